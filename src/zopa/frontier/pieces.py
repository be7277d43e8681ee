"""The pieces of a frontier as arrays, and the part of them that meets a floor."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import overload

import numpy as np
import numpy.typing as npt

from zopa.frontier.geometry import Segment
from zopa.frontier.lattice import Integers, Lattice
from zopa.rationals import nearest_double
from zopa.tradespace.utility import UtilityPoint

Doubles = npt.NDArray[np.float64]

_EXACT_IN_DOUBLES = 2**53
_FITS = 2**62
_ONE = Fraction(1)
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class Vertices:
    """Pairs (x / q, y / q) in lattice units, as arrays."""

    x: Integers
    y: Integers
    q: Integers

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        return int(self.x[index]), int(self.y[index]), int(self.q[index])

    def cut(self, chosen: slice) -> "Vertices":
        """Return some of them."""
        return Vertices(self.x[chosen], self.y[chosen], self.q[chosen])

    def changed(self, index: int, vertex: tuple[int, int, int]) -> "Vertices":
        """Return them with one replaced."""
        dtype = self.x.dtype if max(map(abs, vertex)) < _FITS else np.dtype(object)
        parts = []
        for values, value in zip((self.x, self.y, self.q), vertex, strict=True):
            changed = values.astype(dtype)
            changed[index] = value
            parts.append(changed)
        return Vertices(*parts)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces(Sequence[Segment]):
    """The pieces of a frontier, from the best for B to the best for A.

    Arrays inside; exact segments are made one at a time. A's utility strictly rises and B's
    strictly falls from each piece to the next. For isolated pairs `ends` is `starts`.
    """

    lattice: Lattice
    starts: Vertices
    ends: Vertices
    start_open: npt.NDArray[np.bool_]
    end_open: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.start_open)

    @overload
    def __getitem__(self, index: int) -> Segment: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Segment, ...]: ...
    def __getitem__(self, index: int | slice) -> Segment | tuple[Segment, ...]:
        if isinstance(index, slice):
            return tuple(self[position] for position in range(*index.indices(len(self))))
        start = self.lattice.point(*self.starts[index])
        end = start if self.ends is self.starts else self.lattice.point(*self.ends[index])
        return Segment(start, end, bool(self.start_open[index]), bool(self.end_open[index]))

    def doubles(self) -> tuple[Doubles, Doubles, Doubles, Doubles]:
        """Return A's and B's utilities at the starts and at the ends, to double precision.

        They are for drawing and for setting aside what is clearly worse, never for a verdict.
        """
        start_a, start_b = self._doubles(self.starts)
        end_a, end_b = (start_a, start_b) if self.ends is self.starts else self._doubles(self.ends)
        return start_a, start_b, end_a, end_b

    def _doubles(self, vertices: Vertices) -> tuple[Doubles, Doubles]:
        parts = (vertices.x, vertices.y, vertices.q)
        denominators = (self.lattice.a, self.lattice.b)
        if vertices.x.dtype != object and max(denominators) < _EXACT_IN_DOUBLES:
            x, y, q = (part.astype(np.float64) for part in parts)
            return x / q / denominators[0], y / q / denominators[1]
        # Python integers divide to the nearest double however large they are.
        x, y, q = (part.astype(object) for part in parts)
        a, b = (top / (q * bottom) for top, bottom in zip((x, y), denominators, strict=True))
        return a.astype(np.float64), b.astype(np.float64)

    def first_end(self, least: Fraction, *, a: Fraction = _ONE, b: Fraction = _NOTHING) -> int:
        """Return the first piece at whose end `a` x A's utility - `b` x B's is at least `least`.

        Neither weight is negative, so what they weigh rises along the frontier; compared in
        integers.
        """
        a, b = a / self.lattice.a, b / self.lattice.b
        scale = lcm(a.denominator, b.denominator, least.denominator)
        weight_a, weight_b, needed = (int(value * scale) for value in (a, b, least))
        xs, ys, qs = self.ends.x, self.ends.y, self.ends.q
        return self._first(
            lambda k: int(xs[k]) * weight_a - int(ys[k]) * weight_b >= needed * int(qs[k])
        )

    def _first(self, holds: Callable[[int], bool]) -> int:
        """Return the first piece for which a statement holds that holds for all after it too."""
        return bisect_left(range(len(self)), 1, key=holds)

    def contains(self, x: int, y: int, q: int) -> bool:
        """Return whether (x / q, y / q), in units of the lattice, is on one of the pieces."""
        xs, qs = self.ends.x, self.ends.q
        first = self._first(lambda k: int(xs[k]) * q >= x * int(qs[k]))
        return any(self._holds(k, x, y, q) for k in range(first, min(first + 2, len(self))))

    def _holds(self, index: int, x: int, y: int, q: int) -> bool:
        start_x, start_y, start_q = self.starts[index]
        end_x, end_y, end_q = self.ends[index]
        from_start = x * start_q - start_x * q, y * start_q - start_y * q
        to_end = end_x * q - x * end_q, end_y * q - y * end_q
        if from_start == (0, 0) or to_end == (0, 0):
            at_start = from_start == (0, 0)
            is_open = self.start_open[index] if at_start else self.end_open[index]
            return not is_open
        inside = from_start[0] > 0 and to_end[0] > 0
        return inside and from_start[0] * to_end[1] == from_start[1] * to_end[0]

    def part(self, floor: UtilityPoint) -> "Part":
        """Return what of the pieces gives at least `floor` to both parties (utils)."""
        first = self.first_end(floor.a)
        # A start has at least floor.b where y / (q b) >= floor.b; compared in integers.
        b, over = floor.b.numerator * self.lattice.b, floor.b.denominator
        ys, qs = self.starts.y, self.starts.q
        last = self._first(lambda k: int(ys[k]) * over < b * int(qs[k]))
        # The pieces at both ends of the range can have an open end there, or pass below.
        while first < last and self[first].clipped(floor) is None:
            first += 1
        while first < last and self[last - 1].clipped(floor) is None:
            last -= 1
        return Part(self, floor, range(first, max(first, last)))


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The pairs of a frontier that give at least `floor` to both parties; it can be empty."""

    pieces: Pieces
    floor: UtilityPoint
    indices: range
    """Which pieces have a pair in it."""

    def __len__(self) -> int:
        return len(self.indices)

    def __iter__(self) -> Iterator[Segment]:
        for index in self.indices:
            yield from self.clipped(index)

    def clipped(self, index: int) -> tuple[Segment, ...]:
        """Return what of a piece meets the floor: nothing, or one segment."""
        part = self.pieces[index].clipped(self.floor)
        return () if part is None else (part,)

    def cut(self) -> Pieces:
        """Return it as pieces of their own, cut at the floor; it must not be empty."""
        whole, chosen = self.pieces, slice(self.indices.start, self.indices.stop)
        (first,), (last,) = self.clipped(self.indices[0]), self.clipped(self.indices[-1])
        start_open, end_open = whole.start_open[chosen].copy(), whole.end_open[chosen].copy()
        start_open[0], end_open[-1] = first.start_open, last.end_open
        starts = whole.starts.cut(chosen)
        if whole.ends is whole.starts:
            return Pieces(whole.lattice, starts, starts, start_open, end_open)
        return Pieces(
            whole.lattice,
            starts.changed(0, _over(whole.lattice, first.start)),
            whole.ends.cut(chosen).changed(-1, _over(whole.lattice, last.end)),
            start_open,
            end_open,
        )

    @property
    def best(self) -> UtilityPoint:
        """The most that each party gets in it (utils); it must not be empty."""
        (first,) = self.clipped(self.indices[0])
        (last,) = self.clipped(self.indices[-1])
        return UtilityPoint(last.end.a, first.start.b)

    def doubles(self) -> tuple[Doubles, Doubles, Doubles, Doubles]:
        """Return the utilities at the starts and ends like `Pieces.doubles`, cut at the floor."""
        chosen = slice(self.indices.start, self.indices.stop)
        doubles = tuple(values[chosen].copy() for values in self.pieces.doubles())
        for position in (0, -1):
            (segment,) = self.clipped(self.indices[position])
            corners = (segment.start.a, segment.start.b, segment.end.a, segment.end.b)
            for values, corner in zip(doubles, corners, strict=True):
                values[position] = nearest_double(corner)
        return doubles[0], doubles[1], doubles[2], doubles[3]


def _over(grid: Lattice, point: UtilityPoint) -> tuple[int, int, int]:
    """Return a pair as integers over a denominator, in units of a lattice."""
    a, b = point.a * grid.a, point.b * grid.b
    q = lcm(a.denominator, b.denominator)
    return int(a * q), int(b * q), q
