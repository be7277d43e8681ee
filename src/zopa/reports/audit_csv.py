"""An audit as a table of comma-separated values (RFC 4180), a row for each file."""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from zopa.diagnostics import Severity
from zopa.display import printable
from zopa.reports.audit_rows import AuditRow

_COLUMNS: Final = (
    "source",
    "scenario",
    "difficulty",
    "verdict",
    "robust",
    "class",
    "depth",
    "known_class",
    "known_depth",
    "no_zopa_kind",
    "latent",
    "reveal_sets",
    "even_split_accepted",
    "frontier_share",
    "surplus",
    "logrolling",
    "conflict_strength",
    "critical_batna_a",
    "critical_batna_b",
    "acceptable_share",
    "errors",
    "warnings",
    "notes",
    "codes",
)
_FORMULA_STARTS: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""What makes a spreadsheet take a cell for a formula; the last four are the full-width forms."""


class CsvReport:
    """A header, then a line for each file as it comes."""

    def start(self) -> str:
        """Return the header."""
        return _line(_COLUMNS)

    def add(self, row: AuditRow) -> str:
        """Return the row of one file; cells without a value are empty."""
        record = row.record or {}
        evidence = record["evidence"] or {}
        critical_a, critical_b = evidence.get("critical_batna", (None, None))
        counts = Counter(finding.severity for finding in row.findings)
        cells = {
            **evidence,
            **record,
            "source": _defused(record["source"]),
            "scenario": _defused(record["scenario"] or ""),
            "reveal_sets": _defused(
                " ".join("+".join(each) for each in evidence.get("reveal_sets") or ())
            ),
            "critical_batna_a": critical_a,
            "critical_batna_b": critical_b,
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "notes": counts[Severity.INFO],
            "codes": " ".join(sorted({finding.code for finding in row.findings})),
        }
        return _line(_cell(cells.get(column)) for column in _COLUMNS)

    def end(self, tally: object = None) -> str:  # noqa: ARG002 - all forms share a shape
        """Return nothing."""
        return ""


def _line(cells: Iterable[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


def _cell(value: Any) -> Any:
    """Return true and false as JSON has them."""
    return str(value).lower() if isinstance(value, bool) else value


def _defused(text: str) -> str:
    """Return text of a file as one line that no spreadsheet runs."""
    line = printable(text)
    return f"'{line}" if text.startswith(_FORMULA_STARTS) else line
