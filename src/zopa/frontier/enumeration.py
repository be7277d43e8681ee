"""The exact kernel: from a trade space to its Pareto frontier without enumerating outcomes."""

from fractions import Fraction
from typing import Final

import numpy as np

from zopa.frontier.candidates import candidates
from zopa.frontier.chain import Chain, concave_chain
from zopa.frontier.composing import composed
from zopa.frontier.envelope import Vertex, envelope
from zopa.frontier.frontier import Claim, Frontier, Provenance
from zopa.frontier.lattice import IntegerPair, Integers, Lattice, lattice
from zopa.frontier.lists import Pairs, undominated_sums
from zopa.frontier.pieces import Pieces, Vertices
from zopa.frontier.witnesses import Witnesses
from zopa.tradespace.space import TradeSpace

MAX_PAIRS: Final = 2_000_000
"""The default guard on the length of a list of undominated pairs (about 32 MB of integers)."""


def pareto_frontier(space: TradeSpace, *, max_pairs: int = MAX_PAIRS) -> Frontier:
    """Return the exact Pareto frontier of a trade space.

    Lumps are combined by dominance lists, divisibles form a concave chain, and the frontier is the
    upper envelope of one copy of the chain for each undominated sum of lumps. All in integers.
    Where side constraints tie resources together, the frontier is of the space that `composed`
    makes of it. Raises `FrontierTooLargeError` where a list would exceed `max_pairs` pairs, and
    like `composed`, and `ContradictionError` where the floors leave nothing.

    >>> from fractions import Fraction
    >>> from zopa.tradespace.conventions import Conventions
    >>> from zopa.tradespace.space import Divisible, Option
    >>> from zopa.tradespace.utility import ORIGIN, UtilityPoint
    >>> zero, one = Fraction(0), Fraction(1)
    >>> for_b = Option(UtilityPoint(zero, one), (("pie", (zero, one)),))
    >>> for_a = Option(UtilityPoint(one, zero), (("pie", (one, zero)),))
    >>> pie = Divisible("pie", for_b, for_a)
    >>> space = TradeSpace(
    ...     ("Ana", "Ben"), ORIGIN, (), (pie,), ORIGIN, (False, False), Conventions()
    ... )
    >>> pareto_frontier(space).segments[0]
    Segment(start=UtilityPoint(0, 1), end=UtilityPoint(1, 0), start_open=False, end_open=False)
    """
    tied, space = space, composed(space)
    grid = lattice(space)
    options = [
        [grid.integers(option.utility) for option in choice.options] for choice in space.choices
    ]
    chain = concave_chain(
        [(grid.integers(d.for_b.utility), grid.integers(d.for_a.utility)) for d in space.divisibles]
    )
    pairs = undominated_sums(options, grid, max_pairs)
    offset = grid.integers(space.constant)
    constant = (offset[0] + chain.base[0], offset[1] + chain.base[1])
    segments = (
        _points(pairs, constant, grid) if not chain.width else _curve(pairs, chain, constant, grid)
    )
    witnesses = Witnesses(space.choices, space.divisibles, constant, options, pairs, chain, grid)
    provenance = Provenance(
        "enumeration", Claim.EXACT, complete=True, gap=Fraction(0), reason=_reason(tied, space)
    )
    return Frontier(space, segments, provenance, witnesses).clipped()


def _reason(tied: TradeSpace, space: TradeSpace) -> str:
    """Return why enumeration can take the rows of a space."""
    if not tied.rows:
        return ""
    before = [each.name for each in tied.choices] + [each.name for each in tied.divisibles]
    groups = [each.name for each in space.choices if each.name not in before]
    if not groups:
        return "the side constraints tie no two resources together"
    return f"whole items and fractions stay apart; taken as one: {'; '.join(groups)}"


def _points(pairs: Pairs, constant: IntegerPair, grid: Lattice) -> Pieces:
    closed = np.zeros(len(pairs.a), dtype=bool)
    ones = np.ones(len(pairs.a), dtype=np.int64)
    vertices = Vertices(pairs.a + constant[0], pairs.b + constant[1], ones)
    return Pieces(grid, vertices, vertices, closed, closed)


def _curve(pairs: Pairs, chain: Chain, constant: IntegerPair, grid: Lattice) -> Pieces:
    kept = candidates(pairs.a, pairs.b, chain)
    xs = (pairs.a[kept] + constant[0]).tolist()
    ys = (pairs.b[kept] + constant[1]).tolist()
    pieces = list(envelope(xs, ys, chain))
    return Pieces(
        grid,
        _vertices([piece.start for piece in pieces]),
        _vertices([piece.end for piece in pieces]),
        np.array([piece.start_open for piece in pieces], dtype=bool),
        np.array([piece.end_open for piece in pieces], dtype=bool),
    )


def _vertices(vertices: list[Vertex]) -> Vertices:
    x, y, q = zip(*vertices, strict=True)
    return Vertices(_integers(x), _integers(y), _integers(q))


def _integers(values: tuple[int, ...]) -> Integers:
    fits = max(map(abs, values)) < 2**62
    return np.array(values, dtype=np.int64 if fits else object)
