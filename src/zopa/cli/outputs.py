"""Where a verb prints: standard output, or a file that is written whole or not at all."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import click

from zopa.display import printable
from zopa.reports.files import GrowingFile, WholeFile, spare_inputs


def tell_other_name(file: Path, id_: str) -> None:
    """Say on standard error that a scenario file is called other than its id, if it is."""
    if file.stem != id_:
        line = f"its id is {id_}, so that `zopa check` warns of the name (SCN101): change either"
        click.echo(line, err=True)


@contextmanager
def interrupts_told(path: str | None, keeping: str, *, grows: bool = False) -> Iterator[None]:
    """Say on standard error what an interrupted run has left in its file, if it has one.

    `keeping` is how the next one would keep what is done; a file that `grows` has kept it.
    """
    try:
        yield
    except KeyboardInterrupt:
        if path is not None and (not Path(path).exists() or Path(path).is_file()):
            name = printable(path)
            left = f"nothing was written to {name}; {keeping}"
            if grows and Path(path).exists() and Path(path).stat().st_size:
                left = f"what was scored so far is in {name}; the same command goes on from there"
            elif grows:
                left = f"nothing was scored yet for {name}; the same command starts again"
            click.echo(f"zopa: interrupted; {left}", err=True)
        raise


class Steps:
    """A progress bar over many pieces of work, and over the steps of each."""

    SIZE: Final = 100
    """How long a piece of work is on the bar."""

    def __init__(self) -> None:
        self.bar: Any = None
        self._start = 0

    def tell(self, done: int, total: int) -> None:
        """Show how many steps of the piece of work that goes on are done."""
        self._show(self._start + self.SIZE * done // max(total, 1))

    def next(self) -> None:
        """Show that a piece of work is done."""
        self._start += self.SIZE
        self._show(self._start)

    def _show(self, place: int) -> None:
        # The number of steps may grow on the way, and the bar never goes back.
        if self.bar is not None and self.bar.pos < place <= self.bar.length:
            self.bar.update(place - self.bar.pos)


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
        self._is_gone = False
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
                self._is_gone = True

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
        """Write bytes as they are; for what only a file can hold.

        What a writer of Parquet still writes when it is put away after a failure goes nowhere.
        """
        if self._file is None:
            raise ValueError("there is no file")
        if not self._is_gone:
            self._file.write(data)

    def progress(self, length: int, label: str = "audit") -> AbstractContextManager[Any]:
        """Return a progress bar on standard error; hidden where lines on the terminal tell as much.

        It shows only where standard error is a terminal and standard output is not one or is not
        used.
        """
        seen = sys.stderr is not None and sys.stderr.isatty()
        shown = seen and (self._file is not None or not sys.stdout.isatty())
        return click.progressbar(length=length, file=sys.stderr, hidden=not shown, label=label)
