"""How likely a random allocation is to meet both BATNAs."""

import hashlib
import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import Final

from zopa.auditing.even_split import Coin, certain_and_coins
from zopa.frontier.lattice import lattice
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

DRAWS: Final = 2_000
"""How many allocations are drawn where they are not counted."""

MAX_COUNTED: Final = 5_000
"""The most different utility pairs that are counted exactly."""

_BITS: Final = 32
"""Random bits of each split."""


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
    accepted = 0
    for _ in range(DRAWS):
        taken = [lump[draw.getrandbits(1)] for lump in lumps]
        splits = [draw.getrandbits(_BITS) for _ in ends]
        accepted += all(
            ((base[party] + sum(pair[party] for pair in taken)) << _BITS)
            + sum(
                (low[party] << _BITS) + way * (high[party] - low[party])
                for way, (low, high) in zip(splits, ends, strict=True)
            )
            >= needed[party]
            for party in (0, 1)
        )
    share = Fraction(accepted, DRAWS)
    return AcceptableShare(share, sqrt(share * (1 - share) / DRAWS))
