"""What is asked of a program for each idea of a good deal: sums, most for one, least gains."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Final

from zopa.frontier.milp.program import Column, Constraint, Linear, Program, weighted
from zopa.tradespace.utility import UtilityPoint

Floors = tuple[Fraction | None, Fraction | None]

_ZERO: Final = Fraction(0)
_ONE: Final = Fraction(1)


def above(program: Program, floors: Floors) -> Program:
    """Return the program with the constraints that objectives are at least their floors."""
    rows = [
        Constraint(Linear(goal.coefficients, goal.constant - floor), 1)
        for goal, floor in zip(program.objectives, floors, strict=True)
        if floor is not None
    ]
    return replace(program, constraints=(*program.constraints, *rows))


def for_sum(program: Program, floors: Floors) -> Program:
    """Return the program of the largest sum."""
    total = weighted(program, (_ONE, _ONE))
    return replace(above(program, floors), objectives=(total, total))


def for_one(program: Program, party: int, floors: Floors) -> Program:
    """Return the program of the most for one party, and then for the other."""
    goals = program.objectives
    return replace(above(program, floors), objectives=(goals[1 - party], goals[party]))


def for_least(program: Program, origin: UtilityPoint, scale: UtilityPoint) -> Program:
    """Return the program of the largest least ratio of gain to scale, and then the largest sum.

    Gains are counted from `origin`; a party whose scale is 0 is left out. One more column, the
    last, stands for the ratio; where all others keep the constraints there is a value for it.
    """
    sides = [party for party in (0, 1) if scale[party]]
    low = min((_end(program, party, -1) - origin[party]) / scale[party] for party in sides)
    high = min((_end(program, party, 1) - origin[party]) / scale[party] for party in sides)
    width = max(high - low, _ZERO) or _ONE
    place = len(program.columns)
    ratio = Linear({place: width}, low)
    rows = []
    for party in sides:
        goal = program.objectives[party]
        left = {**goal.coefficients, place: -scale[party] * width}
        constant = goal.constant - origin[party] - scale[party] * low
        rows.append(Constraint(Linear(left, constant), 1))
    return Program(
        (*program.columns, Column("ratio", _ZERO, _ONE, is_integer=False)),
        (*program.constraints, *rows),
        (weighted(program, (_ONE, _ONE)), ratio),
    )


def _end(program: Program, party: int, sign: int) -> Fraction:
    """Return the least (-1) or the most (1) of an objective between the ends of the columns."""
    goal = program.objectives[party]
    total = goal.constant
    for j, coefficient in goal.coefficients.items():
        column = program.columns[j]
        rising = coefficient * sign > 0
        end = column.upper if rising else column.lower
        assert end is not None  # noqa: S101 - the columns of a trade space have ends
        total += coefficient * end
    return total


def grid_of(program: Program, others: Sequence[Fraction] = ()) -> int | None:
    """Return the denominator that all values of the objectives have, less these `others`.

    None where a continuous column counts.
    """
    numbers = list(others)
    for goal in program.objectives:
        if any(c and not program.columns[j].is_integer for j, c in goal.coefficients.items()):
            return None
        numbers += [goal.constant, *goal.coefficients.values()]
    return lcm(*(each.denominator for each in numbers))
