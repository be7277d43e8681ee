"""The label table: whether a declared difficulty fits what the math says."""

import enum

from zopa.auditing.classes import DepthClass
from zopa.auditing.reveals import Dependence
from zopa.scenario.types import Difficulty


class Verdict(enum.StrEnum):
    """How the declared difficulty compares with the evidence.

    The math can contradict a label, never prove it: difficulty is also a matter of emotions and of
    what the parties hide, which no number here sees.
    """

    FITS = "fits"
    BORDERLINE = "borderline"
    TOO_HARD = "label-too-hard"
    TOO_EASY = "label-too-easy"
    NOT_ASSESSABLE = "not-assessable"


def verdict_on(
    difficulty: Difficulty,
    depth_class: DepthClass,
    dependence: Dependence | None,
    *,
    even_split_accepted: bool,
) -> Verdict:
    """Return the verdict of the label table on a declared difficulty.

    >>> verdict_on(
    ...     Difficulty.NOVICE, DepthClass.WEAK, Dependence.ABSENT, even_split_accepted=False
    ... )
    <Verdict.TOO_EASY: 'label-too-easy'>
    """
    essential = dependence is Dependence.ESSENTIAL
    if depth_class is DepthClass.NONE:
        return Verdict.FITS if difficulty is Difficulty.EXPERT else Verdict.TOO_EASY
    if depth_class is DepthClass.WEAK:
        return {
            Difficulty.EXPERT: Verdict.FITS,
            Difficulty.INTERMEDIATE: Verdict.BORDERLINE,
            Difficulty.NOVICE: Verdict.TOO_EASY,
        }[difficulty]
    if depth_class is DepthClass.COMFORTABLE and even_split_accepted and not essential:
        return Verdict.TOO_HARD if difficulty is Difficulty.EXPERT else Verdict.FITS
    return {
        Difficulty.EXPERT: Verdict.BORDERLINE,
        Difficulty.INTERMEDIATE: Verdict.FITS,
        Difficulty.NOVICE: Verdict.TOO_EASY if essential else Verdict.BORDERLINE,
    }[difficulty]
