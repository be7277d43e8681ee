"""Auditing each of many files, whatever is wrong with another."""

from dataclasses import dataclass

import zopa.auditing.rules  # noqa: F401 - fills the rule book
from zopa.auditing.audit import Audit, audit
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands
from zopa.auditing.verdict import Verdict
from zopa.config.waivers import Waived, apply_waivers
from zopa.corpus.selection import EVERYTHING, Selection
from zopa.diagnostics import BOOK, Finding, Severity, in_order
from zopa.errors import FrontierTooLargeError
from zopa.scenario.reading import CheckedFile
from zopa.scenario.rules.waivers import WaiverReport


@dataclass(frozen=True, slots=True)
class AuditedFile:
    """A file with its audit; none where it cannot be modelled or its frontier not be listed."""

    file: CheckedFile
    audit: Audit | None
    findings: tuple[Finding, ...]
    """Those of the file and those of the audit that no waiver silences."""
    waived: tuple[Waived, ...]
    bands: DepthBands = DEFAULT_BANDS
    """Where the classes begin."""

    @property
    def verdict(self) -> Verdict:
        """The verdict; a file that cannot be audited is not assessable."""
        return Verdict.NOT_ASSESSABLE if self.audit is None else self.audit.verdict

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def audit_file(
    file: CheckedFile, *, bands: DepthBands = DEFAULT_BANDS, selection: Selection = EVERYTHING
) -> AuditedFile:
    """Return the audit of a checked file with those findings that no waiver silences."""
    if file.scenario is None:
        return AuditedFile(file, None, selection.applied(file.findings), file.waived, bands)
    found: Audit | None = None
    try:
        found = audit(file.scenario, bands=bands)
        new = BOOK.inspect(found, file.locate)
    except FrontierTooLargeError as error:
        new = BOOK.inspect(error, file.locate)
    sifted = apply_waivers(new, file.waivers)
    # Without a verdict some rules had nothing to look at: their silence is no pass.
    judged = found is not None and found.not_assessable is None
    report = WaiverReport(None, sifted.unused if judged else (), sifted.refused)
    said = BOOK.inspect(report, file.locate)
    return AuditedFile(
        file,
        found,
        selection.applied(in_order((*file.findings, *sifted.kept, *said))),
        (*file.waived, *sifted.waived),
        bands,
    )
