"""What agreements are measured against: a frontier, its solutions, and the even split."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from zopa.analysis import Analysis, analyze_space
from zopa.scenario.types import Scenario
from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.solution import Solution
from zopa.tradespace.even_split import even_split
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint


@dataclass(frozen=True, slots=True)
class ForeignTerms:
    """What has to be told of a trade space that no scenario's rules describe."""

    even: UtilityPoint | None
    """The utilities of the even split; None where nothing can be split."""
    has_bundles: bool
    """Whether each party has something of its own, so that fairness can be asked after."""
    points: tuple[Fraction, Fraction]
    """What 1 util is worth in points of the file that it comes from, for each party."""


@dataclass(frozen=True, eq=False)
class Yardstick:
    """An analysis with what every score needs of it, each computed once."""

    analysis: Analysis
    even: UtilityPoint | None
    """The utilities of the even split; None where there is no such thing."""

    @property
    def zone(self) -> BargainingSet | None:
        """The bargaining set; None without a ZOPA, and where a BATNA is only assumed."""
        zone = self.analysis.zone
        return zone if isinstance(zone, BargainingSet) and self.has_batnas else None

    @property
    def has_batnas(self) -> bool:
        """Whether both BATNAs are given."""
        return not any(self.analysis.space.assumed_batna)

    @property
    def even_sum(self) -> Fraction | None:
        """The joint utility of the even split (utils)."""
        return None if self.even is None else self.even.a + self.even.b

    @cached_property
    def joint_optimum(self) -> Fraction:
        """The largest joint utility, whatever the BATNAs are (utils)."""
        return self.analysis.joint_optimum.objective or Fraction(0)

    @cached_property
    def best_surplus(self) -> Fraction | None:
        """The largest joint gain over the BATNAs within the bargaining set (utils)."""
        if self.zone is None:
            return None
        best = self.solution("utilitarian").objective or Fraction(0)
        d = self.analysis.space.disagreement
        return best - d.a - d.b

    def solution(self, concept: str) -> Solution:
        """Return a solution by its concept's name; there must be a ZOPA."""
        return self.analysis.solutions[concept]

    @cached_property
    def ranges(self) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        """For each party the least and the most that any allocation gives it (utils).

        The least is to bear every burden and have nothing, the most to have everything and bear
        nothing.
        """
        parts, constant = self.analysis.space.parts, self.analysis.space.constant
        least, most = (
            tuple(
                constant[party]
                + sum(end(option.utility[party] for option in part) for part in parts)
                for party in (0, 1)
            )
            for end in (min, max)
        )
        return (least[0], most[0]), (least[1], most[1])


class Yardsticks:
    """The yardsticks of one trade space by which resources were never on the table."""

    def __init__(
        self, scenario: Scenario, space: TradeSpace, foreign: ForeignTerms | None = None
    ) -> None:
        self.scenario = scenario
        self.space = space
        self.foreign = foreign
        self._found: dict[frozenset[str], Yardstick] = {}

    def without(self, left_out: Iterable[str] = ()) -> Yardstick:
        """Return the yardstick where some resources are not there.

        Raises `FrontierTooLargeError` like `analyze`.
        """
        key = frozenset(left_out)
        found = self._found.get(key)
        if found is None:
            space = replace(
                self.space,
                choices=tuple(each for each in self.space.choices if each.name not in key),
                divisibles=tuple(each for each in self.space.divisibles if each.name not in key),
            )
            even = even_split(space) if self.foreign is None else self.foreign.even
            found = Yardstick(analyze_space(self.scenario, space), even)
            self._found[key] = found
        return found
