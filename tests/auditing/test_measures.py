"""Even split, acceptable share and the other measures, by hand and by counting."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios
from zopa.analysis import analyze
from zopa.auditing import acceptance
from zopa.auditing.acceptance import acceptable_share
from zopa.auditing.evidence import evidence_of
from zopa.scenario.types import Scenario
from zopa.tradespace.conventions import Conventions, Liability
from zopa.tradespace.even_split import even_split
from zopa.tradespace.space import trade_space
from zopa.tradespace.utility import UtilityPoint


def one_of_each() -> Scenario:
    return scenario(
        [
            resource("cash", "divisible", "0.4", "0.2"),
            resource("boat", "indivisible", "0.3", "0.5"),
            resource("garden", "both_benefit", "0.2", "0.1"),
            resource("debt", "joint_obligation", "0.3", "0.4"),
            resource("chore", "indivisible", "0.1", "0.06", burden=True),
        ],
        ("0.3", "0.2"),
    )


def test_the_even_split_halves_what_it_can_and_shares_the_rest() -> None:
    """A: 0.2 + 0.15 + 0.2 - 0.15 - 0.05; B: 0.1 + 0.25 + 0.1 - 0.2 - 0.03."""
    space = trade_space(one_of_each())
    assert even_split(space) == UtilityPoint(Fraction("0.35"), Fraction("0.22"))
    relief = trade_space(one_of_each(), Conventions(Liability.RELIEF))
    assert even_split(relief) == UtilityPoint(Fraction("0.75"), Fraction("0.68"))


def test_the_measures_of_a_case_worked_by_hand() -> None:
    """A pie each wants to 1, and a jewel worth 0.5 to A and 0.25 to B; BATNAs 0.5 and 0.25.

    Best joint utility 1.5 (jewel to A), even split 0.75 + 0.625, best 1.5 and 1.25. The frontier
    runs from (0, 1.25) to (0.25, 1), there open, and from (0.5, 1) to (1.5, 0): of lengths 1/4
    and 1 (times root 2) the part with A at 0.5 and B at 0.25 is 3/4.
    """
    case = scenario(
        [resource("pie", "divisible", 1, 1), resource("jewel", "indivisible", "0.5", "0.25")],
        ("0.5", "0.25"),
    )
    evidence = evidence_of(analyze(case))
    assert evidence.surplus == Fraction("0.75")
    assert evidence.logrolling == Fraction("0.125")
    assert evidence.conflict_strength == 1 - Fraction("0.125") / Fraction("1.375")
    assert evidence.frontier_share == pytest.approx(0.6)


def test_pairs_are_counted_where_the_frontier_has_no_length() -> None:
    lumps = [resource(f"r{k}", "indivisible", 1, 1) for k in range(3)]
    assert evidence_of(analyze(scenario(lumps, (1, 1)))).frontier_share == 0.5


def test_without_a_zone_no_surplus_and_no_share() -> None:
    evidence = evidence_of(analyze(scenario([resource("pie", "divisible", 1, 1)], (1, 1))))
    assert evidence.surplus is None
    assert evidence.frontier_share == 0


def test_a_measure_without_a_denominator_is_not_defined() -> None:
    case = scenario([resource("garden", "both_benefit", "0.5", "0.5")])
    assert evidence_of(analyze(case)).conflict_strength is None


@given(scenarios(kinds=("indivisible", "both_benefit")))
def test_lumps_are_counted_exactly(case: Scenario) -> None:
    space = trade_space(case)
    sides = []
    for each in case.resources:
        a, b = each.valuations
        if each.shared_mode:
            sides.append([(a, b), (a, b)])
        elif each.is_burden:
            sides.append([(-a, Fraction(0)), (Fraction(0), -b)])
        else:
            sides.append([(a, Fraction(0)), (Fraction(0), b)])
    outcomes = list(product(*sides))
    accepted = [
        taken
        for taken in outcomes
        if sum(pair[0] for pair in taken) >= space.disagreement.a
        and sum(pair[1] for pair in taken) >= space.disagreement.b
    ]
    found = acceptable_share(space)
    assert found.value == Fraction(len(accepted), len(outcomes))
    assert found.standard_error is None


def test_a_uniform_split_is_estimated_within_its_error() -> None:
    """Of a pie, BATNAs of 0.35 and 0.6 leave 0.05."""
    case = scenario([resource("pie", "divisible", 1, 1)], ("0.35", "0.6"))
    found = acceptable_share(trade_space(case))
    assert found.standard_error is not None
    assert abs(float(found.value) - 0.05) < 4 * found.standard_error


def test_the_estimate_judges_each_draw_exactly() -> None:
    """A does not care for the pie; 0.1 + 0.2 meets 0.3 in each draw that gives it both lumps."""
    lumps = [resource("r1", "indivisible", "0.1", 0), resource("r2", "indivisible", "0.2", 0)]
    pie = resource("pie", "divisible", 0, 1)
    met = acceptable_share(trade_space(scenario([*lumps, pie], ("0.3", 0))))
    missed = acceptable_share(trade_space(scenario([*lumps, pie], ("0.30000000000000001", 0))))
    assert abs(float(met.value) - 0.25) < 0.05
    assert missed.value == 0


@given(scenarios(), st.data())
def test_the_estimate_is_the_same_in_any_order_of_resources(
    case: Scenario, data: st.DataObject
) -> None:
    shuffled = replace(case, resources=tuple(data.draw(st.permutations(case.resources))))
    assert acceptable_share(trade_space(case)) == acceptable_share(trade_space(shuffled))


def test_numbers_of_any_size_are_drawn_alike() -> None:
    """Utilities a million million times as large, and BATNAs with them, change no draw."""
    small = [resource("pie", "divisible", 1, 1), resource("jewel", "indivisible", "0.5", "0.25")]
    huge = 10**12
    large = [
        resource("pie", "divisible", huge, huge),
        resource("jewel", "indivisible", Fraction(huge, 2), Fraction(huge, 4)),
    ]
    one = acceptable_share(trade_space(scenario(small, ("0.5", "0.25"))))
    two = acceptable_share(trade_space(scenario(large, (Fraction(huge, 2), Fraction(huge, 4)))))
    assert one.standard_error is not None
    assert abs(float(one.value - two.value)) < 5 * one.standard_error


def test_too_many_sums_to_count_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptance, "MAX_COUNTED", 3)
    lumps = [resource(f"r{k}", "indivisible", 2**k, 2**k) for k in range(4)]
    found = acceptable_share(trade_space(scenario(lumps, (7, 7))))
    assert found.standard_error is not None
    assert abs(float(found.value) - 1 / 8) < 4 * found.standard_error
