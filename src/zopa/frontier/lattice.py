"""Exact utilities as integers over one denominator a party."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

Integers = npt.NDArray[Any]
"""An array of integers: int64 where every sum fits, Python integers (dtype object) where not."""

IntegerPair = tuple[int, int]
"""Utilities of A and B in units of the lattice."""

_LARGEST = 2**62


@dataclass(frozen=True, slots=True)
class Lattice:
    """The denominators that make every utility of a trade space an integer."""

    a: int
    b: int
    dtype: type
    """`numpy.int64`, or `object` where a sum of the space's utilities might not fit."""

    def integers(self, point: UtilityPoint) -> IntegerPair:
        """Return a pair that lies on the lattice in units of it."""
        return (
            point.a.numerator * (self.a // point.a.denominator),
            point.b.numerator * (self.b // point.b.denominator),
        )

    def point(self, a: int, b: int, denominator: int = 1) -> UtilityPoint:
        """Return the utilities of integers over the lattice's denominators times `denominator`."""
        return UtilityPoint(Fraction(a, self.a * denominator), Fraction(b, self.b * denominator))

    def array(self, values: list[int]) -> Integers:
        """Return the integers as an array of the lattice's type."""
        return np.array(values, dtype=self.dtype)


def lattice(space: TradeSpace) -> Lattice:
    """Return the coarsest lattice that holds every utility of the space exactly.

    >>> from zopa.tradespace.conventions import Conventions
    >>> origin = UtilityPoint(Fraction(1, 4), Fraction(1, 10))
    >>> space = TradeSpace(("Ana", "Ben"), origin, (), (), origin, (False, False), Conventions())
    >>> lattice(space).integers(origin)
    (1, 1)
    """
    parts = [[option.utility for option in options] for options in space.parts]
    parts.append([space.constant])
    a = lcm(*(point.a.denominator for part in parts for point in part))
    b = lcm(*(point.b.denominator for part in parts for point in part))
    reach_a = sum(max(abs(point.a) for point in part) for part in parts) * a
    reach_b = sum(max(abs(point.b) for point in part) for part in parts) * b
    return Lattice(a, b, np.int64 if max(reach_a, reach_b) < _LARGEST else object)
