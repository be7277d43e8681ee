"""The largest least ratio of gain to scale along a frontier."""

from fractions import Fraction

from zopa.frontier.frontier import Frontier
from zopa.tradespace.utility import UtilityPoint

_UNIT = UtilityPoint(Fraction(1), Fraction(1))


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

    def ratios(point: UtilityPoint) -> UtilityPoint:
        gain = point - origin
        return gain if scale == _UNIT else UtilityPoint(gain.a / scale.a, gain.b / scale.b)

    level = origin.a * scale.b - origin.b * scale.a
    first = pieces.first_end(level, a=scale.b, b=scale.a)
    found: dict[UtilityPoint, Fraction] = {}
    for piece in pieces[max(first - 1, 0) : first + 2]:
        start = ratios(piece.start)
        if not piece.start_open:
            found[piece.start] = min(start.a, start.b)
        if piece.is_point:
            continue
        end = ratios(piece.end)
        if not piece.end_open:
            found[piece.end] = min(end.a, end.b)
        before, after = start.b - start.a, end.a - end.b
        if before > 0 and after >= 0:
            # Where both ratios are equal.
            way = before / (before + after)
            meeting = piece.at(piece.start.a + way * (piece.end.a - piece.start.a))
            if piece.contains(meeting):
                found[meeting] = start.a + way * (end.a - start.a)
    best = max(found.values())
    return best, tuple(sorted(spot for spot, ratio in found.items() if ratio == best))
