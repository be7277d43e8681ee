"""Many records scored together, with numbers in doubles.

Utilities are within 1e-12 of the exact ones and quotients within that by their denominator; every
yes or no is decided exactly. A record that is not plainly one is read and scored exactly, alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from zopa.corpus.record_arrays import decoded, fields_in, is_plain
from zopa.corpus.record_files import RecordLine, RecordLines, given
from zopa.corpus.scoring import RecordScorer
from zopa.diagnostics import Finding
from zopa.errors import FrontierTooLargeError
from zopa.reports.bulk_alike import Manners, SaidAlike, scored
from zopa.reports.bulk_columns import joined, json_measures, table_measures
from zopa.reports.bulk_subjects import Subject, moved
from zopa.reports.finding_records import Record, finding_record
from zopa.reports.numbers import number
from zopa.reports.score_records import composite_record, score_record
from zopa.reports.score_tally import Outcome
from zopa.scoring.records import KNOWN, identity
from zopa.scoring.score import Scorer

_NAMES: Final = frozenset({str, int, type(None)})
_OUTCOMES: Final = ("agreement", "no_deal")
_TEXTS: Final = frozenset({str, type(None)})
_UNITS: Final = MappingProxyType({"fraction": False, "quantity": True})
_JSON: Final = frozenset({"json", "jsonl"})
_TABLES: Final = frozenset({"csv", "parquet"})


class BulkRow(NamedTuple):
    """What is said of one record."""

    name: str
    subject: Subject | None
    """None where there is a whole record."""
    measures: str
    """The fields of the published record as JSON, where the form needs them."""
    cells: tuple[Any, ...]
    """The measures in the order of a table's columns, where the form needs them."""
    unrevealed: tuple[str, ...]
    composite: Record
    record: Record | None
    """The published record of what was scored alone, or had no deal."""
    outcome: Outcome
    findings: tuple[Finding, ...]
    carried: Mapping[str, Any]

    @property
    def scenario(self) -> str | None:
        """The id of the scenario that it was scored against, or names."""
        if self.subject is not None:
            return self.subject.scorer.scenario.id
        named: str | None = None if self.record is None else self.record["scenario"]
        return named

    @property
    def said(self) -> Record:
        """What groups are made by."""
        outcome = "agreement" if self.record is None else self.record["outcome"]
        return {"scenario": self.scenario, "outcome": outcome}


