"""A trade space as a program: the same pairs, and allocations that can be read back."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zopa
from strategies import resource, scenario, scenarios
from zopa.errors import ArgumentError
from zopa.formats.foreign import finite_space, units_choice
from zopa.frontier.geometry import Segment
from zopa.frontier.milp.backend import HighsSolver
from zopa.frontier.milp.cover import Cover
from zopa.frontier.milp.fronts import chain, merged, simplified
from zopa.frontier.milp.model import Model, space_model
from zopa.frontier.milp.program import Program
from zopa.scenario.types import Scenario
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.lookup import Lookup
from zopa.tradespace.space import Choice, Divisible, Option, TradeSpace
from zopa.tradespace.utility import ORIGIN, UtilityPoint

HALF = Fraction(1, 2)
FEW = settings(max_examples=settings().max_examples // 2)
READINGS = st.builds(Conventions, st.sampled_from(Liability), st.sampled_from(View))


def front(program: Program) -> tuple[Segment, ...]:
    """Return the frontier by programs, or exactly where nothing is an integer."""
    if not program.integers:
        vertices = program.slice(())
        assert vertices is not None
        return simplified(piece.segment for piece in merged([], chain(program, vertices)))
    cover = Cover(program, HighsSolver())
    cover.run()
    assert cover.is_complete
    return simplified(piece.segment for piece in cover.pieces)


@st.composite
def solutions(draw: st.DrawFn, model: Model) -> list[Fraction]:
    """Draw values of the columns that keep the constraints."""
    values = [Fraction(draw(st.integers(0, 1))) for _ in model.program.columns]
    for constraint in model.program.constraints:
        places = list(constraint.sum.coefficients)
        taken = draw(st.sampled_from(places))
        for place in places:
            values[place] = Fraction(place == taken)
    for j, column in enumerate(model.program.columns):
        if not column.is_integer:
            values[j] = Fraction(draw(st.integers(0, 12)), 12)
    return values


@FEW
@given(scenarios(latent=True, most=4), READINGS)
def test_the_program_has_the_frontier_of_the_kernel(case: Scenario, reading: Conventions) -> None:
    space = zopa.trade_space(case, reading)
    assert front(space_model(space).program) == simplified(zopa.pareto_frontier(space))


@given(scenarios(latent=True), READINGS, st.data())
def test_an_allocation_read_back_gives_exactly_what_the_program_says(
    case: Scenario, reading: Conventions, data: st.DataObject
) -> None:
    model = space_model(zopa.trade_space(case, reading))
    values = data.draw(solutions(model))
    found = model.allocation(values)
    assert zopa.evaluate(case, found, reading) == model.program.point(values)


@given(scenarios(kinds=("indivisible", "both_benefit"), most=3))
def test_every_option_is_one_solution_and_every_solution_one_option(case: Scenario) -> None:
    """Wasted lumps and what is kept shared are options too."""
    space = zopa.trade_space(case)
    program = space_model(space).program
    pairs = set()
    for values in product((Fraction(0), Fraction(1)), repeat=len(program.columns)):
        if all(not constraint.sum.at(values) for constraint in program.constraints):
            pairs.add(program.point(values))
    expected = set()
    for options in product(*(choice.options for choice in space.choices)):
        expected.add(sum((option.utility for option in options), space.constant))
    assert pairs == expected


def test_columns_are_neutral_and_their_meanings_are_in_words() -> None:
    case = scenario(
        [
            resource("house", "indivisible", "0.5", "0.3"),
            resource("loan", "indivisible", "0.1", "0.2", burden=True),
            resource("garden", "both_benefit", "0.2", "0.2"),
            resource("cash", "divisible", "0.3", "0.4"),
            resource("repairs", "divisible", "0.1", "0.1", burden=True),
        ]
    )
    model = space_model(zopa.trade_space(case))
    said = {
        column.name: (meaning.name, meaning.zero, meaning.one)
        for column, meaning in zip(model.program.columns, model.meanings, strict=True)
    }
    other = "another option"
    assert said == {
        "x0": ("house", other, "all to Ana"),
        "x1": ("house", other, "all to Ben"),
        "x2": ("house", other, "to neither"),
        "x3": ("loan", "borne by Ben", "borne by Ana"),
        "x4": ("garden", other, "kept shared"),
        "x5": ("garden", other, "all to Ana"),
        "x6": ("garden", other, "all to Ben"),
        "x7": ("garden", other, "to neither"),
        "x8": ("cash", "all to Ben", "all to Ana"),
        "x9": ("repairs", "borne by Ana", "borne by Ben"),
    }
    assert model.program.integers == tuple(range(8))
    assert [len(each.sum.coefficients) for each in model.program.constraints] == [3, 4]


def test_units_and_issues_of_other_formats_have_words_too() -> None:
    music = Choice(
        "Music",
        tuple(
            Option(
                UtilityPoint(Fraction(a), Fraction(1 - a)), ((f"Music={name}", (Fraction(1),) * 2),)
            )
            for name, a in (("band", 1), ("none", 0))
        ),
    )
    bundle = Choice(
        "bundle",
        (Option(ORIGIN, (("tent", (HALF, HALF)), ("stove", (Fraction(1), Fraction(0))))),),
    )
    water = units_choice("Water", 2, (HALF, HALF))
    space = finite_space(("Ana", "Ben"), (music, water, bundle))
    model = space_model(space)
    words = [(meaning.zero, meaning.one) for meaning in model.meanings]
    assert words == [
        ("Music=none", "Music=band"),
        ("another option", "all to Ben"),
        ("another option", "0.5 to Ana, 0.5 to Ben"),
        ("another option", "all to Ana"),
    ]
    found = model.allocation([1, 0, 1, 0])
    assert dict(found) == {
        "Music=band": (1, 1),
        "Water": (HALF, HALF),
        "tent": (HALF, HALF),
        "stove": (1, 0),
    }
    assert Lookup(space).utility(found) == model.program.point([Fraction(k) for k in (1, 0, 1, 0)])


def test_a_single_option_is_part_of_the_constants() -> None:
    gift = UtilityPoint(HALF, Fraction(1, 3))
    only = Choice("gift", (Option(gift, (("gift", (Fraction(1), Fraction(1))),)),))
    program = space_model(finite_space(("Ana", "Ben"), (only,))).program
    assert (program.columns, program.constraints, program.point(())) == ((), (), gift)


def test_a_space_of_nothing_is_a_program_of_constants() -> None:
    space = zopa.trade_space(scenario([]))
    assert front(space_model(space).program) == (Segment(ORIGIN, ORIGIN),)
    assert dict(space_model(space).allocation([])) == {}


def test_names_that_look_alike_stay_apart() -> None:
    names = [
        "old house",
        "old  house",
        "old-house",
        "old\nhouse",
        'old "house"',
        "Haus\u00a0\u202e",
    ]
    parts = tuple(
        Divisible(
            name,
            for_b=Option(
                UtilityPoint(Fraction(0), Fraction(1)), ((name, (Fraction(0), Fraction(1))),)
            ),
            for_a=Option(
                UtilityPoint(Fraction(1), Fraction(0)), ((name, (Fraction(1), Fraction(0))),)
            ),
        )
        for name in names
    )
    space = TradeSpace(("A", "B"), ORIGIN, (), parts, ORIGIN, (False, False), Conventions())
    model = space_model(space)
    assert [meaning.name for meaning in model.meanings] == names
    values = [Fraction(k, 5) for k in range(6)]
    assert {name: a for name, (a, _) in model.allocation(values)} == dict(
        zip(names, values, strict=True)
    )


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([0, 1], "2 values for 4 columns; give one for each column, in their order"),
        ([0, 1, 0, 1.5], "x3: 1.5 is not from 0 to 1; round what a solver leaves beside it"),
        ([0.999, 0, 0, 1], "x0: 0.999 is not 0 or 1; round what a solver leaves beside it"),
        (
            [1, 1, 0, 1],
            "a constraint is broken (one option of house); change some of its columns",
        ),
        (
            [0, 0, 0, 1],
            "a constraint is broken (one option of house); change some of its columns",
        ),
        ([0, None, 0, 1], "x1: 'None' is not a number; give a number"),
        ([0, float("nan"), 0, 1], "x1: 'nan' is not a decimal number; give a number"),
    ],
)
def test_values_that_are_no_solution_say_which_column(values: list[object], said: str) -> None:
    case = scenario([resource("house", "indivisible", 1, 1), resource("cash", "divisible", 1, 1)])
    model = space_model(zopa.trade_space(case))
    with pytest.raises(ArgumentError) as caught:
        model.allocation(values)
    assert str(caught.value) == said
