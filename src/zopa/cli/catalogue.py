"""`zopa rules`, `zopa explain` and `zopa schema`."""

import click

import zopa.auditing.rules
import zopa.constraints.rules
import zopa.scenario.rules
import zopa.scoring.rules  # noqa: F401 - all of them fill the rule book
from zopa.diagnostics import BOOK
from zopa.display import text_table
from zopa.reports.schemas import SCHEMAS, schema_text

_ANSWERED = {"SCN050", "SCN051"}
"""What keeps the frontier from being had, and not the answers."""


@click.command()
def rules() -> int:
    """List the rules that files are checked by."""
    rows = [[rule.code, rule.severity.value, rule.name, rule.summary] for rule in BOOK]
    click.echo(text_table(["code", "severity", "name", "what it finds"], rows, [None] * 4))
    return 0


@click.command()
@click.argument("code", metavar="CODE")
def explain(code: str) -> int:
    """Explain a finding's code: what it means, why it matters, an example and the fix."""
    wanted = code.upper()
    if wanted in BOOK.retired:
        click.echo(f"{wanted} is retired: {BOOK.retired[wanted]}")
        return 0
    if wanted not in BOOK:
        raise click.UsageError(f"no rule has the code '{code}'; `zopa rules` lists them")
    rule = BOOK[wanted]
    subject, done = ("record", "scored") if rule.code.startswith("ALO") else ("file", "solved")
    blocks = f"a {subject} with it is {'not' if rule.blocks else 'still'} {done}"
    if rule.code in _ANSWERED:
        blocks = "a file with it is solved without its frontier"
    click.echo(f"{rule.code} {rule.name} ({rule.severity.value}; {blocks})\n\n{rule.explanation}")
    return 0


@click.command()
@click.argument("name", metavar="NAME", type=click.Choice(sorted(SCHEMAS)))
def schema(name: str) -> int:
    """Print a JSON Schema (2020-12): of the scenario format, or of what a verb prints."""
    click.echo(schema_text(name), nl=False)
    return 0
