"""How much a search for repairs may cost, counted so that it is the same on every machine."""

from typing import Final

from zopa.auditing.repair.target import Standing, standing_of
from zopa.scenario.types import Scenario

MAX_EFFORT: Final = 2_000_000
"""What one search may spend: some seconds."""

_EFFORT_A_RESOURCE: Final = 100
"""What building and combining a resource costs, in pieces of a frontier."""


class Effort:
    """The allowance of one search."""

    def __init__(self) -> None:
        self._spent = 0

    @property
    def is_spent(self) -> bool:
        """Whether the search has to end."""
        return self._spent > MAX_EFFORT

    def standing_of(self, scenario: Scenario) -> Standing:
        """Return where a scenario stands, on account."""
        standing = standing_of(scenario)
        pieces = len(standing.full.frontier) + len(standing.known.frontier)
        self._spent += pieces + _EFFORT_A_RESOURCE * len(scenario.resources)
        return standing
