"""Answers without the frontier are those with it, and a solver in trouble makes none wrong."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faulty_solvers import (
    FAULTS,
    Fault,
    Faulty,
    denies_what_is_there,
    says_the_bound_is_lower,
)
from strategies import resource, scenario, scenarios, with_batnas
from zopa.analysis import Analysis, analyze
from zopa.errors import ArgumentError, ContradictionError
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.frontier import Claim
from zopa.frontier.milp.climb import Peak
from zopa.frontier.milp.fronts import simplified
from zopa.frontier.milp.space_frontier import milp_frontier
from zopa.scenario.types import Scenario
from zopa.solutions.bargaining_set import NoZopa
from zopa.solutions.certificates import LumpsCertificate
from zopa.solutions.direct import direct_analysis
from zopa.solutions.direct_answers import DirectAnalysis, Limits
from zopa.solutions.direct_searches import Searches
from zopa.tradespace.allocation import evaluate
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import Choice, Divisible, Option
from zopa.tradespace.utility import UtilityPoint


def agree(kernel: Analysis, found: DirectAnalysis) -> None:
    """Check that all is settled, and as the frontier says."""
    assert found.depth.largest == kernel.depth
    assert tuple(each.largest for each in found.best) == (
        kernel.frontier.best.a,
        kernel.frontier.best.b,
    )
    critical = tuple(None if each is None else each.largest for each in found.critical_batna)
    assert critical == kernel.critical_batna
    assert found.solutions.keys() == kernel.solutions.keys()
    for concept, solution in found.solutions.items():
        known = kernel.solutions[concept]
        objective = None if solution.objective is None else solution.objective.largest
        assert (objective, solution.degenerate) == (known.objective, known.degenerate)
        assert solution.claim is not Claim.INNER
        tied = any(segment.contains(solution.point) for segment in known.tied_segments)
        if concept == "nash" and solution.degenerate:
            tied = kernel.frontier.contains(solution.point)  # every product is 0
        assert tied or solution.point in known.points
    if isinstance(kernel.zone, NoZopa):
        assert found.exists is False
        assert found.kind is kernel.zone.kind
        proof = kernel.zone.certificate
        wanted = type(None) if isinstance(proof, LumpsCertificate) else type(proof)
        assert type(found.certificate) is wanted
    else:
        assert found.exists is True
        assert found.kind is None


@given(
    scenarios(latent=True, most=6),
    st.sampled_from(Liability),
    st.sampled_from(View),
    st.none() | st.tuples(st.integers(-20, 80), st.integers(-20, 80)),
)
@settings(deadline=None)
def test_answers_are_those_of_the_frontier(
    case: Scenario, liability: Liability, view: View, batnas: tuple[int, int] | None
) -> None:
    if batnas is not None:
        case = with_batnas(case, Fraction(batnas[0], 100), Fraction(batnas[1], 100))
    conventions = Conventions(liability, view)
    kernel = analyze(case, conventions)
    found = direct_analysis(kernel.space)
    agree(kernel, found)
    for solution in found.solutions.values():
        assert evaluate(case, solution.allocation, conventions) == solution.point


WORTHS = ["0.13 0.07", "0.11 0.16", "0.05 0.09", "0.17 0.12", "0.08 0.08", "0.14 0.11", "0.1 0.17"]
SPLITS = ["0.12 0.08", "0.1 0.12"]


@pytest.mark.parametrize("batnas", [("0.5", "0.5"), ("1", "0"), ("0.5", "0.2"), ("0.2", "0.5")])
def test_where_somebody_can_gain_nothing(batnas: tuple[str, str]) -> None:
    """Neither, A only, or B only: the best that the other leaves is the BATNA itself."""
    parts = [resource(f"r{k}", "indivisible", "0.5", "0.5") for k in range(2)]
    case = scenario(parts, batnas)
    agree(analyze(case), direct_analysis(analyze(case).space))
    tight = with_batnas(case, Fraction(1), Fraction(-1))
    agree(analyze(tight), direct_analysis(analyze(tight).space))


def hard(first: str = "0.35", second: str = "0.3") -> Scenario:
    """Return lumps and divisibles that no single program settles."""
    parts = [
        resource(f"{kind}_{at}", kind, *worth.split())
        for kind, worths in (("indivisible", WORTHS), ("divisible", SPLITS))
        for at, worth in enumerate(worths)
    ]
    return scenario(parts, (first, second))


BATNAS = [("0.35", "0.3"), ("0.6", "0.55")]
TRUTHS = {batnas: analyze(hard(*batnas)) for batnas in BATNAS}
SOLVES = {batnas: direct_analysis(truth.space).solves for batnas, truth in TRUTHS.items()}


def is_sound(truth: Analysis, found: DirectAnalysis, *, bounds: bool = True) -> None:
    """Check that nothing is claimed that is not so."""
    assert found.exists in {None, not isinstance(truth.zone, NoZopa)}
    assert (found.claim is Claim.INNER) == (found.exists is None)
    between(found.depth, truth.depth, bounds=bounds)
    for party in (0, 1):
        between(found.best[party], truth.frontier.best[party], bounds=bounds)
        critical, known = found.critical_batna[party], truth.critical_batna[party]
        if critical is None or known is None:
            assert known is None
        else:
            between(critical, known, bounds=bounds)
    for concept, solution in found.solutions.items():
        known = truth.solutions[concept].objective
        if known is None or solution.objective is None:
            assert known is None
        elif concept != "kalai_smorodinsky" or solution.claim is not Claim.INNER:
            between(solution.objective, known, bounds=bounds)
        assert evaluate(truth.scenario, solution.allocation) == solution.point
        assert solution.point.meets(truth.space.disagreement)


def between(limits: Limits, truth: Fraction, *, bounds: bool) -> None:
    if limits.claim is not Claim.INNER:
        assert limits.value == limits.bound == truth
    assert limits.value is None or limits.value <= truth
    assert not bounds or limits.bound is None or limits.bound >= truth
    assert limits.gap is None or limits.gap >= 0


@pytest.mark.parametrize("fault", [*FAULTS, denies_what_is_there], ids=lambda each: each.__name__)
@pytest.mark.parametrize("batnas", BATNAS, ids=" ".join)
@pytest.mark.parametrize("lasts", [False, True], ids=["once", "from then on"])
def test_a_solver_in_trouble_at_some_call(
    fault: Fault, batnas: tuple[str, str], *, lasts: bool
) -> None:
    truth = TRUTHS[batnas]
    for call in range(0, SOLVES[batnas] + 1, 5 if lasts else 1):
        solver = Faulty(fault, range(call, 1_000 if lasts else call + 1))
        is_sound(truth, direct_analysis(truth.space, solver=solver))


@pytest.mark.parametrize("batnas", BATNAS, ids=" ".join)
def test_a_bound_that_is_beaten_is_not_used(batnas: tuple[str, str]) -> None:
    truth = TRUTHS[batnas]
    found = direct_analysis(truth.space, solver=Faulty(says_the_bound_is_lower, range(1_000)))
    is_sound(truth, found, bounds=False)


def test_without_time_a_relaxation_is_all_there_is() -> None:
    told: list[tuple[int, int]] = []
    truth = TRUTHS[BATNAS[0]]
    found = direct_analysis(
        truth.space, time_limit=0, tell=lambda done, all_: told.append((done, all_))
    )
    is_sound(truth, found)
    assert (found.exists, found.claim, found.solves) == (None, Claim.INNER, 0)
    assert (found.depth.value, found.depth.largest, found.depth.gap) == (None, None, None)
    assert found.critical_batna[0] is not None
    assert (found.kind, found.certificate, dict(found.solutions)) == (None, None, {})
    assert told[0] == (0, 10)
    assert told[-1] == (10, 10)


def test_a_bound_in_rational_arithmetic_is_a_no_without_any_time() -> None:
    truth = analyze(hard("0.7", "0.7"))
    found = direct_analysis(truth.space, time_limit=0)
    assert (found.exists, found.claim, found.depth.claim) == (False, Claim.EXACT, Claim.INNER)
    is_sound(truth, found)


def test_a_no_that_rests_on_the_solver_says_so() -> None:
    truth = analyze(scenario([resource("hat", "indivisible", "0.5", "0.5")], ("0.1", "0.2")))
    found = direct_analysis(truth.space)
    assert (found.exists, found.depth.value) == (False, Fraction(-1, 10))
    assert found.kind == "joint"
    assert found.certificate is None


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_a_time_limit_that_is_none(seconds: float) -> None:
    with pytest.raises(ArgumentError, match="give seconds, 0 or more"):
        direct_analysis(TRUTHS[BATNAS[0]].space, time_limit=seconds)


def test_a_time_limit_without_end_is_one() -> None:
    truth = TRUTHS[BATNAS[0]]
    agree(truth, direct_analysis(truth.space, time_limit=1e9))


def test_contradictory_constraints_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Peak(None, None, None, None, Claim.EXACT)
    monkeypatch.setattr(Searches, "depth", lambda _: nothing)
    with pytest.raises(ContradictionError, match="no allocation keeps the side constraint"):
        direct_analysis(TRUTHS[BATNAS[0]].space)


def test_a_depth_of_0_that_is_not_settled_leaves_nash_out(monkeypatch: pytest.MonkeyPatch) -> None:
    truth = analyze(scenario([resource("hat", "indivisible", "1", "1")], (0, 0)))
    honest = Searches.depth

    def unsettled(searches: Searches) -> Peak:
        return replace(honest(searches), bound=None, ceiling=None, claim=Claim.INNER)

    monkeypatch.setattr(Searches, "depth", unsettled)
    found = direct_analysis(truth.space)
    is_sound(truth, found)
    assert "nash" not in found.solutions
    assert found.solutions["egalitarian"].claim is Claim.INNER


def test_spaces_put_together_by_hand_are_answered_too() -> None:
    """Their options give utilities, and need not say who gets what."""
    zero, one, two = Fraction(0), Fraction(1), Fraction(2)
    pairs = [UtilityPoint(two, zero), UtilityPoint(zero, one)]
    lump = Choice("lump", tuple(Option(pair, ()) for pair in pairs))
    pie = Divisible("pie", for_b=Option(pairs[1], ()), for_a=Option(pairs[0], ()))
    scenario_space = analyze(scenario([resource("r", "divisible", 1, 1)])).space
    space = replace(scenario_space, choices=(lump, lump), divisibles=(pie,))
    frontier = pareto_frontier(space)
    found = direct_analysis(space)
    assert tuple(each.largest for each in found.best) == (frontier.best.a, frontier.best.b)
    assert simplified(milp_frontier(space)) == simplified(frontier)
