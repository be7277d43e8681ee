"""`zopa repair`."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import click

import zopa.auditing.rules  # noqa: F401 - fills the rule book that configurations name codes of
from zopa.auditing.audit import audit
from zopa.auditing.repair.edits import Kind, Repair
from zopa.auditing.repair.plan import repair_plan
from zopa.auditing.robustness import ROUNDING
from zopa.auditing.verdict import Verdict
from zopa.cli import options
from zopa.cli.bands import bands_here
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import read
from zopa.cli.outputs import tell_other_name
from zopa.display import printable
from zopa.errors import ArgumentError, FrontierTooLargeError, UnreadablePathError
from zopa.reports.check_text import findings_text
from zopa.reports.files import spare_inputs, write_whole
from zopa.reports.finding_records import VERSION
from zopa.reports.numbers import writer as number_writer
from zopa.reports.repair_records import patch_record, plan_record
from zopa.reports.repair_text import plan_text
from zopa.scenario.patching import patched
from zopa.scenario.reading import CheckedFile
from zopa.scenario.sources import read_regular_file


@click.command()
@click.argument("path", metavar="SCENARIO", type=options.FilePath())
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "patch"]),
    default="text",
    show_default=True,
    help="json: everything found; patch: the chosen repair as a JSON Patch (RFC 6902).",
)
@click.option(
    "--kind",
    "kinds",
    type=click.Choice([kind.value for kind in Kind]),
    multiple=True,
    help="Only repairs of this kind. Can be repeated.",
)
@click.option(
    "--pick",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Which of the listed repairs --apply and --format patch take.",
)
@click.option(
    "--safe",
    is_flag=True,
    help="Only repairs that hold where BATNAs are off by their rounding (0.005).",
)
@click.option("--apply", "apply_", is_flag=True, help="Write the repaired scenario to --output.")
@click.option(
    "-o",
    "--output",
    type=options.FilePath(),
    metavar="FILE",
    help="Where --apply writes; must not be there yet.",
)
@click.option("--in-place", is_flag=True, help="Let --apply write over the scenario itself.")
@click.option("--force", is_flag=True, help="Let --output write over a file that is there.")
@options.exact
def repair(
    *,
    path: str,
    form: str,
    kinds: tuple[str, ...],
    pick: int,
    safe: bool,
    apply_: bool,
    output: str | None,
    in_place: bool,
    force: bool,
    exact: bool,
) -> int:
    """Find the smallest edits that make the declared difficulty fit.

    Another label, other BATNAs, another structure or other valuations, each verified by another
    audit. Nothing is written without --apply, and the layout of the file stays as it is.

    SCENARIO is a file, or - for standard input.
    """
    target = _target(path, output, apply_=apply_, in_place=in_place, force=force)
    file = read(path)
    if file.scenario is None:
        click.echo(findings_text(file.findings, file.source), err=True)
        return ExitCode.FINDINGS
    try:
        found = audit(file.scenario, bands=bands_here())
        plan = repair_plan(found, spare=ROUNDING if safe else Fraction(0))
    except FrontierTooLargeError as error:
        raise ArgumentError(file.source, str(error)) from error
    chosen = tuple(edit for edit in plan.repairs if not kinds or edit.kind in kinds)
    reasons = tuple(each for each in plan.unreachable if not kinds or each.kind in kinds)
    shown = replace(plan, repairs=chosen, unreachable=reasons)
    if form == "json":
        head = {"kind": "zopa.repair", "version": VERSION}
        record = {**head, **plan_record(file, shown, number_writer(exact=exact))}
        click.echo(json.dumps(record, allow_nan=False))
    elif form == "text":
        click.echo(plan_text(file, shown))
    if plan.audit.verdict is Verdict.NOT_ASSESSABLE and fails(file.findings, "error"):
        return ExitCode.FINDINGS
    if plan.is_needless:
        _leave(file, form, target)
    elif form == "patch" or target is not None:
        edit = _picked(file, chosen, pick)
        if form == "patch":
            click.echo(json.dumps(patch_record(edit), indent=2))
        if target is not None:
            _write(target, Path(path), plan.audit.scenario.id, edit, replaces=in_place or force)
    return ExitCode.DONE


def _leave(file: CheckedFile, form: str, target: Path | None) -> None:
    """Do what was asked for where nothing has to change."""
    if form == "patch":
        click.echo("[]")
    if target is not None:
        click.echo(f"{printable(file.source)}: the label fits; nothing is written", err=True)


def _write(target: Path, scenario: Path, id_: str, edit: Repair, *, replaces: bool) -> None:
    data = patched(read_regular_file(scenario), edit.patch)
    write_whole(target, data, replace=replaces)
    click.echo(f"wrote {printable(str(target))}: {edit.summary}", err=True)
    tell_other_name(target, id_)


def _target(
    path: str, output: str | None, *, apply_: bool, in_place: bool, force: bool
) -> Path | None:
    if not apply_:
        if output or in_place:
            raise click.UsageError("--output and --in-place go with --apply")
        return None
    if path == "-":
        raise click.UsageError("--apply needs a file to read, not standard input")
    if bool(output) is in_place:
        raise click.UsageError("--apply takes either --output FILE or --in-place")
    if force:
        spare_inputs(output, [path])
    return Path(output) if output else Path(path)


def _picked(file: CheckedFile, repairs: tuple[Repair, ...], pick: int) -> Repair:
    if not repairs:
        raise UnreadablePathError(
            file.source,
            "there is no repair to take",
            "`zopa repair` without --apply and --format patch says why",
        )
    if pick > len(repairs):
        raise click.UsageError(
            f"--pick {pick} is beyond the {len(repairs)} repairs that are listed"
        )
    return repairs[pick - 1]
