"""The Pareto frontier: every undominated utility pair, as points and segments."""

import enum
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import overload

import numpy as np
import numpy.typing as npt

from zopa.frontier.geometry import Segment
from zopa.frontier.lattice import Integers, Lattice
from zopa.frontier.witnesses import Witnesses
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

Doubles = npt.NDArray[np.float64]

_EXACT_IN_DOUBLES = 2**53


class Claim(enum.StrEnum):
    """How far a result may be relied on: `EXACT` was decided in rational arithmetic throughout."""

    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Provenance:
    """How a result came about and what it claims."""

    method: str
    claim: Claim
    complete: bool
    gap: Fraction
    """How far a better pair could be from the listed ones (utils); 0 where complete."""


@dataclass(frozen=True, slots=True, eq=False)
class Vertices:
    """Pairs (x / q, y / q) in lattice units, as arrays."""

    x: Integers
    y: Integers
    q: Integers

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        return int(self.x[index]), int(self.y[index]), int(self.q[index])


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


@dataclass(frozen=True, eq=False)
class Frontier:
    """The undominated utility pairs of a trade space; it never lists a dominated pair."""

    space: TradeSpace
    segments: Pieces
    provenance: Provenance
    _witnesses: Witnesses

    def __len__(self) -> int:
        return len(self.segments)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def __repr__(self) -> str:
        count = f"{len(self):,} piece{'' if len(self) == 1 else 's'}"
        return f"<Frontier: {count}, {self.provenance.claim}>"

    @cached_property
    def best(self) -> UtilityPoint:
        """The most that each party can get, whatever the other gets (utils)."""
        return UtilityPoint(self.segments[-1].end.a, self.segments[0].start.b)

    @cached_property
    def least(self) -> UtilityPoint:
        """The least that each party gets anywhere on the frontier (utils)."""
        return UtilityPoint(self.segments[0].start.a, self.segments[-1].end.b)

    def span(self, floor: UtilityPoint) -> range:
        """Return the indices of the segments that have a pair with at least `floor` for both."""
        pieces = self.segments
        first = bisect_left(range(len(pieces)), floor.a, key=lambda k: pieces[k].end.a)
        last = bisect_right(range(len(pieces)), -floor.b, key=lambda k: -pieces[k].start.b)
        # The pieces at both ends of the range can have an open end there, or pass below.
        while first < last and pieces[first].clipped(floor) is None:
            first += 1
        while first < last and pieces[last - 1].clipped(floor) is None:
            last -= 1
        return range(first, max(first, last))

    def most(self, party: int, floor: Fraction) -> Fraction | None:
        """Return the most that `party` can get while the other gets at least `floor` (utils).

        None where the other cannot get that much.
        """
        floors = (
            UtilityPoint(self.least.a, floor) if party == 0 else UtilityPoint(floor, self.least.b)
        )
        for index in reversed(self.span(floors)) if party == 0 else self.span(floors):
            part = self.segments[index].clipped(floors)
            if part is not None:
                return part.end.a if party == 0 else part.start.b
        return None

    def contains(self, point: UtilityPoint) -> bool:
        """Return whether the pair is on the frontier."""
        pieces = self.segments
        first = bisect_left(range(len(pieces)), point.a, key=lambda k: pieces[k].end.a)
        return any(piece.contains(point) for piece in pieces[first : first + 2])

    def witnesses(self, point: UtilityPoint) -> Iterator[Allocation]:
        """Yield allocations that give exactly this pair of the frontier.

        One for each way to hand out the lumps; where divisibles tie, the one that moves them in the
        scenario's order. Nothing is yielded for a pair that is not on the frontier.
        """
        if self.contains(point):
            yield from self._witnesses.of(point)

    def witness(self, point: UtilityPoint) -> Allocation:
        """Return the first of `witnesses`; raises `ValueError` for a pair off the frontier."""
        for allocation in self.witnesses(point):
            return allocation
        raise ValueError(f"{point} is not on the frontier")
