"""Segments, floors and numbers too large for doubles."""

from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.analysis import analyze
from zopa.frontier.geometry import Segment
from zopa.tradespace.utility import UtilityPoint


def pair(a: str | int, b: str | int) -> UtilityPoint:
    return UtilityPoint(Fraction(a), Fraction(b))


LINE = Segment(pair(0, 2), pair(1, 0), start_open=True, end_open=False)


@pytest.mark.parametrize(
    ("floor", "part"),
    [
        (pair(-1, -1), LINE),
        (pair("0.25", 0), Segment(pair("0.25", "1.5"), pair(1, 0))),
        (pair(0, 1), Segment(pair(0, 2), pair("0.5", 1), start_open=True)),
        (pair("0.25", 1), Segment(pair("0.25", "1.5"), pair("0.5", 1))),
        (pair("0.5", 1), Segment(pair("0.5", 1), pair("0.5", 1))),
        (pair("0.5", "1.01"), None),
        (pair(1, 0), Segment(pair(1, 0), pair(1, 0))),
        (pair("1.01", 0), None),
        (pair(0, 2), None),
        (pair(0, 3), None),
    ],
)
def test_a_floor_cuts_a_segment(floor: UtilityPoint, part: Segment | None) -> None:
    assert LINE.clipped(floor) == part


def test_a_cut_at_an_open_end_leaves_nothing() -> None:
    assert Segment(pair(0, 2), pair(1, 0), end_open=True).clipped(pair(1, -1)) is None


def test_a_point_is_cut_whole_or_not_at_all() -> None:
    point = Segment(pair(1, 1), pair(1, 1))
    assert point.clipped(pair(1, 1)) == point
    assert point.clipped(pair("1.1", 1)) is None
    assert point.at(Fraction(1)) == point.where_b(Fraction(1)) == pair(1, 1)


def test_a_frontier_says_how_many_pieces_it_has() -> None:
    one = analyze(scenario([resource("pie", "divisible", 1, 1)]))
    two = analyze(scenario([resource("jewel", "indivisible", 1, 1)]))
    assert repr(one.frontier) == "<Frontier: 1 piece, exact>"
    assert repr(two.frontier) == "<Frontier: 2 pieces, exact>"
    assert one.frontier.segments[:1] == (one.frontier.segments[0],)


def test_a_pair_off_the_frontier_has_no_witness() -> None:
    analysis = analyze(scenario([resource("pie", "divisible", 1, 1)]))
    with pytest.raises(ValueError, match="is not on the frontier"):
        analysis.frontier.witness(pair("0.2", "0.2"))
    agreement = analysis.solutions["nash"].agreements[0]
    assert agreement.describe(analysis.scenario) == "Ana: 2 of Pie; Ben: 2 of Pie"


@pytest.mark.parametrize("power", [100, 300])
def test_solutions_are_exact_where_numbers_do_not_fit_a_double(power: int) -> None:
    """Utilities differ in the hundredth digit, which no double can hold."""
    tiny = Fraction(1, 3**power)
    lumps = [
        resource("left", "indivisible", 1 + tiny, 1),
        resource("right", "indivisible", 1, 1),
    ]
    analysis = analyze(scenario(lumps))
    assert analysis.solutions["nash"].points == (UtilityPoint(1 + tiny, Fraction(1)),)
    assert analysis.depth == 1


def test_a_point_is_itself_wherever_it_is_asked_about() -> None:
    point = UtilityPoint(Fraction(1, 3), Fraction(1, 2))
    single = Segment(point, point)
    assert single.at(Fraction(1)) == single.where_b(Fraction(1)) == point


@pytest.mark.parametrize(
    ("point", "holds"),
    [
        (pair("1/2", 1), True),
        (pair(1, 0), True),
        (pair(0, 2), False),
        (pair("1/2", "1/2"), False),
        (pair(2, -2), False),
        (pair(-1, 4), False),
    ],
)
def test_a_segment_has_what_is_on_it_but_an_open_end(point: UtilityPoint, *, holds: bool) -> None:
    assert LINE.contains(point) is holds
