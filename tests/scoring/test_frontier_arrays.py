"""Answers for many pairs at once: against the exact ones."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from strategies import scenarios
from zopa.scenario.types import Scenario
from zopa.scoring.frontier_arrays import frontier_arrays
from zopa.scoring.leftovers import best_beyond, equal_rise
from zopa.scoring.yardstick import Yardsticks
from zopa.tradespace.space import trade_space
from zopa.tradespace.utility import UtilityPoint


@given(scenarios(most=6), st.lists(st.tuples(*[st.integers(0, 100)] * 3), min_size=1, max_size=8))
def test_the_arrays_say_what_the_exact_frontier_says(
    case: Scenario, spots: list[tuple[int, int, int]]
) -> None:
    stick = Yardsticks(case, trade_space(case)).without()
    frontier = stick.analysis.frontier
    points = []
    for which, along, below in spots:
        piece = frontier.segments[which % len(frontier)]
        way = Fraction(along, 100)
        at = piece.at(piece.start.a + way * (piece.end.a - piece.start.a))
        points.append(UtilityPoint(at.a - Fraction(below, 200), at.b - Fraction(below, 300)))
    arrays = frontier_arrays(frontier)
    a = np.array([float(point.a) for point in points])
    b = np.array([float(point.b) for point in points])
    rises, (sums, unsure) = arrays.equal_rise(a, b), arrays.best_sum(a, b)
    for index, point in enumerate(points):
        best = best_beyond(stick, point)
        assert abs(rises[index] - float(equal_rise(stick, point))) < 1e-12
        if not unsure[index]:
            assert abs(sums[index] - float(best.a + best.b)) < 1e-12
