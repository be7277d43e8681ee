"""The only place that knows solvers: their names, their versions and what their answers mean."""

import enum
import warnings
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any, Final, Protocol

from zopa.frontier.milp.program import Linear, Program, weighted
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


_NOTHING: Final = Answer(Status.UNKNOWN)

_LIMITS: Final = frozenset({"kTimeLimit", "kInterrupt", "kIterationLimit", "kSolutionLimit"})
"""What HiGHS says where it was stopped, which is no failure."""


class Solver(Protocol):
    """Answers questions about programs."""

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the answer; raises `UnboundedProgramError` where there is no largest value."""


class HighsSolver:
    """HiGHS, in this process, through PuLP, without its presolve.

    HiGHS 1.15 with presolve calls some small feasible programs infeasible, and fails on others;
    without it neither was seen, and it takes no longer.
    """

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the answer; see `Solver`."""
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
            presolve="off",
        )
        try:
            status = problem.solve(highs)
            model = problem.solverModel
            said = model.getModelStatus().name
            info = model.getInfo()
        except pulp.PulpSolverError:
            return _NOTHING
        if said == "kUnbounded":
            raise UnboundedProgramError
        if said == "kInfeasible":
            return Answer(Status.INFEASIBLE)
        if said not in _LIMITS | {"kOptimal"}:
            return _NOTHING
        # The problem is written as a minimum, so that the bound has one meaning.
        least = info.mip_dual_bound if program.integers else info.objective_function_value
        is_optimal = (
            said == "kOptimal"
            and status == pulp.LpStatusOptimal
            and problem.sol_status == pulp.LpSolutionOptimal
        )
        has_values = is_optimal or problem.sol_status == pulp.LpSolutionIntegerFeasible
        return Answer(
            Status.OPTIMAL if is_optimal else Status.UNKNOWN,
            _values(program, variables) if has_values else (),
            _worth(goal, least) if isfinite(least) else None,
        )


def _values(program: Program, variables: list[Any]) -> tuple[float, ...]:
    """Return the values; what the question is not about is not given to the solver."""
    return tuple(
        float(column.nearest if variable.value() is None else variable.value())
        for column, variable in zip(program.columns, variables, strict=True)
    )


class CbcSolver:
    """CBC through PuLP 3, which brings it along, or wherever a `cbc` is installed."""

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
            return _NOTHING
        problem, variables, goal = _problem(program, question)
        try:
            status = problem.solve(solver)
        except pulp.PulpSolverError:
            return _NOTHING
        if status == pulp.LpStatusInfeasible:
            return Answer(Status.INFEASIBLE)
        values = _values(program, variables)
        if status != pulp.LpStatusOptimal or problem.sol_status != pulp.LpSolutionOptimal:
            is_kept = problem.sol_status == pulp.LpSolutionIntegerFeasible
            return Answer(Status.UNKNOWN, values if is_kept else ())
        least = float(pulp.value(problem.objective))
        return Answer(Status.OPTIMAL, values, _worth(goal, least))


def _cbc(seconds: float | None) -> Any:
    """Return CBC as PuLP knows it, None where there is none."""
    import pulp

    with warnings.catch_warnings():
        # The one that comes along is going, and says so each time.
        warnings.simplefilter("ignore", DeprecationWarning)
        for name in ("COIN_CMD", "PULP_CBC_CMD"):
            command = getattr(pulp, name, None)
            if command is not None and command().available():
                return command(msg=False, gapRel=0, timeLimit=seconds)
    return None


def _worth(goal: Linear, least: float) -> Fraction:
    """Return what a goal comes to where the problem's minimum is so much."""
    return goal.constant - Fraction(least) * goal.largest


def _problem(program: Program, question: Question) -> tuple[Any, list[Any], Linear]:
    """Return a problem with neutral names, its variables, and the goal it is about.

    Minus the goal is minimised, scaled so that its largest coefficient is 1. Some ways to a solver
    lose a constant, so that it has none.
    """
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

    def expression(linear: Linear) -> Any:
        terms = [(variables[j], float(c)) for j, c in linear.coefficients.items() if c]
        return pulp.LpAffineExpression(terms) + float(linear.constant)

    goal = weighted(program, question.weights)
    problem += expression(Linear(goal.coefficients).times(-1 / goal.largest))
    for each in program.constraints:
        left = expression(each.sum.times(1 / each.sum.largest))
        problem += left <= 0 if each.sense < 0 else left >= 0 if each.sense else left == 0
    for objective, floor in zip(program.objectives, question.floors, strict=True):
        if floor is not None:
            above = Linear(objective.coefficients, objective.constant - floor)
            problem += expression(above.times(1 / above.largest)) >= 0
    return problem, variables, goal
