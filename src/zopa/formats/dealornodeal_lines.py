"""One line of Deal or No Deal: a speaker's view of a dialogue, in either of two forms."""

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_UNITS: Final = 1_000
"""The most units of an item that are taken for real."""

Triple = tuple[int, int, int]
"""A number for each of item0, item1 and item2."""

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_UNITS: Final = re.compile(r"item([0-9])=(-?[0-9]{1,6})")
_SECTIONS: Final = ("input", "dialogue", "output", "partner_input")
_FLIPPED: Final = {"YOU:": "THEM:", "THEM:": "YOU:"}


class LineError(ValueError):
    """A line that keeps neither form; the text says why."""


class Close(enum.Enum):
    """What a view says of the end: units were entered, or why there are none."""

    SPLIT = "split"
    NO_AGREEMENT = "no agreement"
    DISCONNECT = "disconnect"
    DISAGREE = "disagree"


Entered = tuple[Close, tuple[Triple, ...]]
"""How a view closed, and the units that it tells, three for each party that it tells of."""

_CLOSES: Final = {
    "no agreement": Close.NO_AGREEMENT,
    "<no_agreement>": Close.NO_AGREEMENT,
    "disconnect": Close.DISCONNECT,
    "<disconnect>": Close.DISCONNECT,
    "<disagree>": Close.DISAGREE,
}


@dataclass(frozen=True, slots=True)
class View:
    """A line: what the speaker saw and entered."""

    line: int
    counts: Triple
    """How many units of each item there are."""
    values: Triple
    """What a unit is worth to the speaker, in points."""
    partner_values: Triple
    chat: str
    """The turns up to the selection, with the speaker as YOU and the partner as THEM."""
    close: Close
    own: Triple | None
    """The units that the speaker entered for itself, where it entered any."""
    partner: Triple | None
    """The units of the partner, where the line tells them."""

    def mirrors(self, other: "View") -> bool:
        """Return whether the other view is the partner's of the same dialogue."""
        return (
            self.counts == other.counts
            and self.values == other.partner_values
            and self.partner_values == other.values
            and [_FLIPPED.get(word, word) for word in self.chat.split()] == other.chat.split()
        )


def view_of(text: str, line: int) -> View:
    """Return the view that a line of either form spells; raises `LineError`.

    >>> view = view_of(
    ...     "2 1 1 5 3 1 YOU: the hat ? <eos> THEM: <selection> item0=0 item1=1 item2=0 <eos> "
    ...     "reward=5 agree 2 3 1 1 3 1", 1
    ... )
    >>> view.counts, view.values, view.own
    ((2, 1, 3), (1, 5, 1), (0, 1, 0))
    """
    return _of_split(text, line) if text.lstrip().startswith("<input>") else _of_union(text, line)


def _of_split(text: str, line: int) -> View:
    parts = []
    rest = text
    for name in _SECTIONS:
        _, start, rest = rest.partition(f"<{name}>")
        part, end, rest = rest.partition(f"</{name}>")
        if not start or not end:
            raise LineError(f"has no part <{name}> ... </{name}> in its place")
        parts.append(part)
    context, dialogue, output, partner_context = parts
    contexts = (context.split(), partner_context.split())
    chat, _, _ = dialogue.partition("<selection>")
    return _view(line, contexts, chat, _entered(output.split()))


def _of_union(text: str, line: int) -> View:
    head, mark, tail = text.partition("<selection>")
    if not mark:
        raise LineError("has no <selection>")
    *numbers, chat = [*head.split(maxsplit=6), ""][:7]
    entered, mark, rest = tail.partition("<eos>")
    words = rest.split()
    if not mark or len(words) < 8 or not words[0].startswith("reward="):  # noqa: PLR2004 - reward, verdict, six numbers
        raise LineError("does not end with <eos>, reward, agree or disagree, and six numbers")
    *_, verdict = words[:-6]
    if verdict not in {"agree", "disagree"}:
        raise LineError("has neither 'agree' nor 'disagree' before its last six numbers")
    close, units = _entered(entered.split())
    if verdict == "disagree" and close is not Close.DISCONNECT:
        close = Close.DISAGREE
    return _view(line, (numbers, words[-6:]), chat, (close, units))


def _view(
    line: int, contexts: tuple[Sequence[str], Sequence[str]], chat: str, entered: Entered
) -> View:
    (counts, values), (partner_counts, partner_values) = map(_context, contexts)
    if counts != partner_counts:
        raise LineError("gives the two parties different numbers of units")
    close, units = entered
    own, partner = [*units, None, None][:2]
    return View(line, counts, values, partner_values, chat.strip(), close, own, partner)


def _context(words: Sequence[str]) -> tuple[Triple, Triple]:
    """Return the counts and the values of a unit, which take turns."""
    if len(words) != 6 or not all(_NUMBER.fullmatch(word) for word in words):  # noqa: PLR2004 - three pairs
        raise LineError("has not six numbers, a count and a value of each item, for both parties")
    a, x, b, y, c, z = map(int, words)
    if max(a, b, c) > MOST_UNITS or not a + b + c:
        raise LineError(f"has no units at all, or more than {MOST_UNITS:,} of an item")
    return (a, b, c), (x, y, z)


def _entered(words: Sequence[str]) -> Entered:
    said = " ".join(dict.fromkeys(words)) if len(words) == 6 else " ".join(words)  # noqa: PLR2004 - said six times
    if said in _CLOSES:
        return _CLOSES[said], ()
    found = [_UNITS.fullmatch(word) for word in words]
    named = [match and match[1] for match in found]
    if named not in (["0", "1", "2"], ["0", "1", "2"] * 2):
        raise LineError("selects neither units of item0, item1 and item2 nor why there are none")
    units = [int(match[2]) for match in found if match is not None]
    triples = [(units[k], units[k + 1], units[k + 2]) for k in range(0, len(units), 3)]
    return Close.SPLIT, tuple(triples)
