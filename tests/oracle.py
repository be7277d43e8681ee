"""The answer by brute force, in rational arithmetic, written apart from the package.

Every assignment of every lump is enumerated, and of every divisible too, but for one that is
split: the undominated part of a sum of segments lies on such edges. From each edge all that any
other edge dominates is cut away, point by point of its line, so open and closed ends fall out of
the definition of dominance. It imports nothing of the package.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

Pair = tuple[Fraction, Fraction]
ZERO = Fraction(0)


@dataclass(frozen=True)
class Item:
    """A resource as the table of the format's meaning tells it."""

    kind: str
    """divisible, indivisible, both_benefit or joint_obligation"""
    a: Fraction
    b: Fraction
    burden: bool = False


def poles(item: Item, relief: bool = False) -> tuple[list[Pair], bool]:
    """Return the utility pairs of whole assignments and whether what lies between is feasible."""
    a, b = item.a, item.b
    burden = item.burden or item.kind == "joint_obligation"
    if burden:
        pairs = [(-a, ZERO), (ZERO, -b)]
        if relief:
            pairs = [(x + a, y + b) for x, y in pairs]
        return pairs, item.kind != "indivisible"
    pairs = [(a, ZERO), (ZERO, b)]
    if item.kind == "both_benefit":
        pairs.append((a, b))
    if item.kind != "divisible":
        pairs.append((ZERO, ZERO))
    return pairs, item.kind == "divisible"


@dataclass(frozen=True, order=True)
class Edge:
    """A piece of a falling line (or a point); the ends can be open."""

    start: Pair
    end: Pair
    start_open: bool = False
    end_open: bool = False

    def at(self, x: Fraction) -> Fraction:
        (x0, y0), (x1, y1) = self.start, self.end
        return y0 if x0 == x1 else y0 + (x - x0) * (y1 - y0) / (x1 - x0)

    def inverse(self, y: Fraction) -> Fraction:
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (y - y0) * (x1 - x0) / (y1 - y0)


def edges(items: list[Item], relief: bool = False) -> list[Edge]:
    """Return edges and points of the feasible set that together hold all undominated pairs."""
    lumps: list[list[Pair]] = []
    splits: list[list[Pair]] = []
    for item in items:
        pairs, splittable = poles(item, relief)
        (splits if splittable else lumps).append(pairs)
    found = set()
    for chosen in product(*lumps):
        x = sum((pair[0] for pair in chosen), ZERO)
        y = sum((pair[1] for pair in chosen), ZERO)
        if not splits:
            found.add(Edge((x, y), (x, y)))
        for index, moving in enumerate(splits):
            others = splits[:index] + splits[index + 1 :]
            for rest in product(*others):
                dx = x + sum((pair[0] for pair in rest), ZERO)
                dy = y + sum((pair[1] for pair in rest), ZERO)
                ends = sorted((dx + px, dy + py) for px, py in moving)
                start, end = ends
                if start[0] == end[0] or start[1] == end[1]:  # only one party cares
                    start = end
                found.add(Edge(start, end))
    return sorted(found)


Interval = tuple[Fraction, bool, Fraction, bool]
"""low, open at low, high, open at high"""


def _minus(parts: list[Interval], cut: Interval) -> list[Interval]:
    low, low_open, high, high_open = cut
    if low > high or (low == high and (low_open or high_open)):
        return parts
    left = []
    for a, a_open, b, b_open in parts:
        if low > b:
            end, end_open = b, b_open
        elif low == b:
            end, end_open = b, b_open or not low_open
        else:
            end, end_open = low, not low_open
        if a < end or (a == end and not a_open and not end_open):
            left.append((a, a_open, end, end_open))
        if high < a:
            start, start_open = a, a_open
        elif high == a:
            start, start_open = a, a_open or not high_open
        else:
            start, start_open = high, not high_open
        if start < b or (start == b and not start_open and not b_open):
            left.append((start, start_open, b, b_open))
    return [part for index, part in enumerate(left) if part not in left[:index]]


def _dominated(edge: Edge, other: Edge) -> list[Interval]:
    """Return where along `edge` (by A's utility) some pair of `other` dominates."""
    (x0, y0), (x1, _) = edge.start, edge.end
    (s, top), (t, _) = other.start, other.end
    cuts: list[Interval] = []
    # Left of the other edge its start is better for A: it dominates what is not higher.
    if x0 == x1:
        if (x0 < s and y0 <= top) or (s <= x0 <= t and other.at(x0) > y0):
            cuts.append((x0, False, x0, False))
        return cuts
    cuts.append((max(x0, edge.inverse(top)), False, min(s, x1), s <= x1))
    # Above it, whatever is strictly lower.
    low, high = max(s, x0), min(t, x1)
    if low <= high:
        at_low, at_high = other.at(low) - edge.at(low), other.at(high) - edge.at(high)
        if at_low > 0 and at_high > 0:
            cuts.append((low, False, high, False))
        elif at_low > 0 or at_high > 0:
            root = low + (high - low) * at_low / (at_low - at_high)
            cuts.append((low, False, root, True) if at_low > 0 else (root, True, high, False))
    return cuts


def frontier(items: list[Item], relief: bool = False) -> list[Edge]:
    """Return the undominated pieces, as long as they are straight, from the best for B on."""
    return undominated(edges(items, relief))


def undominated(everything: list[Edge]) -> list[Edge]:
    """Return what of some pieces no pair of another dominates, joined where it is straight."""
    pieces: set[Edge] = set()
    for edge in everything:
        parts: list[Interval] = [(edge.start[0], False, edge.end[0], False)]
        for other in everything:
            for cut in _dominated(edge, other):
                parts = _minus(parts, cut)
        for a, a_open, b, b_open in parts:
            pieces.add(Edge((a, edge.at(a)), (b, edge.at(b)), a_open, b_open))
    return _joined(sorted(pieces))


