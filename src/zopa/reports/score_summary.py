"""Scores added up by the scenario, or by any field of the records such as `model`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zopa.display import text_table
from zopa.rationals import readable
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer
from zopa.reports.score_records import plain
from zopa.reports.score_tally import Outcome, ScoreTally
from zopa.scenario.wording import clipped

MAX_GROUPS = 10_000
"""Beyond so many different values the rest is added up together."""

GROUPED = ("scenario", "outcome")
"""What scoring reads of a record itself and groups can be made by."""

_REST = "(all others)"
_NONE = "(none)"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@dataclass(slots=True)
class ScoreSummary:
    """A tally for each value of a field."""

    by: str
    groups: dict[str, ScoreTally] = field(default_factory=dict)

    def add(self, record: Record, outcome: Outcome, carried: Mapping[str, Any]) -> None:
        """Count one record with its group; `record` needs its `scenario` and `outcome` only."""
        self._tally(self._group(record, carried)).add(outcome)

    def merge(self, other: "ScoreSummary") -> None:
        """Add the groups of more records."""
        for name, tally in other.groups.items():
            self._tally(name).merge(tally)

    def _tally(self, name: str) -> ScoreTally:
        if name not in self.groups and len(self.groups) >= MAX_GROUPS:
            name = _REST
        return self.groups.setdefault(name, ScoreTally())

    def _group(self, record: Record, carried: Mapping[str, Any]) -> str:
        if self.by in GROUPED:
            return record[self.by] or _NONE
        value = carried.get(self.by)
        if value is None:
            return _NONE
        # Texts that look like something else keep their quotes: 1 and "1" are two values.
        written = json.dumps(plain(value), ensure_ascii=False, default=str)
        is_plain = isinstance(value, str) and value != _NONE and not _is_json(value)
        return str(value) if is_plain else written

    @property
    def is_empty(self) -> bool:
        """Whether there are records, and none of them has the field."""
        return self.groups.keys() == {_NONE}

    def record(self, write: Writer) -> list[Record]:
        """Return the counts of each group, by its name."""
        return [{"group": name, **self.groups[name].record(write)} for name in sorted(self.groups)]

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
