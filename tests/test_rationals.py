"""Numbers are read as the decimals their digits say, whatever their size."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.errors import NumberError
from zopa.rationals import (
    LARGEST_EXPONENT,
    MAX_LENGTH,
    exact_text,
    nearest_double,
    read_decimal,
    read_rational,
    readable_bound,
)


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**300), max_value=10**300))
def test_a_decimal_is_read_as_it_is_written(value: Decimal) -> None:
    if not value or value.adjusted() >= -LARGEST_EXPONENT:
        assert read_decimal(str(value)) == value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, "malformed") for text in ("", "-", ".", "e5", "1e", "abc", "1_000", "1 ", "0x1")),
        *((text, "malformed") for text in ("nan", "inf", "\u0661", "1\n", "--1", "x" * 500)),
        ("1e309", "overflow"),
        ("10e308", "overflow"),
        ("-1e30000000", "overflow"),
        ("1e" + "9" * 300, "overflow"),
        ("1e-309", "underflow"),
        ("0.1e-308", "underflow"),
        ("1e-30000000", "underflow"),
        ("-1e-" + "9" * 300, "underflow"),
        ("1" * (MAX_LENGTH + 1), "too-long"),
        ("0" * 10_000_000, "too-long"),
    ],
)
def test_what_has_no_exact_value_within_the_limits_is_refused(text: str, kind: str) -> None:
    with pytest.raises(NumberError) as caught:
        read_decimal(text)
    assert caught.value.kind == kind
    assert caught.value.text == text
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e308", Decimal("1e308")),
        ("0.00001e313", Decimal("1e308")),
        ("1e-308", Decimal("1e-308")),
        ("100e-310", Decimal("1e-308")),
        ("0e99999999999", Decimal(0)),
        ("-0.000", Decimal(0)),
        (".5", Decimal("0.5")),
        ("5.", Decimal(5)),
        ("+1.50", Decimal("1.5")),
    ],
)
def test_the_limits_themselves_are_read(text: str, value: Decimal) -> None:
    assert read_decimal(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.35", Fraction(7, 20)),
        ("7/20", Fraction(7, 20)),
        (" 0.7 / 2 ", Fraction(7, 20)),
        ("-1/3", Fraction(-1, 3)),
    ],
)
def test_a_ratio_is_read_exactly(text: str, value: Fraction) -> None:
    assert read_rational(text) == value


@pytest.mark.parametrize("text", ["1/0", "1/0.0", "1/", "/2", "1/2/3", ""])
def test_a_ratio_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NumberError):
        read_rational(text)


@given(st.fractions(max_denominator=10**6))
def test_the_nearest_double_is_the_correctly_rounded_one(value: Fraction) -> None:
    assert nearest_double(value) == float(value)


@given(st.fractions(max_denominator=10**9))
def test_exact_text_reads_back(value: Fraction) -> None:
    assert read_rational(exact_text(value)) == value


@given(st.integers(-(10**9), 10**9), st.integers(0, 9))
def test_finite_decimals_are_written_as_decimals(digits: int, places: int) -> None:
    text = exact_text(Fraction(digits, 10**places))
    assert "/" not in text
    assert not (text.endswith("0") and "." in text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(-1, 1000), "-0.001"),
        (Fraction(10, 7), "10/7"),
        (Fraction(1200), "1200"),
    ],
)
def test_exact_text_is_the_shortest(value: Fraction, text: str) -> None:
    assert exact_text(value) == text


def test_numbers_of_any_length_have_exact_text() -> None:
    """Python refuses to convert integers of more than 4,300 digits by default."""
    long = 7**9_000
    assert exact_text(Fraction(long)).endswith(str(long % 10**20))
    assert len(exact_text(Fraction(long))) == 7606
    assert exact_text(Fraction(1, 2**9_000)).endswith("5")
    top, _, bottom = exact_text(Fraction(long, long + 1)).partition("/")
    assert len(top) == len(bottom) == 7606


@given(st.fractions(0, 2, max_denominator=10**9))
def test_a_bound_for_readers_is_a_bound(value: Fraction) -> None:
    text = readable_bound(value)
    assert Fraction(text.lstrip("~")) >= value
    assert text.startswith("~") or Fraction(text) == value
    assert Fraction(readable_bound(value, is_least=True).lstrip("~")) <= value
