"""Segments of a frontier, exact."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.tradespace.utility import UtilityPoint


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the frontier on which A's utility rises and B's falls (utils).

    An isolated pair is a segment whose start equals its end. An open end is not on the frontier:
    the pair there is dominated.
    """

    start: UtilityPoint
    end: UtilityPoint
    start_open: bool = False
    end_open: bool = False

    @property
    def is_point(self) -> bool:
        """Whether it is an isolated pair."""
        return self.start == self.end

    def at(self, a: Fraction) -> UtilityPoint:
        """Return the pair on the segment's line where A gets `a` (utils).

        >>> zero, one = Fraction(0), Fraction(1)
        >>> Segment(UtilityPoint(zero, one), UtilityPoint(one, zero)).at(Fraction(1, 4))
        UtilityPoint(0.25, 0.75)
        """
        if self.is_point:
            return self.start
        rise = self.end - self.start
        return UtilityPoint(a, self.start.b + (a - self.start.a) * rise.b / rise.a)

    def where_b(self, b: Fraction) -> UtilityPoint:
        """Return the pair on the segment's line where B gets `b` (utils)."""
        if self.is_point:
            return self.start
        rise = self.end - self.start
        return UtilityPoint(self.start.a + (b - self.start.b) * rise.a / rise.b, b)

    def contains(self, point: UtilityPoint) -> bool:
        """Return whether the pair is on the segment; an open end is not."""
        if not self.start.a <= point.a <= self.end.a or self.at(point.a) != point:
            return False
        return not (
            (self.start_open and point == self.start) or (self.end_open and point == self.end)
        )

    def clipped(self, floor: UtilityPoint) -> "Segment | None":
        """Return the part that meets `floor` for both parties, or None where none does.

        An end that is cut is closed; a cut that leaves only an open end leaves nothing.
        """
        start, start_open, end, end_open = self.start, self.start_open, self.end, self.end_open
        if end.a < floor.a or start.b < floor.b:
            return None
        if start.a < floor.a:
            start, start_open = (self.at(floor.a), end_open and floor.a == end.a)
        if end.b < floor.b:
            end, end_open = (self.where_b(floor.b), self.start_open and floor.b == self.start.b)
        if start.a > end.a or (start == end and (start_open or end_open)):
            return None
        return Segment(start, end, start_open, end_open)
