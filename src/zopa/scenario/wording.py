"""How findings speak of what a file contains.

The text of a scenario is untrusted: whatever is quoted is clipped, and everything outside
printable ASCII is escaped, so that a message stays one readable line on any terminal.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Final

_LONGEST: Final = 60


def clipped(text: str, limit: int = _LONGEST) -> str:
    r"""Return `text` as at most `limit` printable ASCII characters.

    >>> clipped("Zo\u00eb\n")
    'Zo\\xeb\\n'
    """
    printable = text[: limit + 1].encode("unicode_escape").decode("ascii")
    return printable if len(printable) <= limit else f"{printable[: limit - 3]}..."


def quoted(text: str) -> str:
    """Return `text` clipped, printable and in single quotes."""
    return f"'{clipped(text)}'"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return the words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def counted(number: int, noun: str) -> str:
    """Return the number with its noun, in the plural where it is not 1.

    >>> counted(1, "turn"), counted(2, "turn")
    ('1 turn', '2 turns')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def kind_of(value: Any) -> str:
    """Return what a JSON value is, in the words of a person who writes one."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case str():
            return "text"
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return "a number"


def nearest(word: str, options: Sequence[str]) -> str | None:
    """Return the option that `word` was probably meant to be, or None.

    >>> nearest("Anna", ["Ana", "Ben"])
    'Ana'
    """
    short = {option[:_LONGEST].casefold(): option for option in options}
    close = get_close_matches(word[:_LONGEST].casefold(), short, n=1)
    return short[close[0]] if close else None


def did_you_mean(word: str, options: Sequence[str]) -> str:
    """Return ` (did you mean 'x'?)`, or nothing where no option is near."""
    near = nearest(word, options)
    return f" (did you mean {quoted(near)}?)" if near is not None else ""


def pointer(*steps: str | int) -> str:
    """Return the JSON pointer (RFC 6901) of the steps from the top of the document.

    >>> pointer("resources", 2, "a/b")
    '/resources/2/a~1b'
    """
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def plain_number(value: int | Decimal) -> str:
    """Return a number of a document, clipped to a readable length.

    >>> plain_number(Decimal("1.50")), plain_number(10**50)
    ('1.50', '1000000000000000000000... (51 digits)')
    """
    text = str(value)
    return text if len(text) <= 30 else f"{text[:22]}... ({len(text)} digits)"  # noqa: PLR2004 - a readable length
