"""Where a verb prints: standard output, or a file that is written whole or not at all."""

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import click

from zopa.reports.files import GrowingFile, WholeFile, spare_inputs


def tell_other_name(file: Path, id_: str) -> None:
    """Say on standard error that a scenario file is called other than its id, if it is."""
    if file.stem != id_:
        line = f"its id is {id_}, so that `zopa check` warns of the name (SCN101): change either"
        click.echo(line, err=True)


class Output:
    """Takes text piece by piece; a file takes its name only once everything is written."""

    def __init__(
        self, path: str | None, inputs: Iterable[str] = (), *, kept: int | None = None
    ) -> None:
        """Open the file; raises `UnreadablePathError` where it is one of the inputs.

        With `kept` it goes on after so many bytes of what is there, and what is written stays there
        whatever happens next.
        """
        spare_inputs(path, inputs)
        self._file: WholeFile | GrowingFile | None = None
        if path is not None:
            file = Path(path)
            self._file = WholeFile(file) if kept is None else GrowingFile(file, kept)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            if kind is None:
                self._file.commit()
            else:
                self._file.discard()

    def write(self, text: str | bytes) -> None:
        """Write the text, or its UTF-8, and end its line; nothing where it is empty."""
        if not text:
            return
        if self._file is None:
            click.echo(text)
        else:
            self._file.write(text if isinstance(text, bytes) else text.encode())
            self._file.write(b"\n")

    def write_bytes(self, data: bytes) -> None:
        """Write bytes as they are; for what only a file can hold."""
        if self._file is None:
            raise ValueError("there is no file")
        self._file.write(data)

    def progress(self, length: int, label: str = "audit") -> AbstractContextManager[Any]:
        """Return a progress bar on standard error; hidden where lines on the terminal tell as much.

        It shows only where standard error is a terminal and standard output is not one or is not
        used.
        """
        seen = sys.stderr is not None and sys.stderr.isatty()
        shown = seen and (self._file is not None or not sys.stdout.isatty())
        return click.progressbar(length=length, file=sys.stderr, hidden=not shown, label=label)
