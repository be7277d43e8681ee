"""Scores: against an oracle that enumerates, against each other's definitions, and by hand."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import zopa
from strategies import resource, scenario, scenarios, with_batnas
from zopa.errors import AllocationError, ArgumentError
from zopa.scenario.types import Divisibility, Resource, Scenario, SharedMode
from zopa.scoring.score import Score, Scorer
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.conventions import Liability

ONE, NONE = Fraction(1), Fraction(0)
QUARTERS = [Fraction(k, 4) for k in range(5)]


def ways(each: Resource) -> list[tuple[Fraction, Fraction]]:
    """Return ways to hand a resource out, quarters of what can be split."""
    if each.divisibility is Divisibility.SHARED and each.shared_mode is SharedMode.BOTH_BENEFIT:
        return [(ONE, ONE), (ONE, NONE), (NONE, ONE), (NONE, NONE)]
    if each.divisibility is Divisibility.INDIVISIBLE:
        whole = [(ONE, NONE), (NONE, ONE)]
        return whole if each.is_burden else [*whole, (NONE, NONE)]
    shares = [(share, 1 - share) for share in QUARTERS]
    return shares if each.is_burden else [*shares, (NONE, NONE), (Fraction(1, 2), NONE)]


def allocations(case: Scenario) -> Iterator[Allocation]:
    """Yield every way to hand everything out in quarters."""
    for chosen in product(*(ways(each) for each in case.resources)):
        ids = [each.id for each in case.resources]
        yield Allocation(dict(zip(ids, chosen, strict=True)))


@st.composite
def deals(draw: st.DrawFn) -> tuple[Scenario, Allocation]:
    case = draw(scenarios(latent=True, most=4))
    hundredth = st.integers(-50, 100).map(lambda top: Fraction(top, 100))
    case = with_batnas(case, draw(hundredth), draw(hundredth))
    shares = {each.id: draw(st.sampled_from(ways(each))) for each in case.resources}
    return case, Allocation(shares)


@given(deals(), st.sampled_from(Liability))
def test_no_allocation_on_a_grid_beats_what_is_said_to_be_left(
    given_deal: tuple[Scenario, Allocation], liability: Liability
) -> None:
    case, deal = given_deal
    assume(len(case.resources) <= 3)
    scorer = Scorer(case, liability=liability)
    found = scorer.score(deal)
    assert found.left_equal is not None
    assert found.left_joint is not None
    for other in allocations(case):
        rival = scorer.score(other).utility
        rise = rival - found.utility
        assert min(rise.a, rise.b) <= found.left_equal
        if rival.meets(found.utility):
            assert rise.a + rise.b <= found.left_joint
        if rival.dominates(found.utility):
            assert found.efficient is False


@given(deals())
def test_the_witness_dominates_and_takes_all_that_was_left(
    given_deal: tuple[Scenario, Allocation],
) -> None:
    case, deal = given_deal
    found = zopa.score(case, deal)
    assert found.left_joint is not None
    assert found.left_equal is not None
    assert (found.left_joint == 0) is found.efficient
    assert 0 <= 2 * found.left_equal <= found.left_joint
    if found.efficient:
        assert found.dominated_by is None
        assert found.stick.analysis.frontier.contains(found.utility)
        return
    assert found.dominated_by is not None
    point, allocation = found.dominated_by
    assert point.dominates(found.utility)
    assert point.a + point.b - found.joint == found.left_joint
    assert zopa.score(case, allocation).utility == point


@given(deals())
def test_measures_keep_to_their_bounds(given_deal: tuple[Scenario, Allocation]) -> None:
    case, deal = given_deal
    found = zopa.score(case, deal)
    for measure in (found.joint_efficiency, found.value_creation):
        assert measure is None or measure <= 1
    value = found.value_efficiency
    assert value is not None
    assert 0 <= value <= 100
    if found.stick.zone is None:
        assert value == 0
        assert found.nash_ratio is None
    elif found.meets_both:
        assert found.surplus_efficiency is None or 0 <= found.surplus_efficiency <= 1
        assert found.nash_ratio is None or 0 <= found.nash_ratio <= 1
    else:
        assert value == 0
    if found.fairness is not None and found.fairness.envy_free:
        assert found.fairness.ef1 is not False
    if found.surplus_share is not None:
        assert sum(found.surplus_share) == 1


@given(deals(), st.randoms())
def test_the_order_of_resources_changes_nothing(
    given_deal: tuple[Scenario, Allocation], draw: object
) -> None:
    case, deal = given_deal
    order = list(case.resources)
    getattr(draw, "shuffle")(order)  # noqa: B009 - Hypothesis gives a random.Random
    moved = replace(case, resources=tuple(order))
    assert said(zopa.score(moved, deal)) == said(zopa.score(case, deal))


def said(score: Score) -> list[object]:
    return [
        score.utility,
        score.gain,
        score.left_equal,
        score.left_joint,
        score.joint_efficiency,
        score.surplus_efficiency,
        score.value_creation,
        score.surplus_share,
        score.nash_ratio,
        dict(score.distance),
        score.fairness,
        sorted(score.unrevealed.ids),
        score.unrevealed.added,
        score.value_efficiency,
    ]


@pytest.fixture
def estate() -> Scenario:
    """Return a house (0.6, 0.4) and savings (0.4, 0.6), the house a lump; BATNAs 0.3 and 0.3."""
    house = resource("house", "indivisible", "0.6", "0.4")
    return scenario([house, resource("savings", "divisible", "0.4", "0.6")], ("0.3", "0.3"))


def test_scores_worked_by_hand(estate: Scenario) -> None:
    """Ana has the house and a quarter of the savings: 0.7; Ben three quarters: 0.45."""
    quarter = Allocation({"house": (ONE, NONE), "savings": (Fraction(1, 4), Fraction(3, 4))})
    found = zopa.score(estate, quarter)
    assert (found.utility.a, found.utility.b) == (Fraction("0.7"), Fraction("0.45"))
    assert found.gain == (Fraction("0.4"), Fraction("0.15"))
    assert found.efficient
    # The most together is 1.2: house to Ana, savings to Ben.
    assert found.joint_efficiency == Fraction(115, 120)
    assert found.surplus_efficiency == Fraction(55, 60)
    # Half of everything is worth 1 together.
    assert found.value_creation == Fraction(3, 4)
    assert found.surplus_share == (Fraction(40, 55), Fraction(15, 55))
    # Nash: Ana has 0.6, Ben 0.6, gains 0.3 x 0.3.
    assert found.nash_ratio == Fraction(6, 9)
    assert found.value_efficiency == Fraction(550, 6)
    assert found.distance["nash"] == pytest.approx((0.1**2 + 0.15**2) ** 0.5, abs=1e-15)
    fair = found.fairness
    assert fair is not None
    # Ben would rather have the house and a quarter: 0.4 + 0.15 > 0.45. Half of all is 0.5.
    assert (fair.envy_free, fair.proportional, fair.equitable, fair.ef1) == (
        False,
        False,
        False,
        None,
    )


def test_what_is_wasted_is_left_on_the_table(estate: Scenario) -> None:
    found = zopa.score(estate, Allocation({"house": (ONE, NONE)}))
    assert found.efficient is False
    assert found.left_joint == Fraction("0.6")
    # Ana takes a tenth of the rest and Ben the other nine: 0.64 and 0.54; no equal rise for Ana
    # beyond what she gets of the savings: 0.4 s = 0.6 (1 - s).
    assert found.left_equal == Fraction("0.24")
    assert found.dominated_by is not None


def test_no_deal_is_right_only_without_a_zopa(estate: Scenario) -> None:
    missed = zopa.score(estate, None)
    assert missed.value_efficiency == 0
    assert [missed.efficient, missed.left_joint, missed.left_equal, missed.fairness] == [None] * 4
    assert missed.gain == (NONE, NONE)
    hopeless = with_batnas(estate, Fraction("0.9"), Fraction("0.9"))
    assert zopa.score(hopeless, None).value_efficiency == 100
    edge = with_batnas(estate, Fraction("0.6"), Fraction("0.6"))
    assert zopa.score(edge, None).value_efficiency == 100
    met = Allocation({"house": (ONE, NONE), "savings": (NONE, ONE)})
    assert zopa.score(edge, met).value_efficiency == 100
    assert (
        zopa.score(with_batnas(estate, Fraction("0.9"), Fraction("0.9")), met).value_efficiency == 0
    )


def test_without_a_batna_what_rests_on_it_is_undefined(estate: Scenario) -> None:
    first, second = estate.parties
    case = replace(estate, parties=(first, replace(second, batna=None)))
    found = zopa.score(case, Allocation({"house": (ONE, NONE), "savings": (NONE, ONE)}))
    assert found.gain == (Fraction("0.3"), None)
    assert found.individually_rational == (True, None)
    assert found.efficient
    undefined: list[object] = [found.worst_margin, found.surplus_efficiency, found.nash_ratio]
    undefined += [found.surplus_share, found.value_efficiency, found.distance["nash"]]
    assert undefined == [None] * 6


def test_a_latent_burden_that_nobody_knew_of_is_not_missed() -> None:
    pie = resource("pie", "divisible", "1", "1")
    debt = resource("debt", "indivisible", "0.2", "0.2", burden=True, latent=True)
    case = scenario([pie, debt], ("0.1", "0.1"))
    half = Allocation({"pie": (Fraction(1, 2), Fraction(1, 2))})
    found = zopa.score(case, half)
    assert found.left_out == {"debt"}
    assert found.efficient
    assert found.unrevealed.ids == ("debt",)
    borne = zopa.score(case, Allocation({**half.shares, "debt": (ONE, NONE)}))
    assert borne.utility.a == Fraction("0.3")
    known = replace(debt, visibility=pie.visibility)
    with pytest.raises(AllocationError, match="borne in full"):
        zopa.score(scenario([pie, known], ("0.1", "0.1")), half)


def test_what_a_secret_would_have_added_is_told() -> None:
    pie = resource("pie", "divisible", "0.6", "0.6")
    gem = resource("gem", "divisible", "0.4", "0.1", latent=True)
    case = scenario([pie, gem], ("0.1", "0.1"))
    found = zopa.score(case, Allocation({"pie": (Fraction(1, 2), Fraction(1, 2))}))
    assert found.unrevealed.ids == ("gem",)
    assert found.unrevealed.added == found.left_joint == Fraction("0.4")
    given_out = Allocation({"pie": (Fraction(1, 2), Fraction(1, 2)), "gem": (ONE, NONE)})
    assert zopa.score(case, given_out).unrevealed.ids == ()


@pytest.mark.parametrize(
    ("parts", "shares", "envy_free", "ef1"),
    [
        ([("a", 5, 5), ("b", 4, 4)], "AB", False, True),
        ([("a", 5, 5), ("b", 4, 4), ("c", 1, 1)], "ABB", True, True),
        ([("a", 5, 5), ("b", 4, 4), ("c", 3, 3)], "AAB", False, False),
        ([("a", 5, 5), ("x", -4, -4)], "AB", False, False),
        ([("x", -4, -4), ("y", -4, -4), ("z", -4, -4)], "AAA", False, False),
        ([("x", -4, -4), ("y", -4, -4), ("z", -4, -4)], "AAB", False, True),
    ],
)
def test_envy_up_to_one_item(
    parts: list[tuple[str, int, int]], shares: str, envy_free: bool, ef1: bool
) -> None:
    """In tenths; a negative weight is a burden."""
    resources = [
        resource(
            name,
            "indivisible",
            str(abs(a) / 10),
            str(abs(b) / 10),
            burden=a < 0,
        )
        for name, a, b in parts
    ]
    case = scenario(resources, ("0", "0"))
    deal = {
        each.id: (ONE, NONE) if to == "A" else (NONE, ONE)
        for each, to in zip(resources, shares, strict=True)
    }
    fair = zopa.score(case, Allocation(deal)).fairness
    assert fair is not None
    assert (fair.envy_free, fair.ef1) == (envy_free, ef1)


@pytest.mark.parametrize("batna", ["0.3", float("nan"), None, True])
def test_a_batna_is_a_number(estate: Scenario, batna: Any) -> None:
    with pytest.raises(ArgumentError, match="is not a"):
        Scorer(estate, batna={estate.parties[0].name: batna})


def test_a_batna_in_a_double_is_the_decimal_that_it_prints_as(estate: Scenario) -> None:
    name = estate.parties[0].name
    assert Scorer(estate, batna={name: 0.1}).sticks.space.disagreement.a == Fraction(1, 10)  # type: ignore[dict-item]
