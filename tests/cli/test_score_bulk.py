"""`zopa score` on more records than anybody reads: forms, long form, runs that go on."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pyarrow as pa
import pytest
from pyarrow import parquet

from scenario_documents import document
from zopa.cli import score_run
from zopa.cli.main import main
from zopa.reports.schemas import schema_text
from zopa.reports.score_table import COLUMNS

Write = Callable[..., Path]

PARTS = {"house": {"Ana": 1}, "coin_collection": {"Ben": 1}}


def record(number: int, **more: Any) -> dict[str, Any]:
    share = number % 101 / 100
    savings = {"Ana": share, "Ben": round(1 - share, 2)}
    base = {"record": f"run-{number}", "scenario": "estate_split", "outcome": "agreement"}
    return {
        **base,
        "allocation": {**PARTS, "savings": savings},
        "model": f"m{number % 3}",
        **_arm(number),
        **more,
    }


def _arm(number: int) -> dict[str, Any]:
    return {"arm": "ab"[number % 2], "match": number // 2}


ODD: tuple[Any, ...] = (
    "nonsense",
    {"record": "none", "outcome": "no_deal"},
    {"record": "split", "allocation": {"house": {"Ana": 0.5, "Ben": 0.5}}},
    {"record": "amounts", "unit": "quantity", "allocation": {**PARTS, "savings": {"Ben": 30000}}},
    {"record": "caf\u00e9 \u202e", "allocation": {**PARTS, "savings": {"party_b": 1}}},
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder where three records are already many."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(score_run, "EXACT_UP_TO", 3)
    (tmp_path / "estate_split.json").write_text(json.dumps(document()))
    lines = [json.dumps(record(number)) for number in range(40)]
    lines[7:7] = [each if isinstance(each, str) else json.dumps(each) for each in ODD]
    (tmp_path / "records.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def run(*arguments: str) -> int:
    return main(["score", "estate_split.json", *arguments])


def results(text: str) -> list[dict[str, Any]]:
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text("score")))
    records = [json.loads(line) for line in text.splitlines()]
    for each in records:
        assert [error.message for error in validator.iter_errors(each)] == []
    return records


def nearly(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(nearly(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(nearly, one, other))
    return bool(one == (pytest.approx(other, abs=1e-9) if isinstance(one, float) else other))


def test_many_records_are_scored_as_few_are(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("records.jsonl", "--format", "jsonl") == 1
    bulk = capsys.readouterr()
    assert bulk.out.isascii()
    monkeypatch.setattr(score_run, "EXACT_UP_TO", 1000)
    assert run("records.jsonl", "--format", "jsonl") == 1
    alone = capsys.readouterr()
    assert nearly(results(bulk.out), results(alone.out))
    many, few = json.loads(bulk.err)["counts"], json.loads(alone.err)["counts"]
    assert many.pop("numbers") == "doubles"
    assert nearly(many, few), (many, few)
    assert (few["records"], few["scored"], few["unscored"]) == (45, 43, 2)
    del folder


@pytest.mark.parametrize("option", ["--exact", "--witness"])
def test_exactness_can_be_asked_for(
    folder: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    del folder
    assert run("records.jsonl", "--format", "jsonl", option) == 1
    assert "numbers" not in json.loads(capsys.readouterr().err)["counts"]


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv", "parquet"])
def test_many_processes_write_what_one_does(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
) -> None:
    monkeypatch.setattr("zopa.reports.score_batches.SIZE", 10)
    written = []
    for jobs in ("1", "2"):
        arguments = ["records.jsonl", "--format", form, "--by", "model", "-o", f"out.{jobs}"]
        assert run(*arguments, "--jobs", jobs) == 1
        written.append((folder.joinpath(f"out.{jobs}").read_bytes(), capsys.readouterr()))
    assert written[0] == written[1]


def test_a_document_holds_every_record(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del folder
    assert run("records.jsonl", "--format", "json", "--by", "model") == 1
    (whole,) = results(capsys.readouterr().out.replace("\n", " "))
    assert len(whole["results"]) == whole["counts"]["records"] == 45
    groups = {each["group"]: each["records"] for each in whole["counts"]["groups"]}
    assert groups == {"m0": 14, "m1": 13, "m2": 13, "(none)": 5}


def test_text_lists_what_was_found_and_says_what_numbers_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del folder
    assert run("records.jsonl", "--by", "outcome") == 1
    text = capsys.readouterr().out
    assert "records.jsonl:8:1: error[ALO001]" in text
    assert "scored 43 of 45 records" in text
    assert "numbers are doubles" in text
    assert "agreement" in text.split("numbers are doubles")[1]


def test_a_table_has_a_row_for_each_record(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("records.jsonl", "-o", "scores.csv") == 1
    assert run("records.jsonl", "-o", "scores.parquet") == 1
    assert run("records.jsonl", "-o", "scores.jsonl") == 1
    capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO((folder / "scores.csv").read_text())))
    table = parquet.read_table(folder / "scores.parquet").to_pylist()
    published = results((folder / "scores.jsonl").read_text())
    assert tuple(rows[0]) == tuple(table[0]) == COLUMNS
    assert len(rows) == len(table) == len(published) == 45
    assert {each["findings"] for each in table} >= {"", "ALO001"}
    for row, cells, said in zip(rows, table, published, strict=True):
        assert row["record"] == cells["record"] == said["record"]
        assert row["findings"] == cells["findings"] == " ".join(f["code"] for f in said["findings"])
        worth = said.get("value_efficiency")
        assert cells["value_efficiency"] == worth
        assert row["value_efficiency"] == ("" if worth is None else repr(worth))
        assert cells["efficient"] == said.get("efficient")
        assert row["efficient"] == {True: "true", False: "false", None: ""}[cells["efficient"]]


@pytest.mark.parametrize("text", ["=1+1", "+x", "-x", "@x", "\tx", "'x"])
def test_no_cell_is_a_formula(folder: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (folder / "one.jsonl").write_text(json.dumps(record(1, record=text)))
    assert run("one.jsonl", "--format", "csv") == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert row["record"] == f"'{text}"


LONG = """record,scenario,outcome,unit,resource,party,share,model
run-1,estate_split,,,house,Ana,1,m1
run-1,estate_split,,,savings,Ana,0.25,m1
run-1,estate_split,,,savings,Ben,.75,m1
run-1,estate_split,,,coin_collection,Ben,1,m1
run-2,estate_split,no_deal,,,,,m2
run-3,estate_split,,quantity,savings,Ben,30000,
run-3,estate_split,,quantity,coin_collection,Ben,1,
run-4,estate_split,,,savings,Ben,much,
run-5,estate_split,,,savings,Ben,0.5,
run-5,estate_split,,,savings,Ben,0.5,
run-1,estate_split,,,savings,Ben,1,m1
"""


@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_long_form_is_read_like_records(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    few: int,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    path = folder / f"long.{form}"
    if form == "csv":
        path.write_text(LONG)
    else:
        rows = list(csv.DictReader(io.StringIO(LONG)))
        parquet.write_table(
            pa.table({name: [row[name] or None for row in rows] for name in rows[0]}), path
        )
    assert run(path.name, "--format", "jsonl", "--by", "model") == 1
    captured = capsys.readouterr()
    first, second, third, *bad = results(captured.out)
    amounts = {"Ana": 0.25, "Ben": 0.75}
    same = record(1, allocation={**PARTS, "savings": amounts})
    (folder / "same.jsonl").write_text(json.dumps(same))
    assert run("same.jsonl", "--format", "jsonl") == 0
    (wanted,) = results(capsys.readouterr().out)
    assert nearly(first["utility"], wanted["utility"])
    assert first["carried"] == {"model": "m1"}
    assert second["outcome"] == "no_deal"
    assert third["outcome"] == "agreement"
    assert [each["record"] for each in bad] == ["run-4", "run-5", "run-1"]
    assert [each["findings"][0]["code"] for each in bad] == ["ALO004", "ALO001", "ALO001"]
    assert "'much' is not a number" in bad[0]["findings"][0]["message"]
    assert "the rows of record 'run-1' are apart" in bad[2]["findings"][0]["message"]
    if form == "csv":
        assert [each["findings"][0]["line"] for each in bad] == [9, 10, 12]
    counts = json.loads(captured.err)["counts"]
    assert (counts["records"], counts["scored"], counts["unscored"]) == (6, 3, 3)


@pytest.mark.parametrize(
    ("name", "data", "code", "said"),
    [
        ("x.csv", b"record,resource,party\n", 2, "it has no column 'share'"),
        ("x.csv", b"", 2, "it has no column 'record'"),
        ("x.csv", b"record,resource,party,share\na,house,Ana,1\n\xff\xfe,", 1, "not UTF-8"),
        ("x.csv", b"record,resource,party,share\na,house,Ana,\x001\n", 1, "is not a number"),
        ("x.csv", b'record,resource,party,share\na,"' + b"x" * 200_000, 1, "it is not CSV"),
        ("x.parquet", b"PAR1nothing", 2, "is not Parquet"),
        ("x.parquet", b"", 2, "is not Parquet"),
        ("x.xlsx", b"", 2, "it is not clear how to read it"),
    ],
)
def test_what_is_no_table_is_told(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    data: bytes,
    code: int,
    said: str,
) -> None:
    (folder / name).write_bytes(data)
    assert run(name) == code
    captured = capsys.readouterr()
    assert said in captured.err + captured.out
    if code == 2:
        assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--format", "parquet"],
        ["--append"],
        ["--append", "-o", "x.json"],
        ["--append", "-o", "x.parquet"],
        ["--exact", "-o", "x.csv"],
        ["--witness", "-o", "x.parquet"],
        ["--reweight", "10", "-o", "x.csv"],
    ],
)
def test_options_that_do_not_go_together_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run("records.jsonl", *arguments) == 2
    assert "zopa score" in capsys.readouterr().err
    assert not list(folder.glob("x.*"))


@pytest.mark.parametrize("few", [3, 1000])
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_run_goes_on_where_it_was_interrupted(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    few: int,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    output = folder / f"scores.{form}"
    arguments = ["records.jsonl", "-o", output.name, "--append", "--by", "model"]
    arguments += ["--paired", "a", "b"]
    assert run(*arguments) == 1
    whole = output.read_bytes()
    totals = json.loads(capsys.readouterr().err.splitlines()[0])["counts"]
    assert totals["paired"]["pairs"] == 20
    for cut in (len(whole) // 2, len(whole) - 1, 10, 0):
        output.write_bytes(whole[:cut])
        assert run(*arguments) == 1, "what an earlier run found still counts"
        counts = json.loads(capsys.readouterr().err.splitlines()[0])["counts"]
        assert counts.pop("earlier", 0) < 45
        counts.pop("numbers", None)
        assert nearly(counts, {key: each for key, each in totals.items() if key != "numbers"})
        assert output.read_bytes().count(b"\n") == whole.count(b"\n")
        assert nearly(names_in(output), names_in_bytes(whole, form))
    assert run("records.jsonl", "-o", output.name, "--append") == 1
    assert json.loads(capsys.readouterr().err)["counts"]["earlier"] == 45
    assert nearly(names_in(output), names_in_bytes(whole, form))


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_records_are_told_apart_by_any_name(
    folder: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    names = [
        "'x",
        "=x",
        "a\nb",
        "a\r\nb",
        'a"b',
        "a,b",
        "-1",
        "caf\u00e9",
        "\u2028",
        "x" * 3000,
        7,
        "a\\nb",
        "\ud800",
        "a\\\\nb",
        "y" * 140_000,
    ]
    (folder / "odd.jsonl").write_text(
        "".join(json.dumps(record(number, record=name)) + "\n" for number, name in enumerate(names))
    )
    output = folder / f"scores.{form}"
    assert run("odd.jsonl", "-o", output.name, "--append") == 0
    capsys.readouterr()
    whole = output.read_bytes()
    assert whole.count(b"\n") == len(names) + (form == "csv")
    for cut in range(1, len(whole), len(whole) // 60):
        output.write_bytes(whole[:cut])
        assert run("odd.jsonl", "-o", output.name, "--append") == 0
        counts = json.loads(capsys.readouterr().err)["counts"]
        assert counts["records"] == len(names)
        assert output.read_bytes().count(b"\n") == whole.count(b"\n")
    assert names_in(output) == names_in_bytes(whole, form)


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet", "json", "text"])
@pytest.mark.parametrize("few", [0, 1000])
def test_half_a_character_in_a_name_is_written_somehow(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    few: int,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    text = json.dumps(record(1, record="\ud800", model="\udfff"))
    (folder / "half.jsonl").write_text(f"{text}\n")
    assert run("half.jsonl", "--format", form, "-o", "out", "--by", "model") == 0
    assert "fault" not in capsys.readouterr().err


def test_numbers_and_marks_do_not_change_a_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["1e2", "0.10", "1.50", "123456789012345678901", "7"]
    deal = json.dumps(record(1))[1:].split(", ", 1)[1]
    lines = "".join(f'{{"record": {name}, {deal}\n' for name in names)
    (folder / "names.jsonl").write_bytes(b"\xef\xbb\xbf" + lines.encode())
    for _ in range(2):
        assert run("names.jsonl", "-o", "scores.jsonl", "--append") == 0
    assert json.loads(capsys.readouterr().err.splitlines()[-1])["counts"]["earlier"] == 5
    wanted = ["100", "0.1", "1.5", "123456789012345678901", "7"]
    assert names_in(folder / "scores.jsonl") == wanted


def test_the_ending_says_the_form(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("records.jsonl", "-o", "out.json") == 1
    capsys.readouterr()
    assert json.loads((folder / "out.json").read_text())["kind"] == "zopa.score"


def names_in(path: Path) -> list[str]:
    return names_in_bytes(path.read_bytes(), path.suffix[1:])


def names_in_bytes(data: bytes, form: str) -> list[str]:
    if form == "jsonl":
        return [json.loads(line)["record"] for line in data.splitlines()]
    before = csv.field_size_limit(2**24)
    try:
        return [row["record"] for row in csv.DictReader(io.StringIO(data.decode()))]
    finally:
        csv.field_size_limit(before)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("old.jsonl", '{"kind": "zopa.audit"}\n', "line 1 is not what zopa score writes"),
        ("old.jsonl", "[1]\n", "line 1 is not what zopa score writes"),
        ("old.csv", "record,utility\nx,1\n", "line 1 is not what zopa score writes"),
        ("old.csv", ",".join(COLUMNS) + "\nx\n", "line 2 is not what zopa score writes"),
    ],
)
def test_a_run_does_not_go_on_in_a_file_of_something_else(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, said: str
) -> None:
    (folder / name).write_text(text)
    assert run("records.jsonl", "-o", name, "--append") == 2
    assert said in capsys.readouterr().err
    assert (folder / name).read_text() == text


def test_a_run_does_not_go_on_with_another_version_of_the_scenario(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("records.jsonl", "-o", "scores.jsonl", "--append") == 1
    (folder / "estate_split.json").write_text(json.dumps(document(), indent=1))
    assert run("records.jsonl", "-o", "scores.jsonl", "--append") == 2
    assert "has scores of another version of 'estate_split'" in capsys.readouterr().err


def test_what_an_interrupted_run_has_written_stays(folder: Path) -> None:
    with (folder / "many.jsonl").open("w") as file:
        for number in range(60_000):
            file.write(json.dumps(record(number)) + "\n")
    script = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from zopa.__main__ import run; run()"
    )
    command = [sys.executable, "-c", script, "score", "estate_split.json", "many.jsonl"]
    process = subprocess.Popen(
        [*command, "-o", "scores.jsonl", "--append", "--jobs", "1"],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    output = folder / "scores.jsonl"
    while process.poll() is None and not (output.exists() and output.stat().st_size):
        pass
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    if process.returncode == 130:
        assert b"what was scored so far is in scores.jsonl" in error
        assert error.strip().count(b"\n") == 0
        assert 0 < output.read_bytes().count(b"\n") <= 60_000
    assert run("many.jsonl", "-o", "scores.jsonl", "--append", "--jobs", "1") in {0, 1}
    lines = output.read_bytes().splitlines()
    assert [json.loads(line)["record"] for line in lines] == [f"run-{n}" for n in range(60_000)]


def test_records_about_many_scenarios(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = folder / "scenarios"
    other.mkdir()
    for name in ("first", "second"):
        (other / f"{name}.json").write_text(json.dumps(document(id=name)))
    (other / "broken.json").write_text("{")
    lines = [json.dumps(record(n, scenario=("first", "second", "third")[n % 3])) for n in range(30)]
    (folder / "records.jsonl").write_text("\n".join(lines))
    arguments = ["score", "scenarios", "records.jsonl", "--format", "jsonl", "--by", "scenario"]
    assert main(arguments) == 1
    captured = capsys.readouterr()
    said = results(captured.out)
    assert [each["scenario"] for each in said[:3]] == ["first", "second", "third"]
    assert {f["code"] for each in said for f in each["findings"] if "sha256" in each} <= {
        *("ALO008", "ALO101")
    }
    counts = json.loads(captured.err.splitlines()[-1])["counts"]
    assert {each["group"]: each["unscored"] for each in counts["groups"]} == {
        "first": 0,
        "second": 0,
        "third": 10,
    }


@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv"])
def test_arms_are_compared(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    few: int,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    lines = []
    for match in range(6):
        for arm in ("mediated", "baseline"):
            number = 60 if arm == "mediated" else 30 + match
            lines.append(json.dumps(record(number, arm=arm, match=match)))
    lines.append(json.dumps(record(1, arm="mediated", match="alone")))
    lines.append(json.dumps(record(1)))
    (folder / "arms.jsonl").write_text("\n".join(lines))
    assert run("arms.jsonl", "--paired", "mediated", "baseline", "--format", form) == 0
    captured = capsys.readouterr()
    if form == "text":
        assert "mediated minus baseline: 6 pairs, 1 without a partner, 1 records" in captured.out
        assert "seed 0" in captured.out
        return
    last = captured.out if form == "json" else captured.err
    found = json.loads(last)["counts"]["paired"]
    assert (found["pairs"], found["unmatched"], found["left_out"]) == (6, 1, 1)
    assert found["measures"]["utility_a"]["difference"] > 0
    low, high = found["measures"]["utility_a"]["interval"]
    assert low <= found["measures"]["utility_a"]["difference"] <= high
    if form == "json":
        results(captured.out.replace("\n", " "))
