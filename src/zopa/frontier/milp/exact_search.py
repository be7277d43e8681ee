"""Branch and bound in rational arithmetic: slow, and right to the last digit.

For single boxes about which a solver in doubles contradicts what is known.
"""

import enum
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor

from zopa.frontier.milp.boxes import Box
from zopa.frontier.milp.program import Constraint, Linear, Program, Values, weighted
from zopa.frontier.milp.simplex import UnboundedProgramError


class Outcome(enum.Enum):
    """What a search came to where it found nothing."""

    EMPTY = "empty"
    GAVE_UP = "gave up"


def exact_search(
    program: Program, box: Box, nodes: int, goes_on: Callable[[], bool] = lambda: True
) -> Values | Outcome:
    """Return values of the columns in a box that are better than its limit, if there are any.

    After so many `nodes`, each a linear program, or once `goes_on` says no, it gives up.

    >>> from zopa.frontier.milp.program import Column
    >>> from zopa.tradespace.utility import UtilityPoint
    >>> one, half = Fraction(1), Fraction(1, 2)
    >>> lump = Column("lump", Fraction(0), one, is_integer=True)
    >>> goals = (Linear({0: one}), Linear({0: -one}, one))
    >>> box = Box((one, one), (half / 2, half / 2), None, UtilityPoint(half, half), one)
    >>> exact_search(Program((lump,), (), goals), box, nodes=10)
    <Outcome.EMPTY: 'empty'>
    """
    goal = weighted(program, box.weights)
    rows = [
        Constraint(Linear(each.coefficients, each.constant - least), 1)
        for each, least in zip(program.objectives, box.floors, strict=True)
        if least is not None
    ]
    waiting = [
        Program(program.columns, (*program.constraints, *rows), (goal, goal)),
    ]
    while waiting:
        if not nodes or not goes_on():
            return Outcome.GAVE_UP
        nodes -= 1
        node = waiting.pop()
        try:
            found = node.relaxation()
        except UnboundedProgramError:
            return Outcome.GAVE_UP
        if found is None or (box.limit is not None and goal.at(found[0]) <= box.limit):
            continue
        values = found[0]
        broken = next((j for j in program.integers if values[j].denominator > 1), None)
        if broken is None:
            return values
        waiting += [
            _between(node, broken, None, Fraction(floor(values[broken]))),
            _between(node, broken, Fraction(floor(values[broken]) + 1), None),
        ]
    return Outcome.EMPTY


def _between(node: Program, j: int, lower: Fraction | None, upper: Fraction | None) -> Program:
    """Return the program with another end of a column."""
    column = node.columns[j]
    changed = replace(
        column,
        lower=column.lower if lower is None else lower,
        upper=column.upper if upper is None else upper,
    )
    return replace(node, columns=(*node.columns[:j], changed, *node.columns[j + 1 :]))
