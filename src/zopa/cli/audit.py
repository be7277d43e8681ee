"""`zopa audit`."""

from collections.abc import Iterator
from pathlib import Path

import click

import zopa.auditing.rules
import zopa.scenario.rules  # noqa: F401 - both fill the rule book
from zopa.cli import options
from zopa.cli.audit_forms import FORMS, WITH_RECORDS, audit_form
from zopa.cli.bands import bands_of
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.config.settings import settings_for
from zopa.corpus.files import Input
from zopa.corpus.selection import Selection
from zopa.diagnostics import BOOK, Severity
from zopa.errors import ZopaError
from zopa.reports.audit_rows import AuditRequest, AuditRow, audit_inputs
from zopa.reports.audit_tally import AuditTally
from zopa.reports.earlier_audits import read_baseline, read_comparison
from zopa.scenario.wording import did_you_mean

_SHORTEST_CODE = 3


@click.command()
@options.paths
@options.forms(FORMS)
@options.output
@options.exact
@click.option("--repair", "with_repairs", is_flag=True, help="Search repairs of every kind (slow).")
@click.option(
    "--margins",
    "with_margins",
    is_flag=True,
    help="Say how far each single number may err before the class changes.",
)
@click.option("--select", multiple=True, metavar="CODE", help="Only these codes, or their starts.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Not these codes, or their starts.")
@options.exclude
@click.option(
    "--stdin-filename",
    metavar="FILE",
    help="Where standard input would be saved; its waivers hold.",
)
@click.option(
    "--baseline",
    type=options.FilePath(),
    metavar="FILE",
    help="An earlier audit (json or jsonl): only findings that are not in it count.",
)
@click.option(
    "--compare",
    type=options.FilePath(),
    metavar="FILE",
    help="An earlier audit (json or jsonl): list the verdicts that moved.",
)
@options.jobs
@click.option("--fail-on", type=click.Choice(["error", "warning", "never"]), help=options.FAIL_ON)
@click.option(
    "--max-warnings",
    type=click.IntRange(min=0),
    help="Let so many warnings pass, also beside --fail-on warning; fail with more.",
)
@click.option(
    "--strict", is_flag=True, help="A borderline label is a warning, and warnings fail too."
)
@options.quiet
def audit(
    *,
    paths: tuple[str, ...],
    form: str,
    output: str | None,
    exact: bool,
    with_repairs: bool,
    with_margins: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    exclude: tuple[str, ...],
    stdin_filename: str | None,
    baseline: str | None,
    compare: str | None,
    jobs: int | None,
    fail_on: str | None,
    max_warnings: int | None,
    strict: bool,
    quiet: bool,
) -> int:
    """Hold the declared difficulty against the math.

    The math can contradict a label, never prove it: difficulty is also a matter of emotions and of
    what the parties hide. A contradicted label is a warning.

    PATH is a file, a folder (its *.json, recursively), a glob, or - for standard input. What
    options leave open is up to the nearest zopa.toml, or [tool.zopa] in pyproject.toml.
    """
    settings = settings_for(Path.cwd())
    request = AuditRequest(
        bands_of(settings),
        Selection(
            _codes(select, "--select") or _codes(settings.select, f"{settings.path}: select"),
            _codes(ignore, "--ignore") or _codes(settings.ignore, f"{settings.path}: ignore"),
            is_strict=strict,
        ),
        exact,
        with_repairs,
        with_margins,
        with_record=form in WITH_RECORDS,
    )
    known = None if baseline is None else read_baseline(Path(baseline))
    comparison = None if compare is None else read_comparison(Path(compare))
    earlier = [each for each in (baseline, compare) if each is not None]
    inputs = Inputs(
        paths,
        exclude=(*exclude, *settings.exclude),
        passed_over=earlier,
        stdin_filename=stdin_filename,
    )
    threshold = "warning" if strict else fail_on or settings.fail_on or "error"
    limit = settings.max_warnings if max_warnings is None else max_warnings
    items = list(inputs.items())
    tally = AuditTally()
    failed, warnings = False, 0
    others = [*earlier, *([stdin_filename] if stdin_filename else [])]
    with Output(output, [*inputs.files, *others]) as out:
        report = audit_form(form, is_quiet=quiet)
        out.write(report.start())
        for row in _rows(inputs, items, request, jobs, out):
            counted = row
            if known is not None:
                counted, fewer = known.without_known(row)
                tally.known += fewer
                tally.known_errors += row.has_errors and not counted.has_errors
            if comparison is not None:
                comparison.add(row)
            tally.add(counted)
            failed = failed or fails(counted.findings, _beside(limit, threshold))
            warnings += sum(each.severity is Severity.WARNING for each in counted.findings)
            out.write(report.add(counted))
        moved = () if comparison is None else comparison.finished()
        tally.moved = moved if comparison is not None else None
        tally.unread = inputs.refused
        out.write(report.end(tally))
    if limit is not None and threshold != "never":
        failed = failed or warnings > limit
    return inputs.failure or (ExitCode.FINDINGS if failed else ExitCode.DONE)


def _rows(
    inputs: Inputs, items: list[Input], request: AuditRequest, jobs: int | None, out: Output
) -> Iterator[AuditRow]:
    with out.progress(len(items)) as bar:
        for row in audit_inputs(items, request, jobs=jobs):
            bar.update(1)
            if isinstance(row, ZopaError):
                inputs.refuse(row)
            else:
                yield row


def _beside(limit: int | None, threshold: str) -> str:
    """Return the threshold of a single file: so many warnings as are allowed fail none."""
    return "error" if limit is not None and threshold == "warning" else threshold


def _codes(codes: tuple[str, ...], option: str) -> tuple[str, ...]:
    """Return the codes in capitals; each has to be a rule's, or the start of one."""
    wanted = tuple(
        part.strip().upper() for code in codes for part in code.split(",") if part.strip()
    )
    every = [*(rule.code for rule in BOOK), *BOOK.retired]
    for code in wanted:
        if len(code) < _SHORTEST_CODE or not any(each.startswith(code) for each in every):
            raise click.UsageError(
                f"{option}: no rule's code starts with '{code}'{did_you_mean(code, every)}; "
                "`zopa rules` lists them"
            )
    return wanted
