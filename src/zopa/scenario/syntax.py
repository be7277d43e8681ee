"""What to say of a mistake of JSON syntax, without repeating the text."""

import re
from typing import Final

START: Final = "start from `zopa new`, or restore the file from a copy"
TRAILING_COMMA: Final = "remove the comma after the last entry"
ESCAPE: Final = r"write \\ for a backslash, \" for a double quote"
NUMBER: Final = (
    "write it in digits with an optional sign, point and exponent, such as -0.25 or 3e2: "
    "no leading zero, no plus sign, no thousands separator, no unit"
)

_HINTS: Final = (
    (re.compile(r"//|/\*|#"), "JSON has no comments: remove it"),
    (re.compile(r"'"), "JSON quotes with double quotes only"),
    (re.compile("[\u2018\u2019\u201c\u201d\u00ab\u00bb]"), 'use the straight double quote "'),
    (re.compile(r"True|False|None|undefined|nil"), "JSON writes true, false and null"),
    (re.compile(r"[Nn]a[Nn]|[-+]?[Ii]nf"), "give a finite number"),
    (re.compile(r"[-+.]?[0-9]|[-+.]"), NUMBER),
    (re.compile(r'"'), "a comma is probably missing before this text"),
    (re.compile(r"[\[{]"), "a comma or a colon is probably missing before this bracket"),
    (re.compile(r"[\]}]"), "check that every bracket closes the one that was opened last"),
    (re.compile(r"[A-Za-z_]"), "put text and field names in double quotes"),
    (re.compile(r","), "remove the comma, or give the value that is missing before it"),
    (re.compile(r"\Z"), "the file ends too early: it may have been cut off"),
)


def hint(text: str, offset: int) -> str:
    """Return the way out that fits what stands at `offset`."""
    for pattern, advice in _HINTS:
        if pattern.match(text, offset):
            return advice
    return "remove it"


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
