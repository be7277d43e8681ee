"""What a finding is known by from one run to the next, and from one machine to another."""

import hashlib
import json
import os
from collections import Counter
from pathlib import Path
from typing import Protocol

from zopa.config.waivers import Waived
from zopa.diagnostics import Finding


class FindingsRow(Protocol):
    """A file and what was found in it, whether it was checked or audited."""

    @property
    def source(self) -> str:
        """The path, or a name such as `<stdin>`."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that no waiver silences, in order."""

    @property
    def waived(self) -> tuple[Waived, ...]:
        """The findings that a waiver silences."""


def portable_path(source: str) -> str:
    """Return the path with forward slashes, relative to the current folder if it is below that.

    >>> portable_path("./examples/../examples/shared_kiln.json")
    'examples/shared_kiln.json'
    """
    path = Path(os.path.abspath(source))  # noqa: PTH100 - resolve() would follow links
    folder = Path.cwd()
    return (path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix()


def fingerprint(source: str, finding: Finding, ordinal: int) -> str:
    """Return the same 64 hex digits for the same finding wherever its line has moved to.

    `ordinal` tells findings of one code at one pointer apart; the first has 0.
    """
    return _digest(portable_path(source), finding, ordinal)


def fingerprints(row: FindingsRow) -> tuple[str, ...]:
    """Return the fingerprints of a file's findings, in the order of the findings."""
    path = portable_path(row.source)
    seen = Counter[tuple[str, str]]()
    digests = []
    for finding in row.findings:
        kind = finding.code, finding.place.pointer
        digests.append(_digest(path, finding, seen[kind]))
        seen[kind] += 1
    return tuple(digests)


def _digest(path: str, finding: Finding, ordinal: int) -> str:
    # As JSON, no part can run into the next, and names that are not Unicode have an encoding.
    known_by = json.dumps([path, finding.code, finding.place.pointer, ordinal])
    return hashlib.sha256(known_by.encode("ascii")).hexdigest()
