"""Other valuations of one party, their sum kept: the smallest move of hundredths that helps.

A hundredth that moves from one valuation to another changes every utility by at most its worth, so
a scenario that is far from its target needs at least so many moves, and around each scenario that
was tried there is a ball of others that need not be. That makes the search over whole hundredths
short, and its answer is proven the smallest unless it says otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from math import ceil, comb
from typing import Final

import numpy as np
import numpy.typing as npt

from zopa.auditing.repair.edits import Candidate, Kind, Repair, Unreachable
from zopa.auditing.repair.effort import Effort
from zopa.auditing.repair.target import Standing, Target
from zopa.rationals import exact_text
from zopa.scenario.patching import Operation
from zopa.scenario.types import Divisibility, Scenario
from zopa.scenario.wording import clipped, listed, pointer

MAX_TRIED: Final = 600
"""How many scenarios are solved for one party before the search settles for what it has."""

MAX_LISTED: Final = 100_000
"""How many ways to move the same number of hundredths are listed at most."""

_HUNDREDTH: Final = Fraction(1, 100)

Moves = tuple[int, ...]
"""Hundredths added to each valuation; they sum to 0."""
_Grid = npt.NDArray[np.int64]


def revalued(
    scenario: Scenario, standing: Standing, target: Target
) -> Iterator[Candidate | Unreachable]:
    """Yield for each party the smallest change of its valuations that keeps their sum, or why not.

    Of several smallest changes the first in the scenario's order is taken, fewer resources first.
    """
    for party in (0, 1):
        name = scenario.parties[party].name
        hopeless = _even_split_fails(scenario, standing, target, party) if target.is_easy else None
        if hopeless:
            yield Unreachable(
                Kind.VALUATIONS, f"changing {name}'s valuations cannot help: {hopeless}"
            )
            continue
        search = _Search(scenario, party, target)
        found, proven = search.smallest(target.gap(standing))
        if found is not None:
            yield _candidate(scenario, party, found, search.unit, proven=proven)
            continue
        which = "no change" if proven else f"no change that was tried ({search.tried:,})"
        yield Unreachable(
            Kind.VALUATIONS,
            f"{which} of {name}'s valuations that keeps their sum makes the label fit"
            f"{target.proviso}",
        )


def _even_split_fails(
    scenario: Scenario, standing: Standing, target: Target, party: int
) -> str | None:
    """Return why no valuations of this party with this sum make the even split work, or None."""
    even, other = standing.even, 1 - party
    now = standing.disagreement
    margins = (even.a - now.a, even.b - now.b)
    if margins[other] < target.spare:
        theirs = scenario.parties[other].name
        when = target.when(is_met=margins[other] >= 0)
        return f"they do not touch {theirs}, whom the even split fails{when}"
    plain = not any(
        each.is_burden or each.divisibility is Divisibility.SHARED for each in scenario.resources
    )
    if plain and margins[party] < target.spare:
        mine, when = scenario.parties[party].name, target.when(is_met=margins[party] >= 0)
        fails = f"is too little{when}" if when else "does not meet the BATNA"
        return f"the even split gives {mine} half of their sum, which {fails}"
    return None


@dataclass(slots=True)
class _Search:
    """The search over the moves of one party's valuations."""

    scenario: Scenario
    party: int
    target: Target
    effort: Effort = field(default_factory=Effort)
    tried: int = 0
    balls: list[tuple[Moves, int]] = field(default_factory=list)
    """What was tried, and how many more hundredths have to move at least."""

    @property
    def unit(self) -> Fraction:
        """What a hundredth in the file is worth to the party (utils)."""
        resources = self.scenario.resources
        if not self.scenario.is_raw:
            return _HUNDREDTH
        total = sum((each.valuations[self.party] for each in resources), Fraction(0))
        return _HUNDREDTH / total

    def smallest(self, gap: Fraction) -> tuple[Moves | None, bool]:
        """Return the smallest moves that help, and whether they are proven the smallest.

        Without any the second says whether there are none at all.
        """
        start = self._needed(gap)
        found = self._between_two(start)
        if self.effort.is_spent:
            return found, False
        end = sum(self._room()[0]) + 1 if found is None else _moved(found)
        for total in range(start, end):
            several, whole = self._among_several(total)
            if several is not None:
                return several, whole
            if not whole:
                return found, False
        return found, True

    def _between_two(self, start: int) -> Moves | None:
        """Return the smallest move from one resource to another."""
        lower, upper = self._room()
        count = len(lower)
        best: Moves | None = None
        for source in range(count):
            for sink in range(count):
                most = min(lower[source], upper[sink])
                if best is not None:
                    most = min(most, _moved(best) - 1)
                total = start
                while source != sink and total <= most and not self.effort.is_spent:
                    moves = tuple(total * ((k == sink) - (k == source)) for k in range(count))
                    more = self._try(moves)
                    if more == 0:
                        best = moves
                        break
                    total += more
        return best

    def _among_several(self, total: int) -> tuple[Moves | None, bool]:
        """Return moves of this total among three resources or more, and whether all were seen."""
        listed_moves = all_moves(total, *self._room())
        if listed_moves is None:
            return None, False
        for moves, radius in self.balls:
            listed_moves = _outside(listed_moves, moves, radius)
        while len(listed_moves):
            if self.tried >= MAX_TRIED or self.effort.is_spent:
                return None, False
            moves = tuple(map(int, listed_moves[0]))
            more = self._try(moves)
            if more == 0:
                return moves, True
            listed_moves = _outside(listed_moves, moves, more)
        return None, True

    def _try(self, moves: Moves) -> int:
        """Return how many more hundredths have to move at least, 0 where these do."""
        self.tried += 1
        standing = self.effort.standing_of(moved_by(self.scenario, self.party, moves))
        more = 0 if self.target.is_met(standing) else self._needed(self.target.gap(standing))
        self.balls.append((moves, more))
        return more

    def _needed(self, gap: Fraction) -> int:
        # From an asset to a burden a hundredth can cost twice: lost there and borne here.
        burdens = any(each.is_burden for each in self.scenario.resources)
        return max(1, ceil(gap / (self.unit * (2 if burdens else 1))))

    def _room(self) -> tuple[list[int], list[int]]:
        """Return how far each valuation can fall and rise, in hundredths."""
        values = [each.valuations[self.party] for each in self.scenario.resources]
        return (
            [int(value / _HUNDREDTH) for value in values],
            [int((1 - value) / _HUNDREDTH) for value in values],
        )


