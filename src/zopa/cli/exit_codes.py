"""The exit codes of every verb."""

import enum
from collections.abc import Iterable

from zopa.diagnostics import Finding, Severity


class ExitCode(enum.IntEnum):
    """What the command says to whoever called it."""

    DONE = 0
    FINDINGS = 1
    USAGE = 2
    FAULT = 3
    INTERRUPTED = 130


def fails(findings: Iterable[Finding], threshold: str) -> bool:
    """Return whether a finding is at or above the threshold: error, warning or never."""
    return reaches((finding.severity for finding in findings), threshold)


def reaches(severities: Iterable[Severity], threshold: str) -> bool:
    """Return whether one of the severities is at or above the threshold."""
    if threshold == "never":
        return False
    least = Severity(threshold).rank
    return any(severity.rank >= least for severity in severities)
