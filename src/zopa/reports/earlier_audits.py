"""An earlier audit beside this one: findings that are known, and verdicts that moved."""

import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from zopa.display import unicode_name
from zopa.errors import UnreadablePathError
from zopa.reports.audit_rows import AuditRow
from zopa.reports.fingerprints import portable_path
from zopa.scenario.sources import open_regular_file

_REMEDY: Final = "give what `zopa audit --format jsonl` printed"

Key = tuple[str, str, str]
"""Path, code and JSON pointer: what a finding is known by wherever its line has moved to."""


@dataclass(slots=True)
class Baseline:
    """The findings of an earlier audit; each is matched once."""

    keys: Counter[Key]

    def without_known(self, row: AuditRow) -> tuple[AuditRow, int]:
        """Return the row with its new findings only, and how many are known.

        What keeps a file from being modelled stays: nothing else of it is known.
        """
        path = portable_path(unicode_name(row.source))
        new = []
        for finding in row.findings:
            key = path, finding.code, finding.place.pointer
            if self.keys[key] and not finding.blocks:
                self.keys[key] -= 1
            else:
                new.append(finding)
        return replace(row, findings=tuple(new)), len(row.findings) - len(new)


@dataclass(frozen=True, slots=True)
class Move:
    """A verdict that differs from the earlier one; None where the file was not there."""

    source: str
    scenario: str | None
    before: str | None
    now: str | None

    def describe(self) -> str:
        """Return the move in a line."""
        if self.before is None:
            return f"{self.source}: new, {self.now}"
        if self.now is None:
            return f"{self.source}: gone, it was {self.before}"
        return f"{self.source}: {self.before} became {self.now}"


@dataclass(slots=True)
class Comparison:
    """The verdicts of an earlier audit, and what has become of them."""

    verdicts: dict[str, tuple[str | None, str]]
    """Scenario and verdict by path."""
    moves: list[Move] = field(default_factory=list)

    def add(self, row: AuditRow) -> None:
        """Compare one file."""
        path = portable_path(unicode_name(row.source))
        _, before = self.verdicts.pop(path, (None, None))
        if before != row.verdict.value:
            self.moves.append(Move(path, row.scenario, before, row.verdict.value))

    def finished(self) -> tuple[Move, ...]:
        """Return every move, those of files that are gone last."""
        gone = [
            Move(path, scenario, before, None) for path, (scenario, before) in self.verdicts.items()
        ]
        return (*self.moves, *gone)


def read_baseline(path: Path) -> Baseline:
    """Return the findings of an earlier audit (JSON or JSON Lines).

    Raises `UnreadablePathError` where it cannot be read or is something else.
    """
    keys: Counter[Key] = Counter()
    for record in _records(path):
        source = portable_path(record["source"])
        keys.update((source, each["code"], each["pointer"]) for each in record["findings"])
    return Baseline(keys)


def read_comparison(path: Path) -> Comparison:
    """Return the verdicts of an earlier audit (JSON or JSON Lines); raises likewise."""
    return Comparison(
        {
            portable_path(record["source"]): (record["scenario"], record["verdict"])
            for record in _records(path)
        }
    )


def _records(path: Path) -> Iterable[dict[str, Any]]:
    """Return the records of an earlier audit, each with the fields that are asked for here."""
    try:
        with open_regular_file(path) as stream:
            text = stream.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadablePathError(os.fspath(path), "is not UTF-8", _REMEDY) from error
    except OSError as error:
        reason = f"cannot be read ({(error.strerror or str(error)).lower()})"
        raise UnreadablePathError(os.fspath(path), reason, "check the path") from error
    try:
        records = _whole(text)
        if records is None:
            records = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise UnreadablePathError(os.fspath(path), "is not JSON", _REMEDY) from error
    for number, record in enumerate(records, 1):
        if not _is_audit(record):
            problem = f"record {number} is not an audit"
            raise UnreadablePathError(os.fspath(path), problem, _REMEDY)
    return records


def _whole(text: str) -> list[Any] | None:
    """Return the results of one JSON document, None where it is not one."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    if isinstance(value, dict) and isinstance(value.get("results"), list):
        results: list[Any] = value["results"]
        return results
    return [value]


def _is_audit(record: Any) -> bool:
    if not isinstance(record, dict):
        return False
    findings = record.get("findings")
    return (
        isinstance(record.get("source"), str)
        and isinstance(record.get("scenario"), str | None)
        and isinstance(record.get("verdict"), str)
        and isinstance(findings, list)
        and all(
            isinstance(each, dict)
            and isinstance(each.get("code"), str)
            and isinstance(each.get("pointer"), str)
            for each in findings
        )
    )
