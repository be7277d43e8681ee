"""Whether anything at all keeps the constraints of a program."""

import enum
from fractions import Fraction
from typing import Final

from zopa.frontier.milp.asker import Asker, assignment_of
from zopa.frontier.milp.backend import Solver, Status
from zopa.frontier.milp.boxes import ANYWHERE
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.program import Program

_FEW_NODES: Final = 10
"""So many are worth it before a solver is asked."""

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

    What little work does not settle the solver is asked; what it finds is checked, and what it
    denies is looked at longer.
    """
    asker = Asker(solver, time_limit)
    asker.begin(1)
    found = _search(program, _FEW_NODES, asker)
    if found is not Feasibility.UNKNOWN:
        return found
    answer = asker.ask(program, _UP)
    assignment = assignment_of(program, answer)
    if assignment is not None and program.top(assignment) is not None:
        return Feasibility.POSSIBLE
    found = _search(program, _NODES, asker)
    is_denied = found is Feasibility.UNKNOWN and answer.status is Status.INFEASIBLE
    return Feasibility.DENIED if is_denied else found


def _search(program: Program, nodes: int, asker: Asker) -> Feasibility:
    """Return what so many linear programs show in rational arithmetic."""
    if not program.is_small:
        return Feasibility.UNKNOWN
    found = exact_search(program, ANYWHERE, nodes, lambda: asker.has_time)
    if found is Outcome.EMPTY:
        return Feasibility.IMPOSSIBLE
    return Feasibility.UNKNOWN if isinstance(found, Outcome) else Feasibility.POSSIBLE
