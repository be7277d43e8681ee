"""Sets of efficient pieces: what is left of them beside others, and their union."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from zopa.frontier.geometry import Segment
from zopa.frontier.milp.program import Program, Values


@dataclass(frozen=True, slots=True)
class Piece:
    """A segment of pairs, with the values that give its ends; between them values mix alike."""

    segment: Segment
    start: Values
    end: Values

    def values_at(self, a: Fraction) -> Values:
        """Return values that give the first objective so much, between the ends."""
        first, last = self.segment.start.a, self.segment.end.a
        if a == first:
            return self.start
        if a == last:
            return self.end
        way = (a - first) / (last - first)
        return tuple(x + way * (y - x) for x, y in zip(self.start, self.end, strict=True))

    def cut(self, span: "_Span") -> "Piece":
        """Return the part between two values of the first objective."""
        segment = self.segment
        if span == (segment.start.a, segment.end.a, segment.start_open, segment.end_open):
            return self
        part = Segment(segment.at(span.low), segment.at(span.high), span.low_open, span.high_open)
        return Piece(part, self.values_at(span.low), self.values_at(span.high))


class _Span(NamedTuple):
    """An interval of the first objective."""

    low: Fraction
    high: Fraction
    low_open: bool
    high_open: bool

    @property
    def is_empty(self) -> bool:
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))


def chain(program: Program, vertices: Sequence[Values]) -> list[Piece]:
    """Return the pieces between vertices in turn, or the one pair that there is."""
    points = [program.point(each) for each in vertices]
    if len(points) == 1:
        return [Piece(Segment(points[0], points[0]), vertices[0], vertices[0])]
    return [
        Piece(Segment(points[k], points[k + 1]), vertices[k], vertices[k + 1])
        for k in range(len(points) - 1)
    ]


def merged(front: Sequence[Piece], new: Sequence[Piece]) -> list[Piece]:
    """Return what of two sets nothing in the other dominates; what is in both comes once.

    Both are in order, from the best for the second objective on, and so is what comes out.
    """
    kept = [*_beside(front, new, drop_equal=False), *_beside(new, front, drop_equal=True)]
    return sorted(kept, key=lambda each: (each.segment.start.a, each.segment.end.a))


def _beside(
    pieces: Iterable[Piece], others: Sequence[Piece], *, drop_equal: bool
) -> Iterator[Piece]:
    """Yield what of the pieces none of the others dominates."""
    ends = [each.segment.end.a for each in others]
    for piece in pieces:
        parts = [piece]
        for other in others[bisect_left(ends, piece.segment.start.a) :]:
            parts = [
                part.cut(span)
                for part in parts
                for span in _undominated(part.segment, other.segment, drop_equal=drop_equal)
            ]
            if other.segment.start.a > piece.segment.end.a:
                break  # what comes after it is lower
        yield from parts


def _undominated(segment: Segment, other: Segment, *, drop_equal: bool) -> Iterator[_Span]:
    """Yield the intervals of a segment in which another does not dominate it."""
    last: _Span | None = None
    for span in (
        _before(segment, other),
        _along(segment, other, drop_equal=drop_equal),
        _after(segment, other),
    ):
        if span is None or span.is_empty:
            continue
        if last is not None and last.high == span.low and not (last.high_open and span.low_open):
            last = _Span(last.low, span.high, last.low_open, span.high_open)
            continue
        if last is not None:
            yield last
        last = span
    if last is not None:
        yield last


def _before(segment: Segment, other: Segment) -> _Span | None:
    """Return where a segment is left of another and above its beginning."""
    low, high = segment.start.a, segment.end.a
    p = other.start
    if low >= p.a or segment.start.b <= p.b:
        return None
    if segment.is_point or (high < p.a and segment.end.b > p.b):
        return _Span(low, high, segment.start_open, segment.end_open)
    crossing = segment.where_b(p.b).a if segment.end.b <= p.b else high
    return _Span(low, min(p.a, crossing), segment.start_open, high_open=True)


def _along(segment: Segment, other: Segment, *, drop_equal: bool) -> _Span | None:
    """Return where a segment is not below another, between the other's ends."""
    low, high = max(segment.start.a, other.start.a), min(segment.end.a, other.end.a)
    if low > high:
        return None
    low_open = segment.start_open and low == segment.start.a
    high_open = segment.end_open and high == segment.end.a
    over_low = segment.at(low).b - other.at(low).b
    over_high = segment.at(high).b - other.at(high).b
    if max(over_low, over_high) < 0 or (drop_equal and over_low == over_high == 0):
        return None
    if min(over_low, over_high) < 0:
        # They cross, or only touch at an end, which is open where it was.
        crossing = low + (high - low) * over_low / (over_low - over_high)
        if over_low < 0:
            low, low_open = crossing, drop_equal or (crossing == high and high_open)
        else:
            high, high_open = crossing, drop_equal or (crossing == low and low_open)
        return _Span(low, high, low_open, high_open)
    return _Span(
        low,
        high,
        low_open or (drop_equal and over_low == 0),
        high_open or (drop_equal and over_high == 0),
    )


def _after(segment: Segment, other: Segment) -> _Span | None:
    """Return where a segment, which does not begin there, is right of another."""
    if segment.end.a <= other.end.a:
        return None
    return _Span(other.end.a, segment.end.a, low_open=True, high_open=segment.end_open)


def simplified(segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """Return the same pairs with as few segments as there can be, each end closed that is there."""
    found: list[Segment] = []
    for each in segments:
        last = found[-1] if found else None
        if last is not None and last.end == each.start and not (last.end_open and each.start_open):
            if last.is_point:
                found[-1] = Segment(each.start, each.end, end_open=each.end_open)
            elif each.is_point:
                found[-1] = Segment(last.start, last.end, last.start_open)
            elif last.at(each.end.a) == each.end:
                found[-1] = Segment(last.start, each.end, last.start_open, each.end_open)
            else:
                found[-1] = Segment(last.start, last.end, last.start_open)
                found.append(Segment(each.start, each.end, end_open=each.end_open))
            continue
        found.append(each)
    return tuple(found)
