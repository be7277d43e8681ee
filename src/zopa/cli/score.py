"""`zopa score`."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice
from pathlib import Path
from typing import Final

import click

from zopa.cli import options
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.cli.record_sources import document_records, is_document, length_of, record_lines
from zopa.cli.score_bulk import EXACT_UP_TO, BulkRun, Sink
from zopa.cli.score_foreign import ForeignRun
from zopa.cli.score_forms import (
    FORMS,
    Totals,
    Wanted,
    score_form,
)
from zopa.corpus.faults import one_file
from zopa.corpus.record_files import GivenRecord, RecordLine, given, name_of
from zopa.corpus.scoring import RecordScorer, scenarios_of, scorers_of
from zopa.errors import InternalFaultError
from zopa.reports.check_text import findings_text
from zopa.reports.earlier_scores import NOTHING, EarlierScores, earlier_scores
from zopa.reports.paired_arms import PairedArms
from zopa.reports.score_batches import ScoreRequest
from zopa.reports.score_table import cell, unicode_text
from zopa.scenario.reading import CheckedFile
from zopa.scoring.records import identity
from zopa.tradespace.conventions import Liability, View

_ENDINGS: Final = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
}


@click.command()
@click.argument("scenario", metavar="SCENARIO", type=options.FilePath())
@click.argument("records", metavar="RECORDS", type=options.FilePath(), required=False)
@options.origin
@options.profiles
@options.batna
@options.view
@options.liability
@click.option(
    "--witness", is_flag=True, help="Add an agreement that dominates, and all measures in text."
)
@click.option(
    "--reweight",
    type=options.Weight(),
    metavar="W",
    help="Show what value efficiency as a sixth component of weight W would do to the composite.",
)
@click.option(
    "--by",
    metavar="FIELD",
    help="Add the scores up by `scenario`, or by a field of the records such as model.",
)
@click.option(
    "--paired",
    nargs=2,
    metavar="ARM BASELINE",
    help="Compare two arms, such as mediated and baseline, over records of the same match.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Of the intervals of --paired.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    help="json: one document; jsonl: an object a line; csv and parquet: a row a record. By default "
    "text, or what the ending of --output says.",
)
@options.output
@click.option(
    "--append",
    is_flag=True,
    help="Add to --output, which an interrupted run has left, what it does not have yet.",
)
@options.jobs
@options.exact
@options.fail_on
@options.strict
@options.quiet
def score(
    *,
    scenario: str,
    records: str | None,
    origin: str | None,
    profiles: tuple[str, str] | None,
    batna: tuple[tuple[str, Fraction], ...],
    view: str,
    liability: str,
    witness: bool,
    reweight: Fraction | None,
    by: str | None,
    paired: tuple[str, str] | None,
    seed: int,
    form: str | None,
    output: str | None,
    append: bool,
    jobs: int | None,
    exact: bool,
    fail_on: str,
    strict: bool,
    quiet: bool,
) -> int:
    """Score agreed allocations: gains, what was left on the table, fairness, value efficiency.

    SCENARIO is a file, or a folder of scenarios of which each record names one. RECORDS is JSON (an
    object or an array), JSON Lines (.jsonl, and - for standard input), or CSV or Parquet in long
    form. Of more than 1,000 records that do not stand in one JSON document the numbers are doubles
    unless --exact or --witness is given. With --from SCENARIO is a file in another format; without
    RECORDS what came of its negotiations is scored by the file itself.
    """
    if scenario == records == "-":
        raise click.UsageError("only one of SCENARIO and RECORDS can be standard input")
    arms = None if paired is None else PairedArms(paired, seed)
    wanted = Wanted(_form(form, output), exact, witness, reweight, by, quiet, arms)
    _check(wanted, output, append=append)
    inputs = Inputs([scenario])
    threshold = "warning" if strict else fail_on
    if origin is not None:
        options.only_scenarios_have(view, liability)
        if batna or append:
            raise click.UsageError("--batna and --append do not go with --from")
        foreign = ForeignRun(origin, scenario, records, wanted, threshold, profiles)
        return foreign.write(inputs, output)
    options.only_with_origin(profiles=profiles)
    if records is None:
        raise click.UsageError("RECORDS is missing")
    files = list(inputs.each(_told))
    if inputs.failure is not None:
        return inputs.failure
    known = scenarios_of(files)
    if not known:
        return ExitCode.FINDINGS
    request = ScoreRequest(
        tuple(known),
        frozenset(each.id or "" for each in files if each.scenario is None),
        View(view),
        Liability(liability),
        batna,
        reweight,
        by,
        wanted.form,
        records,
        arms,
    )
    earlier = NOTHING
    if append and output is not None:
        sums = {each.id: each.sha256 for each in known}
        earlier = earlier_scores(Path(output), wanted.form, sums)
    failed = len(known) < len(files)
    run = _Run(request, wanted, inputs, threshold, jobs, earlier, Totals.of(wanted), failed)
    run.write(records, output, append=append)
    if remark := run.totals.remark():
        click.echo(f"zopa: {remark}", err=True)
    return inputs.failure or (ExitCode.FINDINGS if run.failed else ExitCode.DONE)


def _form(form: str | None, output: str | None) -> str:
    return form or _ENDINGS.get(Path(output or "").suffix.lower(), "text")


def _check(wanted: Wanted, output: str | None, *, append: bool) -> None:
    form = wanted.form
    if wanted.sixth_weight is not None and form not in {"json", "jsonl"}:
        raise click.UsageError("--reweight goes with --format json or jsonl")
    if wanted.witness and form in {"csv", "parquet"}:
        raise click.UsageError("--witness goes with --format text, json or jsonl")
    if form == "parquet" and output is None:
        raise click.UsageError("--format parquet needs --output FILE")
    if wanted.exact and form in {"csv", "parquet"}:
        raise click.UsageError("--exact goes with --format json or jsonl; a table has doubles")
    if append and (output is None or form not in {"jsonl", "csv"}):
        raise click.UsageError("--append goes with --output FILE and --format jsonl or csv")


@dataclass(slots=True)
class _Run:
    """Scores the records, one by one or many at a time, and writes what comes of it."""

    request: ScoreRequest
    wanted: Wanted
    inputs: Inputs
    threshold: str
    jobs: int | None
    earlier: EarlierScores
    totals: Totals
    failed: bool

    def write(self, records: str, output: str | None, *, append: bool) -> None:
        """Write the scores of the records in a file."""
        kept = self.earlier.length if append else None
        spared = [*self.inputs.files, records]
        if is_document(records):
            each = filter(self._is_new, document_records(records))
            with Output(output, spared, kept=kept) as out:
                self._one_by_one(out, each)
            return
        lines = filter(self._is_new_line, record_lines(records))
        first = list(islice(lines, EXACT_UP_TO + 1))
        is_bulk = len(first) > EXACT_UP_TO and not (self.wanted.exact or self.wanted.witness)
        with Output(output, spared, kept=kept) as out:
            if is_bulk:
                self._in_bulk(out, chain(first, lines), length_of(records))
            else:
                self._one_by_one(out, map(given, chain(first, lines)))

    def _one_by_one(self, out: Output, records: Iterable[GivenRecord]) -> None:
        request = self.request
        scorers = scorers_of(
            request.scenarios,
            view=request.view,
            liability=request.liability,
            batna=dict(request.batna),
        )
        scorer = RecordScorer(scorers, request.broken)
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
        return not self.earlier.done or self._is_new_name(name_of(line))

    def _is_new_name(self, name: str) -> bool:
        written = cell(unicode_text(name)) if self.wanted.form == "csv" else name
        is_new = written not in self.earlier.done
        self.totals.skipped += not is_new
        return is_new


def _told(file: CheckedFile) -> CheckedFile:
    """Return the file; what is wrong with one that has no scenario is told."""
    if file.scenario is None:
        click.echo(findings_text(file.findings, file.source), err=True)
    return file
