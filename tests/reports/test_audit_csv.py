"""The table of an audit, read back by the csv module."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scenario_documents import document, encoded, participant, resource
from zopa.corpus.auditing import audit_file
from zopa.reports.audit_csv import CsvReport
from zopa.reports.audit_rows import AuditRequest, AuditRow, audit_row
from zopa.scenario.reading import check_scenario

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
HEADER = (
    "source,scenario,difficulty,verdict,robust,class,depth,known_class,known_depth,no_zopa_kind,"
    "latent,reveal_sets,even_split_accepted,frontier_share,surplus,logrolling,conflict_strength,"
    "critical_batna_a,critical_batna_b,acceptable_share,errors,warnings,notes,codes"
)
COLUMNS = HEADER.split(",")


def row_of(data: bytes, name: str = "x.json", *, exact: bool = False) -> AuditRow:
    return audit_row(audit_file(check_scenario(data, name=name)), AuditRequest(exact=exact))


def called(name: str) -> AuditRow:
    """Return a row whose file and scenario both have the name."""
    row = row_of(b"{", name)
    return replace(row, record={**(row.record or {}), "scenario": name})


def lines_of(*rows: AuditRow) -> list[str]:
    report = CsvReport()
    parts = [report.start(), *(report.add(row) for row in rows)]
    assert report.end() == ""
    return parts


def table_of(*rows: AuditRow) -> list[dict[str, str]]:
    text = "\n".join(lines_of(*rows)) + "\n"
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    table = list(reader)
    assert reader.fieldnames == COLUMNS
    assert all(set(row) == set(COLUMNS) for row in table)
    assert not any(value is None for row in table for value in row.values())
    return table


@pytest.mark.parametrize("exact", [False, True])
def test_each_example_has_the_values_of_its_record(*, exact: bool) -> None:
    rows = [row_of(path.read_bytes(), str(path), exact=exact) for path in EXAMPLES]
    for row, cells in zip(rows, table_of(*rows), strict=True):
        record: dict[str, Any] = row.record or {}
        assert cells["source"] == record["source"]
        assert cells["scenario"] == record["scenario"]
        assert cells["verdict"] == record["verdict"]
        assert cells["robust"] == {True: "true", False: "false", None: ""}[record["robust"]]
        for name, value in (record["evidence"] or {}).items():
            if name in COLUMNS and value is not None and name != "reveal_sets":
                expected = str(value).lower() if isinstance(value, bool) else str(value)
                assert cells[name] == expected, name
        found = [finding.severity.value for finding in row.findings]
        assert int(cells["errors"]) == found.count("error")
        assert int(cells["warnings"]) == found.count("warning")
        assert int(cells["notes"]) == found.count("info")
        assert set(cells["codes"].split()) == {finding.code for finding in row.findings}


def test_both_critical_batnas_and_the_reveals_have_cells() -> None:
    parties = [
        participant(name, batna_config={"utility": 0.5, "description": "Wait."})
        for name in ("Ana", "Ben")
    ]
    known = resource("pie", valuations={"Ana": 0.6, "Ben": 0.6})
    hidden = [
        resource(name, visibility="latent", held_by="Ben", valuations={"Ana": 0.2, "Ben": 0.2})
        for name in ("coins", "stamps")
    ]
    (cells,) = table_of(row_of(encoded(document(participants=parties, resources=[known, *hidden]))))
    assert cells["latent"] == "essential"
    assert cells["reveal_sets"] == "coins+stamps"
    assert (cells["critical_batna_a"], cells["critical_batna_b"]) == ("0.5", "0.5")


def test_a_number_of_ours_may_begin_with_a_minus() -> None:
    (path,) = (path for path in EXAMPLES if path.stem == "summer_water")
    (cells,) = table_of(row_of(path.read_bytes()))
    assert cells["depth"] == "-0.165"


def test_a_broken_file_has_empty_cells() -> None:
    (cells,) = table_of(row_of(b"{", "<stdin>"))
    assert {name: value for name, value in cells.items() if value} == {
        "source": "<stdin>",
        "verdict": "not-assessable",
        "errors": "1",
        "warnings": "0",
        "notes": "0",
        "codes": "DOC003",
    }


@pytest.mark.parametrize("start", list("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"))
def test_text_of_a_file_is_no_formula(start: str) -> None:
    (cells,) = table_of(called(f"{start}cmd|' /C calc'!A0"))
    for name in ("source", "scenario"):
        assert cells[name].startswith("'")
        assert cells[name].endswith("cmd|' /C calc'!A0")


@pytest.mark.parametrize("name", ["a,b.json", 'a"b".json', "Zo\u00eb #1.json", "a;b", "<script>"])
def test_a_strange_name_is_the_same_again(name: str) -> None:
    (cells,) = table_of(called(name))
    assert (cells["source"], cells["scenario"]) == (name, name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a\nb", r"a\nb"),
        ("a\r\nb", r"a\r\nb"),
        ("a\0b", r"a\x00b"),
        ("\x1b[31m", r"\x1b[31m"),
        ("a\udcffb", r"a\xffb"),
        ("a\u2028b", r"a\u2028b"),
    ],
)
def test_a_file_is_always_one_line(name: str, said: str) -> None:
    _, line = lines_of(called(name))
    assert line.isprintable()
    assert table_of(called(name))[0]["source"] == said


def test_no_files_are_a_header_alone() -> None:
    assert lines_of() == [HEADER]


def test_thousands_of_files_have_a_line_each() -> None:
    row = row_of(b"{")
    rows = [
        replace(row, record={**(row.record or {}), "source": f"f{n}.json"}) for n in range(3000)
    ]
    assert [cells["source"] for cells in table_of(*rows)] == [f"f{n}.json" for n in range(3000)]
