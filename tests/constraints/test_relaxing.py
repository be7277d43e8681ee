"""What leaving a constraint out would give is said only where it was found in time."""

import pytest

from side_constraints import side_constraints
from strategies import resource, scenario
from zopa.analysis import Method, analyze, solve
from zopa.frontier.unproved import FrontierNotProvedError
from zopa.relaxing import relaxations

CASE = scenario(
    [
        resource("house", "indivisible", "0.5", "0.45"),
        resource("money", "divisible", "0.5", "0.55"),
    ]
)
FIELDS = {
    f"at_most[{k}]": {"kind": "at_most", "party": party, "resource": "money", "share": share}
    for k, (party, share) in enumerate([("Ben", 0.5), ("Ana", 1)])
}
CONSTRAINTS = side_constraints(list(FIELDS.values()))


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_what_each_costs_in_time(seconds: float | None) -> None:
    analysis = analyze(CASE, constraints=CONSTRAINTS)
    found = list(relaxations(analysis, method=Method.MILP, time_limit=seconds))
    assert [(each.constraint, each.is_binding) for each in found] == [
        ("at_most[0]", True),
        ("at_most[1]", False),
    ]
    for each in found:
        assert each.without is not None
        (other,) = [FIELDS[name] for name in FIELDS if name != each.constraint]
        expected = analyze(CASE, constraints=side_constraints([other]))
        assert each.without.depth == expected.depth


def test_without_time_nothing_is_known_and_nothing_binds() -> None:
    analysis = analyze(CASE, constraints=CONSTRAINTS)
    for each in relaxations(analysis, method=Method.MILP, time_limit=0):
        assert (each.without, each.is_binding, each.deepens, each.moves) == (None, False, None, ())
    for each in relaxations(analysis, time_limit=0):
        assert each.without is not None  # the kernel needs no programs


def test_views_have_a_time_limit_too() -> None:
    with pytest.raises(FrontierNotProvedError):
        solve(CASE, constraints=CONSTRAINTS, method=Method.MILP, time_limit=0)
    (found,) = solve(CASE, constraints=CONSTRAINTS, method=Method.MILP, time_limit=60).values()
    assert found.depth == analyze(CASE, constraints=CONSTRAINTS).depth
