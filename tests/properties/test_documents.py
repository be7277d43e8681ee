"""From the bytes of a file to the answer: what counts, and what must not."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scenario_documents import document, participant
from scenario_documents import resource as resource_document
from zopa.analysis import analyze
from zopa.corpus.solving import solve_file
from zopa.reports.numbers import writer
from zopa.reports.records import solve_record
from zopa.scenario.reading import check_scenario, read_scenario
from zopa.scoring.score import Scorer
from zopa.scoring.score_columns import columns_of
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.conventions import Liability
from zopa.tradespace.utility import UtilityPoint

HUNDREDTHS = st.integers(0, 100).map(lambda top: f"{top / 100:.2f}")


@dataclass(frozen=True)
class Literal:
    """A number that is written into JSON with just these digits."""

    text: str


def encoded(value: Any) -> bytes:
    """Return the document with every literal as it is written."""
    if isinstance(value, dict):
        inside = b", ".join(json.dumps(k).encode() + b": " + encoded(v) for k, v in value.items())
        return b"{" + inside + b"}"
    if isinstance(value, list):
        return b"[" + b", ".join(map(encoded, value)) + b"]"
    return value.text.encode() if isinstance(value, Literal) else json.dumps(value).encode()


@st.composite
def resources(draw: st.DrawFn) -> list[dict[str, Any]]:
    found = []
    for index in range(draw(st.integers(2, 5))):
        divisibility = draw(st.sampled_from(["divisible", "indivisible", "shared"]))
        mode = draw(st.sampled_from(["both_benefit", "joint_obligation"]))
        shared = divisibility == "shared"
        burden = mode == "joint_obligation" if shared else draw(st.booleans())
        found.append(
            resource_document(
                f"item_{index}",
                divisibility=divisibility,
                shared_mode=mode if shared else None,
                polarity="liability" if burden else None,
                valuations={name: Literal(draw(HUNDREDTHS)) for name in ("Ana", "Ben")},
                external_value_usd=draw(st.none() | st.integers(0, 10**9)),
                quantity=draw(st.integers(1, 40)),
            )
        )
    return found


def views(data: bytes, liability: Liability) -> dict[str, Any]:
    file = check_scenario(data)
    assert file.scenario is not None, file.findings
    record = solve_record(solve_file(file, liability=liability), liability, writer(exact=True))
    return dict(record["views"])


@given(resources(), st.sampled_from(Liability), st.data())
def test_market_value_and_quantity_change_no_utility(
    drawn: list[dict[str, Any]], liability: Liability, data: st.DataObject
) -> None:
    other = []
    for each in drawn:
        changed = {name: value for name, value in each.items() if name != "external_value_usd"}
        changed["quantity"] = data.draw(st.integers(1, 40))
        if data.draw(st.booleans()):
            changed["external_value_usd"] = data.draw(st.integers(0, 10**9))
        other.append(changed)
    assert views(encoded(document(resources=drawn)), liability) == views(
        encoded(document(resources=other)), liability
    )


@given(resources(), st.data())
def test_market_value_changes_no_score(drawn: list[dict[str, Any]], data: st.DataObject) -> None:
    other = [{**each, "external_value_usd": data.draw(st.integers(0, 10**9))} for each in drawn]
    scores = []
    for each in (drawn, other):
        scenario = read_scenario(encoded(document(resources=each)))
        everything = {resource.id: (Fraction(1), Fraction(0)) for resource in scenario.resources}
        score = Scorer(scenario).score(Allocation(everything))
        scores.append(columns_of(score))
    assert str(scores[0]) == str(scores[1])


@given(st.lists(st.tuples(HUNDREDTHS, HUNDREDTHS), min_size=2, max_size=8))
def test_sums_are_those_of_the_decimals_in_the_file(worths: list[tuple[str, str]]) -> None:
    given_resources = [
        resource_document(f"item_{k}", valuations={"Ana": Literal(a), "Ben": Literal(b)})
        for k, (a, b) in enumerate(worths)
    ]
    frontier = analyze(read_scenario(encoded(document(resources=given_resources)))).frontier
    assert frontier.best == UtilityPoint(
        sum((Fraction(a) for a, _ in worths), Fraction(0)),
        sum((Fraction(b) for _, b in worths), Fraction(0)),
    )


def test_a_batna_of_thirds_digits_is_read_to_the_last_one() -> None:
    """0.1 + 0.2 meets 0.3 and misses it by one in the thirtieth digit."""
    lumps = [
        resource_document(
            f"item_{k}", divisibility="indivisible", valuations={"Ana": Literal(a), "Ben": 0.5}
        )
        for k, a in enumerate(("0.1", "0.2"))
    ]
    for batna, depth in (("0.3", 0), ("0." + "3" + "0" * 28 + "1", Fraction(-1, 10**30))):
        ana = participant("Ana", batna_config={"utility": Literal(batna), "description": "Wait."})
        ben = participant("Ben", batna_config={"utility": 0, "description": "Wait."})
        data = encoded(document(participants=[ana, ben], resources=lumps))
        assert analyze(read_scenario(data)).depth == depth
