"""Both routes to the frontier of a scenario give the same answers."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faulty_solvers import Faulty, fails
from side_constraints import side_constraints
from strategies import resource, scenario, scenarios, with_batnas
from zopa.analysis import Analysis, Method, analyze, solve
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.frontier import Claim
from zopa.frontier.milp.backend import Answer, Question, Status
from zopa.frontier.milp.fronts import simplified
from zopa.frontier.milp.program import Program
from zopa.frontier.milp.space_frontier import milp_frontier
from zopa.frontier.unproved import FrontierNotProvedError
from zopa.scenario.types import Scenario
from zopa.solutions.bargaining_set import NoZopa
from zopa.tradespace.allocation import evaluate
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import trade_space


def agree(kernel: Analysis, programs: Analysis) -> None:
    assert simplified(programs.frontier) == simplified(kernel.frontier)
    assert programs.depth == kernel.depth
    assert programs.critical_batna == kernel.critical_batna
    assert programs.joint_optimum.points == kernel.joint_optimum.points
    assert programs.solutions.keys() == kernel.solutions.keys()
    for name, solution in programs.solutions.items():
        assert solution.points == kernel.solutions[name].points
    if isinstance(kernel.zone, NoZopa):
        assert isinstance(programs.zone, NoZopa)
        assert programs.zone.kind is kernel.zone.kind
        assert type(programs.zone.certificate) is type(kernel.zone.certificate)


@given(
    scenarios(latent=True, most=5),
    st.sampled_from(Liability),
    st.sampled_from(View),
    st.tuples(st.integers(-20, 80), st.integers(-20, 80)),
)
@settings(max_examples=60, deadline=None)
def test_both_routes_agree(
    case: Scenario, liability: Liability, view: View, batnas: tuple[int, int]
) -> None:
    case = with_batnas(case, Fraction(batnas[0], 100), Fraction(batnas[1], 100))
    conventions = Conventions(liability, view)
    kernel = analyze(case, conventions, method=Method.ENUMERATION)
    programs = analyze(case, conventions, method=Method.MILP)
    agree(kernel, programs)
    for segment in programs.frontier:
        middle = segment.at((segment.start.a + segment.end.a) / 2)
        for allocation in programs.frontier.witnesses(middle):
            assert kernel.frontier.contains(middle)
            assert evaluate(case, allocation, conventions) == middle


def test_the_route_is_named() -> None:
    case = scenario(
        [resource("pie", "divisible", "1", "1"), resource("hat", "indivisible", "1", "1")]
    )
    kernel, programs = (analyze(case, method=method) for method in (Method.AUTO, Method.MILP))
    assert (kernel.frontier.provenance.method, programs.frontier.provenance.method) == (
        "enumeration",
        "milp",
    )
    assert programs.frontier.provenance.claim is Claim.SOLVER
    assert list(solve(case, method=Method.MILP)) == [View.FULL]


def test_a_presolve_that_fails_is_left_out() -> None:
    """With HiGHS 1.15 one program of these ends in a solve error, but not without presolve."""
    parts = [
        resource("r0", "divisible", "0.01", "0.03"),
        resource("r1", "indivisible", "0.13", "0.12"),
        resource("r2", "indivisible", "0.08", "0.05"),
        resource("r3", "divisible", "0.02", "0.03", burden=True),
        resource("r4", "indivisible", "0.11", "0.06"),
        resource("r5", "indivisible", "0.11", "0.09"),
        resource("r6", "indivisible", "0.10", "0.13", burden=True),
    ]
    case = scenario(parts, ("0.3", "0.3"))
    agree(analyze(case), analyze(case, method=Method.MILP))


def test_a_presolve_that_calls_a_feasible_program_infeasible_is_left_out() -> None:
    """HiGHS 1.15 did so: a row beside an equation that says the same and more."""
    case = scenario(
        [resource("r0", "joint_obligation", 0, 0), resource("r1", "both_benefit", 0, 0)]
    )
    terms = [
        {"party": "Ana", "resource": "r1"},
        {"party": "Ana", "resource": "r0", "coefficient": 2},
    ]
    constraints = side_constraints(
        [
            {"kind": "bundle", "resources": ["r0", "r1"]},
            {"kind": "at_least", "party": "Ana", "resource": "r0", "share": 0},
            {"kind": "requires", "resource": "r0", "needs": "r1"},
            {"kind": "linear", "terms": terms, "at_most": 1},
        ]
    )
    found = analyze(case, constraints=constraints).frontier
    assert len(found) == 1
    (allocation,) = found.witnesses(found.segments[0].start)
    assert set(allocation.shares.values()) == {(Fraction(0), Fraction(1))}


@pytest.mark.parametrize("kinds", [(), ("divisible", "divisible")])
def test_without_lumps_no_solver_is_needed(kinds: tuple[str, ...]) -> None:
    case = scenario([resource(f"r{at}", kind, "0.5", "0.5") for at, kind in enumerate(kinds)])
    found = milp_frontier(trade_space(case), solver=Idle())
    assert found.provenance.claim is Claim.EXACT
    assert simplified(found) == simplified(analyze(case).frontier)


class Idle:
    """Never answers."""

    def solve(self, program: Program, question: Question) -> Answer:
        del program, question
        return Answer(Status.UNKNOWN)


def test_a_frontier_that_is_not_proved_is_none() -> None:
    case = scenario([resource("hat", "indivisible", "1", "1")])
    with pytest.raises(FrontierNotProvedError, match=r"nothing is known .* --method enumeration"):
        milp_frontier(trade_space(case), solver=Idle())
    with pytest.raises(FrontierNotProvedError):
        milp_frontier(trade_space(case), time_limit=0)


@pytest.mark.parametrize("cells", [20_000, -1])
def test_what_was_found_in_time_is_kept(cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pair can be had, none beats the frontier, and the gap holds what is missing."""
    monkeypatch.setattr("zopa.frontier.milp.program._CELLS", cells)
    case = scenario(
        [
            *[resource(f"r{k}", "indivisible", f"0.{k + 1}", f"0.{9 - 2 * k}") for k in range(4)],
            resource("cash", "divisible", "0.5", "0.3"),
        ]
    )
    space = trade_space(case)
    true = pareto_frontier(space)
    gaps = set()
    for calls in range(1, 40):
        try:
            milp_frontier(space, solver=Faulty(fails, range(calls, 1000)))
        except FrontierNotProvedError as error:
            found = error.frontier
        else:
            break
        assert found is not None
        told = found.provenance
        assert (told.claim, told.complete) == (Claim.INNER, False)
        for end in (end for piece in found for end in (piece.start, piece.end)):
            assert not found.contains(end) or {
                evaluate(case, each) for each in found.witnesses(end)
            } == {end}
            limit = true.most(1, end.a)
            assert limit is not None
            assert limit >= end.b
        if cells < 0 and told.gap is None:
            continue  # nothing small enough bounds what is missing
        gaps.add(told.gap)
        assert told.gap is not None
        for end in (end for piece in true for end in (piece.start, piece.end)):
            most = found.most(1, end.a - told.gap)
            assert most is not None
            assert most >= end.b - told.gap
    assert len(gaps) > 1 or cells < 0
    assert calls > 2
