"""Every yes and every no carries a proof that code written apart can check."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import certificate_checker
import oracle
from strategies import items, resource, scenario, scenarios, with_batnas
from zopa.analysis import analyze
from zopa.frontier.enumeration import pareto_frontier
from zopa.reports.numbers import writer
from zopa.reports.records import certificate_record
from zopa.scenario.types import Scenario
from zopa.solutions import certificates
from zopa.tradespace.conventions import Conventions, Liability
from zopa.tradespace.space import trade_space

MANY = settings(max_examples=5 * settings().max_examples)


def proof_of(case: Scenario, liability: Liability = Liability.SIGNED) -> dict[str, Any]:
    analysis = analyze(case, Conventions(liability))
    return certificate_record(analysis.zone.certificate, analysis.space.parties, writer(exact=True))


def check(case: Scenario, liability: Liability = Liability.SIGNED) -> str:
    """Check the proof for a scenario and return its type."""
    record = proof_of(case, liability)
    first, second = case.parties
    assert first.batna is not None
    assert second.batna is not None
    certificate_checker.check(
        record,
        dict(zip((each.id for each in case.resources), items(case), strict=True)),
        (first.name, second.name),
        (first.batna, second.batna),
        relief=liability is Liability.RELIEF,
    )
    return str(record["type"])


@MANY
@given(scenarios(), st.sampled_from(Liability))
def test_every_proof_holds(case: Scenario, liability: Liability) -> None:
    check(case, liability)


@MANY
@given(scenarios(most=6), st.data())
def test_proofs_hold_just_beyond_the_frontier(case: Scenario, data: st.DataObject) -> None:
    """Close to the frontier the hull no longer refutes, and the proof has to look at lumps."""
    piece = data.draw(st.sampled_from(list(pareto_frontier(trade_space(case)))))
    point = data.draw(st.sampled_from([piece.start, piece.end]))
    step = Fraction(1, data.draw(st.integers(20, 400)))
    near = with_batnas(
        case, point.a + data.draw(st.sampled_from([step, Fraction(0)])), point.b + step
    )
    assert check(near) in {"individual", "weights", "lumps", "witness"}


def test_a_deal_is_proved_by_an_allocation() -> None:
    case = scenario([resource("pie", "divisible", 1, 1)], ("0.35", "0.6"))
    assert check(case) == "witness"


def test_a_batna_out_of_reach_is_proved_by_the_best_allocation() -> None:
    case = scenario([resource("pie", "divisible", "0.5", 1)], ("0.6", 0))
    assert check(case) == "individual"


def test_too_much_in_sum_is_proved_by_weights() -> None:
    case = scenario([resource("pie", "divisible", 1, 1)], ("0.5", "0.6"))
    assert check(case) == "weights"
    assert proof_of(case)["weights"] == ["1", "1"]


def test_lumps_that_cannot_be_split_are_proved_by_groups() -> None:
    """Half of the jewel would do for both, but it cannot be halved."""
    case = scenario([resource("jewel", "indivisible", 1, 1)], ("0.5", "0.5"))
    assert check(case) == "lumps"
    groups = proof_of(case)["proof"]["groups"]
    assert [group["fixed"] for group in groups] == [
        {"jewel": {"Ana": "1", "Ben": "0"}},
        {"jewel": {"Ana": "0", "Ben": "1"}},
    ]


@pytest.mark.parametrize("divisible", [[], [resource("sand", "divisible", "0.01", "0.01")]])
def test_where_groups_are_too_many_two_halves_are_met(
    monkeypatch: pytest.MonkeyPatch, divisible: list[Any]
) -> None:
    """Even values cannot add up to an odd need, which no hull can see."""
    lumps = [
        resource(f"lump{k}", "indivisible", 2 + 2 * (k % 3), 2 + 2 * (k % 3)) for k in range(8)
    ]
    whole = sum((lump.valuations[0] for lump in lumps), Fraction(0))
    case = scenario([*lumps, *divisible], (whole / 2, whole / 2))
    assert check(case) == "lumps"
    assert proof_of(case)["proof"]["method"] == "groups"
    monkeypatch.setattr(certificates, "MAX_GROUPS", 3)
    assert check(case) == "lumps"
    assert proof_of(case)["proof"]["method"] == "meet_in_the_middle"


def test_the_checker_refuses_a_proof_that_does_not_hold() -> None:
    """Each kind of claim is bent a little, and each bent proof is refused."""
    pie = {"pie": oracle.Item("divisible", Fraction(1), Fraction(1))}
    jewel = {"jewel": oracle.Item("indivisible", Fraction(1), Fraction(1))}
    half = Fraction(1, 2)
    parties = ("Ana", "Ben")
    bent: list[tuple[dict[str, Any], dict[str, oracle.Item], oracle.Pair]] = [
        (
            {
                "type": "witness",
                "utility": ["0.5", "0.5"],
                "allocation": {"pie": {"Ana": "0.5", "Ben": "0.5"}},
            },
            pie,
            (half, Fraction(3, 5)),
        ),
        (
            {"type": "weights", "weights": [1, 2], "largest": "1.5", "required": "1.6"},
            pie,
            (half, half),
        ),
        (
            {
                "type": "individual",
                "party": "Ana",
                "best": "0.5",
                "batna": "0.6",
                "allocation": {"pie": {"Ana": "0.5", "Ben": "0.5"}},
            },
            pie,
            (Fraction(3, 5), half),
        ),
        (
            {
                "type": "lumps",
                "pair": ["1", "0"],
                "allocation": {"jewel": {"Ana": "1", "Ben": "0"}},
                "proof": {
                    "method": "groups",
                    "groups": [
                        {
                            "fixed": {"jewel": {"Ana": "1", "Ben": "0"}},
                            "weights": [0, 1],
                            "largest": "0",
                            "required": "0.5",
                        }
                    ],
                },
            },
            jewel,
            (half, half),
        ),
    ]
    for record, resources, d in bent:
        with pytest.raises(AssertionError):
            certificate_checker.check(record, resources, parties, d)


def test_weights_of_numbers_with_hundreds_of_digits_stay_doubles() -> None:
    """Whole-number weights would be too large for a double; these add up to 1."""
    odd = "0." + "1234567890" * 38 + "7"
    case = scenario(
        [resource("pie", "divisible", odd, 1), resource("cake", "divisible", "0.5", odd)],
        ("0.55", "1.0"),
    )
    assert check(case) == "weights"
    zone = analyze(case).zone
    record = certificate_record(zone.certificate, ("Ana", "Ben"), writer(exact=False))
    assert sum(record["weights"]) == pytest.approx(1)
    assert record["largest"] < record["required"] < 10
