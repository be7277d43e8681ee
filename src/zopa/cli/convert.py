"""`zopa convert`."""

import json
from pathlib import Path
from typing import Any, Final

import click

from zopa.cli import options
from zopa.cli.case_notes import CaseNotes
from zopa.cli.cases import cases_of
from zopa.cli.exit_codes import ExitCode
from zopa.cli.outputs import Output
from zopa.display import printable
from zopa.formats.registry import FORMATS, read_records
from zopa.reports.numbers import writer
from zopa.reports.space_records import space_record

_SUMMARIES: Final = "; ".join(f"{name}: {each.summary}" for name, each in FORMATS.items())


@click.command(
    epilog=f"Formats: {_SUMMARIES}.",
)
@click.argument("name", metavar="FORMAT", type=click.Choice(list(FORMATS)))
@click.argument("path", metavar="PATH", type=options.FilePath())
@click.option(
    "--to",
    "target",
    type=click.Choice(["scenario", "space", "records"]),
    help="scenario: a file to be completed (points only, and the default there); space: the trade "
    "space; records: what came of each negotiation, for zopa score --from (casino and "
    "deal-or-no-deal).",
)
@options.profiles
@options.output
@options.exact
def convert(
    *,
    name: str,
    path: str,
    target: str | None,
    profiles: tuple[str, str] | None,
    output: str | None,
    exact: bool,
) -> int:
    """Turn negotiations in another format into a scenario, a trade space or records.

    What is assumed or cannot be carried over is said in the notes of a trade space, otherwise on
    standard error. Where PATH holds many negotiations each has a line (JSON Lines).
    """
    target = target or ("scenario" if name == "points" else "space")
    _check(name, target, output, exact=exact)
    noted: list[str] = []
    with Output(output, [path]) as out:
        if target == "scenario":
            from zopa.formats.points import points_to_scenario, scenario_notes

            out.write(points_to_scenario(path).decode().removesuffix("\n"))
            noted += [f"note: {each}" for each in scenario_notes(path)]
        elif target == "records":
            for record in read_records(name, path):
                out.write(_json(record))
            notes = CaseNotes()
            for case in cases_of(name, path):
                notes.add(case)
            noted += notes.lines()
        else:
            write = writer(exact=exact)
            for case in cases_of(name, path, profiles):
                out.write(_json(space_record(case, write)))
    for note in noted:
        click.echo(f"{printable(path)}: {printable(note)}", err=True)
    return ExitCode.DONE


def _check(name: str, target: str, output: str | None, *, exact: bool) -> None:
    """Raise `click.UsageError` for what does not go together."""
    if target == "scenario" and name != "points":
        raise click.UsageError(
            f"no scenario can hold what the format {name} allows; use --to space, or --from {name} "
            "with zopa solve, plot and score"
        )
    if target == "records" and not FORMATS[name].records:
        raise click.UsageError(f"the format {name} does not say what came of a negotiation")
    if exact and target != "space":
        raise click.UsageError("--exact goes with --to space; the others are exact as they are")
    if FORMATS[name].holds_many and output is not None and output.lower().endswith(".json"):
        raise click.UsageError(
            f"what the format {name} holds is written a line each (JSON Lines); name the output "
            f"{Path(output).stem}.jsonl, not .json"
        )


def _json(record: Any) -> str:
    return json.dumps(dict(record), ensure_ascii=True, allow_nan=False)
