"""Depth, zone and solutions are those of brute force, with every tie."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from strategies import items, scenarios, with_batnas
from zopa.analysis import analyze
from zopa.scenario.types import Scenario
from zopa.solutions.bargaining_set import NoZopa, NoZopaKind
from zopa.solutions.solution import Solution
from zopa.tradespace.conventions import Conventions, Liability

THOUSANDS = settings(max_examples=5 * settings().max_examples)


def pairs(solution: Solution) -> set[oracle.Pair]:
    return {(point.a, point.b) for point in solution.points}


@st.composite
def close_calls(draw: st.DrawFn) -> tuple[Scenario, bool]:
    """Draw a scenario whose BATNAs lie on, just inside or just outside the frontier."""
    case, relief = draw(scenarios()), draw(st.booleans())
    if draw(st.booleans()):
        return case, relief
    edge = draw(st.sampled_from(oracle.frontier(items(case), relief=relief)))
    a, b = draw(st.sampled_from([edge.start, edge.end]))
    step = st.sampled_from([Fraction(0), Fraction(0), Fraction(1, 70), Fraction(-1, 90)])
    return with_batnas(case, a + draw(step), b + draw(step)), relief


@THOUSANDS
@given(close_calls())
def test_the_answers_are_those_of_brute_force(drawn: tuple[Scenario, bool]) -> None:
    case, relief = drawn
    liability = Liability.RELIEF if relief else Liability.SIGNED
    analysis = analyze(case, Conventions(liability))
    frontier = oracle.frontier(items(case), relief=relief)
    first, second = case.parties
    assert first.batna is not None
    assert second.batna is not None
    d = (first.batna, second.batna)
    depth = oracle.depth(frontier, d)
    assert analysis.depth == depth
    best = (frontier[-1].end[0], frontier[0].start[1])
    zone = oracle.rational_part(frontier, d)
    assert bool(zone) == (depth >= 0)
    if isinstance(analysis.zone, NoZopa):
        assert depth < 0
        assert analysis.zone.shortfall == -depth
        assert analysis.solutions == {}
        reachable = best[0] >= d[0] and best[1] >= d[1]
        assert analysis.zone.kind is (NoZopaKind.JOINT if reachable else NoZopaKind.INDIVIDUAL)
        return
    assert [
        oracle.Edge(
            (part.start.a, part.start.b), (part.end.a, part.end.b), part.start_open, part.end_open
        )
        for part in analysis.zone
    ] == zone
    ideal = (zone[-1].end[0], zone[0].start[1])
    assert (analysis.zone.ideal_point.a, analysis.zone.ideal_point.b) == ideal
    assert analysis.critical_batna == ideal

    solutions = analysis.solutions
    objective, agreed = oracle.nash(zone, d)
    assert (solutions["nash"].objective, pairs(solutions["nash"])) == (objective, agreed)
    assert solutions["nash"].degenerate == (objective == 0)
    objective, agreed = oracle.maximin(zone, d, (Fraction(1), Fraction(1)))
    assert objective == depth
    assert (solutions["egalitarian"].objective, pairs(solutions["egalitarian"])) == (
        objective,
        agreed,
    )
    objective, agreed = oracle.utilitarian(zone)
    assert (solutions["utilitarian"].objective, pairs(solutions["utilitarian"])) == (
        objective,
        agreed,
    )
    objective, agreed = oracle.utilitarian(frontier)
    assert (analysis.joint_optimum.objective, pairs(analysis.joint_optimum)) == (objective, agreed)
    ks = solutions["kalai_smorodinsky"]
    gain = (ideal[0] - d[0], ideal[1] - d[1])
    if gain[0] and gain[1]:
        assert (ks.objective, pairs(ks)) == oracle.maximin(zone, d, gain)
    else:
        assert ks.objective == (1 if gain[0] or gain[1] else None)
        assert ks.degenerate == (not any(gain))
        assert pairs(ks) == {edge.start for edge in zone}


@given(close_calls())
def test_every_tie_along_a_segment_is_returned_whole(drawn: tuple[Scenario, bool]) -> None:
    case, _ = drawn
    analysis = analyze(case)
    if isinstance(analysis.zone, NoZopa):
        return
    solution = analysis.solutions["utilitarian"]
    flat = [
        part
        for part in analysis.zone
        if not part.is_point and part.start.a + part.start.b == part.end.a + part.end.b
    ]
    best = [part for part in flat if part.start.a + part.start.b == solution.objective]
    assert list(solution.tied_segments) == best
