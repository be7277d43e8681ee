"""Few groups of ways to hand out whole items, each short of a goal under weights of its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from zopa.solutions.hull import Bound
from zopa.tradespace.allocation import Shares
from zopa.tradespace.utility import UtilityPoint

_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to hand out whole items, and the ends of what it leaves to the rest."""

    shares: Mapping[str, Shares]
    points: tuple[UtilityPoint, ...]


def grouped(
    ways: Sequence[Way], goal: UtilityPoint
) -> Iterator[tuple[Mapping[str, Shares], Bound]]:
    """Yield shares that together cover all ways, each with weights that keep these from the goal.

    No way may reach the goal. Where one pair of weights does not do for all, the next item on
    which they differ parts them.

    >>> no, yes = (_ZERO, _ZERO), (_ONE, _ZERO)
    >>> half, goal = Fraction(1, 2), UtilityPoint(Fraction(2, 3), Fraction(2, 3))
    >>> ways = [
    ...     Way({"house": yes}, (UtilityPoint(_ONE, half),)),
    ...     Way({"house": no}, (UtilityPoint(half, _ONE),)),
    ... ]
    >>> [(shares["house"] == yes, bound.weights) for shares, bound in grouped(ways, goal)]
    [(True, UtilityPoint(0, 1)), (False, UtilityPoint(1, 0))]
    """
    waiting: list[tuple[dict[str, Shares], Sequence[Way]]] = [({}, ways)]
    while waiting:
        fixed, some = waiting.pop()
        bound = _bound([point for way in some for point in way.points], goal)
        if bound is not None:
            yield fixed, bound
            continue
        name = next(
            name
            for name, shares in some[0].shares.items()
            if any(way.shares[name] != shares for way in some)
        )
        taken = dict.fromkeys(way.shares[name] for way in some)
        waiting += [
            ({**fixed, name: shares}, [way for way in some if way.shares[name] == shares])
            for shares in reversed(taken)
        ]


def _bound(points: Sequence[UtilityPoint], goal: UtilityPoint) -> Bound | None:
    """Return weights under which all points stay below the goal, None where there are none."""
    levels = [UtilityPoint(_ZERO, _ONE), UtilityPoint(_ONE, _ZERO)]
    for p, q in pairwise(_outer(points)):
        total = (p.b - q.b) + (q.a - p.a)
        levels.append(UtilityPoint((p.b - q.b) / total, (q.a - p.a) / total))
    for weights in levels:
        largest, required = max(each.weigh(weights) for each in points), goal.weigh(weights)
        if largest < required:
            return Bound(weights, largest, required)
    return None


def _outer(points: Sequence[UtilityPoint]) -> list[UtilityPoint]:
    """Return the corners of what is undominated in the hull of points, the best for B first."""
    chain: list[UtilityPoint] = []
    for point in sorted(set(points), reverse=True):
        if chain and point.b <= chain[-1].b:
            continue
        while len(chain) > 1 and _is_below(chain[-1], point, chain[-2]):
            chain.pop()
        chain.append(point)
    return chain[::-1]


def _is_below(middle: UtilityPoint, left: UtilityPoint, right: UtilityPoint) -> bool:
    """Return whether a point does not rise above the line of its neighbours."""
    across = (middle.a - left.a) * (right.b - left.b)
    return (middle.b - left.b) * (right.a - left.a) <= across
