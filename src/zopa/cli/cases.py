"""From PATH arguments to the cases of foreign files, one at a time."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Final

import click

from zopa.cli.inputs import Inputs
from zopa.corpus.faults import one_file
from zopa.corpus.foreign import solve_case
from zopa.corpus.solving import Directly, SolvedFile
from zopa.errors import ArgumentError, ZopaError
from zopa.formats.foreign import ForeignCase
from zopa.formats.registry import read_cases
from zopa.scenario.wording import clipped, did_you_mean, quoted

Profiles = tuple[str, str] | None
"""Which two profiles of a Genius domain."""

_SHOWN: Final = 3


def cases_of(name: str, path: str, profiles: Profiles = None) -> Iterator[ForeignCase]:
    """Yield the cases at a path; `profiles` are those of a Genius domain.

    Raises `click.UsageError` for profiles in another format.
    """
    if profiles is None:
        yield from read_cases(name, path)
        return
    if name != "genius":
        raise click.UsageError("--profiles goes with the format genius")
    from zopa.formats.genius import read_genius

    yield read_genius(path, profiles)


def foreign_cases(
    inputs: Inputs,
    origin: str,
    paths: Sequence[str],
    batna: Mapping[str, Fraction],
    profiles: Profiles,
    *,
    directly: Directly,
) -> Iterator[SolvedFile]:
    """Yield the cases of each file solved; a file that cannot be read is told, the rest done."""
    for path in paths:
        try:
            for case in cases_of(origin, path, profiles):
                with one_file(f"{path}: {case.name}"):
                    solved = solve_case(case, path, batna, directly)
                yield solved
        except ZopaError as error:
            inputs.refuse(error)


def the_case(origin: str, path: str, name: str | None, profiles: Profiles) -> ForeignCase:
    """Return the one case of a file, or the one that is named.

    Raises `ArgumentError` where it takes a name, or another one.
    """
    cases = iter(cases_of(origin, path, profiles))
    first = list(islice(cases, _SHOWN + 1))
    if name is None and len(first) == 1:
        return first[0]
    names = []
    for case in (*first, *cases):
        if case.name == name:
            return case
        names.append(case.name)
    shown = clipped(", ".join(names[:_SHOWN]), 200)
    if name is None:
        problem = f"{path}: it has {len(names):,} cases"
        raise ArgumentError(problem, f"name one with --case, such as {shown}")
    meant = did_you_mean(name, names)
    raise ArgumentError(f"{path}: it has no case {quoted(name)}{meant}", f"there are {shown} ...")
