"""How far the answers of a solver in doubles are to be believed."""

from fractions import Fraction
from typing import Final

from zopa.frontier.milp.backend import Answer
from zopa.frontier.milp.program import Linear, Program, weighted

TOLERANCE: Final = Fraction(1, 10**7)
"""How small a part of a front's extent may hide from the solver, where values are continuous."""

CLOSE: Final = Fraction(1, 10**8)
"""How far a bound may be above the value that it is the bound of, as part of what there is."""

_NEARLY: Final = Fraction(1, 10**6)
"""How far values may be off what the solver says of them, and integers off integers."""

_ONE: Final = Fraction(1)


def fits(program: Program, answer: Answer, weights: tuple[Fraction, Fraction]) -> bool:
    """Return whether values are as good as the solver says that they can be.

    An incumbent of a run that was stopped, which some statuses call optimal, is not.
    """
    if not answer.values or answer.bound is None:
        return False
    values = [
        Fraction(round(value)) if column.is_integer else Fraction(value)
        for value, column in zip(answer.values, program.columns, strict=True)
    ]
    if any(
        abs(value - given) > _NEARLY for value, given in zip(values, answer.values, strict=True)
    ):
        return False
    goal = weighted(program, weights)
    return abs(goal.at(values) - answer.bound) <= _NEARLY * max(goal.largest, abs(answer.bound))


def padded(bound: Fraction | None) -> Fraction | None:
    """Return a solver's bound with what doubles may have taken from it."""
    return None if bound is None else bound + TOLERANCE * max(_ONE, abs(bound))


def reach(program: Program, goal: Linear) -> Fraction:
    """Return the most that a single column can add to a goal: the size that errors go by."""
    moves = (abs(c) * program.columns[j].width for j, c in goal.coefficients.items())
    return max(moves, default=Fraction(0)) or _ONE
