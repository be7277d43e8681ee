"""An audit as text: a line for each file, and what its findings mean."""

from zopa.corpus.auditing import AuditedFile
from zopa.rationals import readable
from zopa.reports.check_text import findings_text
from zopa.scenario.wording import clipped

_PATH_LENGTH = 4096


def audit_line(audited: AuditedFile) -> str:
    """Return the verdict on one file in a line: verdict, label, class and depth, and the file."""
    scenario, found = audited.file.scenario, audited.audit
    label = scenario.difficulty.value if scenario else "-"
    measured = "-"
    if found is not None and found.answer is not None and found.not_assessable is None:
        measured = f"{found.answer.depth_class} ({readable(found.answer.full.depth)})"
    source = clipped(audited.file.source, _PATH_LENGTH)
    shaky = "" if found is None or found.robust else " (depends on the reading)"
    return f"{audited.verdict:<15} {label:<13} {measured:<22} {source}{shaky}"


def audit_findings(audited: AuditedFile) -> str:
    """Return the findings of one file, empty where there are none."""
    return findings_text(audited.findings, audited.file.source, audited.waived)
