"""Depth, ZOPA and solutions without the whole frontier: a few programs instead of a list."""

from collections.abc import Callable
from types import MappingProxyType

from zopa.errors import ArgumentError, ContradictionError
from zopa.frontier.frontier import Claim
from zopa.frontier.milp.asker import check_time_limit
from zopa.frontier.milp.backend import Solver
from zopa.frontier.milp.climb import Peak
from zopa.frontier.milp.in_turn import usual_solver
from zopa.solutions.certificates import (
    Certificate,
    IndividualCertificate,
    WeightsCertificate,
    WitnessCertificate,
)
from zopa.solutions.direct_answers import DirectAnalysis, Limits
from zopa.solutions.direct_searches import Searches, limits_of
from zopa.solutions.direct_solutions import direct_solutions
from zopa.solutions.hull import Bound, Hull
from zopa.tradespace.space import TradeSpace


def direct_analysis(
    space: TradeSpace,
    *,
    time_limit: float | None = None,
    solver: Solver | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> DirectAnalysis:
    """Return depth, ZOPA and solutions of a trade space without listing its frontier.

    For frontiers that are too large to list, or take too long to prove. Each answer is a search of
    its own by mixed-integer programs that HiGHS, or another `solver`, solves: what is found is
    computed exactly, and that nothing is better is a proof (`Claim.EXACT`) or the solver's word
    (`Claim.SOLVER`). Where the solver was stopped after `time_limit` (seconds, of which the depth
    gets half) or failed, the answer is what was found and a bound (`Claim.INNER`): there is a ZOPA
    where something meets both BATNAs, otherwise that is not settled, unless a bound in rational
    arithmetic settles it. Of pairs that tie one is returned. `tell` is called with how many
    searches are done, and how many there are. Raises `ArgumentError` for a time limit that is none,
    and `ContradictionError` where nothing keeps the constraints of the space.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> space = zopa.trade_space(zopa.read_scenario(starter_text("orchard").encode()))
    >>> found = direct_analysis(space)
    >>> found.exists, found.depth.value, found.depth.claim
    (True, Fraction(15, 32), <Claim.EXACT: 'exact'>)
    >>> found.solutions["nash"].point, found.solutions["nash"].objective.value
    (UtilityPoint(0.8, 0.7), Fraction(9, 40))
    """
    check_time_limit(time_limit)
    _check(space)
    searches = Searches(space, solver or usual_solver(), time_limit, tell)
    depth = searches.depth()
    if depth.values is None and depth.is_complete:
        is_proved = depth.claim is Claim.EXACT
        raise ContradictionError(space.constraint_names, is_proved=is_proved)
    exists = _exists(depth)
    deepest = searches.integers(depth.values) if exists and depth.values is not None else None
    product = searches.product(deepest) if deepest is not None and depth.value else None
    best = (searches.most(0, deepest), searches.most(1, deepest))
    critical = (
        searches.most_beside(0, best[1], deepest),
        searches.most_beside(1, best[0], deepest),
    )
    solutions = {}
    if deepest is not None:
        found = direct_solutions(searches, depth, deepest, product, critical)
        solutions = {each.concept: each for each in found}
    searches.end()
    return DirectAnalysis(
        space=space,
        depth=limits_of(depth),
        exists=exists,
        best=(limits_of(best[0]), limits_of(best[1])),
        critical_batna=(_critical(critical[0]), _critical(critical[1])),
        solutions=MappingProxyType(solutions),
        certificate=_certificate(searches, depth, best, exists=exists),
        claim=_claim(depth, exists=exists),
        solves=searches.solves,
    )


def _check(space: object) -> None:
    if not isinstance(space, TradeSpace):
        problem = f"the trade space is of the type {type(space).__name__}"
        raise ArgumentError(problem, "make one with zopa.trade_space or zopa.tied_space")


def _exists(depth: Peak) -> bool | None:
    """Return whether something meets both BATNAs; None where that is not settled.

    What a solver says that was stopped is never a no.
    """
    if depth.value is not None and depth.value >= 0:
        return True
    is_short = depth.ceiling is not None and depth.ceiling < 0
    return False if depth.is_complete or is_short else None


def _claim(depth: Peak, *, exists: bool | None) -> Claim:
    """Return what the verdict rests on: a pair that was found is a proof, and so is a ceiling."""
    if exists is None:
        return Claim.INNER
    is_short = depth.ceiling is not None and depth.ceiling < 0
    return Claim.EXACT if exists or is_short else Claim.SOLVER


def _critical(peak: Peak | None) -> Limits | None:
    return None if peak is None else limits_of(peak)


def _certificate(
    searches: Searches, depth: Peak, best: tuple[Peak, Peak], *, exists: bool | None
) -> Certificate | None:
    """Return a proof that can be checked by hand, where there is a short one."""
    if exists and depth.values is not None:
        return WitnessCertificate(searches.point(depth.values), searches.allocation(depth.values))
    if exists is None:
        return None
    d = searches.space.disagreement
    for party, peak in enumerate(best):
        if (
            peak.claim is Claim.EXACT
            and peak.values is not None
            and searches.point(peak.values)[party] < d[party]
        ):
            most = searches.point(peak.values)[party]
            return IndividualCertificate(party, most, searches.allocation(peak.values), d[party])
    outside = Hull(searches.space, d).bound({}) if searches.is_plain else None
    return WeightsCertificate(outside) if isinstance(outside, Bound) else None
