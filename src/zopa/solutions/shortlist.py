"""Setting aside, in doubles, the pieces of a frontier that clearly cannot hold a maximum.

A verdict is never taken from a double: what could win within the rounding error stays on the list
and is compared exactly.
"""

from collections.abc import Iterator

import numpy as np

from zopa.frontier.geometry import Segment
from zopa.frontier.pieces import Doubles, Part
from zopa.rationals import nearest_double
from zopa.tradespace.utility import UtilityPoint

_SLACK = 1e-12
"""Relative to the sizes involved: thousands of times the rounding error of the few operations."""


def by_product(part: Part, origin: UtilityPoint) -> Iterator[Segment]:
    """Yield what of the part could hold the largest product of gains over `origin`."""
    start_a, start_b, end_a, end_b = part.doubles()
    floor_a, floor_b = nearest_double(origin.a), nearest_double(origin.b)
    size_a, size_b = _size(start_a, end_a, floor_a), _size(start_b, end_b, floor_b)
    start_a, end_a = (start_a - floor_a) / size_a, (end_a - floor_a) / size_a
    start_b, end_b = (start_b - floor_b) / size_b, (end_b - floor_b) / size_b
    rise_a, rise_b = end_a - start_a, end_b - start_b
    products = np.maximum(start_a * start_b, end_a * end_b)
    with np.errstate(all="ignore"):
        # The product is a parabola along a piece; this is where it peaks, from 0 to 1.
        way = -(start_a * rise_b + start_b * rise_a) / (2 * rise_a * rise_b)
        peaks = (start_a + way * rise_a) * (start_b + way * rise_b)
    bounds = np.where((way > 0) & (way < 1), np.maximum(peaks, products), products)
    return _within(part, bounds, _SLACK)


def by_sum(part: Part) -> Iterator[Segment]:
    """Yield what of the part could hold the largest sum of utilities."""
    start_a, start_b, end_a, end_b = part.doubles()
    bounds = np.maximum(start_a + start_b, end_a + end_b)
    return _within(part, bounds, _SLACK * (_size(start_a, end_a) + _size(start_b, end_b)))


def _size(starts: Doubles, ends: Doubles, floor: float = 0.0) -> float:
    largest = max(float(np.abs(starts).max()), float(np.abs(ends).max()), abs(floor))
    return largest or 1.0


def _within(part: Part, bounds: Doubles, slack: float) -> Iterator[Segment]:
    for offset in np.flatnonzero(bounds >= bounds.max() - slack).tolist():
        yield from part.clipped(part.indices[offset])
