"""Scores added up by the scenario, or by any field of the records such as `model`."""

from dataclasses import dataclass, field

from zopa.corpus.scoring import ScoredLine
from zopa.display import text_table
from zopa.rationals import readable
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer
from zopa.reports.score_records import plain
from zopa.reports.score_tally import ScoreTally
from zopa.scenario.wording import clipped

MAX_GROUPS = 10_000
"""Beyond so many different values the rest is added up together."""

_REST = "(all others)"
_NONE = "(none)"


@dataclass(slots=True)
class ScoreSummary:
    """A tally for each value of a field."""

    by: str
    groups: dict[str, ScoreTally] = field(default_factory=dict)

    def add(self, line: ScoredLine) -> None:
        """Count one record with its group."""
        name = self._group(line)
        if name not in self.groups and len(self.groups) >= MAX_GROUPS:
            name = _REST
        self.groups.setdefault(name, ScoreTally()).add(line)

    def _group(self, line: ScoredLine) -> str:
        if self.by == "scenario":
            return line.scenario or _NONE
        value = line.record.carried.get(self.by) if line.record else None
        return _NONE if value is None else str(plain(value))

    def record(self, write: Writer) -> list[Record]:
        """Return the counts of each group, by its name."""
        return [{self.by: name, **self.groups[name].record(write)} for name in sorted(self.groups)]

    def text(self) -> str:
        """Return a table with a row for each group."""
        rows = []
        for name in sorted(self.groups):
            group = self.groups[name]
            mean = group.mean_value_efficiency
            rows.append(
                [
                    clipped(name),
                    f"{group.records:,}",
                    f"{group.unscored:,}",
                    f"{group.agreements:,}",
                    f"{group.efficient:,}",
                    f"{group.below_batna:,}",
                    f"{group.missed:,}",
                    "-" if mean is None else readable(mean),
                ]
            )
        counts = ["records", "not scored", "agreements", "efficient", "below a BATNA", "missed"]
        return text_table([self.by, *counts, "value"], rows, [None] * 8)
