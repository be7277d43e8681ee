"""`zopa score`."""

from fractions import Fraction
from pathlib import Path
from typing import Final

import click

from zopa.cli import options
from zopa.cli.exit_codes import ExitCode
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import interrupts_told
from zopa.cli.score_foreign import ForeignRun
from zopa.cli.score_forms import (
    FORMS,
    Wanted,
)
from zopa.cli.score_run import ScoreRun
from zopa.corpus.scoring import scenarios_of
from zopa.reports.check_text import findings_text
from zopa.reports.paired_arms import PairedArms
from zopa.reports.score_batches import ScoreRequest
from zopa.reports.score_summary import GROUPED
from zopa.scenario.reading import CheckedFile
from zopa.scoring.records import KNOWN
from zopa.tradespace.conventions import Liability, View

_ENDINGS: Final = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
}

_GROWING: Final = frozenset({"jsonl", "csv"})
"""The forms that --append can add to."""


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
    multiple=True,
    callback=options.once,
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
    help="Add to --output what it does not have yet. If interrupted, what is done stays there, and "
    "the same command goes on; without this an interrupted run writes nothing.",
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
    if paired is not None and paired[0] == paired[1]:
        raise click.UsageError("--paired compares two different arms")
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
        with interrupts_told(output, "the same command starts again"):
            return foreign.write(inputs, output)
    options.only_with_origin(profiles=profiles)
    if records is None:
        raise click.UsageError("RECORDS is missing")
    with interrupts_told(output, _keeping(wanted.form), grows=append):
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
        run = ScoreRun(request, wanted, inputs, threshold, jobs, len(known) < len(files))
        if append and output is not None:
            run.go_on(Path(output))
        run.write(records, output, append=append)
    if remark := run.totals.remark():
        click.echo(f"zopa: {remark}", err=True)
    return inputs.failure or (ExitCode.FINDINGS if run.failed else ExitCode.DONE)


def _keeping(form: str) -> str:
    """Return how to keep what an interrupted run has done."""
    ending = "" if form in _GROWING else " to a .jsonl or .csv file"
    return f"--append{ending} keeps what is done"


def _form(form: str | None, output: str | None) -> str:
    return form or _ENDINGS.get(Path(output or "").suffix.lower(), "text")


def _check(wanted: Wanted, output: str | None, *, append: bool) -> None:
    form = wanted.form
    if wanted.by in KNOWN and wanted.by not in GROUPED:
        raise click.UsageError(
            f"--by {wanted.by}: scoring reads that field itself, and makes no groups by it; give "
            f"{', '.join(GROUPED)} or a field of your own, such as model"
        )
    if wanted.sixth_weight is not None and form not in {"json", "jsonl"}:
        raise click.UsageError("--reweight goes with --format json or jsonl")
    if wanted.witness and form in {"csv", "parquet"}:
        raise click.UsageError("--witness goes with --format text, json or jsonl")
    if form == "parquet" and output is None:
        raise click.UsageError("--format parquet needs --output FILE")
    if wanted.exact and form in {"csv", "parquet"}:
        raise click.UsageError("--exact goes with --format json or jsonl; a table has doubles")
    if append and (output is None or form not in _GROWING):
        raise click.UsageError("--append goes with --output FILE and --format jsonl or csv")


def _told(file: CheckedFile) -> CheckedFile:
    """Return the file; what is wrong with one that has no scenario is told."""
    if file.scenario is None:
        click.echo(findings_text(file.findings, file.source), err=True)
    return file
