"""From PATH arguments to checked files, one at a time."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import BinaryIO, TypeVar

import click

from zopa.cli.exit_codes import ExitCode
from zopa.corpus.faults import one_file
from zopa.corpus.files import Input, find_files
from zopa.display import printable
from zopa.errors import InternalFaultError, UnreadablePathError, ZopaError
from zopa.scenario.reading import CheckedFile, check_scenario
from zopa.scenario.sources import read_source

Result = TypeVar("Result")


def standard_input() -> BinaryIO:
    """Return standard input; raises `UnreadablePathError` where it is closed."""
    if sys.stdin is None:
        raise UnreadablePathError("<stdin>", "standard input is closed", "name a file")
    return sys.stdin.buffer


class Inputs:
    """The files behind PATH arguments; what cannot be read is told, not raised."""

    def __init__(
        self,
        paths: Sequence[str],
        *,
        exclude: Sequence[str] = (),
        passed_over: Iterable[str] = (),
        stdin_filename: str | None = None,
    ) -> None:
        """Take the paths; a folder or a glob passes over certain files, such as a baseline."""
        self._paths = paths
        self._exclude = exclude
        self._passed_over = frozenset(map(_place, passed_over))
        self._stdin_filename = stdin_filename
        self._told: set[str] = set()
        self._is_fault = False

    @property
    def failure(self) -> ExitCode | None:
        """The exit code of what could not be read or used, None where everything could."""
        if self._is_fault:
            return ExitCode.FAULT
        return ExitCode.USAGE if self._told else None

    @property
    def refused(self) -> int:
        """How many paths could not be read or used so far."""
        return len(self._told)

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The files behind the paths, each once; what is not there is told."""
        once: dict[str, str] = {}
        for path in self._files():
            once.setdefault(_place(path), path)
        return tuple(once.values())

    def each(self, work: Callable[[CheckedFile], Result]) -> Iterator[Result]:
        """Yield what the work makes of each file; what fails is told, and the rest is done."""
        for path in self.files:
            try:
                with one_file(path):
                    done = work(read(path))
            except ZopaError as error:
                self.refuse(error)
            else:
                yield done

    def items(self) -> Iterator[Input]:
        """Yield the files unread, and what is on standard input."""
        for file in self.files:
            try:
                yield self._given() if file == "-" else Input(file)
            except UnreadablePathError as error:
                self.refuse(error)

    def _files(self) -> Iterator[str]:
        for path in self._paths:
            try:
                found = find_files(path, self._exclude)
            except UnreadablePathError as error:
                self.refuse(error)
                continue
            for file in found.files:
                if file == path or _place(file) not in self._passed_over:
                    yield file
            for trouble in found.unreadable:
                self.refuse(trouble)

    def _given(self) -> Input:
        data = read_source(standard_input()).data
        name = self._stdin_filename
        return Input(name or "<stdin>", data, is_named=name is not None)

    def refuse(self, error: ZopaError) -> None:
        """Tell what cannot be used on standard error, in one line, and only once."""
        self._is_fault = self._is_fault or isinstance(error, InternalFaultError)
        line = f"zopa: {printable(str(error))}"
        if line not in self._told:
            self._told.add(line)
            click.echo(line, err=True)


def _place(path: str) -> str:
    return path if path == "-" else os.path.abspath(path)  # noqa: PTH100 - resolve() would follow links


def read(path: str) -> CheckedFile:
    """Return what is in a file, or on standard input where the path is `-`."""
    if path == "-":
        return check_scenario(standard_input(), name="<stdin>")
    return check_scenario(path)
