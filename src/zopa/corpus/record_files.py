"""Files of records: JSON, and JSON Lines, which are read one by one."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from types import MappingProxyType
from typing import IO, Any, Final, NamedTuple

import msgspec

from zopa.scenario.exact_json import JsonError, exact_json
from zopa.scenario.limits import MAX_BYTES, MAX_DEPTH
from zopa.scenario.wording import pointer
from zopa.scoring.records import RecordError, identity

MAX_LINE: Final = 16 * 1024 * 1024
"""The longest line that is read, in bytes."""


_BLOCK: Final = 1 << 20
"""How much is read at once, in bytes."""

MARK: Final = b"\xef\xbb\xbf"
"""What some programs write before UTF-8."""


class RecordLine(NamedTuple):
    """The JSON text of a record, not yet looked at."""

    ordinal: int
    """Which record of the file it is, from 1."""
    number: int
    """The line of the file where it stands, or begins."""
    text: bytes | RecordError
    """An error stands for a record that cannot be read."""


class RecordLines(NamedTuple):
    """The fields of many lines side by side, which travel in a tenth of the time."""

    ordinals: tuple[int, ...]
    numbers: tuple[int, ...]
    texts: tuple[bytes | RecordError, ...]

    def line(self, place: int) -> RecordLine:
        """Return one of the lines."""
        return RecordLine(self.ordinals[place], self.numbers[place], self.texts[place])


@dataclass(frozen=True, slots=True)
class GivenRecord:
    """A record as it stands in a file: its value, or why there is none."""

    ordinal: int
    """Which record of the file it is, from 1."""
    line: int | None
    """The line where it stands, where each record has its own."""
    value: Any
    error: RecordError | None = None
    pointer: str = ""
    """Where it stands in a document that holds several."""


def lines_in(stream: IO[bytes]) -> Iterator[RecordLine]:
    """Yield the lines of JSON Lines; blank lines count as lines, not as records."""
    ordinal = 0
    for number, line in enumerate(_split(stream), 1):
        if len(line) > MAX_LINE:
            ordinal += 1
            problem = f"the line is longer than {MAX_LINE // 1024 // 1024} MiB"
            error = RecordError("text", "", problem, "write one record a line")
            yield RecordLine(ordinal, number, error)
        elif text := line.strip():
            ordinal += 1
            yield RecordLine(ordinal, number, text)


def _split(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; of one that is too long no more than its beginning."""
    rest, mark = b"", MARK
    while block := stream.read(_BLOCK):
        if len(rest) <= MAX_LINE or b"\n" in block:
            *lines, rest = (rest + block.removeprefix(mark)).split(b"\n")
            yield from lines
        mark = b""
    yield rest


def given(line: RecordLine) -> GivenRecord:
    """Return the record in a line, its numbers exactly."""
    if isinstance(line.text, RecordError):
        return GivenRecord(line.ordinal, line.number, line.text.fields, line.text)
    try:
        return GivenRecord(line.ordinal, line.number, _decoded(line.text))
    except RecordError as wrong:
        return GivenRecord(line.ordinal, line.number, _fields(line.text), wrong)


class _Named(msgspec.Struct):
    record: Any = None
    scenario: Any = None


_decode_names = msgspec.json.Decoder(_Named, float_hook=Decimal).decode


def _names(text: bytes) -> Mapping[str, Any]:
    """Return what a record and its scenario are called, also where something else is wrong."""
    try:
        named = _decode_names(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _fields(text)
    return {"record": named.record, "scenario": named.scenario}


def _fields(text: bytes) -> Mapping[str, Any]:
    """Return the plain fields of text that is not quite JSON, such as with NaN for a number."""
    try:
        value = json.loads(text, parse_constant=str, parse_float=_finite)
    except (ValueError, RecursionError):
        return {}
    fields = value.items() if isinstance(value, dict) else ()
    return {key: each for key, each in fields if not isinstance(each, dict | list)}


def _finite(number: str) -> float | str:
    value = float(number)
    return value if isfinite(value) else number


def name_of(line: RecordLine) -> str:
    """Return what a record is called, as its score will name it."""
    text = line.text
    names = _names(text) if isinstance(text, bytes) else text.fields
    return identity(names, line.ordinal)


def records_of(data: bytes) -> Iterator[GivenRecord]:
    """Yield the records of a JSON document: an object, or an array of them."""
    if len(data) > MAX_BYTES:
        problem = f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB"
        remedy = "write JSON Lines, which are read one by one"
        yield GivenRecord(1, None, None, RecordError("text", "", problem, remedy))
        return
    try:
        value = _decoded(data, MAX_DEPTH + 1)
    except RecordError as wrong:
        yield GivenRecord(1, None, None, wrong)
        return
    if not isinstance(value, list):
        yield GivenRecord(1, None, value)
        return
    for index, each in enumerate(value):
        yield GivenRecord(index + 1, None, each, pointer=pointer(index))


_KINDS: Final = MappingProxyType({"number": "share", "twice": "shape"})
"""What an error of JSON is for a record, where it is not the text itself that is wrong."""


def _decoded(text: bytes, depth: int = MAX_DEPTH) -> Any:
    try:
        value = exact_json(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError("text", "", "it is not UTF-8", "save it as UTF-8") from error
    except JsonError as error:
        kind = _KINDS.get(error.kind, "text")
        problem = error.problem
        if kind == "text":
            line = f"line {error.line}, " if error.line is not None and error.line > 1 else ""
            at = f" at {line}column {error.column}" if error.column is not None else ""
            problem = f"it {error.problem}{at}"
        raise RecordError(kind, "", problem, error.remedy) from error
    if _is_deeper(value, depth):
        problem = f"it is nested more than {MAX_DEPTH} levels deep"
        raise RecordError("shape", "", problem, "make it flatter")
    return value


def _is_deeper(value: Any, depth: int) -> bool:
    """Return whether objects and lists are nested more than so many levels deep."""
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return depth <= 0 or any(_is_deeper(each, depth - 1) for each in parts)
