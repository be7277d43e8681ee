"""A tolerant JSON scanner that knows where everything stands and goes on after a defect.

It reads what `json.loads` reads, and also what no scenario may hold: duplicate keys, NaN,
numbers out of range, raw control characters. Only a mistake of syntax ends the scan; what was
found before it is still reported. Files with no defect and no finding never come here.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from typing import Any, Final, Literal, NoReturn

from zopa.errors import NumberError
from zopa.rationals import read_decimal
from zopa.scenario import syntax
from zopa.scenario.characters import unwanted, without_surrogates
from zopa.scenario.defects import Defect, Defects, Kind
from zopa.scenario.limits import MAX_DEPTH, MAX_KEY, MAX_VALUES
from zopa.scenario.lines import Lines
from zopa.scenario.nodes import Member, Node
from zopa.scenario.wording import counted, pointer, quoted

OPERATOR_FIELDS: Final = ("canary_string", "is_held_out")
"""Fields that whoever runs a benchmark sets and that a published scenario must not hold."""

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_GLUED: Final = re.compile(r"[0-9A-Za-z_.+-]")
_CONSTANTS: Final = {"true": True, "false": False, "null": None}
_NON_FINITE: Final = re.compile(r"NaN|-?Infinity")
_WORD: Final = re.compile(r"true|false|null")
_NUMBER_KINDS: Final = {
    "overflow": Kind.OVERFLOW,
    "underflow": Kind.UNDERFLOW,
    "too-long": Kind.TOO_LONG,
}
_NUMBER_HELP: Final = {
    Kind.OVERFLOW: "choose a larger unit; a scenario needs numbers of a few digits",
    Kind.UNDERFLOW: "write 0, or choose a smaller unit",
    Kind.TOO_LONG: "round it; a scenario needs numbers of a few digits",
}


class _Stopped(Exception):  # noqa: N818 - not an error: the scan has an answer already
    """The scan cannot go on; the defect that says why is recorded."""


def scan(lines: Lines, defects: Defects, *, repaired: bool = False) -> tuple[Any, Node | None]:
    """Return the value of the text and where its parts stand; record what is wrong with it.

    Both are None where a mistake ended the scan. Fields of the operator are left out of the
    value. `repaired` says that replacement characters stand for bytes that were not UTF-8.
    """
    try:
        return _Scanner(lines, defects, repaired=repaired).document()
    except _Stopped:
        return None, None


class _Scanner:
    def __init__(self, lines: Lines, defects: Defects, *, repaired: bool) -> None:
        self.text: Final = lines.text
        self.lines: Final = lines
        self.defects: Final = defects
        self.repaired: Final = repaired
        self.path: Final[list[str | int]] = []
        self.values = 0
        self.muted: int | None = None
        """The length of the path to the operator field that the scan is in: nothing in it is
        spoken of."""
        self.open_line: int | None = None
        """Where a string with a line break in it starts: a quote may be missing there."""

    def document(self) -> tuple[Any, Node]:
        start = self._skip(0)
        if start == len(self.text):
            self._stop(Kind.EMPTY_FILE, start, "the file is empty", syntax.START)
        value, node, end = self._value(start)
        end = self._skip(end)
        if end < len(self.text):
            self._stop(
                Kind.TRAILING_TEXT,
                end,
                f"{syntax.found(self.text, end)} after the end of the document",
                "keep one JSON object to a file; look for a closing bracket too many",
            )
        if not isinstance(value, dict):
            self._report(
                Kind.NOT_AN_OBJECT,
                start,
                "the document is not an object",
                "put the scenario's fields between { and }",
            )
        return value, node

    def _value(self, start: int) -> tuple[Any, Node, int]:
        self.values += 1
        if self.values > MAX_VALUES:
            self._stop(
                Kind.TOO_LARGE,
                start,
                f"the document holds more than {counted(MAX_VALUES, 'value')}",
                "split the scenario",
            )
        node = Node(start)
        match self.text[start : start + 1]:
            case '"':
                value, end = self._string(start, node)
                return value, node, end
            case "{":
                return self._nested(self._object, start, node)
            case "[":
                return self._nested(self._array, start, node)
            case _:
                value, end = self._scalar(start, node)
                return value, node, end

    def _nested(
        self, read: Callable[[int, Node], tuple[Any, int]], start: int, node: Node
    ) -> tuple[Any, Node, int]:
        if len(self.path) >= MAX_DEPTH:
            self._stop(
                Kind.TOO_DEEP,
                start,
                f"more than {MAX_DEPTH} objects and lists stand inside one another",
                "flatten it; a scenario needs five levels",
            )
        value, end = read(self._skip(start + 1), node)
        return value, node, end

    def _object(self, position: int, node: Node) -> tuple[dict[str, Any], int]:
        fields: dict[str, Any] = {}
        if self.text[position : position + 1] == "}":
            return fields, position + 1
        while True:
            key, start, position = self._key(position, node)
            self.path.append(key)
            if key in OPERATOR_FIELDS:
                member, position = self._operator_field(key, start, position)
            else:
                fields[key], member, position = self._value(position)
            self.path.pop()
            node.members[key] = Member(start, member)
            position = self._skip(position)
            mark = self.text[position : position + 1]
            if mark == "}":
                return fields, position + 1
            if mark != ",":
                self._syntax(position, "',' or '}'", hint=syntax.after_value(self.text, position))
            comma, position = position, self._skip(position + 1)
            if self.text[position : position + 1] == "}":
                self._syntax(comma, "no ',' before '}'", hint=syntax.TRAILING_COMMA, found=False)

    def _array(self, position: int, node: Node) -> tuple[list[Any], int]:
        items: list[Any] = []
        if self.text[position : position + 1] == "]":
            return items, position + 1
        while True:
            self.path.append(len(items))
            value, item, position = self._value(position)
            self.path.pop()
            node.items.append(item)
            items.append(value)
            position = self._skip(position)
            mark = self.text[position : position + 1]
            if mark == "]":
                return items, position + 1
            if mark != ",":
                self._syntax(position, "',' or ']'", hint=syntax.after_value(self.text, position))
            comma, position = position, self._skip(position + 1)
            if self.text[position : position + 1] == "]":
                self._syntax(comma, "no ',' before ']'", hint=syntax.TRAILING_COMMA, found=False)

    def _key(self, start: int, node: Node) -> tuple[str, int, int]:
        if self.text[start : start + 1] != '"':
            self._syntax(start, "a field name in double quotes")
        raw, end = self._literal(start)
        key = without_surrogates(raw)
        if len(key) > MAX_KEY:
            self._stop(
                Kind.TOO_LARGE,
                start,
                f"a field name has more than {counted(MAX_KEY, 'character')}",
                "shorten it",
            )
        self.path.append(key)
        self._characters(raw, start, end, "key")
        if key in node.members:
            line, column = self.lines.line_and_column(node.members[key].key)
            self._report(
                Kind.DUPLICATE_KEY,
                start,
                f"{quoted(key)} is given twice: first at line {line}, column {column}",
                "keep one of the two; readers of JSON disagree on which one counts",
                part="key",
                evidence={"first": {"line": line, "column": column}},
            )
        position = self._skip(end)
        if self.text[position : position + 1] != ":":
            self._syntax(position, "':' after a field name", hint=syntax.COLON)
        self.path.pop()
        return key, start, self._skip(position + 1)

    def _string(self, start: int, node: Node) -> tuple[str, int]:
        value, end = self._literal(start)
        node.spoiled = self._characters(value, start, end, "value")
        return without_surrogates(value) if node.spoiled else value, end

    def _literal(self, start: int) -> tuple[str, int]:
        try:
            value, end = scanstring(self.text, start + 1, False)  # noqa: FBT003 - its own signature
        except JSONDecodeError as error:
            if error.msg.startswith("Unterminated"):
                self._syntax(
                    start,
                    "a closing double quote for this text",
                    hint=syntax.UNCLOSED,
                    found=False,
                )
            self._syntax(error.pos, "a JSON escape", hint=syntax.ESCAPE, found=False)
        if "\n" in value:
            self.open_line = self.lines.line_and_column(start)[0]
        return value, end

    def _characters(self, value: str, start: int, end: int, part: Literal["key", "value"]) -> bool:
        if value.isascii() and value.isprintable():
            return False
        for each in unwanted(self.text, start, end, repaired=self.repaired):
            message = each.message("field name" if part == "key" else "text")
            self._report(each.kind, each.offset, message, each.help, part=part)
        return True

    def _scalar(self, start: int, node: Node) -> tuple[Any, int]:
        word = _WORD.match(self.text, start)
        if word is not None:
            return _CONSTANTS[word[0]], word.end()
        constant = _NON_FINITE.match(self.text, start)
        if constant is not None:
            node.spoiled = True
            self._report(
                Kind.NON_FINITE,
                start,
                f"{constant[0]} is not a number that JSON has",
                "give a finite number, or leave the field out where it is optional",
            )
            return None, constant.end()
        number = _NUMBER.match(self.text, start)
        if number is None and self.text[start : start + 1] not in ("+", "-", "."):
            self._syntax(start, "a value")
        if number is None or _GLUED.match(self.text, number.end()):
            self._syntax(start, "a number as JSON writes it", hint=syntax.NUMBER, found=False)
        return self._number(number, node), number.end()

    def _number(self, number: re.Match[str], node: Node) -> int | Decimal | None:
        try:
            value = read_decimal(number[0])
        except NumberError as error:
            kind = _NUMBER_KINDS[error.kind]
            node.spoiled = True
            self._report(kind, number.start(), error.problem, _NUMBER_HELP[kind])
            return None
        is_whole = number[1] is None and number[2] is None
        return int(number[0]) if is_whole else value

    def _operator_field(self, key: str, start: int, position: int) -> tuple[Node, int]:
        self._report(
            Kind.OPERATOR_FIELD,
            start,
            f"'{key}' belongs to whoever runs the benchmark, not to a published scenario",
            "remove the field, and ask for a new one to be set if the file has been shared",
            part="key",
        )
        outer = self.muted
        self.muted = len(self.path) if outer is None else outer
        _, node, end = self._value(position)
        self.muted = outer
        return node, end

    def _skip(self, position: int) -> int:
        blank = _BLANK.match(self.text, position)
        return position if blank is None else blank.end()

    def _report(
        self,
        kind: Kind,
        offset: int,
        message: str,
        way_out: str,
        *,
        part: Literal["key", "value"] = "value",
        evidence: dict[str, Any] | None = None,
    ) -> None:
        if self.muted is None and self.defects.wants(kind):
            where = pointer(*self.path)
            self.defects.add(Defect(kind, offset, where, part, message, way_out, evidence or {}))

    def _syntax(
        self, offset: int, expected: str, *, hint: str = "", found: bool = True
    ) -> NoReturn:
        """Record what was expected; never quote the text, which may be a secret field's."""
        met = f", found {syntax.found(self.text, offset)}" if found else ""
        way_out = hint or syntax.before_value(self.text, offset)
        if self.open_line is not None:
            way_out += f"; the text that starts on line {self.open_line} may lack its closing quote"
        self._stop(Kind.INVALID_JSON, offset, f"expected {expected}{met}", way_out)

    def _stop(self, kind: Kind, offset: int, message: str, way_out: str) -> NoReturn:
        if self.muted is not None:
            del self.path[self.muted :]
            self.muted = None
        self._report(kind, offset, message, way_out)
        raise _Stopped
