"""`zopa check`."""

from pathlib import Path

import click

from zopa.cli import options
from zopa.cli.check_forms import FORMS, check_form
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.config.settings import settings_for
from zopa.reports.check_tally import CheckTally


@click.command()
@options.paths
@options.forms(FORMS)
@options.output
@options.exclude
@options.fail_on
@options.strict
@options.quiet
def check(
    *,
    paths: tuple[str, ...],
    form: str,
    output: str | None,
    exclude: tuple[str, ...],
    fail_on: str,
    strict: bool,
    quiet: bool,
) -> int:
    """Check scenario files: format, cross-field rules, and how to mend what is found.

    PATH is a file, a folder (its *.json, recursively), a glob, or - for standard input. What the
    project excludes in zopa.toml, or in [tool.zopa] of pyproject.toml, is passed over.
    """
    inputs = Inputs(paths, exclude=(*exclude, *settings_for(Path.cwd()).exclude))
    tally = CheckTally()
    failed = False
    with Output(output, inputs.files) as out:
        report = check_form(form, is_quiet=quiet)
        out.write(report.start())
        for file in inputs.each(lambda file: file):
            tally.add(file)
            failed = failed or fails(file.findings, "warning" if strict else fail_on)
            out.write(report.add(file))
        if tally.files or inputs.failure is None or form != "text":
            out.write(report.end(tally))
    return inputs.failure or (ExitCode.FINDINGS if failed else ExitCode.DONE)
