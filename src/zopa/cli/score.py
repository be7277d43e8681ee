"""`zopa score`."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice
from pathlib import Path

import click

from zopa.cli import options
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.cli.score_forms import Wanted, score_form
from zopa.corpus.faults import one_file
from zopa.corpus.scoring import (
    GivenRecord,
    RecordScorer,
    records_in,
    records_of,
    scenarios_of,
    scorers_of,
)
from zopa.errors import ArgumentError, InternalFaultError, UnreadablePathError
from zopa.reports.check_text import findings_text
from zopa.scenario.reading import CheckedFile
from zopa.scenario.sources import open_regular_file, read_source
from zopa.tradespace.conventions import Liability, View

_LINES = (".jsonl", ".ndjson")


@click.command()
@click.argument("scenario", metavar="SCENARIO", type=options.FilePath())
@click.argument("records", metavar="RECORDS", type=options.FilePath())
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
@options.form
@options.output
@options.exact
@options.fail_on
@options.strict
@options.quiet
def score(
    *,
    scenario: str,
    records: str,
    batna: tuple[tuple[str, Fraction], ...],
    view: str,
    liability: str,
    witness: bool,
    reweight: Fraction | None,
    by: str | None,
    form: str,
    output: str | None,
    exact: bool,
    fail_on: str,
    strict: bool,
    quiet: bool,
) -> int:
    """Score agreed allocations: gains, what was left on the table, fairness, value efficiency.

    SCENARIO is a file, or a folder of scenarios of which each record names one. RECORDS is JSON (an
    object or an array), or JSON Lines by its name (.jsonl) and on standard input (-).
    """
    if scenario == records == "-":
        raise click.UsageError("only one of SCENARIO and RECORDS can be standard input")
    inputs = Inputs([scenario])
    files = list(inputs.each(_told))
    if inputs.failure is not None:
        return inputs.failure
    known = scenarios_of(files)
    if not known:
        return ExitCode.FINDINGS
    broken = {each.id or "" for each in files if each.scenario is None}
    scorer = RecordScorer(
        scorers_of(known, view=View(view), liability=Liability(liability), batna=dict(batna)),
        broken,
    )
    if reweight is not None and form == "text":
        raise click.UsageError("--reweight goes with --format json or jsonl")
    report = score_form(Wanted(form, exact, witness, reweight, by, quiet), records)
    threshold = "warning" if strict else fail_on
    failed = len(known) < len(files)
    with Output(output, [*inputs.files, records]) as out:
        stream = _records(records)
        first = list(islice(stream, 1))  # what cannot be opened is told before anything is printed
        out.write(report.start())
        for given in chain(first, stream):
            try:
                with one_file(f"{records}, record {given.ordinal}"):
                    line = scorer.score(given)
                    text = report.add(line)
            except InternalFaultError as error:
                inputs.refuse(error)
                continue
            failed = failed or fails(line.findings, threshold)
            out.write(text)
        out.write(report.end())
    if remark := report.remark():
        click.echo(f"zopa: {remark}", err=True)
    return inputs.failure or (ExitCode.FINDINGS if failed else ExitCode.DONE)


def _told(file: CheckedFile) -> CheckedFile:
    """Return the file; what is wrong with one that has no scenario is told."""
    if file.scenario is None:
        click.echo(findings_text(file.findings, file.source), err=True)
    return file


def _records(path: str) -> Iterator[GivenRecord]:
    if path == "-":
        if sys.stdin is None:
            raise UnreadablePathError("<stdin>", "standard input is closed", "name a file")
        yield from records_in(sys.stdin.buffer)
    elif path.lower().endswith(_LINES):
        with open_regular_file(Path(path)) as stream:
            yield from records_in(stream)
    elif path.lower().endswith(".json"):
        yield from records_of(read_source(path).data)
    else:
        raise ArgumentError(
            f"{path}: it is not clear how to read it",
            "name it .json or .jsonl, or give JSON Lines on -",
        )
