"""One audited file, reduced to what reports of it say."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.auditing.classes import DepthClass
from zopa.auditing.verdict import Verdict
from zopa.config import Waived
from zopa.corpus.auditing import AuditedFile
from zopa.diagnostics import Finding, Severity
from zopa.reports.audit_records import audit_record
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer


@dataclass(frozen=True, slots=True)
class AuditRow:
    """What is said of one audited file; small, so that it travels between processes."""

    source: str
    scenario: str | None
    difficulty: str | None
    verdict: Verdict
    depth_class: DepthClass | None
    """None without a verdict."""
    depth: Fraction | None
    """Utils; None without a verdict."""
    robust: bool | None
    """Whether every other reading gives the same verdict; None without one."""
    findings: tuple[Finding, ...]
    waived: tuple[Waived, ...]
    record: Record
    """The published record."""

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def audit_row(audited: AuditedFile, write: Writer) -> AuditRow:
    """Return what is said of an audited file."""
    file, found = audited.file, audited.audit
    answer = found.answer if found and not found.not_assessable else None
    return AuditRow(
        source=file.source,
        scenario=file.id,
        difficulty=file.scenario.difficulty.value if file.scenario else None,
        verdict=audited.verdict,
        depth_class=answer.depth_class if answer else None,
        depth=answer.full.depth if answer else None,
        robust=found.robust if found and answer else None,
        findings=audited.findings,
        waived=audited.waived,
        record=audit_record(audited, write),
    )
