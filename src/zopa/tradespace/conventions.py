"""The readings of the format that it leaves open; every result names the ones it used."""

import enum
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

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
