"""Findings as text for a terminal."""

from collections.abc import Iterable

from zopa.diagnostics import Finding, Severity
from zopa.scenario.wording import clipped, counted

_PATH_LENGTH = 4096


def findings_text(findings: Iterable[Finding], source: str) -> str:
    """Return the findings of one file, two lines each; empty where there are none."""
    name = clipped(source, _PATH_LENGTH)
    return "\n".join(finding.describe(name) for finding in findings)


def tally(findings: Iterable[Finding]) -> str:
    """Return how many findings there are of each severity.

    >>> tally([])
    'no findings'
    """
    seen = [finding.severity for finding in findings]
    parts = [
        counted(seen.count(severity), noun)
        for severity, noun in (
            (Severity.ERROR, "error"),
            (Severity.WARNING, "warning"),
            (Severity.INFO, "note"),
        )
        if severity in seen
    ]
    return ", ".join(parts) or "no findings"
