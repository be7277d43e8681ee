"""Scores in arrays: against the exact score of each row."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios, with_batnas
from zopa.errors import AllocationError, ArgumentError
from zopa.scenario.types import Scenario
from zopa.scoring import arrays
from zopa.scoring.arrays import ArrayScorer
from zopa.scoring.score import Score, Scorer
from zopa.scoring.score_columns import FLAGS, NUMBERS, columns_of
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.conventions import Liability, View

TENTHS = st.integers(0, 10).map(lambda top: top / 10)
SHARES = st.one_of(
    st.sampled_from([(1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (1.0, 1.0), (0.1, 0.9), (0.3, 0.7)]),
    st.tuples(TENTHS, TENTHS),
    st.floats(0, 1).map(lambda share: (share, 1 - share)),
)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Scenario, list[list[tuple[float, float]]]]:
    case = draw(scenarios(latent=True, most=4))
    hundredth = st.integers(-50, 100).map(lambda top: Fraction(top, 100))
    case = with_batnas(case, draw(hundredth), draw(hundredth))
    count = len(case.resources)
    row = st.lists(SHARES, min_size=count, max_size=count)
    return case, draw(st.lists(row, min_size=1, max_size=8))


@given(cases(), st.sampled_from(Liability), st.sampled_from(View))
def test_each_row_has_the_exact_score(
    given_case: tuple[Scenario, list[list[tuple[float, float]]]], liability: Liability, view: View
) -> None:
    """Utils within 1e-12, quotients within that by their denominator, every yes or no the same."""
    case, rows = given_case
    scorer = Scorer(case, liability=liability, view=view)
    found = ArrayScorer(scorer).score(rows)
    for index, row in enumerate(rows):
        exact = exactly(scorer, row)
        assert found.valid[index] == (exact is not None)
        if exact is None:
            assert all(np.isnan(found.numbers[name][index]) for name in NUMBERS)
            continue
        numbers, flags = exact
        score = scorer.score(allocation_of(scorer, row))
        for name, number in zip(NUMBERS, numbers, strict=True):
            error = 1e-12 / denominator(name, score)
            assert found.numbers[name][index] == pytest.approx(number, abs=error, nan_ok=True)
        assert [int(found.flags[name][index]) for name in FLAGS] == flags


def denominator(name: str, score: Score) -> float:
    """Return what a measure is divided by, 1 for one that is no quotient."""
    stick = score.stick
    a, b = score.gain
    surplus = None if a is None or b is None else a + b
    divided = {
        "joint_efficiency": stick.joint_optimum,
        "surplus_efficiency": stick.best_surplus,
        "value_creation": stick.joint_optimum - (stick.even_sum or 0),
        "surplus_share_a": surplus,
        "surplus_share_b": surplus,
        "nash_ratio": stick.solution("nash").objective if stick.zone else None,
        "value_efficiency": (stick.best_surplus or Fraction(0)) / 100,
    }
    return min(1.0, abs(float(divided.get(name) or 1)))


def allocation_of(scorer: Scorer, row: list[tuple[float, float]]) -> Allocation:
    shares = {}
    for each, (a, b) in zip(scorer.scenario.resources, row, strict=True):
        if each.is_latent and not a and not b:
            continue
        first, second = Fraction(str(a)), Fraction(str(b))
        shares[each.id] = (first, 1 - first if abs(a + b - 1) <= 2.0**-50 else second)
    return Allocation(shares)


def exactly(scorer: Scorer, row: list[tuple[float, float]]) -> tuple[list[float], list[int]] | None:
    try:
        return columns_of(scorer.score(allocation_of(scorer, row)))
    except AllocationError:
        return None


@pytest.fixture
def pie() -> Scorer:
    part = resource("pie", "divisible", "0.6", "0.6")
    return Scorer(scenario([part, resource("hut", "indivisible", "0.4", "0.4")], ("0.3", "0.3")))


def test_a_batna_that_is_met_exactly_counts_whatever_doubles_make_of_it() -> None:
    """0.1 + 0.2 is more than 0.3 in doubles, and 0.7 + 0.1 less than 0.8."""
    parts = [resource(name, "divisible", a, "0.2") for name, a in (("x", "0.7"), ("y", "0.1"))]
    scorer = Scorer(scenario(parts, ("0.8", "0")))
    found = ArrayScorer(scorer).score([[(1, 0), (1, 0)]])
    assert found.flags["rational_a"].tolist() == [1]
    assert found.numbers["gain_a"].tolist() == [0.0]
    assert found.decided_exactly == 1


def test_the_same_doubtful_row_is_decided_once(
    pie: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def watched(score: Score) -> tuple[list[float], list[int]]:
        seen.append(score)
        return columns_of(score)

    monkeypatch.setattr(arrays, "columns_of", watched)
    # Nobody envies by a hair in the first; the second is efficient, which takes no whole score.
    rows = [[(0.5, 0.5), (0, 0)]] * 500 + [[(1, 0), (0, 1)]] * 500
    found = ArrayScorer(pie).score(rows)
    assert found.decided_exactly == 1000
    assert len(seen) == 1
    assert found.flags["efficient"].sum() == 500


def test_a_block_at_a_time_is_the_same_as_all_at_once(
    pie: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = np.random.default_rng(1)
    share = draw.random(100)
    lump = draw.integers(0, 2, 100)
    rows = np.stack(
        [np.stack([share, 1 - share], axis=1), np.stack([lump, 1 - lump], axis=1)], axis=1
    )
    whole = ArrayScorer(pie).score(rows)
    monkeypatch.setattr(arrays, "_BLOCK", 7)
    pieces = ArrayScorer(pie).score(rows)
    assert whole.valid.all()
    for name in NUMBERS:
        np.testing.assert_array_equal(whole.numbers[name], pieces.numbers[name])
    assert ArrayScorer(pie).score(np.empty((0, 2, 2))).valid.tolist() == []


@pytest.mark.parametrize(
    "shares",
    [[(1, 0), (1, 0)], np.zeros((3, 2, 3)), np.zeros((2, 3, 2)), np.zeros(4), [["x", 1]], [[(1,)]]],
)
def test_an_array_of_another_shape_is_refused(pie: Scorer, shares: Any) -> None:
    """A transposed array of the same size would be another agreement."""
    with pytest.raises(ArgumentError, match=r"give an array of shape \(rows, 2, 2\)"):
        ArrayScorer(pie).score(shares)


def test_no_rows_have_no_scores(pie: Scorer) -> None:
    assert ArrayScorer(pie).score(np.zeros((0, 2, 2))).valid.tolist() == []


@pytest.mark.parametrize("tiny", ["0.0000000000000001", "0", "-0.0000000000000001"])
def test_fairness_is_decided_to_the_last_digit(tiny: str) -> None:
    """What is short of a tie by less than doubles can tell."""
    worth = str(Fraction("0.5") + Fraction(tiny))
    parts = [resource("x", "divisible", worth, "0.3"), resource("y", "divisible", "0.5", "0.7")]
    scorer = Scorer(scenario(parts, ("0", "0")))
    rows = [[(0.0, 1.0), (1.0, 0.0)], [(1.0, 0.0), (0.0, 1.0)], [(0.1, 0.9), (0.9, 0.1)]]
    found = ArrayScorer(scorer).score(rows)
    for index, row in enumerate(rows):
        exact = exactly(scorer, row)
        assert exact is not None
        assert [int(found.flags[name][index]) for name in FLAGS] == exact[1]


@given(scenarios(latent=True, most=6), st.integers(1, 7), st.randoms(use_true_random=False))
def test_a_row_has_the_same_score_among_any_others(case: Scenario, size: int, draw: Any) -> None:
    """To the last digit: what is resumed, or cut into other batches, prints the same."""
    scorer = ArrayScorer(Scorer(with_batnas(case, Fraction(1, 10), Fraction(1, 5))))
    rows = np.array(
        [
            [[share := draw.randint(0, 100) / 100, 1 - share] for _ in case.resources]
            for _ in range(23)
        ]
    ).reshape(23, len(case.resources), 2)
    whole = scorer.score(rows)
    for start in range(0, 23, size):
        part = scorer.score(rows[start : start + size])
        for name, column in part.numbers.items():
            assert column.tobytes() == whole.numbers[name][start : start + size].tobytes()
        for name, flags in part.flags.items():
            assert flags.tobytes() == whole.flags[name][start : start + size].tobytes()
