"""The Pareto frontier of a trade space by mixed-integer programs, a second way to its pairs."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import numpy as np

from zopa.errors import ContradictionError
from zopa.frontier.frontier import Claim, Frontier, Provenance
from zopa.frontier.geometry import Segment
from zopa.frontier.lattice import Lattice
from zopa.frontier.milp.asker import check_time_limit
from zopa.frontier.milp.backend import Solver
from zopa.frontier.milp.boxes import ANYWHERE
from zopa.frontier.milp.cover import Cover
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.fronts import Piece, simplified
from zopa.frontier.milp.in_turn import usual_solver
from zopa.frontier.milp.model import Model, space_model
from zopa.frontier.pieces import Pieces, Vertices
from zopa.frontier.unproved import FrontierNotProvedError
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

METHOD = "milp"

_NODES = 100
"""How many linear programs it is worth to prove that nothing keeps the constraints."""


def milp_frontier(
    space: TradeSpace,
    *,
    time_limit: float | None = None,
    solver: Solver | None = None,
    reason: str = "",
    tell: Callable[[int, int], None] | None = None,
) -> Frontier:
    """Return the Pareto frontier of a trade space by slice cover (see `biobjective_frontier`).

    It has the pairs that `pareto_frontier` has, each with one of the allocations that give it. The
    pairs are exact; that none is missing is as sound as the solver (`Claim.SOLVER`). Raises
    `FrontierNotProvedError` where the solver was stopped after `time_limit` (seconds) or failed: a
    frontier with something missing could hide a zone of agreement. The error has what was found of
    it. Raises `ContradictionError` where the rows and floors of the space leave nothing, and
    `ArgumentError` for a time limit that is none. `reason` is kept with the result.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> space = zopa.trade_space(zopa.read_scenario(starter_text("orchard").encode()))
    >>> milp_frontier(space).segments[0] == zopa.pareto_frontier(space).segments[0]
    True
    """
    check_time_limit(time_limit)
    model = space_model(replace(space, floors=()))
    cover = Cover(model.program, solver or usual_solver(), time_limit, tell=tell)
    cover.run()
    if cover.is_infeasible:
        nodes = _NODES if model.program.is_small else 0
        found = exact_search(model.program, ANYWHERE, nodes, lambda: cover.has_time)
        names = tuple(dict.fromkeys(row.constraint for row in space.rows))
        raise ContradictionError(names, is_proved=found is Outcome.EMPTY)
    if cover.is_complete:
        told = Provenance(METHOD, cover.claim, complete=True, gap=Fraction(0), reason=reason)
        return _frontier(model, space, cover.pieces, told).clipped()
    reached, gap = None, cover.gap
    if cover.pieces:
        told = Provenance(METHOD, Claim.INNER, complete=False, gap=gap, reason=reason)
        with suppress(ContradictionError):
            reached = _frontier(model, space, cover.pieces, told).clipped()
    raise FrontierNotProvedError(
        *(0 if reached is None else len(reached), cover.solves, gap),
        frontier=reached,
        needs_programs=bool(reason),
    )


def _frontier(
    model: Model, space: TradeSpace, pieces: Sequence[Piece], provenance: Provenance
) -> Frontier:
    segments = simplified(piece.segment for piece in pieces)
    return Frontier(space, pieces_of(segments), provenance, Reached(model, tuple(pieces)))


@dataclass(frozen=True, eq=False)
class Reached:
    """Rebuilds allocations from the values that the pieces were found with."""

    model: Model
    pieces: tuple[Piece, ...]

    def of(self, point: UtilityPoint) -> Iterator[Allocation]:
        """Yield an allocation for each piece with the pair."""
        for piece in self.pieces:
            if piece.segment.contains(point):
                yield self.model.allocation(piece.values_at(point.a))


def pieces_of(segments: Sequence[Segment]) -> Pieces:
    """Return exact segments as arrays over one denominator a party."""
    points = [point for each in segments for point in (each.start, each.end)]
    grid = Lattice(
        lcm(*(point.a.denominator for point in points)),
        lcm(*(point.b.denominator for point in points)),
        object,
    )
    return Pieces(
        grid,
        _vertices(grid, [each.start for each in segments]),
        _vertices(grid, [each.end for each in segments]),
        np.array([each.start_open for each in segments], dtype=bool),
        np.array([each.end_open for each in segments], dtype=bool),
    )


def _vertices(grid: Lattice, points: Sequence[UtilityPoint]) -> Vertices:
    pairs = [grid.integers(point) for point in points]
    ones = np.ones(len(pairs), dtype=np.int64)
    return Vertices(grid.array([a for a, _ in pairs]), grid.array([b for _, b in pairs]), ones)
