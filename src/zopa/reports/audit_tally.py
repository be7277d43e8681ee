"""What an audit of many files adds up to."""

from collections import Counter
from dataclasses import dataclass, field

from zopa.auditing.classes import DepthClass
from zopa.auditing.verdict import Verdict
from zopa.display import text_table
from zopa.reports.audit_rows import AuditRow
from zopa.reports.earlier_audits import Move
from zopa.reports.finding_records import Record
from zopa.scenario.types import Difficulty

CONTRADICTED = ("DIF101", "DIF102")
"""The codes of a label that the math contradicts."""

_UNKNOWN = "not assessable"
_UNREADABLE = "unknown"


@dataclass(slots=True)
class AuditTally:
    """Counts that grow with each audited file; the files themselves are not kept."""

    files: int = 0
    with_errors: int = 0
    waived: int = 0
    unread: int = 0
    """Paths that could not be read; each is told on standard error."""
    stood_by: int = 0
    """Contradicted labels that a waiver stands by."""
    listed: int = 0
    """Contradicted labels that count as findings."""
    known: int = 0
    """Findings that a baseline knows of."""
    known_errors: int = 0
    """Files whose only errors are among those."""
    moved: tuple[Move, ...] | None = None
    """Verdicts that differ from an earlier audit; None where there is none to compare with."""
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    classes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By declared difficulty and class; without a label or a verdict under what is said of it."""

    def add(self, row: AuditRow) -> None:
        """Count one file."""
        self.files += 1
        self.with_errors += row.has_errors
        self.waived += len(row.waived)
        self.stood_by += any(each.finding.code in CONTRADICTED for each in row.waived)
        self.listed += any(each.code in CONTRADICTED for each in row.findings)
        self.verdicts[row.verdict] += 1
        name = row.depth_class.value if row.depth_class else _UNKNOWN
        self.classes[row.difficulty or _UNREADABLE, name] += 1

    @property
    def contradicted(self) -> int:
        """How many labels the math contradicts, whatever is waived, known or not selected."""
        return self.verdicts[Verdict.TOO_EASY] + self.verdicts[Verdict.TOO_HARD]

    @property
    def left_out(self) -> tuple[int, str]:
        """How many contradicted labels are no finding here, without those waived, and why."""
        others = self.contradicted - self.listed - self.stood_by
        return others, "known from the baseline or not selected" if self.known else "not selected"

    def record(self) -> Record:
        """Return the counts; every verdict is there, also those that no file has."""
        return {
            "files": self.files,
            "with_errors": self.with_errors,
            "verdicts": {verdict.value: self.verdicts[verdict] for verdict in Verdict},
            "classes": {
                label: {name: self.classes[label, name] for name in _columns()}
                for label in _labels()
                if label != _UNREADABLE or any(seen == _UNREADABLE for seen, _ in self.classes)
            },
            **({"unread": self.unread} if self.unread else {}),
            **({"known": self.known} if self.known else {}),
            **({"with_known_errors": self.known_errors} if self.known_errors else {}),
            **(
                {}
                if self.moved is None
                else {
                    "moved": [
                        {
                            "source": each.source,
                            "scenario": each.scenario,
                            "before": each.before,
                            "now": each.now,
                        }
                        for each in self.moved
                    ]
                }
            ),
        }

    def table(self) -> str:
        """Return how many files of each declared difficulty are in each class."""
        rows = [
            [label, *(str(self.classes[label, name] or "") for name in _columns())]
            for label in _labels()
            if any(seen == label for seen, _ in self.classes)
        ]
        return text_table(["declared", *_columns()], rows, [None] * (1 + len(_columns())))


def _labels() -> list[str]:
    return [*(difficulty.value for difficulty in Difficulty), _UNREADABLE]


def _columns() -> list[str]:
    return [*(each.value for each in DepthClass), _UNKNOWN]
