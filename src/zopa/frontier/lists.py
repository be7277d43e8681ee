"""Dominance lists: the undominated sums of finite choices (Nemhauser and Ullmann 1969).

Because utilities add up, an undominated sum is made of undominated partial sums, so the list is
filtered after every choice and no outcome is ever enumerated.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from zopa.errors import FrontierTooLargeError
from zopa.frontier.lattice import IntegerPair, Integers, Lattice


class Pairs(NamedTuple):
    """Undominated pairs, each once: A's utilities strictly rising, B's strictly falling."""

    a: Integers
    b: Integers


def undominated(a: Integers, b: Integers) -> Pairs:
    """Return the undominated ones among the pairs (a[i], b[i]), each once."""
    order = np.argsort(a, kind="stable")
    a, b = a[order], b[order]
    best_after = np.maximum.accumulate(b[::-1])[::-1]
    keep = np.ones(len(a), dtype=bool)
    keep[:-1] = b[:-1] > best_after[1:]
    a, b = a[keep], b[keep]
    # Among pairs with the same utility for A the first left is the best for B.
    first = np.ones(len(a), dtype=bool)
    first[1:] = a[1:] != a[:-1]
    return Pairs(a[first], b[first])


def undominated_sums(
    choices: Sequence[Sequence[IntegerPair]], lattice: Lattice, limit: int | None
) -> Pairs:
    """Return the undominated sums of one option from each choice.

    Raises `FrontierTooLargeError` where a list would exceed `limit` pairs (None: no
    limit): a list is never truncated.
    """
    pairs = Pairs(lattice.array([0]), lattice.array([0]))
    for done, options in enumerate(choices, start=1):
        if len(options) == 1:
            pairs = Pairs(pairs.a + options[0][0], pairs.b + options[0][1])
            continue
        pairs = undominated(
            np.concatenate([pairs.a + a for a, _ in options]),
            np.concatenate([pairs.b + b for _, b in options]),
        )
        if limit is not None and len(pairs.a) > limit:
            raise FrontierTooLargeError(limit, len(pairs.a), done, len(choices))
    return pairs
