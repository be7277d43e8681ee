"""From the bytes of a file to a JSON value, with everything that is wrong with the text.

Good files take the fast path: the standard library's parser with hooks. Whatever it cannot
vouch for goes to the scanner, which decides.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, NoReturn

from zopa.diagnostics import Place, Sighting
from zopa.errors import NumberError
from zopa.rationals import read_decimal
from zopa.scenario.defects import Defect, Defects, Kind
from zopa.scenario.limits import MAX_BYTES, MAX_KEY, MAX_VALUES
from zopa.scenario.lines import Lines
from zopa.scenario.nodes import Node, is_spoiled, offset_of
from zopa.scenario.scanner import OPERATOR_FIELDS, scan

_BOM: Final = b"\xef\xbb\xbf"
_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_SURE_DIGITS: Final = 300
"""An integer of so few digits needs no look at its size."""
_SPELLED_OUT: Final = re.compile(r"\\[bfnrtu]")


@dataclass(frozen=True, slots=True)
class Document:
    """A scanned document: its value, its defects and its places."""

    value: Any
    """The JSON value, None where a mistake ended the scan."""
    root: Node | None
    """Where the parts of the value stand, None where a mistake ended the scan."""
    defects: Defects
    lines: Lines

    @property
    def is_whole(self) -> bool:
        """Whether the scan reached the end and found an object."""
        return self.root is not None and isinstance(self.value, dict)

    def locate(self, pointer: str, part: Literal["key", "value"] = "value") -> Place:
        """Return the place of what a pointer names, or of the nearest thing around it."""
        if self.root is None:
            return Place(pointer)
        return self.lines.place(offset_of(self.root, pointer, part), pointer)

    def sightings(self, kind: Kind) -> Iterator[Sighting]:
        """Return what the rule for one kind of defect sees."""
        return self.defects.sightings(kind, self.lines)

    def is_spoiled(self, pointer: str) -> bool:
        """Return whether a defect already speaks of the value that a pointer names."""
        return self.root is not None and is_spoiled(self.root, pointer)


class _UnsureError(Exception):
    """The fast path cannot vouch for the document."""


def quick_value(data: bytes) -> dict[str, Any] | None:
    """Return the object that `data` spells, or None where the scanner has to decide.

    Depth is not looked at: a value that keeps the format is not deep.
    """
    if len(data) > MAX_BYTES or not data.isascii():
        return None
    text = data.decode("ascii")
    if text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
        return None
    if "\\" in text and _SPELLED_OUT.search(text):
        return None
    if "\x7f" in text or any(name in text for name in OPERATOR_FIELDS):
        return None
    try:
        value = json.loads(
            text,
            parse_float=read_decimal,
            parse_int=_whole,
            parse_constant=_unsure,
            object_pairs_hook=_object,
        )
    except (json.JSONDecodeError, NumberError, _UnsureError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def scan_document(data: bytes) -> Document:
    """Return the scanned document; no content raises."""
    defects = Defects()
    if len(data) > MAX_BYTES:
        _report(
            defects,
            Kind.TOO_LARGE,
            f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB",
            "check that it is a scenario; a large one takes 50 KiB",
        )
        return Document(None, None, defects, Lines(""))
    if data.startswith(_WIDE_MARKS) or b"\0" in data[:2]:
        _report(
            defects,
            Kind.NOT_UTF8,
            "the file is not UTF-8; it looks as if it was saved as UTF-16 or UTF-32",
            "save it again as UTF-8",
        )
        return Document(None, None, defects, Lines(""))
    if data.startswith(_BOM):
        data = data[len(_BOM) :]
        _report(
            defects,
            Kind.BYTE_ORDER_MARK,
            "the file starts with a byte order mark",
            "save it as UTF-8 without a BOM; some readers of JSON refuse it",
        )
    text, repaired = _decoded(data, defects)
    lines = Lines(text)
    value, root = scan(lines, defects, repaired=repaired)
    return Document(value, root, defects, lines)


def _decoded(data: bytes, defects: Defects) -> tuple[str, bool]:
    try:
        return data.decode("utf-8"), False
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", errors="replace")
        offset = len(data[: error.start].decode("utf-8"))
        _report(
            defects,
            Kind.NOT_UTF8,
            f"byte 0x{data[error.start]:02x} is not UTF-8 (byte {error.start + 1:,} of the file)",
            "save the file as UTF-8; an older editor may have used Latin-1 or Windows-1252",
            offset=offset,
        )
        return text, True


def _report(defects: Defects, kind: Kind, message: str, way_out: str, *, offset: int = 0) -> None:
    defects.wants(kind)
    defects.add(Defect(kind, offset, "", "value", message, way_out))


def _whole(text: str) -> int:
    return int(text) if len(text) <= _SURE_DIGITS else _unsure(text)


def _unsure(_: str) -> NoReturn:
    raise _UnsureError


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs) or any(len(key) > MAX_KEY for key in fields):
        raise _UnsureError
    return fields
