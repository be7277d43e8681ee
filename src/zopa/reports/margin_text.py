"""How far the numbers of a scenario may err, in words: those that are nearest to another class."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from zopa.auditing.audit import Audit
from zopa.auditing.robustness import robustness_of
from zopa.auditing.weight_margins import weight_margins
from zopa.rationals import readable
from zopa.scenario.wording import clipped, listed

_SHOWN: Final = 3


def closest_numbers(found: Audit) -> str:
    """Return which numbers change the class by the smallest errors, empty without a verdict."""
    if found.answer is None or found.not_assessable is not None:
        return ""
    moves = sorted(_moves(found), key=lambda move: move[0])[:_SHOWN]
    stays = f"{found.answer.depth_class}"
    if not moves:
        return f"{stays} whatever any one number is"
    said = [f"{what} by {readable(size)}" for size, what in moves]
    only = "" if weight_margins(found) is not None else " (weights were not looked at)"
    return f"{stays} until {listed(said, 'or')}{only}"


def _moves(found: Audit) -> Iterator[tuple[Fraction, str]]:
    scenario, robust = found.scenario, robustness_of(found)
    names = [party.name for party in scenario.parties]
    for party, batna in enumerate(robust.batnas if robust else ()):
        yield from _both(batna.fall, batna.rise, f"{names[party]}'s BATNA")
    called = {each.id: clipped(each.name) for each in scenario.resources}
    for each in weight_margins(found) or ():
        weight = f"the weight of {called[each.resource]} for {names[each.party]}"
        yield from _both(each.fall, each.rise, weight)


def _both(
    fall: Fraction | None, rise: Fraction | None, what: str
) -> Iterator[tuple[Fraction, str]]:
    if fall is not None:
        yield fall, f"{what} falls"
    if rise is not None:
        yield rise, f"{what} rises"
