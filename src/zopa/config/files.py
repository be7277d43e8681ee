"""Configuration files: where the nearest one is, and what is in it."""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from zopa.errors import ConfigError, NumberError
from zopa.rationals import read_decimal

MAX_BYTES: Final = 1024 * 1024
"""The largest configuration file that is read."""

PROJECT_KEYS: Final = ("bands", "exclude", "fail-on", "ignore", "max-warnings", "select", "waive")
"""What a project's configuration can say."""

_ENDLESS_KEY: Final = re.compile(rb"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){100}")
"""The standard library's reader takes time that is quadratic in the parts of a key."""

_NAMES: Final = ("zopa.toml", "pyproject.toml")

Table = Mapping[str, Any]


def nearest_table(folder: Path) -> tuple[Path, Table] | None:
    """Return the nearest configuration at or above a folder, None where there is none.

    Files are looked at again for each call, which takes microseconds, and read again only when
    they have changed. Raises `ConfigError` where one cannot be read.
    """
    for place in (folder, *folder.parents):
        for name in _NAMES:
            path = place / name
            try:
                status = os.stat(path)  # noqa: PTH116 - a third of the time, for each folder above
            except OSError:
                continue
            found = _project_table(path, status.st_mtime_ns, status.st_size)
            if found is not None:
                return path, found
    return None


@lru_cache(maxsize=256)
def _project_table(path: Path, changed: int, size: int) -> Table | None:
    """Return what a configuration file says, None where it is not about this package."""
    del changed, size  # they only tell one state of the file from the next
    table = table_of(path)
    if path.name != "pyproject.toml":
        return table
    tools = table.get("tool")
    if not isinstance(tools, dict) or "zopa" not in tools:
        return None
    ours = tools["zopa"]
    if not isinstance(ours, dict):
        raise ConfigError(str(path), "tool.zopa is not a table", "write [tool.zopa]")
    return ours


def table_of(path: Path) -> Table:
    """Return what a TOML file holds, decimals exactly; raises `ConfigError`."""
    try:
        if not os.path.isfile(path):  # noqa: PTH113 - a name may be too long for a file
            # A pipe or a device could block for ever.
            raise ConfigError(str(path), "is not a regular file", "write it as a file")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        problem = f"cannot be read ({(error.strerror or str(error)).lower()})"
        raise ConfigError(str(path), problem, "check its permissions") from error
    if len(data) > MAX_BYTES:
        raise ConfigError(str(path), "is larger than 1 MiB", "check that it is a configuration")
    if _ENDLESS_KEY.search(data):
        problem = "has a key of more than 100 parts"
        raise ConfigError(str(path), problem, "check that it is a configuration")
    try:
        return tomllib.loads(data.decode("utf-8"), parse_float=_decimal)
    except UnicodeDecodeError as error:
        raise ConfigError(str(path), "is not UTF-8", "save it again as UTF-8") from error
    except (ValueError, RecursionError) as error:
        problem = f"is not TOML ({error})" if str(error).isprintable() else "is not TOML"
        raise ConfigError(str(path), problem, "correct the syntax") from error


def from_here(path: Path) -> str:
    """Return the path from the current folder where it is below it, else as it is.

    So what is said of a file is the same on every machine.
    """
    try:
        return str(path.relative_to(Path.cwd()))
    except (OSError, ValueError):
        return str(path)


def only(known: Iterable[str], table: Table, path: Path, title: str) -> None:
    """Raise `ConfigError` where a table has a key that is not known."""
    known = tuple(known)
    for key in table:
        if key not in known:
            problem = f"{title} has an unknown key {key[:40]!a}"
            raise ConfigError(str(path), problem, f"the known keys are {', '.join(known)}")


def _decimal(text: str) -> Any:
    try:
        return read_decimal(text.replace("_", ""))
    except NumberError:
        return text  # infinite, not a number or out of all bounds: no setting takes it
