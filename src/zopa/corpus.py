"""Many files: finding them, and solving each, whatever is wrong with another."""

import glob
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import zopa.audit.rules  # noqa: F401 - fills the rule book
from zopa.analysis import Analysis, analyze
from zopa.diagnostics import BOOK, Finding, Place, Severity, in_order
from zopa.errors import FrontierTooLargeError, UnreadablePathError
from zopa.scenario.reading import CheckedFile
from zopa.tradespace.conventions import Conventions, Liability, View


@dataclass(frozen=True, slots=True)
class SolvedFile:
    """A file with the analysis of each view; no view where it cannot be modelled."""

    file: CheckedFile
    views: Mapping[View, Analysis]
    findings: tuple[Finding, ...]
    """Those of the file and those of solving it."""

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


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


def solve_file(
    file: CheckedFile,
    *,
    liability: Liability = Liability.SIGNED,
    batna: Mapping[str, Fraction] | None = None,
    views: tuple[View, ...] = (View.FULL, View.KNOWN),
) -> SolvedFile:
    """Return the analysis of each view of a checked file.

    The known view is there only where something is latent, or where it alone is asked for. A view
    whose frontier is too large to list is left out and a finding says so. Raises `ArgumentError`
    where `batna` names no party.
    """
    solved: dict[View, Analysis] = {}
    findings = list(file.findings)
    scenario = file.scenario
    if scenario is None:
        return SolvedFile(file, MappingProxyType(solved), file.findings)
    for view in views:
        if view is View.KNOWN and len(views) > 1 and not scenario.has_latent:
            continue
        try:
            solved[view] = analyze(scenario, Conventions(liability, view), batna=batna)
        except FrontierTooLargeError as error:
            findings += BOOK.inspect(error, lambda pointer, _: Place(pointer))
    return SolvedFile(file, MappingProxyType(solved), in_order(findings))
