"""`zopa audit` as a user types it, and the findings of the audit."""

import json
import re
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema_rs
import pytest

import zopa.auditing.audit as audits
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


LATENT = {"visibility": "latent", "held_by": "Ben"}


def weighted(name: str, a: float, b: float, **changes: Any) -> dict[str, Any]:
    return resource(name, valuations={"Ana": a, "Ben": b}, **changes)


def too_large(*_: object, **__: object) -> None:
    raise FrontierTooLargeError(10, 20, 3, 4)


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
    "no zone for a novice": (case("novice", (0.7, 0.7)), ["BAT201", "DIF101"]),
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
    "a secret that makes it better": (
        case(
            "intermediate",
            (0.3, 0.3),
            weighted("pie", 0.7, 0.7),
            hidden(valuations={"Ana": 0.3, "Ben": 0.3}),
        ),
        ["LAT204"],
    ),
    "a secret that makes it worse": (
        case(
            "intermediate",
            (0.28, 0.28),
            weighted("pie", 0.8, 0.8),
            weighted("coin_collection", 0.2, 0.2, polarity="liability", **LATENT),
        ),
        ["DIF201", "DIF202", "LAT204"],
    ),
    "secrets that cancel out": (
        case(
            "novice",
            (0.22, 0.22),
            weighted("pie", 0.6, 0.6),
            weighted("stamps", 0.2, 0.2, **LATENT),
            weighted("coin_collection", 0.2, 0.2, polarity="liability", **LATENT),
        ),
        ["DIF201", "DIF202", "LAT204"],
    ),
    "a burden read in two ways": (
        case(
            "expert",
            (0.3, 0.3),
            weighted("pie", 0.5, 0.5),
            weighted("debt", 0.5, 0.5, polarity="liability"),
        ),
        ["BAT201", "DIF202"],
    ),
    "a depth of 0.048": (
        case(
            "intermediate", (0.552, 0.552), weighted("pie", 0.6, 0.4), weighted("field", 0.4, 0.6)
        ),
        ["DIF201", "DIF204"],
    ),
    "an even split that gives just the BATNAs": (
        case("novice", (0.5, 0.5), weighted("pie", 0.9, 0.1), weighted("field", 0.1, 0.9)),
        ["DIF205"],
    ),
    "an even split that spares more than rounding": (
        case("novice", (0.494, 0.494), weighted("pie", 0.9, 0.1), weighted("field", 0.1, 0.9)),
        [],
    ),
    "a zone before the reveal that is just there": (
        case(
            "novice",
            (0.3, 0.3),
            weighted("pie", 0.6, 0.6),
            hidden(valuations={"Ana": 0.4, "Ben": 0.4}),
        ),
        ["DIF205", "LAT204"],
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
        assert each["pointer"] in {"/difficulty", "/participants", "/resources"}


CODES = {
    "BAT201",
    "DIF101",
    "DIF102",
    "DIF201",
    "DIF202",
    "DIF203",
    "DIF204",
    "DIF205",
    "LAT202",
    "LAT203",
    "LAT204",
}


def test_every_code_of_the_audit_is_found_above() -> None:
    from zopa.diagnostics import BOOK

    own = {rule.code for rule in BOOK if rule.check.__module__.startswith("zopa.auditing.rules")}
    assert own - {"SCN050", "SCN051"} == CODES  # no example is that large
    assert {code for _, codes in FOUND.values() for code in codes} == CODES


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("exact", [[], ["--exact"]])
def test_the_examples_give_valid_records_that_add_up(
    capsys: pytest.CaptureFixture[str], form: str, exact: list[str]
) -> None:
    arguments = ["audit", "--format", form, *exact, "--fail-on", "never", str(ROOT / "examples")]
    assert main(arguments) == 0
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
    assert "audited 3 files: 0 contradicted, 0 borderline, 2 not assessable, 2 with errors" in text


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


def test_a_waiver_that_the_audit_has_no_use_for_is_stale(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(case("novice", (0.2, 0.2)))
    path.with_suffix(".zopa.toml").write_text('[[waive]]\ncode = "DIF101"\nreason = "It was."\n')
    assert main(["audit", "--format", "json", str(path)]) == 0
    (result,) = valid(capsys.readouterr().out)["results"]
    stale = [each["message"] for each in result["findings"] if each["code"] == "DOC102"]
    assert stale == ["the waiver for DIF101 silences nothing"]
    # Without a verdict the audit's rules had nothing to look at.
    monkeypatch.setattr(auditing, "audit", too_large)
    main(["audit", "--format", "json", str(path)])
    (result,) = valid(capsys.readouterr().out)["results"]
    assert "DOC102" not in [each["code"] for each in result["findings"]]


def test_what_was_not_looked_at_is_null(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audits, "MAX_LISTED", 0)
    path = write(
        case(
            "novice",
            (0.2, 0.2),
            weighted("pie", 0.7, 0.7),
            hidden(valuations={"Ana": 0.3, "Ben": 0.3}),
        )
    )
    main(["audit", "--format", "json", str(path)])
    (result,) = valid(capsys.readouterr().out)["results"]
    assert result["evidence"]["reveal_sets"] is None
    assert result["evidence"]["secrets"] is None


def test_a_waiver_silences_the_audit_too(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(case("expert", (0.2, 0.2)))
    path.with_name("estate_split.zopa.toml").write_text(
        '[[waive]]\ncode = "DIF102"\nreason = "the hate between them is the difficulty"\n'
    )
    assert main(["audit", "--strict", str(path)]) == 0
    text = capsys.readouterr().out
    assert "waived[DIF102] the hate between them is the difficulty" in text
    assert "label-too-hard  expert" in text
    assert "1 finding waived" in text
    assert "estate_split.json (waived)\n" in text


def test_a_frontier_that_is_too_large_is_not_assessable(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditing, "audit", too_large)
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


def pies(folder: Path, **labels: tuple[str, tuple[float, float]]) -> None:
    """Write a scenario a name, with its label and BATNAs."""
    for name, (label, batnas) in labels.items():
        value = case(label, batnas, id=name)
        (folder / f"{name}.json").write_text(json.dumps(value))


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a label that fits, a borderline one, and two that are contradicted."""
    pies(
        tmp_path,
        easy=("novice", (0.2, 0.2)),
        edgy=("intermediate", (0.58, 0.58)),
        hard=("novice", (0.7, 0.7)),
        soft=("expert", (0.2, 0.2)),
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(capsys: pytest.CaptureFixture[str]) -> list[str]:
    results = valid(capsys.readouterr().out)["results"]
    found = [each["code"] for result in results for each in result["findings"]]
    return sorted(code for code in found if code in CODES)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["BAT201", "DIF101", "DIF102", "DIF201"]),
        (["--select", "DIF1"], ["DIF101", "DIF102"]),
        (["--select", "dif101,DIF201"], ["DIF101", "DIF201"]),
        (["--ignore", "DIF"], ["BAT201"]),
        (["--select", "DIF", "--ignore", "DIF102"], ["DIF101", "DIF201"]),
    ],
)
def test_codes_are_selected_and_ignored(
    corpus: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], expected: list[str]
) -> None:
    assert main(["audit", "--format", "json", *arguments, str(corpus)]) == 0
    assert codes(capsys) == expected


def test_what_blocks_cannot_be_ignored(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--ignore", "DOC", str(write("{"))]) == 1
    assert "error[DOC" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("code", ["XYZ", "D", "DIF999"])
def test_a_code_of_no_rule_is_a_wrong_call(
    corpus: Path, capsys: pytest.CaptureFixture[str], option: str, code: str
) -> None:
    assert main(["audit", option, code, str(corpus)]) == 2
    assert f"no rule's code starts with '{code}'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--max-warnings", "2"], 0),
        (["--max-warnings", "1"], 1),
        (["--strict", "--max-warnings", "2"], 1),
        (["--strict", "--max-warnings", "3"], 0),
        (["--fail-on", "warning", "--max-warnings", "2"], 0),
        (["--fail-on", "warning", "--max-warnings", "1"], 1),
        (["--fail-on", "never", "--max-warnings", "0"], 0),
    ],
)
def test_too_many_warnings_fail(corpus: Path, arguments: list[str], code: int) -> None:
    assert main(["audit", *arguments, str(corpus)]) == code


def test_strict_makes_a_borderline_label_a_warning(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write(case("intermediate", (0.58, 0.58))))
    assert main(["audit", "--fail-on", "warning", path]) == 0
    assert main(["audit", "--strict", path]) == 1
    assert "warning[DIF201]" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_only_what_a_baseline_does_not_know_counts(
    corpus: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    main(["audit", "--format", form, "-o", "old.audit", "."])
    pies(corpus, fresh=("expert", (0.1, 0.1)))
    arguments = ["audit", "--strict", "--baseline", "old.audit"]
    assert main([*arguments, "easy.json", "edgy.json", "hard.json", "soft.json"]) == 0
    capsys.readouterr()
    assert main([*arguments, "--format", "json", "."]) == 1
    record = valid(capsys.readouterr().out)
    found = [each["code"] for result in record["results"] for each in result["findings"]]
    assert found.count("DIF102") == 1
    assert record["summary"]["known"] > 0
    assert record["summary"]["verdicts"]["label-too-hard"] == 2


@pytest.mark.parametrize("form", ["text", "json", "junit", "markdown"])
def test_no_baseline_hides_a_file_that_cannot_be_modelled(
    corpus: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    (corpus / "torn.json").write_text('{"id": ')
    main(["audit", "--format", "json", "-o", "old.audit", "."])
    capsys.readouterr()
    assert main(["audit", "--baseline", "old.audit", "--format", form, "."]) == 1
    said = capsys.readouterr().out
    assert "DOC003" in said
    counted = {
        "text": "1 with errors",
        "json": '"with_errors": 1',
        "junit": 'errors="1"',
        "markdown": "1 file has errors",
    }
    assert counted[form] in said


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("fresh", [False, True], ids=["all known", "one new"])
def test_errors_that_a_baseline_knows_are_counted_apart(
    corpus: Path, capsys: pytest.CaptureFixture[str], form: str, *, fresh: bool
) -> None:
    """Weights that add up to 1.3 are an error; the scenario is solved as it stands."""
    heavy = weighted("pie", 0.9, 0.4), weighted("field", 0.4, 0.6)
    text = json.dumps(case("novice", (0.2, 0.2), *heavy))
    (corpus / "heavy.json").write_text(text)
    assert main(["audit", "--format", "json", "-o", "old.audit", "."]) == 1
    if fresh:
        (corpus / "heavier.json").write_text(text)
    capsys.readouterr()
    assert main(["audit", "--baseline", "old.audit", "--format", form, "."]) == fresh
    said = capsys.readouterr().out
    counted = {
        "text": f"{fresh:d} with errors (1 more with known ones alone), ",
        "json": f'"with_errors": {fresh:d}, ',
        "markdown": "1 more file has known errors alone" if fresh else "1 file has known errors al",
    }
    assert counted[form] in said
    if form == "json":
        assert valid(said)["summary"]["with_known_errors"] == 1
    if form == "text":
        (line,) = [each for each in said.splitlines() if each.endswith("error (VAL005)")][:1]
        assert line.startswith("not-assessable  novice ")
        assert line.endswith("./heavy.json: the file has an error (VAL005)")
    assert main(["audit", "--format", form, "."]) == 1
    assert "known" not in capsys.readouterr().out.replace("known_", "")


@pytest.mark.parametrize(
    ("options", "is_in_line"),
    [([], False), (["--select", "VAL"], True), (["--ignore", "DIF203"], True)],
)
def test_a_label_without_a_verdict_has_its_reason_once(
    corpus: Path, capsys: pytest.CaptureFixture[str], options: list[str], *, is_in_line: bool
) -> None:
    heavy = weighted("pie", 0.9, 0.4), weighted("field", 0.4, 0.6)
    (corpus / "heavy.json").write_text(json.dumps(case("novice", (0.2, 0.2), *heavy)))
    main(["audit", *options, "heavy.json"])
    said = capsys.readouterr().out
    assert said.splitlines()[0].endswith("heavy.json") is not is_in_line
    assert said.count("the file has an error (VAL005)") == 1


@pytest.mark.usefixtures("corpus")
def test_labels_that_a_baseline_knows_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    main(["audit", "--format", "json", "-o", "old.audit", "."])
    capsys.readouterr()
    main(["audit", "--baseline", "old.audit", "."])
    text = capsys.readouterr().out
    found = re.search(r": (\d+) contradicted \((\d+) of them known from the baseline or not", text)
    assert found is not None
    assert found[1] == found[2] != "0"


@pytest.mark.parametrize("option", ["--baseline", "--compare"])
def test_an_earlier_audit_in_the_folder_is_no_scenario(
    corpus: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    files = len(list(corpus.glob("*.json")))
    main(["audit", "--format", "json", "-o", "old.json", "."])
    capsys.readouterr()
    main(["audit", option, "old.json", "--format", "json", "."])
    assert valid(capsys.readouterr().out)["summary"]["files"] == files
    main(["audit", option, "old.json", "--format", "json", "old.json"])
    assert valid(capsys.readouterr().out)["summary"]["files"] == 1


@pytest.mark.parametrize("given", ['{"difficulty": "expert"}', '{"difficulty": "expert", "x": 1}'])
def test_a_label_that_can_be_read_is_told_of_a_file_that_cannot_be_modelled(
    write: Write, capsys: pytest.CaptureFixture[str], given: str
) -> None:
    main(["audit", "--quiet", str(write(given))])
    assert capsys.readouterr().out.startswith("not-assessable  expert        -")


def test_a_label_that_nobody_declared_gets_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Path(__file__).parents[2] / "examples/formats/flat_share.csv"
    path = tmp_path / "flat_share.json"
    assert main(["convert", "points", str(table), "-o", str(path)]) == 0
    assert main(["check", "--strict", str(path)]) == 1
    assert "DOC104" in capsys.readouterr().out
    main(["audit", str(path)])
    text = capsys.readouterr().out
    assert text.startswith("not-assessable ")
    assert "for it is a placeholder that nobody has declared" in text
    path.write_text(path.read_text().replace("the difficulty below are placeholders too", "so on"))
    main(["audit", str(path)])
    assert not capsys.readouterr().out.startswith("not-assessable ")


def test_verdicts_that_moved_are_listed(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["audit", "--format", "jsonl", "-o", "old.jsonl", "."])
    (corpus / "soft.json").unlink()
    pies(corpus, hard=("expert", (0.7, 0.7)), fresh=("novice", (0.2, 0.2)))
    capsys.readouterr()
    assert main(["audit", "--compare", "old.jsonl", "."]) == 0
    text = capsys.readouterr().out
    assert (
        "3 verdicts moved since the earlier audit:\n"
        "fresh.json: new, fits\n"
        "hard.json: label-too-easy became fits\n"
        "soft.json: gone, it was label-too-hard\n"
    ) in text
    assert main(["audit", "--format", "json", "--compare", "old.jsonl", "."]) == 0
    moved = valid(capsys.readouterr().out)["summary"]["moved"]
    assert [(each["before"], each["now"]) for each in moved] == [
        (None, "fits"),
        ("label-too-easy", "fits"),
        ("label-too-hard", None),
    ]


@pytest.mark.parametrize("option", ["--baseline", "--compare"])
@pytest.mark.parametrize("text", ["{", "[1]", '{"source": 3}', "\xff", '{"a": 1}\n{"b": 2}'])
def test_an_earlier_audit_that_is_none_is_a_wrong_call(
    corpus: Path, capsys: pytest.CaptureFixture[str], option: str, text: str
) -> None:
    (corpus / "old.txt").write_bytes(text.encode("latin-1"))
    assert main(["audit", option, "old.txt", "easy.json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("zopa: old.txt: ")
    assert captured.err.count("\n") == 1
    assert main(["audit", option, "nowhere", "easy.json"]) == 2


@pytest.mark.parametrize("pattern", ["hard.json", "ha*", "./hard.json", "sub"])
def test_excluded_files_are_passed_over(
    corpus: Path, capsys: pytest.CaptureFixture[str], pattern: str
) -> None:
    (corpus / "sub").mkdir()
    pies(corpus / "sub", deep=("novice", (0.2, 0.2)))
    main(["audit", "--exclude", pattern.removeprefix("./"), "."])
    text = capsys.readouterr().out
    assert ("hard.json" in text) is (pattern == "sub")
    assert ("deep.json" in text) is (pattern != "sub")
    main(["audit", "--exclude", "*", "hard.json"])
    assert "hard.json" in capsys.readouterr().out
    assert main(["audit", "--exclude", "*", "."]) == 2
    assert "every file is excluded" in capsys.readouterr().err


def test_settings_of_the_project_hold_and_options_win(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (corpus / "zopa.toml").write_text(
        'select = ["DIF1"]\nexclude = ["soft.json"]\nfail-on = "warning"\nmax-warnings = 0\n'
        "bands = { moderate = 0.01, comfortable = 0.6 }\n"
    )
    assert main(["audit", "--format", "json", "."]) == 1
    assert codes(capsys) == ["DIF101"]
    assert (
        main(["audit", "--format", "json", "--fail-on", "error", "--max-warnings", "5", "."]) == 0
    )
    results = valid(capsys.readouterr().out)["results"]
    assert [result["evidence"]["class"] for result in results] == ["moderate", "moderate", "none"]
    assert results[0]["bands"] == {"moderate": 0.01, "comfortable": 0.6}


@pytest.mark.parametrize(
    "text",
    [
        "select = 3",
        "ignore = [1]",
        'fail-on = "maybe"',
        "max-warnings = -1",
        "max-warnings = true",
        "bands = 1",
        "bands = { easy = 1 }",
        'bands = { moderate = "x" }',
        "bands = { moderate = nan }",
        "bands = { moderate = true }",
        "bands = { moderate = 0.2 }",
        "bands = { moderate = 0 }",
        "colour = 1",
    ],
)
def test_a_wrong_setting_is_exit_2_and_one_line(
    corpus: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (corpus / "zopa.toml").write_text(text)
    assert main(["audit", "easy.json"]) == 2
    captured = capsys.readouterr()
    assert "zopa.toml: " in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    "form", ["text", "json", "jsonl", "csv", "markdown", "sarif", "junit", "github"]
)
def test_many_processes_print_what_one_does(
    corpus: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    (corpus / "broken.json").write_text("{")
    outputs = []
    for jobs in ("1", "2"):
        assert main(["audit", "--jobs", jobs, "--format", form, ".", "nowhere.json"]) == 2
        outputs.append(capsys.readouterr())
        arguments = ["audit", "--jobs", jobs, "--format", form, "-o", f"out.{jobs}"]
        assert main([*arguments, ".", "nowhere.json"]) == 2
        captured = capsys.readouterr()
        assert (captured.out, captured.err) == (
            "",
            outputs[-1].err if form != "jsonl" else captured.err,
        )
        written = (corpus / f"out.{jobs}").read_text()
        assert written == outputs[-1].out
    assert outputs[0] == outputs[1]
    assert "broken.json" in outputs[0].out


def test_standard_input_can_be_named(
    corpus: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (corpus / "hard.zopa.toml").write_text('[[waive]]\ncode = "DIF101"\nreason = "meant"\n')
    data = (corpus / "hard.json").read_bytes()
    for name, said in (("hard.json", "waived[DIF101]"), ("other.json", "warning[SCN101]")):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(data)))
        assert main(["audit", "--stdin-filename", name, "-"]) == 0
        assert f"{name}" in (text := capsys.readouterr().out)
        assert said in text
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(data)))
    main(["audit", "-"])
    assert "<stdin>" in capsys.readouterr().out


def test_all_repairs_are_there_when_asked_for(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write(case("intermediate", (0.58, 0.58))))
    main(["audit", "--format", "json", path])
    assert "repairs" not in valid(capsys.readouterr().out)["results"][0]
    main(["audit", "--format", "json", "--repair", path])
    (result,) = valid(capsys.readouterr().out)["results"]
    assert {each["kind"] for each in result["repairs"]} >= {"label", "both-batnas", "valuations"}
    assert result["unreachable"]


def test_an_output_that_cannot_be_written_is_exit_2(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for target in (".", "no/such/folder.json"):
        assert main(["audit", "-o", target, "easy.json"]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert sorted(path.suffix for path in corpus.iterdir()) == [".json"] * 4


def test_processes_find_relative_paths_from_where_the_caller_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worker processes live on after a call, in the folder that they were started in."""
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        pies(tmp_path / folder, **{folder: ("novice", (0.2, 0.2))})
        monkeypatch.chdir(tmp_path / folder)
        assert main(["audit", "--jobs", "2", f"{folder}.json"]) == 0


def test_margins_tell_how_far_each_number_may_err(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write(case("intermediate", (0.52, 0.5))))
    assert main(["audit", "--margins", "--format", "json", "--exact", path]) == 0
    (result,) = valid(capsys.readouterr().out)["results"]
    margins = result["margins"]
    assert [(each["resource"], each["party"]) for each in margins["weights"]] == [
        (name, party) for name in ("pie", "field") for party in ("Ana", "Ben")
    ]
    assert margins["weights"][0]["fall"] is not None
    assert main(["audit", "--margins", path]) == 0
    text = capsys.readouterr().out
    assert "before the class (not the label) changes:\n" in text
    assert f"{path}: moderate until " in text
    assert main(["audit", "--format", "json", path]) == 0
    (result,) = valid(capsys.readouterr().out)["results"]
    assert "weights" not in result["margins"]


def test_no_margins_are_told_without_a_verdict(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write(document(resources=None)))
    assert main(["audit", "--margins", path]) == 0
    assert "How far one number" not in capsys.readouterr().out


def test_margins_are_found_beside_findings_of_the_file(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as a copy under another name, whose id is not that of the file."""
    path = str(write(case("intermediate", (0.52, 0.5)), "copy.json"))
    assert main(["audit", "--margins", path]) == 0
    text = capsys.readouterr().out
    assert f"{path}: moderate until " in text
    assert "SCN101" in text


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            case("novice", (0.7, 0.7)),
            (
                "novice asks for 1) a depth of 0.15 or more: NO (-0.1); 2) halving everything to "
                "meet both BATNAs: NO (Ana 0.5 against 0.7, Ben 0.5 against 0.7); 3) a ZOPA: NO"
            ),
        ),
        (
            case("intermediate", (0.58, 0.58)),
            "intermediate asks for a depth of 0.05 or more: NO (0.02)",
        ),
        (
            case("expert", (0.2, 0.2)),
            (
                "expert asks for a depth below 0.05, or no ZOPA: NO (0.4); and halving everything "
                "already meets both BATNAs (Ana 0.5 against 0.2, Ben 0.5 against 0.2)"
            ),
        ),
    ],
)
def test_a_questioned_label_is_told_which_condition_fails(
    write: Write, capsys: pytest.CaptureFixture[str], given: dict[str, Any], why: str
) -> None:
    main(["audit", str(write(given))])
    text = capsys.readouterr().out
    assert f"  why: {why}\n" in text
    assert "  fix: declare " in text
    assert "anger, mistrust or shame" in text


def test_an_essential_secret_can_be_made_known(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    given = case(
        "novice",
        (0.34, 0.34),
        weighted("pie", 0.6, 0.6),
        hidden(valuations={"Ana": 0.4, "Ben": 0.4}, divisibility="divisible"),
    )
    main(["audit", str(write(given))])
    text = capsys.readouterr().out
    assert "so that novice fits: make " in text
    assert "known from the start" in text
    assert "there is a ZOPA only once " in text


@pytest.mark.parametrize("verb", ["check", "audit", "solve"])
def test_a_file_that_is_named_twice_is_one_file(
    corpus: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    again = ["easy.json", "./easy.json", str(corpus / "easy.json"), "../" + corpus.name]
    main([verb, "--format", "json", str(corpus), *again])
    assert len(json.loads(capsys.readouterr().out)["results"]) == 4


def test_a_scenario_is_no_baseline(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(json.loads((corpus / "easy.json").read_text()), indent=2)
    (corpus / "old.json").write_text(text)
    assert main(["audit", "--baseline", "old.json", "easy.json"]) == 2
    assert "old.json: record 1 is not an audit" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["select", "ignore"])
def test_a_wrong_code_in_the_settings_names_them(
    corpus: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    (corpus / "zopa.toml").write_text(f'{key} = ["XYZ"]\n')
    assert main(["audit", "easy.json"]) == 2
    assert f"zopa.toml: {key}: no rule's code starts with 'XYZ'" in capsys.readouterr().err


def test_bands_hold_for_every_verb(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What repair recommends has to fit by the bands that the audit goes by."""
    (corpus / "zopa.toml").write_text("bands = { moderate = 0.3, comfortable = 0.35 }\n")
    assert main(["solve", "--format", "json", "soft.json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["views"]["full"]["zopa"]["class"] == "comfortable"
    assert main(["solve", "hard.json", "edgy.json"]) == 0
    assert "ZOPA: weak, 0.02 utils deep" in capsys.readouterr().out
    assert (
        main(["repair", "--kind", "both-batnas", "--apply", "-o", "hard2.json", "hard.json"]) == 0
    )
    assert main(["plot", "easy.json", "-o", "easy.svg"]) == 0
    capsys.readouterr()
    main(["audit", "--format", "json", "hard2.json"])
    (mended,) = json.loads(capsys.readouterr().out)["results"]
    assert mended["verdict"] == "fits"
    assert mended["evidence"]["depth"] >= 0.35


@pytest.mark.parametrize("option", ["--baseline", "--compare", "--stdin-filename"])
def test_no_output_is_written_over_what_is_read_beside_the_files(
    corpus: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert main(["audit", "--format", "jsonl", "-o", "old.jsonl", "easy.json"]) == 0
    before = (corpus / "old.jsonl").read_bytes()
    arguments = ["--format", "jsonl", option, "old.jsonl", "-o", "old.jsonl", "easy.json"]
    assert main(["audit", *arguments]) == 2
    assert "old.jsonl: is an input too; name another file" in capsys.readouterr().err
    assert (corpus / "old.jsonl").read_bytes() == before


@pytest.mark.parametrize("option", ["--baseline", "--compare"])
def test_a_device_is_no_earlier_audit(
    corpus: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    del corpus
    assert main(["audit", option, "/dev/zero", "easy.json"]) == 2
    assert "is not a regular file" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["check", "audit", "solve"])
def test_what_the_project_excludes_is_passed_over(
    corpus: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    (corpus / "zopa.toml").write_text('exclude = ["easy.json"]')
    assert main([verb, "--format", "jsonl", "."]) in {0, 1}
    assert "easy.json" not in capsys.readouterr().out
    assert main([verb, "--exclude", "*", "."]) == 2
    assert "every file is excluded" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["check", "audit"])
def test_a_sidecar_without_its_scenario_is_said(
    corpus: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    (corpus / "gone.zopa.toml").write_text("")
    assert main([verb, "."]) == 2
    assert "it has waivers for gone.json, which is not there" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["check", "audit", "solve", "repair", "plot"])
@pytest.mark.parametrize("name", ["", "x" * 250 + ".json", "x" * 5000 + ".json"])
def test_a_path_that_no_file_can_have_is_one_line(
    corpus: Path, capsys: pytest.CaptureFixture[str], verb: str, name: str
) -> None:
    more = ["-o", "out.svg"] if verb == "plot" else []
    del corpus
    assert main([verb, name, *more]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_whose_sidecar_would_have_too_long_a_name_is_audited(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "x" * 248 + ".json"
    (corpus / name).write_bytes((corpus / "easy.json").read_bytes())
    assert main(["audit", "--format", "jsonl", name]) == 0
    assert "SCN101" in capsys.readouterr().out


def test_standard_input_can_have_a_long_name(
    corpus: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (corpus / "easy.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(data)))
    assert main(["audit", "--stdin-filename", "x" * 300 + ".json", "-"]) in {0, 1}
    assert capsys.readouterr().err == ""


def test_a_waiver_for_a_name_that_is_too_long_is_one_line(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (corpus / "zopa.toml").write_text(
        f'[[waive]]\nfile = "{"x" * 5000}"\ncode = "VAL102"\nreason = "so"'
    )
    assert main(["audit", "easy.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
