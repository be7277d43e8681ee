"""From PATH arguments to checked files, one at a time."""

import sys
from collections.abc import Iterator, Sequence

import click

from zopa.corpus.files import find_files
from zopa.display import printable
from zopa.errors import ConfigError, UnreadablePathError
from zopa.scenario.reading import CheckedFile, check_scenario


class Inputs:
    """The files behind PATH arguments; what cannot be read is told, not raised."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = paths
        self._told: set[str] = set()

    @property
    def unreadable(self) -> bool:
        """Whether something could not be read or used."""
        return bool(self._told)

    def __iter__(self) -> Iterator[CheckedFile]:
        for path in self._paths:
            try:
                files = find_files(path)
            except UnreadablePathError as error:
                self.refuse(error)
                continue
            for file in files:
                try:
                    yield read(file)
                except (UnreadablePathError, ConfigError) as error:
                    self.refuse(error)

    def refuse(self, error: Exception) -> None:
        """Tell what cannot be used on standard error, in one line, and only once."""
        line = f"zopa: {printable(str(error))}"
        if line not in self._told:
            self._told.add(line)
            click.echo(line, err=True)


def read(path: str) -> CheckedFile:
    """Return what is in a file, or on standard input where the path is `-`."""
    if path == "-":
        if sys.stdin is None:
            raise UnreadablePathError("<stdin>", "standard input is closed", "name a file")
        return check_scenario(sys.stdin.buffer, name="<stdin>")
    return check_scenario(path)
