"""`zopa audit`."""

import click

from zopa.cli import options
from zopa.cli.documents import JsonWriter
from zopa.cli.exit_codes import ExitCode, fails
from zopa.cli.inputs import Inputs
from zopa.corpus.auditing import audit_file
from zopa.reports.audit_records import audit_record
from zopa.reports.audit_tally import AuditTally
from zopa.reports.audit_text import audit_findings, audit_line
from zopa.reports.finding_records import VERSION
from zopa.reports.numbers import writer as number_writer
from zopa.scenario.wording import counted


@click.command()
@options.paths
@options.form
@options.exact
@options.fail_on
@options.strict
@options.quiet
def audit(
    *,
    paths: tuple[str, ...],
    form: str,
    exact: bool,
    fail_on: str,
    strict: bool,
    quiet: bool,
) -> int:
    """Hold the declared difficulty against the math.

    The math can contradict a label, never prove it: difficulty is also a matter of emotions and of
    what the parties hide. A contradicted label is a warning.

    PATH is a file, a folder (its *.json, recursively), a glob, or - for standard input.
    """
    inputs = Inputs(paths)
    writer = None if form == "text" else JsonWriter("zopa.audit", VERSION, lines=form == "jsonl")
    write = number_writer(exact=exact)
    threshold = "warning" if strict else fail_on
    tally = AuditTally()
    failed = False
    explained = []
    for file in inputs:
        audited = audit_file(file)
        tally.add(audited)
        failed = failed or fails(audited.findings, threshold)
        if writer is not None:
            writer.write(audit_record(audited, write))
        else:
            click.echo(audit_line(audited))
            explained += [text for text in [audit_findings(audited)] if text]
    if writer is not None:
        writer.close(tally.record(), "summary")
    elif tally.files:
        table = [] if quiet else [tally.table()]
        click.echo("".join(f"\n{part}\n" for part in (*table, "\n".join(explained)) if part))
        if not quiet:
            waived = f", {tally.waived} waived" if tally.waived else ""
            click.echo(
                f"audited {counted(tally.files, 'file')}, {tally.with_errors} with errors{waived}"
            )
    if inputs.unreadable:
        return ExitCode.USAGE
    return ExitCode.FINDINGS if failed else ExitCode.DONE
