"""Pieces and the programs behind them, at their edges."""

from fractions import Fraction

from zopa.frontier.geometry import Segment
from zopa.frontier.milp.boxes import Box
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.fronts import simplified
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.frontier.milp.simplex import LinearProgram, efficient_vertices
from zopa.tradespace.utility import ORIGIN, UtilityPoint

ZERO, ONE = Fraction(0), Fraction(1)


def at(a: int, b: int) -> UtilityPoint:
    return UtilityPoint(Fraction(a), Fraction(b))


def test_a_point_at_the_end_of_a_segment_closes_it() -> None:
    point, before, after = (
        Segment(at(1, 1), at(1, 1)),
        Segment(at(0, 2), at(1, 1), end_open=True),
        Segment(at(1, 1), at(2, 0), start_open=True),
    )
    assert simplified([point, after]) == (Segment(at(1, 1), at(2, 0)),)
    assert simplified([before, point]) == (Segment(at(0, 2), at(1, 1)),)
    assert simplified([before, point, after]) == (Segment(at(0, 2), at(2, 0)),)
    assert simplified([before, after]) == (before, after)


def test_a_kink_is_closed_on_both_sides() -> None:
    steep = Segment(at(1, 2), at(2, 0), start_open=True)
    flat = Segment(at(0, 3), at(1, 2))
    kinked = Segment(at(1, 2), at(2, 0))
    assert simplified([flat, steep]) == (flat, kinked)


def test_integers_beyond_their_ends_have_no_slice() -> None:
    lump = Column("lump", ZERO, ONE, is_integer=True)
    program = Program((lump,), (), (Linear({0: ONE}), Linear({0: -ONE})))
    assert program.slice((2,)) is None
    assert program.slice((1,)) == [(ONE,)]


def test_equations_that_say_one_thing_twice() -> None:
    rows = (((ONE, -ONE), ZERO, True), ((-ONE, ONE), ZERO, True))
    for given in (rows, rows[::-1]):
        program = LinearProgram(given, (True, True), ((ONE, ZERO), (ZERO, -ONE)))
        assert efficient_vertices(program) == [(ZERO, ZERO), (ONE, ONE)]


def test_a_search_without_end_is_given_up() -> None:
    count = Column("count", ZERO, None, is_integer=True)
    program = Program((count,), (), (Linear({0: ONE}), Linear({0: -ONE})))
    box = Box((ONE, ZERO), (ONE, None), None, ORIGIN, ZERO)
    assert exact_search(program, box, nodes=10) is Outcome.GAVE_UP


def test_terms_of_very_different_size_are_noticed() -> None:
    columns = (Column("x", ZERO, None, is_integer=False), Column("y", ZERO, ONE, is_integer=True))
    goals = (Linear({0: ONE}), Linear({1: ONE}))
    assert not Program(columns, (), goals).is_stiff
    rows = (Constraint(Linear({0: ONE, 1: Fraction(10) ** 7}), -1),)
    assert Program(columns, rows, goals).is_stiff
