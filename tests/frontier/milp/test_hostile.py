"""Odd problems: refused in a line, or solved right."""

from fractions import Fraction
from typing import Any

import pulp
import pytest

from zopa.errors import ArgumentError
from zopa.frontier.frontier import Claim
from zopa.frontier.milp.biobjective import BiobjectiveFrontier, biobjective_frontier


def one_variable(**bounds: Any) -> tuple[Any, Any]:
    problem = pulp.LpProblem()
    return problem, problem.add_variable("x", **bounds)


def corner(frontier: BiobjectiveFrontier) -> tuple[Any, Any]:
    (segment,) = frontier
    assert segment.is_point
    return segment.start.a, segment.start.b


@pytest.mark.parametrize("ends", [(1, 4), (-4, -1), (0.5, 3.5)])
def test_an_integer_that_one_objective_does_not_name(ends: tuple[float, float]) -> None:
    problem, x = one_variable(lowBound=ends[0], upBound=ends[1], cat="Integer")
    y = problem.add_variable("y", cat="Binary")
    frontier = biobjective_frontier(problem, (x, y))
    assert frontier.provenance.complete
    assert corner(frontier) == (int(ends[1]), 1)


@pytest.mark.parametrize("kind", ["Continuous", "Integer"])
def test_ends_that_contradict_one_another(kind: str) -> None:
    problem, x = one_variable(lowBound=1, upBound=0, cat=kind)
    frontier = biobjective_frontier(problem, (x, -x))
    assert not frontier.segments
    assert frontier.provenance.complete


@pytest.mark.parametrize("scale", [1e-9, 1e-6, 1, 1e6, 1e9])
def test_the_size_of_a_row_does_not_matter(scale: float) -> None:
    problem, x = one_variable(cat="Binary")
    y, z = problem.add_variable("y", 0, 1), problem.add_variable("z", cat="Binary")
    problem += scale * x + scale * y + scale * z >= scale
    problem += scale * x + scale * y <= scale
    frontier = biobjective_frontier(problem, (3 * x + 2 * y - z, 2 * z - x - y))
    assert frontier.provenance.complete
    points: list[tuple[Any, ...]] = [
        (each.start.a, each.start.b, each.end.a, each.end.b) for each in frontier
    ]
    assert points == [(-1, 2, 1, 1), (2, 1, 2, 1), (3, -1, 3, -1)]


@pytest.mark.parametrize("part", [1 / 3, 0.1 + 0.2, 1e-7, 123456.789])
def test_long_decimals_end_too(part: float) -> None:
    problem = pulp.LpProblem()
    items = [problem.add_variable(f"x{j}", cat="Binary") for j in range(5)]
    problem += pulp.lpSum(items) <= 3
    one = pulp.lpSum((j + part) * x for j, x in enumerate(items))
    two = pulp.lpSum((5 - j * part) * x for j, x in enumerate(items))
    frontier = biobjective_frontier(problem, (one, two))
    assert frontier.provenance.complete
    assert frontier.provenance.gap == 0
    assert len(frontier) >= 1


@pytest.mark.parametrize("limit", [0.5, 1.5])
def test_what_doubles_cannot_tell_is_decided_exactly(limit: float) -> None:
    problem, x = one_variable(cat="Binary")
    y = problem.add_variable("y", cat="Binary")
    problem += 1e7 * x + 1e-3 * y == limit
    frontier = biobjective_frontier(problem, (x, y))
    assert not frontier.segments
    assert frontier.provenance.complete


def test_a_row_without_variables_counts() -> None:
    problem, x = one_variable(cat="Binary")
    problem += 0 * x >= 1
    frontier = biobjective_frontier(problem, (x, -x))
    assert not frontier.segments
    assert frontier.provenance.complete


@pytest.mark.parametrize(
    ("problem", "told"),
    [(None, "NoneType"), ("abc", "str"), ({}, "dict"), (7, "int")],
)
def test_what_is_no_problem_is_refused(problem: object, told: str) -> None:
    with pytest.raises(ArgumentError, match=f"the problem is a {told}"):
        biobjective_frontier(problem, (1, 2))


def test_what_is_no_objective_is_refused() -> None:
    problem, x = one_variable(lowBound=0, upBound=1)
    for objectives in (x, (x,), (x, x, x), None, "xy", {"a": x}):
        with pytest.raises(ArgumentError, match=r"two objectives|an objective is a str"):
            biobjective_frontier(problem, objectives)  # type: ignore[arg-type]
    for objective in (None, "x", True, [x], x >= 1, x == 0, object()):
        with pytest.raises(ArgumentError, match="an objective is a"):
            biobjective_frontier(problem, (x, objective))


def test_numbers_are_objectives() -> None:
    problem, _ = one_variable(lowBound=0, upBound=1)
    (segment,) = biobjective_frontier(problem, (3, Fraction(1, 3)))
    assert (3 * segment.start.b, segment.start.a) == (Fraction(1), Fraction(3))


@pytest.mark.parametrize("seconds", [-1, float("nan"), True, "a", [1]])
def test_what_is_no_time_is_refused(seconds: Any) -> None:
    problem, x = one_variable(lowBound=0, upBound=1)
    with pytest.raises(ArgumentError, match="the time limit is"):
        biobjective_frontier(problem, (x, -x), time_limit=seconds)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_are_none_are_refused(value: float) -> None:
    problem, x = one_variable(lowBound=0, upBound=1)
    with pytest.raises(ArgumentError, match="a coefficient"):
        biobjective_frontier(problem, (value, -x))


def test_two_variables_of_one_name_are_refused() -> None:
    problem, x = one_variable(lowBound=0, upBound=1)
    y = problem.add_variable("x", 0, 1)
    with pytest.raises(ArgumentError, match="2 variables are called 'x'"):
        biobjective_frontier(problem, (x + y, -x))


def test_nothing_is_a_problem_too() -> None:
    frontier = biobjective_frontier(pulp.LpProblem(), (1, 2))
    assert corner(frontier) == (1, 2)
    assert frontier.provenance.claim is Claim.EXACT
