"""JSON documents on standard output, written while their records come in."""

import json
from collections.abc import Mapping
from typing import Any

import click


class JsonWriter:
    """Writes `{"kind": ..., "results": [...], "counts": ...}`, or a line for each record."""

    def __init__(self, kind: str, version: int, *, lines: bool) -> None:
        self._head = {"kind": kind, "version": version}
        self._lines = lines
        self._written = 0

    def text(self, record: Mapping[str, Any]) -> str:
        """Return a record as it will be written."""
        return _json({**self._head, **record} if self._lines else record)

    def write(self, text: str) -> None:
        """Write the text of one record."""
        if self._lines:
            click.echo(text)
            return
        before = "," if self._written else f'{_json(self._head)[:-1]}, "results": ['
        click.echo(f"{before}\n{text}", nl=False)
        self._written += 1

    def close(self, counts: Mapping[str, Any], name: str = "counts") -> None:
        """Write the counts under a name: at the document's end, or of lines on standard error."""
        if self._lines:
            click.echo(_json({name: counts}), err=True)
            return
        before = "\n" if self._written else f'{_json(self._head)[:-1]}, "results": ['
        click.echo(f'{before}], "{name}": {_json(counts)}}}')


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, allow_nan=False)
