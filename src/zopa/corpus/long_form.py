"""Records in long form: a row for each share, as CSV or Parquet.

The columns are `record`, `resource`, `party` and `share`, and where they are needed `scenario`,
`outcome`, `unit` and `revealed` (ids with spaces between them), which may stand in any row of a
record. Rows of one record stand together; a row with a record alone is one without a share, such as
no deal. Any other column is a field of the record, taken from its first row.
"""

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, groupby
from types import MappingProxyType
from typing import IO, Any, Final, NoReturn

from zopa.corpus.record_files import MAX_LINE, RecordLine
from zopa.errors import ArgumentError, NumberError
from zopa.rationals import read_decimal
from zopa.scenario.wording import counted, quoted
from zopa.scoring.records import RecordError

_SHARES: Final = ("resource", "party", "share")
COLUMNS: Final = ("record", *_SHARES)
"""The columns that a table has to have."""
_SEPARATORS: Final = MappingProxyType(
    {
        ",": 'put a cell that has a comma in quotes: "0,5" is one, 0,5 are two',
        ";": "put a cell that has a semicolon in quotes",
        "\t": "put a cell that has a tab in quotes",
    }
)
"""What may stand between cells, and the way out where a row has too many or too few."""
_OF_RECORD: Final = ("scenario", "outcome", "unit", "revealed")
"""What a record has only one of, wherever among its rows it stands."""

Row = tuple[int, Mapping[str, Any] | RecordError]
"""The number of a row's line, and its cells by column, or why it has none."""


def csv_records(stream: IO[bytes], path: str) -> Iterator[RecordLine]:
    """Yield the records of a CSV file in long form, as JSON.

    Raises `ArgumentError` where the header lacks a column or has one twice. From where the text is
    no CSV any more nothing can be read; that is the last record then.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    with long_cells():
        try:
            try:
                first = text.readline()
                separator = _separator(first)
                rows = csv.reader(chain([first], text), delimiter=separator, strict=True)
                header = next(rows, [])
            except (csv.Error, UnicodeDecodeError) as error:
                yield RecordLine(1, 1, _torn(error))
                return
            if len(header) == 1:
                problem = f"{path}: its head is a single cell, {quoted(header[0])}"
                raise ArgumentError(problem, "separate cells by commas, semicolons or tabs")
            check_columns(header, path)
            yield from records_in(_csv_rows(rows, header, separator))
        finally:
            text.detach()


def _separator(head: str) -> str:
    """Return what stands between the cells of a head: the one that makes most columns known."""

    def known(separator: str) -> int:
        try:
            cells = next(csv.reader([head], delimiter=separator, strict=True), [])
        except csv.Error:
            return 0
        return len({*COLUMNS}.intersection(cells))

    return max(_SEPARATORS, key=known)


def _torn(error: Exception) -> RecordError:
    if isinstance(error, UnicodeDecodeError):
        problem = "from about here on it is not UTF-8, and nothing more is read"
        return RecordError("text", "", problem, "save it as UTF-8")
    problem = f"from here on it is not CSV ({error}), and nothing more is read"
    return RecordError("text", "", problem, "look for a quote that is not closed")


@contextmanager
def long_cells() -> Iterator[None]:
    """Let cells of CSV be as long as a record may be."""
    before = csv.field_size_limit(MAX_LINE)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _csv_rows(rows: Any, header: Sequence[str], separator: str) -> Iterator[Row]:
    """Yield the rows; those without any cell that is filled are passed over."""
    given: Mapping[str, Any] = {}
    while True:
        line = rows.line_num + 1
        try:
            cells = next(rows)
        except StopIteration:
            return
        except (csv.Error, UnicodeDecodeError) as error:
            # The record before it may not have been whole.
            yield line, replace(_torn(error), fields=given)
            return
        if not any(cells):
            continue
        given = dict(zip(header, cells, strict=False))
        if len(cells) == len(header):
            yield line, given
        else:
            has = counted(len(cells), "cell")
            problem = f"a row has {has}, and the head of the table {len(header)}"
            remedy = _SEPARATORS[separator]
            yield line, RecordError("shape", "", problem, remedy, given)


def check_columns(columns: Sequence[str], path: str) -> None:
    """Raise `ArgumentError` where a table lacks a column, or has one twice."""
    missing = [name for name in COLUMNS if name not in columns]
    if missing:
        problem = f"{path}: it has no column '{missing[0]}'"
        raise ArgumentError(problem, f"long form has {', '.join(COLUMNS)}, a row for each share")
    twice = [name for name, count in Counter(columns).items() if count > 1]
    if twice:
        raise ArgumentError(f"{path}: it has the column {quoted(twice[0])} twice", "rename one")


def records_in(rows: Iterable[Row]) -> Iterator[RecordLine]:
    """Yield the records of rows that stand together."""
    seen: set[str] = set()
    for ordinal, (name, parts) in enumerate(groupby(rows, key=_name), 1):
        yield _record(ordinal, name, list(parts), is_apart=name in seen)
        seen.add(name)


def _record(ordinal: int, name: str, rows: Sequence[Row], *, is_apart: bool) -> RecordLine:
    cells = []
    for number, row in rows:
        if isinstance(row, RecordError):
            known = _fields(name, row.fields)
            return RecordLine(ordinal, number, replace(row, fields=known))
        cells.append(row)
    fields = _fields(name, cells[0])
    try:
        if is_apart:
            _refuse(f"the rows of record {quoted(name)} are apart", "sort the file by record")
        text: bytes | RecordError = _text(fields, cells)
    except RecordError as wrong:
        text = replace(wrong, fields=fields)
    return RecordLine(ordinal, rows[0][0], text)


def _refuse(problem: str, remedy: str, place: str = "") -> NoReturn:
    raise RecordError("shape", place, problem, remedy)


def _name(row: Row) -> str:
    cells = row[1].fields if isinstance(row[1], RecordError) else row[1]
    name = cells.get("record")
    return "" if name is None else str(name)


def _fields(name: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record's name, and the fields that are carried."""
    carried = {
        key: _as_json(value)
        for key, value in row.items()
        if key not in COLUMNS and key not in _OF_RECORD and not _is_blank(value)
    }
    return {"record": name, **carried}


