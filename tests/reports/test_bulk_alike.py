"""Records written alike are scored from their text: to the byte what is said of each alone."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios, with_batnas
from zopa.corpus.record_files import RecordLine
from zopa.reports import score_batches
from zopa.reports.bulk_alike import Manners
from zopa.reports.bulk_scores import BulkRow, BulkScorer
from zopa.reports.score_batches import ScoredBatch, ScoreRequest, batches, score_batch
from zopa.scenario.types import Scenario
from zopa.tradespace.conventions import Liability, View

PARTS = [
    resource("pie", "divisible", "0.5", "0.4"),
    resource("debt", "divisible", "0.25", "0.3", burden=True),
    resource("secret", "indivisible", "0.25", "0.3", latent=True),
]
CASE = scenario(PARTS, ("0.1", "0.2"))
DEBT = '"debt": {"Ana": 0.5, "Ben": 0.5}'


def request_of(case: Scenario, form: str = "jsonl", by: str | None = None) -> ScoreRequest:
    return ScoreRequest(
        (case,), frozenset(), View.FULL, Liability.SIGNED, (), None, by, form, "records.jsonl"
    )


def scored(request: ScoreRequest, texts: list[str]) -> ScoredBatch:
    lines = [RecordLine(index, 2 * index, text.encode()) for index, text in enumerate(texts, 1)]
    (batch,) = batches(lines)
    return score_batch(request, batch)


def learned_and_not(
    monkeypatch: pytest.MonkeyPatch, request: ScoreRequest, texts: list[str]
) -> tuple[ScoredBatch, ScoredBatch, int]:
    """Return what is said once all is known, what is said one by one, and how many were alike."""
    with monkeypatch.context() as patch:
        patch.setattr(Manners, "learn", lambda *_, **__: None)
        score_batches.READY.clear()
        wanted = scored(request, texts)
    score_batches.READY.clear()
    scored(request, texts)
    rest: list[int] = []
    rows = BulkScorer.rows

    def counted(self: BulkScorer, lines: list[RecordLine]) -> list[BulkRow]:
        rest.append(len(lines))
        return rows(self, lines)

    with monkeypatch.context() as patch:
        patch.setattr(BulkScorer, "rows", counted)
        return scored(request, texts), wanted, len(texts) - sum(rest)


NUMBERS = st.one_of(
    st.sampled_from(["0", "1", "-0", "-0.0", "1.50", "123456789012345", "0.1", "-7", "1e3"]),
    st.integers(-(10**16), 10**16).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
)
VALUES = {
    "model": st.text(st.characters(min_codepoint=32, max_codepoint=0x17F)).map(json.dumps),
    "seed %s": NUMBERS,
    "final": st.sampled_from(["true", "false", "null"]),
    "citations": st.lists(st.sampled_from(["p. 1", "[2]", 'a"b', "{", "é"])).map(json.dumps),
}


@st.composite
def alike(draw: st.DrawFn) -> tuple[Scenario, list[str]]:
    """Return records as a program might have written them, with what differs between them."""
    case = draw(scenarios(latent=True, most=3).filter(lambda case: case.resources))
    hundredth = st.integers(-20, 60).map(lambda top: Fraction(top, 100))
    case = with_batnas(case, draw(hundredth), draw(hundredth))
    keys = draw(st.sampled_from([[party.name for party in case.parties], ["party_a", "party_b"]]))
    named = draw(st.lists(st.sampled_from(case.resources), unique=True, min_size=1))
    fields = draw(st.lists(st.sampled_from(sorted(VALUES)), unique=True))
    latent = [each.id for each in case.resources if each.is_latent]
    says = draw(st.booleans())
    is_named = draw(st.booleans())
    texts = []
    for index in range(draw(st.integers(1, 5))):
        shares = {}
        for each in named:
            top = draw(st.integers(0, 10))
            if each.divisibility.value == "indivisible":
                top = 10 * (top > 5)
            shares[each.id] = {keys[0]: top / 10, keys[1]: draw(st.sampled_from([1 - top / 10, 0]))}
        parts = [f'"record": "run-{index}"'] if is_named else []
        parts.append(f'"allocation": {json.dumps(shares)}')
        if says:
            parts.append(
                f'"revealed": {json.dumps(draw(st.lists(st.sampled_from(latent or ["x"]))))}'
            )
        parts += [f"{json.dumps(field)}: {draw(VALUES[field])}" for field in fields]
        texts.append("{" + ", ".join(parts) + "}")
    return case, texts


@given(alike(), st.sampled_from(["json", "jsonl", "text"]), st.sampled_from([None, *VALUES]))
def test_what_is_said_of_records_that_are_alike_is_what_is_said_of_each(
    given_case: tuple[Scenario, list[str]], form: str, by: str | None
) -> None:
    case, texts = given_case
    with pytest.MonkeyPatch.context() as patch:
        found, wanted, _ = learned_and_not(patch, request_of(case, form, by), texts)
    assert found == wanted


def test_what_programs_write_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        f'{{"record": "run-{at}", "outcome": "agreement", "allocation": {{"pie": {{"Ana": 0.{at}, '
        f'"Ben": 0.1}}, {DEBT}}}, "model": "m{at % 3}", "cost": {at}.50, "citations": ["p. {at}"]}}'
        for at in range(1, 50)
    ]
    found, wanted, count = learned_and_not(monkeypatch, request_of(CASE, by="model"), texts)
    assert count == len(texts)
    assert found == wanted
    first = json.loads(found.text.splitlines()[0])
    assert first["carried"] == {"model": "m1", "cost": 1.5, "citations": ["p. 1"]}
    assert found.summary is not None
    assert {name: each.records for name, each in found.summary.groups.items()} == {
        "m0": 16,
        "m1": 17,
        "m2": 16,
    }


UNLIKE: list[str] = [
    f'{{"allocation": {{{DEBT}}}, "note": {{}}}}',
    f'{{"allocation": {{{DEBT}}}, "note": {{"a": 1}}}}',
    f'{{"allocation": {{{DEBT}}}, "note": [1]}}',
    f'{{"allocation": {{{DEBT}}}, "note": "a\\\\b"}}',
    f'{{"allocation": {{{DEBT}}}, "n\\u00f6te": "a"}}',
    f'{{"allocation": {{{DEBT}}}, "": "a"}}',
    f'{{"allocation": {{{DEBT}}}, "cost": 1e3}}',
    f'{{"allocation": {{{DEBT}, "pie": {{}}}}}}',
    f'{{"record": 7, "allocation": {{{DEBT}}}}}',
    f'{{"record": "", "allocation": {{{DEBT}}}}}',
    f'{{"record": "a", "record": "b", "allocation": {{{DEBT}}}}}',
    f'{{"allocation": {{{DEBT}, {DEBT}}}}}',
    f'{{"allocation": {{{DEBT}, "secret": {{"Ana": 0}}}}}}',
    f'{{"allocation": {{{DEBT}, "secret": {{"Ana": 1}}}}, "revealed": []}}',
    f'{{"allocation": {{{DEBT}}}, "revealed": ["pie"]}}',
    '{"allocation": {"debt": {"Ana": 5e-1, "Ben": 0.5}}}',
    '{"allocation": {"debt": {"Ana": 0.50000000000000000000, "Ben": 0.5}}}',
    '{"allocation": {"debt": {"Ana": -0.5, "Ben": 1}}}',
    '{"allocation": {"debt": {"Ana": 0.9, "Ben": 0.9}}}',
    '{"outcome": "no_deal"}',
]


@pytest.mark.parametrize("text", UNLIKE, ids=range(len(UNLIKE)))
def test_what_is_not_plainly_alike_is_read_in_the_ordinary_way(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    found, wanted, count = learned_and_not(monkeypatch, request_of(CASE), [text, text])
    assert count == 0
    assert found == wanted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Ana": 0.5', '"Ana": 05'),
        ('"Ana": 0.5', '"Ana": .5'),
        ('"Ana": 0.5', '"Ana": "0.5"'),
        ('"Ana": 0.5', '"Ana": 0.5, "Ana": 0.5'),
        ('"Ana": 0.5', '"Ana": 1.5'),
        ('"Ana": 0.5', '"Ana": 0.50000000000000088'),
        ('"run-1"', '"run\t1"'),
        ('"run-1"', '"run-\\ud800"'),
        ('"run-1"', '"a", "record": "b"'),
        ('"m1"', '"m1", "model": "m2"'),
        ('"m1"', "01"),
        ('"m1"', '"\u2028"'),
        ('"m1"}', '"m1"}}'),
        ('"m1"}', '"m1"'),
        ('"agreement"', '"no_deal"'),
    ],
)
def test_what_differs_from_known_records_is_told_of_it(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    plain = (
        '{"record": "run-1", "outcome": "agreement", '
        '"allocation": {"debt": {"Ana": 0.5, "Ben": 0.5}}, "model": "m1"}'
    )
    assert old in plain
    texts = [plain, plain.replace(old, new), plain]
    found, wanted, count = learned_and_not(monkeypatch, request_of(CASE), texts)
    assert count == 2
    assert found == wanted


def test_many_ways_of_writing_are_not_looked_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("zopa.reports.bulk_alike.shape_of", lambda *given: asked.append(given))
    score_batches.READY.clear()
    texts = [f'{{"allocation": {{{DEBT}}}, "note": {{"a": {at}}}}}' for at in range(1500)]
    found = scored(request_of(CASE), texts)
    assert found.tally.agreements == 1500
    assert 1000 <= len(asked) < 1100
