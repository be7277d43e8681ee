"""Mixed-integer programs with few assignments of their integers: each is solved exactly, no more.

Nothing rests on a solver then. Of a trade space these are the ways in which whole items can go.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Final

from zopa.errors import ContradictionError
from zopa.frontier.frontier import Claim, Frontier, Provenance
from zopa.frontier.milp.fronts import Piece, chain, merged, simplified
from zopa.frontier.milp.lean import lean
from zopa.frontier.milp.model import Model, space_model
from zopa.frontier.milp.program import Values
from zopa.frontier.milp.space_frontier import Reached, pieces_of
from zopa.frontier.milp.whole_values import whole_values
from zopa.scenario.wording import counted
from zopa.tradespace.space import TradeSpace

MAX_ASSIGNMENTS: Final = 300
"""So many assignments are solved one by one; beyond it a solver is faster."""

MAX_STEPS: Final = 20_000
"""So many steps may look for them; most of them can lead nowhere."""

_ZERO: Final = Fraction(0)


def enumerated_frontier(space: TradeSpace, reason: str = "") -> Frontier | None:
    """Return the exact Pareto frontier of a space with few ways to hand out its whole items.

    Each way leaves a linear program, solved in rational arithmetic; the frontier is what is
    undominated of all. None where there are more than `MAX_ASSIGNMENTS`. Raises
    `ContradictionError` where the rows or the floors leave nothing.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> space = zopa.trade_space(zopa.read_scenario(starter_text("orchard").encode()))
    >>> found = enumerated_frontier(space)
    >>> list(found) == list(zopa.pareto_frontier(space)), found.provenance.claim
    (True, <Claim.EXACT: 'exact'>)
    """
    sliced = slices_of(space)
    if sliced is None:
        return None
    model, slices = sliced
    pieces: list[Piece] = []
    for vertices in slices:
        pieces = merged(pieces, chain(model.program, vertices))
    if not pieces:
        raise ContradictionError(tuple(dict.fromkeys(row.constraint for row in space.rows)))
    segments = simplified(piece.segment for piece in pieces)
    ways = counted(len(slices), "way")
    said = f"{reason}; solved for each of {ways} to hand out whole items".removeprefix("; ")
    provenance = Provenance("enumeration", Claim.EXACT, complete=True, gap=_ZERO, reason=said)
    reached = Reached(model, tuple(pieces))
    return Frontier(space, pieces_of(segments), provenance, reached).clipped()


def slices_of(space: TradeSpace) -> tuple[Model, list[list[Values]]] | None:
    """Return a space's model and where the edges meet for each way its whole items can go.

    Floors do not count. None where there are more than `MAX_ASSIGNMENTS` ways.
    """
    model = space_model(replace(space, floors=()))
    small = lean(model.program)
    steps = list(islice(whole_values(small.program), MAX_STEPS + 1))
    ways = [way for way in steps if way is not None]
    if len(ways) > MAX_ASSIGNMENTS or len(steps) > MAX_STEPS:
        return None
    found = [vertices for way in ways if (vertices := small.program.slice(way)) is not None]
    return model, [[small.full(each) for each in vertices] for vertices in found]
