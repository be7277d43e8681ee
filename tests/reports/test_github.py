"""Workflow commands, read back by the rules that GitHub's runner reads them by."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from scenario_documents import document, encoded
from zopa.corpus.auditing import audit_file
from zopa.diagnostics import Place
from zopa.reports.audit_rows import audit_row
from zopa.reports.fingerprints import FindingsRow
from zopa.reports.github import GithubReport
from zopa.scenario.reading import CheckedFile, check_scenario

HOSTILE = [
    "a b.json",
    "Zo\u00eb.json",
    "a,line=9,b.json",
    "a::error::b.json",
    "::set-output name=x::y",
    "##[error]x",
    "100%0A.json",
    "x\n::error::y",
    "x\r::error::y",
    "x\r\n::stop-commands::y",
    "<stdin>",
]


@dataclass(frozen=True)
class Command:
    name: str
    properties: dict[str, str]
    text: str


def commands(output: str) -> list[Command]:
    return [command(line) for line in re.split("\r\n|\r|\n", output)] if output else []


def command(line: str) -> Command:
    """Return the command of a line: the first `::` after the properties begins the text."""
    found = re.fullmatch(r"::(\w+) (.*?)::(.*)", line, re.DOTALL)
    assert found is not None, line
    properties = dict(part.split("=", 1) for part in found[2].split(","))
    return Command(
        found[1],
        {name: decoded(value, "%0D", "%0A", "%3A", "%2C") for name, value in properties.items()},
        decoded(found[3], "%0D", "%0A"),
    )


def decoded(text: str, *codes: str) -> str:
    for code in codes:
        text = text.replace(code, chr(int(code[1:], 16)))
    return text.replace("%25", "%")


def written(*rows: FindingsRow) -> str:
    report = GithubReport()
    parts = [report.start(), *(report.add(row) for row in rows), report.end()]
    return "\n".join(part for part in parts if part)


def broken(name: str = "x.json") -> CheckedFile:
    return check_scenario(b"{", name=name)


def with_finding(**changes: Any) -> CheckedFile:
    file = broken()
    return replace(file, findings=(replace(file.findings[0], **changes),))


def test_a_finding_is_a_command() -> None:
    assert written(broken("a/x.json")) == (
        "::error file=a/x.json,line=1,col=2,title=DOC003 invalid-json::expected a field name in "
        "double quotes, found the end of the file%0Ahelp: the file ends too early: it may have "
        "been cut off"
    )


def test_each_severity_has_its_command() -> None:
    value = document()
    del value["participants"][1]["batna_config"]
    file = check_scenario(encoded(value), name="x.json")
    row = audit_row(audit_file(file))
    found = commands(written(row, broken()))
    assert [(each.name, each.properties["title"]) for each in found] == [
        ("notice", "DIF203 not-assessable"),
        ("warning", "BAT101 one-batna-missing"),
        ("notice", "LAT203 reveal-changes-nothing"),
        ("error", "DOC003 invalid-json"),
    ]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_a_property_and_nothing_else(name: str) -> None:
    (found,) = commands(written(broken(name)))
    assert found.name == "error"
    assert found.properties == {
        "file": name,
        "line": "1",
        "col": "2",
        "title": "DOC003 invalid-json",
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_a_message_is_text_and_nothing_else(text: str) -> None:
    (found,) = commands(written(with_finding(message=text, help=text)))
    assert found.text == f"{text}\nhelp: {text}"


@pytest.mark.parametrize("control", ["\x1b[31m", "\0", "\x85", "\u2028", "\v", "\f", "\udcff"])
def test_what_is_not_printable_is_escaped(control: str) -> None:
    text = written(replace(with_finding(message=f"a{control}b"), source=f"x{control}y"))
    assert control not in text
    assert len(text.splitlines()) == 1


def test_where_no_line_is_known_none_is_given() -> None:
    (found,) = commands(written(with_finding(place=Place("/id"))))
    assert set(found.properties) == {"file", "title"}


def test_paths_are_relative_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (found,) = commands(written(broken(str(tmp_path / "a" / "x.json"))))
    assert found.properties["file"] == "a/x.json"


def test_nothing_found_is_no_output() -> None:
    assert written() == ""
    assert written(CheckedFile("x.json", None, None, (), "0" * 64)) == ""


def test_thousands_of_files_give_a_line_for_each_finding() -> None:
    file = broken()
    rows = [replace(file, source=f"f{number}.json") for number in range(3000)]
    found = commands(written(*rows))
    assert [each.properties["file"] for each in found] == [row.source for row in rows]
