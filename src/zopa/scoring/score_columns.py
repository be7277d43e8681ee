"""The columns that scores of many agreements stand in."""

from fractions import Fraction
from typing import Any, Final

from zopa.rationals import nearest_double
from zopa.scoring.score import DISTANCES, Score

NUMBERS: Final = (
    *("utility_a", "utility_b", "gain_a", "gain_b", "worst_margin", "left_equal", "left_joint"),
    *("joint_efficiency", "surplus_efficiency", "value_creation", "surplus_share_a"),
    *("surplus_share_b", "nash_ratio", *(f"distance_{name}" for name in DISTANCES)),
    *("unrevealed_added", "value_efficiency"),
)
"""The measures, in columns of doubles."""

FAIRNESS: Final = ("envy_free", "proportional", "equitable", "ef1")
"""The tests of fairness among the flags."""

FLAGS: Final = ("rational_a", "rational_b", "efficient", *FAIRNESS)
"""The yes or no, in columns of 1, 0 and -1, which stands for what is not defined."""


def columns_of(score: Score) -> tuple[list[float], list[int]]:
    """Return the numbers and the flags of an exact score, in the order of the columns."""
    fair = score.fairness
    share_a, share_b = score.surplus_share or (None, None)
    numbers: list[Any] = [
        *(score.utility.a, score.utility.b, *score.gain, score.worst_margin),
        *(score.left_equal, score.left_joint, score.joint_efficiency, score.surplus_efficiency),
        *(score.value_creation, share_a, share_b, score.nash_ratio),
        *(score.distance[name] for name in DISTANCES),
        *(score.unrevealed.added, score.value_efficiency),
    ]
    flags = [*score.individually_rational, score.efficient]
    flags += [fair.envy_free, fair.proportional, fair.equitable, fair.ef1] if fair else [None] * 4
    return (
        [_double(number) for number in numbers],
        [-1 if flag is None else int(flag) for flag in flags],
    )


def _double(number: Fraction | float | None) -> float:
    if number is None:
        return float("nan")
    return nearest_double(number) if isinstance(number, Fraction) else number
