"""`zopa plot`."""

import logging
from fractions import Fraction
from pathlib import Path

import click

from zopa.cli import options
from zopa.cli.bands import bands_here
from zopa.cli.conditions import conditions_from
from zopa.cli.exit_codes import ExitCode
from zopa.cli.inputs import read
from zopa.corpus.solving import solve_file
from zopa.display import printable
from zopa.reports.check_text import findings_text
from zopa.reports.files import write_whole
from zopa.tradespace.conventions import Liability, View


@click.command()
@click.argument("path", metavar="SCENARIO", type=options.FilePath())
@click.option(
    "-o",
    "--output",
    required=True,
    type=options.FilePath(),
    metavar="FILE",
    help="The picture: .svg, .png or .pdf.",
)
@options.origin
@options.profiles
@click.option("--case", metavar="NAME", help="Which case of a foreign file that has many.")
@options.batna
@options.view
@options.liability
@options.constraints
def plot(
    *,
    path: str,
    output: str,
    origin: str | None,
    profiles: tuple[str, str] | None,
    case: str | None,
    batna: tuple[tuple[str, Fraction], ...],
    view: str,
    liability: str,
    constraints: str | None,
) -> int:
    """Draw the trade space of a scenario: frontier, BATNAs, ZOPA and the four solutions.

    SCENARIO is a file, or - for standard input. A hollow end is not on the frontier; dashed, in
    small squares, is the frontier before anything latent is revealed, or the one without side
    constraints.
    """
    from zopa.plots.figure import format_of
    from zopa.plots.trade_space import plot_trade_space

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # its cache is not the user's business
    form = format_of(output)
    conditions = conditions_from(constraints, output, [path])
    chosen = View(view)
    if origin is None:
        options.only_with_origin(case=case, profiles=profiles)
        solved = solve_file(
            *(read(path), conditions),
            liability=Liability(liability),
            batna=dict(batna),
            views=(chosen,),
            costs=False,
        )
    else:
        from zopa.cli.cases import the_case
        from zopa.corpus.foreign import solve_case

        options.only_scenarios_have(view, liability, constraints=constraints)
        solved = solve_case(the_case(origin, path, case, profiles), path, dict(batna))
        for note in solved.case.notes if solved.case else ():
            click.echo(f"{printable(path)}: note: {printable(note)}", err=True)
    if solved.findings:
        click.echo(findings_text(solved.findings, solved.file.source), err=True)
    if chosen not in solved.views:
        return ExitCode.FINDINGS
    picture = plot_trade_space(solved.views[chosen], bands=bands_here(), constraints=conditions)
    write_whole(Path(output), picture.rendered(form))
    return ExitCode.FINDINGS if solved.has_errors else ExitCode.DONE
