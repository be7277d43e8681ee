"""Where the classes begin."""

from fractions import Fraction

import pytest

from zopa.auditing.classes import DEFAULT_BANDS, DepthBands

TINY = Fraction(1, 10**30)


@pytest.mark.parametrize(
    ("depth", "name"),
    [
        (-TINY, "none"),
        (Fraction(0), "weak"),
        (Fraction(5, 100) - TINY, "weak"),
        (Fraction(5, 100), "moderate"),
        (Fraction(15, 100) - TINY, "moderate"),
        (Fraction(15, 100), "comfortable"),
        (Fraction(10), "comfortable"),
    ],
)
def test_a_band_holds_its_lower_end(depth: Fraction, name: str) -> None:
    assert DEFAULT_BANDS.classify(depth) == name


def test_bands_can_be_moved() -> None:
    bands = DepthBands(moderate=Fraction(1, 2), comfortable=Fraction(1))
    assert bands.classify(Fraction(2, 5)) == "weak"
