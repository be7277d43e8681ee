"""Lumps that rows tie together, as one choice among all that the rows leave and is worth taking.

The lumps are decided one after the other. What was decided so far matters to the rest only by what
the rows still allow, so of decisions that leave the same, the dominated ones are dropped: a window
on a count of fifty lumps takes fifty short lists, not 2**50 combinations.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Final

from zopa.errors import ContradictionError
from zopa.tradespace.rows import Row
from zopa.tradespace.space import Choice, Option
from zopa.tradespace.utility import ORIGIN

MAX_COMBINATIONS: Final = 50_000
"""So many undominated combinations are kept while lumps are tied together."""

MAX_TRIED: Final = 2_000_000
"""So many combinations are looked at, which takes a few seconds."""

_Trail = tuple[int, "_Trail | None"]
"""The option taken last, and the trail before it."""

_Found = tuple[int, int, _Trail | None]
"""A's utility and B's in lattice units, and the options that give them."""

_State = tuple[int | None, ...]
"""What each row has added up to; None where the row holds whatever follows."""


@dataclass(frozen=True, slots=True)
class _Tie:
    """A row in integers: what each option of each lump adds, and what the rest can still add."""

    adds: tuple[tuple[int, ...], ...]
    limit: int
    is_equation: bool
    least: tuple[int, ...]
    """The least that the lumps from each on can add; 0 behind the last."""
    most: tuple[int, ...]

    def after(self, state: int | None, step: int, option: int) -> tuple[int | None, bool]:
        """Return the state after an option of a lump, and whether the row can still hold."""
        if state is None:
            return None, True
        found = state + self.adds[step][option]
        low, high = found + self.least[step + 1], found + self.most[step + 1]
        if low > self.limit or (self.is_equation and high < self.limit):
            return None, False
        holds = (low == high == self.limit) if self.is_equation else high <= self.limit
        return (None if holds else found), True


def combined(
    choices: Sequence[Choice], rows: Sequence[Row], limit: int = MAX_COMBINATIONS
) -> Choice | None:
    """Return lumps that rows tie as one choice; None where more than `limit` ways would be kept.

    None too where more than `MAX_TRIED` would have to be looked at. Of combinations with the same
    utilities the first in the order of the options is kept. Raises `ContradictionError` where the
    rows leave nothing.
    """
    a = lcm(*(option.utility.a.denominator for each in choices for option in each.options))
    b = lcm(*(option.utility.b.denominator for each in choices for option in each.options))
    ties = [_tie(row, choices) for row in rows]
    tried = 0
    lists: dict[_State, list[_Found]] = {tuple(0 for _ in ties): [(0, 0, None)]}
    for step, choice in enumerate(choices):
        tried += len(choice.options) * sum(map(len, lists.values()))
        if tried > MAX_TRIED:
            return None
        following: dict[_State, list[_Found]] = {}
        for option, each in enumerate(choice.options):
            gain = int(each.utility.a * a), int(each.utility.b * b)
            for state, found in lists.items():
                after = _after(ties, state, step, option)
                if after is not None:
                    following.setdefault(after, []).extend(
                        (x + gain[0], y + gain[1], (option, trail)) for x, y, trail in found
                    )
        lists = {state: _undominated(found) for state, found in following.items()}
        if sum(map(len, lists.values())) > limit:
            return None
    everything = _undominated(each for found in lists.values() for each in found)
    if not everything:
        raise ContradictionError(tuple(dict.fromkeys(row.constraint for row in rows)))
    options = [_option(choices, trail) for _, _, trail in everything]
    return Choice(" + ".join(choice.name for choice in choices), tuple(options))


def _tie(row: Row, choices: Sequence[Choice]) -> _Tie:
    scale = lcm(row.limit.denominator, *(factor.denominator for _, _, factor in row.terms))
    sums = [[row.sum(dict(option.shares)) for option in each.options] for each in choices]
    whole = lcm(scale, *(each.denominator for part in sums for each in part))
    adds = tuple(tuple(int(each * whole) for each in part) for part in sums)
    least, most = [0], [0]
    for part in reversed(adds):
        least.append(least[-1] + min(part))
        most.append(most[-1] + max(part))
    limit = int(row.limit * whole)
    return _Tie(adds, limit, row.is_equation, tuple(least[::-1]), tuple(most[::-1]))


def _after(ties: Sequence[_Tie], state: _State, step: int, option: int) -> _State | None:
    """Return the state after an option, None where some row cannot hold any more."""
    following = []
    for tie, each in zip(ties, state, strict=True):
        found, is_possible = tie.after(each, step, option)
        if not is_possible:
            return None
        following.append(found)
    return tuple(following)


def _undominated(found: Iterable[_Found]) -> list[_Found]:
    """Return what is not dominated, the best for A first; of equals the first."""
    kept: list[_Found] = []
    # Sorting is stable, so of equals the first stays in front.
    for each in sorted(found, key=lambda one: (-one[0], -one[1])):
        if not kept or each[1] > kept[-1][1]:
            kept.append(each)
    return kept


def _option(choices: Sequence[Choice], trail: _Trail | None) -> Option:
    taken = [choice.options[at] for choice, at in zip(choices, _in_order(trail), strict=True)]
    utility = sum((option.utility for option in taken), start=ORIGIN)
    return Option(utility, tuple(share for option in taken for share in option.shares))


def _in_order(trail: _Trail | None) -> list[int]:
    options = []
    while trail is not None:
        option, trail = trail
        options.append(option)
    return options[::-1]
