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


@dataclass(frozen=True, slots=True)
class Found:
    """The files that a path stands for, and the folders below it that cannot be read."""

    files: tuple[str, ...]
    unreadable: tuple[UnreadablePathError, ...] = ()


def find_files(path: str, exclude: Sequence[str] = ()) -> Found:
    """Return the files that a path stands for, sorted: itself, a folder's `*.json`, or a glob's.

    A folder is walked to its end without following links to folders. `-` stands for standard input.
    What a folder or a glob stands for passes over whatever a pattern of `exclude` matches: a name,
    or a path from the current folder; `*` also matches `/`. Raises `UnreadablePathError` where
    there is nothing.
    """
    if path == "-":
        return Found((path,))
    if os.path.isdir(path):
        found = _walk(path)
        kept = tuple(file for file in found.files if not _is_excluded(file, exclude))
        if found.files and not kept:
            raise _nothing_left(path)
        if not kept and not found.unreadable:
            raise UnreadablePathError(path, "has no *.json file", "name a folder with scenarios")
        return Found(kept, found.unreadable)
    if not os.path.lexists(path) and glob.has_magic(path):
        files = sorted(match for match in glob.glob(path, recursive=True) if os.path.isfile(match))
        if not files:
            raise UnreadablePathError(path, "matches no file", "check the pattern")
        kept = tuple(file for file in files if not _is_excluded(file, exclude))
        if not kept:
            raise _nothing_left(path)
        return Found(kept)
    return Found((path,))


def _is_excluded(file: str, patterns: Sequence[str]) -> bool:
    relative = Path(os.path.relpath(file)).as_posix()
    names = (relative, *relative.split("/"))
    return any(
        fnmatchcase(name, pattern.removesuffix("/")) for pattern in patterns for name in names
    )


def _nothing_left(path: str) -> UnreadablePathError:
    remedy = "check --exclude, and `exclude` in zopa.toml"
    return UnreadablePathError(path, "every file is excluded", remedy)


def _lonely_sidecars(folder: str, names: Sequence[str]) -> Iterator[UnreadablePathError]:
    """Yield what is wrong with waivers whose scenario has been renamed or removed."""
    scenarios = set(names)
    for name in sorted(names):
        stem = name.removesuffix(".zopa.toml")
        if stem != name and f"{stem}.json" not in scenarios:
            problem = f"it has waivers for {stem}.json, which is not there"
            remedy = "rename it with its scenario, or remove it"
            yield UnreadablePathError(os.path.join(folder, name), problem, remedy)


def _walk(folder: str) -> Found:
    unreadable: list[UnreadablePathError] = []

    def pass_over(error: OSError) -> None:
        reason = (error.strerror or "cannot be read").lower()
        unreadable.append(UnreadablePathError(str(error.filename or folder), reason))

    files = []
    for parent, _, names in os.walk(folder, onerror=pass_over):
        files += [os.path.join(parent, name) for name in names if name.endswith(".json")]
        unreadable += _lonely_sidecars(parent, names)
    files.sort(key=lambda file: Path(file).parts)
    return Found(tuple(files), tuple(unreadable))
