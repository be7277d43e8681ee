"""Whether anything at all keeps the constraints of a program."""

import enum
from fractions import Fraction
from typing import Final

from zopa.frontier.milp.asker import Asker, assignment_of
from zopa.frontier.milp.backend import Solver, Status
from zopa.frontier.milp.boxes import ANYWHERE
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.program import Program

_NODES: Final = 100
"""So many linear programs may show in rational arithmetic that nothing is there."""

_UP: Final = (Fraction(1), Fraction(0))


class Feasibility(enum.Enum):
    """What is known of a program, and how."""

    POSSIBLE = "possible"
    """Values were found, and keep everything exactly."""
    IMPOSSIBLE = "impossible"
    """Shown in rational arithmetic."""
    DENIED = "denied"
    """The solver says that it is impossible, and little work did not show that."""
    UNKNOWN = "unknown"


def feasibility(program: Program, solver: Solver, time_limit: float | None = None) -> Feasibility:
    """Return whether some values keep all constraints of a program whose columns have ends.

    The solver is asked first; what it finds is checked, and what it denies is looked at again.
    """
    asker = Asker(solver, time_limit)
    asker.begin(1)
    answer = asker.ask(program, _UP)
    assignment = assignment_of(program, answer)
    if assignment is not None and program.top(assignment) is not None:
        return Feasibility.POSSIBLE
    nodes = _NODES if program.is_small else 0
    found = exact_search(program, ANYWHERE, nodes, lambda: asker.has_time)
    if found is Outcome.EMPTY:
        return Feasibility.IMPOSSIBLE
    if not isinstance(found, Outcome):
        return Feasibility.POSSIBLE
    return Feasibility.DENIED if answer.status is Status.INFEASIBLE else Feasibility.UNKNOWN
