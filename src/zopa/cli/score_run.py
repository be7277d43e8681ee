"""A run of scores: one by one or many at a time, from the start or on from where it stopped."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path

from zopa.cli.exit_codes import fails, reaches
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.cli.record_sources import document_records, is_document, length_of, record_lines
from zopa.cli.score_bulk import EXACT_UP_TO, BulkRun, Sink
from zopa.cli.score_forms import Totals, Wanted, score_form
from zopa.corpus.faults import one_file
from zopa.corpus.record_files import GivenRecord, RecordLine, given, name_of
from zopa.corpus.scoring import RecordScorer, scorers_of
from zopa.errors import InternalFaultError
from zopa.reports.earlier_scores import NOTHING, EarlierScore, EarlierScores, earlier_scores
from zopa.reports.numbers import writer
from zopa.reports.score_batches import ScoreRequest
from zopa.reports.score_records import reading_record
from zopa.reports.score_table import cell, reading_cells, unicode_text
from zopa.reports.score_tally import Outcome
from zopa.scoring.records import identity
from zopa.scoring.score import Scorer


@dataclass(slots=True)
class ScoreRun:
    """Scores the records, one by one or many at a time, and writes what comes of it."""

    request: ScoreRequest
    wanted: Wanted
    inputs: Inputs
    threshold: str
    jobs: int | None
    failed: bool
    earlier: EarlierScores = NOTHING
    totals: Totals = field(init=False)

    def __post_init__(self) -> None:
        self.totals = Totals.of(self.wanted)

    def go_on(self, output: Path) -> None:
        """Count what an earlier run has written, to be added to."""
        write = writer(exact=self.wanted.exact)
        readings = {
            name: reading_cells(reading_record(scorer, write))
            for name, scorer in self._scorers().items()
        }
        self.earlier = earlier_scores(output, self.wanted.form, readings, self._add_earlier)
        self.totals.is_exact = self.wanted.exact or not self.totals.earlier

    def _add_earlier(self, score: EarlierScore) -> None:
        self.totals.add_earlier(score)
        self.failed = self.failed or reaches(score.severities, self.threshold)

    def write(self, records: str, output: str | None, *, append: bool) -> None:
        """Write the scores of the records in a file."""
        kept = self.earlier.length if append else None
        spared = [*self.inputs.files, records]
        if is_document(records):
            each = filter(self._is_new, document_records(records))
            with Output(output, spared, kept=kept) as out:
                self._one_by_one(out, each)
            return
        lines = record_lines(records)
        if self.earlier.done:
            lines = filter(self._is_new_line, lines)
        first = list(islice(lines, EXACT_UP_TO + 1))
        is_bulk = len(first) > EXACT_UP_TO and not (self.wanted.exact or self.wanted.witness)
        with Output(output, spared, kept=kept) as out:
            if is_bulk:
                self._in_bulk(out, chain(first, lines), length_of(records))
            else:
                self._one_by_one(out, map(given, chain(first, lines)))

    def _scorers(self) -> dict[str, Scorer]:
        request = self.request
        return scorers_of(
            request.scenarios,
            view=request.view,
            liability=request.liability,
            batna=dict(request.batna),
        )

    def _one_by_one(self, out: Output, records: Iterable[GivenRecord]) -> None:
        request = self.request
        scorer = RecordScorer(self._scorers(), request.broken)
        report = score_form(self.wanted, self.request.source, Sink(out))
        if not self.earlier.length:
            out.write(report.start())
        for each in records:
            try:
                with one_file(f"{request.source}, record {each.ordinal}"):
                    line = scorer.score(each)
                    text = report.add(line)
            except InternalFaultError as error:
                self.inputs.refuse(error)
                self.totals.tally.add(Outcome())
                continue
            self.totals.add(line)
            self.failed = self.failed or fails(line.findings, self.threshold)
            out.write(text)
        out.write(report.end(self.totals))

    def _in_bulk(self, out: Output, lines: Iterable[RecordLine], length: int | None) -> None:
        self.totals.is_exact = False
        run = BulkRun(
            self.request, self.threshold, self.totals, self.jobs, bool(self.earlier.length)
        )
        run.write(out, self.inputs, lines, length)
        self.failed = self.failed or run.failed
        report = score_form(self.wanted, self.request.source, None)
        out.write(report.end(self.totals))

    def _is_new(self, record: GivenRecord) -> bool:
        return self._is_new_name(identity(record.value, record.ordinal))

    def _is_new_line(self, line: RecordLine) -> bool:
        return self._is_new_name(name_of(line))

    def _is_new_name(self, name: str) -> bool:
        written = cell(unicode_text(name)) if self.wanted.form == "csv" else name
        return written not in self.earlier.done
