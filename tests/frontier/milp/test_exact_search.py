"""The search in rational arithmetic: what it finds is in the box, and what is empty is."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from zopa.frontier.milp.boxes import Box
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.tradespace.utility import UtilityPoint

NUMBERS = st.integers(-4, 4).map(Fraction)
ZERO = Fraction(0)


@st.composite
def searches(draw: st.DrawFn) -> tuple[Program, Box]:
    width = draw(st.integers(1, 4))
    top = draw(st.integers(1, 2))
    columns = tuple(Column(f"x{j}", ZERO, Fraction(top), is_integer=True) for j in range(width))

    def linear() -> Linear:
        return Linear({j: draw(NUMBERS) for j in range(width)}, draw(NUMBERS))

    rows = tuple(
        Constraint(linear(), draw(st.sampled_from([-1, 1]))) for _ in range(draw(st.integers(0, 2)))
    )
    floors = (draw(NUMBERS), draw(st.one_of(st.none(), NUMBERS)))
    weights = (Fraction(draw(st.integers(0, 3))), Fraction(draw(st.integers(1, 3))))
    limit = draw(st.one_of(st.none(), NUMBERS))
    corner = UtilityPoint(floors[0], floors[1] or ZERO)
    return Program(columns, rows, (linear(), linear())), Box(weights, floors, limit, corner, ZERO)


def is_better(program: Program, box: Box, values: tuple[Fraction, ...]) -> bool:
    point = program.point(values)
    kept = all(
        each.sum.at(values) <= 0 if each.sense < 0 else each.sum.at(values) >= 0
        for each in program.constraints
    )
    above = all(
        least is None or value >= least
        for value, least in zip((point.a, point.b), box.floors, strict=True)
    )
    worth = box.weights[0] * point.a + box.weights[1] * point.b
    return kept and above and (box.limit is None or worth > box.limit)


@given(searches())
@settings(deadline=None)
def test_a_search_finds_what_there_is(case: tuple[Program, Box]) -> None:
    program, box = case
    top = program.columns[0].upper
    assert top is not None
    there = [
        values
        for values in product(map(Fraction, range(int(top) + 1)), repeat=len(program.columns))
        if is_better(program, box, values)
    ]
    found = exact_search(program, box, nodes=10_000)
    if isinstance(found, Outcome):
        assert found is Outcome.EMPTY
        assert not there
    else:
        assert found in there


def test_a_search_gives_up() -> None:
    lump = Column("lump", ZERO, Fraction(1), is_integer=True)
    program = Program((lump,), (), (Linear({0: Fraction(1)}), Linear({0: Fraction(-1)})))
    half = Fraction(1, 2)
    box = Box((half, half), (half, -half), None, UtilityPoint(half, -half), ZERO)
    assert exact_search(program, box, nodes=1) is Outcome.GAVE_UP
    assert exact_search(program, box, nodes=100, goes_on=lambda: False) is Outcome.GAVE_UP