def _text(fields: dict[str, Any], rows: list[Mapping[str, Any]]) -> bytes:
    """Return the JSON of a record; what is given twice stays so, to be found."""
    fields = dict(fields)
    for key in _OF_RECORD:
        given = _once(key, rows)
        if given is not None:
            fields[key] = given
    if isinstance(fields.get("revealed"), str):
        fields["revealed"] = fields["revealed"].split()
    shares: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        resource, party, share = (row.get(column) for column in _SHARES)
        if not _is_blank(resource):
            shares.setdefault(str(resource), []).append((str(party or ""), _number(share)))
        elif not _is_blank(party) or not _is_blank(share):
            _refuse("a row has a party or a share, and no resource", "name the resource")
    if not shares:
        return json.dumps({"outcome": "no_deal", **fields}).encode()
    head = json.dumps(fields)
    parts = ", ".join(
        f"{json.dumps(resource)}: {{{', '.join(f'{json.dumps(p)}: {s}' for p, s in given)}}}"
        for resource, given in shares.items()
    )
    return f'{head[:-1]}, "allocation": {{{parts}}}}}'.encode()


def _once(key: str, rows: Iterable[Mapping[str, Any]]) -> Any:
    """Return the one value that a record's rows have in a column, None where they have none."""
    found: list[Any] = []
    for row in rows:
        value = _as_json(row.get(key))
        if not _is_blank(value) and value not in found:
            found.append(value)
    if len(found) > 1:
        problem = f"the rows of the record have {len(found)} different values of '{key}'"
        _refuse(problem, "give the same in each", f"/{key}")
    return found[0] if found else None


def _is_blank(value: Any) -> bool:
    return value is None or value == ""


def _as_json(value: Any) -> Any:
    """Return a cell as JSON has it; what JSON has no word for becomes text."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {str(key): _as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(each) for each in value]
    return value if isinstance(value, str | int | float | None) else str(value)


def _number(share: Any) -> str:
    """Return a share as JSON has it, and as text what is no number."""
    try:
        return format(read_decimal(str(share).strip()), "f")
    except NumberError:
        return json.dumps("" if share is None else str(share))
