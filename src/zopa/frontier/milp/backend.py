"""What a solver is asked and what its answer means, and the solvers that PuLP calls.

`pulp_versions` knows how one PuLP differs from another, `scipy_solver` asks SciPy, and `in_turn`
has one solver stand in for another.
"""

import enum
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite
from typing import Any, Final, Protocol

from zopa.frontier.milp.program import Constraint, Linear, Program, weighted
from zopa.frontier.milp.pulp_versions import expression, run
from zopa.frontier.milp.simplex import UnboundedProgramError

_TOLERANCE: Final = 1e-9
"""How far the solver may be off in a constraint or in the objective."""


class Status(enum.Enum):
    """What a solver says, as far as it is to be believed."""

    OPTIMAL = "optimal"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"
    """It was stopped, or it failed."""


@dataclass(frozen=True, slots=True)
class Question:
    """Maximise the weighted objectives where each is at least its floor."""

    weights: tuple[Fraction, Fraction]
    floors: tuple[Fraction | None, Fraction | None] = (None, None)
    seconds: float | None = None
    """How long the solver may take."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver found.

    The values are nearly right; the bound is what no solution can exceed, says the solver.
    """

    status: Status
    values: tuple[float, ...] = ()
    bound: Fraction | None = None


NOTHING: Final = Answer(Status.UNKNOWN)
"""What a solver says that failed."""

_LIMITS: Final = frozenset({"kTimeLimit", "kInterrupt", "kIterationLimit", "kSolutionLimit"})
"""What HiGHS says where it was stopped, which is no failure."""


class Solver(Protocol):
    """Answers questions about programs."""

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the answer; raises `UnboundedProgramError` where there is no largest value."""


def twice(question: Question, solve: Callable[[Question, str], Answer]) -> Answer:
    """Return the answer without presolve, or where that is infeasible the one with it."""
    begin = time.monotonic()
    answer = solve(question, "off")
    if answer.status is not Status.INFEASIBLE:
        return answer
    seconds = question.seconds
    if seconds is not None:
        seconds = max(seconds - (time.monotonic() - begin), 0.0)
    return solve(replace(question, seconds=seconds), "on")


class HighsSolver:
    """HiGHS, in this process, through PuLP, without its presolve, which takes no longer.

    HiGHS 1.12 and 1.15 were seen to call small feasible programs infeasible, some only with
    presolve and some only without: what is infeasible has to be so both ways.
    """

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the answer; see `Solver`."""
        return twice(question, lambda asked, way: self._solved(program, asked, way))

    @staticmethod
    def _solved(program: Program, question: Question, presolve: str) -> Answer:
        import pulp

        problem, variables, goal = _problem(program, question)
        highs = pulp.HiGHS(
            msg=False,
            gapRel=0,
            gapAbs=_TOLERANCE,
            timeLimit=question.seconds,
            mip_feasibility_tolerance=_TOLERANCE,
            primal_feasibility_tolerance=_TOLERANCE,
            dual_feasibility_tolerance=_TOLERANCE,
            mip_heuristic_run_feasibility_jump=False,
            presolve=presolve,
        )
        try:
            told = run(problem, highs)
            model = problem.solverModel
            said = model.getModelStatus().name
            info = model.getInfo()
        except pulp.PulpSolverError:
            return NOTHING
        if said == "kUnbounded" and presolve == "off":
            raise UnboundedProgramError
        # With presolve only what is infeasible without it is asked.
        if said == "kInfeasible" or (said == "kUnboundedOrInfeasible" and presolve == "on"):
            return Answer(Status.INFEASIBLE)
        if said not in _LIMITS | {"kOptimal"}:
            return NOTHING
        # The problem is written as a minimum, so that the bound has one meaning.
        has_integers = any(each.cat == pulp.LpInteger for each in problem.variables())
        least = info.mip_dual_bound if has_integers else info.objective_function_value
        is_optimal = said == "kOptimal" and told.is_optimal
        return Answer(
            Status.OPTIMAL if is_optimal else Status.UNKNOWN,
            _values(program, variables) if told.has_values else (),
            worth(goal, least) if isfinite(least) else None,
        )


