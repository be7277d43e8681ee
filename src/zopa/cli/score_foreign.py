"""Scoring what came of negotiations in foreign files."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click

from zopa.cli.case_notes import CaseNotes
from zopa.cli.cases import Profiles, cases_of
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.cli.record_sources import document_records, is_document, record_lines
from zopa.cli.score_bulk import Sink
from zopa.cli.score_forms import Totals, Wanted, score_form
from zopa.corpus.faults import one_file
from zopa.corpus.foreign import CaseScorer, own_scores
from zopa.corpus.record_files import given
from zopa.corpus.scoring import ScoredLine
from zopa.display import printable
from zopa.errors import InternalFaultError, ZopaError
from zopa.reports.score_tally import Outcome

MAX_NOTES: Final = 20
"""How many notes on the cases of a file are printed."""


@dataclass(frozen=True, slots=True)
class ForeignRun:
    """Scores records about the cases of a file, or what the file itself says came of them."""

    origin: str
    path: str
    records: str | None
    wanted: Wanted
    threshold: str
    profiles: Profiles

    def write(self, inputs: Inputs, output: str | None) -> ExitCode:
        """Write the scores, and return the exit code; a file that breaks off is told."""
        totals, failed = Totals.of(self.wanted), False
        notes = CaseNotes()
        source = self.records or self.path
        with Output(output, [self.path, source]) as out:
            report = score_form(self.wanted, source, Sink(out))
            is_begun = False
            try:
                for line in self._lines(inputs, notes):
                    out.write("" if is_begun else report.start())
                    is_begun = True
                    if line is None:
                        totals.tally.add(Outcome())
                        continue
                    totals.add(line)
                    failed = failed or fails(line.findings, self.threshold)
                    out.write(report.add(line))
            except ZopaError as error:
                if not is_begun:
                    raise
                inputs.refuse(error)
            out.write("" if is_begun else report.start())
            out.write(report.end(totals))
        if not self.wanted.quiet:
            self._tell(list(notes.lines()))
        if remark := totals.remark():
            click.echo(f"zopa: {remark}", err=True)
        return inputs.failure or (ExitCode.FINDINGS if failed else ExitCode.DONE)

    def _tell(self, notes: list[str]) -> None:
        for note in notes[:MAX_NOTES]:
            click.echo(f"{printable(self.path)}: {printable(note)}", err=True)
        if more := len(notes[MAX_NOTES:]):
            click.echo(f"{printable(self.path)}: {more:,} more notes; see zopa convert", err=True)

    def _lines(self, inputs: Inputs, notes: CaseNotes) -> Iterator[ScoredLine | None]:
        if self.records is None:
            for case, line in own_scores(self.origin, self.path):
                notes.add(case)
                yield line
            return
        scorer = CaseScorer(cases_of(self.origin, self.path, self.profiles))
        for case in scorer.cases:
            notes.add(case)
        records = (
            document_records(self.records)
            if is_document(self.records)
            else map(given, record_lines(self.records))
        )
        for each in records:
            try:
                with one_file(f"{self.records}, record {each.ordinal}"):
                    line = scorer.score(each)
            except InternalFaultError as error:
                inputs.refuse(error)
                yield None
            else:
                yield line
