"""`zopa score --append`: what an earlier run has written, and what may be added to it."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from scenario_documents import document
from zopa.cli import score_run
from zopa.cli.main import main

RECORDS = [
    {"record": f"run-{number}", "allocation": {"savings": {"Ana": number / 16}}}
    for number in range(8)
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "estate_split.json").write_text(json.dumps(document()))
    (tmp_path / "records.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in RECORDS))
    return tmp_path


def run(*arguments: str) -> int:
    return main(["score", "estate_split.json", "records.jsonl", "--append", *arguments])


@pytest.mark.parametrize("few", [3, 1000])
@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        (
            ["--exact"],
            [],
            "has exact numbers, and this run writes doubles; give --exact too, or ",
        ),
        (
            [],
            ["--exact"],
            "has doubles, and this run writes exact numbers; leave --exact out, or ",
        ),
        (
            ["--exact", "--batna", "Ana=1/7"],
            [],
            "has scores of 'estate_split' as view full, liability signed, BATNAs 1/7 and ",
        ),
        (
            ["--exact", "--batna", "Ana=1/7"],
            ["--batna", "Ana=1/7"],
            "has exact numbers, and this run writes doubles; give --exact too, or ",
        ),
    ],
    ids=["exact first", "doubles first", "another BATNA", "a BATNA that no double is"],
)
def test_exact_numbers_and_doubles_are_not_mixed_and_told_apart(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    few: int,
    first: list[str],
    then: list[str],
    said: str,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    assert run("-o", "scores.jsonl", *first) == 0
    whole = (folder / "scores.jsonl").read_bytes()
    part = b"".join(whole.splitlines(keepends=True)[:3])
    for before in (part, whole):
        (folder / "scores.jsonl").write_bytes(before)
        capsys.readouterr()
        assert run("-o", "scores.jsonl", *then) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"zopa: scores.jsonl: {said}")
        assert error.count("\n") == 1
        assert (folder / "scores.jsonl").read_bytes() == before
    assert run("-o", "scores.jsonl", *first) == 0
    assert (folder / "scores.jsonl").read_bytes() == whole


@pytest.mark.parametrize("name", ["out.jsonl", "out.csv"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_counts_of_doubles_do_not_depend_on_where_a_run_stopped(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    jobs: str,
) -> None:
    """Shares of thousandths, of which few sums of doubles are what they should be."""
    monkeypatch.setattr(score_run, "EXACT_UP_TO", 0)
    monkeypatch.setattr("zopa.reports.score_batches.SIZE", 64)
    rest = {"house": {"Ana": 1}, "coin_collection": {"Ben": 1}}
    with (folder / "records.jsonl").open("w") as file:
        for number in range(500):
            share = Decimal(number) / 1000
            savings = {"Ana": float(share), "Ben": float(1 - share)}
            deal = {"record": f"run-{number}", "allocation": {**rest, "savings": savings}}
            file.write(json.dumps({**deal, "model": number % 3}) + "\n")
    options = ["-o", name, "--by", "model", "--jobs", jobs]
    assert run(*options) == 0
    whole = (folder / name).read_bytes()
    counts = json.loads(capsys.readouterr().err)["counts"]
    assert "numbers" in counts
    for lines in (1, 63, 64, 250, 499):
        (folder / name).write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
        assert run(*options) == 0
        found = json.loads(capsys.readouterr().err)["counts"]
        found.pop("earlier", None)
        assert found == counts


@pytest.mark.parametrize("worth", ["NaN", "Infinity", "-Infinity", "1e999", "1e308"])
def test_an_earlier_worth_that_is_none_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], worth: str
) -> None:
    assert run("-o", "out.jsonl") == 0
    first, rest = (folder / "out.jsonl").read_text().split("\n", 1)
    start = first.partition('"value_efficiency": ')[0]
    for odd in ("", ', "carried": {"x": "\\ud800"}'):
        line = f'{start}"value_efficiency": {worth}{odd}, "findings": []}}'
        (folder / "out.jsonl").write_text(f"{line}\n{rest}")
        capsys.readouterr()
        assert run("-o", "out.jsonl") == 2
        assert "line 1 is not what zopa score writes" in capsys.readouterr().err
    assert run("-o", "out.csv") == 0
    head, row = (folder / "out.csv").read_text().splitlines()[:2]
    cells = row.split(",")
    cells[head.split(",").index("value_efficiency")] = worth
    (folder / "out.csv").write_text(f"{head}\n{','.join(cells)}\n")
    assert run("-o", "out.csv") == 2
    assert "line 2 is not what zopa score writes" in capsys.readouterr().err


def stopped(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


STEPS = [
    "zopa.cli.score.scenarios_of",
    "zopa.cli.score_run.islice",
    "zopa.cli.score_run.RecordScorer.score",
    "zopa.cli.score_forms.Totals.add",
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    ("name", "way_out"),
    [
        ("out.jsonl", "--append keeps what is done"),
        ("out.csv", "--append keeps what is done"),
        ("out.json", "--append to a .jsonl or .csv file keeps what is done"),
        ("out.parquet", "--append to a .jsonl or .csv file keeps what is done"),
        ("out", "--append to a .jsonl or .csv file keeps what is done"),
    ],
)
def test_an_interrupted_run_says_that_nothing_is_kept_and_how_it_would_be(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    name: str,
    way_out: str,
) -> None:
    monkeypatch.setattr(step, stopped)
    for before in (None, b"before\n"):
        if before is not None:
            (folder / name).write_bytes(before)
        assert main(["score", "estate_split.json", "records.jsonl", "-o", name]) == 130
        said = capsys.readouterr().err.strip()
        assert said == f"zopa: interrupted; nothing was written to {name}; {way_out}"
        found = (folder / name).read_bytes() if (folder / name).exists() else None
        assert found == before
    assert main(["score", "estate_split.json", "records.jsonl"]) == 130
    assert capsys.readouterr().err.strip() == ""


@pytest.mark.parametrize("step", [*STEPS, "zopa.cli.score_run.earlier_scores"])
@pytest.mark.parametrize("name", ["out.jsonl", "out.csv"])
def test_one_that_appends_says_whether_anything_is_kept(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    name: str,
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(step, stopped)
        assert run("-o", name) == 130
        said = capsys.readouterr().err.strip()
        if not (folder / name).exists() or not (folder / name).read_bytes():
            start = "the same command starts again"
            assert said == f"zopa: interrupted; nothing was scored yet for {name}; {start}"
        else:
            assert "so far is in" in said
    assert run("-o", name) == 0
    whole = (folder / name).read_bytes()
    part = b"".join(whole.splitlines(keepends=True)[:4])
    (folder / name).write_bytes(part)
    capsys.readouterr()
    with monkeypatch.context() as patched:
        patched.setattr(step, stopped)
        assert run("-o", name) == 130
    again = "the same command goes on from there"
    said = capsys.readouterr().err.strip()
    assert said == f"zopa: interrupted; what was scored so far is in {name}; {again}"
    assert (folder / name).read_bytes().startswith(part)
    assert run("-o", name) == 0
    assert (folder / name).read_bytes() == whole


def test_what_a_foreign_file_says_of_itself_starts_again(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zopa.cli.score.ForeignRun.write", stopped)
    assert main(["score", "--from", "casino", "estate_split.json", "-o", "out.jsonl"]) == 130
    said = capsys.readouterr().err.strip()
    again = "the same command starts again"
    assert said == f"zopa: interrupted; nothing was written to out.jsonl; {again}"
    assert not (folder / "out.jsonl").exists()
