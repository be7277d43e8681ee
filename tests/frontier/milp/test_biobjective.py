"""Frontiers of mixed-integer programs: published cases, and every pair against enumeration."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any

import pulp
import pytest
from hypothesis import given, settings

from random_programs import programs, stated
from zopa.errors import ArgumentError
from zopa.frontier.frontier import Claim
from zopa.frontier.milp.biobjective import BiobjectiveFrontier, biobjective_frontier

Terms = list[tuple[Fraction, Any]]


def knapsack(first: str, second: str, weights: str, capacity: int) -> BiobjectiveFrontier:
    problem = pulp.LpProblem()
    rows = [[int(each) for each in row.split()] for row in (first, second, weights)]
    items = [problem.add_variable(f"item {j}", cat="Binary") for j in range(len(rows[0]))]
    one, two, weight = (pulp.lpSum(c * x for c, x in zip(row, items, strict=True)) for row in rows)
    problem += weight <= capacity
    return biobjective_frontier(problem, (one, two))


def corners(frontier: BiobjectiveFrontier) -> list[tuple[Any, Any]]:
    """Return where segments begin and end, each once."""
    points = [point for each in frontier for point in (each.start, each.end)]
    return list(dict.fromkeys((point.a, point.b) for point in points))


@pytest.mark.parametrize(
    ("first", "second", "weights", "capacity", "wanted"),
    [
        (
            "77 94 71 63 96 82 85 75 72 91 99 63 84 87 79 94 90",
            "65 90 90 77 95 84 70 94 66 92 74 97 60 60 65 97 93",
            "80 87 68 72 66 77 99 85 70 93 98 72 100 89 67 86 91",
            900,
            "918,983 927,972 934,971 935,947 936,942 943,940 948,939 949,915 955,906",
        ),
        (
            "566 611 506 180 817 184 585 423 26 317",
            "62 84 977 979 874 54 269 93 881 563",
            "557 898 148 63 78 964 246 662 386 272",
            2137,
            "2854,4636 3042,4627 3394,3817",
        ),
    ],
)
def test_published_knapsacks(
    first: str, second: str, weights: str, capacity: int, wanted: str
) -> None:
    frontier = knapsack(first, second, weights, capacity)
    assert corners(frontier) == [tuple(map(int, pair.split(","))) for pair in wanted.split()]
    assert all(each.is_point for each in frontier)
    assert (frontier.provenance.claim, frontier.provenance.complete) == (Claim.SOLVER, True)


def plane() -> tuple[Any, tuple[Any, Any]]:
    problem = pulp.LpProblem()
    x, y = problem.add_variable("x", 0), problem.add_variable("y", 0.25)
    problem += x + y >= 1
    problem += 0.5 * x + y >= 0.75
    return problem, (-2 * x - y, -x - 3 * y)


def transport() -> tuple[Any, tuple[Any, Any]]:
    costs = (
        [[1, 2, 7, 7], [1, 9, 3, 4], [8, 9, 4, 6]],
        [[4, 4, 3, 4], [5, 8, 9, 10], [6, 2, 5, 1]],
    )
    problem = pulp.LpProblem()
    sent = [[problem.add_variable(f"x{i}{j}", 0) for j in range(4)] for i in range(3)]
    for j, demand in enumerate((11, 3, 14, 16)):
        problem += pulp.lpSum(sent[i][j] for i in range(3)) == demand
    for i, supply in enumerate((8, 19, 17)):
        problem += pulp.lpSum(sent[i]) == supply
    one, two = (
        -pulp.lpSum(cost[i][j] * sent[i][j] for i in range(3) for j in range(4)) for cost in costs
    )
    return problem, (one, two)


def hexagon() -> tuple[Any, tuple[Any, Any]]:
    problem = pulp.LpProblem()
    x, y = problem.add_variable("x", None, 6), problem.add_variable("y")
    problem += 4 * x + 8 * y >= 8
    problem += 3 * x - 6 * y <= 6
    problem += 4 * x - 2 * y <= 14
    problem += -x + 3 * y <= 15
    problem += -2 * x + 4 * y <= 18
    problem += -6 * x + 3 * y <= 9
    return problem, (3 * x - 2 * y, -x + 2 * y)


def wedge() -> tuple[Any, tuple[Any, Any]]:
    problem = pulp.LpProblem()
    x, y = problem.add_variable("x", 0), problem.add_variable("y", 0, 3)
    problem += 3 * x - y <= 6
    return problem, (-3 * x - y, x + 2 * y)


@pytest.mark.parametrize(
    ("case", "wanted"),
    [
        (plane, "-9/4,-7/4 -3/2,-2 -1,-3"),
        (transport, "-208,-167 -186,-171 -176,-175 -156,-200 -143,-265"),
        (hexagon, "-3,9 4,8 8,4 10,-2"),
        (wedge, "-12,9 -3,6 0,0"),
    ],
)
def test_published_linear_programs(case: Any, wanted: str) -> None:
    frontier = biobjective_frontier(*case())
    assert corners(frontier) == [tuple(map(Fraction, pair.split(","))) for pair in wanted.split()]
    assert frontier.provenance.claim is Claim.EXACT
    assert frontier.solves == 0


def most_of_second(
    columns: int,
    rows: Sequence[tuple[Sequence[int], int]],
    goals: tuple[Sequence[int], Sequence[int]],
    floor: Fraction,
) -> Fraction | None:
    """Return the most of the second goal where the first is at least `floor`, over the unit box.

    Every corner is tried: where two of the lines that bound the values meet.
    """
    lines = [([Fraction(c) for c in row], Fraction(limit)) for row, limit in rows]
    lines.append(([Fraction(-c) for c in goals[0]], -floor))
    for j in range(columns):
        unit = [Fraction(int(j == k)) for k in range(columns)]
        lines += [(unit, Fraction(1)), ([-c for c in unit], Fraction(0))]
    best = None
    for chosen in combinations(lines, columns):
        point = meeting([row for row, _ in chosen], [limit for _, limit in chosen])
        if point is None or any(
            sum(c * x for c, x in zip(row, point, strict=True)) > limit for row, limit in lines
        ):
            continue
        value = sum((c * x for c, x in zip(goals[1], point, strict=True)), Fraction(0))
        best = value if best is None else max(best, value)
    return best


def meeting(rows: list[list[Fraction]], limits: list[Fraction]) -> list[Fraction] | None:
    """Return the point of one or two lines, None where they do not meet in one."""
    if not rows:
        return []
    if len(rows) == 1:
        return [limits[0] / rows[0][0]] if rows[0][0] else None
    (p, q), (r, s) = rows
    bottom = p * s - q * r
    if not bottom:
        return None
    return [(limits[0] * s - q * limits[1]) / bottom, (p * limits[1] - limits[0] * r) / bottom]


def best_beside(case: Any, floor: Fraction) -> Fraction | None:
    yes_no, fractions, rows, goals = case
    best = None
    for given_lumps in product((0, 1), repeat=yes_no):
        base = [sum(c * z for c, z in zip(goal, given_lumps, strict=False)) for goal in goals]
        left = [
            (row[yes_no:], limit - sum(c * z for c, z in zip(row, given_lumps, strict=False)))
            for row, limit in rows
        ]
        rest = (goals[0][yes_no:], goals[1][yes_no:])
        found = most_of_second(fractions, left, rest, floor - base[0])
        if found is not None:
            best = found + base[1] if best is None else max(best, found + base[1])
    return best


@given(programs())
@settings(max_examples=150, deadline=None)
def test_the_frontier_is_what_enumeration_gives(case: Any) -> None:
    problem, goals = stated(case)
    frontier = biobjective_frontier(problem, goals)
    assert frontier.provenance.complete
    if not len(frontier):
        assert best_beside(case, Fraction(-100)) is None
        return
    floors = [Fraction(-100)]
    for segment in frontier:
        middle = (segment.start.a + segment.end.a) / 2
        floors += [segment.start.a, middle, segment.end.a]
        point = type(segment.start)(middle, segment.at(middle).b)
        values = frontier.solution(point)
        assert all(0 <= value <= 1 for value in values.values())
        assert pulp_point(goals, values) == (point.a, point.b)
    for before, after in pairwise(frontier):
        assert before.end.a <= after.start.a
        assert before.end.b >= after.start.b
        floors.append((before.end.a + after.start.a) / 2)
    floors.append(frontier.segments[-1].end.a + Fraction(1, 1000))
    for floor in floors:
        assert best_beside(case, floor) == best_of(frontier, floor)


def best_of(frontier: BiobjectiveFrontier, floor: Fraction) -> Fraction | None:
    """Return the most of the second objective on the frontier beside a floor of the first.

    The least upper bound: the end of a segment counts although it may be open, as what dominates it
    has no less.
    """
    found = [
        segment.at(max(floor, segment.start.a)).b for segment in frontier if segment.end.a >= floor
    ]
    return max(found, default=None)


def pulp_point(goals: tuple[Any, Any], values: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    one, two = (
        sum((Fraction(c) * values[x.name] for x, c in goal.items()), Fraction(0)) for goal in goals
    )
    return one, two


def test_what_dominates_an_open_end_is_there() -> None:
    problem = pulp.LpProblem()
    cake = problem.add_variable("cake", 0, 1)
    jewel = problem.add_variable("jewel", cat="Binary")
    frontier = biobjective_frontier(problem, (2 * cake + 3 * jewel, 3 - cake - jewel))
    first, second = frontier.segments
    assert first.end_open
    assert corners(frontier)[1:3] == [(2, 2), (3, 2)]
    assert not second.start_open


def test_what_nothing_keeps_has_no_frontier() -> None:
    problem = pulp.LpProblem()
    x = problem.add_variable("x", cat="Binary")
    problem += 2 * x == 1
    frontier = biobjective_frontier(problem, (x, -x))
    assert not frontier.segments
    assert frontier.provenance.complete
    with pytest.raises(ArgumentError, match="not on the frontier"):
        frontier.solution(type(first_point())(Fraction(0), Fraction(0)))


def first_point() -> Any:
    problem = pulp.LpProblem()
    x = problem.add_variable("x", 0, 1)
    return biobjective_frontier(problem, (x, x)).segments[0].start


@pytest.mark.parametrize("kind", ["Continuous", "Integer"])
def test_what_has_no_largest_value_is_refused(kind: str) -> None:
    problem = pulp.LpProblem()
    x = problem.add_variable("x", 0, cat=kind)
    with pytest.raises(ArgumentError, match="lower and an upper bound"):
        biobjective_frontier(problem, (x, -x))


def test_the_problem_stays_as_it_is() -> None:
    problem, goals = hexagon()
    before = str(problem)
    biobjective_frontier(problem, goals)
    assert str(problem) == before
