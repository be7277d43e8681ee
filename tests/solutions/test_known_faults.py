"""Faults that other tools have shown, and numbers that doubles get wrong."""

from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.analysis import analyze
from zopa.frontier.enumeration import pareto_frontier
from zopa.solutions.bargaining_set import BargainingSet, NoZopa, bargaining_set
from zopa.solutions.kalai_smorodinsky import kalai_smorodinsky
from zopa.solutions.nash import nash
from zopa.tradespace.conventions import Conventions
from zopa.tradespace.space import Choice, Option, TradeSpace
from zopa.tradespace.utility import ORIGIN, UtilityPoint


def pair(a: str, b: str) -> UtilityPoint:
    return UtilityPoint(Fraction(a), Fraction(b))


def options(*pairs: tuple[str, str], batnas: tuple[str, str] = ("0", "0")) -> TradeSpace:
    """Return a space of one choice between these utility pairs."""
    choice = Choice("deal", tuple(Option(pair(*each), ()) for each in pairs))
    return TradeSpace(
        ("Ana", "Ben"), ORIGIN, (choice,), (), pair(*batnas), (False, False), Conventions()
    )


def test_no_nash_point_where_every_pair_is_below_a_batna() -> None:
    """Two losses multiply to a gain; that is no agreement."""
    space = options((".1", ".1"), (".6", ".5"), ("1", "0"), ("0", "1"), batnas=(".55", ".55"))
    assert isinstance(bargaining_set(pareto_frontier(space)), NoZopa)


def test_nash_looks_at_pairs_inside_the_hull() -> None:
    space = options((".5", "1"), (".6", ".85"), (".72", ".70"), ("1", ".5"))
    zone = bargaining_set(pareto_frontier(space))
    assert isinstance(zone, BargainingSet)
    assert nash(zone).points == (pair(".6", ".85"),)


def test_kalai_smorodinsky_takes_the_largest_least_ratio() -> None:
    """Not the pair nearest to the line between disagreement and ideal point."""
    space = options((".9", ".45"), (".3", ".5"), ("1", "0"), ("0", "1"))
    zone = bargaining_set(pareto_frontier(space))
    assert isinstance(zone, BargainingSet)
    assert kalai_smorodinsky(zone).points == (pair(".9", ".45"),)


def test_a_pie_has_a_zone_wherever_the_claims_fit() -> None:
    analysis = analyze(scenario([resource("pie", "divisible", 1, 1)], (".35", ".6")))
    assert isinstance(analysis.zone, BargainingSet)
    assert analysis.depth == Fraction(25, 1000)


def test_no_pair_is_kept_that_only_rounding_tells_apart() -> None:
    """A hundred lumps valued in tenths: doubles see five times as many pairs as there are."""
    lumps = [
        resource(f"r{k}", "indivisible", Fraction(k, 10), Fraction(k, 10)) for k in range(1, 101)
    ]
    analysis = analyze(scenario(lumps))
    assert len(analysis.frontier) == sum(range(1, 101)) + 1


def test_equal_utilities_are_one_pair_with_several_witnesses() -> None:
    case = scenario([resource("left", "indivisible", 1, 1), resource("right", "indivisible", 1, 1)])
    frontier = analyze(case).frontier
    assert [piece.start for piece in frontier] == [pair("0", "2"), pair("1", "1"), pair("2", "0")]
    assert len(list(frontier.witnesses(pair("1", "1")))) == 2


@pytest.mark.parametrize(("parts", "batna"), [(("0.1", "0.2"), "0.3"), (("0.7", "0.1"), "0.8")])
def test_decimals_meet_a_batna_exactly(parts: tuple[str, str], batna: str) -> None:
    """In doubles 0.1 + 0.2 is above 0.3, and 0.7 + 0.1 is below 0.8."""
    case = scenario(
        [resource(f"r{k}", "indivisible", part, "0.5") for k, part in enumerate(parts)], (batna, 0)
    )
    analysis = analyze(case)
    assert analysis.depth == 0
    assert isinstance(analysis.zone, BargainingSet)


def test_a_hundred_tenths_are_ten() -> None:
    lumps = [resource(f"r{k}", "indivisible", "0.1", "0.01") for k in range(100)]
    assert analyze(scenario(lumps, (10, 0))).depth == 0
    assert analyze(scenario(lumps, ("10.0000000000000000001", 0))).depth < 0


def test_a_tie_is_reported_not_broken() -> None:
    """One jewel, worth 3/4 to each: neither party is favoured."""
    analysis = analyze(scenario([resource("jewel", "indivisible", "0.75", "0.75")]))
    for concept in ("nash", "kalai_smorodinsky", "egalitarian", "utilitarian"):
        assert analysis.solutions[concept].points == (pair("0", "0.75"), pair("0.75", "0"))
    assert analysis.solutions["nash"].degenerate


def test_an_open_end_ties_with_nothing() -> None:
    """At the open end of the second piece A gets as much as at the first's end, B less."""
    case = scenario(
        [
            resource("debt", "joint_obligation", 1, "0.6"),
            resource("field", "indivisible", "0.4", "0.6"),
            resource("chore", "indivisible", "0.2", 0, burden=True),
            resource("barn", "indivisible", "0.2", "0.3"),
        ],
        ("0.2", "-0.18"),
    )
    assert analyze(case).solutions["egalitarian"].points == (pair("0.2", "0"),)


def test_without_resources_only_nothing_can_be_agreed() -> None:
    analysis = analyze(scenario([], (0, 0)))
    assert [piece.start for piece in analysis.frontier] == [ORIGIN]
    assert analysis.depth == 0
    assert analysis.solutions["kalai_smorodinsky"].objective is None
    assert analysis.solutions["kalai_smorodinsky"].degenerate
