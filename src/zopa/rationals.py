"""The only conversion between text and exact numbers.

A number is read as the decimal that its digits say, never through a binary float. Its size is
looked at before any arithmetic, so that `1e-30000000` costs no more than `1`.
"""

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from numbers import Rational
from typing import Final

from zopa.errors import NumberError

MAX_LENGTH: Final = 400
"""The longest literal that is read, in characters."""

LARGEST_EXPONENT: Final = 308
"""Numbers of 10**309 and more overflow (about the largest double)."""

SMALLEST_EXPONENT: Final = -308
"""Numbers other than zero below 10**-308 underflow (about the smallest normal double)."""

_CONVERTIBLE_BITS: Final = 10_000

_LITERAL: Final = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?\Z")


def _clipped(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:32]}... ({len(text)} characters)"  # noqa: PLR2004 - a readable length


def read_decimal(text: str) -> Decimal:
    """Return the decimal that `text` spells, exactly.

    Raises `NumberError` of kind `malformed`, `too-long`, `overflow` or `underflow`.

    >>> read_decimal("0.1") + read_decimal("0.2") == read_decimal("0.3")
    True
    >>> read_decimal("1e-30000000")
    Traceback (most recent call last):
    zopa.errors.NumberError: 1e-30000000 is closer to zero than 1e-308
    """
    match = _LITERAL.match(text)
    if match is None or not (match[2] or match[3]):
        raise NumberError(text, "malformed", f"'{_clipped(text)}' is not a decimal number")
    if len(text) > MAX_LENGTH:
        raise NumberError(
            text, "too-long", f"{_clipped(text)} has more than {MAX_LENGTH} characters"
        )
    whole, part = match[2] or "", match[3] or ""
    digits = (whole + part).lstrip("0")
    if not digits:
        return Decimal(0)
    exponent = len(digits) - 1 - len(part) + int(match[4] or 0)
    if exponent > LARGEST_EXPONENT:
        raise NumberError(text, "overflow", f"{_clipped(text)} is larger than 1e{LARGEST_EXPONENT}")
    if exponent < SMALLEST_EXPONENT:
        raise NumberError(
            text, "underflow", f"{_clipped(text)} is closer to zero than 1e{SMALLEST_EXPONENT}"
        )
    return Decimal(text)


def read_rational(text: str) -> Fraction:
    """Return the number that `text` spells: a decimal (`0.35`) or a ratio (`7/20`).

    >>> read_rational("0.35") == read_rational("7/20")
    True
    """
    numerator, slash, denominator = text.partition("/")
    top = Fraction(read_decimal(numerator.strip()))
    if not slash:
        return top
    bottom = Fraction(read_decimal(denominator.strip()))
    if not bottom:
        raise NumberError(text, "malformed", f"'{_clipped(text)}' divides by zero")
    return top / bottom


def exact_number(value: object) -> Fraction:
    """Return a number from Python exactly; a double as the shortest decimal that stands for it.

    Raises `NumberError` (`malformed`) for what is not a number, NaN and infinity.

    >>> exact_number(0.1) + exact_number(0.2) == exact_number(0.3)
    True
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, float):
        return Fraction(read_decimal(repr(float(value))))
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Rational):
        text = _clipped(str(value))
        raise NumberError(text, "malformed", f"'{text}' is not a number")
    if isinstance(value, Decimal) and not value.is_finite():
        raise NumberError(str(value), "malformed", f"'{value}' is not a number")
    return Fraction(value)


def nearest_double(value: Fraction) -> float:
    """Return the double nearest to `value`, ties to even.

    >>> nearest_double(Fraction(1, 3))
    0.3333333333333333
    """
    return value.numerator / value.denominator


def exact_text(value: Fraction) -> str:
    """Return `value` as a finite decimal where it has one, otherwise as a ratio.

    >>> exact_text(Fraction(1, 4)), exact_text(Fraction(3, 7)), exact_text(Fraction(2))
    ('0.25', '3/7', '2')
    """
    places = _places(value.denominator)
    if places is None:
        return f"{_digits(value.numerator)}/{_digits(value.denominator)}"
    if not places:
        return _digits(value.numerator)
    digits = _digits(abs(value.numerator) * 10**places // value.denominator)
    digits = digits.rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


@lru_cache(maxsize=1024)
def _places(bottom: int) -> int | None:
    """Return how many decimals a fraction over `bottom` has, None where there is no end to them."""
    twos = fives = 0
    while bottom % 2 == 0:
        bottom, twos = bottom // 2, twos + 1
    while bottom % 5 == 0:
        bottom, fives = bottom // 5, fives + 1
    return max(twos, fives) if bottom == 1 else None


def _digits(number: int) -> str:
    """Return the digits of an integer; Python's own conversion stops at some thousands."""
    return str(number) if number.bit_length() < _CONVERTIBLE_BITS else f"{Decimal(number):f}"


def readable_bound(value: Fraction, *, is_least: bool = False) -> str:
    """Return what a number is at most, or at least: rounded to that side only, after a `~`.

    >>> third = Fraction(1, 3)
    >>> readable_bound(Fraction(1, 8)), readable_bound(third), readable_bound(third, is_least=True)
    ('0.125', '~0.3334', '~0.3333')
    """
    text = readable(value)
    if not text.startswith("~"):
        return text
    return f"~{(floor if is_least else ceil)(value * 10**4) / 10**4:.4f}"


def readable(value: Fraction) -> str:
    """Return a number for readers: exact where short, otherwise four decimals after a `~`.

    >>> readable(Fraction(1, 8)), readable(Fraction(2, 3)), readable(Fraction(3))
    ('0.125', '~0.6667', '3')
    """
    text = exact_text(value)
    if "/" not in text and len(text) <= len("-0.1234"):
        return text
    rounded = f"{nearest_double(value):.4f}"
    if float(rounded) == 0:
        rounded = f"{nearest_double(value):.2e}"
    return f"~{rounded}"
