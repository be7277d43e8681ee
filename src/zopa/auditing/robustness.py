"""How far the numbers of a scenario may err before its class changes.

BATNAs and weights are estimates, mostly written to two decimals. For BATNAs the answers are exact
and come from the frontier. For weights there is a bound: a weight that errs by some amount moves no
utility, and so no depth, by more.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

from zopa.analysis import analyze_space
from zopa.auditing.audit import Answer, Audit, audit
from zopa.auditing.classes import DepthBands, DepthClass
from zopa.auditing.readings import Reading, space_under
from zopa.auditing.verdict import Verdict
from zopa.errors import ArgumentError
from zopa.scenario.types import Resource, Scenario
from zopa.tradespace.even_split import even_split

ROUNDING: Final = Fraction(5, 1000)
"""How far a number of two decimals can be from what it was rounded from (utils)."""

Depths = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class BatnaMargin:
    """How far one BATNA may err alone (utils)."""

    fall: Fraction | None
    """The smallest fall that changes the class; None where none does."""
    rise: Fraction | None
    """The largest rise that keeps the class; None where every rise does."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """What the depth, the class and the verdict can be where numbers are off by rounding."""

    depths: Depths
    """The least and the largest depth (utils)."""
    classes: tuple[DepthClass, ...]
    """Every class from the least depth to the largest."""
    verdicts: tuple[Verdict, ...]
    """The verdicts at the least depth and at the largest, each once."""


@dataclass(frozen=True, eq=False)
class Robustness:
    """How far the numbers of a scenario may err under the default reading."""

    batnas: tuple[BatnaMargin, BatnaMargin]
    any_number: Fraction | None
    """No BATNA or weight that errs alone by less than this changes the class (utils).

    None with raw valuations, where every weight depends on every other."""
    batnas_rounded: Rounding
    """Both BATNAs off by `ROUNDING`."""
    _audit: Audit = field(repr=False)

    @cached_property
    def all_rounded(self) -> Rounding | None:
        """All BATNAs and weights off by `ROUNDING`; None with raw valuations."""
        if self._audit.scenario.is_raw:
            return None
        return _rounding(self._audit, _all_off, _depths(self._audit.scenario), ROUNDING)


@lru_cache(maxsize=1)  # a finding and a record of one audit both tell of it
def robustness_of(found: Audit) -> Robustness | None:
    """Return how far the numbers may err, None without a verdict."""
    answer = found.answer
    if answer is None or found.not_assessable is not None:
        return None
    bands = found.bands
    low, high = bands.limits(answer.depth_class)
    depth = answer.full.depth
    ways = [depth - low] if low is not None else []
    ways += [high - depth] if high is not None else []
    return Robustness(
        (_margin(answer, bands, 0), _margin(answer, bands, 1)),
        None if found.scenario.is_raw else min(ways),
        batnas_off(found, ROUNDING),
        found,
    )


def batnas_off(found: Audit, error: Fraction) -> Rounding:
    """Return what can be where both BATNAs are off by an error (utils); there must be a verdict."""
    if found.answer is None:
        raise ArgumentError("there is nothing to analyse", "give it resources")
    # The depth falls by exactly what both BATNAs rise.
    depth = found.answer.full.depth
    depths = (depth - error, depth + error)
    classes = found.bands.between(*depths)
    if len(classes) == 1 and not _is_near(found.answer, error):
        return Rounding(depths, classes, (found.verdict,))
    return _rounding(found, _off_batnas, depths, error)


def _is_near(answer: Answer, error: Fraction) -> bool:
    """Return whether the even split's success, or a ZOPA before a reveal, hangs on an error."""
    even, now = even_split(answer.full.space), answer.full.space.disagreement
    spare = min(even.a - now.a, even.b - now.b)
    return abs(spare) <= error or abs(answer.known.depth) <= error


def _margin(answer: Answer, bands: DepthBands, party: int) -> BatnaMargin:
    frontier, now = answer.full.frontier, answer.full.space.disagreement
    low, high = bands.limits(answer.depth_class)

    def highest(depth: Fraction | None) -> Fraction | None:
        """Return the highest BATNA of the party that leaves so much depth."""
        if depth is None:
            return None
        most = frontier.most(party, now[1 - party] + depth)
        return None if most is None else most - depth

    kept, reached = highest(low), highest(high)
    return BatnaMargin(
        None if reached is None else now[party] - reached,
        None if kept is None else kept - now[party],
    )


def _rounding(
    found: Audit,
    off: Callable[[Scenario, Fraction], Scenario],
    depths: Depths,
    error: Fraction,
) -> Rounding:
    classes = found.bands.between(*depths)
    audits = [
        audit(off(found.scenario, each), bands=found.bands, like=found) for each in (error, -error)
    ]
    return Rounding(depths, classes, tuple(dict.fromkeys(each.verdict for each in audits)))


def _depths(scenario: Scenario) -> Depths:
    """Return the depth with every number off against an agreement, and with every one for it."""
    latent = frozenset(each.id for each in scenario.resources if each.is_latent)
    worst, best = (
        analyze_space(changed, space_under(changed, Reading.DEFAULT, latent)).depth
        for changed in (_all_off(scenario, ROUNDING), _all_off(scenario, -ROUNDING))
    )
    return worst, best


def _off_batnas(scenario: Scenario, error: Fraction) -> Scenario:
    """Return the scenario with both BATNAs higher by an error."""
    first, second = (
        replace(party, batna=(party.batna or Fraction(0)) + error) for party in scenario.parties
    )
    return replace(scenario, parties=(first, second))


def _all_off(scenario: Scenario, error: Fraction) -> Scenario:
    """Return the scenario with every number off so that a positive error makes it harder."""
    resources = tuple(_off(each, error) for each in scenario.resources)
    return replace(_off_batnas(scenario, error), resources=resources)


def _off(resource: Resource, error: Fraction) -> Resource:
    move = error if resource.is_burden else -error
    a, b = (max(value + move, Fraction(0)) for value in resource.valuations)
    return replace(resource, valuations=(a, b))
