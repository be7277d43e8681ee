"""The forms that an audit can be printed in."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, Protocol

from zopa.cli.documents import JSON_FORMS
from zopa.reports.audit_csv import CsvReport
from zopa.reports.audit_markdown import MarkdownReport
from zopa.reports.audit_rows import AuditRow
from zopa.reports.audit_tally import AuditTally
from zopa.reports.audit_text import TextReport
from zopa.reports.finding_records import VERSION, finding_record
from zopa.reports.github import GithubReport
from zopa.reports.junit import JunitReport
from zopa.reports.sarif import SarifReport


class AuditForm(Protocol):
    """Turns rows into text, piece by piece; an empty piece is not printed."""

    def start(self) -> str:
        """Return what stands before the first file."""

    def add(self, row: AuditRow) -> str:
        """Return what is printed of a file at once."""

    def end(self, tally: AuditTally) -> str:
        """Return what stands after the last file."""


class _Json:
    """The published records, in one document or a line each."""

    def __init__(self, form: str) -> None:
        self._form = JSON_FORMS[form]("zopa.audit", VERSION, "summary")

    def start(self) -> str:
        return self._form.start()

    def add(self, row: AuditRow) -> str:
        return self._form.add(_record(row))

    def end(self, tally: AuditTally) -> str:
        return self._form.end(tally.record())


_MAKERS: Final[MappingProxyType[str, Callable[[], AuditForm]]] = MappingProxyType(
    {
        "json": lambda: _Json("json"),
        "jsonl": lambda: _Json("jsonl"),
        "csv": CsvReport,
        "markdown": MarkdownReport,
        "sarif": SarifReport,
        "junit": JunitReport,
        "github": GithubReport,
    }
)

FORMS: Final = ("text", *_MAKERS)

WITH_RECORDS: Final = frozenset({"json", "jsonl", "csv"})
"""Those that print what is in the published record."""


def audit_form(name: str, *, is_quiet: bool) -> AuditForm:
    """Return a new form by its name."""
    return TextReport(is_quiet=is_quiet) if name == "text" else _MAKERS[name]()


def _record(row: AuditRow) -> dict[str, Any]:
    """Return the row's record with the findings that count for the row."""
    record = row.record or {}
    if len(row.findings) == len(record["findings"]):
        return record
    return {**record, "findings": [finding_record(each) for each in row.findings]}
