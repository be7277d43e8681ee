"""From an offset in a text to a line and a column."""

import re
from bisect import bisect_right
from typing import Final

from zopa.diagnostics import Place

_LINE_END: Final = re.compile(r"\r\n|\n|\r")


class Lines:
    """A text and where its lines start."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self._starts: list[int] | None = None

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both from 1, in code points."""
        if self._starts is None:
            self._starts = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def place(self, offset: int, pointer: str = "") -> Place:
        """Return the place of an offset."""
        return Place(pointer, *self.line_and_column(offset))
