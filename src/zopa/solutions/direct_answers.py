"""What can be said of a trade space without its frontier: what was found, and how well."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from zopa.frontier.frontier import Claim
from zopa.solutions.bargaining_set import NoZopaKind
from zopa.solutions.certificates import Certificate
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint


@dataclass(frozen=True, slots=True)
class Limits:
    """A largest value between what was found and what nothing exceeds."""

    value: Fraction | None
    """The largest that was found, exactly; None where nothing was."""
    bound: Fraction | None
    """No value is above it; equal to `value` where that is the largest. None where not known."""
    claim: Claim
    """`EXACT` and `SOLVER`: the value is the largest, by proof or by the solver's word. `INNER`:
    the search ended before that was settled."""

    @property
    def gap(self) -> Fraction | None:
        """How much larger a value may be than what was found; None where that is not known."""
        return None if self.value is None or self.bound is None else self.bound - self.value

    @property
    def largest(self) -> Fraction | None:
        """The largest value; None where it is not settled."""
        return None if self.claim is Claim.INNER else self.value


@dataclass(frozen=True, eq=False)
class DirectSolution:
    """One pair for a solution concept, and how much better another one could be.

    Where several pairs tie it is one of them; which is up to the solver.
    """

    concept: str
    point: UtilityPoint
    """What the parties get, exactly (utils)."""
    allocation: Allocation
    """Who gets what: it gives exactly this pair."""
    objective: Limits | None
    """What the concept maximises; None where there is nothing to maximise."""
    degenerate: bool
    claim: Claim
    """`INNER` where a better pair is possible, or one that dominates this one."""


@dataclass(frozen=True, eq=False)
class DirectAnalysis:
    """What is known of a trade space without its frontier; each number says how well."""

    space: TradeSpace
    depth: Limits
    """The largest least gain over all that can be agreed (utils)."""
    exists: bool | None
    """Whether there is a zone of agreement; None where that is not settled."""
    best: tuple[Limits, Limits]
    """The most that each party can get, whatever the other gets (utils)."""
    critical_batna: tuple[Limits | None, Limits | None]
    """The largest BATNA of each party that keeps a ZOPA while the other's stays (utils).

    With a ZOPA it is also the ideal point. None where the other's BATNA alone is out of reach, or
    nothing was found that meets it.
    """
    solutions: Mapping[str, DirectSolution]
    """By the concept's name; empty unless there is a zone of agreement."""
    certificate: Certificate | None
    """A proof of the verdict that a reader can check by hand, where there is one."""
    claim: Claim
    """What the verdict rests on; `INNER` where there is none."""
    solves: int
    """How many programs the solver was given."""

    @property
    def kind(self) -> NoZopaKind | None:
        """Why there is no zone of agreement; None where there is one or that is not settled."""
        if self.exists is not False:
            return None
        d = self.space.disagreement
        mosts = [each.largest for each in self.best]
        if any(most is not None and most < d[party] for party, most in enumerate(mosts)):
            return NoZopaKind.INDIVIDUAL
        found = [each.value for each in self.best]
        is_joint = all(one is not None and one >= d[party] for party, one in enumerate(found))
        return NoZopaKind.JOINT if is_joint else None
