"""A mixed-integer program with two objectives, its numbers exact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from zopa.frontier.milp.simplex import LinearProgram, best_vertex, efficient_vertices
from zopa.tradespace.utility import UtilityPoint

_ZERO = Fraction(0)
_ONE = Fraction(1)

_CELLS: Final = 20_000
"""How large a tableau may be that is solved in rational arithmetic where there is a choice."""

_STIFF = 10**6
"""Terms of a sum that differ by more than this are not left to doubles."""

Values = tuple[Fraction, ...]
"""A value for each column."""


@dataclass(frozen=True, slots=True)
class Column:
    """A variable: what it is called outside, its ends (None where there is none), its kind.

    The ends of an integer are integers.
    """

    name: str
    lower: Fraction | None
    upper: Fraction | None
    is_integer: bool

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies between its ends."""
        return self.lower is not None and self.upper is not None and self.lower > self.upper

    @property
    def width(self) -> Fraction:
        """How far it can go; 1 where there is no end, or nothing to go."""
        if self.lower is None or self.upper is None:
            return _ONE
        return max(self.upper - self.lower, _ZERO) or _ONE

    @property
    def nearest(self) -> Fraction:
        """The value nearest to 0."""
        if self.lower is not None and self.lower > 0:
            return self.lower
        return self.upper if self.upper is not None and self.upper < 0 else _ZERO


@dataclass(frozen=True, slots=True)
class Linear:
    """A sum of columns with coefficients, and a constant."""

    coefficients: Mapping[int, Fraction]
    constant: Fraction = _ZERO

    @property
    def largest(self) -> Fraction:
        """The largest coefficient without its sign; 1 where there is none."""
        return max((abs(c) for c in self.coefficients.values()), default=_ZERO) or _ONE

    def times(self, factor: Fraction) -> "Linear":
        """Return the sum a number of times."""
        return Linear({j: factor * c for j, c in self.coefficients.items()}, factor * self.constant)

    def at(self, values: Sequence[Fraction]) -> Fraction:
        """Return what it comes to."""
        return self.constant + sum((c * values[j] for j, c in self.coefficients.items()), _ZERO)


@dataclass(frozen=True, slots=True)
class Constraint:
    """A sum that is at most 0 (`sense` -1), 0, or at least 0 (1)."""

    sum: Linear
    sense: int


