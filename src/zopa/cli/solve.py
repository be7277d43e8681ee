"""`zopa solve`."""

import shutil
from fractions import Fraction
from pathlib import Path

import click

from zopa.analysis import Method
from zopa.cli import options
from zopa.cli.bands import bands_here
from zopa.cli.documents import JSON_FORMS
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.config.settings import settings_for
from zopa.constraints.reading import read_constraints
from zopa.corpus.solving import SolvedFile, solve_file
from zopa.errors import ArgumentError
from zopa.reports.finding_records import VERSION
from zopa.reports.numbers import writer as number_writer
from zopa.reports.records import solve_record
from zopa.reports.solve_text import solve_text
from zopa.scenario.reading import CheckedFile
from zopa.scenario.wording import counted
from zopa.tradespace.conventions import Liability, View

_NARROWEST, _WIDEST = 60, 120


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
    "programs (milp). auto takes the kernel; the output says which it was.",
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
    conditions = None if constraints is None else read_constraints(constraints)
    views = (View.FULL, View.KNOWN) if view is None else (View(view),)
    width = min(max(shutil.get_terminal_size((100, 24)).columns, _NARROWEST), _WIDEST)
    files = solved_count = with_errors = 0
    failed = False

    def work(file: CheckedFile) -> tuple[SolvedFile, str]:
        try:
            solved = solve_file(
                *(file, conditions),
                liability=reading,
                batna=dict(batna),
                views=views,
                method=Method(method),
            )
        except ArgumentError as error:
            raise ArgumentError(f"{file.source}: {error.problem}", error.remedy) from error
        return written(solved)

    def written(solved: SolvedFile) -> tuple[SolvedFile, str]:
        if document is not None:
            return solved, document.add(solve_record(solved, reading, write, bands))
        return solved, solve_text(solved, reading, width, bands) + "\n"

    if origin is None:
        options.only_with_origin(profiles=profiles)
    else:
        options.only_scenarios_have(view, liability, method, constraints)
    done = inputs.each(work)
    if origin is not None:
        from zopa.cli.cases import foreign_cases

        cases = foreign_cases(inputs, origin, paths, dict(batna), profiles)
        done = (written(solved) for solved in cases)
    with Output(output, paths if origin is not None else inputs.files) as out:
        out.write("" if document is None else document.start())
        for solved, text in done:
            files += 1
            solved_count += bool(solved.views)
            with_errors += solved.has_errors
            failed = failed or fails(solved.findings, "warning" if strict else fail_on)
            out.write(text)
        if document is not None:
            counts = {"files": files, "solved": solved_count, "with_errors": with_errors}
            out.write(document.end(counts))
        elif not quiet and (files or inputs.failure is None):
            what = counted(files, "case" if origin is not None else "file")
            out.write(f"solved {solved_count} of {what}, {with_errors} with errors")
    return inputs.failure or (ExitCode.FINDINGS if failed else ExitCode.DONE)
