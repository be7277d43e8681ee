"""The plausible readings of a scenario under which the audit asks its question again."""

import enum
from dataclasses import replace
from fractions import Fraction

from zopa.scenario.types import Resource, Scenario, ValuationBasis, Visibility
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import TradeSpace, trade_space
from zopa.tradespace.utility import UtilityPoint
from zopa.tradespace.valuation import valuations


class Reading(enum.StrEnum):
    """How a scenario is read.

    `DEFAULT`: burdens cost (signed), what is not revealed is absent, shares as authored. The others
    change one thing: `RELIEF` values not bearing a burden; `HOLDER_KEEPS` leaves what is not
    revealed with its holder; `RENORMALISED` divides each party's shares by their sum.
    """

    DEFAULT = "default"
    RELIEF = "relief"
    HOLDER_KEEPS = "holder_keeps"
    RENORMALISED = "renormalised"


def readings_of(scenario: Scenario) -> tuple[Reading, ...]:
    """Return the readings beside the default that could make a difference."""
    found = []
    if any(resource.is_burden for resource in scenario.resources):
        found.append(Reading.RELIEF)
    if scenario.has_latent:
        found.append(Reading.HOLDER_KEEPS)
    if _is_off_scale(scenario):
        found.append(Reading.RENORMALISED)
    return tuple(found)


def space_under(scenario: Scenario, reading: Reading, revealed: frozenset[str]) -> TradeSpace:
    """Return the trade space once the latent resources with these ids have been revealed."""
    hidden = [
        resource
        for resource in scenario.resources
        if resource.is_latent and resource.id not in revealed
    ]
    shown = replace(
        scenario,
        resources=tuple(
            replace(resource, visibility=Visibility.KNOWN) if resource.id in revealed else resource
            for resource in scenario.resources
        ),
    )
    liability = Liability.RELIEF if reading is Reading.RELIEF else Liability.SIGNED
    if reading is Reading.RENORMALISED:
        shown = _renormalised(shown)
    space = trade_space(shown, Conventions(liability, View.KNOWN))
    if reading is not Reading.HOLDER_KEEPS:
        return space
    kept = space.constant
    for resource, value in zip(scenario.resources, valuations(scenario), strict=True):
        if resource in hidden:
            kept += _worth_to_holder(resource, value)
    return replace(space, constant=kept)


def _worth_to_holder(resource: Resource, value: UtilityPoint) -> UtilityPoint:
    sign = -1 if resource.is_burden else 1
    mine = tuple(
        sign * value[party] if party == resource.held_by else Fraction(0) for party in (0, 1)
    )
    return UtilityPoint(*mine)


def _totals(scenario: Scenario) -> tuple[Fraction, Fraction]:
    a, b = (
        sum((resource.valuations[party] for resource in scenario.resources), Fraction(0))
        for party in (0, 1)
    )
    return a, b


def _is_off_scale(scenario: Scenario) -> bool:
    shares = all(
        resource.basis is ValuationBasis.NORMALIZED_SHARE for resource in scenario.resources
    )
    return shares and any(total not in {0, 1} for total in _totals(scenario))


def _renormalised(scenario: Scenario) -> Scenario:
    a, b = (total or Fraction(1) for total in _totals(scenario))
    return replace(
        scenario,
        resources=tuple(
            replace(resource, valuations=(resource.valuations[0] / a, resource.valuations[1] / b))
            for resource in scenario.resources
        ),
    )
