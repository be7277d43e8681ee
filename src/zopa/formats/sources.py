"""The bytes, text and JSON of a foreign file, within bounds."""

import json
import os
import stat
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, NoReturn

from zopa.errors import NumberError
from zopa.formats.foreign import ForeignFormatError
from zopa.rationals import read_decimal
from zopa.scenario.wording import clipped, quoted

MEBIBYTE: Final = 1024 * 1024

MAX_BYTES: Final = 64 * MEBIBYTE
"""The largest file that any reader takes in at once."""

MAX_VALUES: Final = 4_000_000
"""The most values that a JSON file may hold."""

FilePath = str | os.PathLike[str]
"""Where a foreign file is."""


def opened(path: FilePath) -> Path:
    """Return the path if it leads to a regular file, since a pipe or a device could block for ever.

    Raises `ForeignFormatError` where it does not.
    """
    place = Path(path)
    try:
        mode = place.stat().st_mode
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    if not stat.S_ISREG(mode):
        kind = "is a folder" if stat.S_ISDIR(mode) else "is not a regular file"
        raise ForeignFormatError(os.fspath(path), "", kind, "name a file")
    return place


def unreadable(path: FilePath, error: OSError | ValueError) -> ForeignFormatError:
    """Return the error for a path that the system does not open."""
    reason = (error.strerror or "cannot be read").lower() if isinstance(error, OSError) else ""
    problem = reason or "no file can have such a path"
    return ForeignFormatError(os.fspath(path), "", problem, "check the path and its permissions")


def read_bytes(path: FilePath, limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file; raises `ForeignFormatError` over `limit` of them."""
    place = opened(path)
    try:
        with place.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise unreadable(path, error) from error
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
        return json.loads(
            text,
            parse_float=read_decimal,
            parse_int=_integer,
            parse_constant=_not_finite,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        problem = f"is not JSON ({clipped(error.msg).lower()})"
        raise ForeignFormatError(name, place, problem, "correct the syntax") from error
    except (NumberError, ValueError) as error:
        raise ForeignFormatError(name, "", clipped(str(error), 120), "correct it") from error
    except RecursionError as error:
        problem = "has lists or objects nested too deep"
        raise ForeignFormatError(name, "", problem, "check that it is the right file") from error


def _integer(text: str) -> int | Decimal:
    number = read_decimal(text)
    return int(number) if abs(number) < Decimal(10) ** 18 else number


def _not_finite(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number that JSON knows")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise ValueError(f"an object has the field {quoted(counts.most_common(1)[0][0])} twice")
    return fields
