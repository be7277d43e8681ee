"""The bargaining solutions without a frontier: a pair each, and how much better others can be."""

from collections.abc import Iterator
from fractions import Fraction

from zopa.frontier.frontier import Claim
from zopa.frontier.milp.climb import Peak
from zopa.solutions.direct_answers import DirectSolution, Limits
from zopa.solutions.direct_searches import Integers, Searches, limits_of
from zopa.tradespace.utility import UtilityPoint

_ONE = Fraction(1)
_NOTHING = Limits(Fraction(0), Fraction(0), Claim.EXACT)


def direct_solutions(
    searches: Searches,
    depth: Peak,
    deepest: Integers,
    product: Peak | None,
    critical: tuple[Peak | None, Peak | None],
) -> Iterator[DirectSolution]:
    """Yield the solutions of a space with a zone of agreement, in the order of the concepts.

    `deepest` hands out the lumps as the pair of `depth` does, `product` is the largest product
    where two gains above 0 are known, and `critical` the most for each party beside the other's
    BATNA. A solution is left out where it takes a number that is not settled. (Nash 1950, Kalai and
    Smorodinsky 1975, Kalai 1977, Harsanyi 1955)
    """
    d = searches.space.disagreement
    level = depth.value or Fraction(0)
    even = searches.sum((d.a + level, d.b + level), deepest)

    def solution(
        concept: str, peak: Peak, objective: Limits | None, *, degenerate: bool = False
    ) -> DirectSolution:
        assert peak.values is not None  # noqa: S101 - every search began with a pair
        claim = peak.claim if objective is None else weakest(peak.claim, objective.claim)
        point, allocation = searches.point(peak.values), searches.allocation(peak.values)
        return DirectSolution(concept, point, allocation, objective, degenerate, claim)

    if product is not None:
        yield solution("nash", product, limits_of(product))
    elif depth.is_complete:
        # Somebody gains nothing in every agreement, so that all products are 0.
        yield solution("nash", even, _NOTHING, degenerate=True)
    ratio = _ratio(searches, deepest, even, critical)
    if ratio is not None:
        peak, objective = ratio
        yield solution("kalai_smorodinsky", peak, objective, degenerate=objective is None)
    yield solution("egalitarian", even, limits_of(depth))
    total = searches.sum((d.a, d.b), deepest)
    yield solution("utilitarian", total, limits_of(total))


def _ratio(
    searches: Searches, deepest: Integers, even: Peak, critical: tuple[Peak | None, Peak | None]
) -> tuple[Peak, Limits | None] | None:
    """Return the pair of Kalai and Smorodinsky with its ratio; None where an ideal is not known.

    The ratio is None where neither party can gain anything.
    """
    d = searches.space.disagreement
    first, second = critical
    if first is None or second is None or not (first.is_complete and second.is_complete):
        return None
    assert first.value is not None and second.value is not None  # noqa: S101, PT018 - complete
    ideal = UtilityPoint(first.value, second.value) - d
    claim = weakest(first.claim, second.claim)
    if not ideal.a and not ideal.b:
        return even, None
    if not ideal.a or not ideal.b:
        # A party that can gain nothing leaves a single pair, and it is the other's ideal.
        return (first if ideal.a else second), Limits(_ONE, _ONE, claim)
    found = searches.ratio(ideal, deepest)
    assert found.value is not None and found.values is not None  # noqa: S101, PT018 - from a pair
    objective = Limits(found.value, found.bound, weakest(claim, found.claim))
    floors = (d.a + found.value * ideal.a, d.b + found.value * ideal.b)
    return searches.sum(floors, searches.integers(found.values)), objective


def weakest(*claims: Claim) -> Claim:
    """Return the claim that can be relied on least.

    >>> weakest(Claim.EXACT, Claim.INNER, Claim.SOLVER)
    <Claim.INNER: 'inner'>
    """
    order = (Claim.EXACT, Claim.SOLVER, Claim.INNER)
    return max(claims, key=order.index)
