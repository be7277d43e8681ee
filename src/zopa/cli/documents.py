"""JSON that is written while its records come in: one document, or a line for each record."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import click

Record = Mapping[str, Any]


class JsonDocument:
    """`{"kind": ..., "version": ..., "results": [...], "counts": ...}`, piece by piece."""

    def __init__(self, kind: str, version: int, closing: str = "counts") -> None:
        self._head = {"kind": kind, "version": version}
        self._closing = closing
        self._is_first = True

    def start(self) -> str:
        """Return what stands before the first record."""
        return f'{_json(self._head)[:-1]}, "results": ['

    def add(self, record: Record) -> str:
        """Return a record as it follows the last one."""
        before = "" if self._is_first else ", "
        self._is_first = False
        return before + _json(record)

    def end(self, counts: Record) -> str:
        """Return what stands after the last record."""
        return f'], "{self._closing}": {_json(counts)}}}'


class JsonLines:
    """A record a line; the counts go to standard error."""

    def __init__(self, kind: str, version: int, closing: str = "counts") -> None:
        self._head = {"kind": kind, "version": version}
        self._closing = closing

    def start(self) -> str:
        """Return nothing."""
        return ""

    def add(self, record: Record) -> str:
        """Return the line of a record."""
        return _json({**self._head, **record})

    def end(self, counts: Record) -> str:
        """Tell the counts on standard error and return nothing."""
        click.echo(_json({self._closing: counts}), err=True)
        return ""


JSON_FORMS: Final[Mapping[str, type[JsonDocument] | type[JsonLines]]] = MappingProxyType(
    {"json": JsonDocument, "jsonl": JsonLines}
)


def _json(value: Any) -> str:
    return json.dumps(dict(value), ensure_ascii=True, allow_nan=False)
