"""Which side constraints contradict one another: a smallest set of them."""

from typing import Final

from zopa.errors import ContradictionError, TiedSpaceError
from zopa.frontier.composing import composed
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.milp.boxes import ANYWHERE
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.model import space_model
from zopa.tradespace.space import TradeSpace

_NODES: Final = 2_000
"""How many linear programs it is worth to leave one constraint out."""


def smallest_contradiction(space: TradeSpace, found: ContradictionError) -> ContradictionError:
    """Return a contradiction of which no constraint can be left out.

    One after the other is left out for good where the rest still contradicts itself, in their
    order; other smallest sets can exist. What cannot be decided with little work is kept.

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
    names = found.constraints
    if _is_possible(space.with_only(names)):  # floors that only rows make impossible
        names = space.constraint_names
    kept = list(names)
    for name in names:
        others = [each for each in kept if each != name]
        if not _is_possible(space.with_only(others)):
            kept = others
    return ContradictionError(tuple(kept), found.is_proved)


def _is_possible(space: TradeSpace) -> bool:
    """Return whether some allocation keeps the constraints, as far as little work tells."""
    try:
        composed(space)
        if space.floors:
            pareto_frontier(space)
    except ContradictionError:
        return False
    except TiedSpaceError:
        program = space_model(space).program
        return exact_search(program, ANYWHERE, _NODES) is not Outcome.EMPTY
    return True
