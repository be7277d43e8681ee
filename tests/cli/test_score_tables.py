"""`zopa score` on tables of records: what may stand between cells."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from scenario_documents import document
from zopa.cli import score_run
from zopa.cli.main import main

ROWS = [
    ["record", "resource", "party", "share", "note"],
    ["a", "savings", "Ana", "0.25", "plain"],
    ["a", "house", "Ben", "1", ""],
    ["b;,\t", "savings", "Ben", "1", 'said "yes"; twice, or\tso\nand so'],
    ["c", "", "", "", ""],
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "estate_split.json").write_text(json.dumps(document()))
    return tmp_path


def table(rows: list[list[str]], separator: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()


def scored(capsys: pytest.CaptureFixture[str], *, code: int = 0) -> list[dict[str, Any]]:
    assert main(["score", "estate_split.json", "t.csv", "--format", "jsonl", "-q"]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_commas_semicolons_and_tabs_mean_the_same(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    mark: str,
    few: int,
) -> None:
    monkeypatch.setattr(score_run, "EXACT_UP_TO", few)
    found = []
    for separator in ",;\t":
        data = mark + table(ROWS, separator)
        (folder / "t.csv").write_bytes(data.encode())
        found.append(scored(capsys))
    assert found[0] == found[1] == found[2]
    assert [each["record"] for each in found[0]] == ["a", "b;,\t", "c"]
    assert found[0][1]["carried"] == {"note": ROWS[3][-1]}


def test_a_column_may_have_another_separator_in_its_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        ["record", "resource", "party", "share", "a;b;c;d;e;f"],
        ["a", "house", "Ana", "1", "x"],
    ]
    (folder / "t.csv").write_text(table(rows, ","))
    (found,) = scored(capsys)
    assert found["carried"] == {"a;b;c;d;e;f": "x"}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("a;house;Ana;1;x;y", "put a cell that has a semicolon in quotes"),
        ("a;house;Ana;1", "put a cell that has a semicolon in quotes"),
        ("a,house,Ana,1,x", "put a cell that has a semicolon in quotes"),
        ("a;savings;Ana;0,5;x", "with a point before decimals: 0.5"),
    ],
)
def test_a_row_that_is_wrong_beside_semicolons_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], row: str, said: str
) -> None:
    (folder / "t.csv").write_text(f"record;resource;party;share;note\n{row}\n")
    (found,) = scored(capsys, code=1)
    (finding,) = found["findings"]
    assert said in finding["help"]


@pytest.mark.parametrize("separator", "|: ")
def test_another_separator_is_named_by_the_head_that_it_makes(
    folder: Path, capsys: pytest.CaptureFixture[str], separator: str
) -> None:
    (folder / "t.csv").write_text(table(ROWS, separator))
    assert main(["score", "estate_split.json", "t.csv"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"zopa: t.csv: its head is a single cell, 'record{separator}resource")
    assert error.endswith("; separate cells by commas, semicolons or tabs\n")


@pytest.mark.parametrize("separator", ";\t")
def test_a_head_that_lacks_a_column_is_told_whatever_separates_it(
    folder: Path, capsys: pytest.CaptureFixture[str], separator: str
) -> None:
    (folder / "t.csv").write_text(table([["record", "resource", "share"]], separator))
    assert main(["score", "estate_split.json", "t.csv"]) == 2
    assert "it has no column 'party'" in capsys.readouterr().err
