"""Deal or No Deal: two people divide books, hats and balls (Lewis et al. 2017).

A line is one speaker's view of a dialogue, in either of two forms, the split files' and the union
file's. The dialogue's other view, where the file has it, is a neighbouring line.
"""

import enum
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from zopa.formats.dealornodeal_lines import Close, LineError, Triple, View, view_of
from zopa.formats.foreign import (
    ForeignCase,
    ForeignFormatError,
    Item,
    finite_space,
    units_case,
    units_choice,
)
from zopa.formats.sources import MEBIBYTE, FilePath, opened
from zopa.tradespace.utility import UtilityPoint

ITEMS: Final = ("book", "hat", "ball")
"""What item0, item1 and item2 stand for."""

PARTIES: Final = ("speaker", "partner")
"""The parties: the speaker of a dialogue's first line, and the other one."""

MAX_LINE: Final = MEBIBYTE
"""The longest line that is read, in bytes; a file may have any number of lines."""


class Outcome(enum.StrEnum):
    """How a dialogue ended.

    `AGREEMENT`: both entered the same split. `CONFLICT`: they did not. `NO_AGREEMENT`: both chose
    to have none. `DISCONNECT`: somebody left.
    """

    AGREEMENT = "agreement"
    CONFLICT = "conflict"
    NO_AGREEMENT = "no agreement"
    DISCONNECT = "disconnect"


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A dialogue, by both of its views or by the only one that the file has."""

    view: View
    """The first line; its speaker is party A."""
    other: View | None
    """The mirrored view, None where the file has only one."""

    @property
    def is_mirrored(self) -> bool:
        """Whether the file has both views."""
        return self.other is not None

    @property
    def outcome(self) -> Outcome:
        """How it ended, as far as the views that there are can tell."""
        closes = {view.close for view in (self.view, self.other) if view is not None}
        if Close.DISCONNECT in closes:
            return Outcome.DISCONNECT
        if closes == {Close.NO_AGREEMENT}:
            return Outcome.NO_AGREEMENT
        splits = self._splits()
        if closes == {Close.SPLIT} and len(splits) == 1 and self._exists(*splits):
            return Outcome.AGREEMENT
        return Outcome.CONFLICT

    @property
    def deal(self) -> tuple[Triple, Triple] | None:
        """The units of each item for A and for B; None where nothing was agreed."""
        if self.outcome is not Outcome.AGREEMENT:
            return None
        ((a, b, c),) = self._splits()
        x, y, z = self.view.counts
        return (a, b, c), (x - a, y - b, z - c)

    @property
    def scores(self) -> tuple[int, int]:
        """What the outcome is worth to each party, in points; 0 without an agreement."""
        deal = self.deal
        return (0, 0) if deal is None else self._worth(*deal)

    @property
    def utility(self) -> UtilityPoint:
        """What the outcome is worth to each party (utils)."""
        pairs = zip(self.scores, self._scale, strict=True)
        return UtilityPoint(*(score / scale for score, scale in pairs))

    @property
    def case(self) -> ForeignCase:
        """The negotiation behind it."""
        a, b = self._scale
        pairs = zip(self.view.values, self.view.partner_values, strict=True)
        worth = [(x / a, y / b) for x, y in pairs]
        items = tuple(
            Item(item, count, each)
            for item, count, each in zip(ITEMS, self.view.counts, worth, strict=True)
            if count
        )
        choices = tuple(units_choice(item.name, item.count, item.worth) for item in items)
        notes = [*_NOTES]
        if not self.is_mirrored:
            notes.append("The file has only one of the two views of the dialogue.")
        for party, total in zip(PARTIES, self._totals, strict=True):
            if not total:
                notes.append(f"Nothing is worth anything to the {party}, so its util is a point.")
        space = finite_space(PARTIES, choices, (Fraction(0), Fraction(0)))
        return units_case(self.name, space, items, self._scale, tuple(notes))

    @property
    def name(self) -> str:
        """What the dialogue is called: by the line where it begins."""
        return f"line_{self.view.line}"

    @property
    def record(self) -> Mapping[str, Any]:
        """What came of it, as an allocation record counted in units.

        A conflict and a disconnect are no deals; `ended` says which it was.
        """
        deal = self.deal
        head = {"record": self.name, "scenario": self.name, "unit": "quantity"}
        ended = {"ended": self.outcome.value, "mirrored": self.is_mirrored}
        if deal is None:
            return {**head, "outcome": "no_deal", **ended}
        units = zip(ITEMS, self.view.counts, *deal, strict=True)
        allocation = {
            item: dict(zip(PARTIES, (a, b), strict=True)) for item, count, a, b in units if count
        }
        return {**head, "outcome": "agreement", "allocation": allocation, **ended}

    def _splits(self) -> set[Triple]:
        """Return what A gets by each number that was entered: one split where all agree."""
        entered = [self.view.own, self._rest(self.view.partner)]
        if self.other is not None:
            entered += [self._rest(self.other.own), self.other.partner]
        return {units for units in entered if units is not None}

    def _rest(self, units: Triple | None) -> Triple | None:
        """Return what is left of the counts for the one when the other gets these units."""
        if units is None:
            return None
        a, b, c = (count - each for count, each in zip(self.view.counts, units, strict=True))
        return a, b, c

    def _exists(self, units: Triple) -> bool:
        return all(0 <= each <= count for each, count in zip(units, self.view.counts, strict=True))

    def _worth(self, for_a: Triple, for_b: Triple) -> tuple[int, int]:
        a = sum(each * value for each, value in zip(for_a, self.view.values, strict=True))
        b = sum(each * value for each, value in zip(for_b, self.view.partner_values, strict=True))
        return a, b

    @property
    def _totals(self) -> tuple[int, int]:
        return self._worth(self.view.counts, self.view.counts)

    @property
    def _scale(self) -> tuple[Fraction, Fraction]:
        a, b = self._totals
        return Fraction(a or 1), Fraction(b or 1)


_NOTES: Final = (
    "No deal is worth 0 to both, as the corpus defines it.",
    "Every unit goes to one of the two: leaving units unused would be worth less to both.",
    "The chat is not carried over.",
)


def read_deal_or_no_deal(path: FilePath) -> Iterator[Dialogue]:
    """Yield the dialogues of a file in either form; raises `ForeignFormatError`, also on the way.

    Two neighbouring lines that mirror each other are one dialogue; any other line is one by itself.
    The file is read line by line, in constant memory.

    >>> for dialogue in read_deal_or_no_deal("examples/formats/books_hats_balls.txt"):
    ...     print(dialogue.is_mirrored, dialogue.outcome.value, *dialogue.scores)
    True agreement 7 8
    True conflict 0 0
    True no agreement 0 0
    False disconnect 0 0
    """
    waiting: View | None = None
    for view in _views(path):
        if waiting is None:
            waiting = view
        elif waiting.mirrors(view):
            yield Dialogue(waiting, view)
            waiting = None
        else:
            yield Dialogue(waiting, None)
            waiting = view
    if waiting is not None:
        yield Dialogue(waiting, None)


def deal_or_no_deal_records(path: FilePath) -> Iterator[Mapping[str, Any]]:
    """Yield the allocation record of each dialogue; raises like `read_deal_or_no_deal`."""
    return (dialogue.record for dialogue in read_deal_or_no_deal(path))


def deal_or_no_deal_cases(path: FilePath) -> Iterator[ForeignCase]:
    """Yield the negotiation of each dialogue; raises like `read_deal_or_no_deal`."""
    return (dialogue.case for dialogue in read_deal_or_no_deal(path))


def _text(data: bytes, number: int) -> str:
    if len(data) > MAX_LINE:
        raise LineError(f"is longer than {MAX_LINE // MEBIBYTE} MiB")
    return data.decode("utf-8-sig" if number == 1 else "utf-8")


def _views(path: FilePath) -> Iterator[View]:
    name = os.fspath(path)
    number = 0
    try:
        with opened(path) as stream:
            while data := stream.readline(MAX_LINE + 1):
                number += 1
                if data.strip():
                    yield view_of(_text(data, number), number)
    except UnicodeDecodeError as error:
        where, remedy = f"line {number}", "save it again as UTF-8"
        raise ForeignFormatError(name, where, "is not UTF-8", remedy) from error
    except LineError as error:
        remedy = "give a file of Deal or No Deal, as it was published"
        raise ForeignFormatError(name, f"line {number}", str(error), remedy) from error
