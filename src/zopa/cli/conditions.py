"""The file of `--constraints`."""

from collections.abc import Iterable

from zopa.constraints.reading import read_constraints
from zopa.constraints.types import SideConstraints
from zopa.reports.files import spare_inputs


def conditions_from(
    constraints: str | None, output: str | None, others: Iterable[str] = ()
) -> SideConstraints | None:
    """Return the side constraints of the command, none where it names no file.

    Raises `UnreadablePathError` where the output would be written over that file or over one of
    the other inputs.
    """
    spare_inputs(output, others)
    if constraints is None:
        return None
    spare_inputs(output, [constraints])
    return read_constraints(constraints)
