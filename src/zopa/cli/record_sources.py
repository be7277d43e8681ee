"""From the RECORDS argument to records, whatever form they have."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from zopa.cli.inputs import standard_input
from zopa.corpus.long_form import csv_records
from zopa.corpus.long_form_parquet import parquet_records
from zopa.corpus.record_files import MARK, MAX_LINE, GivenRecord, RecordLine, lines_in, records_of
from zopa.errors import ArgumentError
from zopa.scenario.sources import open_regular_file, read_source
from zopa.scoring.records import RecordError

LINES = (".jsonl", ".ndjson")


def is_document(path: str) -> bool:
    """Return whether the records stand together in one JSON document."""
    return path.lower().endswith(".json")


def document_records(path: str) -> Iterator[GivenRecord]:
    """Yield the records of a JSON document."""
    data = read_source(path).data
    if _is_lines(data):
        problem = "it is JSON Lines, a record a line, and not one JSON document"
        remedy = "name the file .jsonl, or give it on -"
        return iter([GivenRecord(1, None, None, RecordError("text", "", problem, remedy))])
    return records_of(data)


def _is_lines(data: bytes) -> bool:
    """Return whether a whole object stands in the first line, and another one below."""
    first, _, rest = data.removeprefix(MARK).strip().partition(b"\n")
    if len(first) > MAX_LINE or not first.startswith(b"{"):
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return rest.lstrip().startswith(b"{")


def record_lines(path: str) -> Iterator[RecordLine]:
    """Yield the records of JSON Lines, CSV or Parquet, or of JSON Lines on standard input (`-`).

    Raises `UnreadablePathError`, and `ArgumentError` for a file of another name.
    """
    ending = Path(path).suffix.lower()
    if path == "-":
        yield from lines_in(standard_input())
    elif ending in LINES:
        with open_regular_file(Path(path)) as stream:
            yield from lines_in(stream)
    elif ending == ".csv":
        with open_regular_file(Path(path)) as stream:
            yield from csv_records(stream, path)
    elif ending == ".parquet":
        with open_regular_file(Path(path)):
            yield from parquet_records(path)
    else:
        raise ArgumentError(
            f"{path}: it is not clear how to read it",
            "name it .json, .jsonl, .csv or .parquet, or give JSON Lines on -",
        )


def length_of(path: str) -> int | None:
    """Return the size of a file of JSON Lines in bytes, None where there is no telling."""
    try:
        is_lines = Path(path).suffix.lower() in LINES
        return os.stat(path).st_size if is_lines else None  # noqa: PTH116 - any text may be given, - too
    except OSError:
        return None
