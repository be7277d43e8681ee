"""All efficient pairs of a linear program with two objectives, in rational arithmetic.

The tableau holds integers: each row stands for itself times some positive number, so that no
division is needed but by the common divisor. Columns with an upper end have it at 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[Any]
"""Python integers: the columns, then the right-hand side."""


@dataclass(frozen=True, slots=True)
class LinearProgram:
    """Rows `coefficients . y (<= or =) limit` over columns from 0 to 1, or from 0 without end."""

    rows: tuple[tuple[tuple[Fraction, ...], Fraction, bool], ...]
    """Coefficients, limit, and whether it is an equation."""
    bounded: tuple[bool, ...]
    objectives: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """Both are maximised."""


class UnboundedProgramError(ArithmeticError):
    """An objective has no largest value."""


def efficient_vertices(program: LinearProgram) -> list[tuple[Fraction, ...]] | None:
    """Return the columns' values where efficient edges meet, from the best for the second on.

    The pairs of objectives of two neighbours differ, and all between them is efficient too. None
    where the rows contradict one another. Parametric simplex (Gass and Saaty, 1955), with Bland's
    rule (1977) against cycling. Raises `UnboundedProgramError`.

    >>> one, zero = Fraction(1), Fraction(0)
    >>> share = LinearProgram((((one, one), one, False),), (True, True), ((one, zero), (zero, one)))
    >>> efficient_vertices(share)
    [(Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(0, 1))]
    """
    tableau = _best_for_second(program)
    if tableau is None:
        return None
    found = [tableau.values()]
    points = [_pair(program, found[0])]
    while (column := tableau.next_column()) is not None:
        tableau.enter(column)
        values = tableau.values()
        point = _pair(program, values)
        if point != points[-1]:
            found.append(values)
            points.append(point)
    return found


def best_vertex(program: LinearProgram) -> tuple[Fraction, ...] | None:
    """Return values with the most of the second objective and, of those, of the first.

    It is where `efficient_vertices` begins. Raises `UnboundedProgramError`.

    >>> one, zero = Fraction(1), Fraction(0)
    >>> share = LinearProgram((((one, one), one, False),), (True, True), ((one, one), (zero, one)))
    >>> best_vertex(share)
    (Fraction(0, 1), Fraction(1, 1))
    """
    tableau = _best_for_second(program)
    return None if tableau is None else tableau.values()


def _best_for_second(program: LinearProgram) -> "_Tableau | None":
    """Return the tableau of `best_vertex`, None where the rows contradict one another."""
    tableau = _Tableau(program)
    if not tableau.is_feasible():
        return None
    tableau.maximise()
    return tableau


def _pair(program: LinearProgram, values: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    first, second = (
        sum((c * y for c, y in zip(each, values, strict=True) if c and y), Fraction(0))
        for each in program.objectives
    )
    return first, second


class _Tableau:
    """The rows and both objectives, in terms of the columns that are at an end."""

    def __init__(self, program: LinearProgram) -> None:
        count, slacks = len(program.bounded), sum(not exact for *_, exact in program.rows)
        self.count = count
        self.width = count + slacks
        self.bounded = [*program.bounded, *[False] * slacks]
        self.flipped = [False] * self.width
        self.rows: list[Row] = []
        self.basis: list[int] = []
        slack = count
        artificial = 0
        pending: list[tuple[Row, int | None]] = []
        for coefficients, limit, is_equation in program.rows:
            row = np.zeros(self.width + 1, dtype=object)
            scale = lcm(limit.denominator, *(each.denominator for each in coefficients))
            row[:count] = [int(each * scale) for each in coefficients]
            row[-1] = int(limit * scale)
            basic = None
            if not is_equation:
                row[slack] = 1
                basic = slack
                slack += 1
            if row[-1] < 0:
                row, basic = -row, None
            artificial += basic is None
            pending.append((row, basic))
        column = self.width
        self.artificial = range(self.width, self.width + artificial)
        for row, basic in pending:
            wide = np.concatenate([row[:-1], np.zeros(artificial, dtype=object), row[-1:]])
            if basic is None:
                wide[column] = 1
            self.rows.append(_reduced(wide))
            self.basis.append(column if basic is None else basic)
            column += basic is None
        self.bounded += [False] * artificial
        self.flipped += [False] * artificial
        self.goals = [self._goal(each) for each in program.objectives]

    def _goal(self, objective: Sequence[Fraction]) -> Row:
        """Return an objective as a row: what each column adds to it."""
        row = np.zeros(self.width + len(self.artificial) + 1, dtype=object)
        scale = lcm(*(each.denominator for each in objective), 1)
        row[: self.count] = [int(each * scale) for each in objective]
        return row

    def is_feasible(self) -> bool:
        """Find values that keep all rows; return whether there are any."""
        if len(self.artificial):
            goal = np.zeros(len(self.bounded) + 1, dtype=object)
            for row, basic in zip(self.rows, self.basis, strict=True):
                if basic in self.artificial:
                    # What is basic has the coefficient 1 here.
                    goal = goal + row
            goal[self.artificial.start : self.artificial.stop] = 0
            self.goals.append(goal)
            while True:
                column = self._first(lambda j: self.goals[-1][j] > 0)
                if column is None:
                    break
                self.enter(column)
            self.goals.pop()
            if any(
                row[-1]
                for row, basic in zip(self.rows, self.basis, strict=True)
                if basic in self.artificial
            ):
                return False
            self._drop_artificial()
        return True

    def _drop_artificial(self) -> None:
        for index in reversed(range(len(self.rows))):
            if self.basis[index] not in self.artificial:
                continue
            row = self.rows[index]
            column = next((j for j in range(self.width) if row[j]), None)
            if column is None:
                del self.rows[index], self.basis[index]
                continue
            if row[column] < 0:
                self.rows[index] = -row  # its right-hand side is 0
            self._pivot(index, column)
        keep = [*range(self.width), -1]
        self.rows = [row[keep] for row in self.rows]
        self.goals = [goal[keep] for goal in self.goals]
        self.artificial = range(self.width, self.width)
        del self.bounded[self.width :], self.flipped[self.width :]

    def _first(self, holds: Any) -> int | None:
        basic = set(self.basis)
        return next((j for j in range(self.width) if j not in basic and holds(j)), None)

    def maximise(self) -> None:
        """Go to where the second objective is largest and, of that, the first."""
        first, second = 0, 1
        while True:
            goals = self.goals
            column = self._first(
                lambda j, goals=goals: (goals[second][j], goals[first][j]) > (0, 0)
            )
            if column is None:
                return
            self.enter(column)

    def next_column(self) -> int | None:
        """Return the column that gives most of the first objective for the second; None at an end.

        It has to be at the best for some weights.
        """
        first, second = self.goals
        basic = set(self.basis)
        best: tuple[Fraction, int] | None = None
        for j in range(self.width):
            if j not in basic and first[j] > 0:
                rate = (Fraction(-second[j], first[j]), j)
                best = rate if best is None else min(best, rate)
        return None if best is None else best[1]

    def enter(self, column: int) -> None:
        """Raise a column from 0 as far as the rows and the ends of the columns let it."""
        limit: Fraction | None = Fraction(1) if self.bounded[column] else None
        leaving: int | None = None
        for index, row in enumerate(self.rows):
            step = row[column]
            if not step:
                continue
            basic = self.basis[index]
            if step > 0:
                most = Fraction(row[-1], step)
            elif self.bounded[basic]:
                most = Fraction(row[basic] - row[-1], -step)
            else:
                continue
            if (
                limit is None
                or most < limit
                or (most == limit and leaving is not None and basic < self.basis[leaving])
            ):
                limit, leaving = most, index
        if limit is None:
            raise UnboundedProgramError
        if leaving is None:
            self._flip(column)
            return
        if self.rows[leaving][column] < 0:
            self._flip(self.basis[leaving])
            row = -self.rows[leaving]
            self.rows[leaving] = row
        self._pivot(leaving, column)

    def _flip(self, column: int) -> None:
        """Count a column from its other end."""
        for row in (*self.rows, *self.goals):
            row[-1] -= row[column]
            row[column] = -row[column]
        self.flipped[column] = not self.flipped[column]

    def _pivot(self, index: int, column: int) -> None:
        pivot = self.rows[index]
        self.rows = [
            each if at == index or not each[column] else _without(each, pivot, column)
            for at, each in enumerate(self.rows)
        ]
        self.goals = [
            _without(each, pivot, column) if each[column] else each for each in self.goals
        ]
        self.basis[index] = column

    def values(self) -> tuple[Fraction, ...]:
        """Return the values of the program's columns."""
        found = [Fraction(0)] * self.width
        for row, basic in zip(self.rows, self.basis, strict=True):
            found[basic] = Fraction(row[-1], row[basic])
        return tuple(
            1 - value if flipped else value
            for value, flipped in zip(found[: self.count], self.flipped, strict=False)
        )


def _without(row: Row, pivot: Row, column: int) -> Row:
    """Return a row without a column, by means of one that has it positive."""
    return _reduced(row * pivot[column] - pivot * row[column])


def _reduced(row: Row) -> Row:
    divisor = gcd(*row)
    return row // divisor if divisor > 1 else row
