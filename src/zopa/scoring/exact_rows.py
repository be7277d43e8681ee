"""What rows of doubles stand for, exactly: decimals, allocations and points of the lattice."""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np

from zopa.rationals import exact_number
from zopa.scenario.types import Resource
from zopa.scoring.array_measures import Block
from zopa.scoring.frontier_arrays import Doubles, Flags
from zopa.scoring.records import NEARLY, whole_if_nearly
from zopa.tradespace.allocation import Allocation

SHORT: Final = 10_000
"""Shares of up to four decimals are exact integers of it."""

WHOLE: Final = float(NEARLY)
"""Shares in doubles that add up to 1 within this add up to 1."""


def hangs_on_rounding(totals: Doubles) -> Flags:
    """Return whether sums of two doubles are too near to the edge of `WHOLE` to be judged by."""
    near: Flags = np.abs(np.abs(totals - 1) - WHOLE) <= WHOLE / 2
    return near


def is_nearly_whole(a: float, b: float) -> bool:
    """Return whether the decimals that two doubles stand for add up to the whole, or nearly.

    >>> is_nearly_whole(0.5, 0.5000000000000008), is_nearly_whole(0.5, 0.5000000000000009)
    (True, False)
    """
    off = abs(a + b - 1)
    if abs(off - WHOLE) > WHOLE / 2:
        return off <= WHOLE
    return abs(exact_number(a) + exact_number(b) - 1) <= NEARLY


class ExactRows:
    """Reads rows of shares, or of amounts, of a scenario's resources exactly."""

    def __init__(self, resources: tuple[Resource, ...], *, in_quantities: bool) -> None:
        self._resources = resources
        self._in_quantities = in_quantities

    def ratios(self, row: Doubles) -> Iterator[tuple[int, int, int]]:
        """Yield the shares that a row's doubles stand for, as two numerators and what is below."""
        if self._in_quantities:
            yield from self._amounts(row)
            return
        for a, b in row.tolist():
            first, bottom = ratio_of(a)
            if is_nearly_whole(a, b):
                yield (first, bottom - first, bottom) if b else (1, 0, 1)
            else:
                second, other = ratio_of(b)
                yield first * other, second * bottom, bottom * other

    def _amounts(self, row: Doubles) -> Iterator[tuple[int, int, int]]:
        """Yield the shares of a row of amounts likewise."""
        for (a, b), resource in zip(row.tolist(), self._resources, strict=True):
            first, second = whole_if_nearly(
                exact_number(a) / resource.quantity, exact_number(b) / resource.quantity
            )
            bottom = lcm(first.denominator, second.denominator)
            yield int(first * bottom), int(second * bottom), bottom

    def allocation(self, row: Doubles) -> Allocation:
        """Return the allocation of a row; latent resources that nobody has are not in it."""
        shares = {
            resource.id: (Fraction(first, bottom), Fraction(second, bottom))
            for resource, (first, second, bottom) in zip(
                self._resources, self.ratios(row), strict=True
            )
            if first or second or not resource.is_latent
        }
        return Allocation(shares)

    def fairness(self, block: Block, rows: Doubles) -> list[tuple[bool, bool, bool | None]]:
        """Return whether each row is envy-free, proportional and equitable, in that order."""
        return [block.fairness(list(self.ratios(row))) for row in rows]

    def lattice_points(self, block: Block, rows: Doubles) -> list[tuple[int, int, int]]:
        """Return the exact utilities of rows as `Block.lattice_point` does.

        Rows of short decimals are worked on together, in integers.
        """
        if not self._in_quantities and block.fits(SHORT):
            parts = np.rint(rows * SHORT)
            # The double nearest to k / 10**4 stands for just that.
            is_short = (parts / SHORT == rows).all(axis=(1, 2)).tolist()
            together = block.lattice_points(parts.astype(np.int64), SHORT)
        else:
            is_short, together = [False] * len(rows), [(0, 0, 1)] * len(rows)
        return [
            point if short else block.lattice_point(self.ratios(row))
            for point, short, row in zip(together, is_short, rows, strict=True)
        ]


def decimal_of(share: float) -> Fraction:
    """Return the shortest decimal that a double from 0 to 1 stands for.

    >>> decimal_of(0.1)
    Fraction(1, 10)
    """
    return Fraction(*ratio_of(share))


def ratio_of(share: float) -> tuple[int, int]:
    """Return that decimal as an integer over a power of ten, not shortened.

    >>> ratio_of(0.25), ratio_of(1.0)
    ((25, 100), (1, 1))
    """
    if share in {0.0, 1.0}:
        return int(share), 1
    digits, _, power = repr(share).partition("e")
    whole, _, part = digits.partition(".")
    return int(whole + part), 10 ** (len(part) - int(power or 0))
