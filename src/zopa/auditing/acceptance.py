"""How likely a random allocation is to meet both BATNAs."""

import hashlib
import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import Final

import numpy as np

from zopa.frontier.lattice import IntegerPair, lattice
from zopa.tradespace.even_split import Coin, certain_and_coins
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

DRAWS: Final = 2_000
"""How many allocations are drawn where they are not counted."""

MAX_COUNTED: Final = 5_000
"""The most different utility pairs that are counted exactly."""

_BITS: Final = 32
"""Random bits of each split."""

_LARGEST: Final = 2**29


@dataclass(frozen=True, slots=True)
class AcceptableShare:
    """The chance that a random allocation meets both BATNAs.

    Each divisible is split uniformly without waste, each lump goes to either party by a fair coin,
    and what can be kept shared is.
    """

    value: Fraction
    standard_error: float | None
    """None where the chance was counted exactly."""


def acceptable_share(space: TradeSpace) -> AcceptableShare:
    """Return the chance, exactly where there are only lumps and few different sums of them.

    Otherwise it is the share among 2,000 draws, seeded from the space's own content: the same
    scenario gives the same figure, whatever the order of its resources. A draw is judged exactly.
    """
    certain, coins = certain_and_coins(space)
    counted = None if space.divisibles else _counted(certain, coins, space.disagreement)
    return _drawn(space, certain, coins) if counted is None else AcceptableShare(counted, None)


def _counted(
    certain: UtilityPoint, coins: tuple[Coin, ...], floor: UtilityPoint
) -> Fraction | None:
    ways = Counter({certain: 1})
    for coin in coins:
        grown: Counter[UtilityPoint] = Counter()
        for point, count in ways.items():
            for side in coin:
                grown[point + side] += count
        if len(grown) > MAX_COUNTED:
            return None
        ways = grown
    accepted = sum(count for point, count in ways.items() if point.meets(floor))
    return Fraction(accepted, 2 ** len(coins))


def _drawn(space: TradeSpace, certain: UtilityPoint, coins: tuple[Coin, ...]) -> AcceptableShare:
    """Return the share among draws, in integers over the space's lattice and 2**32."""
    grid = lattice(space)
    lumps = sorted((grid.integers(one), grid.integers(two)) for one, two in coins)
    ends = sorted(
        (grid.integers(each.for_b.utility), grid.integers(each.for_a.utility))
        for each in space.divisibles
    )
    base = grid.integers(certain)
    floor = space.disagreement
    needed = (ceil(floor.a * grid.a * 2**_BITS), ceil(floor.b * grid.b * 2**_BITS))
    content = repr((base, lumps, ends, floor, grid.a, grid.b)).encode()
    draw = random.Random(hashlib.sha256(content).digest())  # noqa: S311 - an estimate, not a secret
    # Sums that do not fit 64 bits are Python integers in the same arrays.
    limit = max(_reach(base, lumps, ends), *(abs(need) >> _BITS for need in needed))
    dtype = np.int64 if limit < _LARGEST else object
    totals = np.array([[base[0] << _BITS] * DRAWS, [base[1] << _BITS] * DRAWS], dtype=dtype)
    for lump in lumps:
        heads = np.frombuffer(draw.randbytes(DRAWS), dtype=np.uint8) & 1
        for party in (0, 1):
            sides = np.array([side[party] << _BITS for side in lump], dtype=dtype)
            totals[party] += sides[heads]
    for low, high in ends:
        way = np.frombuffer(draw.randbytes(4 * DRAWS), dtype="<u4").astype(dtype)
        for party in (0, 1):
            totals[party] += (low[party] << _BITS) + way * (high[party] - low[party])
    accepted = int(((totals[0] >= needed[0]) & (totals[1] >= needed[1])).sum())
    share = Fraction(accepted, DRAWS)
    return AcceptableShare(share, sqrt(share * (1 - share) / DRAWS))


def _reach(base: IntegerPair, *pairs: list[tuple[IntegerPair, IntegerPair]]) -> int:
    """Return a bound on every sum that is formed, in lattice units."""
    sizes = [max(abs(one[k]), abs(two[k])) for part in pairs for one, two in part for k in (0, 1)]
    return max(map(abs, base)) + 2 * sum(sizes)