@dataclass(frozen=True)
class Program:
    """Columns, constraints, and two objectives that are both maximised."""

    columns: tuple[Column, ...]
    constraints: tuple[Constraint, ...]
    objectives: tuple[Linear, Linear]

    @cached_property
    def integers(self) -> tuple[int, ...]:
        """Which columns are integers."""
        return tuple(j for j, column in enumerate(self.columns) if column.is_integer)

    @property
    def is_small(self) -> bool:
        """Whether it is worth solving in rational arithmetic, integers aside."""
        rows = len(self.constraints)
        return rows * (rows + len(self.columns)) <= _CELLS

    @cached_property
    def is_stiff(self) -> bool:
        """Whether some sum has terms of such different size that doubles lose the smaller ones."""
        for each in (*(row.sum for row in self.constraints), *self.objectives):
            sizes = [abs(c) * self.columns[j].width for j, c in each.coefficients.items() if c]
            if sizes and max(sizes) > _STIFF * min(sizes):
                return True
        return False

    def point(self, values: Sequence[Fraction]) -> UtilityPoint:
        """Return the pair of objectives."""
        return UtilityPoint(self.objectives[0].at(values), self.objectives[1].at(values))

    def slice(self, assignment: Sequence[int]) -> list[Values] | None:
        """Return where the efficient edges meet for one value of each integer column.

        From the best for the second objective on. None where these integers contradict the
        constraints. Raises `UnboundedProgramError`.
        """
        fixed = self._fixed(assignment)
        return None if fixed is None else self._vertices(fixed)

    def relaxation(self) -> list[Values] | None:
        """Return the same where integer columns may have any value between their ends.

        Every pair of the program is on the line that joins these or below it.
        """
        return self._vertices({})

    def top(self, assignment: Sequence[int] | None = None) -> Values | None:
        """Return where `slice`, or without integers `relaxation`, begins, without the rest.

        It is the best for the second objective and, of that, for the first. None where nothing
        keeps the constraints. Raises `UnboundedProgramError`.
        """
        fixed = {} if assignment is None else self._fixed(assignment)
        found = None if fixed is None else self._vertices(fixed, only_first=True)
        return None if found is None else found[0]

    def _fixed(self, assignment: Sequence[int]) -> Mapping[int, Fraction] | None:
        """Return the integers' values, None where one is not between its ends."""
        fixed = dict(zip(self.integers, map(Fraction, assignment), strict=True))
        if any(not _is_within(self.columns[j], value) for j, value in fixed.items()):
            return None
        return fixed

    def _vertices(
        self, fixed: Mapping[int, Fraction], *, only_first: bool = False
    ) -> list[Values] | None:
        if any(column.is_empty for column in self.columns):
            return None
        parts = [_part(column, fixed.get(j)) for j, column in enumerate(self.columns)]
        places: list[tuple[int, Fraction]] = []
        steps: dict[int, list[tuple[int, Fraction]]] = {}
        bounded: list[bool] = []
        base = [part.base for part in parts]
        for j, part in enumerate(parts):
            for step in part.steps:
                steps.setdefault(j, []).append((len(places), step))
                places.append((j, step))
                bounded.append(part.is_bounded)
        rows = []
        for each in self.constraints:
            sign = -1 if each.sense > 0 else 1
            row = _spread(each.sum, steps, len(places), sign)
            limit = -sign * each.sum.at(base)
            if any(row):
                rows.append((row, limit, each.sense == 0))
            elif limit < 0 or (each.sense == 0 and limit):
                return None
        first, second = (_spread(goal, steps, len(places)) for goal in self.objectives)
        asked = LinearProgram(tuple(rows), tuple(bounded), (first, second))
        if only_first:
            only = best_vertex(asked)
            found = None if only is None else [only]
        else:
            found = efficient_vertices(asked)
        if found is None:
            return None
        return [self._values(base, places, each) for each in found]

    @staticmethod
    def _values(
        base: Sequence[Fraction], places: Sequence[tuple[int, Fraction]], found: Values
    ) -> Values:
        values = list(base)
        for (j, step), share in zip(places, found, strict=True):
            values[j] += step * share
        return tuple(values)


def weighted(program: Program, weights: tuple[Fraction, Fraction]) -> Linear:
    """Return the weighted sum of the objectives."""
    total: dict[int, Fraction] = {}
    constant = Fraction(0)
    for goal, weight in zip(program.objectives, weights, strict=True):
        constant += weight * goal.constant
        for j, coefficient in goal.coefficients.items():
            total[j] = total.get(j, Fraction(0)) + weight * coefficient
    return Linear(total, constant)


@dataclass(frozen=True, slots=True)
class _Part:
    """A column as a base and steps from it, each taken between 0 and 1, or without end."""

    base: Fraction
    steps: tuple[Fraction, ...]
    is_bounded: bool


def _spread(
    linear: Linear, steps: Mapping[int, list[tuple[int, Fraction]]], size: int, sign: int = 1
) -> tuple[Fraction, ...]:
    """Return what each of all steps of columns adds to a sum, or takes from it."""
    row = [_ZERO] * size
    for j, factor in linear.coefficients.items():
        for k, step in steps.get(j, ()):
            row[k] = sign * factor * step
    return tuple(row)


def _part(column: Column, fixed: Fraction | None) -> _Part:
    if fixed is not None:
        return _Part(fixed, (), is_bounded=True)
    if column.lower is None and column.upper is None:
        return _Part(_ZERO, (_ONE, -_ONE), is_bounded=False)
    if column.lower is None:
        return _Part(column.upper or _ZERO, (-_ONE,), is_bounded=False)
    if column.upper is None:
        return _Part(column.lower, (_ONE,), is_bounded=False)
    width = column.upper - column.lower
    return _Part(column.lower, (width,) if width else (), is_bounded=True)


def _is_within(column: Column, value: Fraction) -> bool:
    return (column.lower is None or column.lower <= value) and (
        column.upper is None or value <= column.upper
    )
