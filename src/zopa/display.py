"""Text for a terminal: rows as a table, and strange characters made harmless."""

import os
from collections.abc import Sequence


def text_table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int | None]
) -> str:
    """Return the rows under their headers, cells wrapped to the widths (None: as they are).

    >>> print(text_table(["party", "gets"], [["Ana", "the house"]], [None, None]))
    party    gets
    -------  ---------
    Ana      the house
    """
    from tabulate import tabulate

    return tabulate(
        [list(row) for row in rows],
        headers=list(headers),
        disable_numparse=True,
        maxcolwidths=list(widths),
    )


def unicode_name(source: str) -> str:
    r"""Return a path as text for any encoding; bytes that are not UTF-8 are escaped.

    >>> unicode_name("caf\udce9.json")
    'caf\\xe9.json'
    """
    if source.isascii():
        return source
    return os.fsencode(source).decode("utf-8", "backslashreplace")


def printable(text: str) -> str:
    """Return the text with what a terminal could act on escaped."""
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode("ascii")
        for each in text
    )
