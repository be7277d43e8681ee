"""What an agreement left on the table, and what was never put there."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.scoring.yardstick import Yardstick, Yardsticks
from zopa.solutions.maximin import largest_least_ratio
from zopa.solutions.shortlist import by_sum
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.utility import UtilityPoint

_UNIT = UtilityPoint(Fraction(1), Fraction(1))


@dataclass(frozen=True, slots=True)
class Unrevealed:
    """Latent resources that an agreement does not touch."""

    ids: tuple[str, ...]
    added: Fraction | None
    """By how much they raise the largest joint gain that hurts neither (utils). None without an
    agreement. Burdens that were never on the table add nothing."""


def equal_rise(stick: Yardstick, point: UtilityPoint) -> Fraction:
    """Return the largest equal rise from a feasible pair to below another one (utils)."""
    rise, _ = largest_least_ratio(stick.analysis.frontier, point, _UNIT)
    return rise


def best_beyond(stick: Yardstick, point: UtilityPoint) -> UtilityPoint:
    """Return a pair with the largest sum among those as good for both; the best for B of a tie."""
    part = stick.analysis.frontier.part(point)
    if not part:
        return point
    pairs = {end for piece in by_sum(part) for end in (piece.start, piece.end)}
    most = max(pair.a + pair.b for pair in pairs)
    # An open end is dominated by a pair with a larger sum, so it never has the largest.
    return min(pair for pair in pairs if pair.a + pair.b == most)


def unrevealed_of(
    sticks: Yardsticks,
    left_out: frozenset[str],
    allocation: Allocation | None,
    point: UtilityPoint,
) -> Unrevealed:
    """Return the latent resources that an agreement gives to nobody, and what they would add."""
    scenario = sticks.scenario
    held = {} if allocation is None else allocation.shares
    ids = tuple(
        each.id for each in scenario.resources if each.is_latent and not any(held.get(each.id, ()))
    )
    if allocation is None:
        return Unrevealed(ids, None)
    there = best_beyond(sticks.without(left_out), point)
    without = best_beyond(sticks.without(left_out | set(ids)), point)
    return Unrevealed(ids, there.a + there.b - without.a - without.b)
