"""The searches behind the answers without a frontier, each within its share of the time."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from zopa.frontier.frontier import Claim
from zopa.frontier.milp.asker import Asker
from zopa.frontier.milp.backend import Solver
from zopa.frontier.milp.climb import Peak, climb
from zopa.frontier.milp.gains import Floors, for_least, for_one, for_sum, grid_of
from zopa.frontier.milp.lean import lean
from zopa.frontier.milp.model import space_model
from zopa.frontier.milp.program import Program, Values
from zopa.frontier.milp.tangents import largest_product
from zopa.solutions.direct_answers import Limits
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

Integers = tuple[int, ...]
"""A value for each integer column: who gets which lumps."""

SEARCHES: Final = 10
"""Depth, product, the most for each party alone and beside the other's BATNA, the deepest pair
that nothing dominates, two for the ratio, and the sum."""

_UNIT: Final = UtilityPoint(Fraction(1), Fraction(1))
_HALF: Final = 2
_PAIR: Final = 2


class Searches:
    """What can be asked of a trade space; each search may begin with what is known.

    Depth and product get half of the time that is left, the others share the rest.
    """

    def __init__(
        self,
        space: TradeSpace,
        solver: Solver,
        seconds: float | None,
        tell: Callable[[int, int], None] | None,
    ) -> None:
        """Prepare the program; the time begins to run."""
        self.space = space
        self._asker = Asker(solver, seconds)
        self._tell = tell
        self._done = 0
        self._model = space_model(space)
        self._lean = lean(self._model.program)
        d = space.disagreement
        self._grid = grid_of(self._program, (d.a, d.b))

    @property
    def _program(self) -> Program:
        return self._lean.program

    @property
    def solves(self) -> int:
        """How many programs the solver was given."""
        return self._asker.solves

    @property
    def is_plain(self) -> bool:
        """Whether every resource stands for itself: no constraint ties two of them."""
        wide = sum(len(choice.options) > _PAIR for choice in self.space.choices)
        return len(self._model.program.constraints) == wide

    def depth(self) -> Peak:
        """Return the largest least gain (utils)."""
        self._begin(_HALF)
        program = for_least(self._program, self.space.disagreement, _UNIT)
        return self._without_ratio(climb(program, self._asker, grid=self._grid))

    def product(self, start: Integers) -> Peak:
        """Return the largest product of gains (utils squared); lumps to start with allow some."""
        self._begin(_HALF)
        return largest_product(self._program, self.space.disagreement, self._asker, start)

    def most(self, party: int, start: Integers | None) -> Peak:
        """Return the most that a party can get, whatever the other gets (utils)."""
        self._begin()
        program = for_one(self._program, party, (None, None))
        return climb(program, self._asker, start, self._grid)

    def most_beside(self, party: int, other: Peak, start: Integers | None) -> Peak | None:
        """Return the most that a party can get while the other meets its BATNA (utils).

        `other` is the most for the other party. None where that is below its BATNA.
        """
        self._begin()
        floor = self.space.disagreement[1 - party]
        if (
            start is None
            and other.values is not None
            and self.point(other.values)[1 - party] >= floor
        ):
            start = self.integers(other.values)
        if start is None:
            return None if other.is_complete else Peak(None, None, None, None, Claim.INNER)
        floors = (None, floor) if party == 0 else (floor, None)
        return climb(for_one(self._program, party, floors), self._asker, start, self._grid)

    def sum(self, floors: Floors, start: Integers) -> Peak:
        """Return the largest sum where both get at least the floors (utils).

        Nothing dominates the pair that it returns if it is complete.
        """
        self._begin()
        return climb(for_sum(self._program, floors), self._asker, start, self._grid)

    def ratio(self, ideal: UtilityPoint, start: Integers) -> Peak:
        """Return the largest least ratio of gain to ideal gain, both of which are above 0."""
        self._begin()
        program = for_least(self._program, self.space.disagreement, ideal)
        return self._without_ratio(climb(program, self._asker, start))

    def end(self) -> None:
        """Tell that no search is left."""
        if self._tell is not None:
            self._tell(SEARCHES, SEARCHES)

    def integers(self, values: Values) -> Integers:
        """Return who gets which lumps."""
        return tuple(int(values[j]) for j in self._program.integers)

    def point(self, values: Values) -> UtilityPoint:
        """Return what the parties get (utils)."""
        return self._program.point(values)

    def allocation(self, values: Values) -> Allocation:
        """Return who gets what."""
        return self._model.allocation(self._lean.full(values))

    def _begin(self, parts: int | None = None) -> None:
        if self._tell is not None:
            self._tell(self._done, SEARCHES)
        self._asker.begin(parts or SEARCHES - self._done)
        self._done += 1

    @staticmethod
    def _without_ratio(peak: Peak) -> Peak:
        """Return a peak without the column that stands for the ratio."""
        return peak if peak.values is None else replace(peak, values=peak.values[:-1])


def limits_of(peak: Peak) -> Limits:
    """Return what a search found, without who gets what."""
    return Limits(peak.value, peak.bound, peak.claim)
