"""The concave chain: the undominated sums of divisible resources.

From the end that is best for B, A is given first what costs B least for each util that A gains.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from zopa.frontier.lattice import IntegerPair


@dataclass(frozen=True, slots=True)
class Chain:
    """A concave chain of vertices from (0, height) to (width, 0), in lattice units.

    `base` is to be added to every vertex. `members` are the resources in the order in which they
    move from the end that is best for B to the end that is best for A.
    """

    base: IntegerPair
    x: tuple[int, ...]
    y: tuple[int, ...]
    members: tuple[tuple[int, int, int], ...]
    """(index of the divisible, A's gain, B's loss) for each resource that moves."""
    fixed: tuple[tuple[int, bool], ...]
    """(index of the divisible, whether it rests at its end for A) for the others."""

    @property
    def width(self) -> int:
        """Return A's gain over the whole chain."""
        return self.x[-1]

    @property
    def height(self) -> int:
        """Return B's loss over the whole chain."""
        return self.y[0]

    def height_at(self, u: Fraction) -> Fraction:
        """Return the chain's height where A has gained `u`, from 0 to `width`."""
        k = min(bisect_right(self.x, u), len(self.x) - 1)
        if not k:
            return Fraction(0)
        fall, run = self.y[k - 1] - self.y[k], self.x[k] - self.x[k - 1]
        return self.y[k] + (self.x[k] - u) * fall / run


def concave_chain(ends: Sequence[tuple[IntegerPair, IntegerPair]]) -> Chain:
    """Return the chain of divisibles, each given as its end for B and its end for A.

    A divisible that is worth nothing to one party rests at the end that the other prefers, and
    one that is worth nothing to either rests at its end for B.
    """
    base_a = base_b = 0
    moving: list[tuple[int, int, int]] = []
    fixed: list[tuple[int, bool]] = []
    for index, (for_b, for_a) in enumerate(ends):
        gain, loss = for_a[0] - for_b[0], for_b[1] - for_a[1]
        if gain and loss:
            moving.append((index, gain, loss))
            base_a, base_b = base_a + for_b[0], base_b + for_a[1]
        else:
            rests_for_a = bool(gain)
            fixed.append((index, rests_for_a))
            rest = for_a if rests_for_a else for_b
            base_a, base_b = base_a + rest[0], base_b + rest[1]
    # Different ratios of integers below 2**k differ by more than 2**-2k, so the floor of the ratio
    # times 2**2k is an exact sort key.
    shift = 2 * max((gain for _, gain, _ in moving), default=1).bit_length()
    moving.sort(key=lambda member: (member[2] << shift) // member[1])
    slopes: list[list[int]] = []
    for _, gain, loss in moving:
        if slopes and slopes[-1][1] * gain == loss * slopes[-1][0]:
            slopes[-1][0] += gain
            slopes[-1][1] += loss
        else:
            slopes.append([gain, loss])
    x = tuple(accumulate((gain for gain, _ in slopes), initial=0))
    fallen = tuple(accumulate((loss for _, loss in slopes), initial=0))
    y = tuple(fallen[-1] - loss for loss in fallen)
    return Chain((base_a, base_b), x, y, tuple(moving), tuple(fixed))
