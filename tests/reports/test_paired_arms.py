"""Two arms compared: against sums by hand, and intervals that cover as they should."""

from statistics import fmean
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.reports.paired_arms import CONFIDENCE, MEASURES, PairedArms
from zopa.reports.score_table import COLUMNS, Row

ARMS = ("mediated", "baseline")


def row(worth: float | None, *, agreed: bool = True, scenario: str = "s") -> Row:
    cells: dict[str, Any] = dict.fromkeys(COLUMNS)
    cells |= {"scenario": scenario, "outcome": "agreement" if agreed else "no_deal"}
    cells |= {"utility_a": 0.5, "value_efficiency": worth, "efficient": agreed or None}
    return tuple(cells[name] for name in COLUMNS)


def compared(*records: tuple[Row, dict[str, Any]]) -> dict[str, Any]:
    arms = PairedArms(ARMS)
    for cells, carried in records:
        arms.add(cells, carried)
    return arms.record()


RECORDS = st.lists(
    st.tuples(
        st.sampled_from([*ARMS, "other", None]),
        st.sampled_from(["x", "y", 1, None]),
        st.sampled_from(["s", "t"]),
        st.one_of(st.none(), st.integers(0, 100).map(float)),
        st.booleans(),
    ),
    max_size=20,
)


@given(RECORDS, st.integers(0, 20))
def test_differences_are_averages_over_pairs(
    records: list[tuple[Any, Any, str, float | None, bool]], cut: int
) -> None:
    whole, parts = PairedArms(ARMS), (PairedArms(ARMS), PairedArms(ARMS))
    for index, (arm, match, scenario, worth, agreed) in enumerate(records):
        cells = row(worth, agreed=agreed, scenario=scenario)
        carried = {"arm": arm, "match": match}
        whole.add(cells, carried)
        parts[index >= cut].add(cells, carried)
    found = whole.record()
    parts[0].merge(parts[1])
    assert parts[0].record() == found
    kept = [each for each in records if each[0] in ARMS and each[1] is not None]
    assert found["left_out"] == len(records) - len(kept)
    keys = {(match, scenario) for _, match, scenario, _, _ in kept}
    differences = []
    for match, scenario in keys:
        arms = [
            [w for a, m, s, w, _ in kept if (a, m, s) == (arm, match, scenario) and w is not None]
            for arm in ARMS
        ]
        if all(arms):
            differences.append(fmean(arms[0]) - fmean(arms[1]))
    worth = found["measures"]["value_efficiency"]
    assert worth["pairs"] == len(differences)
    assert worth["difference"] == (pytest.approx(fmean(differences)) if differences else None)
    assert (worth["interval"] is None) == (len(differences) < 2)
    assert found["pairs"] + found["unmatched"] == len(keys)


def test_what_is_not_defined_takes_no_part() -> None:
    found = compared(
        (row(50.0), {"arm": "mediated", "match": 1}),
        (row(None, agreed=False), {"arm": "baseline", "match": 1}),
    )
    assert found["measures"]["agreement"] == {"pairs": 1, "difference": 1.0, "interval": None}
    for name in ("value_efficiency", "efficient", "ef1"):
        assert found["measures"][name] == {"pairs": 0, "difference": None, "interval": None}
    assert tuple(found["measures"]) == MEASURES


def test_the_same_pairs_and_seed_give_the_same_interval() -> None:
    def interval(seed: int) -> Any:
        arms = PairedArms(ARMS, seed)
        for match in range(30):
            arms.add(row(float(match % 7)), {"arm": "mediated", "match": match})
            arms.add(row(0.0), {"arm": "baseline", "match": match})
        return arms.record()["measures"]["value_efficiency"]["interval"]

    assert interval(1) == interval(1) != interval(2)


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    draw = np.random.default_rng(7)
    covered = 0
    for _ in range(60):
        arms = PairedArms(ARMS)
        for match, worth in enumerate(draw.normal(5, 20, 60).tolist()):
            arms.add(row(worth), {"arm": "mediated", "match": match})
            arms.add(row(0.0), {"arm": "baseline", "match": match})
        low, high = arms.record()["measures"]["value_efficiency"]["interval"]
        covered += low <= 5 <= high
    assert abs(covered / 60 - CONFIDENCE) < 0.1


def test_no_pairs_are_said_in_a_line() -> None:
    arms = PairedArms(ARMS)
    arms.add(row(1.0), {"arm": "mediated", "match": "x"})
    assert arms.text() == (
        "mediated minus baseline: 0 pairs, 1 without a partner, 0 records left out"
    )
