"""The forms that scores can be printed in, one record after the other."""

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Protocol

import click

from zopa.cli.documents import JSON_FORMS, JsonDocument, JsonLines
from zopa.corpus.scoring import ScoredLine
from zopa.display import printable
from zopa.reports.earlier_scores import EarlierScore
from zopa.reports.finding_records import VERSION
from zopa.reports.numbers import Writer, number, writer
from zopa.reports.paired_arms import PairedArms
from zopa.reports.score_batches import ScoredBatch
from zopa.reports.score_records import outcome_of, score_record
from zopa.reports.score_summary import ScoreSummary
from zopa.reports.score_table import COLUMNS, ParquetTable, Row, csv_text, table_row
from zopa.reports.score_tally import Outcome, ScoreTally
from zopa.reports.score_text import HEAD, details, line_text

FORMS: Final = ("text", "json", "jsonl", "csv", "parquet")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for beside the scores themselves."""

    form: str
    exact: bool
    witness: bool
    sixth_weight: Fraction | None
    by: str | None
    quiet: bool
    paired: PairedArms | None = None


@dataclass(slots=True)
class Totals:
    """What the records add up to, and in groups where that is wanted."""

    summary: ScoreSummary | None
    paired: PairedArms | None = None
    is_exact: bool = True
    """Whether every number was computed exactly."""
    earlier: int = 0
    """How many of the records an earlier run had scored."""
    tally: ScoreTally = field(default_factory=ScoreTally)

    @classmethod
    def of(cls, wanted: Wanted) -> "Totals":
        """Return the totals that are asked for, of no records."""
        summary = None if wanted.by is None else ScoreSummary(wanted.by)
        return cls(summary, copy.deepcopy(wanted.paired))

    def add(self, line: ScoredLine) -> None:
        """Count one record."""
        outcome = Outcome.of(line.score)
        self.tally.add(outcome)
        if self.summary is not None:
            read = line.record
            said = {
                "scenario": line.scenario,
                "outcome": None if read is None else outcome_of(read),
            }
            self.summary.add(said, outcome, line.carried)
        if self.paired is not None:
            self.paired.add(_row(line), line.carried)

    def add_earlier(self, score: EarlierScore) -> None:
        """Count a record that an earlier run has scored."""
        self.earlier += 1
        self.tally.add(score.outcome)
        if self.summary is not None:
            self.summary.add(score.said, score.outcome, score.carried)
        if self.paired is not None:
            self.paired.add(score.row, score.carried)

    def merge(self, batch: ScoredBatch) -> None:
        """Add the counts of more records."""
        self.tally.merge(batch.tally)
        if self.summary is not None and batch.summary is not None:
            self.summary.merge(batch.summary)
        if self.paired is not None and batch.paired is not None:
            self.paired.merge(batch.paired)

    def record(self, *, exact: bool) -> Mapping[str, Any]:
        """Return the counts, and which numbers they are made of where those are doubles."""
        write = writer(exact=exact)
        return {
            **self.tally.record(write),
            **({"earlier": self.earlier} if self.earlier else {}),
            **({} if self.is_exact else {"numbers": "doubles"}),
            **({"paired": self.paired.record()} if self.paired else {}),
            **self._groups(write),
        }

    def _groups(self, write: Writer) -> Mapping[str, Any]:
        if self.summary is None:
            return {}
        return {"by": self.summary.by, "groups": self.summary.record(write)}

    def text(self, *, quiet: bool) -> str:
        """Return the counts in words, and the groups as a table."""
        parts = [] if quiet else [self._counts()]
        if self.summary is not None:
            parts.append(self.summary.text())
        if self.paired is not None:
            parts.append(self.paired.text())
        return "\n\n".join(parts)

    def _counts(self) -> str:
        lines = [self.tally.text()]
        if self.earlier:
            lines.append(f"{self.earlier:,} of them had been scored before")
        if not self.is_exact:
            lines.append(
                "numbers are doubles, within 1e-12 utils; every yes or no is decided exactly "
                "(--exact computes everything exactly, which takes longer)"
            )
        return "\n".join(lines)

    def is_wanted(self, wanted: Wanted) -> bool:
        """Return whether anybody wants to know, beside a file of scores."""
        return not wanted.quiet or self.summary is not None or self.paired is not None

    def remark(self) -> str:
        """Return what is odd about the groups or the arms, empty where nothing is."""
        parts = [] if self.paired is None else self.paired.missing()
        if self.summary is not None and self.summary.is_empty:
            parts.append(f"no record has a field '{printable(self.summary.by)}' to add up by")
        return "; ".join(parts)


class ScoreForm(Protocol):
    """Turns scores into text, piece by piece; an empty piece is not printed."""

    def start(self) -> str:
        """Return what stands before the first record."""

    def add(self, line: ScoredLine) -> str:
        """Return what is printed of a record."""

    def end(self, totals: Totals) -> str:
        """Return what stands after the last record."""


class TextForm:
    """A line a record, all measures where a witness is wanted."""

    def __init__(self, wanted: Wanted, source: str) -> None:
        self._wanted = wanted
        self._source = source

    def start(self) -> str:
        """Return the head of the table."""
        return HEAD

    def add(self, line: ScoredLine) -> str:
        """Return what is said of one record."""
        text = line_text(line, self._source)
        if self._wanted.witness and line.score is not None:
            text += f"\n\n{details(line.score, line.trace)}\n"
        return text

    def end(self, totals: Totals) -> str:
        """Return the counts."""
        text = totals.text(quiet=self._wanted.quiet)
        return f"\n{text}" if text else ""


class JsonForm:
    """The published records, in one document or a line each."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._write = writer(exact=wanted.exact)
        self._form: JsonDocument | JsonLines = JSON_FORMS[wanted.form]("zopa.score", VERSION)

    def start(self) -> str:
        """Return what stands before the first record."""
        return self._form.start()

    def add(self, line: ScoredLine) -> str:
        """Return the published record."""
        record = score_record(
            line,
            self._write,
            with_witness=self._wanted.witness,
            sixth_weight=self._wanted.sixth_weight,
        )
        return self._form.add(record)

    def end(self, totals: Totals) -> str:
        """Return, or tell on standard error, what they add up to."""
        if self._wanted.form == "jsonl" and not totals.is_wanted(self._wanted):
            return ""
        return self._form.end(totals.record(exact=self._wanted.exact))


