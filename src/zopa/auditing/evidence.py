"""The measures that a verdict rests on, and those that help a reader to judge it."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zopa.analysis import Analysis
from zopa.auditing.acceptance import AcceptableShare, acceptable_share
from zopa.frontier.pieces import Doubles
from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.utilitarian import utilitarian
from zopa.tradespace.even_split import even_split


@dataclass(frozen=True, slots=True)
class Evidence:
    """Measures of the full view (utils unless said); None where one is not defined."""

    frontier_share: float
    """The part of the frontier's length inside the ZOPA; by count where it is only pairs."""
    surplus: Fraction | None
    """The largest joint gain over the BATNAs within the bargaining set."""
    logrolling: Fraction
    """How much the joint optimum is above the even split."""
    conflict_strength: Fraction | None
    """1 - (joint optimum - even split) / (sum of both best - even split) (Majer et al. 2022)."""
    acceptable: AcceptableShare
    """The chance that a random allocation meets both BATNAs."""


def evidence_of(analysis: Analysis) -> Evidence:
    """Return the measures of an analysis."""
    space, frontier, zone = analysis.space, analysis.frontier, analysis.zone
    even = even_split(space)
    joint = analysis.joint_optimum.objective or Fraction(0)
    even_sum = even.a + even.b
    span = frontier.best.a + frontier.best.b - even_sum
    d = space.disagreement
    best = utilitarian(zone).objective if isinstance(zone, BargainingSet) else None
    return Evidence(
        frontier_share=_share(analysis),
        surplus=None if best is None else best - d.a - d.b,
        logrolling=joint - even_sum,
        conflict_strength=1 - (joint - even_sum) / span if span else None,
        acceptable=acceptable_share(space),
    )


def _share(analysis: Analysis) -> float:
    zone = analysis.zone
    if not isinstance(zone, BargainingSet):
        return 0.0
    inside, whole = zone.part, analysis.frontier.whole
    length = _length(whole.doubles())
    return _length(inside.doubles()) / length if length else len(inside) / len(whole)


def _length(ends: tuple[Doubles, Doubles, Doubles, Doubles]) -> float:
    start_a, start_b, end_a, end_b = ends
    return float(np.hypot(end_a - start_a, end_b - start_b).sum())
