"""The score of one agreement, or of having none, exactly."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from types import MappingProxyType
from typing import Self

from zopa.scenario.types import Scenario
from zopa.scoring.fairness import Fairness, fairness_of
from zopa.scoring.leftovers import Unrevealed, best_beyond, equal_rise, unrevealed_of
from zopa.scoring.value_efficiency import value_efficiency
from zopa.scoring.yardstick import ForeignTerms, Yardstick, Yardsticks
from zopa.tradespace.allocation import Allocation, evaluate
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.lookup import Lookup
from zopa.tradespace.space import TradeSpace, trade_space
from zopa.tradespace.utility import UtilityPoint

DISTANCES = ("nash", "kalai_smorodinsky", "egalitarian")
"""The solutions that the distance is measured to."""


@dataclass(frozen=True, eq=False)
class Score:
    """What an agreement was worth; without one (`allocation` is None) both have their BATNAs.

    Utils unless said. None stands for what is not defined: beside a missing BATNA, without a ZOPA,
    or where a denominator is 0.
    """

    allocation: Allocation | None
    utility: UtilityPoint
    conventions: Conventions
    sticks: Yardsticks
    left_out: frozenset[str] = frozenset()
    """Latent burdens that were never on the table."""

    @property
    def stick(self) -> Yardstick:
        """What the agreement is measured against."""
        return self.sticks.without(self.left_out)

    @property
    def disagreement(self) -> UtilityPoint:
        """Both BATNAs; a missing one counts as 0."""
        return self.stick.analysis.space.disagreement

    @property
    def gain(self) -> tuple[Fraction | None, Fraction | None]:
        """What each party has above its BATNA."""
        over = self.utility - self.disagreement
        assumed = self.stick.analysis.space.assumed_batna
        return (None if assumed[0] else over.a, None if assumed[1] else over.b)

    @property
    def individually_rational(self) -> tuple[bool | None, bool | None]:
        """Whether each party's BATNA is met; meeting it exactly counts."""
        a, b = self.gain
        return (None if a is None else a >= 0, None if b is None else b >= 0)

    @property
    def worst_margin(self) -> Fraction | None:
        """The gain of the party that gains less."""
        a, b = self.gain
        return None if a is None or b is None else min(a, b)

    @property
    def meets_both(self) -> bool | None:
        """Whether both BATNAs are met."""
        margin = self.worst_margin
        return None if margin is None else margin >= 0

    @property
    def joint(self) -> Fraction:
        """The joint utility."""
        return self.utility.a + self.utility.b

    @property
    def points(self) -> tuple[Fraction, Fraction] | None:
        """The utilities in points of a foreign file; None where there is no such file."""
        foreign = self.sticks.foreign
        if foreign is None:
            return None
        return self.utility.a * foreign.points[0], self.utility.b * foreign.points[1]

    @cached_property
    def left_equal(self) -> Fraction | None:
        """The largest equal rise of both utilities that was possible; None without an agreement."""
        return None if self.allocation is None else equal_rise(self.stick, self.utility)

    @cached_property
    def left_joint(self) -> Fraction | None:
        """The largest joint gain that would have hurt neither; None without an agreement."""
        if self.allocation is None:
            return None
        best = best_beyond(self.stick, self.utility)
        return best.a + best.b - self.joint

    @property
    def efficient(self) -> bool | None:
        """Whether no other agreement dominates it; None without an agreement."""
        return None if self.left_joint is None else self.left_joint == 0

    @cached_property
    def dominated_by(self) -> tuple[UtilityPoint, Allocation] | None:
        """An agreement that is at least as good for both and better jointly by `left_joint`."""
        if self.efficient is not False:
            return None
        best = best_beyond(self.stick, self.utility)
        return best, self.stick.analysis.frontier.witness(best)

    @property
    def joint_efficiency(self) -> Fraction | None:
        """The joint utility by the largest one; None where that is not positive."""
        most = self.stick.joint_optimum
        return self.joint / most if most > 0 else None

    @property
    def surplus_efficiency(self) -> Fraction | None:
        """The joint gain by the largest one within the bargaining set."""
        best = self.stick.best_surplus
        if not best:
            return None
        return (self.joint - self.disagreement.a - self.disagreement.b) / best

    @property
    def value_creation(self) -> Fraction | None:
        """How far the joint utility is from the even split's (0) to the largest (1)."""
        even = self.stick.even_sum
        span = None if even is None else self.stick.joint_optimum - even
        return (self.joint - even) / span if even is not None and span else None

    @property
    def surplus_share(self) -> tuple[Fraction, Fraction] | None:
        """Each party's part of the joint gain; None unless that is positive."""
        a, b = self.gain
        if a is None or b is None or a + b <= 0:
            return None
        return a / (a + b), b / (a + b)

    @property
    def nash_ratio(self) -> Fraction | None:
        """The product of gains by the Nash solution's; 0 where a gain is negative."""
        a, b = self.gain
        if self.stick.zone is None or a is None or b is None:
            return None
        most = self.stick.solution("nash").objective
        if not most:
            return None
        return a * b / most if min(a, b) >= 0 else Fraction(0)

    @cached_property
    def distance(self) -> Mapping[str, float | None]:
        """The Euclidean distance to the nearest pair of each solution, in doubles."""
        if self.stick.zone is None:
            return MappingProxyType(dict.fromkeys(DISTANCES))
        return MappingProxyType(
            {
                name: min(_far(self.utility, point) for point in self.stick.solution(name).points)
                for name in DISTANCES
            }
        )

    @cached_property
    def fairness(self) -> Fairness | None:
        """The usual tests of fairness; None without an agreement or without bundles."""
        foreign = self.sticks.foreign
        if self.allocation is None or (foreign is not None and not foreign.has_bundles):
            return None
        scenario = self.stick.analysis.scenario
        return fairness_of(scenario, self.allocation, self.utility, self.stick)

    @cached_property
    def unrevealed(self) -> Unrevealed:
        """Which latent resources the agreement does not touch, and what they would have added."""
        return unrevealed_of(self.sticks, self.left_out, self.allocation, self.utility)

    @property
    def value_efficiency(self) -> Fraction | None:
        """One number from 0 to 100; `value_efficiency` has the formula."""
        return value_efficiency(self)


