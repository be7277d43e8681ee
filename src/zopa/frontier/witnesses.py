"""Allocations that give a pair of the frontier, rebuilt on demand.

Nothing is stored for them while the lists are built: a sum is taken apart by meeting in the
middle of ever smaller halves of the choices, whose lists are short.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

import numpy as np

from zopa.frontier.chain import Chain
from zopa.frontier.lattice import IntegerPair, Integers, Lattice
from zopa.frontier.lists import Pairs, undominated_sums
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.space import Choice, Divisible
from zopa.tradespace.utility import UtilityPoint


@dataclass(frozen=True, eq=False)
class Witnesses:
    """What it takes to rebuild the allocations behind a pair."""

    choices: Sequence[Choice]
    divisibles: Sequence[Divisible]
    constant: IntegerPair
    """The constant of the space and the base of the chain."""
    options: Sequence[Sequence[IntegerPair]]
    pairs: Pairs
    chain: Chain
    lattice: Lattice
    _halves: dict[tuple[int, int], Pairs] = field(default_factory=dict)

    def of(self, point: UtilityPoint) -> Iterator[Allocation]:
        """Yield an allocation for each way to hand out the lumps that gives the pair."""
        a = point.a * self.lattice.a - self.constant[0]
        b = point.b * self.lattice.b - self.constant[1]
        for index in self._candidates(a, b):
            x, y = int(self.pairs.a[index]), int(self.pairs.b[index])
            if self.chain.height_at(a - x) != b - y:
                continue
            split = self._split(a - x)
            for taken in self._sums(0, len(self.options), (x, y)):
                shares = dict(split)
                for choice, option in zip(self.choices, taken, strict=True):
                    _add(shares, choice.options[option].shares)
                yield Allocation(dict(sorted(shares.items())))

    def _candidates(self, a: Fraction, b: Fraction) -> range:
        """Return the lump sums from which the chain spans the pair."""
        xs, falling = self.pairs.a, -self.pairs.b
        first = max(_before(xs, a - self.chain.width), _before(falling, -b))
        last = min(_past(xs, a), _past(falling, self.chain.height - b))
        return range(first, last)

    def _split(self, u: Fraction) -> dict[str, Shares]:
        """Return the shares of the divisibles where A has gained `u` along the chain."""
        moved: dict[int, Fraction] = {index: Fraction(at_a) for index, at_a in self.chain.fixed}
        for index, gain, _ in self.chain.members:
            part = min(u, Fraction(gain))
            moved[index] = part / gain
            u -= part
        shares: dict[str, Shares] = {}
        for index, share in moved.items():
            divisible = self.divisibles[index]
            ends = zip(divisible.for_b.shares, divisible.for_a.shares, strict=True)
            for (name, from_b), (_, from_a) in ends:
                a, b = (
                    low + share * (high - low) for low, high in zip(from_b, from_a, strict=True)
                )
                _add(shares, ((name, (a, b)),))
        return shares

    def _sums(self, first: int, last: int, total: IntegerPair) -> Iterator[tuple[int, ...]]:
        """Yield the options of choices first..last-1 that sum to an undominated total."""
        if first == last:
            yield ()
            return
        if last - first == 1:
            for index, pair in enumerate(self.options[first]):
                if pair == total:
                    yield (index,)
            return
        middle = (first + last) // 2
        left, right = self._half(first, middle), self._half(middle, last)
        wanted = total[0] - left.a
        at = np.minimum(np.searchsorted(right.a, wanted), len(right.a) - 1)
        meets = (right.a[at] == wanted) & (right.b[at] == total[1] - left.b)
        for index in np.flatnonzero(meets).tolist():
            part = (int(left.a[index]), int(left.b[index]))
            rest = (total[0] - part[0], total[1] - part[1])
            for lower in self._sums(first, middle, part):
                for upper in self._sums(middle, last, rest):
                    yield lower + upper

    def _half(self, first: int, last: int) -> Pairs:
        if (first, last) not in self._halves:
            options = self.options[first:last]
            # A part of the choices was already listed within the limit.
            self._halves[first, last] = undominated_sums(options, self.lattice, limit=None)
        return self._halves[first, last]


def _add(shares: dict[str, Shares], more: Iterable[tuple[str, Shares]]) -> None:
    """Add shares; those of tied divisibles come in steps."""
    for name, (a, b) in more:
        before = shares.get(name)
        shares[name] = (a, b) if before is None else (before[0] + a, before[1] + b)


def _before(values: Integers, bound: Fraction) -> int:
    """Return how many of the rising values are below the bound."""
    return int(np.searchsorted(values, ceil(bound), side="left"))


def _past(values: Integers, bound: Fraction) -> int:
    """Return how many of the rising values are not above the bound."""
    return int(np.searchsorted(values, floor(bound), side="right"))
