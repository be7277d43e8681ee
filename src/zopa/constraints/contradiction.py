"""Which side constraints contradict one another: a smallest set of them."""

import time
from typing import Final

from zopa.errors import ContradictionError, FrontierTooLargeError, TiedSpaceError
from zopa.frontier.composing import composed
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.milp.feasibility import Feasibility, feasibility
from zopa.frontier.milp.in_turn import usual_solver
from zopa.frontier.milp.model import space_model
from zopa.rationals import readable
from zopa.tradespace.space import TradeSpace

_CONTRARY: Final = (Feasibility.IMPOSSIBLE, Feasibility.DENIED)


def smallest_contradiction(
    space: TradeSpace, found: ContradictionError, time_limit: float | None = None
) -> ContradictionError:
    """Return a contradiction of which no constraint can be left out.

    One after the other is left out for good where the rest still contradicts itself, in their
    order; other smallest sets can exist. What cannot be decided with little work, or within
    `time_limit` (seconds) all in all, is kept, and the error says so.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> text = b'''{"version": 1, "constraints": [
    ...   {"id": "a", "kind": "at_least", "party": "Marta", "resource": "rent", "share": 0.6},
    ...   {"id": "b", "kind": "at_most", "party": "Oskar", "resource": "rent", "share": 0.5},
    ...   {"id": "c", "kind": "at_least", "party": "Oskar", "resource": "rent", "share": 0.5}]}'''
    >>> constraints = zopa.read_constraints(text)
    >>> space = zopa.tied_space(zopa.trade_space(scenario), scenario, constraints)
    >>> smallest_contradiction(space, ContradictionError(("a", "b", "c"))).constraints
    ('a', 'c')
    """
    end = None if time_limit is None else time.monotonic() + time_limit
    kept = list(found.constraints)
    if _state(space.with_only(kept), end) is Feasibility.POSSIBLE:
        kept = list(space.constraint_names)  # floors that only rows make impossible
    is_proved, is_smallest = found.is_proved, True
    for name in tuple(kept):
        others = [each for each in kept if each != name]
        state = _state(space.with_only(others), end)
        if state in _CONTRARY:
            kept, is_proved = others, state is Feasibility.IMPOSSIBLE
        elif state is Feasibility.UNKNOWN:
            is_smallest = False
    is_smallest = is_smallest or len(kept) == 1  # something keeps none of them
    return ContradictionError(
        *(tuple(kept), is_proved, is_smallest), detail=_detail(space.with_only(kept))
    )


def _detail(space: TradeSpace) -> str:
    """Return what a party can get at most where one floor alone asks for more."""
    if space.rows or len(space.floors) != 1:
        return ""
    (floor,) = space.floors
    best = space.constant[floor.party]
    best += sum(max(each.utility[floor.party] for each in options) for options in space.parts)
    return f"{space.parties[floor.party]} can get {readable(best)} at most"


def _state(space: TradeSpace, end: float | None) -> Feasibility:
    """Return whether some allocation keeps the constraints."""
    try:
        composed(space)
        if space.floors:
            pareto_frontier(space)
    except ContradictionError:
        return Feasibility.IMPOSSIBLE
    except (TiedSpaceError, FrontierTooLargeError):
        left = None if end is None else max(end - time.monotonic(), 0.0)
        return feasibility(space_model(space).program, usual_solver(), left)
    return Feasibility.POSSIBLE
