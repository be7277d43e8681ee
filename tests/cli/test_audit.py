"""`zopa audit` as a user types it, and the findings of the audit."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from scenario_documents import document, participant, resource
from zopa.cli.main import main
from zopa.corpus import auditing
from zopa.errors import FrontierTooLargeError
from zopa.reports.schemas import schema_text

ROOT = Path(__file__).parents[2]
Write = Callable[..., Path]


def valid(text: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(text)
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text("audit")))
    assert [error.message for error in validator.iter_errors(record)] == []
    return record


def case(
    difficulty: str, batnas: tuple[float, float], *resources: dict[str, Any], **changes: Any
) -> dict[str, Any]:
    """Return a document with this label, these BATNAs and resources (a pie and a field if none)."""
    parties = [
        participant(name, batna_config={"utility": utility, "description": "Wait."})
        for name, utility in zip(("Ana", "Ben"), batnas, strict=True)
    ]
    both = [weighted("pie", 0.6, 0.4), weighted("field", 0.4, 0.6)]
    return document(
        difficulty=difficulty,
        participants=parties,
        resources=[*resources] or both,
        **changes,
    )


def hidden(**changes: Any) -> dict[str, Any]:
    return resource("coin_collection", visibility="latent", held_by="Ben", **changes)


def weighted(name: str, a: float, b: float, **changes: Any) -> dict[str, Any]:
    return resource(name, valuations={"Ana": a, "Ben": b}, **changes)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(value: Any, name: str = "estate_split.json") -> Path:
        path = tmp_path / name
        path.write_text(value if isinstance(value, str) else json.dumps(value))
        return path

    return write


# document, and the codes of the audit's own findings
FOUND = {
    "a label that fits": (case("novice", (0.2, 0.2)), []),
    "no zone for a novice": (case("novice", (0.7, 0.7)), ["DIF101"]),
    "hardly one for a novice": (case("novice", (0.58, 0.58)), ["DIF101"]),
    "an easy expert": (case("expert", (0.2, 0.2)), ["DIF102"]),
    "weak for intermediate": (case("intermediate", (0.58, 0.58)), ["DIF201"]),
    "a secret opens it": (
        case(
            "expert",
            (0.47, 0.47),
            weighted("pie", 0.7, 0.7),
            hidden(valuations={"Ana": 0.3, "Ben": 0.3}),
        ),
        ["LAT202"],
    ),
    "a secret opens it for a novice": (
        case(
            "novice",
            (0.47, 0.47),
            weighted("pie", 0.7, 0.7),
            hidden(valuations={"Ana": 0.3, "Ben": 0.3}),
        ),
        ["DIF101", "LAT202"],
    ),
    "a secret that changes nothing": (
        case(
            "novice",
            (0.2, 0.2),
            weighted("pie", 0.7, 0.7),
            hidden(valuations={"Ana": 0.3, "Ben": 0.3}),
        ),
        ["LAT203"],
    ),
    "a burden read in two ways": (
        case(
            "expert",
            (0.3, 0.3),
            weighted("pie", 0.5, 0.5),
            weighted("debt", 0.5, 0.5, polarity="liability"),
        ),
        ["DIF202"],
    ),
    "a depth of 0.048": (
        case(
            "intermediate", (0.552, 0.552), weighted("pie", 0.6, 0.4), weighted("field", 0.4, 0.6)
        ),
        ["DIF201", "DIF204"],
    ),
    "a depth of 0.05": (
        case("intermediate", (0.55, 0.55), weighted("pie", 0.6, 0.4), weighted("field", 0.4, 0.6)),
        ["DIF204"],
    ),
    "a depth of 0.055, just out of reach": (
        case(
            "intermediate", (0.545, 0.545), weighted("pie", 0.6, 0.4), weighted("field", 0.4, 0.6)
        ),
        [],
    ),
    "on the knife's edge": (case("expert", (0.6, 0.6)), ["DIF204"]),
    "nothing to divide": (document(resources=None), ["DIF203"]),
}


@pytest.mark.parametrize(("given", "codes"), FOUND.values(), ids=FOUND)
def test_the_audit_finds_just_what_is_there(
    write: Write, capsys: pytest.CaptureFixture[str], given: dict[str, Any], codes: list[str]
) -> None:
    main(["audit", "--format", "json", str(write(given))])
    (result,) = valid(capsys.readouterr().out)["results"]
    found = [each for each in result["findings"] if each["code"] in CODES]
    assert sorted(each["code"] for each in found) == codes
    for each in found:
        assert each["line"] is not None
        assert each["pointer"] in {"/difficulty", "/resources"}


CODES = {"DIF101", "DIF102", "DIF201", "DIF202", "DIF203", "DIF204", "LAT202", "LAT203"}


def test_every_code_of_the_audit_is_found_above() -> None:
    from zopa.diagnostics import BOOK

    own = {rule.code for rule in BOOK if rule.check.__module__ == "zopa.auditing.rules"}
    assert own - {"SCN050"} == CODES
    assert {code for _, codes in FOUND.values() for code in codes} == CODES


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("exact", [[], ["--exact"]])
def test_the_examples_give_valid_records_that_add_up(
    capsys: pytest.CaptureFixture[str], form: str, exact: list[str]
) -> None:
    assert main(["audit", "--format", form, *exact, str(ROOT / "examples")]) == 0
    captured = capsys.readouterr()
    if form == "json":
        record = valid(captured.out)
        results, summary = record["results"], record["summary"]
    else:
        results = [valid(line) for line in captured.out.splitlines()]
        summary = json.loads(captured.err)["summary"]
    assert summary["files"] == len(results) == sum(summary["verdicts"].values())
    assert summary["files"] == sum(n for row in summary["classes"].values() for n in row.values())


def test_broken_files_are_counted_and_do_not_stop_the_rest(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write(case("novice", (0.2, 0.2)))
    write("{", "a_broken.json")
    write(case("novice", (0.2, 0.2), id="b_odd", name=3), "b_odd.json")
    assert main(["audit", "--format", "json", str(tmp_path)]) == 1
    record = valid(capsys.readouterr().out)
    assert [result["verdict"] for result in record["results"]] == [
        "not-assessable",
        "not-assessable",
        "fits",
    ]
    assert record["summary"]["with_errors"] == 2
    assert main(["audit", str(tmp_path)]) == 1
    text = capsys.readouterr().out
    assert text.splitlines()[0].startswith("not-assessable  -")
    assert "audited 3 files, 2 with errors" in text


@pytest.mark.parametrize(
    ("arguments", "code"), [([], 0), (["--fail-on", "warning"], 1), (["--strict"], 1)]
)
def test_a_contradicted_label_is_a_warning(
    write: Write, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    path = str(write(case("novice", (0.7, 0.7))))
    assert main(["audit", path, *arguments]) == code
    text = capsys.readouterr().out
    assert "label-too-easy  novice" in text
    assert "declared novice, but there is no ZOPA (0.1 utils short); expert would fit" in text


def test_a_contradicted_label_comes_with_repairs_that_work(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    given = case("novice", (0.5, 0.7))
    main(["audit", "--format", "json", str(write(given))])
    (result,) = valid(capsys.readouterr().out)["results"]
    assert [edit["summary"] for edit in result["repairs"]] == [
        "declare expert",
        "lower Ben's BATNA from 0.7 to 0.37",
        "lower Ana's BATNA from 0.5 to 0.3 and lower Ben's BATNA from 0.7 to 0.5",
    ]
    for edit in result["repairs"]:
        mended = json.loads(json.dumps(given))
        for change in edit["patch"]:
            *steps, last = change["path"].split("/")[1:]
            target = mended
            for step in steps:
                target = target[int(step)] if isinstance(target, list) else target[step]
            target[last] = change["value"]
        main(["audit", "--format", "json", str(write(mended))])
        (again,) = valid(capsys.readouterr().out)["results"]
        assert again["verdict"] == "fits"
        assert "repairs" not in again


def test_a_waiver_silences_the_audit_too(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(case("expert", (0.2, 0.2)))
    path.with_name("estate_split.zopa.toml").write_text(
        '[[waive]]\ncode = "DIF102"\nreason = "the hate between them is the difficulty"\n'
    )
    assert main(["audit", "--strict", str(path)]) == 0
    text = capsys.readouterr().out
    assert "waived[DIF102] the hate between them is the difficulty" in text
    assert "label-too-hard  expert" in text
    assert "1 waived" in text


def test_a_frontier_that_is_too_large_is_not_assessable(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise FrontierTooLargeError(10, 20, 3, 4)

    monkeypatch.setattr(auditing, "audit", fail)
    assert main(["audit", "--format", "json", str(write(case("novice", (0.2, 0.2))))]) == 1
    (result,) = valid(capsys.readouterr().out)["results"]
    assert (result["verdict"], result["evidence"]) == ("not-assessable", None)
    assert "SCN050" in [finding["code"] for finding in result["findings"]]


def test_quiet_leaves_out_what_adds_up(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--quiet", str(write(case("novice", (0.2, 0.2))))]) == 0
    assert "audited" not in capsys.readouterr().out


def test_what_cannot_be_read_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["audit", str(tmp_path / "missing.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
