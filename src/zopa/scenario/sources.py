"""Where a scenario comes from: a path, bytes or a binary stream."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from zopa.errors import ArgumentError, UnreadablePathError
from zopa.scenario.limits import MAX_BYTES

Origin = str | os.PathLike[str] | bytes | IO[bytes]
"""What a scenario can be read from."""


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of a scenario, and the file they come from where there is one."""

    name: str
    data: bytes
    """At most one byte more than the largest file that is read."""
    path: Path | None


def read_source(origin: Origin, name: str | None = None) -> Source:
    """Return the bytes of `origin`, up to the size limit.

    Raises `UnreadablePathError`, also for anything that is not a regular file: a pipe or a device
    could block for ever. Raises `ArgumentError` for a stream of text.
    """
    if isinstance(origin, bytes):
        return Source(name or "<bytes>", origin[: MAX_BYTES + 1], None)
    if isinstance(origin, str | os.PathLike):
        path = Path(origin)
        name = name or os.fspath(origin)
        return Source(name, read_regular_file(path, name), path)
    return Source(name or "<stream>", _read_stream(origin), None)


def read_regular_file(path: Path, name: str | None = None) -> bytes:
    """Return the file's bytes, up to the size limit; errors call it by `name`."""
    with open_regular_file(path, name) as stream:
        try:
            return stream.read(MAX_BYTES + 1)
        except OSError as error:
            raise _unreadable(path, name or str(path), error) from error


@contextmanager
def open_regular_file(path: Path, name: str | None = None) -> Iterator[IO[bytes]]:
    """Give the file to read from; errors call it by `name`.

    Raises `UnreadablePathError`, also for what is not a regular file.
    """
    name = name or str(path)
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise _irregular(name, mode)
        stream = path.open("rb")
    except OSError as error:
        raise _unreadable(path, name, error) from error
    except ValueError as error:
        raise UnreadablePathError(
            ascii(name)[1:-1], "no file can have such a path", "check the path"
        ) from error
    with stream:
        yield stream


def _read_stream(stream: IO[Any]) -> bytes:
    parts: list[bytes] = []
    wanted = MAX_BYTES + 1
    while wanted > 0:
        try:
            part = stream.read(wanted)
        except (OSError, ValueError) as error:
            raise UnreadablePathError(
                "<stream>", f"cannot be read ({error})", "give an open, readable binary stream"
            ) from error
        if isinstance(part, str):
            raise ArgumentError("the stream yields text", "open it in binary mode ('rb')")
        if not part:
            break
        parts.append(part)
        wanted -= len(part)
    return b"".join(parts)


def _irregular(name: str, mode: int) -> UnreadablePathError:
    if stat.S_ISDIR(mode):
        return UnreadablePathError(name, "is a folder", "name a file in it")
    return UnreadablePathError(
        name, "is not a regular file", "save it to a file, or pass it on standard input"
    )


def _unreadable(path: Path, name: str, error: OSError) -> UnreadablePathError:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return UnreadablePathError(name, "is a link to nothing", "mend the link")
    if isinstance(error, FileNotFoundError):
        return UnreadablePathError(name, "there is no such file", "check the path")
    return UnreadablePathError(name, (error.strerror or str(error)).lower())
