"""The convex hull of a trade space, as bounds on weighted sums.

The hull of a Minkowski sum is the sum of the hulls, so its upper boundary is every part's edges in
order of slope. A point is out of its reach exactly if some weighted sum of utilities is larger at
the point than at every feasible pair.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import Final, NamedTuple

from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

_SHORT: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Bound:
    """Weights under which every feasible pair stays below what the disagreement point needs."""

    weights: UtilityPoint
    """Not negative, not both 0: whole numbers where these are short, otherwise adding up to 1."""
    largest: Fraction
    """The largest weighted sum over the feasible pairs (weighted utils)."""
    required: Fraction
    """The weighted sum at the disagreement point; larger than `largest`."""


class _Edge(NamedTuple):
    part: int
    gain: int
    loss: int


class Hull:
    """The hull of the pairs of a trade space, in integers over one denominator a party."""

    def __init__(self, space: TradeSpace, disagreement: UtilityPoint) -> None:
        points = [[option.utility for option in options] for options in space.parts]
        everything = [*(point for part in points for point in part), space.constant, disagreement]
        self._units = (
            lcm(*(point.a.denominator for point in everything)),
            lcm(*(point.b.denominator for point in everything)),
        )
        self._points = [[self._integers(point) for point in part] for part in points]
        self._constant = self._integers(space.constant)
        self._goal = self._integers(disagreement)
        chains = [_upper_chain(part) for part in self._points]
        self._tops = [chain[0] for chain in chains]
        edges = [
            _Edge(part, after[0] - before[0], before[1] - after[1])
            for part, chain in enumerate(chains)
            for before, after in pairwise(chain)
        ]
        self._edges = sorted(edges, key=lambda edge: Fraction(edge.loss, edge.gain))

    def _integers(self, point: UtilityPoint) -> tuple[int, int]:
        return int(point.a * self._units[0]), int(point.b * self._units[1])

    def bound(self, taken: Mapping[int, int]) -> Bound | int | None:
        """Return weights that keep the goal out of reach, or the part whose split would reach it.

        `taken` fixes some parts to one of their options. The returned part is the one that the
        hull splits to come level with the goal: the one to look at next. None where it splits
        none: some vertex meets the goal, and is a deal unless rows rule it out.
        """
        x, y = self._constant
        for part, top in enumerate(self._tops):
            point = self._points[part][taken[part]] if part in taken else top
            x, y = x + point[0], y + point[1]
        split: int | None = None
        weights = (0, 1)
        for edge in self._edges:
            if edge.part in taken:
                continue
            if self._ahead(x, y):
                break
            split, weights = edge.part, (edge.loss, edge.gain)
            x, y = x + edge.gain, y - edge.loss
        else:
            if not self._ahead(x, y):
                split, weights = None, (1, 0)
        largest = weights[0] * x + weights[1] * y
        required = weights[0] * self._goal[0] + weights[1] * self._goal[1]
        if largest >= required:
            return split
        return self._in_utils(weights, largest)

    def _ahead(self, x: int, y: int) -> bool:
        """Return whether A's gain over the goal is at least B's."""
        ahead = (x - self._goal[0]) * self._units[1] - (y - self._goal[1]) * self._units[0]
        return ahead >= 0

    def _in_utils(self, weights: tuple[int, int], largest: int) -> Bound:
        scaled = (weights[0] * self._units[0], weights[1] * self._units[1])
        whole = gcd(*scaled)
        common = whole if max(scaled) // whole <= _SHORT else sum(scaled)
        goal = self._goal
        required = weights[0] * goal[0] + weights[1] * goal[1]
        return Bound(
            UtilityPoint(Fraction(scaled[0], common), Fraction(scaled[1], common)),
            Fraction(largest, common),
            Fraction(required, common),
        )


def _upper_chain(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the concave chain over the undominated points, the best for B first."""
    chain: list[tuple[int, int]] = []
    # From the right: a point is undominated if it is higher than all before it.
    for x, y in sorted(set(points), reverse=True):
        if chain and y <= chain[-1][1]:
            continue
        while len(chain) > 1 and _below(chain[-2], chain[-1], (x, y)):
            chain.pop()
        chain.append((x, y))
    return chain[::-1]


def _below(right: tuple[int, int], middle: tuple[int, int], left: tuple[int, int]) -> bool:
    """Return whether the middle point does not rise above the line of its neighbours."""
    across = (middle[0] - left[0]) * (right[1] - left[1])
    return (middle[1] - left[1]) * (right[0] - left[0]) <= across
