"""The forms that scores can be printed in."""

from dataclasses import dataclass, field
from fractions import Fraction

from zopa.cli.documents import JSON_FORMS, JsonDocument, JsonLines
from zopa.corpus.scoring import ScoredLine
from zopa.display import printable
from zopa.reports.finding_records import VERSION
from zopa.reports.numbers import writer
from zopa.reports.score_records import score_record
from zopa.reports.score_summary import ScoreSummary
from zopa.reports.score_tally import ScoreTally
from zopa.reports.score_text import HEAD, details, line_text


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for beside the scores themselves."""

    form: str
    exact: bool
    witness: bool
    sixth_weight: Fraction | None
    by: str | None
    quiet: bool


@dataclass(slots=True)
class _Totals:
    """What the records add up to, and in groups where that is wanted."""

    summary: ScoreSummary | None
    tally: ScoreTally = field(default_factory=ScoreTally)

    def add(self, line: ScoredLine) -> None:
        self.tally.add(line)
        if self.summary is not None:
            self.summary.add(line)

    def remark(self) -> str:
        """Return what is odd about the grouping, empty where nothing is."""
        if self.summary is None or not self.summary.is_empty:
            return ""
        return f"no record has a field '{printable(self.summary.by)}' to add up by"


class _Text:
    """A line a record, all measures where a witness is wanted, then the counts."""

    def __init__(self, wanted: Wanted, source: str) -> None:
        self._wanted = wanted
        self._source = source
        self._totals = _totals(wanted)

    def start(self) -> str:
        return HEAD

    def add(self, line: ScoredLine) -> str:
        self._totals.add(line)
        text = line_text(line, self._source)
        if self._wanted.witness and line.score is not None:
            text += f"\n\n{details(line.score)}\n"
        return text

    def remark(self) -> str:
        return self._totals.remark()

    def end(self) -> str:
        parts = [] if self._wanted.quiet else [self._totals.tally.text()]
        if self._totals.summary is not None:
            parts.append(self._totals.summary.text())
        return "\n" + "\n\n".join(parts) if parts else ""


class _Json:
    """The published records, in one document or a line each."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._write = writer(exact=wanted.exact)
        self._form: JsonDocument | JsonLines = JSON_FORMS[wanted.form]("zopa.score", VERSION)
        self._totals = _totals(wanted)

    def start(self) -> str:
        return self._form.start()

    def add(self, line: ScoredLine) -> str:
        self._totals.add(line)
        record = score_record(
            line,
            self._write,
            with_witness=self._wanted.witness,
            sixth_weight=self._wanted.sixth_weight,
        )
        return self._form.add(record)

    def remark(self) -> str:
        return self._totals.remark()

    def end(self) -> str:
        totals = self._totals
        groups = {"groups": totals.summary.record(self._write)} if totals.summary else {}
        return self._form.end({**totals.tally.record(self._write), **groups})


def score_form(wanted: Wanted, source: str) -> _Text | _Json:
    """Return a new form; `source` is what the file of records is called."""
    return _Text(wanted, source) if wanted.form == "text" else _Json(wanted)


def _totals(wanted: Wanted) -> _Totals:
    return _Totals(None if wanted.by is None else ScoreSummary(wanted.by))
