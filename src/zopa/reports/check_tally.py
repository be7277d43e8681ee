"""What a check of many files adds up to."""

from collections import Counter
from dataclasses import dataclass, field

from zopa.diagnostics import Severity
from zopa.reports.finding_records import Record
from zopa.scenario.reading import CheckedFile
from zopa.scenario.wording import counted

_NOUNS = ((Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note"))


@dataclass(slots=True)
class CheckTally:
    """Counts that grow with each checked file; the files themselves are not kept."""

    files: int = 0
    with_errors: int = 0
    waived: int = 0
    severities: Counter[Severity] = field(default_factory=Counter)

    def add(self, file: CheckedFile) -> None:
        """Count one file."""
        self.files += 1
        self.waived += len(file.waived)
        found = [finding.severity for finding in file.findings]
        self.with_errors += Severity.ERROR in found
        self.severities.update(found)

    def record(self) -> Record:
        """Return the counts."""
        return {"files": self.files, "with_errors": self.with_errors}

    def text(self) -> str:
        """Return the counts in a line.

        >>> CheckTally(files=2, severities=Counter({Severity.INFO: 3})).text()
        'checked 2 files, 0 with errors: 3 notes'
        """
        parts = [
            counted(self.severities[severity], noun)
            for severity, noun in _NOUNS
            if self.severities[severity]
        ]
        silenced = f", {self.waived} waived" if self.waived else ""
        found = ", ".join(parts) or "no findings"
        return (
            f"checked {counted(self.files, 'file')}, {self.with_errors} with errors: "
            f"{found}{silenced}"
        )
