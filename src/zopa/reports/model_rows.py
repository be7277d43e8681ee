"""The rows of a model with their numbers as decimals, and a word on what is rounded."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Context, Decimal, Inexact
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Final

from zopa.frontier.milp.model import Model, Reason
from zopa.frontier.milp.program import Constraint

UTILITIES: Final = ("u_a", "u_b")
"""The columns that hold the utilities of party A and party B."""

_DIGITS: Final = 17
"""As many as tell any two doubles apart, which is what solvers calculate with."""

_LARGEST_FACTOR: Final = 1_000_000
"""Rows that are multiplied by more would be hard on a solver's tolerances."""

_SENSES: Final = MappingProxyType({-1: "<=", 0: "=", 1: ">="})

_PLAIN: Final = 20
"""The longest number that is written without an exponent, in characters."""


@dataclass(frozen=True, slots=True)
class Row:
    """A named row: coefficients by column, `=`, `>=` or `<=`, and the right-hand side."""

    name: str
    terms: Mapping[str, str]
    sense: str
    right: str
    factor: int = 1
    """What the row was multiplied by, so that its numbers are finite decimals."""
    is_rounded: bool = False
    constraint: str | None = None
    """The side constraint that it comes from."""


def rows_of(model: Model) -> Iterator[Row]:
    """Yield the two utilities, the two BATNAs and the constraints of the model."""
    program = model.program
    names = [column.name for column in program.columns]
    sums = [*program.objectives, *(constraint.sum for constraint in program.constraints)]
    somewhere = {j for each in sums for j in each.coefficients}
    # What is worth nothing to anybody has to be named somewhere all the same.
    terms = {name: Fraction(0) for j, name in enumerate(names) if j not in somewhere}
    for utility, goal in zip(UTILITIES, program.objectives, strict=True):
        terms = {utility: Fraction(1), **terms}
        terms |= {names[j]: -coefficient for j, coefficient in goal.coefficients.items()}
        yield _row(utility.replace("u_", "util_"), terms, "=", goal.constant)
        terms = {}
    floor = model.space.disagreement
    for utility, batna in zip(UTILITIES, (floor.a, floor.b), strict=True):
        yield _row(utility.replace("u_", "batna_"), {utility: Fraction(1)}, ">=", batna)
    counts: Counter[str] = Counter()
    for constraint, reason in zip(program.constraints, model.reasons, strict=True):
        name = f"{reason.kind}{counts[reason.kind]}"
        counts[reason.kind] += 1
        row = _row(name, *_readable(model, constraint, reason))
        yield replace(row, constraint=reason.name) if reason.kind == "side" else row


def _readable(
    model: Model, constraint: Constraint, reason: Reason
) -> tuple[Mapping[str, Fraction], str, Fraction]:
    """Return a constraint as a reader would write it: terms, sense and right-hand side.

    A floor is about a utility, which has a column of its own. What begins with a minus is turned
    over, so that `at least` stays one.
    """
    program = model.program
    if reason.floor_of is not None:
        floor = program.objectives[reason.floor_of].constant - constraint.sum.constant
        return {UTILITIES[reason.floor_of]: Fraction(1)}, ">=", floor
    first = next((each for each in constraint.sum.coefficients.values() if each), Fraction(1))
    sign = -1 if first < 0 else 1
    terms = {
        program.columns[j].name: sign * each for j, each in constraint.sum.coefficients.items()
    }
    return terms, _SENSES[sign * constraint.sense], -sign * constraint.sum.constant


def _row(name: str, terms: Mapping[str, Fraction], sense: str, right: Fraction) -> Row:
    """Return a row exactly, multiplied if need be, or else with its numbers rounded."""
    factor = lcm(*(_endless(each) for each in (*terms.values(), right)))
    if factor <= _LARGEST_FACTOR:
        row = _written(name, terms, sense, right, factor)
        if not row.is_rounded:
            return row
    return _written(name, terms, sense, right, 1)


def _written(
    name: str, terms: Mapping[str, Fraction], sense: str, right: Fraction, factor: int
) -> Row:
    written = {key: decimal_text(factor * each) for key, each in terms.items()}
    limit, is_exact = decimal_text(factor * right)
    is_rounded = not (is_exact and all(exact for _, exact in written.values()))
    texts = {key: text for key, (text, _) in written.items()}
    return Row(name, texts, sense, limit, factor, is_rounded)


def decimal_text(value: Fraction) -> tuple[str, bool]:
    """Return a number as a decimal of at most 17 digits, and whether it is exact.

    >>> decimal_text(Fraction(7, 20)), decimal_text(Fraction(-2, 3))
    (('0.35', True), ('-0.66666666666666667', False))
    """
    context = Context(prec=_DIGITS, traps=[])
    number = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    text = f"{number:f}"
    return text if len(text) <= _PLAIN else f"{number:e}", not context.flags[Inexact]


def _endless(value: Fraction) -> int:
    """Return what a number has to be multiplied by to become a finite decimal.

    >>> _endless(Fraction(1, 4)), _endless(Fraction(5, 12))
    (1, 3)
    """
    bottom = value.denominator
    for prime in (2, 5):
        while bottom % prime == 0:
            bottom //= prime
    return bottom
