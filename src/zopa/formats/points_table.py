"""A table of points, as CSV or JSON: its rows, its parties and what walking away is worth."""

import csv
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any, Final

from zopa.errors import NumberError
from zopa.formats.foreign import ForeignFormatError
from zopa.formats.sources import MEBIBYTE, FilePath, json_of, plain_name, read_bytes, text_of
from zopa.rationals import read_rational
from zopa.scenario.types import Divisibility
from zopa.scenario.wording import kind_of, listed, quoted

MAX_BYTES: Final = MEBIBYTE
"""The largest table that is read."""

MAX_ROWS: Final = 1_000
"""The most rows that a table may have."""

_BATNA: Final = "batna"
_LARGEST: Final = 10**15
_FINEST: Final = 10**12
"""Bounds on a number and on its denominator, so that sums of them stay small."""

_RESERVED: Final = ("resource", "divisibility", "quantity")

Record = tuple[str, Mapping[str, str]]
"""Where a row stands, and its cells by column."""


@dataclass(frozen=True, slots=True)
class Row:
    """A resource, with each party's points for the whole of it."""

    resource: str
    divisibility: Divisibility
    quantity: Fraction
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that makes sense: at least one resource, and points of two parties."""

    path: str
    sha256: str
    parties: tuple[str, str]
    rows: tuple[Row, ...]
    batnas: tuple[Fraction | None, Fraction | None]
    """In points; None where the table gives none."""

    @property
    def name(self) -> str:
        """The name of the file without its suffix."""
        return Path(self.path).stem

    @property
    def totals(self) -> tuple[Fraction, Fraction]:
        """Each party's points over all resources, more than 0."""
        a, b = (sum((row.points[k] for row in self.rows), Fraction(0)) for k in (0, 1))
        return a, b


def read_table(path: FilePath) -> Table:
    """Return the table in a CSV or JSON file; raises `ForeignFormatError`."""
    data = read_bytes(path, MAX_BYTES)
    text = text_of(path, data)
    name = os.fspath(path)
    is_json = text.lstrip()[:1] in {"[", "{"}
    records = _of_json(name, json_of(path, text)) if is_json else list(_of_csv(name, text))
    if len(records) > MAX_ROWS:
        raise ForeignFormatError(name, "", f"has more than {MAX_ROWS:,} rows", "split it")
    return _table(name, hashlib.sha256(data).hexdigest(), records)


def _of_csv(path: str, text: str) -> Iterator[Record]:
    first = text.lstrip().partition("\n")[0]
    reader = csv.reader(
        StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), strict=True
    )
    header: list[str] | None = None
    try:
        for cells in reader:
            row = [cell.strip() for cell in cells]
            if not any(row):
                continue
            place = f"line {reader.line_num}"
            if header is None:
                header = [_column(cell) for cell in row]
                while not header[-1]:
                    header.pop()
                _no_twins(path, place, header)
                continue
            while len(row) > len(header) and not row[-1]:
                row.pop()
            if len(row) > len(header):
                problem = f"has {len(row)} cells under {len(header)} columns"
                remedy = "put a cell that has the separator in it in double quotes"
                raise ForeignFormatError(path, place, problem, remedy)
            row += [""] * (len(header) - len(row))
            yield place, dict(zip(header, row, strict=True))
    except csv.Error as error:
        raise ForeignFormatError(
            path, f"line {reader.line_num}", f"is not CSV ({error})", "correct the quotes"
        ) from error


def _no_twins(path: str, place: str, header: Sequence[str]) -> None:
    twice = next((each for each in header if header.count(each) > 1), None)
    if twice is not None:
        problem = f"the column {quoted(twice)} stands there twice"
        raise ForeignFormatError(path, place, problem, "give each column a name of its own")


def _column(name: str) -> str:
    name = name.strip()
    return name.lower() if name.lower() in _RESERVED else name


def _of_json(path: str, value: Any) -> list[Record]:
    """Return the rows of a list of objects, or of an object with `resources` and `BATNA`."""
    if isinstance(value, list):
        return [_record(path, f"/{index}", each) for index, each in enumerate(value)]
    rows = value.get("resources")
    if not isinstance(rows, list):
        problem = "has no list 'resources'"
        raise ForeignFormatError(path, "", problem, "write the rows as a list of that name")
    records = [_record(path, f"/resources/{index}", each) for index, each in enumerate(rows)]
    for key, batna in value.items():
        if key.lower() == _BATNA:
            place, cells = _record(path, f"/{key}", batna)
            records.append((place, {**cells, "resource": key}))
        elif key != "resources":
            problem = f"has an unknown field {quoted(key)}"
            raise ForeignFormatError(path, "", problem, "keep 'resources' and 'BATNA'")
    return records


