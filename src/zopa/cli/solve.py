"""`zopa solve`."""

import shutil
from fractions import Fraction
from pathlib import Path

import click

from zopa.analysis import Method
from zopa.cli import options
from zopa.cli.bands import bands_here
from zopa.cli.conditions import conditions_from
from zopa.cli.documents import JSON_FORMS
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output, Steps
from zopa.config.settings import settings_for
from zopa.corpus.solving import Directly, SolvedFile, solve_file
from zopa.errors import ArgumentError
from zopa.reports.direct_records import direct_records
from zopa.reports.direct_text import direct_texts
from zopa.reports.finding_records import VERSION
from zopa.reports.numbers import writer as number_writer
from zopa.reports.records import solve_record
from zopa.reports.solve_text import solve_text
from zopa.scenario.reading import CheckedFile
from zopa.scenario.wording import counted
from zopa.solutions.direct_answers import DirectAnalysis
from zopa.tradespace.conventions import Liability, View
from zopa.tradespace.space import TradeSpace

_NARROWEST, _WIDEST = 60, 120

_PATIENCE = 10
"""How many seconds the answers without a frontier may take unless told otherwise."""


def _answers(seconds: float, steps: Steps) -> Directly:
    """Return what answers for a view whose frontier cannot be had."""

    def directly(space: TradeSpace) -> DirectAnalysis:
        from zopa.solutions.direct import direct_analysis

        return direct_analysis(space, time_limit=seconds, tell=steps.tell)

    return directly


@click.command()
@options.paths
@options.batna
@click.option(
    "--view",
    type=click.Choice(["full", "known"]),
    help="full: every resource; known: without latent ones. Both where something is latent.",
)
@options.liability
@options.constraints
@click.option(
    "--method",
    type=click.Choice([str(each) for each in Method]),
    default=str(Method.AUTO),
    help="How to find the frontier: by the exact kernel (enumeration), or by mixed-integer "
    "programs (milp). auto takes the kernel, and programs where side constraints tie many whole "
    "items to fractions; the output says which it was.",
)
@click.option(
    "--time-limit",
    type=options.Seconds(),
    help="How long programs may take for each view: for the frontier with --method milp, as long "
    "again for what side constraints cost, and for the answers without a frontier where it cannot "
    f"be had ({_PATIENCE} by default).",
)
@options.form
@options.output
@options.exclude
@options.origin
@options.profiles
@options.exact
@options.fail_on
@options.strict
@options.quiet
def solve(
    *,
    paths: tuple[str, ...],
    batna: tuple[tuple[str, Fraction], ...],
    view: str | None,
    liability: str,
    constraints: str | None,
    method: str,
    time_limit: float | None,
    form: str,
    output: str | None,
    exclude: tuple[str, ...],
    origin: str | None,
    profiles: tuple[str, str] | None,
    exact: bool,
    fail_on: str,
    strict: bool,
    quiet: bool,
) -> int:
    """Compute the Pareto frontier, the ZOPA and its depth, and the bargaining solutions.

    Every answer is decided in rational arithmetic and comes with a witness or a proof.

    PATH is a file, a folder (its *.json, recursively), a glob, or - for standard input. What the
    project excludes in zopa.toml, or in [tool.zopa] of pyproject.toml, is passed over.
    """
    inputs = Inputs(paths, exclude=(*exclude, *settings_for(Path.cwd()).exclude))
    document = None if form == "text" else JSON_FORMS[form]("zopa.solve", VERSION)
    write = number_writer(exact=exact)
    reading, bands = Liability(liability), bands_here()
    conditions = conditions_from(constraints, output, paths)
    views = (View.FULL, View.KNOWN) if view is None else (View(view),)
    width = min(max(shutil.get_terminal_size((100, 24)).columns, _NARROWEST), _WIDEST)
    files = solved_count = with_errors = 0
    failed = False

    steps = Steps()
    directly = _answers(_PATIENCE if time_limit is None else time_limit, steps)

    def work(file: CheckedFile) -> tuple[SolvedFile, str]:
        try:
            solved = solve_file(
                *(file, conditions),
                liability=reading,
                batna=dict(batna),
                views=views,
                method=Method(method),
                time_limit=time_limit,
                tell=steps.tell,
                directly=directly,
            )
        except ArgumentError as error:
            raise ArgumentError(f"{file.source}: {error.problem}", error.remedy) from error
        return written(solved)

    def written(solved: SolvedFile) -> tuple[SolvedFile, str]:
        if document is not None:
            others = direct_records(solved, write, bands)
            return solved, document.add(solve_record(solved, reading, write, bands, others))
        lines = direct_texts(solved, width, bands)
        return solved, solve_text(solved, reading, width, bands, lines) + "\n"

    if origin is None:
        options.only_with_origin(profiles=profiles)
    else:
        options.only_scenarios_have(view, liability, method, constraints)
    done = inputs.each(work)
    if origin is not None:
        from zopa.cli.cases import foreign_cases

        cases = foreign_cases(inputs, origin, paths, dict(batna), profiles, directly=directly)
        done = (written(solved) for solved in cases)
    files_given = paths if origin is not None else inputs.files
    with (
        Output(output, files_given) as out,
        out.progress(len(files_given) * Steps.SIZE, "solve") as steps.bar,
    ):
        out.write("" if document is None else document.start())
        for solved, text in done:
            files += 1
            solved_count += bool(solved.views or solved.direct)
            with_errors += solved.has_errors
            failed = failed or fails(solved.findings, "warning" if strict else fail_on)
            out.write(text)
            steps.next()
        if document is not None:
            counts = {"files": files, "solved": solved_count, "with_errors": with_errors}
            out.write(document.end(counts))
        elif not quiet and (files or inputs.failure is None):
            what = counted(files, "case" if origin is not None else "file")
            out.write(f"solved {solved_count} of {what}, {with_errors} with errors")
    return inputs.failure or (ExitCode.FINDINGS if failed else ExitCode.DONE)
