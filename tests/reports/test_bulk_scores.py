"""Records scored together: against the exact score of each, whatever they look like."""

import json
from fractions import Fraction
from math import isclose
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios, with_batnas
from zopa.corpus import record_arrays
from zopa.corpus.record_files import RecordLine, RecordLines
from zopa.corpus.record_files import given as read
from zopa.corpus.scoring import RecordScorer, scorers_of
from zopa.errors import FrontierTooLargeError
from zopa.rationals import read_rational
from zopa.reports import bulk_scores, bulk_subjects, score_batches
from zopa.reports.bulk_scores import BulkScorer
from zopa.reports.numbers import number
from zopa.reports.score_batches import ScoreRequest, batches, score_batch
from zopa.reports.score_records import score_record
from zopa.reports.score_table import table_row
from zopa.scenario.types import Scenario
from zopa.scoring.score import Scorer
from zopa.tradespace.conventions import Liability, View

NAMES = ("first", "second", "third")

AMOUNTS: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([0, 1, 0.5, 0.1, 0.9, 1 / 3, 2 / 3, 0.3, 0.7, 2, -0.25, 1e-17, 10**18]),
    st.integers(0, 100).map(lambda top: top / 100),
    st.floats(0, 1),
    st.sampled_from([None, True, "1", [], {}]),
)
WORDS: st.SearchStrategy[Any] = st.sampled_from(["agreement", "no_deal", "agreed", None, 1, []])


@st.composite
def shares(draw: st.DrawFn, case: Scenario) -> dict[str, Any]:
    names = [party.name for party in case.parties]
    parts: dict[str, Any] = {}
    for each in case.resources:
        kind = draw(st.integers(0, 9))
        if kind == 0:
            continue
        if kind == 1:
            keys = st.sampled_from([*names, "party_a", "party_b", "Nobody"])
            parts[each.id] = draw(st.dictionaries(keys, AMOUNTS, max_size=3))
            continue
        top = draw(st.one_of(st.sampled_from([0, 100]), st.integers(0, 100)))
        if each.divisibility.value == "indivisible":
            top = 100 * (top > 50)
        parts[each.id] = {names[0]: top / 100, names[1]: round(1 - top / 100, 2)}
    if draw(st.integers(0, 19)) == 0:
        parts["nothing_of_the_kind"] = {names[0]: 1}
    return parts


@st.composite
def texts(draw: st.DrawFn, case: Scenario) -> bytes:
    record: dict[str, Any] = {"outcome": "agreement", "allocation": draw(shares(case))}
    if draw(st.integers(0, 3)) == 0:
        record = {"outcome": draw(WORDS)} | ({} if draw(st.booleans()) else record)
    names: st.SearchStrategy[Any] = st.sampled_from(
        ["a", "b", "", 7, 1.5, 10**20, None, [], True, "caf\u00e9"]
    )
    optional = {
        "record": names,
        "scenario": st.sampled_from([case.id, "other", 3]),
        "unit": st.sampled_from(["fraction", "quantity", "share", 1]),
        "revealed": st.lists(st.sampled_from([*(each.id for each in case.resources), "x"])),
        "model": st.sampled_from(["m1", 1, None, {"a": [1, {"b": 0.5}]}, 'a ": b']),
        "offers": st.just([]),
    }
    for name, values in optional.items():
        if draw(st.integers(0, 3)) == 0:
            record[name] = draw(values)
    text = json.dumps(record)
    if draw(st.integers(0, 15)) == 0:
        text = draw(
            st.sampled_from(
                [
                    text[:-1],
                    text[:-1] + ', "outcome": "agreement"}',
                    text.replace("0.5", "NaN"),
                    f"[{text}]",
                    "{}",
                    "null",
                ]
            )
        )
    return text.encode()


@st.composite
def cases(draw: st.DrawFn) -> tuple[Scenario, list[bytes]]:
    case = draw(scenarios(latent=True, most=4))
    hundredth = st.integers(-20, 80).map(lambda top: Fraction(top, 100))
    case = with_batnas(case, draw(hundredth), draw(hundredth))
    return case, draw(st.lists(texts(case), min_size=1, max_size=6))


def lines_of(given_texts: list[bytes]) -> list[RecordLine]:
    return [RecordLine(index, 2 * index, text) for index, text in enumerate(given_texts, 1)]


def batch_of(lines: list[RecordLine]) -> RecordLines:
    (batch,) = batches(lines)
    return batch


