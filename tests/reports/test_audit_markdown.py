"""The comment on a pull request: what it says, and that no file can make it do anything."""

import html
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from scenario_documents import document, encoded, participant
from zopa.auditing.verdict import Verdict
from zopa.config.waivers import Waived, Waiver
from zopa.corpus.auditing import audit_file
from zopa.reports.audit_markdown import MarkdownReport
from zopa.reports.audit_rows import AuditRow, audit_row
from zopa.reports.audit_tally import AuditTally
from zopa.scenario.reading import check_scenario

HOSTILE = [
    "a|b|c",
    "a\\|b",
    "a\nb\r\n# heading",
    "`code` ``more``",
    "<script>alert(1)</script>",
    "<!-- gone -->",
    "[x](http://example.org)",
    "![x](y)",
    "]](x)",
    "&lt;b&gt;",
    "**bold** __bold__ ~~gone~~ *_x_*",
    "@everyone and user@example.org",
    "#1 GH-1 owner/name#2",
    "http://example.org https://example.org ftp://x.org www.example.org WWW.example.org",
    ":tada: $x$",
    "\x1b[31m\0",
]
INVISIBLE = "\u200b"


def row_of(data: bytes, name: str = "x.json") -> AuditRow:
    return audit_row(audit_file(check_scenario(data, name=name)))


def contradicted(name: str = "hard.json") -> AuditRow:
    """Return a file that declares novice where there is no ZOPA."""
    parties = [
        participant(each, batna_config={"utility": 0.9, "description": "Wait."})
        for each in ("Ana", "Ben")
    ]
    row = row_of(encoded(document(difficulty="novice", participants=parties)), name)
    assert row.verdict is Verdict.TOO_EASY
    return row


def unjudged(name: str = "unjudged.json") -> AuditRow:
    parties = [participant("Ana"), participant("Ben", batna_config=None)]
    return row_of(encoded(document(participants=parties)), name)


def tally_of(rows: Iterable[AuditRow]) -> AuditTally:
    tally = AuditTally()
    for row in rows:
        tally.add(row)
    return tally


def written(*rows: AuditRow) -> str:
    report = MarkdownReport()
    assert report.start() == ""
    assert [report.add(row) for row in rows] == [""] * len(rows)
    return report.end(tally_of(rows))


def tables(text: str) -> dict[str, list[list[str]]]:
    """Return the tables by the heading that they stand under, without head and rule."""
    found: dict[str, list[list[str]]] = {}
    title = ""
    for line in text.split("\n"):
        if line.startswith("### "):
            title = line.removeprefix("### ")
        elif line.startswith("|"):
            cells = [html.unescape(cell.strip()) for cell in line[1:-1].split("|")]
            found.setdefault(title, []).append(cells)
    assert all(len({len(row) for row in rows}) == 1 for rows in found.values())
    return {title: rows[2:] for title, rows in found.items()}


def test_the_headline_counts() -> None:
    fits = row_of(encoded(document()), "fits.json")
    text = written(fits, contradicted(), unjudged(), row_of(b"{", "broken.json"))
    first, second = text.split("\n\n")[:2]
    assert first == "**1 label is contradicted by the math**."
    assert second == (
        "4 files audited: 1 fit, 1 too easy, 2 not assessable. Beside that: 1 file has errors."
    )


def test_labels_by_class_add_up_to_the_files() -> None:
    rows = [contradicted(), contradicted(), unjudged(), row_of(b"{"), row_of(encoded(document()))]
    table = tables(written(*rows))[""]
    assert [row[0] for row in table] == ["novice", "intermediate", "unknown"]
    assert sum(int(cell or 0) for row in table for cell in row[1:]) == len(rows)


def test_a_contradicted_label_comes_with_what_would_fit() -> None:
    row = contradicted()
    (finding,) = (each for each in row.findings if each.code == "DIF101")
    assert tables(written(row))["Contradicted labels"] == [
        ["hard.json", "novice", finding.message, finding.help]
    ]


def test_a_label_that_an_author_stands_by_is_said_with_the_reason() -> None:
    row = contradicted()
    (finding,) = (each for each in row.findings if each.code == "DIF101")
    waiver = Waiver("DIF101", "the *point* @all", None, None, "zopa.toml")
    kept = tuple(each for each in row.findings if each is not finding)
    text = written(replace(row, findings=kept, waived=(Waived(finding, waiver),)))
    assert text.startswith(
        "**0 labels are contradicted by the math**; 1 more is waived with a reason."
    )
    assert "1 finding waived" in text
    ((_, _, message, reason),) = tables(text)["Contradicted labels"]
    assert message == finding.message
    assert reason == f"waived: the *point* @{INVISIBLE}all"


@pytest.mark.parametrize("known", [0, 2])
def test_labels_that_do_not_count_are_said_apart(known: int) -> None:
    row = replace(contradicted(), findings=())
    tally = tally_of([row, row, contradicted()])
    tally.known, tally.unread = known, 1
    report = MarkdownReport()
    for each in (row, row, contradicted()):
        report.add(each)
    text = report.end(tally)
    words = "known from the baseline or not selected" if known else "not selected"
    assert text.startswith(
        f"**1 label is contradicted by the math**; 2 more are {words}.\n\n3 files audited: "
    )
    assert ("2 known findings left out" in text) == bool(known)
    assert "1 path could not be read" in text


