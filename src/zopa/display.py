"""Rows as a text table."""

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
