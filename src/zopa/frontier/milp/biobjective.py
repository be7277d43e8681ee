"""The frontier of any mixed-integer program with two objectives that PuLP can state."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from zopa.errors import ArgumentError, NumberError
from zopa.frontier.frontier import Provenance
from zopa.frontier.geometry import Segment
from zopa.frontier.milp.asker import check_time_limit
from zopa.frontier.milp.backend import Solver
from zopa.frontier.milp.cover import Cover
from zopa.frontier.milp.fronts import Piece, simplified
from zopa.frontier.milp.in_turn import usual_solver
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.frontier.milp.pulp_versions import identities, is_constraint
from zopa.frontier.milp.simplex import UnboundedProgramError
from zopa.rationals import exact_number
from zopa.scenario.wording import quoted
from zopa.tradespace.utility import UtilityPoint

_INTEGER = "Integer"
_PAIR = 2


@dataclass(frozen=True, eq=False)
class BiobjectiveFrontier:
    """The undominated pairs of two objectives that are both maximised.

    `segments` are in order, from the best for the second objective to the best for the first.
    """

    segments: tuple[Segment, ...]
    provenance: Provenance
    slices: int
    """How many values of the integers have a pair that was looked at."""
    solves: int
    """How many programs the solver was given."""
    _pieces: tuple[Piece, ...]
    _names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.segments)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def solution(self, point: UtilityPoint) -> dict[str, Fraction]:
        """Return values of the variables that give a pair of the frontier, by their names.

        A variable that neither an objective nor a constraint names is left out. Raises
        `ArgumentError` for a pair that is not on it.
        """
        for piece in self._pieces:
            if piece.segment.contains(point):
                return dict(zip(self._names, piece.values_at(point.a), strict=True))
        raise ArgumentError(f"{point} is not on the frontier", "give one of its pairs")


def biobjective_frontier(
    problem: Any,
    objectives: tuple[Any, Any],
    *,
    time_limit: float | None = None,
    solver: Solver | None = None,
    second: Solver | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> BiobjectiveFrontier:
    """Return the frontier of a `pulp.LpProblem` with two objectives, both maximised.

    The objectives are expressions or variables of PuLP; that of the problem itself is not looked
    at, and the problem stays as it is. Numbers are read as the shortest decimals that their doubles
    stand for. Every pair is computed in rational arithmetic; that no better one is left is decided
    exactly where nothing is an integer (`Claim.EXACT`), otherwise it is as sound as the solver
    (`Claim.SOLVER`), to a ten-millionth of the frontier's extent where objectives are continuous
    or finer than that.
    After `time_limit` (seconds) what was found is returned with how far it may be from complete
    (`Claim.INNER`). An empty frontier that is complete means that nothing keeps the constraints.

    `solver` answers in place of HiGHS, and of SciPy's HiGHS where that one fails. A `second` one,
    `CbcSolver` or `ScipySolver`, is asked beside it: it has to agree that nothing is missing.
    `tell` is called with how many places above the frontier are settled, and how many there are.

    Raises `ArgumentError` where an objective has no largest value, and for what is no program.

    >>> import pulp
    >>> problem = pulp.LpProblem()
    >>> cake = problem.add_variable("cake", 0, 1)
    >>> jewel = problem.add_variable("jewel", cat="Binary")
    >>> frontier = biobjective_frontier(problem, (2 * cake + 3 * jewel, 3 - cake - jewel))
    >>> for segment in frontier:
    ...     print(segment.start, segment.end, segment.end_open)
    UtilityPoint(0, 3) UtilityPoint(2, 2) True
    UtilityPoint(3, 2) UtilityPoint(5, 1) False
    """
    check_time_limit(time_limit)
    program = read_program(problem, objectives)
    cover = Cover(program, solver or usual_solver(), time_limit, second, tell)
    try:
        cover.run()
    except UnboundedProgramError as error:
        what = "an objective has no largest value, or an integer no end"
        raise ArgumentError(what, "give every variable a lower and an upper bound") from error
    return BiobjectiveFrontier(
        simplified(piece.segment for piece in cover.pieces),
        Provenance("slice cover", cover.claim, complete=cover.is_complete, gap=cover.gap),
        cover.slices,
        cover.solves,
        tuple(cover.pieces),
        tuple(column.name for column in program.columns),
    )


def read_program(problem: Any, objectives: tuple[Any, Any]) -> Program:
    """Return the program that PuLP states, its numbers exact; raises `ArgumentError`."""
    import pulp

    if not isinstance(problem, pulp.LpProblem):
        what = f"the problem is a {type(problem).__name__}"
        raise ArgumentError(what, "give a pulp.LpProblem")
    if not isinstance(objectives, tuple | list) or len(objectives) != _PAIR:
        raise ArgumentError("there are not two objectives", "give a pair of them")
    identity = identities(problem)
    goals = [_goal(each) for each in objectives]
    rows = list(problem.constraints())
    summed = [*(goal.terms for goal in goals), *(row.items() for row in rows)]
    variables = {identity(variable): variable for variable in problem.variables()}
    for terms in summed:
        variables |= {identity(variable): variable for variable, _ in terms}
    names = Counter(variable.name for variable in variables.values())
    name, count = next(iter(names.most_common(1)), ("", 0))
    if count > 1:
        what = f"{count} variables are called {quoted(name)}"
        raise ArgumentError(what, "give each a name of its own")
    places = {key: place for place, key in enumerate(variables)}

    def linear(terms: Iterable[tuple[Any, Any]], constant: Any) -> Linear:
        exact = {places[identity(variable)]: _exact(number) for variable, number in terms}
        return Linear(exact, _exact(constant))

    return Program(
        tuple(_column(variable) for variable in variables.values()),
        tuple(Constraint(linear(row.items(), row.constant), int(row.sense)) for row in rows),
        (linear(*goals[0]), linear(*goals[1])),
    )


class _Goal(NamedTuple):
    """An objective: variables with coefficients, and a constant."""

    terms: list[tuple[Any, Any]]
    constant: Any


def _goal(objective: Any) -> _Goal:
    """Return an objective's parts; raises `ArgumentError` for what is none."""
    import pulp

    if isinstance(objective, int | float | Fraction) and not isinstance(objective, bool):
        return _Goal([], objective)
    if isinstance(objective, pulp.LpVariable):
        return _Goal([(objective, 1)], 0)
    if isinstance(objective, pulp.LpAffineExpression) and not is_constraint(objective):
        return _Goal(list(objective.items()), objective.constant)
    what = f"an objective is a {type(objective).__name__}"
    raise ArgumentError(what, "give an expression or a variable of PuLP, or a number")


def _exact(value: Any) -> Fraction:
    try:
        return exact_number(value)
    except NumberError as error:
        raise ArgumentError(f"a coefficient: {error}", "give finite numbers") from error


def _column(variable: Any) -> Column:
    lower, upper = _end(variable.lowBound), _end(variable.upBound)
    is_integer = variable.cat == _INTEGER
    if is_integer:
        # HiGHS can take an end that is no integer for a value.
        lower = None if lower is None else Fraction(ceil(lower))
        upper = None if upper is None else Fraction(floor(upper))
    return Column(variable.name, lower, upper, is_integer)


def _end(value: Any) -> Fraction | None:
    if value is None or value in {float("inf"), float("-inf")}:
        return None
    return _exact(value)
