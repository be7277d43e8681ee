r"""The characters of JSON strings that a scenario may not hold, where they stand in the text.

A character can stand there itself or as an escape (`\u00e9`); both are found, at their offset.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from zopa.scenario.defects import Kind
from zopa.scenario.wording import counted, listed

_NAMED: Final = 3
"""How many different characters one message names."""

_UNIT: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[0-9a-fA-F]{4}|\\.|[^\x20-\x7e]",
    re.DOTALL,
)
_SHORT: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LAST_CONTROL: Final = 0x1F
_DELETE: Final = 0x7F
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_CONTROL_NAMES: Final = {
    "\0": "NULL",
    "\b": "BACKSPACE",
    "\t": "TAB",
    "\n": "LINE FEED",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
}
_PLAIN: Final = {
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '\\"',
    "\u201d": '\\"',
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u2026": "...",
    "\u00d7": "x",
    "\u20ac": "EUR",
    "\u00a3": "GBP",
    "\u00df": "ss",
    "\u00e6": "ae",
    "\u00f8": "o",
    "\u0142": "l",
}


@dataclass(slots=True)
class Unwanted:
    """The unwanted characters of one kind in one string."""

    kind: Kind
    """`CONTROL`, `SURROGATE` or `NON_ASCII`."""
    offset: int
    """Where the first one stands."""
    count: int = 0
    at_end: bool = False
    """Whether the last one is the last character of the string."""
    samples: list[str] = field(default_factory=list)
    """Different ones, in the order of the text, as many as a message names."""

    def message(self, what: str) -> str:
        """Return one sentence that names the characters."""
        names = listed([_name(each) for each in self.samples])
        if self.at_end and self.count == 1:
            return f"the {what} ends with {names}"
        more = "" if self.count == 1 else f", {counted(self.count, 'such character')} in all"
        return f"the {what} holds {names}{more}"

    @property
    def help(self) -> str:
        """The way out."""
        if self.kind is Kind.CONTROL:
            return "keep it on one line: leave the character out or put a space in its place"
        if self.kind is Kind.SURROGATE:
            return "half a character is left of a broken copy: type its plain ASCII form"
        plain = [(each, plain_form(each)) for each in self.samples]
        swaps = [f"{form} for U+{ord(each):04X}" for each, form in plain if form]
        return f"write {listed(swaps)}" if swaps else "spell it in plain ASCII letters"


def unwanted(text: str, start: int, end: int, *, repaired: bool) -> list[Unwanted]:
    """Return the unwanted characters of the string literal `text[start:end]`, by kind.

    `repaired` says that the text was not UTF-8, so that replacement characters are known.
    """
    found: dict[Kind, Unwanted] = {}
    for match in _UNIT.finditer(text, start, end):
        character = _character(match[0])
        kind = _kind(character)
        if kind is None or (repaired and match[0] == "\ufffd"):
            continue
        entry = found.setdefault(kind, Unwanted(kind, match.start()))
        entry.count += 1
        entry.at_end = match.end() == end - 1
        if len(entry.samples) < _NAMED and character not in entry.samples:
            entry.samples.append(character)
    return list(found.values())


def without_surrogates(text: str) -> str:
    """Return the text with a replacement character for each lone surrogate."""
    return _SURROGATES.sub("\ufffd", text)


def plain_form(character: str) -> str:
    """Return how a character is written in ASCII, or nothing where that is not known.

    >>> plain_form("\u00e9"), plain_form("\u2019")
    ('e', "'")
    """
    if character in _PLAIN:
        return _PLAIN[character]
    decomposed = unicodedata.normalize("NFKD", character)
    return "".join(each for each in decomposed if " " < each <= "~")


def _character(unit: str) -> str:
    if unit[0] != "\\":
        return unit
    if unit[1] != "u":
        return _SHORT.get(unit[1], unit[1])
    halves = [int(half, 16) for half in unit[2:].split("\\u")]
    if len(halves) == 1:
        return chr(halves[0])
    high, low = halves
    return chr(0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00)


def _kind(character: str) -> Kind | None:
    code = ord(character)
    if code <= _LAST_CONTROL or code == _DELETE:
        return Kind.CONTROL
    if code < _DELETE:
        return None
    return Kind.SURROGATE if _SURROGATES.match(character) else Kind.NON_ASCII


def _name(character: str) -> str:
    name = _CONTROL_NAMES.get(character) or unicodedata.name(character, "")
    article = "a lone surrogate " if _SURROGATES.match(character) else ""
    return f"{article}U+{ord(character):04X}{f' {name}' if name else ''}"
