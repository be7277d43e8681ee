"""A program without the options that nobody would take, in fewer columns."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zopa.frontier.milp.program import Column, Constraint, Linear, Program, Values

_ZERO = Fraction(0)
_ONE = Fraction(1)

_PAIR = 2

Step = tuple[tuple[int, Fraction], ...]
"""By how much a column of the lean program moves columns of the full one."""


@dataclass(frozen=True, slots=True)
class Lean:
    """A smaller program with the same undominated pairs, and the way back to the full one."""

    program: Program
    _base: Values
    _steps: tuple[Step, ...]

    def full(self, values: Sequence[Fraction]) -> Values:
        """Return what the columns of the full program are where the lean ones have these values."""
        found = list(self._base)
        for value, step in zip(values, self._steps, strict=True):
            for j, size in step:
                found[j] += size * value
        return tuple(found)


def lean(program: Program) -> Lean:
    """Return a program without dominated options, a choice between two being one yes or no.

    A choice is a set of columns that are 0 or 1, add up to 1, and are in no other constraint: what
    is taken of it matters to nothing else, so that an option which gives neither objective more
    than another one is left out.

    >>> options = tuple(Column(name, _ZERO, _ONE, is_integer=True) for name in ("A", "B", "none"))
    >>> taken = Constraint(Linear(dict.fromkeys(range(3), _ONE), -_ONE), 0)
    >>> small = lean(Program(options, (taken,), (Linear({0: _ONE}), Linear({1: _ONE}))))
    >>> [column.name for column in small.program.columns], small.program.constraints
    (['A'], ())
    >>> small.full((_ZERO,))
    (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1))
    """
    uses = Counter(j for row in program.constraints for j in row.sum.coefficients)
    base = [_ZERO] * len(program.columns)
    gone: set[int] = set()
    steps: dict[int, Step] = {}
    settled: set[int] = set()
    for index, row in enumerate(program.constraints):
        if not _is_choice(program, row, uses):
            continue
        kept = list(_undominated(program, row.sum.coefficients))
        gone |= set(row.sum.coefficients) - set(kept)
        if len(kept) <= _PAIR:
            last = kept[-1]
            base[last] = _ONE
            gone.add(last)
            settled.add(index)
        if len(kept) == _PAIR:
            steps[kept[0]] = ((kept[0], _ONE), (kept[1], -_ONE))
    left = [j for j in range(len(program.columns)) if j not in gone]
    taken = tuple(steps.get(j, ((j, _ONE),)) for j in left)
    columns = tuple(program.columns[j] for j in left)

    into: dict[int, list[tuple[int, Fraction]]] = {}
    for k, step in enumerate(taken):
        for j, size in step:
            into.setdefault(j, []).append((k, size))

    def carried(linear: Linear) -> Linear:
        sums: dict[int, Fraction] = {}
        for j, factor in linear.coefficients.items():
            for k, size in into.get(j, ()):
                sums[k] = sums.get(k, _ZERO) + size * factor
        return Linear({k: sums[k] for k in sorted(sums) if sums[k]}, linear.at(base))

    rows = tuple(
        Constraint(carried(row.sum), row.sense)
        for index, row in enumerate(program.constraints)
        if index not in settled
    )
    first, second = map(carried, program.objectives)
    return Lean(Program(columns, rows, (first, second)), tuple(base), taken)


def _is_choice(program: Program, row: Constraint, uses: Counter[int]) -> bool:
    return (
        not row.sense
        and bool(row.sum.coefficients)
        and row.sum.constant == -1
        and all(
            c == 1 and uses[j] == 1 and _is_binary(program.columns[j])
            for j, c in row.sum.coefficients.items()
        )
    )


def _is_binary(column: Column) -> bool:
    return column.is_integer and column.lower == 0 and column.upper == 1


def _undominated(program: Program, columns: Iterable[int]) -> Iterable[int]:
    """Yield the columns that add more to an objective than any other, the first of equals."""
    worths = {
        j: tuple(goal.coefficients.get(j, _ZERO) for goal in program.objectives) for j in columns
    }
    for j, (a, b) in worths.items():
        if not any(
            x >= a and y >= b and ((x, y) != (a, b) or other < j)
            for other, (x, y) in worths.items()
            if other != j
        ):
            yield j
