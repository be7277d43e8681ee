"""Findings as text for a terminal."""

from collections.abc import Iterable

from zopa.config.waivers import Waived
from zopa.diagnostics import Finding
from zopa.scenario.wording import clipped

_PATH_LENGTH = 4096
_REASON_LENGTH = 300


def findings_text(findings: Iterable[Finding], source: str, waived: Iterable[Waived] = ()) -> str:
    """Return the findings of one file, two lines each, and what was waived, a line each."""
    lines = [finding.describe(source) for finding in findings]
    lines += [
        f"{clipped(source, _PATH_LENGTH)}: waived[{each.finding.code}] "
        f"{clipped(each.waiver.reason, _REASON_LENGTH)}"
        for each in waived
    ]
    return "\n".join(lines)