def same(one: Any, other: Any, within: float = 1e-9) -> bool:
    """Return whether two published values agree, numbers nearly."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other, rel_tol=within, abs_tol=within)
    return bool(one == other)


def plainly(record: Any) -> Any:
    return json.loads(json.dumps(record))


@given(cases(), st.sampled_from(Liability), st.sampled_from(View))
@settings(max_examples=300)
def test_each_record_is_published_as_if_it_were_alone(
    given_case: tuple[Scenario, list[bytes]], liability: Liability, view: View
) -> None:
    case, given_texts = given_case
    lines = lines_of(given_texts)
    request = ScoreRequest(
        (case,), frozenset(), view, liability, (), None, None, "jsonl", "records.jsonl"
    )
    score_batches.READY.clear()  # generated scenarios all have the same sum
    found = score_batch(request, batch_of(lines))
    assert score_batch(request, batch_of(lines)) == found  # those written alike are known by now
    assert found.faults == []
    exact = RecordScorer(scorers_of([case], view=view, liability=liability))
    written = [json.loads(line) for line in found.text.splitlines()]
    assert len(written) == len(lines) == found.tally.records
    for line, said in zip(lines, written, strict=True):
        wanted = plainly(score_record(exact.score(read(line)), number))
        assert (said.pop("kind"), said.pop("version")) == ("zopa.score", 1)
        assert list(said) == list(wanted)
        assert same(said, wanted), (said, wanted)


@given(cases())
def test_a_table_has_what_the_records_have(given_case: tuple[Scenario, list[bytes]]) -> None:
    case, given_texts = given_case
    lines = lines_of(given_texts)

    def request(form: str) -> ScoreRequest:
        return ScoreRequest(
            (case,), frozenset(), View.FULL, Liability.SIGNED, (), None, None, form, "r.jsonl"
        )

    score_batches.READY.clear()
    records = [
        json.loads(line)
        for line in score_batch(request("jsonl"), batch_of(lines)).text.splitlines()
    ]
    rows = score_batch(request("parquet"), batch_of(lines)).rows
    for record, row in zip(records, rows, strict=True):
        wanted = table_row(record)
        assert plainly(row[:-1]) == plainly(wanted[:-1])
        carried = None if row[-1] is None else json.loads(row[-1])
        assert carried == record.get("carried")


def test_the_composite_is_that_of_the_exact_score() -> None:
    case = scenario([resource("pie", "divisible", "1", "1")], ("0.2", "0.2"))
    scores = dict.fromkeys(
        ("cooperative", "resolution", "hidden_revelations", "commitment_symmetry"), 80
    )
    texts_given = [
        {"outcome": "agreement", "allocation": {"pie": {"Ana": 0.5, "Ben": 0.25}}, "scores": each}
        for each in ({**scores, "mediator_quality": 60.5}, scores)
    ]
    texts_given.append({"outcome": "no_deal", "scores": {**scores, "mediator_quality": 60.5}})
    lines = lines_of([json.dumps(each).encode() for each in texts_given])
    scorers = scorers_of([case])
    exact = RecordScorer(scorers)
    score_batches.READY.clear()
    request = ScoreRequest(
        *((case,), frozenset(), View.FULL, Liability.SIGNED, (), read_rational("12.5"), None),
        *("jsonl", "r.jsonl"),
    )
    for line, text in zip(
        lines, score_batch(request, batch_of(lines)).text.splitlines(), strict=True
    ):
        wanted = score_record(exact.score(read(line)), number, sixth_weight=read_rational("12.5"))
        assert same(json.loads(text)["composite"], plainly(wanted)["composite"])


def test_a_scenario_that_is_too_large_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    case = scenario([resource("pie", "divisible", "1", "1")], ("0.2", "0.2"))
    tried = []

    class TooLarge(Scorer):
        def score(self, allocation: Any) -> Any:
            tried.append(allocation)
            raise FrontierTooLargeError(1, 2, 3, 4)

    scorers = {case.id: TooLarge(case)}
    bulk = BulkScorer(scorers, RecordScorer(scorers))
    monkeypatch.setattr(bulk_subjects.Subject, "arrays", lambda _, **__: scorers[case.id])
    text = json.dumps({"outcome": "agreement", "allocation": {"pie": {"Ana": 1}}}).encode()
    rows = bulk.rows(lines_of([text] * 5))
    assert [row.findings[0].code for row in rows] == ["ALO008"] * 5
    assert len(tried) == 2


def test_a_bug_in_one_record_is_told_and_the_rest_is_scored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = scenario([resource("pie", "divisible", "1", "1")], ("0.2", "0.2"))
    decoded = record_arrays.decoded

    def broken(text: bytes) -> Any:
        value = decoded(text)
        if value is not None and value.get("record") == "third":
            raise KeyError("x")
        return value

    monkeypatch.delenv("ZOPA_DEBUG", raising=False)
    monkeypatch.setattr(bulk_scores, "decoded", broken)
    given_texts = [json.dumps({"record": name, "outcome": "no_deal"}) for name in NAMES]
    request = ScoreRequest(
        *((case,), frozenset(), View.FULL, Liability.SIGNED, (), None, "record", "jsonl", "r.jsonl")
    )
    score_batches.READY.clear()
    found = score_batch(request, batch_of(lines_of([text.encode() for text in given_texts])))
    assert [json.loads(line)["record"] for line in found.text.splitlines()] == ["first", "second"]
    (fault,) = found.faults
    assert "r.jsonl, record 3: internal fault: KeyError" in str(fault)
    assert (found.tally.records, found.tally.unscored) == (3, 1)


DEAL = '"outcome": "agreement", "allocation": {"pie": {"Ana": 0.5, "Ben": 0.5}, "debt": {"Ben": 1}}'
ODD = [
    f'{{{DEAL}, "outcome": "agreement"}}',
    f'{{"outcome": "no_deal", {DEAL}}}',
    f'{{{DEAL}, "unit": "fraction", "unit": "quantity"}}',
    '{"allocation": {"pie": {"Ana": 0.5, "Ana": 0.25}, "debt": {"Ben": 1}}}',
    '{"allocation": {"pie": {"Ana": 0.5}, "pie": {"Ben": 1}, "debt": {"Ben": 1}}}',
    '{"allocation": {"pie": {"Ana": 0.5, "party_a": 0.25}, "debt": {"Ben": 1}}}',
    '{"allocation": {"pie": {"Ana": null}, "debt": {"Ben": 1}}}',
    '{"allocation": {"pie": {"Ana": true}, "debt": {"Ben": 1}}}',
    '{"allocation": {"pie": {"Ana": 1e400}, "debt": {"Ben": 1}}}',
    '{"allocation": {"pie": {"Ana": 1e-400}, "debt": {"Ben": 1}}}',
    '{"allocation": {"debt": {"Ben": 1}, "secret": {}}}',
    '{"allocation": {"debt": {"Ben": 1}, "secret": {"Ana": 0}}}',
    '{"allocation": {"debt": {"Ben": 1}, "secret": {"Ana": 1}}, "revealed": ["secret"]}',
    '{"allocation": {"debt": {"Ben": 1}, "secret": {"Ana": 1}}, "revealed": []}',
    '{"allocation": {"debt": {"Ben": 1}}, "revealed": ["pie"]}',
    '{"allocation": {"debt": {"Ben": 1}}, "revealed": "secret"}',
    '{"allocation": {"debt": {"Ben": 0.9999999999999999}}}',
    '{"allocation": {"debt": {"Ana": 0.3333333333333333, "Ben": 0.6666666666666666}}}',
    f'{{"outcome" : "no_deal", {DEAL}}}',
    f'{{{DEAL}, "unit"\t: "fraction", "unit": "quantity"}}',
    '{"allocation": {"debt": {"Ben": 1}, "pie": {"Ana": 0.' + "0" * 400 + "1}}}",
    '{"allocation": {"debt": {"Ben": 1}, "pie": {"Ana": 0.5' + "0" * 500 + "}}}",
    '{"allocation": {"debt": {"Ben": 1}, "pie": {"Ana": 1' + "0" * 400 + "}}}",
    '{"outcome": "no_deal", "record": 0.10}',
    '{"outcome": "no_deal", "record": 1e2}',
    '{"allocation": {}}',
    '{"allocation": []}',
    '{"outcome": "no_deal", "allocation": {}}',
    '{"outcome": "no_deal", "outcome": "no_deal"}',
    '{"outcome": "no_deal", "x": {"y": 1, "y": 2}}',
    '{"outcome": "no_deal", "record": 1.50}',
    '{"outcome": "no_deal", "record": "\\ud800"}',
    '{"outcome": "no_deal", "note": "a \\": b"}',
    '{"outcome": "no_deal", "note": "\u2028\u202e\\u001b"}',
    '{"outcome" : "no_deal"}',
    '\ufeff{"outcome": "no_deal"}',
]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_an_odd_record_is_what_it_is_alone(text: str) -> None:
    parts = [
        resource("pie", "divisible", "0.5", "0.4"),
        resource("debt", "divisible", "0.25", "0.3", burden=True),
        resource("secret", "indivisible", "0.25", "0.3", latent=True),
    ]
    case = scenario(parts, ("0.1", "0.1"))
    (line,) = lines_of([text.encode("utf-8", "surrogatepass")])
    score_batches.READY.clear()
    request = ScoreRequest(
        *((case,), frozenset(), View.FULL, Liability.SIGNED, (), None, None, "jsonl", "r.jsonl")
    )
    found = score_batch(request, batch_of([line]))
    assert score_batch(request, batch_of([line])) == found
    assert found.faults == []
    assert found.text.isascii()
    said = json.loads(found.text)
    del said["kind"], said["version"]
    wanted = plainly(score_record(RecordScorer(scorers_of([case])).score(read(line)), number))
    assert same(said, wanted), (said, wanted)
