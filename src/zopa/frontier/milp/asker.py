"""Asking a solver again and again, within a time, and believing only what adds up."""

import time
from dataclasses import dataclass, field
from fractions import Fraction

from zopa.errors import ArgumentError
from zopa.frontier.milp.backend import Answer, Question, Solver, Status
from zopa.frontier.milp.program import Constraint, Linear, Program
from zopa.frontier.milp.simplex import UnboundedProgramError
from zopa.frontier.milp.trust import fits


@dataclass(slots=True)
class Asker:
    """A solver and the time that is left for it."""

    solver: Solver
    seconds: float | None = None
    solves: int = field(default=0, init=False)
    """How many programs the solver was given."""
    _end: float | None = field(default=None, init=False)
    """When all time is gone."""
    _pause: float | None = field(default=None, init=False)
    """When the time of the search is gone that goes on."""

    def __post_init__(self) -> None:
        if self.seconds is not None:
            self._end = time.monotonic() + self.seconds

    def begin(self, searches: int) -> None:
        """Begin the first of so many searches; it gets its share of the time that is left."""
        if self._end is not None:
            now = time.monotonic()
            self._pause = now + max(self._end - now, 0) / searches

    @property
    def has_time(self) -> bool:
        """Whether the search that goes on has time left."""
        return self._pause is None or time.monotonic() < self._pause

    def ask(
        self,
        program: Program,
        weights: tuple[Fraction, Fraction],
        floors: tuple[Fraction | None, Fraction | None] = (None, None),
    ) -> Answer:
        """Return the solver's answer; of one that does not add up only what may be used."""
        left = None if self._pause is None else self._pause - time.monotonic()
        if left is not None and left <= 0:
            return Answer(Status.UNKNOWN)
        self.solves += 1
        try:
            answer = self.solver.solve(program, Question(weights, floors, left))
        except UnboundedProgramError:
            # All columns have ends: the solver is at its own.
            return Answer(Status.UNKNOWN)
        if answer.status is Status.OPTIMAL and not fits(program, answer, weights):
            return Answer(Status.UNKNOWN, answer.values, answer.bound)
        return answer


def assignment_of(program: Program, answer: Answer) -> tuple[int, ...] | None:
    """Return the integers of an answer, rounded; None where it has no values."""
    if not answer.values:
        return None
    return tuple(round(answer.values[j]) for j in program.integers)


def other_than(program: Program, assignment: tuple[int, ...]) -> Constraint:
    """Return the constraint that the integers, each 0 or 1, are not just these."""
    coefficients = {}
    ones = 0
    for j, value in zip(program.integers, assignment, strict=True):
        coefficients[j] = Fraction(-1 if value else 1)
        ones += value
    return Constraint(Linear(coefficients, Fraction(ones - 1)), 1)


def check_time_limit(seconds: object) -> None:
    """Raise `ArgumentError` for what is no number of seconds; None is without limit."""
    if seconds is None:
        return
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not is_number or not seconds >= 0:  # type: ignore[operator]
        raise ArgumentError(f"the time limit is {seconds!r}", "give seconds, 0 or more")
