"""Constraints that are much work: an answer comes all the same, and says what it rests on."""

import pytest

from side_constraints import side_constraints
from strategies import resource, scenario
from zopa.analysis import analyze
from zopa.constraints.contradiction import smallest_contradiction
from zopa.constraints.tying import tied_space
from zopa.errors import ContradictionError
from zopa.frontier.frontier import Claim
from zopa.frontier.unproved import FrontierNotProvedError
from zopa.tradespace.space import trade_space

COUNT = 36
CASE = scenario(
    [
        *[
            resource(f"r{k}", "indivisible", f"0.0{k % 7 + 1}", f"0.0{5 * k % 8 + 1}")
            for k in range(COUNT)
        ],
        resource("cash", "divisible", "0.5", "0.4"),
    ]
)


def terms(factor: int) -> list[dict[str, object]]:
    return [
        {"party": "Ana", "resource": f"r{k}", "coefficient": factor + k % 5} for k in range(COUNT)
    ]


PARITY = {
    "id": "parity",
    "kind": "linear",
    "terms": [{"party": "Ana", "resource": f"r{k}", "coefficient": 2} for k in range(COUNT)],
    "equals": COUNT + 1,
}
IDLE = [
    {
        "id": "mixed",
        "kind": "linear",
        "terms": [*terms(1), {"party": "Ana", "resource": "cash"}],
        "at_most": 80,
    },
    {"id": "cap", "kind": "at_most", "party": "Ben", "resource": "r3", "share": 0.5},
]
WINDOW = {
    "kind": "count",
    "party": "Ana",
    "resources": [f"r{k}" for k in range(COUNT)],
    "at_least": 12,
    "at_most": 15,
}


def test_a_contradiction_that_no_bisection_shows_is_named_alone() -> None:
    with pytest.raises(ContradictionError) as caught:
        analyze(CASE, constraints=side_constraints([IDLE[0], PARITY, IDLE[1]]))
    assert caught.value.constraints == ("parity",)
    assert caught.value.is_smallest


@pytest.mark.parametrize("seconds", [0, None])
def test_what_was_not_settled_in_time_is_said_of_a_contradiction(seconds: float | None) -> None:
    other = {**IDLE[0], "id": "other", "terms": [*terms(2), {"party": "Ben", "resource": "cash"}]}
    constraints = side_constraints([IDLE[0], PARITY, other])
    space = tied_space(trade_space(CASE), CASE, constraints)
    everything = ContradictionError(space.constraint_names)
    found = smallest_contradiction(space, everything, seconds)
    if seconds is None:
        assert (found.constraints, found.is_smallest) == (("parity",), True)
        return
    assert found.constraints == ("mixed", "parity", "other")
    assert not found.is_smallest
    assert "perhaps not all of these matter" in str(found)


def test_tied_items_beyond_little_work_go_to_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = analyze(CASE, constraints=side_constraints([WINDOW]))
    assert exact.frontier.provenance.claim is Claim.EXACT
    monkeypatch.setattr("zopa.frontier.lump_sets.MAX_TRIED", 500)
    found = analyze(CASE, constraints=side_constraints([WINDOW]))
    assert found.frontier.provenance.claim is Claim.SOLVER
    assert "ways to share 36 items are left" in found.frontier.provenance.reason
    assert found.depth == exact.depth
    assert list(found.frontier) == list(exact.frontier)


def test_where_only_programs_can_take_them_that_is_no_advice_against() -> None:
    """Not the advice to use the other method, which refuses what is tied so."""
    with pytest.raises(FrontierNotProvedError, match="or loosen what ties items to shares"):
        analyze(CASE, constraints=side_constraints([IDLE[0]]), time_limit=0)
