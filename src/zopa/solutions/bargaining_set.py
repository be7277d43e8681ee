"""Whether there is a zone of possible agreement, and how deep it is."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from zopa.frontier.frontier import Frontier
from zopa.frontier.geometry import Segment
from zopa.frontier.pieces import Part
from zopa.solutions.certificates import NoZopaCertificate, WitnessCertificate, refutation
from zopa.solutions.maximin import largest_least_ratio
from zopa.tradespace.utility import UtilityPoint

_UNIT = UtilityPoint(Fraction(1), Fraction(1))


@dataclass(frozen=True, eq=False)
class BargainingSet:
    """The part of the frontier that meets both BATNAs; it is not empty."""

    frontier: Frontier
    disagreement: UtilityPoint
    depth: Fraction
    """The largest equal rise of both BATNAs that keeps a zone of agreement (utils, >= 0)."""
    deepest: UtilityPoint
    """A pair with that least gain, the best for B where two tie."""

    @cached_property
    def part(self) -> Part:
        """The part of the frontier that is individually rational."""
        return self.frontier.part(self.disagreement)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.part)

    @property
    def ideal_point(self) -> UtilityPoint:
        """The most that each party can get while the other meets its BATNA (utils)."""
        return self.part.best

    @cached_property
    def certificate(self) -> WitnessCertificate:
        """An allocation that meets both BATNAs: the deepest one."""
        return WitnessCertificate(self.deepest, self.frontier.witness(self.deepest))


class NoZopaKind(enum.StrEnum):
    """Why there is no zone of agreement.

    `INDIVIDUAL`: a party's BATNA is above the most it can get. `JOINT`: each alone could be met.
    """

    INDIVIDUAL = "individual"
    JOINT = "joint"


@dataclass(frozen=True, eq=False)
class NoZopa:
    """No feasible pair meets both BATNAs. It is an answer, not an error."""

    frontier: Frontier
    disagreement: UtilityPoint
    depth: Fraction
    """Minus `shortfall` (utils, < 0)."""

    @property
    def shortfall(self) -> Fraction:
        """The equal cut of both BATNAs that would open a zone of agreement (utils, > 0)."""
        return -self.depth

    @property
    def kind(self) -> NoZopaKind:
        """Whether a party's BATNA is out of reach by itself, or only both together."""
        reachable = self.frontier.best.meets(self.disagreement)
        return NoZopaKind.JOINT if reachable else NoZopaKind.INDIVIDUAL

    @cached_property
    def certificate(self) -> NoZopaCertificate:
        """A proof that a reader can check by hand."""
        return refutation(self.frontier, self.disagreement)


def bargaining_set(
    frontier: Frontier, disagreement: UtilityPoint | None = None
) -> BargainingSet | NoZopa:
    """Return the individually rational part of a frontier, or that there is none and by how much.

    The disagreement point is that of the trade space unless given (utils). Meeting a BATNA exactly
    counts. (Raiffa 1982 for the zone of agreement)

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> frontier = zopa.pareto_frontier(zopa.trade_space(scenario))
    >>> bargaining_set(frontier).depth
    Fraction(15, 32)
    >>> high = zopa.UtilityPoint(Fraction(9, 10), Fraction(9, 10))
    >>> bargaining_set(frontier, high).shortfall
    Fraction(13, 80)
    """
    origin = frontier.space.disagreement if disagreement is None else disagreement
    depth, deepest = largest_least_ratio(frontier, origin, _UNIT)
    if depth < 0:
        return NoZopa(frontier, origin, depth)
    return BargainingSet(frontier, origin, depth, deepest[0])
