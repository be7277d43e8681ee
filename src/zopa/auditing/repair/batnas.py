"""Other BATNAs: both moved alike, or one alone.

How far they have to move follows from the frontier in closed form, for the depth falls by exactly
what both BATNAs rise, and the highest BATNA of one party beside the other's is a pair of the
frontier. Moves are then rounded outward to two decimals, so that the file stays tidy.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from zopa.auditing.repair.edits import (
    Candidate,
    Kind,
    Repair,
    Unreachable,
    above,
    down,
)
from zopa.auditing.repair.target import Standing, Target
from zopa.rationals import exact_text, readable
from zopa.scenario.patching import Operation
from zopa.scenario.types import Scenario

Batnas = tuple[Fraction, Fraction]


def both_moved(
    scenario: Scenario, standing: Standing, target: Target
) -> Iterator[Candidate | Unreachable]:
    """Yield the smallest equal move of both BATNAs after which the label fits, or why none does."""
    now = standing.disagreement
    if target.below is not None:
        rise = standing.full.depth - target.below
        moved = (above(now.a + rise), above(now.b + rise))
    else:
        fall = target.gap(standing)
        moved = (down(now.a - fall), down(now.b - fall))
    yield _within_bounds(scenario, (now.a, now.b), moved, Kind.BOTH_BATNAS)


def one_moved(
    scenario: Scenario, standing: Standing, target: Target
) -> Iterator[Candidate | Unreachable]:
    """Yield for each party the smallest move of its BATNA alone, or why none helps."""
    now = (standing.disagreement.a, standing.disagreement.b)
    for party in (0, 1):
        found = _one(scenario, standing, target, party)
        if isinstance(found, str):
            yield Unreachable(Kind.ONE_BATNA, found)
            continue
        moved = (found, now[1]) if party == 0 else (now[0], found)
        yield _within_bounds(scenario, now, moved, Kind.ONE_BATNA)


def _one(scenario: Scenario, standing: Standing, target: Target, party: int) -> Fraction | str:
    """Return where one party's BATNA has to move, or why it cannot help."""
    now, frontier = standing.disagreement, standing.full.frontier
    mine, other = scenario.parties[party].name, scenario.parties[1 - party].name
    theirs = now[1 - party]
    if target.below is not None:
        most = frontier.most(party, theirs + target.below)
        # The depth is not below the bound, so some pair gives the other party that much.
        return above((now[party] if most is None else most) - target.below)
    least = target.least or Fraction(0)
    most = frontier.most(party, theirs + least)
    if most is None:
        return (
            f"moving {mine}'s BATNA alone cannot help: no agreement gives {other} "
            f"{readable(theirs + least)} or more"
        )
    limits = [now[party], most - least]
    if target.is_easy:
        spare = target.spare
        helpless = f"moving {mine}'s BATNA alone cannot help"
        even = standing.even[1 - party]
        if even < theirs + spare:
            when = target.when(is_met=even >= theirs)
            return f"{helpless}: the even split fails {other}{when}"
        known = standing.known.frontier.most(party, theirs + spare)
        if known is None:
            when = target.when(is_met=standing.known.frontier.most(party, theirs) is not None)
            return f"{helpless}: before the reveal no agreement meets {other}'s BATNA{when}"
        limits += [standing.even[party] - spare, known - spare]
    return down(min(limits))


def _within_bounds(
    scenario: Scenario, now: Batnas, moved: Batnas, kind: Kind
) -> Candidate | Unreachable:
    for party, value in zip(scenario.parties, moved, strict=True):
        if not 0 <= value <= 1:
            side = "below 0" if value < 0 else "above 1"
            together = "with both moved alike, " if kind is Kind.BOTH_BATNAS else ""
            return Unreachable(
                kind,
                f"{together}{party.name}'s BATNA would have to be {exact_text(value)}, {side}",
            )
    return _candidate(scenario, now, moved, kind)


def _candidate(scenario: Scenario, now: Batnas, moved: Batnas, kind: Kind) -> Candidate:
    moves = [
        (index, party.name, before, after)
        for index, (party, before, after) in enumerate(
            zip(scenario.parties, now, moved, strict=True)
        )
        if before != after
    ]
    said = [
        f"{'raise' if after > before else 'lower'} {name}'s BATNA from {exact_text(before)} to "
        f"{exact_text(after)}"
        for _, name, before, after in moves
    ]
    first, second = scenario.parties
    return Candidate(
        replace(
            scenario, parties=(replace(first, batna=moved[0]), replace(second, batna=moved[1]))
        ),
        Repair(
            kind,
            " and ".join(said),
            tuple(
                Operation("replace", f"/participants/{index}/batna_config/utility", after)
                for index, _, _, after in moves
            ),
            sum((abs(after - before) for _, _, before, after in moves), Fraction(0)),
        ),
    )
