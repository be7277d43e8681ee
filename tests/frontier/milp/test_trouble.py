"""Solvers that fail, stop or err: whatever they do, nothing wrong is claimed."""

from fractions import Fraction
from typing import Any

import pulp
import pytest

from faulty_solvers import (
    FAULTS,
    HONEST,
    Fault,
    Faulty,
    breaks_a_row,
    denies_what_is_there,
    fails,
    says_the_bound_is_lower,
)
from zopa.frontier.frontier import Claim
from zopa.frontier.milp import cover
from zopa.frontier.milp.backend import CbcSolver
from zopa.frontier.milp.biobjective import BiobjectiveFrontier, biobjective_frontier


def coupled() -> tuple[Any, tuple[Any, Any]]:
    """Return six things of which two are divisible, with links between them."""
    problem = pulp.LpProblem()
    lumps = [problem.add_variable(f"z{j}", cat="Binary") for j in range(6)]
    parts = [problem.add_variable(f"y{j}", 0, 1) for j in range(2)]
    for j in range(3):
        problem += lumps[j] <= lumps[j + 3]
    problem += parts[0] <= 0.5 * lumps[0] + 0.5 * lumps[1]
    problem += pulp.lpSum(lumps) >= 2
    ours, theirs = (31, 17, 8, 5, 22, 9, 14, 40), (12, 26, 9, 11, 20, 13, 28, 25)
    one = pulp.lpSum(c * x for c, x in zip(ours, lumps + parts, strict=True))
    two = 144 - pulp.lpSum(c * x for c, x in zip(theirs, lumps + parts, strict=True))
    return problem, (one, two)


def rise(pair: Any, frontier: BiobjectiveFrontier) -> Fraction:
    """Return by how much a pair is above all that is listed, in both objectives alike."""
    leads: list[Fraction] = []
    for segment in frontier:
        # On a falling segment the smaller of two leads is largest at an end or where they meet.
        points = [segment.start, segment.end]
        a = pair.a
        if not segment.is_point:
            slope = (segment.end.b - segment.start.b) / (segment.end.a - segment.start.a)
            a = (segment.start.a * slope - segment.start.b + pair.b - pair.a) / (slope - 1)
            if segment.start.a <= a <= segment.end.a:
                points.append(type(segment.start)(a, segment.at(a).b))
        leads.append(min(max(pair.a - point.a, pair.b - point.b) for point in points))
    return min(leads)


TRUTH = biobjective_frontier(*coupled())


ONCE = [(call, False) for call in range(TRUTH.solves)]
FROM_THEN_ON = [(call, True) for call in range(0, TRUTH.solves, 5)]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize(("call", "lasts"), ONCE + FROM_THEN_ON)
def test_a_solver_in_trouble_at_some_call(fault: Fault, call: int, *, lasts: bool) -> None:
    solver = Faulty(fault, range(call, 1_000 if lasts else call + 1))
    found = biobjective_frontier(*coupled(), solver=solver)
    told = found.provenance
    assert (told.claim is Claim.SOLVER) == told.complete
    if told.complete:
        assert found.segments == TRUTH.segments
        assert told.gap == 0
        return
    assert told.claim is Claim.INNER
    for segment in found:
        for point in (segment.start, segment.end):
            assert rise(point, TRUTH) <= 0
    if told.gap is not None and len(found):
        for segment in TRUTH:
            for point in (segment.start, segment.end):
                assert rise(point, found) <= told.gap


def test_a_proof_that_fails_is_no_proof() -> None:
    """The last calls prove that boxes are empty: without them the front is not complete."""
    solver = Faulty(fails, range(TRUTH.solves - 1, 1_000))
    found = biobjective_frontier(*coupled(), solver=solver)
    assert found.segments == TRUTH.segments
    assert not found.provenance.complete


def test_a_bound_that_is_beaten_is_not_used() -> None:
    solver = Faulty(says_the_bound_is_lower, range(1_000))
    found = biobjective_frontier(*coupled(), solver=solver)
    assert not found.provenance.complete


def test_no_time_is_no_answer() -> None:
    found = biobjective_frontier(*coupled(), time_limit=0)
    assert (found.segments, found.provenance.complete, found.provenance.gap) == ((), False, None)
    assert found.provenance.claim is Claim.INNER


def test_what_is_done_is_told() -> None:
    told: list[tuple[int, int]] = []
    biobjective_frontier(*coupled(), tell=lambda done, boxes: told.append((done, boxes)))
    assert told[-1][0] == told[-1][1] > 0
    assert all(done <= boxes for done, boxes in told)


@pytest.mark.parametrize("call", range(0, TRUTH.solves, 3))
def test_what_contradicts_the_known_is_searched_exactly(call: int) -> None:
    """Boxes with known pairs in them are never empty: a solver that says so is not believed."""
    found = biobjective_frontier(*coupled(), solver=Faulty(denies_what_is_there, range(call, 1000)))
    for segment in found:
        for point in (segment.start, segment.end):
            assert rise(point, TRUTH) <= 0


@pytest.mark.parametrize("call", range(0, TRUTH.solves, 3))
def test_a_second_opinion_corrects_the_first(call: int) -> None:
    """A solver that says from some call on that nothing is left, although much is."""
    solver = Faulty(denies_what_is_there, range(call, 1000))
    found = biobjective_frontier(*coupled(), solver=solver, second=HONEST)
    assert found.provenance.complete
    assert found.segments == TRUTH.segments


@pytest.mark.parametrize("call", range(0, TRUTH.solves, 3))
def test_a_second_opinion_stands_in_for_a_first_that_fails(call: int) -> None:
    solver = Faulty(fails, range(max(call, 2), 1000))
    found = biobjective_frontier(*coupled(), solver=solver, second=HONEST)
    assert found.provenance.complete
    assert found.segments == TRUTH.segments


def test_a_second_opinion_that_fails_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "_NODES", 0)  # else what they do not agree on is searched exactly
    found = biobjective_frontier(*coupled(), second=Faulty(fails, range(1000)))
    assert found.segments == TRUTH.segments
    assert not found.provenance.complete


@pytest.mark.skipif(not CbcSolver.is_there(), reason="there is no CBC")
def test_cbc_and_highs_agree() -> None:
    alone = biobjective_frontier(*coupled(), solver=CbcSolver())
    both = biobjective_frontier(*coupled(), second=CbcSolver())
    assert alone.segments == both.segments == TRUTH.segments
    assert alone.provenance.complete
    assert both.provenance.complete


def test_time_that_runs_out_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def clock() -> float:
        looks.append(1)
        return 0 if len(looks) < 12 else 100

    monkeypatch.setattr("time.monotonic", clock)
    found = biobjective_frontier(*coupled(), time_limit=10)
    assert found.provenance.claim is Claim.INNER
    assert found.provenance.gap is not None
    for segment in TRUTH:
        for point in (segment.start, segment.end):
            assert rise(point, found) <= found.provenance.gap


def test_nothing_is_known_of_what_has_no_end() -> None:
    problem = pulp.LpProblem()
    x = problem.add_variable("x", 0, cat="Integer")
    found = biobjective_frontier(problem, (x, -x), solver=Faulty(breaks_a_row, range(1000)))
    assert (found.provenance.complete, found.provenance.gap) == (False, None)
