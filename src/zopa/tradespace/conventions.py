"""The readings of the format that it leaves open; every result names the ones it used."""

import enum
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from zopa.errors import ArgumentError

Reading = TypeVar("Reading", bound=enum.StrEnum)

MISSING_BATNA: Final = Fraction(0)
"""What a missing BATNA counts as (utils), always marked as assumed."""


class Liability(enum.StrEnum):
    """How a burden enters utility.

    `SIGNED`: bearing the fraction f costs v * f. `RELIEF`: not bearing it is worth v * (1 - f).
    The two differ by a constant for each party, which moves every comparison with a BATNA.
    """

    SIGNED = "signed"
    RELIEF = "relief"


class View(enum.StrEnum):
    """Which resources are on the table: all of them, or those that are not latent."""

    FULL = "full"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class Conventions:
    """The readings under which a trade space is built."""

    liability: Liability = Liability.SIGNED
    view: View = View.FULL

    def __post_init__(self) -> None:
        """Take the readings by name as well; raises `ArgumentError` for another name."""
        object.__setattr__(self, "liability", _member(Liability, self.liability))
        object.__setattr__(self, "view", _member(View, self.view))


def _member(readings: type[Reading], name: str) -> Reading:
    try:
        return readings(name)
    except ValueError as error:
        known = " or ".join(each.value for each in readings)
        problem = f"'{name}' is not a {readings.__name__.lower()}"
        raise ArgumentError(problem, f"use {known}") from error
