"""What a bargaining solution returns."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.frontier.frontier import Frontier, Provenance
from zopa.frontier.geometry import Segment
from zopa.scenario.types import Scenario
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.utility import UtilityPoint


@dataclass(frozen=True, slots=True)
class Agreement:
    """A pair that a solution picks, and the frontier that tells who gets what."""

    point: UtilityPoint
    frontier: Frontier

    @property
    def allocation(self) -> Allocation:
        """An allocation that gives exactly this pair (a witness)."""
        return self.frontier.witness(self.point)

    def describe(self, scenario: Scenario) -> str:
        """Return who gets what, in words and natural units."""
        return self.allocation.describe(scenario)


@dataclass(frozen=True, slots=True)
class Solution:
    """Every pair that a solution concept picks; ties are returned, not broken."""

    concept: str
    agreements: tuple[Agreement, ...]
    """The pairs, best for B first; of a whole segment that ties, its two ends."""
    objective: Fraction | None
    """What the concept maximises: utils squared for Nash, utils for sums and least gains."""
    degenerate: bool
    provenance: Provenance
    tied_segments: tuple[Segment, ...] = ()

    @property
    def points(self) -> tuple[UtilityPoint, ...]:
        """The pairs, best for B first."""
        return tuple(agreement.point for agreement in self.agreements)


def solution(
    concept: str,
    frontier: Frontier,
    points: tuple[UtilityPoint, ...],
    objective: Fraction | None,
    *,
    degenerate: bool = False,
    tied_segments: tuple[Segment, ...] = (),
) -> Solution:
    """Return the solution that picks these pairs of the frontier."""
    agreements = tuple(Agreement(point, frontier) for point in sorted(points))
    return Solution(concept, agreements, objective, degenerate, frontier.provenance, tied_segments)
