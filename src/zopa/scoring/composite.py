"""What a sixth component for resources would do to a composite of five scores.

The five and their weights, in hundredths: cooperative behaviour 25, resolution 25, hidden
revelations 20, symmetry of commitments 15, quality of the mediation 15. A sixth one of weight W
takes its W from all of them in proportion: the composite becomes (1 - W / 100) of what it was, plus
W / 100 of the value efficiency. Nothing is touched until somebody asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from zopa.errors import NumberError
from zopa.rationals import exact_number

WEIGHTS: Final = MappingProxyType(
    {
        "cooperative": 25,
        "resolution": 25,
        "hidden_revelations": 20,
        "commitment_symmetry": 15,
        "mediator_quality": 15,
    }
)
"""The weight of each component, in hundredths."""

_LARGEST: Final = 100


@dataclass(frozen=True, slots=True)
class Composite:
    """A composite score, 0 to 100, before and after a sixth component."""

    before: Fraction
    after: Fraction | None
    """None where the value efficiency is not defined."""


def composite_of(
    scores: object, value_efficiency: Fraction | None, weight: Fraction
) -> Composite | None:
    """Return the composite of five scores, and with value efficiency as a sixth of this weight.

    None where not all five are there as numbers from 0 to 100.

    >>> five = dict.fromkeys(WEIGHTS, 80)
    >>> composite_of(five, Fraction(40), Fraction(10))
    Composite(before=Fraction(80, 1), after=Fraction(76, 1))
    """
    if not isinstance(scores, Mapping):
        return None
    before = Fraction(0)
    for name, share in WEIGHTS.items():
        score = _number(scores.get(name))
        if score is None:
            return None
        before += Fraction(share, _LARGEST) * score
    if value_efficiency is None:
        return Composite(before, None)
    part = weight / _LARGEST
    return Composite(before, (1 - part) * before + part * value_efficiency)


def _number(value: Any) -> Fraction | None:
    try:
        number = exact_number(value)
    except NumberError:
        return None
    return number if 0 <= number <= _LARGEST else None