def _values(program: Program, variables: list[Any]) -> tuple[float, ...]:
    """Return the values; what the question is not about is not given to the solver."""
    return tuple(
        float(column.nearest if variable.value() is None else variable.value())
        for column, variable in zip(program.columns, variables, strict=True)
    )


class CbcSolver:
    """CBC through PuLP: PuLP 3 brings it along, `zopa[cbc]` does beside PuLP 4.

    A `cbc` that is installed otherwise is found as well.
    """

    @staticmethod
    def is_there() -> bool:
        """Return whether there is a CBC to be called."""
        return _cbc(None) is not None

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the answer; see `Solver`.

        CBC tells values to eight digits, and no bound: it counts as that of what CBC calls optimal.
        """
        import pulp

        solver = _cbc(question.seconds)
        if solver is None:
            return NOTHING
        problem, variables, goal = _problem(program, question)
        try:
            told = run(problem, solver)
        except pulp.PulpSolverError:
            return NOTHING
        if told.is_infeasible:
            return Answer(Status.INFEASIBLE)
        values = _values(program, variables) if told.has_values else ()
        if not told.is_optimal:
            return Answer(Status.UNKNOWN, values)
        return Answer(Status.OPTIMAL, values, goal.at([Fraction(value) for value in values]))


def _cbc(seconds: float | None) -> Any:
    """Return CBC as PuLP knows it, None where there is none."""
    import pulp

    with warnings.catch_warnings():
        # The one that comes along is going, and says so each time.
        warnings.simplefilter("ignore", DeprecationWarning)
        for name in ("COIN_CMD", "PULP_CBC_CMD"):
            command = getattr(pulp, name, None)
            if command is not None and command().available():
                return command(msg=False, gapRel=0, gapAbs=0, timeLimit=seconds)
    return None


def worth(goal: Linear, least: float) -> Fraction:
    """Return what a goal comes to where the least of minus the goal, scaled, is so much."""
    return goal.constant - Fraction(least) * goal.largest


def rows_of(program: Program, question: Question) -> Iterator[Constraint]:
    """Yield what has to hold, constraints and floors, each with 1 as its largest coefficient."""
    for each in program.constraints:
        yield Constraint(each.sum.times(1 / each.sum.largest), each.sense)
    for objective, floor in zip(program.objectives, question.floors, strict=True):
        if floor is not None:
            above = Linear(objective.coefficients, objective.constant - floor)
            yield Constraint(above.times(1 / above.largest), 1)


def least_of(goal: Linear) -> Linear:
    """Return what is minimised for a goal: minus the goal, with 1 as its largest coefficient.

    Some ways to a solver lose a constant, so that it has none.
    """
    return Linear(goal.coefficients).times(-1 / goal.largest)


def _problem(program: Program, question: Question) -> tuple[Any, list[Any], Linear]:
    """Return a problem with neutral names, its variables, and the goal it is about."""
    import pulp

    problem = pulp.LpProblem("zopa", pulp.LpMinimize)
    variables = [
        problem.add_variable(
            f"x{j}",
            None if column.lower is None else float(column.lower),
            None if column.upper is None else float(column.upper),
            pulp.LpInteger if column.is_integer else pulp.LpContinuous,
        )
        for j, column in enumerate(program.columns)
    ]

    def stated(linear: Linear) -> Any:
        terms = [(variables[j], float(c)) for j, c in linear.coefficients.items() if c]
        return expression(terms, float(linear.constant))

    goal = weighted(program, question.weights)
    problem += stated(least_of(goal))
    for each in rows_of(program, question):
        left = stated(each.sum)
        problem += left <= 0 if each.sense < 0 else left >= 0 if each.sense else left == 0
    return problem, variables, goal
