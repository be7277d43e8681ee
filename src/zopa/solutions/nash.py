"""The Nash bargaining solution."""

from zopa.frontier.geometry import Segment
from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.shortlist import by_product
from zopa.solutions.solution import Solution, solution
from zopa.tradespace.utility import UtilityPoint


def nash(zone: BargainingSet) -> Solution:
    """Return every pair of the bargaining set with the largest product of gains (utils squared).

    Along a segment the product is a parabola, so it peaks at an end or halfway between its roots,
    all rational: nothing is rounded. Lumps can make the peak a tie, and every tied pair is
    returned, best for B first. Where the best product is 0 the solution is degenerate: somebody
    gains nothing. (Nash 1950)

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> zone = zopa.bargaining_set(zopa.pareto_frontier(zopa.trade_space(scenario)))
    >>> nash(zone).points, nash(zone).objective
    ((UtilityPoint(0.8, 0.7),), Fraction(9, 40))
    """
    products = {
        point: (point.a - zone.disagreement.a) * (point.b - zone.disagreement.b)
        for part in by_product(zone.part, zone.disagreement)
        for point in _peaks(part, zone.disagreement)
    }
    best = max(products.values())
    points = tuple(point for point, product in products.items() if product == best)
    return solution("nash", zone.frontier, points, best, degenerate=not best)


def _peaks(part: Segment, origin: UtilityPoint) -> list[UtilityPoint]:
    """Return the pairs where the product of gains can be largest on a part.

    An open end is no candidate: the pair that dominates it has a product at least as large.
    """
    peaks = []
    if not part.start_open:
        peaks.append(part.start)
    if part.is_point:
        return peaks
    if not part.end_open:
        peaks.append(part.end)
    roots = origin.a + part.where_b(origin.b).a
    if part.start.a < roots / 2 < part.end.a:
        peaks.append(part.at(roots / 2))
    return peaks
