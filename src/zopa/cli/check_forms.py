"""The forms that a check can be printed in."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, Protocol

from zopa.cli.documents import JSON_FORMS
from zopa.reports.check_tally import CheckTally
from zopa.reports.check_text import findings_text
from zopa.reports.finding_records import VERSION, check_record
from zopa.scenario.reading import CheckedFile


class CheckForm(Protocol):
    """Turns checked files into text, piece by piece; an empty piece is not printed."""

    def start(self) -> str:
        """Return what stands before the first file."""

    def add(self, row: CheckedFile) -> str:
        """Return what is printed of a file at once."""

    def end(self, tally: CheckTally) -> str:
        """Return what stands after the last file."""


class _Text:
    """Two lines a finding, then the counts."""

    def __init__(self, *, is_quiet: bool) -> None:
        self._is_quiet = is_quiet

    def start(self) -> str:
        return ""

    def add(self, row: CheckedFile) -> str:
        return findings_text(row.findings, row.source, row.waived)

    def end(self, tally: CheckTally) -> str:
        return "" if self._is_quiet else tally.text()


class _Json:
    """The published records, in one document or a line each."""

    def __init__(self, form: str) -> None:
        self._form = JSON_FORMS[form]("zopa.check", VERSION)

    def start(self) -> str:
        return self._form.start()

    def add(self, row: CheckedFile) -> str:
        return self._form.add(check_record(row))

    def end(self, tally: CheckTally) -> str:
        return self._form.end(tally.record())


def _sarif() -> CheckForm:
    from zopa.reports.sarif import SarifReport

    return SarifReport()


def _junit() -> CheckForm:
    from zopa.reports.junit import JunitReport

    return JunitReport()


def _github() -> CheckForm:
    from zopa.reports.github import GithubReport

    return GithubReport()


_MAKERS: Final[MappingProxyType[str, Callable[[], CheckForm]]] = MappingProxyType(
    {
        "json": lambda: _Json("json"),
        "jsonl": lambda: _Json("jsonl"),
        "sarif": _sarif,
        "junit": _junit,
        "github": _github,
    }
)

FORMS: Final = ("text", *_MAKERS)


def check_form(name: str, *, is_quiet: bool) -> CheckForm:
    """Return a new form by its name."""
    return _Text(is_quiet=is_quiet) if name == "text" else _MAKERS[name]()
