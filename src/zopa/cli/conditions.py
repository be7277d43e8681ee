"""The file of `--constraints`."""

from collections.abc import Sequence

import click

from zopa.cli.inputs import standard_input
from zopa.constraints.reading import read_constraints
from zopa.constraints.types import SideConstraints
from zopa.reports.files import spare_inputs

_STANDARD_INPUT = "-"


def conditions_from(
    constraints: str | None, output: str | None, others: Sequence[str] = ()
) -> SideConstraints | None:
    """Return the side constraints of the command, none where it names no file.

    Raises `UnreadablePathError` where the output would be written over that file or over one of
    the other inputs.
    """
    spare_inputs(output, others)
    if constraints is None:
        return None
    if constraints == _STANDARD_INPUT:
        if _STANDARD_INPUT in others:
            raise click.UsageError("standard input is both; put one of the two into a file")
        return read_constraints(standard_input(), "<stdin>")
    spare_inputs(output, [constraints])
    return read_constraints(constraints)
