"""The largest value of one sum over a program: exact where it is found, a bound where it is not."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final

from zopa.frontier.frontier import Claim
from zopa.frontier.milp.asker import Asker, assignment_of, other_than
from zopa.frontier.milp.backend import Answer, Status
from zopa.frontier.milp.boxes import Box
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.program import Constraint, Program, Values
from zopa.frontier.milp.trust import CLOSE, TOLERANCE, reach
from zopa.tradespace.utility import ORIGIN

NODES: Final = 200
"""How many linear programs it is worth to decide exactly what the solver cannot."""

_ZERO: Final = Fraction(0)
_ONE: Final = Fraction(1)
_UP: Final = (_ZERO, _ONE)


@dataclass(frozen=True, slots=True)
class Peak:
    """The best that a search found, and how much better anything can be."""

    values: Values | None
    """Values of the columns; None where nothing was found."""
    value: Fraction | None
    """What they come to, exactly."""
    bound: Fraction | None
    """No value is above it: the solver's word, or a proof. None where nothing is known."""
    ceiling: Fraction | None
    """What was proved in rational arithmetic that no value is above; None where nothing was."""
    claim: Claim
    """`EXACT` and `SOLVER`: the value is the largest. `INNER`: one may be missed, up to `bound`."""

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing better; without values, whether there is nothing at all."""
        return self.claim is not Claim.INNER


def climb(
    program: Program,
    asker: Asker,
    start: tuple[int, ...] | None = None,
    grid: int | None = None,
) -> Peak:
    """Return the largest value of the second objective, and with it the most of the first.

    The first is as large as the integers that were found allow: another assignment with the same
    value may allow more. All columns have ends, those of integers are 0 and 1. `start` has integers
    that the constraints allow, and is where to begin. Values are multiples of one part in `grid`,
    where that is given.

    Each assignment that the solver finds is solved again in rational arithmetic; where it turns out
    worse than the solver said it is left out and the solver asked again. What contradicts the known
    is searched exactly.

    >>> from zopa.frontier.milp.backend import HighsSolver
    >>> from zopa.frontier.milp.program import Column, Linear
    >>> lumps = tuple(Column(name, _ZERO, _ONE, is_integer=True) for name in ("hat", "bag"))
    >>> room = Constraint(Linear({0: _ONE, 1: _ONE}, -_ONE), -1)
    >>> worth = Linear({0: Fraction(1, 3), 1: Fraction(2, 3)})
    >>> peak = climb(Program(lumps, (room,), (worth, worth)), Asker(HighsSolver()))
    >>> peak.value, peak.claim
    (Fraction(2, 3), <Claim.EXACT: 'exact'>)
    """
    return _Climb(program, asker, grid, start).run()


class _Climb:
    """The best so far, what is left out, and what is proved."""

    def __init__(
        self, program: Program, asker: Asker, grid: int | None, start: tuple[int, ...] | None
    ) -> None:
        self._program = program
        self._asker = asker
        self._grid = grid
        self._goal = program.objectives[1]
        self._values: Values | None = None
        self._value: Fraction | None = None
        self._left_out: dict[tuple[int, ...], Constraint] = {}
        self._ceiling: Fraction | None = None
        self._reach = reach(program, self._goal)
        self._slack = CLOSE * self._reach
        self._learn(start)

    def run(self) -> Peak:
        """Search as far as time and solver allow."""
        if self._program.is_small:
            self._relax()
        while not self._is_at_ceiling():
            answer = self._asker.ask(self._asked(), _UP)
            assignment = assignment_of(self._program, answer)
            is_known = assignment in self._left_out
            is_news = self._learn(assignment)
            if self._is_at_ceiling():
                break
            if answer.status is Status.UNKNOWN:
                return self._stopped(answer.bound)
            if self._program.is_stiff or is_known or self._contradicts(answer):
                found = self._search()
                if found is Outcome.GAVE_UP:
                    return self._stopped(None)
                if found is Outcome.EMPTY:
                    break
            elif assignment is None or self._is_met(answer.bound):
                return self._peak(Claim.SOLVER, self._value)
            elif not is_news:
                self._left_out[assignment] = other_than(self._program, assignment)
        return self._peak(Claim.EXACT, self._value)

    def _relax(self) -> None:
        """Find what no value is above, which may be reached already."""
        top = self._program.top()
        if top is not None:
            self._ceiling = self._on_grid(self._goal.at(top))
            if all(top[j].denominator == 1 for j in self._program.integers):
                self._take(top)

    def _learn(self, assignment: tuple[int, ...] | None) -> bool:
        """Solve an assignment exactly; return whether it is better than all before."""
        top = None if assignment is None else self._program.top(assignment)
        return top is not None and self._take(top)

    def _take(self, values: Values) -> bool:
        value = self._goal.at(values)
        if self._value is not None and value <= self._value:
            return False
        self._values, self._value = values, value
        return True

    def _asked(self) -> Program:
        rows = (*self._program.constraints, *self._left_out.values())
        return replace(self._program, constraints=rows)

    def _is_at_ceiling(self) -> bool:
        return self._value is not None and self._value == self._ceiling

    def _has_left_out_the_best(self) -> bool:
        if self._values is None:
            return False
        return tuple(int(self._values[j]) for j in self._program.integers) in self._left_out

    def _contradicts(self, answer: Answer) -> bool:
        """Return whether an answer denies what is known, or says that nothing is there at all."""
        if self._has_left_out_the_best():
            return False
        if answer.bound is None or self._value is None:
            return answer.status is Status.INFEASIBLE
        return answer.bound < self._value - self._slack

    def _is_met(self, bound: Fraction | None) -> bool:
        """Return whether nothing better is left, by the solver's word."""
        if bound is None or self._value is None:
            return False
        bound += self._slack
        return min(bound - 2 * self._slack, self._on_grid(bound)) <= self._value

    def _on_grid(self, bound: Fraction) -> Fraction:
        return bound if self._grid is None else Fraction(floor(bound * self._grid), self._grid)

    def _search(self) -> Outcome | None:
        """Search for anything better in rational arithmetic; None where there is some."""
        box = Box(_UP, (None, None), self._value, ORIGIN, _ZERO)
        asked = self._asked()
        if not asked.is_small:
            return Outcome.GAVE_UP
        found = exact_search(asked, box, NODES, lambda: self._asker.has_time)
        if isinstance(found, Outcome):
            return found
        self._take(found)
        return None

    def _stopped(self, said: Fraction | None) -> Peak:
        """Return what is known where the search ends early."""
        bound = None if said is None else self._on_grid(said + TOLERANCE * self._reach)
        if bound is not None and self._value is not None and bound < self._value:
            # A bound that was exceeded is none, unless it is about the rest.
            bound = self._value if self._has_left_out_the_best() else None
        known = [each for each in (bound, self._ceiling) if each is not None]
        return self._peak(Claim.INNER, min(known, default=None))

    def _peak(self, claim: Claim, bound: Fraction | None) -> Peak:
        ceiling = self._value if claim is Claim.EXACT else self._ceiling
        return Peak(self._values, self._value, bound, ceiling, claim)
