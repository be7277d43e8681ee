"""Whether an agreement is fair by the usual tests, exactly.

A burden is a resource whose bearing costs. Each test is a statement about the shares, not about
BATNAs. (Brams and Taylor 1996 for the first three; Budish 2011, and Aziz, Caragiannis, Igarashi and
Walsh 2019 with burdens, for envy-freeness up to one item)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from zopa.scenario.types import Divisibility, Scenario
from zopa.scoring.yardstick import Yardstick
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.utility import UtilityPoint
from zopa.tradespace.valuation import valuations


@dataclass(frozen=True, slots=True)
class Fairness:
    """The usual tests; None where one is not defined."""

    envy_free: bool
    """Neither party would rather have the other's bundle."""
    proportional: bool
    """Each gets at least half of having every asset and half of bearing every burden."""
    equitable: bool | None
    """Both get the same share of their own range; None where a party has none."""
    ef1: bool | None
    """Envy ends when one item leaves a bundle; None where not everything is indivisible."""


def fairness_of(
    scenario: Scenario, allocation: Allocation, point: UtilityPoint, stick: Yardstick
) -> Fairness:
    """Return the tests for an agreement with these utilities."""
    (low_a, high_a), (low_b, high_b) = stick.ranges
    bundles = _Bundles(scenario, allocation)
    envy = [bundles.worth(party, party) < bundles.worth(party, 1 - party) for party in (0, 1)]
    equitable = None
    if high_a > low_a and high_b > low_b:
        equitable = (point.a - low_a) * (high_b - low_b) == (point.b - low_b) * (high_a - low_a)
    return Fairness(
        envy_free=not any(envy),
        proportional=2 * point.a >= low_a + high_a and 2 * point.b >= low_b + high_b,
        equitable=equitable,
        ef1=_ef1(bundles, envy) if has_lumps_only(stick) else None,
    )


class _Bundles:
    """What each party holds and bears, valued by either."""

    def __init__(self, scenario: Scenario, allocation: Allocation) -> None:
        self._held = [
            (resource, value, allocation.shares[resource.id])
            for resource, value in zip(scenario.resources, valuations(scenario), strict=True)
            if resource.id in allocation.shares
        ]

    def worth(self, judge: int, holder: int) -> Fraction:
        """Return what one party thinks of the bundle of a party (utils)."""
        return sum(self.items(judge, holder), Fraction(0))

    def items(self, judge: int, holder: int) -> Iterator[Fraction]:
        """Yield the worth of each item in a bundle; a burden's is negative."""
        for resource, value, shares in self._held:
            sign = -1 if resource.is_burden else 1
            if shares[holder]:
                yield sign * value[judge] * shares[holder]


def has_lumps_only(stick: Yardstick) -> bool:
    """Return whether everything on the table is indivisible."""
    space = stick.analysis.space
    there = {choice.name for choice in space.choices}
    return not space.divisibles and all(
        each.divisibility is Divisibility.INDIVISIBLE
        for each in stick.analysis.scenario.resources
        if each.id in there
    )


def _ef1(bundles: _Bundles, envy: list[bool]) -> bool:
    return all(not envious or _ends(bundles, party) for party, envious in enumerate(envy))


def _ends(bundles: _Bundles, party: int) -> bool:
    """Return whether the party's envy ends when one item leaves a bundle."""
    gap = bundles.worth(party, 1 - party) - bundles.worth(party, party)
    lumps = [worth for worth in bundles.items(party, 1 - party) if worth > 0]
    burdens = [-worth for worth in bundles.items(party, party) if worth < 0]
    return any(relief >= gap for relief in (*lumps, *burdens))