def _record(path: str, place: str, value: Any) -> Record:
    if not isinstance(value, dict):
        raise ForeignFormatError(
            path, place, f"is {kind_of(value)}", "write an object with a field for each column"
        )
    points = value.get("points", {})
    flat = {**{key: each for key, each in value.items() if key != "points"}}
    flat |= points if isinstance(points, dict) else {"points": points}
    cells: dict[str, str] = {}
    for key, each in flat.items():
        match each:
            case None:
                cells[_column(key)] = ""
            case str():
                cells[_column(key)] = each.strip()
            case bool() | dict() | list():
                problem = f"{quoted(key)} is {kind_of(each)}"
                raise ForeignFormatError(path, place, problem, "write a number or text")
            case int() | Decimal():
                cells[_column(key)] = str(each)
    return place, cells


def _table(path: str, sha256: str, records: Sequence[Record]) -> Table:
    if not records:
        raise ForeignFormatError(path, "", "has no resources", "write a row for each of them")
    records = [(place, _plainly(cells)) for place, cells in records]
    parties = _parties(path, records)
    rows: dict[str, Row] = {}
    batnas: tuple[Fraction | None, Fraction | None] | None = None
    for place, cells in records:
        resource = cells.get("resource", "")
        if resource.lower() == _BATNA:
            if batnas is not None:
                raise ForeignFormatError(path, place, "is a second BATNA", "keep one of them")
            a, b = (_points(path, place, cells, party, optional=True) for party in parties)
            batnas = (a, b)
            continue
        if resource in rows:
            problem = f"the resource {quoted(resource)} stands there twice"
            raise ForeignFormatError(path, place, problem, "give each a name of its own")
        rows[resource] = _row(path, place, cells, parties)
    if not rows:
        raise ForeignFormatError(path, "", "has no resources", "write a row for each of them")
    table = Table(path, sha256, parties, tuple(rows.values()), batnas or (None, None))
    for party, total in zip(parties, table.totals, strict=True):
        if not total:
            problem = f"{quoted(party)} has no points for anything"
            raise ForeignFormatError(path, "", problem, "say what the resources are worth to both")
    return table


def _plainly(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the cells under plain names, with the resource's own plain too."""
    plain = {plain_name(key): value for key, value in cells.items()}
    if "resource" in plain:
        plain["resource"] = plain_name(plain["resource"])
    return plain


def _parties(path: str, records: Sequence[Record]) -> tuple[str, str]:
    names = list(dict.fromkeys(key for _, cells in records for key in cells))
    parties = [name for name in names if name not in _RESERVED]
    if "resource" not in names:
        raise ForeignFormatError(
            path, "", "has no column 'resource'", "name the column with the resources so"
        )
    match parties:
        case [str(a), str(b)] if a and b:
            return a, b
        case _:
            shown = [quoted(party) for party in parties[:5]]
            found = f"the other columns are {listed(shown)}" if shown else "there are none"
            raise ForeignFormatError(
                path,
                "",
                f"besides {listed(_RESERVED)} there must be a column of points for each of two "
                f"parties, and {found}",
                "name two columns after the parties and drop the others",
            )


def _row(path: str, place: str, cells: Mapping[str, str], parties: tuple[str, str]) -> Row:
    resource = cells.get("resource", "")
    if not resource:
        raise ForeignFormatError(path, place, "names no resource", "fill the column 'resource'")
    kind = cells.get("divisibility", "").lower()
    if kind not in list(Divisibility):
        said = f"the divisibility is {quoted(kind)}" if kind else "says no divisibility"
        raise ForeignFormatError(path, place, said, f"write {listed(Divisibility, 'or')}")
    quantity = _number(path, place, "quantity", cells.get("quantity") or "1")
    if quantity <= 0:
        raise ForeignFormatError(path, place, "the quantity is not above 0", "write how much")
    a, b = (_points(path, place, cells, party) or Fraction(0) for party in parties)
    return Row(resource, Divisibility(kind), quantity, (a, b))


def _points(
    path: str, place: str, cells: Mapping[str, str], party: str, *, optional: bool = False
) -> Fraction | None:
    text = cells.get(party, "")
    if not text and optional:
        return None
    if not text:
        problem = f"has no points of {quoted(party)}"
        raise ForeignFormatError(path, place, problem, "write 0 if it is worth nothing")
    points = _number(path, place, party, text)
    if points < 0:
        problem = f"the points of {quoted(party)} are below 0"
        remedy = "count what being spared it is worth, or write a scenario with a liability"
        raise ForeignFormatError(path, place, problem, remedy)
    return points


def _number(path: str, place: str, column: str, text: str) -> Fraction:
    try:
        number = read_rational(text)
    except NumberError as error:
        problem = f"in the column {quoted(column)} {error}"
        raise ForeignFormatError(path, place, problem, "write 12, 2.5 or 5/2") from error
    if abs(number) > _LARGEST or number.denominator > _FINEST:
        problem = f"in the column {quoted(column)} {quoted(text)} is out of all proportion"
        raise ForeignFormatError(path, place, problem, "use numbers of a few digits")
    return number
