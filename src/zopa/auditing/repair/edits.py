"""What a repair is, and how large the edits count that are not moves of numbers."""

import enum
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final

from zopa.scenario.patching import Operation
from zopa.scenario.types import Difficulty, Scenario

LABEL_SIZE: Final = Fraction(1, 10)
"""What a change of the label counts as, beside moves of numbers (utils)."""

STRUCTURE_SIZE: Final = Fraction(1, 10)
"""What each change of visibility or divisibility counts as, beside moves of numbers (utils)."""

_GRID: Final = 100
"""Numbers are written in hundredths."""


class Kind(enum.StrEnum):
    """What an edit changes; also the order in which kinds are reported."""

    LABEL = "label"
    BOTH_BATNAS = "both-batnas"
    ONE_BATNA = "one-batna"
    STRUCTURE = "structure"
    VALUATIONS = "valuations"


@dataclass(frozen=True, slots=True)
class Repair:
    """An edit that makes the label fit: what it is in words, as JSON Patch, and how large."""

    kind: Kind
    summary: str
    patch: tuple[Operation, ...]
    size: Fraction
    """Utils moved: the sum over the numbers that change; a label or a structural change counts as
    `LABEL_SIZE` or `STRUCTURE_SIZE`."""
    note: str | None = None
    """What else the edit needs or leaves open."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Why no edit of one kind makes the label fit."""

    kind: Kind
    reason: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """An edit with the scenario that it leads to; not yet known to help."""

    scenario: Scenario
    repair: Repair


def labelled(scenario: Scenario, label: Difficulty) -> Candidate:
    """Return the scenario with another label."""
    patch = (Operation("replace", "/difficulty", label.value),)
    return Candidate(
        replace(scenario, difficulty=label),
        Repair(Kind.LABEL, f"declare {label}", patch, LABEL_SIZE),
    )


def down(value: Fraction) -> Fraction:
    """Return the largest hundredth that is not above the value.

    >>> down(Fraction(5, 16))
    Fraction(31, 100)
    """
    return Fraction(floor(value * _GRID), _GRID)


def above(value: Fraction) -> Fraction:
    """Return the smallest hundredth that is above the value.

    >>> above(Fraction(31, 100))
    Fraction(8, 25)
    """
    return Fraction(floor(value * _GRID) + 1, _GRID)
