"""What PuLP 3 and PuLP 4 do each in their own way: the only place that tells them apart.

Both are told by what they offer, not by a number: what PuLP 4 makes are handles to a model that
it keeps elsewhere, and its `solve` returns what became of it.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from zopa.errors import ArgumentError
from zopa.scenario.wording import quoted


@dataclass(frozen=True, slots=True)
class Told:
    """What PuLP makes of a solver's status."""

    is_optimal: bool
    is_infeasible: bool
    has_values: bool
    """Whether the variables have values that keep the constraints."""


def run(problem: Any, solver: Any) -> Told:
    """Solve a problem and return what is told of it; raises `pulp.PulpSolverError`."""
    import pulp

    told = problem.solve(solver)
    if not isinstance(told, int):
        status = told.status.name
        # The gap that CBC says it stopped at is the one it was given: none.
        is_whole = status in {"Optimal", "GapLimit"} and told.has_solution
        return Told(is_whole, status == "Infeasible", told.has_solution)
    # A run that was stopped counts as optimal for PuLP 3: only its second status tells.
    is_whole = told == pulp.LpStatusOptimal and problem.sol_status == pulp.LpSolutionOptimal
    is_kept = problem.sol_status == pulp.LpSolutionIntegerFeasible
    return Told(is_whole, told == pulp.LpStatusInfeasible, is_whole or is_kept)


def expression(terms: Sequence[tuple[Any, float]], constant: float) -> Any:
    """Return a sum of variables with coefficients, and a constant, as PuLP's expression."""
    import pulp

    made = getattr(pulp.LpAffineExpression, "from_list", pulp.LpAffineExpression)
    return made(terms, constant)


def is_constraint(expression: Any) -> bool:
    """Return whether an expression is compared with something: PuLP 4 has one type for both."""
    return getattr(expression, "sense", None) is not None


def identities(problem: Any) -> Callable[[Any], Hashable]:
    """Return what tells the variables of a problem apart, the same at each appearance of one.

    It raises `ArgumentError` where PuLP 4 shows that a variable is of another problem.
    """
    own: list[Any] = [getattr(variable, "_var", None) for variable in problem.variables()]

    def identity(variable: Any) -> Hashable:
        handle = getattr(variable, "_var", None)
        if handle is None:
            return id(variable)
        # PuLP 4 makes a new object each time, equal to all of the same number in other problems.
        place: int = handle.id()
        if place >= len(own) or own[place].model_identity() != handle.model_identity():
            what = f"{quoted(variable.name)} is a variable of another problem"
            raise ArgumentError(what, "take the variables of the problem itself")
        return place

    return identity
