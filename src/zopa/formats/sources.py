"""The bytes, text and JSON of a foreign file, within bounds."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from zopa.display import printable
from zopa.errors import UnreadablePathError
from zopa.formats.foreign import ForeignFormatError
from zopa.scenario.exact_json import JsonError, exact_json
from zopa.scenario.sources import open_regular_file
from zopa.scenario.wording import clipped

MEBIBYTE: Final = 1024 * 1024

MAX_BYTES: Final = 64 * MEBIBYTE
"""The largest file that any reader takes in at once."""

MAX_VALUES: Final = 4_000_000
"""The most values that a JSON file may hold."""

FilePath = str | os.PathLike[str]
"""Where a foreign file is."""


@contextmanager
def opened(path: FilePath) -> Iterator[IO[bytes]]:
    """Give the file to read from, a regular one, since a pipe or a device could block for ever.

    Raises `ForeignFormatError` where there is none.
    """
    try:
        with open_regular_file(Path(path)) as stream:
            yield stream
    except UnreadablePathError as error:
        remedy = error.remedy.partition(", or pass it")[0]  # only scenarios come that way
        raise ForeignFormatError(os.fspath(path), "", error.reason, remedy) from error
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: FilePath, error: OSError | ValueError) -> ForeignFormatError:
    """Return the error for a path that the system does not open."""
    reason = (error.strerror or "cannot be read").lower() if isinstance(error, OSError) else ""
    problem = reason or "no file can have such a path"
    return ForeignFormatError(os.fspath(path), "", problem, "check the path and its permissions")


def plain_name(text: str) -> str:
    r"""Return a name on one line, with any space a plain one and what cannot be printed escaped.

    >>> plain_name(" Large\u00a0room\n"), plain_name("\x1b[31mred")
    ('Large room', '\\x1b[31mred')
    """
    return printable(" ".join(text.split()))


def read_bytes(path: FilePath, limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file; raises `ForeignFormatError` over `limit` of them."""
    with opened(path) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        problem = f"is larger than {limit // MEBIBYTE} MiB"
        raise ForeignFormatError(os.fspath(path), "", problem, "split it, or check what it is")
    return data


def text_of(path: FilePath, data: bytes) -> str:
    """Return the UTF-8 text, without a byte order mark; raises `ForeignFormatError`."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ForeignFormatError(
            os.fspath(path), f"line {line}", "is not UTF-8", "save it again as UTF-8"
        ) from error


def json_of(path: FilePath, text: str) -> Any:
    """Return the value that JSON text spells, decimals exactly; raises `ForeignFormatError`."""
    name = os.fspath(path)
    if text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
        raise ForeignFormatError(name, "", f"holds more than {MAX_VALUES:,} values", "split it")
    try:
        return exact_json(text)
    except JsonError as error:
        place = "" if error.line is None else f"line {error.line}, column {error.column}"
        raise ForeignFormatError(name, place, clipped(error.problem, 120), error.remedy) from error
