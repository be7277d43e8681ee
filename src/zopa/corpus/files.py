"""Finding the files that a path on the command line stands for."""

import glob
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from zopa.errors import UnreadablePathError


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read, or bytes that stand for one."""

    path: str
    data: bytes | None = None
    is_named: bool = True
    """Whether the bytes have a path; otherwise it is only what they are called."""


def find_files(path: str, exclude: Sequence[str] = ()) -> list[str]:
    """Return the files that a path stands for, sorted: itself, a folder's `*.json`, or a glob's.

    A folder is walked to its end without following links to folders. `-` stands for standard input.
    What a folder or a glob stands for passes over whatever a pattern of `exclude` matches: a name,
    or a path from the current folder; `*` also matches `/`. Raises `UnreadablePathError` where
    there is nothing.
    """
    if path == "-":
        return [path]
    if os.path.isdir(path):
        files = list(_walk(path))
        kept = [file for file in files if not _is_excluded(file, exclude)]
        if files and not kept:
            raise _nothing_left(path)
        if not kept:
            raise UnreadablePathError(path, "has no *.json file", "name a folder with scenarios")
        return kept
    if not os.path.lexists(path) and glob.has_magic(path):
        found = sorted(match for match in glob.glob(path, recursive=True) if os.path.isfile(match))
        if not found:
            raise UnreadablePathError(path, "matches no file", "check the pattern")
        kept = [file for file in found if not _is_excluded(file, exclude)]
        if not kept:
            raise _nothing_left(path)
        return kept
    return [path]


def _is_excluded(file: str, patterns: Sequence[str]) -> bool:
    relative = Path(os.path.relpath(file)).as_posix()
    names = (relative, *relative.split("/"))
    return any(
        fnmatchcase(name, pattern.removesuffix("/")) for pattern in patterns for name in names
    )


def _nothing_left(path: str) -> UnreadablePathError:
    return UnreadablePathError(path, "every file is excluded", "check the patterns of --exclude")


def _walk(folder: str) -> Iterator[str]:
    def fail(error: OSError) -> None:
        raise UnreadablePathError(
            str(error.filename or folder), (error.strerror or "cannot be read").lower()
        ) from error

    found = []
    for parent, _, names in os.walk(folder, onerror=fail):
        found += [os.path.join(parent, name) for name in names if name.endswith(".json")]
    yield from sorted(found, key=lambda file: Path(file).parts)
