"""What scores add up to, in whatever order and portions they come."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.rationals import exact_text
from zopa.reports.numbers import number
from zopa.reports.score_tally import Agreements, Outcome, ScoreTally, exact_parts

DOUBLES = st.lists(st.floats(0, 100) | st.sampled_from([0.1, 1 / 3, 100.0]), max_size=200)


def tally_of(worths: list[float | Fraction | None]) -> ScoreTally:
    tally = ScoreTally()
    for worth in worths:
        tally.add(Outcome(is_scored=True, value_efficiency=worth))
    return tally


@given(DOUBLES)
def test_a_few_doubles_stand_for_the_exact_sum_of_many(doubles: list[float]) -> None:
    parts = exact_parts(doubles)
    assert sum(map(Fraction, parts)) == sum(map(Fraction, doubles))
    assert len(parts) <= 40
    assert parts == sorted(parts, key=abs, reverse=True)


@given(DOUBLES, st.lists(st.integers(0, 200), max_size=5), st.randoms(use_true_random=False))
def test_the_mean_is_the_same_however_the_records_come(
    doubles: list[float], cuts: list[int], rng: Random
) -> None:
    worths: list[float | Fraction | None] = [*doubles, Fraction(200, 3), None]
    exact = [Fraction(each) for each in worths if each is not None]
    mean = sum(exact) / len(exact)
    assert tally_of(worths).mean_value_efficiency == mean
    at_once = ScoreTally()
    at_once.add_all([Outcome(is_scored=True, value_efficiency=worth) for worth in worths])
    assert at_once.record(exact_text) == tally_of(worths).record(exact_text)
    rng.shuffle(worths)
    total = ScoreTally()
    places = [0, *sorted(cuts), len(worths)]
    for start, end in pairwise(places):
        total.merge(tally_of(worths[min(start, len(worths)) : end]))
    assert total.mean_value_efficiency == mean
    assert total.mean_value_efficiency == mean, "asking changes nothing"
    assert total.records == len(worths)
    assert total.valued == len(exact)


@given(
    st.lists(
        st.tuples(st.booleans(), st.booleans(), st.none() | st.floats(0, 100, allow_nan=False))
    )
)
def test_agreements_in_columns_add_up_like_one_by_one(
    rows: list[tuple[bool, bool, float | None]],
) -> None:
    columns = Agreements(
        np.array([row[0] for row in rows], dtype=bool),
        np.array([row[1] for row in rows], dtype=bool),
        np.array([row[2] for row in rows], dtype=np.float64),
    )
    outcomes = [
        Outcome(
            is_scored=True,
            is_agreement=True,
            is_efficient=efficient,
            is_below_batna=below,
            value_efficiency=worth,
        )
        for efficient, below, worth in rows
    ]
    assert list(columns.each()) == outcomes
    assert list(columns.at(list(range(0, len(rows), 2))).each()) == outcomes[::2]
    together, one_by_one = ScoreTally(), ScoreTally()
    together.add_agreements(columns)
    for outcome in outcomes:
        one_by_one.add(outcome)
    assert together.record(exact_text) == one_by_one.record(exact_text)


def test_a_million_records_leave_little_behind() -> None:
    total = ScoreTally()
    part = tally_of([0.1, 0.2, 0.3] * 50)
    for _ in range(200):
        total.merge(part)
    assert len(total.doubles) <= 64 + 150
    assert number(total.mean_value_efficiency or Fraction(0)) == pytest.approx(0.2)


def test_no_record_with_a_worth_has_no_mean() -> None:
    assert tally_of([None]).mean_value_efficiency is None
