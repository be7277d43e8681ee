"""Finding the files that a path on the command line stands for."""

import glob
import os
from collections.abc import Iterator
from pathlib import Path

from zopa.errors import UnreadablePathError


def find_files(path: str) -> list[str]:
    """Return the files that a path stands for, sorted: itself, a folder's `*.json`, or a glob's.

    A folder is walked to its end without following links to folders. `-` stands for standard input.
    Raises `UnreadablePathError` where there is nothing.
    """
    if path == "-":
        return [path]
    if os.path.isdir(path):
        files = list(_walk(path))
        if not files:
            raise UnreadablePathError(path, "has no *.json file", "name a folder with scenarios")
        return files
    if not os.path.lexists(path) and glob.has_magic(path):
        found = sorted(match for match in glob.glob(path, recursive=True) if os.path.isfile(match))
        if not found:
            raise UnreadablePathError(path, "matches no file", "check the pattern")
        return found
    return [path]


def _walk(folder: str) -> Iterator[str]:
    def fail(error: OSError) -> None:
        raise UnreadablePathError(
            str(error.filename or folder), (error.strerror or "cannot be read").lower()
        ) from error

    found = []
    for parent, _, names in os.walk(folder, onerror=fail):
        found += [os.path.join(parent, name) for name in names if name.endswith(".json")]
    yield from sorted(found, key=lambda file: Path(file).parts)
