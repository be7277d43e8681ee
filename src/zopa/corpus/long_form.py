"""Records in long form: a row for each share, as CSV or Parquet.

The columns are `record`, `resource`, `party` and `share`, and where they are needed `scenario`,
`outcome`, `unit` and `revealed` (ids with spaces between them). Rows of one record stand together;
a row without a resource is a record without a share, such as no deal. Any other column is a field
of the record, taken from its first row.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import IO, Any, Final

from zopa.corpus.record_files import RecordLine
from zopa.errors import ArgumentError, MissingExtraError, NumberError, UnreadablePathError
from zopa.rationals import read_decimal
from zopa.scenario.wording import quoted
from zopa.scoring.records import RecordError

_SHARES: Final = ("resource", "party", "share")
_COLUMNS: Final = ("record", *_SHARES)

Row = tuple[int, Mapping[str, Any]]
"""The number of a row's line, and its cells by column."""


def csv_records(stream: IO[bytes], path: str) -> Iterator[RecordLine]:
    """Yield the records of a CSV file in long form, as JSON.

    Raises `ArgumentError` where the header lacks a column. From where the text is no CSV any more
    nothing can be read; that is the last record then.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    ordinal = 0
    reader = csv.DictReader(text, restkey="")
    try:
        _check(reader.fieldnames or (), path)
        for record in _records((reader.line_num, row) for row in reader):
            ordinal = record.ordinal
            yield record
    except csv.Error as error:
        problem = f"from here on it is not CSV ({error})"
        wrong = RecordError("text", "", problem, "write it as CSV")
        yield RecordLine(ordinal + 1, reader.line_num, wrong)
    except UnicodeDecodeError:
        wrong = RecordError("text", "", "from about here on it is not UTF-8", "save it as UTF-8")
        yield RecordLine(ordinal + 1, reader.line_num + 1, wrong)
    finally:
        text.detach()


def parquet_records(path: str) -> Iterator[RecordLine]:
    """Yield the records of a Parquet file in long form, as JSON; raises like `csv_records`.

    Raises `MissingExtraError` without pyarrow.
    """
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError as error:
        raise MissingExtraError("Parquet", "parquet") from error
    try:
        with ParquetFile(Path(path)) as file:
            _check(file.schema_arrow.names, path)
            yield from _records(enumerate(_parquet_rows(file), 1))
    except (ArrowException, OSError) as error:
        reason = str(error).split("\n", 1)[0]
        raise UnreadablePathError(path, f"is not Parquet ({reason})", "write it anew") from error


def _parquet_rows(file: Any) -> Iterator[Mapping[str, Any]]:
    for batch in file.iter_batches():
        yield from batch.to_pylist()


def _check(columns: Iterable[str], path: str) -> None:
    missing = [name for name in _COLUMNS if name not in columns]
    if missing:
        problem = f"{path}: it has no column '{missing[0]}'"
        raise ArgumentError(problem, f"long form has {', '.join(_COLUMNS)}, a row for each share")


def _records(rows: Iterable[Row]) -> Iterator[RecordLine]:
    seen: set[str] = set()
    for ordinal, (name, parts) in enumerate(groupby(rows, key=_name), 1):
        group = list(parts)
        number = group[0][0]
        if name in seen:
            problem = f"the rows of record {quoted(name)} are apart"
            wrong = RecordError("shape", "", problem, "sort the file by record")
            yield RecordLine(ordinal, number, wrong)
            continue
        seen.add(name)
        yield RecordLine(ordinal, number, _text(name, [cells for _, cells in group]))


def _name(row: Row) -> str:
    name = row[1].get("record")
    return "" if name is None else str(name)


def _text(name: str, rows: list[Mapping[str, Any]]) -> bytes:
    """Return the JSON of a record; what is given twice stays so, to be found."""
    first = rows[0]
    fields: dict[str, Any] = {"record": name}
    fields |= {
        key: value
        for key, value in first.items()
        if key not in _COLUMNS and value is not None and value != ""
    }
    if isinstance(fields.get("revealed"), str):
        fields["revealed"] = fields["revealed"].split()
    shares: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        resource, party, share = (row.get(column) for column in _SHARES)
        if resource is not None and resource != "":
            shares.setdefault(str(resource), []).append((str(party or ""), _number(share)))
    head = json.dumps(fields, default=str)
    if not shares:
        outcome = {} if "outcome" in fields else {"outcome": "no_deal"}
        return json.dumps({**fields, **outcome}, default=str).encode()
    parts = ", ".join(
        f"{json.dumps(resource)}: {{{', '.join(f'{json.dumps(p)}: {s}' for p, s in given)}}}"
        for resource, given in shares.items()
    )
    return f'{head[:-1]}, "allocation": {{{parts}}}}}'.encode()


def _number(share: Any) -> str:
    """Return a share as JSON has it, and as text what is no number."""
    try:
        return format(read_decimal(str(share).strip()), "f")
    except NumberError:
        return json.dumps("" if share is None else str(share))
