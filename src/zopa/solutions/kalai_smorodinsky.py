"""The Kalai-Smorodinsky solution."""

from fractions import Fraction

from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.maximin import largest_least_ratio
from zopa.solutions.solution import Solution, solution


def kalai_smorodinsky(zone: BargainingSet) -> Solution:
    """Return the pairs with the largest least ratio of gain to ideal gain.

    The ideal point is taken over the bargaining set; the ratio runs over the parties whose ideal
    gain is positive. Two pairs can tie on either side of a gap, and both are returned, best for B
    first. Where neither party can gain anything the objective is None and the solution is
    degenerate. (Kalai and Smorodinsky 1975)

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> zone = zopa.bargaining_set(zopa.pareto_frontier(zopa.trade_space(scenario)))
    >>> kalai_smorodinsky(zone).points, kalai_smorodinsky(zone).objective
    ((UtilityPoint(146/195, 19/26),), Fraction(25, 39))
    """
    ideal = zone.ideal_point - zone.disagreement
    if ideal.a and ideal.b:
        best, points = largest_least_ratio(zone.frontier, zone.disagreement, ideal)
        return solution("kalai_smorodinsky", zone.frontier, points, best)
    # A party that can gain nothing leaves a single pair, and it is the other's ideal.
    only = next(iter(zone)).start
    if ideal.a or ideal.b:
        return solution("kalai_smorodinsky", zone.frontier, (only,), Fraction(1))
    return solution("kalai_smorodinsky", zone.frontier, (only,), None, degenerate=True)
