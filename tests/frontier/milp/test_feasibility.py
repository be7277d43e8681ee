"""Whether a program can be kept at all, and the ways of whole values through its rows."""

from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faulty_solvers import HONEST, Faulty, denies_what_is_there, fails
from zopa.frontier.milp.feasibility import Feasibility, feasibility
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.frontier.milp.whole_values import whole_values

ZERO, ONE = Fraction(0), Fraction(1)
ALWAYS = range(10**6)


def program(rows: list[tuple[list[int], int, int]], whole: int, others: int) -> Program:
    columns = [Column(f"z{j}", ZERO, Fraction(1 + j % 2), is_integer=True) for j in range(whole)]
    columns += [Column(f"y{j}", -ONE, ONE / 2, is_integer=False) for j in range(others)]
    constraints = [
        Constraint(
            Linear({j: Fraction(c, 2) for j, c in enumerate(factors) if c}, Fraction(-limit)), sense
        )
        for factors, limit, sense in rows
    ]
    goals = Linear({0: ONE}), Linear({0: -ONE})
    return Program(tuple(columns), tuple(constraints), goals)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    whole, others = draw(st.integers(1, 4)), draw(st.integers(0, 2))
    factors = st.lists(st.integers(-4, 4), min_size=whole + others, max_size=whole + others)
    row = st.tuples(factors, st.integers(-4, 4), st.sampled_from([-1, 0, 1]))
    return program(draw(st.lists(row, max_size=4)), whole, others)


@given(programs())
def test_whole_values_leave_out_only_what_nothing_completes(given_program: Program) -> None:
    found = [each for each in whole_values(given_program) if each is not None]
    ends = [given_program.columns[j].upper or ZERO for j in given_program.integers]
    everything = list(product(*(range(int(end) + 1) for end in ends)))
    assert found == [each for each in everything if each in found]
    possible = [each for each in everything if given_program.slice(each) is not None]
    assert set(possible) <= set(found)


@given(programs())
def test_what_is_possible_is_what_some_whole_values_leave(given_program: Program) -> None:
    values = [each for each in whole_values(given_program) if each is not None]
    is_possible = any(given_program.slice(each) is not None for each in values)
    wanted = Feasibility.POSSIBLE if is_possible else Feasibility.IMPOSSIBLE
    for solver in (HONEST, Faulty(fails, ALWAYS), Faulty(denies_what_is_there, ALWAYS)):
        assert feasibility(given_program, solver) is wanted


def odd(count: int) -> Program:
    """Return lumps twice of which are to be an odd number: no halving of intervals shows it."""
    return program([([4] * count, count // 2 * 2 + 1, 0)], count, 0)


def test_what_little_work_does_not_show_is_the_word_of_the_solver() -> None:
    assert feasibility(odd(3), HONEST) is Feasibility.IMPOSSIBLE
    assert feasibility(odd(60), HONEST) is Feasibility.DENIED
    assert feasibility(odd(60), Faulty(fails, ALWAYS)) is Feasibility.UNKNOWN
    assert feasibility(odd(60), HONEST, 0) is Feasibility.UNKNOWN


@pytest.mark.parametrize("count", [60, 5000])
def test_dead_ends_and_depth_are_no_trouble(count: int) -> None:
    """Dead ends without number are steps that can be counted, and depth is no recursion."""
    steps = list(islice(whole_values(odd(count)), 20_001))
    assert len(steps) == 20_001
    assert not any(steps)


def test_large_programs_are_left_to_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it finds is checked, and what it denies is its word."""
    monkeypatch.setattr("zopa.frontier.milp.program._CELLS", -1)
    even = program([([4] * 4, 8, 0)], 4, 0)
    assert feasibility(even, HONEST) is Feasibility.POSSIBLE
    assert feasibility(odd(4), HONEST) is Feasibility.DENIED
    assert feasibility(even, Faulty(fails, ALWAYS)) is Feasibility.UNKNOWN
