"""Scores that an interrupted run has written already, so that the next one can go on from there."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import msgspec

import zopa.scoring.rules  # noqa: F401 - fills the rule book
from zopa.corpus.long_form import long_cells
from zopa.diagnostics import BOOK, Severity
from zopa.errors import UnreadablePathError
from zopa.reports.finding_records import Record
from zopa.reports.score_table import COLUMNS, Row, table_row
from zopa.reports.score_tally import Outcome
from zopa.scenario.sources import open_regular_file
from zopa.scoring.score_columns import FLAGS

_REMEDY: Final = "name another file, or leave --append out to write it anew"
_LARGEST: Final = 1e6
"""Far above any value efficiency."""
_MISSED: Final = "ALO201"
"""The code of a ZOPA that was missed."""

_TEXTS: Final = frozenset(
    {"record", "scenario", "sha256", "view", "liability", "outcome", "unrevealed", "findings"}
)
_FROM, _TO = COLUMNS.index("sha256"), COLUMNS.index("outcome")
_BATNA: Final = COLUMNS.index("batna_a") - _FROM
"""Where the BATNAs begin in what a row says of its reading."""


class EarlierScore(NamedTuple):
    """A score as it stands in the file."""

    name: str
    """What the record is called, in CSV as cells are written there."""
    row: Row
    carried: Mapping[str, Any]

    def cell(self, column: str) -> Any:
        """Return what stands in a column."""
        return self.row[COLUMNS.index(column)]

    @property
    def said(self) -> Record:
        """What groups are made by."""
        return {"scenario": self.cell("scenario"), "outcome": self.cell("outcome")}

    @property
    def codes(self) -> Iterable[str]:
        """The codes of its findings."""
        return str(self.cell("findings")).split()

    @property
    def severities(self) -> Iterable[Severity]:
        """How much its findings matter."""
        return {BOOK[code].severity for code in self.codes if code in BOOK}

    @property
    def outcome(self) -> Outcome:
        """What it counts as."""
        if self.cell("utility_a") is None:
            return Outcome()
        is_agreement = self.cell("outcome") == "agreement"
        margin, worth = self.cell("worst_margin"), self.cell("value_efficiency")
        return Outcome(
            is_scored=True,
            is_agreement=is_agreement,
            is_efficient=bool(self.cell("efficient")),
            is_below_batna=is_agreement and margin is not None and Fraction(margin) < 0,
            is_missed=_MISSED in self.codes,
            value_efficiency=Fraction(worth) if isinstance(worth, str) else worth,
        )


@dataclass(frozen=True, slots=True)
class EarlierScores:
    """What is in a file of scores."""

    done: frozenset[str]
    """What the records that have been scored are called, in CSV as cells are written there."""
    length: int
    """Where the whole lines end, in bytes; what comes after was never finished."""


NOTHING: Final = EarlierScores(frozenset(), 0)


def earlier_scores(
    path: Path, form: str, readings: Mapping[str, Row], count: Callable[[EarlierScore], None]
) -> EarlierScores:
    """Return what is in a file of scores (`jsonl` or `csv`), nothing where it is not there.

    `readings` has what the rows about each scenario say of how they were scored, by its id, and
    `count` is called with each score. Raises `UnreadablePathError` for a file of something else,
    and for scores of another version of a scenario or under another reading.
    """
    if not path.exists():
        return NOTHING
    done = set()
    length = 0
    with open_regular_file(path) as stream, long_cells():
        for end, score in _csv(stream, path) if form == "csv" else _lines(stream, path):
            length = end
            if score is not None:
                _compare(score, path, readings)
                done.add(score.name)
                count(score)
    return EarlierScores(frozenset(done), length)


def _lines(stream: IO[bytes], path: Path) -> Iterator[tuple[int, EarlierScore]]:
    length = 0
    for number, line in enumerate(stream, 1):
        if not line.endswith(b"\n"):
            return
        try:
            # Not every name that JSON can hold is Unicode; the library here reads only those.
            value = json.loads(line) if b"\\ud" in line else msgspec.json.decode(line)
            if value["kind"] != "zopa.score":
                raise _wrong(path, number)
            score = EarlierScore(value["record"], table_row(value), value.get("carried") or {})
            hash(score.name)
            _check_worth(score)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            raise _wrong(path, number) from error
        length += len(line)
        yield length, score


def _csv(stream: IO[bytes], path: Path) -> Iterator[tuple[int, EarlierScore | None]]:
    data = stream.read()
    length = data.rfind(b"\n") + 1
    if not length:
        return
    rows = csv.reader(io.StringIO(data[:length].decode("utf-8", "replace"), newline=""))
    if tuple(next(rows, ())) != COLUMNS:
        raise _wrong(path, 1)
    yield length, None
    for cells in rows:
        try:
            row = tuple(_value(*each) for each in zip(COLUMNS, cells, strict=True))
            score = EarlierScore(cells[0], row, _carried(cells[-1]))
            _check_worth(score)
        except (ValueError, TypeError, RecursionError) as error:
            raise _wrong(path, rows.line_num) from error
        yield length, score


def _check_worth(score: EarlierScore) -> None:
    """Raise `ValueError` for what cannot be added up, such as NaN."""
    worth = score.cell("value_efficiency")
    if isinstance(worth, float) and not abs(worth) < _LARGEST:
        raise ValueError(worth)


def _carried(cell: str) -> Mapping[str, Any]:
    """Return the fields that a cell holds as JSON."""
    if not cell:
        return {}
    # Where line breaks are in it, every backslash of the JSON has been doubled.
    is_doubled = "\\n" in cell or "\\r" in cell
    found: Mapping[str, Any] = json.loads(cell.replace("\\\\", "\\") if is_doubled else cell)
    return found


def _value(column: str, cell: str) -> Any:
    """Return what a cell stands for."""
    if not cell:
        return "" if column in {"unrevealed", "findings"} else None
    if column in FLAGS:
        return cell == "true"
    if column in _TEXTS or column == "carried":
        return cell
    number = float(cell)
    if not isfinite(number):
        raise ValueError(cell)
    return number


def _compare(score: EarlierScore, path: Path, readings: Mapping[str, Row]) -> None:
    scenario = score.cell("scenario")
    now, then = readings.get(scenario), score.row[_FROM:_TO]
    if now is None or then[0] is None or then == now:
        return
    if then[0] != now[0]:
        problem = f"has scores of another version of '{scenario}'"
        raise UnreadablePathError(str(path), problem, _REMEDY)
    if _has_text(then) != _has_text(now) and _in_doubles(then) == _in_doubles(now):
        kinds = ("doubles", "exact numbers")
        problem = f"has {kinds[_has_text(then)]}, and this run writes {kinds[_has_text(now)]}"
        remedy = f"{'leave --exact out' if _has_text(now) else 'give --exact too'}, or {_REMEDY}"
        raise UnreadablePathError(str(path), problem, remedy)
    problem = f"has scores of '{scenario}' as {_said(then)}, not {_said(now)}"
    raise UnreadablePathError(str(path), problem, _REMEDY)


def _has_text(reading: Row) -> bool:
    """Return whether its numbers are exact ones, which are texts."""
    return any(isinstance(batna, str) for batna in reading[_BATNA:])


def _in_doubles(reading: Row) -> Row:
    """Return what it says, with the doubles nearest to its exact numbers."""
    batnas = (float(Fraction(each)) if isinstance(each, str) else each for each in reading[_BATNA:])
    return (*reading[:_BATNA], *batnas)


def _said(reading: Row) -> str:
    _, view, liability, *batnas = reading
    return f"view {view}, liability {liability}, BATNAs {' and '.join(map(str, batnas))}"


def _wrong(path: Path, number: int) -> UnreadablePathError:
    problem = f"line {number} is not what zopa score writes in this format"
    return UnreadablePathError(str(path), problem, _REMEDY)
