"""Solvers in turn: what one fails to answer, the next is asked."""

import time
from dataclasses import dataclass, replace

from zopa.frontier.milp.backend import NOTHING, Answer, HighsSolver, Question, Solver
from zopa.frontier.milp.program import Program


@dataclass(frozen=True, slots=True)
class InTurn:
    """Asks each solver what those before it failed to answer, while there is time.

    A solver that was stopped with something in hand has not failed. Whoever answers, the answer is
    held against what is known like any other, and a claim that rests on it is that of a solver.
    """

    solvers: tuple[Solver, ...]

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the first answer that is one; see `Solver`."""
        begin = time.monotonic()
        for solver in self.solvers:
            left = question.seconds
            if left is not None:
                left -= time.monotonic() - begin
                if left <= 0:
                    break
            answer = solver.solve(program, replace(question, seconds=left))
            if answer != NOTHING:
                return answer
        return NOTHING


def usual_solver() -> Solver:
    """Return HiGHS in this process, with SciPy's in another for what it fails to answer.

    The other is not started before it is needed.
    """
    from zopa.frontier.milp.scipy_solver import ScipySolver

    return InTurn((HighsSolver(), ScipySolver()))
