"""The even split: what both get without any negotiation."""

from fractions import Fraction

from zopa.tradespace.space import Option, TradeSpace
from zopa.tradespace.utility import UtilityPoint

Coin = tuple[UtilityPoint, UtilityPoint]
"""The utilities of a lump where it goes to A and where it goes to B."""

_HALF = Fraction(1, 2)
_BOTH = 2


def even_split(space: TradeSpace) -> UtilityPoint:
    """Return the utilities of half of everything (utils).

    Half of each divisible and of each burden, half the value of each lump, and all of what can be
    kept shared. It need not be feasible: half the value of a lump is what a fair coin would give.
    """
    total, coins = certain_and_coins(space)
    ends = [(each.for_a.utility, each.for_b.utility) for each in space.divisibles]
    for one, other in (*coins, *ends):
        total += UtilityPoint(_HALF * (one.a + other.a), _HALF * (one.b + other.b))
    return total


def certain_and_coins(space: TradeSpace) -> tuple[UtilityPoint, tuple[Coin, ...]]:
    """Return what both get for certain where all that can be is kept shared, and the lumps."""
    certain = space.constant
    coins = []
    for choice in space.choices:
        shared = [option.utility for option in choice.options if _holders(option) == _BOTH]
        if shared:
            certain += shared[0]
        else:
            to_a, to_b = (option.utility for option in choice.options if _holders(option))
            coins.append((to_a, to_b))
    return certain, tuple(coins)


def _holders(option: Option) -> int:
    """Return how many parties hold what a choice is about: neither, one or both."""
    ((_, shares),) = option.shares
    return sum(1 for share in shares if share)