class BulkScorer:
    """Scores batches of records; what does not change between them is computed once."""

    def __init__(
        self,
        scorers: Mapping[str, Scorer],
        exact: RecordScorer,
        sixth_weight: Fraction | None = None,
        form: str = "jsonl",
        *,
        with_cells: bool = False,
    ) -> None:
        self._exact = exact
        self._sixth_weight = sixth_weight
        self._is_json = form in _JSON
        self.with_cells = with_cells or form in _TABLES
        """Whether the cells of tables are wanted."""
        self._subjects = {name: Subject(scorer) for name, scorer in scorers.items()}
        self._only = exact.only and exact.only.scenario.id
        self._manners: Manners | None = None
        if sixth_weight is None and not self.with_cells:
            self._manners = Manners()

    def alike(self, lines: RecordLines, start: str | None, by: str | None) -> Iterator[SaidAlike]:
        """Yield what is said of those records that are written like others before them.

        See `zopa.reports.bulk_alike.scored`.
        """
        if self._manners is not None:
            for group in self._manners.sorted(lines.texts):
                said = scored(group, lines, start, by)
                if said is not None:
                    yield said

    def rows(self, lines: Sequence[RecordLine]) -> list[BulkRow]:
        """Return what is said of each record, in order."""
        found: list[BulkRow | None] = [None] * len(lines)
        groups: dict[tuple[Subject, bool], _Group] = {}
        for index, line in enumerate(lines):
            text = line.text
            value = decoded(text) if type(text) is bytes else None
            subject = None if value is None else self._subject(value)
            if value is None or subject is None or type(text) is not bytes:
                continue
            if value.get("outcome") == "no_deal":
                if is_plain(text, fields_in(value)):
                    with suppress(FrontierTooLargeError):
                        found[index] = self._no_deal(subject, value, line)
                continue
            unit = value.get("unit", "fraction")
            shares = subject.shares.row(value, text)
            if shares is not None and _is_unit(unit):
                key = (subject, _UNITS[unit])
                group = groups.get(key)
                if group is None:
                    group = groups[key] = _Group(subject, [], [], [])
                group.places.append(index)
                group.values.append(value)
                group.shares.append(shares)
                if self._manners is not None:
                    self._manners.learn(text, subject, in_quantities=_UNITS[unit])
        for (_, in_quantities), group in groups.items():
            with suppress(FrontierTooLargeError):
                for index, row in self._scored(group, lines, in_quantities=in_quantities):
                    found[index] = row
        return [
            self._alone(line) if row is None else row
            for line, row in zip(lines, found, strict=True)
        ]

    def _subject(self, value: Mapping[str, Any]) -> Subject | None:
        """Return what a record is plainly about."""
        if value.get("outcome", "agreement") not in _OUTCOMES or "offers" in value:
            return None
        name = value.get("scenario")
        if type(name) not in _TEXTS or type(value.get("record")) not in _NAMES:
            return None
        subject = self._subjects.get(name or self._only or "")
        return subject if subject is not None and subject.shares.reveals(value) else None

    def _alone(self, line: RecordLine) -> BulkRow:
        scored = self._exact.score(given(line))
        record = score_record(scored, number, sixth_weight=self._sixth_weight)
        outcome = Outcome.of(scored.score)
        return BulkRow(
            scored.id, None, "", (), (), {}, record, outcome, scored.findings, scored.carried
        )

    def _no_deal(
        self, subject: Subject, value: Mapping[str, Any], line: RecordLine
    ) -> BulkRow | None:
        if value.get("allocation") not in (None, {}) or not _is_unit(value.get("unit", "fraction")):
            return None
        template, outcome, findings = subject.no_deal
        found = tuple(moved(each, line.number) for each in findings)
        name = identity(value, line.ordinal)
        carried = {key: value[key] for key in value if key not in KNOWN}
        record = {**template, "record": name, **self._composite(carried, outcome)}
        if carried:
            record["carried"] = carried
        record["findings"] = [finding_record(each) for each in found]
        return BulkRow(name, None, "", (), (), {}, record, outcome, found, carried)

    def _composite(self, carried: Mapping[str, Any], outcome: Outcome) -> Record:
        if self._sixth_weight is None:
            return {}
        worth = outcome.value_efficiency
        return composite_record(carried.get("scores"), worth, self._sixth_weight, number)

    def _scored(
        self, group: "_Group", lines: Sequence[RecordLine], *, in_quantities: bool
    ) -> Iterator[tuple[int, BulkRow]]:
        subject = group.subject
        rows = np.array(group.shares, dtype=np.float64).reshape(len(group.shares), -1, 2)
        arrays = subject.arrays(in_quantities=in_quantities)
        scores = arrays.score(rows)
        plainly_valid = scores.valid & ~arrays.hang_on_rounding(rows)
        hidden = subject.hidden(rows)
        measures = joined(json_measures(scores, hidden)) if self._is_json else [""] * len(rows)
        cells = table_measures(scores) if self.with_cells else [()] * len(rows)
        numbers = [lines[place].number for place in group.places]
        told = subject.findings(scores, arrays, rows, numbers)
        outcomes = subject.agreements(scores).each()
        found = [told.get(row, ()) for row in range(len(rows))]
        for index, value, valid, unrevealed, measure, cell, outcome, findings in zip(
            *(group.places, group.values, plainly_valid.tolist(), hidden, measures, cells),
            *(outcomes, found),
            strict=True,
        ):
            if not valid:
                continue
            carried = {key: value[key] for key in value if key not in KNOWN}
            composite = self._composite(carried, outcome)
            name = value.get("record")
            if type(name) is not str or not name:
                name = identity(value, lines[index].ordinal)
            yield (
                index,
                BulkRow(
                    *(name, subject, measure, cell, unrevealed, composite, None, outcome),
                    *(findings, carried),
                ),
            )


def _is_unit(unit: Any) -> bool:
    return type(unit) is str and unit in _UNITS


class _Group(NamedTuple):
    """Records about one scenario, in one unit."""

    subject: Subject
    places: list[int]
    values: list[Mapping[str, Any]]
    shares: list[list[float]]
