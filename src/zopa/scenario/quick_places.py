"""The places of values in a text that is known to be good JSON, without scanning all of it."""

import re
from collections.abc import Iterator
from json import JSONDecoder
from typing import Final, Literal

from zopa.diagnostics import Place
from zopa.scenario.lines import Lines

_BETWEEN: Final = re.compile(r"[ \t\n\r,:]*")
"""What can stand between two values or names of good JSON."""

_skip = JSONDecoder().raw_decode
"""Returns a value and where it ends; written in C, so passing over a value costs little."""


class QuickPlaces:
    """Where the values of an object stand; each name occurs once in an object."""

    def __init__(self, text: str) -> None:
        self._lines = Lines(text)

    def locate(self, pointer: str, part: Literal["key", "value"]) -> Place:
        """Return the place of what a pointer names, or of the nearest thing around it."""
        text = self._lines.text
        value = key = _next(text, 0)
        for step in pointer.split("/")[1:]:
            name = step.replace("~1", "/").replace("~0", "~")
            found = _member(text, value, name) if text[value] == "{" else _item(text, value, name)
            if found is None:
                return self._lines.place(value, pointer)
            key, value = found
        return self._lines.place(key if part == "key" else value, pointer)


def _member(text: str, start: int, name: str) -> tuple[int, int] | None:
    """Return where a field's name and its value start in an object."""
    at = _next(text, start + 1)
    while text[at] != "}":
        key, end = _skip(text, at)
        value = _next(text, end)
        if key == name:
            return at, value
        at = _next(text, _skip(text, value)[1])
    return None


def _item(text: str, start: int, name: str) -> tuple[int, int] | None:
    """Return where an item of an array starts, twice: it has no name of its own."""
    if text[start] != "[" or not name.isdecimal():
        return None
    for index, at in enumerate(_items(text, start)):
        if index == int(name):
            return at, at
    return None


def _items(text: str, start: int) -> Iterator[int]:
    at = _next(text, start + 1)
    while text[at] != "]":
        yield at
        at = _next(text, _skip(text, at)[1])


def _next(text: str, at: int) -> int:
    """Return where the next value, name or bracket starts."""
    found = _BETWEEN.match(text, at)
    return at if found is None else found.end()
