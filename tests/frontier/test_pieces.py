"""Pieces in lattice units say the same as exact segments."""

from fractions import Fraction
from math import lcm

from hypothesis import given
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.frontier import Frontier
from zopa.scenario.types import Scenario
from zopa.tradespace.space import trade_space
from zopa.tradespace.utility import UtilityPoint


def holds(frontier: Frontier, point: UtilityPoint) -> bool:
    grid = frontier.segments.lattice
    x, y = point.a * grid.a, point.b * grid.b
    q = lcm(x.denominator, y.denominator)
    return frontier.segments.contains(int(x * q), int(y * q), q)


@given(scenarios(most=5), st.integers(0, 99), st.integers(0, 12), st.integers(-1, 1))
def test_a_pair_is_held_where_the_frontier_contains_it(
    case: Scenario, which: int, along: int, off: int
) -> None:
    frontier = pareto_frontier(trade_space(case))
    piece = frontier.segments[which % len(frontier)]
    way = Fraction(along, 12)
    on = piece.at(piece.start.a + way * (piece.end.a - piece.start.a))
    point = UtilityPoint(on.a, on.b + Fraction(off, 10**9))
    assert holds(frontier, point) is frontier.contains(point)


def test_an_open_end_is_not_held() -> None:
    """Two lumps and a divisible: copies of the chain cover one another's ends."""
    parts = [
        resource("house", "indivisible", "0.5", "0.45"),
        resource("car", "indivisible", "0.2", "0.3"),
        resource("cash", "divisible", "0.3", "0.25"),
    ]
    frontier = pareto_frontier(trade_space(scenario(parts, ("0", "0"))))
    ends = [
        (point, is_open)
        for piece in frontier
        for point, is_open in ((piece.start, piece.start_open), (piece.end, piece.end_open))
    ]
    assert any(is_open for _, is_open in ends)
    for point, is_open in ends:
        assert holds(frontier, point) is frontier.contains(point)
        assert holds(frontier, point) or is_open
    best = frontier.best
    assert not holds(frontier, UtilityPoint(best.a + 1, best.b))
