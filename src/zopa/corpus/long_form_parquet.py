"""Records in long form as a Parquet file."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from zopa.corpus.long_form import check_columns, records_in
from zopa.corpus.record_files import RecordLine
from zopa.errors import MissingExtraError, UnreadablePathError
from zopa.scenario.wording import quoted

_DOUBLE: Final = 64


def parquet_records(path: str) -> Iterator[RecordLine]:
    """Yield the records of a Parquet file in long form, as JSON.

    Raises `ArgumentError` like `csv_records`, `UnreadablePathError` where it is not Parquet or a
    column has values that cannot be read, and `MissingExtraError` without pyarrow.
    """
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError as error:
        raise MissingExtraError("Parquet", "parquet") from error
    try:
        with ParquetFile(Path(path)) as file:
            check_columns(file.schema_arrow.names, path)
            yield from records_in(enumerate(_rows(file, path), 1))
    except (ArrowException, OSError) as error:
        reason = str(error).split("\n", 1)[0]
        raise UnreadablePathError(path, f"is not Parquet ({reason})", "write it anew") from error


def _rows(file: Any, path: str) -> Iterator[Mapping[str, Any]]:
    for batch in file.iter_batches():
        names = batch.schema.names
        columns = [
            _values(column, name, path) for name, column in zip(names, batch.columns, strict=True)
        ]
        for cells in zip(*columns, strict=True):
            yield dict(zip(names, cells, strict=True))


def _values(column: Any, name: str, path: str) -> Sequence[Any]:
    """Return the values of a column; what Python has no type for is read as text or as a number."""
    import pyarrow as pa

    if pa.types.is_floating(column.type) and column.type.bit_width < _DOUBLE:
        # The shortest decimal that the float stands for is what was meant, not all its digits.
        kind = np.dtype(column.type.to_pandas_dtype()).type
        return [None if each is None else float(str(kind(each))) for each in column.to_pylist()]
    for wanted in (None, pa.string(), pa.int64(), pa.int32()):
        try:
            found = column if wanted is None else column.cast(wanted)
            values: Sequence[Any] = found.to_pylist()
        except (ValueError, OverflowError, ImportError, pa.ArrowException):
            continue
        return values
    problem = f"has values in the column {quoted(name)} ({column.type}) that cannot be read"
    raise UnreadablePathError(path, problem, "leave the column out, or write it as text in UTF-8")
