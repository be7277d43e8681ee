"""Values of the integer columns of a program that no single row rules out at sight."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from zopa.frontier.milp.program import Constraint, Program

_ZERO: Final = Fraction(0)

_Node = tuple[tuple[int, ...], list[tuple[int, int]]]
"""The values of the first integer columns, and what each row can add up to then."""


@dataclass(frozen=True, slots=True)
class _Sum:
    """A row in integers, with the least and the most that it can add up to."""

    sense: int
    low: int
    high: int
    moves: dict[int, dict[int, tuple[int, int]]]
    """For each integer column and each of its values: what that adds to the least and the most."""

    def is_broken(self, low: int, high: int) -> bool:
        """Return whether the row cannot hold between the two."""
        return (self.sense <= 0 and low > 0) or (self.sense >= 0 and high < 0)


def whole_values(program: Program) -> Iterator[tuple[int, ...] | None]:
    """Yield values of the integer columns, in order; None for a step that is not the last.

    A step into values that some row rules out, whatever the others are, goes no further. All
    columns must have ends.

    >>> from zopa.frontier.milp.program import Column, Linear
    >>> zero, one = Fraction(0), Fraction(1)
    >>> lumps = tuple(Column(name, zero, one, is_integer=True) for name in "xy")
    >>> just_one = Constraint(Linear({0: one, 1: one}, -one), 0)
    >>> list(whole_values(Program(lumps, (just_one,), (Linear({}), Linear({})))))
    [None, None, None, None, (0, 1), None, None, (1, 0)]
    """
    columns = program.integers
    values = [_values(program, j) for j in columns]
    rows = [_sum(program, each) for each in program.constraints]
    touched = [[k for k, row in enumerate(rows) if j in row.moves] for j in columns]

    ends = [(row.low, row.high) for row in rows]
    waiting: list[_Node] = [((), ends)]
    if any(row.is_broken(*each) for row, each in zip(rows, ends, strict=True)):
        waiting = []
    yield None
    while waiting:
        fixed, ends = waiting.pop()
        done = len(fixed)
        if done == len(values):
            yield fixed
            continue
        yield None
        following: list[_Node] = []
        for value in values[done]:
            after = ends.copy()
            for k in touched[done]:
                low, high = rows[k].moves[columns[done]][value]
                after[k] = (ends[k][0] + low, ends[k][1] + high)
            if any(rows[k].is_broken(*after[k]) for k in touched[done]):
                yield None
            else:
                following.append(((*fixed, value), after))
        waiting += reversed(following)


def _values(program: Program, j: int) -> range:
    lower, upper = _ends(program, j)
    return range(int(lower), int(upper) + 1)


def _ends(program: Program, j: int) -> tuple[Fraction, Fraction]:
    column = program.columns[j]
    return column.lower or _ZERO, column.upper or _ZERO


def _sum(program: Program, row: Constraint) -> _Sum:
    terms = {
        j: sorted(factor * end for end in _ends(program, j))
        for j, factor in row.sum.coefficients.items()
    }
    numbers = [row.sum.constant, *row.sum.coefficients.values()]
    numbers += [end for ends in terms.values() for end in ends]
    scale = lcm(*(each.denominator for each in numbers))
    moves = {}
    for j, (low, high) in terms.items():
        if program.columns[j].is_integer:
            factor = row.sum.coefficients[j]
            moves[j] = {
                value: (int((factor * value - low) * scale), int((factor * value - high) * scale))
                for value in _values(program, j)
            }
    least = row.sum.constant + sum(low for low, _ in terms.values())
    most = row.sum.constant + sum(high for _, high in terms.values())
    return _Sum(row.sense, int(least * scale), int(most * scale), moves)
