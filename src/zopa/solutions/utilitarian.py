"""The largest joint utility, within the bargaining set and over all that can be agreed."""

from collections.abc import Iterable

from zopa.frontier.frontier import Frontier
from zopa.frontier.geometry import Segment
from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.shortlist import by_sum
from zopa.solutions.solution import Solution, solution


def utilitarian(zone: BargainingSet) -> Solution:
    """Return the pairs of the bargaining set with the largest sum of utilities (utils).

    All ties are returned, best for B first; of a whole segment that ties, its two ends, and the
    segment itself in `tied_segments`. (Harsanyi 1955)

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> zone = zopa.bargaining_set(zopa.pareto_frontier(zopa.trade_space(scenario)))
    >>> utilitarian(zone).points, utilitarian(zone).objective
    ((UtilityPoint(0.8, 0.7),), Fraction(3, 2))
    """
    return _largest_sum("utilitarian", zone.frontier, by_sum(zone.part))


def joint_optimum(frontier: Frontier) -> Solution:
    """Return the pairs with the largest sum of utilities (utils), whatever the BATNAs are.

    Ties are returned as `utilitarian` returns them.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> joint_optimum(zopa.analyze(scenario).frontier).objective
    Fraction(3, 2)
    """
    return _largest_sum("joint_optimum", frontier, by_sum(frontier.whole))


def _largest_sum(concept: str, frontier: Frontier, parts: Iterable[Segment]) -> Solution:
    candidates = list(parts)
    sums = {point: point.a + point.b for part in candidates for point in (part.start, part.end)}
    best = max(sums.values())
    # An open end is dominated by a pair with a larger sum, so it never reaches the best one.
    points = tuple(point for point, total in sums.items() if total == best)
    tied = tuple(
        part
        for part in candidates
        if not part.is_point and sums[part.start] == sums[part.end] == best
    )
    return solution(concept, frontier, points, best, tied_segments=tied)
