"""From a scenario to its trade space: scales, BATNAs and views."""

from dataclasses import replace
from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.analysis import analyze, solve
from zopa.errors import ArgumentError
from zopa.scenario.types import Scenario, ValuationBasis
from zopa.tradespace.conventions import Conventions, View
from zopa.tradespace.space import trade_space
from zopa.tradespace.utility import UtilityPoint
from zopa.tradespace.valuation import valuations


def raw() -> Scenario:
    """Return raw valuations that sum to 0.5 and 2; the last resource is latent."""
    resources = [
        resource("house", "divisible", "0.3", 1),
        resource("cash", "divisible", "0.1", "0.5"),
        resource("boat", "divisible", "0.1", "0.5", latent=True),
    ]
    return scenario([replace(each, basis=ValuationBasis.RAW) for each in resources])


def test_raw_valuations_are_divided_by_each_total_latent_ones_included() -> None:
    assert valuations(raw()) == (
        UtilityPoint(Fraction(3, 5), Fraction(1, 2)),
        UtilityPoint(Fraction(1, 5), Fraction(1, 4)),
        UtilityPoint(Fraction(1, 5), Fraction(1, 4)),
    )
    known = analyze(raw(), Conventions(view=View.KNOWN))
    assert known.frontier.best == UtilityPoint(Fraction(4, 5), Fraction(3, 4))


def test_shares_are_used_as_authored_whatever_they_sum_to() -> None:
    case = scenario([resource("pie", "divisible", "0.7", "1.2")])
    assert analyze(case).frontier.best == UtilityPoint(Fraction("0.7"), Fraction("1.2"))


def test_a_missing_batna_counts_as_0_and_is_marked() -> None:
    space = trade_space(scenario([resource("pie", "divisible", 1, 1)], (None, "0.2")))
    assert space.disagreement == UtilityPoint(Fraction(0), Fraction("0.2"))
    assert space.assumed_batna == (True, False)


def test_a_batna_can_be_given_for_either_party() -> None:
    case = scenario([resource("pie", "divisible", 1, 1)], (None, "0.2"))
    space = trade_space(case, batna={"Ana": Fraction(1, 3)})
    assert space.disagreement == UtilityPoint(Fraction(1, 3), Fraction("0.2"))
    assert space.assumed_batna == (False, False)
    with pytest.raises(ArgumentError, match="no party is called 'Cleo'; the parties are Ana"):
        trade_space(case, batna={"Cleo": Fraction(0)})


def test_views_are_solved_where_they_differ() -> None:
    open_case = scenario([resource("pie", "divisible", 1, 1)])
    assert list(solve(open_case)) == [View.FULL]
    assert list(solve(open_case, views=(View.KNOWN,))) == [View.KNOWN]
    assert list(solve(raw())) == [View.FULL, View.KNOWN]
