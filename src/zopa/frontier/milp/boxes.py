"""Where a pair could hide that is better than the known ones, and by how much at most."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from zopa.frontier.geometry import Segment
from zopa.tradespace.utility import ORIGIN, UtilityPoint

_ONE = Fraction(1)
_ZERO = Fraction(0)

Pair = tuple[Fraction, Fraction]
Bounds = tuple[Fraction | None, ...]
"""One for each objective, None where nothing is known."""


class Box(NamedTuple):
    """Where a better pair could be."""

    weights: Pair
    """What is maximised in it."""
    floors: tuple[Fraction | None, Fraction | None]
    """None beside an edge of the front, where the other objective may be anything."""
    limit: Fraction | None
    """What weighted objectives cannot exceed if it is empty; None where nothing may be in it."""
    corner: UtilityPoint
    """Pairs in it are above this one."""
    size: Fraction
    """Its area, between what is known beside it."""

    def rise(
        self, bound: Fraction | None, most: Bounds, outer: Sequence[Segment]
    ) -> Fraction | None:
        """Return how far a pair in the box may rise above the front, in both objectives alike.

        The least of what three things say: `bound` on the weighted objectives in the box, the
        `most` that each objective can be, and a falling line `outer` that no pair is above (empty
        where there is none). None where nothing is known.
        """
        sides = [party for party in (0, 1) if self.floors[party] is not None]
        found = []
        for party in sides:
            best = most[party]
            if best is not None:
                found.append(best - self.corner[party])
        lowest = self.limit
        if lowest is None:
            lowest = self.weights[0] * self.corner.a + self.weights[1] * self.corner.b
        if bound is not None:
            found.append((bound - lowest) / sum(self.weights))
        if outer:
            found.append((self._highest(outer, sides, lowest) - lowest) / sum(self.weights))
        return max(min(found), _ZERO) if found else None

    def _highest(
        self, outer: Sequence[Segment], sides: Sequence[int], lowest: Fraction
    ) -> Fraction:
        """Return the most of the weighted objectives on a line, within the box."""
        ends = [outer[0].start, outer[-1].end]
        if len(sides) > 1:
            parts = [segment.clipped(self.corner) for segment in outer]
            ends = [end for part in parts if part is not None for end in (part.start, part.end)]
        weighted = [self.weights[0] * end.a + self.weights[1] * end.b for end in ends]
        return max(weighted, default=lowest)


ANYWHERE: Final = Box((_ONE, _ONE), (None, None), None, ORIGIN, _ZERO)
"""All that a program allows."""


def boxes_above(segments: Sequence[Segment], extent: Pair, steps: Pair) -> Iterator[Box]:
    """Yield the boxes that are left above a front: at its edges, above its segments, in its gaps.

    `steps` is how much better than a known pair another has to be where it may not be equal.
    """
    first, last = segments[0], segments[-1]
    step_a, step_b = steps
    even = (1 / extent[0], 1 / extent[1])
    size = extent[0] * extent[1]
    yield Box((_ZERO, _ONE), (None, first.start.b + step_b), None, first.start, size)
    yield Box((_ONE, _ZERO), (last.end.a + step_a, None), None, last.end, size)
    for segment in segments:
        if not segment.is_point:
            fall, rise = segment.start.b - segment.end.b, segment.end.a - segment.start.a
            scale = fall * extent[0] + rise * extent[1]
            weights = (fall / scale, rise / scale)
            # What dominates an open end lies beside the box, which is left out of it.
            corner = UtilityPoint(
                segment.start.a + step_a * segment.start_open,
                segment.end.b + step_b * segment.end_open,
            )
            limit = weights[0] * segment.start.a + weights[1] * segment.start.b
            reaches = corner.a <= segment.end.a and segment.at(corner.a).b >= corner.b
            known = limit if reaches else None
            yield Box(weights, (corner.a, corner.b), known, corner, fall * rise)
    for before, after in pairwise(segments):
        corner = UtilityPoint(before.end.a, after.start.b)
        width, height = after.start.a - corner.a, before.end.b - corner.b
        # Beside an edge of no width it is the box of a piece that reaches over.
        if width > 0 and height > 0:
            floors = (corner.a + step_a, corner.b + step_b)
            yield Box(even, floors, None, corner, width * height)
