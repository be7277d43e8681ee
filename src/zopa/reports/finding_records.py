"""What was found in files, as plain records for JSON."""

from collections.abc import Iterable
from typing import Any, Final

from zopa.config.waivers import Waived
from zopa.diagnostics import Finding
from zopa.display import unicode_name
from zopa.scenario.reading import CheckedFile

Record = dict[str, Any]

VERSION: Final = 1
"""The version of every record's shape."""


def finding_record(finding: Finding) -> Record:
    """Return a finding as a record."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "pointer": finding.place.pointer,
        "line": finding.place.line,
        "column": finding.place.column,
        "message": finding.message,
        "help": finding.help,
        "evidence": dict(finding.evidence),
    }


def check_record(file: CheckedFile) -> Record:
    """Return what was found in one file; `waived` is there only where something is."""
    return {
        "source": unicode_name(file.source),
        "scenario": file.id,
        "findings": [finding_record(finding) for finding in file.findings],
        **waived_records(file.waived),
    }


def waived_records(waived: Iterable[Waived]) -> Record:
    """Return the findings that a waiver silenced with the reasons, nothing where there are none."""
    silenced = tuple(waived)
    if not silenced:
        return {}
    return {
        "waived": [
            {
                "code": each.finding.code,
                "pointer": each.finding.place.pointer,
                "reason": each.waiver.reason,
            }
            for each in silenced
        ]
    }