def moved_by(scenario: Scenario, party: int, moves: Moves) -> Scenario:
    """Return the scenario with so many hundredths added to each of a party's valuations."""
    return replace(
        scenario,
        resources=tuple(
            replace(
                each,
                valuations=(
                    each.valuations[0] + (move * _HUNDREDTH if party == 0 else 0),
                    each.valuations[1] + (move * _HUNDREDTH if party == 1 else 0),
                ),
            )
            for each, move in zip(scenario.resources, moves, strict=True)
        ),
    )


def _moved(moves: Moves) -> int:
    return sum(move for move in moves if move > 0)


def _outside(listed_moves: _Grid, moves: Moves, radius: int) -> _Grid:
    """Return the rows that are at least `radius` moves of a hundredth away."""
    apart = np.abs(listed_moves - np.array(moves)).sum(axis=1) // 2
    outside: _Grid = listed_moves[apart >= radius]
    return outside


def all_moves(total: int, lower: list[int], upper: list[int]) -> _Grid | None:
    """Return every move of this total among three resources or more, None where they are too many.

    Rows are in order of how many resources change.
    """
    count = len(lower)
    splits = []
    ways = 0
    for sources, sinks in _splits(count, total):
        ways += comb(total - 1, len(sources) - 1) * comb(total - 1, len(sinks) - 1)
        if ways > MAX_LISTED:
            return None
        splits.append((sources, sinks))
    rows = []
    for sources, sinks in splits:
        for given in _parts(total, [lower[k] for k in sources]):
            for taken in _parts(total, [upper[k] for k in sinks]):
                row = [0] * count
                for k, amount in zip(sources, given, strict=True):
                    row[k] = -amount
                for k, amount in zip(sinks, taken, strict=True):
                    row[k] = amount
                rows.append(row)
    return np.array(rows, dtype=np.int64).reshape(len(rows), count)


def _splits(count: int, total: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield who gives and who takes, three or more, where each can move at least one."""
    for size in range(3, min(count, 2 * total) + 1):
        for chosen in combinations(range(count), size):
            for out in range(max(1, size - total), min(size - 1, total) + 1):
                for sources in combinations(chosen, out):
                    yield sources, tuple(each for each in chosen if each not in sources)


def _parts(total: int, most: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield each way to write a total as positive parts that do not exceed their limits."""
    if len(most) == 1:
        if 1 <= total <= most[0]:
            yield (total,)
        return
    for first in range(1, min(most[0], total - len(most) + 1) + 1):
        for rest in _parts(total - first, most[1:]):
            yield (first, *rest)


def _candidate(
    scenario: Scenario, party: int, moves: Moves, unit: Fraction, *, proven: bool
) -> Candidate:
    changed = moved_by(scenario, party, moves)
    name = scenario.parties[party].name
    said, patch = [], []
    for index, (before, after) in enumerate(
        zip(scenario.resources, changed.resources, strict=True)
    ):
        old, new = before.valuations[party], after.valuations[party]
        if old != new:
            said.append(f"{clipped(before.name)} from {exact_text(old)} to {exact_text(new)}")
            path = pointer("resources", index, "valuations", name)
            patch.append(Operation("replace", path, new))
    return Candidate(
        changed,
        Repair(
            Kind.VALUATIONS,
            f"change {name}'s valuation of {listed(said)}",
            tuple(patch),
            2 * _moved(moves) * unit,
            None if proven else "smaller changes of more valuations were not all tried",
        ),
    )
