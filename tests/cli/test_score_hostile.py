"""`zopa score` on records and tables that are wrong, odd or nearly right."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from scenario_documents import document
from zopa.cli import score_run
from zopa.cli.main import main
from zopa.reports.schemas import schema_text

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


HEAD = "record,resource,party,share,outcome,unit,model"
LONG_FAULTS = {
    "a quote that is not closed": ('x,house,Ana,1,,,"m\ny,house,Ana,1,,,m\nz,house,Ana,1,,,m', 2),
    "a quote in the middle": ('x,house,Ana,1,,,m\ny,house,"A"na,1,,,m', 2),
    "a decimal comma": ("x,savings,Ana,0,5,,,m", 2),
    "a cell that is missing": ("x,savings,Ana,0.5,,m", 2),
    "a share of nothing": ("x,,Ana,1,,,m", 2),
    "a party alone": ("x,,Ana,,,,m", 2),
    "two units": ("x,savings,Ana,1,,fraction,m\nx,house,Ana,1,,quantity,m", 2),
    "two outcomes": ("x,savings,Ana,1,agreement,,m\nx,house,Ana,1,no_deal,,m", 2),
}


@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("name", LONG_FAULTS)
def test_no_fault_of_a_table_is_taken_for_a_record(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    few: int,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    rows, line = LONG_FAULTS[name]
    (folder / "t.csv").write_text(f"{HEAD}\n{rows}\n")
    assert run("t.csv", "--format", "jsonl") == 1
    captured = capsys.readouterr()
    counts = json.loads(captured.err)["counts"]
    assert counts["scored"] == 0
    bad = results(captured.out)[-1]["findings"][0]
    assert bad["code"] == "ALO001"
    assert bad["line"] in {line, line + 1}


def test_a_fault_of_a_table_leaves_the_other_records(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        "a,savings,Ana,0,5,,,m1",
        "b,savings,Ana,0.5,,,m2",
        ",,,,,,",
        "c,,,,no_deal,,m3",
        ",,,,,,",
    ]
    (folder / "t.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    assert run("t.csv", "--format", "jsonl", "--by", "model") == 1
    captured = capsys.readouterr()
    assert [each["record"] for each in results(captured.out)] == ["a", "b", "c"]
    groups = json.loads(captured.err)["counts"]["groups"]
    assert {each["group"]: each["unscored"] for each in groups} == {"(none)": 1, "m2": 0, "m3": 0}


def test_what_a_record_has_once_may_stand_in_any_row(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ["a,savings,Ana,30000,,,", "a,house,Ana,1,,quantity,"]
    (folder / "t.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    assert run("t.csv", "--format", "jsonl", "--quiet") == 0
    (found,) = results(capsys.readouterr().out)
    assert "utility" in found


def test_a_column_that_is_there_twice_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "t.csv").write_text("record,resource,party,share,share\na,house,Ana,1,0\n")
    assert run("t.csv") == 2
    assert "the column 'share' twice" in capsys.readouterr().err


def test_a_cell_may_be_as_long_as_a_line(folder: Path) -> None:
    (folder / "t.csv").write_text(f"{HEAD}\na,house,Ana,1,,,{'m' * 200_000}\nb,house,Ana,1,,,m\n")
    assert run("t.csv", "--quiet") == 0


def _table(**columns: Any) -> pa.Table:
    base = {"record": ["a"], "resource": ["savings"], "party": ["Ana"], "share": [0.5]}
    return pa.table({**base, **columns})


ODD_COLUMNS = {
    "nanoseconds": pa.array([1577836800000000001], pa.timestamp("ns")),
    "a time": pa.array([1], pa.time64("ns")),
    "a duration": pa.array([1], pa.duration("ns")),
    "a far day": pa.array([2**31 - 1], pa.date32()),
    "no number": [float("nan")],
    "without end": [float("-inf")],
    "deep": [{"x": [float("nan")], "y": b"z"}],
    "a zone": pa.array([1], pa.timestamp("ns", tz="Nowhere/At_All")),
}


@pytest.mark.parametrize("name", ODD_COLUMNS)
def test_no_column_that_is_only_carried_costs_a_score(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    parquet.write_table(_table(odd=ODD_COLUMNS[name]), folder / "t.parquet")
    assert run("t.parquet", "--format", "jsonl", "--quiet") == 0
    (found,) = results(capsys.readouterr().out)
    assert "utility" in found
    assert "odd" in found["carried"]


@pytest.mark.parametrize("column", ["record", "odd"])
def test_a_column_that_cannot_be_read_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], column: str
) -> None:
    text = pa.Array.from_buffers(
        pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\1\0\0\0"), pa.py_buffer(b"\xff")]
    )
    parquet.write_table(_table(**{column: text}), folder / "t.parquet")
    assert run("t.parquet") == 2
    assert f"in the column '{column}'" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [pa.float32(), pa.float16(), pa.float64()])
def test_a_share_of_few_digits_is_the_decimal_that_it_shows(
    folder: Path, capsys: pytest.CaptureFixture[str], kind: Any
) -> None:
    table = pa.table(
        {
            "record": ["a", "a"],
            "resource": ["savings", "savings"],
            "party": ["Ana", "Ben"],
            "share": pa.array([np.dtype(kind.to_pandas_dtype()).type(x) for x in (0.3, 0.7)], kind),
        }
    )
    parquet.write_table(table, folder / "t.parquet")
    assert run("t.parquet", "--format", "jsonl", "--exact", "--quiet") == 0
    exact = results(capsys.readouterr().out)[0]["utility"]
    (folder / "t.jsonl").write_text('{"allocation": {"savings": {"Ana": 0.3, "Ben": 0.7}}}\n')
    assert run("t.jsonl", "--format", "jsonl", "--exact", "--quiet") == 0
    assert results(capsys.readouterr().out)[0]["utility"] == exact


NEARLY = [
    *((0.5, 0.5000000000000009), (0.5, 0.5000000000000008), (0.25, 0.7499999999999991)),
    *((0.5, 0.4999999999999991), (1.0000000000000002, 0), (1, 1e-16), (0.9999999999999999, 0)),
    *((1 / 3, 2 / 3), (0.1, 0.9), (1, 1e-15), (0.9999999999999991, 0), (0, 0), (1, 1)),
]


@pytest.mark.parametrize("unit", ["fraction", "quantity"])
@pytest.mark.parametrize("resource_id", ["house", "savings", "coin_collection"])
@pytest.mark.parametrize("shares", NEARLY)
def test_what_is_nearly_the_whole_is_judged_alike_alone_and_among_many(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    shares: tuple[float, float],
    resource_id: str,
    unit: str,
) -> None:
    amount = {"house": 1, "savings": 60000, "coin_collection": 1}[resource_id]
    size = amount if unit == "quantity" else 1
    a, b = (share * size for share in shares)
    given = record(1, unit=unit, allocation={resource_id: {"Ana": a, "Ben": b}})
    (folder / "t.jsonl").write_text(json.dumps(given) + "\n")
    found = []
    for few in (0, 1000):
        monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
        code = run("t.jsonl", "--format", "jsonl", "--quiet")
        (result,) = results(capsys.readouterr().out)
        found.append((code, [each["code"] for each in result["findings"]], result.get("efficient")))
    assert found[0] == found[1]


DEEP = "[" * 500 + "]" * 500
HOSTILE = {
    "deep": (f'{{"record": "bad", "outcome": "no_deal", "x": {DEEP}}}', "ALO001"),
    "deep in a deal": (
        f'{{"record": "bad", "allocation": {{"savings": {{"Ana": 1}}}}, "x": {DEEP}}}',
        "ALO001",
    ),
    "nothing": ('{"record": "bad"}', "ALO001"),
    "misspelt": ('{"record": "bad", "alocation": {"house": {"Ana": 1}}}', "ALO001"),
    "no allocation at all": ('{"record": "bad", "outcome": "no_deal", "allocation": 0}', "ALO001"),
    "no unit": ('{"record": "bad", "outcome": "no_deal", "unit": "bogus"}', "ALO001"),
    "no text": ('{"record": "bad", "outcome": "no_deal", "scenario": 5}', "ALO001"),
    "zeros": (
        f'{{"record": "bad", "allocation": {{"savings": {{"Ana": 0.{"0" * 330}1}}}}}}',
        "ALO004",
    ),
    "zeros and a power": (
        f'{{"record": "bad", "allocation": {{"savings": {{"Ana": 0.{"0" * 290}1e-99}}}}}}',
        "ALO004",
    ),
    "a share just over": (
        json.dumps(
            {
                "record": "bad",
                "unit": "quantity",
                "allocation": {"savings": dict.fromkeys(("Ana", "Ben"), 30000.00000000003)},
            }
        ),
        "ALO005",
    ),
}


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet", "json", "text"])
@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("name", HOSTILE)
def test_one_record_never_costs_another(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    few: int,
    form: str,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    text, code = HOSTILE[name]
    good = json.dumps(record(1))
    (folder / "t.jsonl").write_text(f"{good}\n{text}\n{good}\n")
    output = folder / f"out.{form}"
    assert run("t.jsonl", "--format", form, "-o", output.name, "--by", "x") == 1
    assert "fault" not in capsys.readouterr().err
    if form == "jsonl":
        found = results(output.read_text())
        assert [[each["code"] for each in one["findings"]] for one in found][1] == [code]
        assert found[1]["record"] == "bad"
        assert "utility" in found[0]
        assert "utility" in found[2]


def test_a_record_that_brings_a_bug_to_light_still_counts(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import zopa.scoring.records

    real = zopa.scoring.records.read_record

    def broken(value: Any, *rest: Any) -> Any:
        if value["record"] == "bad":
            raise ZeroDivisionError
        return real(value, *rest)

    monkeypatch.setattr("zopa.corpus.scoring.read_record", broken)
    odd = '{"record": "bad", "allocation": {"savings": {"Ana": "1"}}}'
    good = json.dumps(record(1))
    (folder / "t.jsonl").write_text(f"{good}\n{odd}\n{good}\n")
    for few in (0, 1000):
        monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
        assert run("t.jsonl", "--format", "jsonl", "--jobs", "1") == 3
        captured = capsys.readouterr()
        counts = json.loads(captured.err.splitlines()[-1])["counts"]
        assert (counts["records"], counts["scored"], counts["unscored"]) == (3, 2, 1)
        assert "record 2: internal fault" in captured.err


@pytest.mark.parametrize("form", ["jsonl", "csv"])
@pytest.mark.parametrize(
    "reading", [["--view", "known"], ["--liability", "relief"], ["--batna", "Ana=0.9"]]
)
def test_two_readings_are_never_mixed_in_a_file(
    folder: Path, capsys: pytest.CaptureFixture[str], form: str, reading: list[str]
) -> None:
    output = folder / f"scores.{form}"
    assert run("records.jsonl", "-o", output.name, "--append") == 1
    before = output.read_bytes()
    capsys.readouterr()
    assert run("records.jsonl", "-o", output.name, "--append", *reading) == 2
    said = capsys.readouterr().err
    assert "has scores of 'estate_split' as view full, liability signed, BATNAs" in said
    assert output.read_bytes() == before


def test_errors_and_warnings_of_many_records_are_listed_up_to_a_limit(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = json.dumps({"record": "bad"})
    poor = json.dumps(record(1, allocation={"savings": {"Ana": 1}}))
    (folder / "t.jsonl").write_text(f"{poor}\n" * 150 + f"{bad}\n" * 150)
    assert run("t.jsonl") == 1
    text = capsys.readouterr().out
    assert text.count("error[ALO001]") == text.count("warning[ALO101]") == 100
    assert "100 more errors and warnings, not listed" in text


@pytest.mark.parametrize(
    ("arms", "said"),
    [
        (["a", "c"], "no record has the arm 'c'; the arms are a and b"),
        (["mediated", "b"], "no record has the arm 'mediated'"),
        (["a", "b"], ""),
    ],
)
def test_an_arm_that_no_record_has_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], arms: list[str], said: str
) -> None:
    for name in ("records.jsonl", "few.jsonl"):
        (folder / "few.jsonl").write_text(json.dumps(record(1)) + "\n" + json.dumps(record(2)))
        run(name, "--paired", *arms, "--quiet")
        error = capsys.readouterr().err
        assert said in error
        assert bool(said) == ("no record has the arm" in error)


@pytest.mark.parametrize(
    "arguments",
    [["--paired", "a", "a"], ["--by", "x", "--by", "y"], ["--batna", "Ana=0", "--batna", "Ana=1"]],
)
def test_what_is_given_twice_is_a_wrong_call(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    del folder
    assert run("records.jsonl", *arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_group_may_be_called_like_a_count(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "t.jsonl").write_text(
        "".join(json.dumps(record(n, records=f"m{n}")) + "\n" for n in range(5))
    )
    run("t.jsonl", "--by", "records", "--format", "jsonl")
    groups = json.loads(capsys.readouterr().err)["counts"]["groups"]
    assert [each["group"] for each in groups] == [f"m{n}" for n in range(5)]


@pytest.mark.parametrize("match", ["", None])
def test_a_match_without_a_name_is_no_pair(
    folder: Path, capsys: pytest.CaptureFixture[str], match: Any
) -> None:
    (folder / "t.jsonl").write_text(
        "".join(json.dumps(record(n, match=match)) + "\n" for n in range(6))
    )
    run("t.jsonl", "--paired", "a", "b", "--format", "jsonl")
    assert json.loads(capsys.readouterr().err)["counts"]["paired"]["left_out"] == 6
