"""The largest least ratio of gain to scale along a frontier."""

from bisect import bisect_left
from fractions import Fraction

from zopa.frontier.frontier import Frontier
from zopa.frontier.geometry import Segment
from zopa.tradespace.utility import UtilityPoint


def largest_least_ratio(
    frontier: Frontier, origin: UtilityPoint, scale: UtilityPoint
) -> tuple[Fraction, tuple[UtilityPoint, ...]]:
    """Return the largest min(gain_A / scale.a, gain_B / scale.b) and every pair that has it.

    Gains are counted from `origin` and may be negative; both scales are positive. Along the
    frontier A's ratio rises and B's falls, so only the pieces around the place where they meet
    matter: bisection finds it. Two pairs can tie there, on either side of a gap. An open end is no
    candidate; the pair that dominates it is among the neighbours.
    """
    pieces = frontier.segments

    def leads(point: UtilityPoint) -> bool:
        return (point.a - origin.a) * scale.b >= (point.b - origin.b) * scale.a

    first = bisect_left(range(len(pieces)), True, key=lambda k: leads(pieces[k].end))  # noqa: FBT003 - bisect's own argument
    spots = []
    for piece in pieces[max(first - 1, 0) : first + 2]:
        if not piece.start_open:
            spots.append(piece.start)
        if not piece.end_open:
            spots.append(piece.end)
        if not leads(piece.start) and leads(piece.end):
            meeting = _meeting(piece, origin, scale)
            if piece.contains(meeting):
                spots.append(meeting)
    ratios = {
        spot: min((spot.a - origin.a) / scale.a, (spot.b - origin.b) / scale.b) for spot in spots
    }
    best = max(ratios.values())
    return best, tuple(sorted(spot for spot, ratio in ratios.items() if ratio == best))


def _meeting(piece: Segment, origin: UtilityPoint, scale: UtilityPoint) -> UtilityPoint:
    """Return the pair of the piece where both ratios are equal."""

    def lead(point: UtilityPoint) -> Fraction:
        return (point.a - origin.a) * scale.b - (point.b - origin.b) * scale.a

    before, after = lead(piece.start), lead(piece.end)
    way = before / (before - after)
    return piece.at(piece.start.a + way * (piece.end.a - piece.start.a))
