"""Value efficiency: one headline number from 0 to 100 for what an agreement made of the resources.

With a ZOPA it is 100 times the surplus efficiency of an agreement that meets both BATNAs, and 0 for
one that does not and for no agreement. Without a ZOPA it is 100 for no agreement, which was right,
and 0 for an agreement, which somebody should not have signed. Where the largest surplus is 0, no
agreement and any that meets both BATNAs get 100. It is not defined beside a missing BATNA.
"""

from fractions import Fraction
from typing import Final, Protocol

from zopa.scoring.yardstick import Yardstick

_ALL: Final = Fraction(100)
_NOTHING: Final = Fraction(0)


class Scored(Protocol):
    """What the number is made of."""

    @property
    def allocation(self) -> object | None:
        """The agreement, None without one."""

    @property
    def stick(self) -> Yardstick:
        """What it is measured against."""

    @property
    def meets_both(self) -> bool | None:
        """Whether both BATNAs are met."""

    @property
    def surplus_efficiency(self) -> Fraction | None:
        """The joint gain by the largest one."""


def value_efficiency(scored: Scored) -> Fraction | None:
    """Return the number; None where a BATNA is missing."""
    if scored.meets_both is None:
        return None
    if scored.stick.zone is None:
        return _ALL if scored.allocation is None else _NOTHING
    if not scored.stick.best_surplus:
        return _ALL if scored.meets_both else _NOTHING
    if scored.allocation is None or not scored.meets_both:
        return _NOTHING
    return _ALL * (scored.surplus_efficiency or _NOTHING)