class Scorer:
    """Scores agreements about one scenario; what does not change is computed once."""

    def __init__(
        self,
        scenario: Scenario,
        *,
        view: View = View.FULL,
        liability: Liability = Liability.SIGNED,
        batna: Mapping[str, Fraction] | None = None,
    ) -> None:
        """Take the view and the liability reading; `batna` replaces the BATNAs that it names."""
        self.scenario = scenario
        self.conventions = Conventions(liability, view)
        self.sticks = Yardsticks(scenario, trade_space(scenario, self.conventions, batna))
        self._lookup: Lookup | None = None
        self._hidden_burdens = frozenset(
            each.id for each in scenario.resources if each.is_latent and each.is_burden
        )

    @classmethod
    def of_space(cls, scenario: Scenario, space: TradeSpace, terms: ForeignTerms) -> Self:
        """Return a scorer of a trade space that the rules of scenarios do not describe.

        `scenario` stands in for it and says what the allocations are about. Utilities are looked up
        in the space.
        """
        scorer = cls.__new__(cls)
        scorer.scenario = scenario
        scorer.conventions = space.conventions
        scorer.sticks = Yardsticks(scenario, space, terms)
        scorer._hidden_burdens = frozenset()  # noqa: SLF001 - it is the class itself
        scorer._lookup = Lookup(space)  # noqa: SLF001
        return scorer

    def score(self, allocation: Allocation | None) -> Score:
        """Return the score of an agreement, or with None of having none.

        A latent burden that the allocation does not name was never on the table. Raises
        `AllocationError` for what the scenario does not allow, and `FrontierTooLargeError` like
        `analyze`.
        """
        if allocation is None:
            return Score(None, self.sticks.space.disagreement, self.conventions, self.sticks)
        left_out = self._hidden_burdens - allocation.shares.keys()
        if self._lookup is not None:
            utility = self._lookup.utility(allocation)
            return Score(allocation, utility, self.conventions, self.sticks, left_out)
        utility = evaluate(self.scenario, allocation, self.conventions, left_out=left_out)
        return Score(allocation, utility, self.conventions, self.sticks, left_out)


def score(
    scenario: Scenario,
    allocation: Allocation | None,
    *,
    view: View = View.FULL,
    liability: Liability = Liability.SIGNED,
) -> Score:
    """Return what an agreement was worth, or with None what having none was worth.

    For many agreements about one scenario a `Scorer` is faster. Raises like `Scorer.score`.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> whole, half, none = Fraction(1), Fraction(1, 2), Fraction(0)
    >>> deal = zopa.Allocation({"rent": (half, half), "lease_terms": (none, whole)})
    >>> found = score(scenario, deal)
    >>> found.gain, found.efficient, found.left_joint
    ((Fraction(-1, 20), Fraction(7, 20)), False, Fraction(13, 20))
    """
    return Scorer(scenario, view=view, liability=liability).score(allocation)


def _far(one: UtilityPoint, other: UtilityPoint) -> float:
    apart = one - other
    return sqrt(apart.a * apart.a + apart.b * apart.b)