def _slope(edge: Edge) -> Fraction:
    return (edge.end[1] - edge.start[1]) / (edge.end[0] - edge.start[0])


def _joined(pieces: list[Edge]) -> list[Edge]:
    """Return the union of the pieces with collinear neighbours joined, until nothing changes."""
    while True:
        for one in pieces:
            for two in pieces:
                union = None if one is two else _union(one, two)
                if union is not None:
                    pieces = sorted({*pieces} - {one, two} | {union})
                    break
            else:
                continue
            break
        else:
            return pieces


def _union(one: Edge, two: Edge) -> Edge | None:
    """Return one piece that holds both, where they overlap or touch in a point of either."""
    if (one.start, one.end) > (two.start, two.end):
        one, two = two, one
    straight = one.start != one.end
    if two.start[0] > one.end[0]:
        return None
    if two.start[0] == one.end[0] and (two.start != one.end or (two.start_open and one.end_open)):
        return None
    for x, y in (two.start, two.end):
        if straight and one.at(x) != y:
            return None
    if straight and two.start != two.end and _slope(one) != _slope(two):
        return None
    if not straight and two.start != two.end and two.at(one.start[0]) != one.start[1]:
        return None
    start_open = one.start_open and (two.start_open or two.start != one.start)
    if one.end == two.end:
        end, end_open = one.end, one.end_open and two.end_open
    else:
        far = max(one, two, key=lambda edge: edge.end[0])
        end, end_open = far.end, far.end_open
    return Edge(one.start, end, start_open, end_open)


def depth(pieces: list[Edge], d: Pair) -> Fraction:
    """Return the largest least gain over the frontier."""
    return max(value for value, _ in _least_gains(pieces, d, (Fraction(1), Fraction(1))))


def _least_gains(pieces: list[Edge], d: Pair, scale: Pair) -> list[tuple[Fraction, Pair]]:
    found = []
    for edge in pieces:
        spots = [edge.start, edge.end]
        (x0, y0), (x1, y1) = edge.start, edge.end
        if x0 != x1:
            # (x - dA) / sA = (y - dB) / sB on the line
            slope = (y1 - y0) / (x1 - x0)
            bottom = 1 / scale[0] - slope / scale[1]
            x = (d[0] / scale[0] + (y0 - slope * x0 - d[1]) / scale[1]) / bottom
            if x0 <= x <= x1:
                spots.append((x, edge.at(x)))
        for x, y in spots:
            least = min((x - d[0]) / scale[0], (y - d[1]) / scale[1])
            found.append((least, (x, y)))
    return found


def _holds(edge: Edge, pair: Pair) -> bool:
    if not edge.start[0] <= pair[0] <= edge.end[0] or edge.at(pair[0]) != pair[1]:
        return False
    return not ((pair == edge.start and edge.start_open) or (pair == edge.end and edge.end_open))


def maximin(pieces: list[Edge], d: Pair, scale: Pair) -> tuple[Fraction, set[Pair]]:
    """Return the largest least ratio of gain to scale and every frontier pair that has it."""
    found = _least_gains(pieces, d, scale)
    best = max(value for value, _ in found)
    pairs = {pair for value, pair in found if value == best}
    return best, {pair for pair in pairs if any(_holds(edge, pair) for edge in pieces)}


def rational_part(pieces: list[Edge], d: Pair) -> list[Edge]:
    """Return the part of the frontier that meets both BATNAs."""
    kept = []
    for edge in pieces:
        low, high = edge.start[0], edge.end[0]
        low_open, high_open = edge.start_open, edge.end_open
        if d[0] > low:
            low, low_open = d[0], False
        if edge.end[1] < d[1]:
            if edge.start[1] < d[1]:
                continue
            top = edge.inverse(d[1])
            if top < high:
                high, high_open = top, False
        if low > high:
            continue
        candidate = Edge((low, edge.at(low)), (high, edge.at(high)), low_open, high_open)
        if low == high and not _holds(edge, candidate.start):
            continue
        if low == high:
            candidate = Edge(candidate.start, candidate.end)
        elif low == edge.end[0] or high == edge.start[0]:
            continue
        kept.append(candidate)
    return kept


def nash(zone: list[Edge], d: Pair) -> tuple[Fraction, set[Pair]]:
    """Return the largest product of gains and every pair that has it."""
    found: list[tuple[Fraction, Pair]] = []
    for edge in zone:
        spots = {edge.start[0], edge.end[0]}
        if edge.start[0] != edge.end[0]:
            slope = _slope(edge)
            # derivative of (x - dA) * (y0 + slope (x - x0) - dB)
            x = (slope * (edge.start[0] + d[0]) - edge.start[1] + d[1]) / (2 * slope)
            if edge.start[0] < x < edge.end[0]:
                spots.add(x)
        found += [((x - d[0]) * (edge.at(x) - d[1]), (x, edge.at(x))) for x in spots]
    best = max(value for value, _ in found)
    pairs = {pair for value, pair in found if value == best}
    return best, {pair for pair in pairs if any(_holds(edge, pair) for edge in zone)}


def utilitarian(zone: list[Edge]) -> tuple[Fraction, set[Pair]]:
    """Return the largest sum and every end of a piece that has it."""
    ends = {pair for edge in zone for pair in (edge.start, edge.end)}
    best = max(x + y for x, y in ends)
    return best, {pair for pair in ends if sum(pair) == best}
