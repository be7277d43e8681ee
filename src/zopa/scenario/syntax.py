"""What to say of a mistake of JSON syntax, without repeating the text."""

import re
from collections.abc import Iterable
from typing import Final

START: Final = "start from `zopa new`, or restore the file from a copy"
TRAILING_COMMA: Final = "remove the comma after the last entry"
ESCAPE: Final = r"write \\ for a backslash, \" for a double quote"
NUMBER: Final = (
    "write it in digits with an optional sign, point and exponent, such as -0.25 or 3e2: "
    "no leading zero, no plus sign, no thousands separator, no unit"
)

UNCLOSED: Final = 'close the text where it should end; a quote inside a text is written \\"'
COLON: Final = "put a colon between a field's name and its value"

_COMMENT: Final = (re.compile(r"//|/\*|#"), "JSON has no comments: remove it")
_CLOSING: Final = (
    re.compile(r"[\]}]"),
    "check that every bracket closes the one that was opened last",
)
_END: Final = (re.compile(r"\Z"), "the file ends too early: it may have been cut off")

_BEFORE_VALUE: Final = (
    _COMMENT,
    (re.compile(r"'"), "JSON quotes with double quotes only"),
    (re.compile("[\u2018\u2019\u201c\u201d\u00ab\u00bb]"), 'use the straight double quote "'),
    (re.compile(r"True|False|None|undefined|nil"), "JSON writes true, false and null"),
    (re.compile(r"[Nn]a[Nn]|[Ii]nf"), "give a finite number"),
    (re.compile(r"[A-Za-z_]"), "put text and field names in double quotes"),
    (re.compile(r","), "remove the comma, or give what is missing before it"),
    _CLOSING,
    _END,
)
_AFTER_VALUE: Final = (
    _COMMENT,
    (re.compile(r"[\"\[{0-9A-Za-z.-]"), "a comma is probably missing before it"),
    _CLOSING,
    _END,
)


def before_value(text: str, offset: int) -> str:
    """Return the way out where a value or a field name should start."""
    return _first(_BEFORE_VALUE, text, offset)


def after_value(text: str, offset: int) -> str:
    """Return the way out where an entry should be over."""
    return _first(_AFTER_VALUE, text, offset)


def _first(hints: Iterable[tuple[re.Pattern[str], str]], text: str, offset: int) -> str:
    return next((advice for pattern, advice in hints if pattern.match(text, offset)), "remove it")


def found(text: str, offset: int) -> str:
    """Return what stands at `offset` by its kind; only punctuation is shown as it is.

    >>> found("{]", 1), found("{secret", 1), found("{", 1)
    ("']'", 'a letter', 'the end of the file')
    """
    character = text[offset : offset + 1]
    if not character:
        return "the end of the file"
    if character in "{}[],:'/#=;":
        return f"'{character}'" if character != "'" else "a single quote"
    if character == '"':
        return "a double quote"
    if character.isdigit() or character in "+-.":
        return "a number"
    if character.isalpha() or character == "_":
        return "a letter"
    return f"the character U+{ord(character):04X}"
