"""Scores as a table: a row for each record and a column for each measure, as CSV or Parquet."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from zopa.errors import MissingExtraError
from zopa.reports.finding_records import Record
from zopa.reports.score_records import plain
from zopa.scoring.score_columns import FLAGS, NUMBERS

_NAMES: Final = ("record", "scenario")
_READING: Final = ("sha256", "view", "liability")
_BATNAS: Final = ("batna_a", "batna_b")
_MISSED: Final = ("missed_equal", "missed_joint")
_LAST: Final = ("unrevealed", "findings", "carried")

COLUMNS: Final = (
    *(*_NAMES, *_READING, *_BATNAS, "outcome"),
    *(*NUMBERS, *_MISSED, *FLAGS, *_LAST),
)
"""`unrevealed` has ids and `findings` codes, with spaces between them; `carried` is JSON."""

_ACTIVE: Final = ("=", "+", "-", "@", "\t", "'")

_BREAKS: Final = ("\n", "\r", "\\n", "\\r")

Row = tuple[Any, ...]


def table_row(record: Record) -> Row:
    """Return a published record as a row; what is not defined is None."""
    missed = record.get("missed") or {}
    left = record.get("left_on_table") or {}
    distance = record.get("distance") or {}
    carried = record.get("carried")
    return (
        *(unicode_text(record[name]) for name in _NAMES),
        *reading_cells(record),
        record["outcome"],
        *_two(record, "utility"),
        *_two(record, "gain"),
        record.get("worst_margin"),
        *(left.get("equal"), left.get("joint")),
        *(record.get("joint_efficiency"), record.get("surplus_efficiency")),
        record.get("value_creation"),
        *_two(record, "surplus_share"),
        record.get("nash_ratio"),
        *(distance.get(name) for name in ("nash", "kalai_smorodinsky", "egalitarian")),
        *(record.get("unrevealed_added"), record.get("value_efficiency")),
        *(missed.get("equal"), missed.get("joint")),
        *_two(record, "individually_rational"),
        *(record.get(name) for name in FLAGS[2:]),
        " ".join(record.get("unrevealed", ())),
        " ".join(finding["code"] for finding in record["findings"]),
        None if carried is None else json.dumps(plain(carried)),
    )


def reading_cells(record: Record) -> Row:
    """Return what a record says of how it was scored, in the order of the columns."""
    conventions = record["conventions"] or {}
    return (
        *(record["sha256"], conventions.get("view"), conventions.get("liability")),
        *(record["disagreement"] or (None, None)),
    )


def unicode_text(text: str | None) -> str | None:
    """Return text that every encoding of Unicode has; half a surrogate pair is escaped."""
    if text is None or text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode()


def _two(record: Record, name: str) -> Sequence[Any]:
    return record.get(name) or (None, None)


def csv_text(rows: Iterable[Row]) -> str:
    """Return rows as CSV without the last line break; each row is one line."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([cell(each) for each in row] for row in rows)
    return text.getvalue().removesuffix("\n")


def cell(value: Any) -> Any:
    """Return a value as it stands in CSV; yes and no are `true` and `false`.

    A text that a spreadsheet would take for a formula has an apostrophe before it, and so has one
    that begins with an apostrophe. Line breaks are escaped.

    >>> cell("=1+1"), cell(True), cell(None) is None
    ("'=1+1", 'true', True)
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        line = value
        if any(each in value for each in _BREAKS):
            # What looks like an escaped line break is escaped too, so that two names stay two.
            line = value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
        return f"'{line}" if line.startswith(_ACTIVE) else line
    return value


class ParquetTable:
    """A Parquet file that grows by batches of rows; raises `MissingExtraError` without pyarrow."""

    def __init__(self, sink: Any) -> None:
        """Write to `sink`, a binary file."""
        try:
            import pyarrow as pa
            from pyarrow.parquet import ParquetWriter
        except ImportError as error:
            raise MissingExtraError("Parquet", "parquet") from error
        types = {
            **dict.fromkeys((*_NAMES, *_READING, "outcome", *_LAST), pa.string()),
            **dict.fromkeys((*_BATNAS, *NUMBERS, *_MISSED), pa.float64()),
            **dict.fromkeys(FLAGS, pa.bool_()),
        }
        self._arrow = pa
        self._schema = pa.schema([(name, types[name]) for name in COLUMNS])
        self._writer = ParquetWriter(sink, self._schema)

    def add(self, rows: Sequence[Row]) -> None:
        """Write some rows."""
        columns = [
            self._arrow.array(column, type=field.type)
            for column, field in zip(zip(*rows, strict=True), self._schema, strict=True)
        ]
        self._writer.write_table(self._arrow.table(columns, schema=self._schema))

    def close(self) -> None:
        """Write the end of the file."""
        self._writer.close()