def test_the_reason_for_no_verdict_does_not_depend_on_what_is_selected() -> None:
    silent = replace(unjudged(), findings=())
    blocked = replace(row_of(b"{", "broken.json"), findings=())
    first, second = tables(written(silent, blocked))["Without a verdict"]
    assert first[2].startswith("the difficulty cannot be assessed, for ")
    assert second[2] == "the file cannot be modelled"


def test_other_errors_and_warnings_have_their_line() -> None:
    row = row_of(b"{", "broken.json")
    (finding,) = row.findings
    assert tables(written(row))["Other errors and warnings"] == [
        ["broken.json, line 1", "error DOC003", finding.message, finding.help]
    ]
    nowhere = replace(finding, place=replace(finding.place, line=None))
    ((place, *_),) = tables(written(replace(row, findings=(nowhere,))))["Other errors and warnings"]
    assert place == "broken.json"


def test_a_file_without_a_verdict_has_the_reason() -> None:
    assert tables(written(unjudged(), row_of(b"{", "broken.json")))["Without a verdict"] == [
        [
            "unjudged.json",
            "intermediate",
            "the difficulty cannot be assessed, for Ben has no BATNA",
        ],
        ["broken.json", "-", row_of(b"{").findings[0].message],
    ]


def test_the_reason_may_itself_be_waived() -> None:
    row = unjudged()
    (finding,) = (each for each in row.findings if each.code == "DIF203")
    waiver = Waiver("DIF203", "an exercise without BATNAs", None, None, "zopa.toml")
    text = written(replace(row, findings=(), waived=(Waived(finding, waiver),)))
    assert tables(text)["Without a verdict"][0][2] == finding.message


def test_all_well_is_a_headline_and_a_table() -> None:
    text = written(row_of(encoded(document())))
    assert text.startswith("**0 labels are contradicted by the math**.\n\n1 file audited: 1 fit.\n")
    assert "###" not in text


def test_no_files_are_a_headline() -> None:
    assert written() == (
        "**0 labels are contradicted by the math**.\n\n0 files audited.\n\n"
        "The math can contradict a label, never prove it."
    )


def hostile_row(text: str) -> AuditRow:
    """Return a row that has the text wherever text of a file can be."""
    row = contradicted(text)
    broken = row_of(b"{", text)
    label = next(each for each in row.findings if each.code == "DIF101")
    findings: list[Any] = [replace(label, message=text, help=text)]
    findings.append(replace(broken.findings[0], message=text, help=text))
    return replace(broken, findings=tuple(findings))


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_file_reads_as_it_is_and_does_nothing(text: str) -> None:
    output = written(hostile_row(text))
    assert output.isascii()
    found = tables(output)
    for section in ("Contradicted labels", "Other errors and warnings", "Without a verdict"):
        (cells,) = found[section]
        shown = text.encode("unicode_escape").decode("ascii")
        is_ready = text.isascii() and text.isprintable()
        shown = text if is_ready else shown
        assert cells[-1].replace(INVISIBLE, "") == shown
        assert cells[0].replace(INVISIBLE, "").startswith(shown)
    lines = [line for line in output.split("\n") if line.startswith("| ") and "&#" in line]
    for line in lines:
        plain = re.sub(r"&#[0-9]+;", "", line.replace(" | ", " ")[1:-1])
        assert not re.search(r"[\\`*_\[\]<>&|~$@#]|://|\bwww\.|GH-[0-9]", plain, re.IGNORECASE)
    shown = html.unescape(output)
    assert not re.search(
        r"@\w|#[0-9]|:[^\s\u200b]|GH-[0-9]", shown.partition("###")[2].replace("#", "", 2)
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_a_markdown_parser_sees_plain_text(text: str) -> None:
    parser = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    markdown = parser.MarkdownIt("gfm-like", {"linkify": False})
    tokens = markdown.parse(written(hostile_row(text)))
    inline = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inline} <= {
        "text",
        "strong_open",
        "strong_close",
        "text_special",
    }
    assert "html_block" not in {token.type for token in tokens}
    cells = [token for token in tokens if token.type == "td_open"]
    assert len(cells) == 6 + 4 + 4 + 3


def test_a_comment_stays_under_the_limit_and_counts_what_is_left_out() -> None:
    row = hostile_row("@#" * 300)
    text = written(*[row] * 3000)
    assert len(text) <= 60_000
    for section in text.split("### ")[1:]:
        listed = section.count("\n| &#")
        (left_out,) = re.findall(r"^and ([0-9,]+) more$", section, re.MULTILINE)
        assert listed + int(left_out.replace(",", "")) == 3000
        assert listed


def test_thousands_of_plain_files_fill_the_comment() -> None:
    text = written(*[contradicted()] * 3000, *[unjudged()] * 3000, *[row_of(b"{")] * 3000)
    assert 50_000 < len(text) <= 60_000
    assert "3,000 labels are contradicted" in text.replace("**", "")