class CsvForm:
    """A row a record; the counts go to standard error."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted

    def start(self) -> str:
        """Return the names of the columns."""
        return csv_text([COLUMNS])

    def add(self, line: ScoredLine) -> str:
        """Return the row of a record."""
        return csv_text([_row(line)])

    def end(self, totals: Totals) -> str:
        """Tell the counts on standard error and return nothing."""
        if not totals.is_wanted(self._wanted):
            return ""
        click.echo(json.dumps({"counts": totals.record(exact=False)}), err=True)
        return ""


class ParquetForm(CsvForm):
    """Rows of a Parquet file, which grows beside the text of the output."""

    def __init__(self, wanted: Wanted, sink: Any) -> None:
        super().__init__(wanted)
        self._table = ParquetTable(sink)
        self._rows: list[Row] = []

    def start(self) -> str:
        """Return nothing."""
        return ""

    def add(self, line: ScoredLine) -> str:
        """Keep the row of a record, and return nothing."""
        self._rows.append(_row(line))
        return ""

    def end(self, totals: Totals) -> str:
        """Write the rows, tell the counts on standard error, and return nothing."""
        if self._rows:
            self._table.add(self._rows)
        self._table.close()
        return super().end(totals)


def _row(line: ScoredLine) -> Row:
    return table_row(score_record(line, number))


def score_form(wanted: Wanted, source: str, sink: Any) -> ScoreForm:
    """Return a new form.

    `source` is what the file of records is called, and `sink` takes the bytes of a Parquet file;
    without it only the counts are written.
    """
    if wanted.form == "text":
        return TextForm(wanted, source)
    if wanted.form == "parquet" and sink is not None:
        return ParquetForm(wanted, sink)
    return CsvForm(wanted) if wanted.form in {"csv", "parquet"} else JsonForm(wanted)
