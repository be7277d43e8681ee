"""`zopa export`."""

from fractions import Fraction

import click

from zopa.cli import options
from zopa.cli.conditions import conditions_from
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import read
from zopa.cli.outputs import Output
from zopa.constraints.tying import tied_space
from zopa.errors import ArgumentError
from zopa.frontier.milp.model import space_model
from zopa.reports.check_text import findings_text
from zopa.reports.model_text import MODEL_FORMS
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import trade_space


@click.command()
@click.argument("path", metavar="SCENARIO", type=options.FilePath())
@click.option(
    "--format",
    "form",
    type=click.Choice(list(MODEL_FORMS)),
    default="lp",
    show_default=True,
    help="lp: for readers and solvers; mps: for solvers.",
)
@options.output
@options.batna
@options.view
@options.liability
@options.constraints
def export(
    *,
    path: str,
    form: str,
    output: str | None,
    batna: tuple[tuple[str, Fraction], ...],
    view: str,
    liability: str,
    constraints: str | None,
) -> int:
    """Write a scenario as a mixed-integer program, for a solver of your own.

    It has a column for each utility and for each thing that can be agreed on, and rows for both
    BATNAs and for side constraints. Its comments say what the columns mean, which rows stand for
    which side constraint, under which reading, and what is rounded or set aside.

    SCENARIO is a file, or - for standard input.
    """
    conditions = conditions_from(constraints, output, [path])
    file = read(path)
    if file.findings:
        click.echo(findings_text(file.findings, file.source), err=True)
    if file.scenario is None:
        return ExitCode.FINDINGS
    conventions = Conventions(Liability(liability), View(view))
    try:
        space = trade_space(file.scenario, conventions, dict(batna))
    except ArgumentError as error:
        raise ArgumentError(f"{file.source}: {error.problem}", error.remedy) from error
    if conditions is not None:
        space = tied_space(space, file.scenario, conditions)
    text = MODEL_FORMS[form](file.scenario, space_model(space), conditions)
    with Output(output) as out:
        out.write(text)
    return ExitCode.FINDINGS if fails(file.findings, "error") else ExitCode.DONE
