"""`zopa score --append`: what an earlier run has written, and what may be added to it."""

import json
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
