"""What can be wrong with a document before its fields are looked at."""

import enum
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Final, Literal

from zopa.diagnostics import LISTED, Sighting
from zopa.scenario.lines import Lines


class Kind(enum.StrEnum):
    """The kinds of defects; each has one rule."""

    NOT_UTF8 = "not-utf8"
    EMPTY_FILE = "empty-file"
    INVALID_JSON = "invalid-json"
    TRAILING_TEXT = "trailing-text"
    TOO_LARGE = "too-large"
    TOO_DEEP = "too-deep"
    DUPLICATE_KEY = "duplicate-key"
    NON_FINITE = "non-finite-number"
    OVERFLOW = "number-overflow"
    UNDERFLOW = "number-underflow"
    TOO_LONG = "number-too-long"
    SURROGATE = "lone-surrogate"
    CONTROL = "control-character"
    NON_ASCII = "non-ascii-text"
    NOT_AN_OBJECT = "not-an-object"
    BYTE_ORDER_MARK = "byte-order-mark"
    OPERATOR_FIELD = "operator-field"


@dataclass(frozen=True, slots=True)
class Defect:
    """One defect, with the offset of the character to point at."""

    kind: Kind
    offset: int
    pointer: str
    part: Literal["key", "value"]
    message: str
    help: str
    evidence: Mapping[str, Any] = field(default_factory=dict)


class Defects:
    """The defects of one document, in the order of the text.

    A file can hold a hundred thousand of one kind: those past the listed ones are counted only.
    """

    def __init__(self) -> None:
        self._kept: Final[dict[Kind, list[Defect]]] = {}
        self._met: Final[Counter[Kind]] = Counter()

    def __bool__(self) -> bool:
        return bool(self._met)

    def wants(self, kind: Kind) -> bool:
        """Count one more defect of this kind; return whether it is to be described too."""
        self._met[kind] += 1
        return self._met[kind] <= LISTED + 1

    def add(self, defect: Defect) -> None:
        """Keep a defect that was asked for."""
        self._kept.setdefault(defect.kind, []).append(defect)

    def sightings(self, kind: Kind, lines: Lines) -> Iterator[Sighting]:
        """Return what the rule for this kind sees: one sighting for every defect met."""
        kept = self._kept.get(kind, ())
        last = None
        for defect in kept:
            last = Sighting(
                defect.pointer,
                defect.message,
                defect.help,
                defect.evidence,
                defect.part,
                lines.place(defect.offset, defect.pointer),
            )
            yield last
        if last is not None:
            yield from repeat(last, self._met[kind] - len(kept))
