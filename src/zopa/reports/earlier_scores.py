"""Scores that an interrupted run has written already, so that the next one can go on from there."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from zopa.corpus.record_files import MAX_LINE
from zopa.errors import UnreadablePathError
from zopa.reports.score_table import COLUMNS
from zopa.scenario.sources import open_regular_file

_REMEDY: Final = "name another file, or leave --append out to write it anew"


class _Named(msgspec.Struct):
    record: str
    scenario: str | None
    sha256: str | None
    kind: str


@dataclass(frozen=True, slots=True)
class EarlierScores:
    """What is in a file of scores."""

    done: frozenset[str]
    """What the records that have been scored are called, in CSV as cells are written there."""
    length: int
    """Where the whole lines end, in bytes; what comes after was never finished."""


NOTHING: Final = EarlierScores(frozenset(), 0)


def earlier_scores(path: Path, form: str, sha256: Mapping[str, str]) -> EarlierScores:
    """Return what is in a file of scores (`jsonl` or `csv`), nothing where it is not there.

    `sha256` has the sum of each scenario by its id. Raises `UnreadablePathError` for a file of
    something else, and for scores of another version of a scenario.
    """
    if not path.exists():
        return NOTHING
    done = set()
    length = 0
    with open_regular_file(path) as stream, _long_cells():
        for end, record in _csv(stream, path) if form == "csv" else _lines(stream, path):
            _compare(record, path, sha256)
            done.add(record.record)
            length = end
    return EarlierScores(frozenset(done), length)


@contextmanager
def _long_cells() -> Iterator[None]:
    """Let cells of CSV be as long as a record may be."""
    before = csv.field_size_limit(MAX_LINE)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _lines(stream: IO[bytes], path: Path) -> Iterable[tuple[int, _Named]]:
    length = 0
    for number, line in enumerate(stream, 1):
        if not line.endswith(b"\n"):
            return
        try:
            # Not every name that JSON can hold is Unicode; the library here reads only those.
            value = json.loads(line) if b"\\ud" in line else msgspec.json.decode(line)
            record = msgspec.convert(value, _Named)
        except (ValueError, msgspec.ValidationError, RecursionError) as error:
            raise _wrong(path, number) from error
        if record.kind != "zopa.score":
            raise _wrong(path, number)
        length += len(line)
        yield length, record


def _csv(stream: IO[bytes], path: Path) -> Iterable[tuple[int, _Named]]:
    data = stream.read()
    length = data.rfind(b"\n") + 1
    rows = csv.reader(io.StringIO(data[:length].decode("utf-8", "replace"), newline=""))
    if length and tuple(next(rows, ())) != COLUMNS:
        raise _wrong(path, 1)
    for row in rows:
        if len(row) != len(COLUMNS):
            raise _wrong(path, rows.line_num)
        cells: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
        yield (
            length,
            _Named(cells["record"], cells["scenario"] or None, cells["sha256"] or None, ""),
        )
    if length:
        yield length, _Named("", None, None, "")


def _compare(record: _Named, path: Path, sha256: Mapping[str, str]) -> None:
    now = sha256.get(record.scenario or "")
    if record.sha256 is not None and now is not None and record.sha256 != now:
        problem = f"has scores of another version of '{record.scenario}'"
        raise UnreadablePathError(str(path), problem, _REMEDY)


def _wrong(path: Path, number: int) -> UnreadablePathError:
    problem = f"line {number} is not what zopa score writes in this format"
    return UnreadablePathError(str(path), problem, _REMEDY)
