"""How exact numbers leave: as the nearest double, or as exact text."""

from collections.abc import Callable
from fractions import Fraction

from zopa.rationals import exact_text, nearest_double
from zopa.tradespace.utility import UtilityPoint

Number = float | int | str
Writer = Callable[[Fraction], Number]
"""Writes one exact number into a record."""


def number(value: Fraction) -> Number:
    """Return the double nearest to the value."""
    return nearest_double(value)


def writer(*, exact: bool) -> Writer:
    """Return how to write numbers: exactly as text, or as doubles.

    >>> writer(exact=True)(Fraction(3, 7)), writer(exact=False)(Fraction(1, 4))
    ('3/7', 0.25)
    """
    return exact_text if exact else number


def pair(point: UtilityPoint, write: Writer) -> list[Number]:
    """Return both utilities."""
    return [write(point.a), write(point.b)]


def whole_or(value: Fraction, write: Writer) -> Number:
    """Return 0 and 1 without a fraction part, as shares are mostly whole.

    >>> whole_or(Fraction(1), number), whole_or(Fraction(1), exact_text)
    (1, '1')
    """
    written = write(value)
    return int(written) if isinstance(written, float) and written.is_integer() else written


def optional(value: Fraction | None, write: Writer) -> Number | None:
    """Return a number that may be undefined."""
    return None if value is None else write(value)
