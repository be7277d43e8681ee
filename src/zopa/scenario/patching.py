"""Changing a few values in the text of a scenario, everything else left as its author wrote it."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from zopa.rationals import exact_text
from zopa.scenario.document import scan_document
from zopa.scenario.nodes import Node, offset_of

_SCALAR: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[-+.0-9eE]+|true|false|null')
_OPENING: Final = re.compile(r"\{(\s*)")


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of a JSON Patch (RFC 6902) on a text, a number or a new field."""

    op: Literal["add", "replace"]
    path: str
    value: str | Fraction


def patched(data: bytes, patch: Iterable[Operation]) -> bytes:
    r"""Return the text of a scenario after a patch; layout and all other numbers stay.

    `data` has to be a document that can be read, and `replace` has to name a text or a number in
    it; `add` puts a field first in its object.

    >>> patched(b'{"a": 0.50, "b": {"c": "x"}}', [Operation("replace", "/a", Fraction(2, 5))])
    b'{"a": 0.4, "b": {"c": "x"}}'
    """
    for operation in patch:
        document = scan_document(data)
        assert document.root is not None, "a document that was read can be scanned"  # noqa: S101
        text = document.lines.text
        start, end, new = _change(document.root, text, operation)
        data = (text[:start] + new + text[end:]).encode("utf-8")
    return data


def _change(root: Node, text: str, operation: Operation) -> tuple[int, int, str]:
    """Return the stretch of text that an operation changes, and what takes its place."""
    value = operation.value
    written = json.dumps(value) if isinstance(value, str) else exact_text(value)
    if operation.op == "replace":
        start = offset_of(root, operation.path, "value")
        match = _SCALAR.match(text, start)
        if match is None:
            raise ValueError(f"{operation.path} names neither a text nor a number")
        return start, match.end(), written
    parent, _, name = operation.path.rpartition("/")
    opening = _OPENING.match(text, offset_of(root, parent, "value"))
    if opening is None:
        raise ValueError(f"{parent} is not an object")
    between = opening[1] or " "
    return opening.end(), opening.end(), f"{json.dumps(name)}: {written},{between}"
