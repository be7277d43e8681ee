"""What an allocation is worth, what is not allowed, and how it is put into words."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from strategies import resource, scenario
from zopa.errors import AllocationError, ArgumentError
from zopa.scenario.types import Scenario
from zopa.tradespace.allocation import Allocation, evaluate, portion
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.utility import UtilityPoint

HALF, ONE, ZERO = Fraction(1, 2), Fraction(1), Fraction(0)


def case() -> Scenario:
    """Return one resource of each kind; the boat is latent."""
    return scenario(
        [
            resource("cash", "divisible", "0.4", "0.2"),
            resource("boat", "indivisible", "0.3", "0.5", latent=True),
            resource("garden", "both_benefit", "0.2", "0.1"),
            resource("debt", "joint_obligation", "0.3", "0.4"),
            resource("chore", "indivisible", "0.1", "0.05", burden=True),
        ]
    )


def shares(**changes: tuple[Fraction, Fraction] | None) -> Allocation:
    """Return an allocation of all five, with some shares changed or left out."""
    base: dict[str, tuple[Fraction, Fraction] | None] = {
        "cash": (Fraction(1, 4), HALF),
        "boat": (ZERO, ONE),
        "garden": (ONE, ONE),
        "debt": (Fraction(1, 3), Fraction(2, 3)),
        "chore": (ONE, ZERO),
    }
    return Allocation({name: held for name, held in (base | changes).items() if held is not None})


def test_each_kind_counts_as_the_table_says() -> None:
    """A has 0.4/4 + 0.2 - 0.3/3 - 0.1, B has 0.2/2 + 0.5 + 0.1 - 0.4 * 2/3."""
    assert evaluate(case(), shares()) == UtilityPoint(
        Fraction(1, 10), Fraction(7, 10) - Fraction(8, 30)
    )


def test_relief_counts_what_is_not_borne() -> None:
    signed = evaluate(case(), shares())
    relief = evaluate(case(), shares(), Conventions(Liability.RELIEF))
    assert relief == signed + UtilityPoint(Fraction("0.4"), Fraction("0.45"))


def test_an_unnamed_asset_is_wasted() -> None:
    assert evaluate(case(), shares(cash=None, garden=None, boat=None)) == UtilityPoint(
        Fraction("-0.2"), Fraction("-0.8") / 3
    )


def test_the_known_view_has_nothing_latent() -> None:
    known = Conventions(view=View.KNOWN)
    assert evaluate(case(), shares(boat=None), known).b == evaluate(case(), shares()).b - HALF
    with pytest.raises(AllocationError, match="is latent"):
        evaluate(case(), shares(), known)


def test_a_latent_burden_that_is_absent_counts_in_full_under_relief() -> None:
    hidden = replace(
        case(), resources=(resource("fine", "indivisible", "0.3", "0.2", burden=True, latent=True),)
    )
    conventions = Conventions(Liability.RELIEF, View.KNOWN)
    assert evaluate(hidden, Allocation({}), conventions) == UtilityPoint(
        Fraction("0.3"), Fraction("0.2")
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"car": (ONE, ZERO)}, "'car': is not in the scenario"),
        ({"cash": (Fraction(-1, 4), ONE)}, "'cash': a share is outside 0..1"),
        ({"cash": (HALF, Fraction(2))}, "'cash': a share is outside 0..1"),
        ({"cash": (HALF, Fraction(3, 4))}, "'cash': more than the whole is given"),
        ({"boat": (HALF, HALF)}, "'boat': is split"),
        ({"boat": (ONE, ONE)}, "'boat': more than the whole is given"),
        ({"garden": (HALF, ONE)}, "'garden': is split"),
        ({"debt": (HALF, ZERO)}, "'debt': a burden must be borne in full"),
        ({"debt": None}, "'debt': a burden must be borne in full"),
        ({"chore": (ZERO, ZERO)}, "'chore': a burden must be borne in full"),
        ({"chore": (HALF, HALF)}, "'chore': is split"),
    ],
)
def test_what_the_scenario_does_not_allow_is_named(
    changes: dict[str, tuple[Fraction, Fraction] | None], said: str
) -> None:
    with pytest.raises(AllocationError) as raised:
        evaluate(case(), shares(**changes))
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_words_use_natural_units() -> None:
    assert shares().describe(case()) == (
        "Ana: 1 of Cash, bears about 1.333 of Debt, bears Chore; "
        "Ben: 2 of Cash, Boat, bears about 2.667 of Debt; kept shared: Garden"
    )
    assert Allocation({}).describe(case()) == "Ana: nothing; Ben: nothing"


@pytest.mark.parametrize(
    ("unit", "share", "said"),
    [
        ("days", Fraction(1, 4), "1 day of Cash"),
        ("days", HALF, "2 days of Cash"),
        ("hours", Fraction(3, 8), "1.5 hours of Cash"),
        ("usd", Fraction(1, 12), "about 0.333 usd of Cash"),
        ("gross of bottles", Fraction(1, 4), "1 gross of bottles of Cash"),
        ("count", Fraction(1, 4), "1 of Cash"),
        ("usd", ONE, "Cash"),
    ],
)
def test_a_share_is_told_in_its_unit(unit: str, share: Fraction, said: str) -> None:
    assert portion(replace(resource("cash", "divisible", 1, 1), unit=unit), share) == said


def test_an_allocation_is_a_value() -> None:
    assert shares() == shares()
    assert hash(shares()) == hash(shares())
    assert dict(shares())["garden"] == (ONE, ONE)
    assert len({shares(), shares(cash=None)}) == 2


def test_a_point_is_read_by_party_and_prints_exactly() -> None:
    point = UtilityPoint(Fraction(1, 4), Fraction(1, 3))
    assert (point[0], point[1]) == (point.a, point.b)
    assert repr(point) == "UtilityPoint(0.25, 1/3)"
    assert point.weigh(UtilityPoint(Fraction(4), Fraction(3))) == 2


@pytest.mark.parametrize("share", [0.1, Decimal("0.1"), "0.1"])
def test_any_number_is_a_share_exactly(share: Any) -> None:
    if isinstance(share, str):
        with pytest.raises(AllocationError, match="not two numbers"):
            Allocation({"hut": (share, 0)})  # type: ignore[dict-item]
    else:
        assert dict(Allocation({"hut": (share, Fraction(1))})) == {
            "hut": (Fraction(1, 10), Fraction(1))
        }


@pytest.mark.parametrize("shares", [(1,), (1, 2, 3), 5, None, (float("nan"), 0), (True, 0)])
def test_shares_are_two_numbers(shares: Any) -> None:
    with pytest.raises(AllocationError, match=r"hut.*not two numbers"):
        Allocation({"hut": shares})


def test_readings_go_by_name_and_others_are_refused() -> None:
    assert Conventions("relief", "known") == Conventions(Liability.RELIEF, View.KNOWN)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="'nope' is not a view; use full or known"):
        Conventions(view="nope")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="'nope' is not a liability; use signed or relief"):
        Conventions("nope")  # type: ignore[arg-type]
