"""A pair of utilities, exact."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.rationals import exact_text


@dataclass(frozen=True, slots=True, order=True)
class UtilityPoint:
    """What party A and party B get (utils). Points sort by A's utility, then B's.

    >>> UtilityPoint(Fraction(1, 2), Fraction(1)) + UtilityPoint(Fraction(1, 4), Fraction(0))
    UtilityPoint(0.75, 1)
    """

    a: Fraction
    b: Fraction

    def __add__(self, other: "UtilityPoint") -> "UtilityPoint":
        return UtilityPoint(self.a + other.a, self.b + other.b)

    def __sub__(self, other: "UtilityPoint") -> "UtilityPoint":
        return UtilityPoint(self.a - other.a, self.b - other.b)

    def __getitem__(self, party: int) -> Fraction:
        return (self.a, self.b)[party]

    def __repr__(self) -> str:
        return f"UtilityPoint({exact_text(self.a)}, {exact_text(self.b)})"

    def meets(self, floor: "UtilityPoint") -> bool:
        """Return whether both parties get at least what `floor` gives them."""
        return self.a >= floor.a and self.b >= floor.b

    def dominates(self, other: "UtilityPoint") -> bool:
        """Return whether it is at least as good for both and better for one.

        >>> one, two = Fraction(1), Fraction(2)
        >>> UtilityPoint(two, one).dominates(UtilityPoint(one, one))
        True
        >>> UtilityPoint(one, one).dominates(UtilityPoint(one, one))
        False
        """
        return self.meets(other) and self != other

    def weigh(self, weights: "UtilityPoint") -> Fraction:
        """Return the weighted sum of the two utilities."""
        return weights.a * self.a + weights.b * self.b


ORIGIN = UtilityPoint(Fraction(0), Fraction(0))
"""Nothing for either party."""
