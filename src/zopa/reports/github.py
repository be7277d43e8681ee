"""Findings as workflow commands, which GitHub shows beside the lines of a change."""

from typing import Final

from zopa.diagnostics import Finding, Severity
from zopa.display import printable
from zopa.reports.fingerprints import FindingsRow, portable_path

_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_DATA: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_DATA: Final = str.maketrans(_DATA)
_IN_PROPERTY: Final = str.maketrans({**_DATA, ":": "%3A", ",": "%2C"})


class GithubReport:
    """A line for each finding; nothing in a file can begin another line or command."""

    def start(self) -> str:
        """Return nothing: a command stands for itself."""
        return ""

    def add(self, row: FindingsRow) -> str:
        """Return the commands for one file, a line each; empty where nothing was found."""
        path = portable_path(row.source)
        return "\n".join(_command(path, finding) for finding in row.findings)

    def end(self, tally: object = None) -> str:  # noqa: ARG002 - all forms share a shape
        """Return nothing."""
        return ""


def _command(path: str, finding: Finding) -> str:
    place = finding.place
    properties = {
        "file": path,
        "line": place.line,
        "col": place.column,
        "title": f"{finding.code} {finding.name}",
    }
    written = ",".join(
        f"{name}={_escaped(str(value), _IN_PROPERTY)}"
        for name, value in properties.items()
        if value is not None
    )
    text = _escaped(f"{finding.message}\nhelp: {finding.help}", _IN_DATA)
    return f"::{_COMMANDS[finding.severity]} {written}::{text}"


def _escaped(text: str, table: dict[int, str]) -> str:
    # GitHub undoes what the table does; what is still not printable is for no one to act on.
    return printable(text.translate(table))
