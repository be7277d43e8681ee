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
    """
    unit = UtilityPoint(Fraction(1), Fraction(1))
    best, points = largest_least_ratio(zone.frontier, zone.disagreement, unit)
    return solution("egalitarian", zone.frontier, points, best)
