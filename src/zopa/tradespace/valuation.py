"""What the whole of each resource is worth to each party."""

from fractions import Fraction

from zopa.scenario.types import Scenario
from zopa.tradespace.utility import UtilityPoint


def valuations(scenario: Scenario) -> tuple[UtilityPoint, ...]:
    """Return each resource's worth to A and to B (utils), in the scenario's order.

    Shares are used as authored. Raw valuations are divided by the party's total over all
    resources, latent ones included, before any is dropped.
    """
    authored = tuple(UtilityPoint(*resource.valuations) for resource in scenario.resources)
    if not scenario.is_raw:
        return authored
    total_a = sum((value.a for value in authored), Fraction(0))
    total_b = sum((value.b for value in authored), Fraction(0))
    return tuple(UtilityPoint(value.a / total_a, value.b / total_b) for value in authored)
