"""`zopa new`."""

import os
import re
from pathlib import Path

import click

from zopa.cli import options
from zopa.cli.outputs import tell_other_name
from zopa.display import printable
from zopa.errors import UnreadablePathError
from zopa.reports.files import write_whole
from zopa.scenario.starter import starter_text

_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*\Z")


@click.command()
@click.argument("id_", metavar="ID")
@click.option(
    "-o",
    "--output",
    type=options.FilePath(),
    metavar="FILE",
    help="Where to write it; a folder takes ID.json.",
    default=".",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(*, id_: str, output: str, force: bool) -> int:
    """Write a valid scenario to start from, called ID (snake_case, like the file)."""
    if not _ID.match(id_):
        raise click.UsageError(
            f"'{id_}' is not an id; use lowercase letters, digits and single underscores"
        )
    path = Path(output)
    is_folder = path.is_dir()
    if output.endswith(os.sep) and not is_folder:
        raise UnreadablePathError(output, "there is no such folder", "make it first")
    target = path / f"{id_}.json" if is_folder else path
    write_whole(target, starter_text(id_).encode("ascii"), replace=force)
    said = printable(str(target))
    click.echo(f"wrote {said}, a whole scenario; change it, then ask `zopa check {said}`", err=True)
    tell_other_name(target, id_)
    return 0
