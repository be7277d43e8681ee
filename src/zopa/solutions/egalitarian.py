"""The egalitarian solution."""

from fractions import Fraction

from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.maximin import largest_least_ratio
from zopa.solutions.solution import Solution, solution
from zopa.tradespace.utility import UtilityPoint


def egalitarian(zone: BargainingSet) -> Solution:
    """Return the pairs with the largest least gain (utils); it is the depth.

    Two pairs can tie on either side of a gap, and both are returned, best for B first.
    (Kalai 1977)

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> zone = zopa.bargaining_set(zopa.pareto_frontier(zopa.trade_space(scenario)))
    >>> egalitarian(zone).points, egalitarian(zone).objective == zone.depth
    ((UtilityPoint(0.76875, 0.71875),), True)
    """
    unit = UtilityPoint(Fraction(1), Fraction(1))
    best, points = largest_least_ratio(zone.frontier, zone.disagreement, unit)
    return solution("egalitarian", zone.frontier, points, best)
