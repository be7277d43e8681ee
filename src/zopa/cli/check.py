"""`zopa check`."""

import click

from zopa.cli import options
from zopa.cli.documents import JsonWriter
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.diagnostics import Finding, Severity
from zopa.reports.check_text import findings_text, tally
from zopa.reports.finding_records import VERSION, check_record
from zopa.scenario.wording import counted


@click.command()
@options.paths
@options.form
@options.fail_on
@options.strict
@options.quiet
def check(*, paths: tuple[str, ...], form: str, fail_on: str, strict: bool, quiet: bool) -> int:
    """Check scenario files: format, cross-field rules, and how to mend what is found.

    PATH is a file, a folder (its *.json, recursively), a glob, or - for standard input.
    """
    inputs = Inputs(paths)
    writer = None if form == "text" else JsonWriter("zopa.check", VERSION, lines=form == "jsonl")
    files = with_errors = waived = 0
    everything: list[Finding] = []
    for file in inputs.each(lambda file: file):
        files += 1
        with_errors += any(finding.severity is Severity.ERROR for finding in file.findings)
        everything += file.findings
        waived += len(file.waived)
        if writer is not None:
            writer.write(writer.text(check_record(file)))
        elif file.findings or file.waived:
            click.echo(findings_text(file.findings, file.source, file.waived))
    if writer is not None:
        writer.close({"files": files, "with_errors": with_errors})
    elif not quiet and (files or inputs.failure is None):
        silenced = f", {waived} waived" if waived else ""
        click.echo(
            f"checked {counted(files, 'file')}, {with_errors} with errors: "
            f"{tally(everything)}{silenced}"
        )
    found = fails(everything, "warning" if strict else fail_on)
    return inputs.failure or (ExitCode.FINDINGS if found else ExitCode.DONE)
