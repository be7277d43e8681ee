"""Worked examples from the literature, with their exact answers."""

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from strategies import resource, scenario
from zopa.analysis import Analysis, analyze
from zopa.frontier.frontier import Frontier
from zopa.solutions.bargaining_set import NoZopa
from zopa.tradespace.allocation import Allocation, evaluate
from zopa.tradespace.utility import UtilityPoint

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "textbook.json").read_text()
)


def by_name(part: str) -> dict[str, Any]:
    (found,) = [case for case in CASES if part in case["case"]]
    return found


def solved(case: dict[str, Any]) -> Analysis:
    """Return the analysis; a lump of several units is as many lumps."""
    resources = []
    for name, kind, a, b, quantity in case["resources"]:
        if kind == "divisible":
            resources.append(resource(name, kind, a * quantity, b * quantity))
        else:
            units = [name] if quantity == 1 else [f"{name} {k}" for k in range(quantity)]
            resources += [resource(unit, kind, a, b) for unit in units]
    return analyze(scenario(resources, tuple(case["batnas"]), tuple(case["parties"])))


def point(pair: list[Any]) -> UtilityPoint:
    return UtilityPoint(Fraction(pair[0]), Fraction(pair[1]))


def vertices(frontier: Frontier) -> list[UtilityPoint]:
    """Return the corners of a frontier without gaps."""
    pieces = list(frontier)
    assert all(one.end == two.start for one, two in pairwise(pieces))
    return [pieces[0].start, *(piece.end for piece in pieces)]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_the_published_answer_comes_out(case: dict[str, Any]) -> None:
    analysis, expected = solved(case), case["expected"]
    divisible = all(entry[1] == "divisible" for entry in case["resources"])
    assert isinstance(analysis.zone, NoZopa) != expected["zopa"]
    if "shortfall" in expected:
        assert isinstance(analysis.zone, NoZopa)
        # Both give way by half of what is missing between them.
        assert 2 * analysis.zone.shortfall == expected["shortfall"]
        return
    solutions = analysis.solutions
    if "nash" in expected:
        pairs = expected["nash"] if isinstance(expected["nash"][0], list) else [expected["nash"]]
        assert solutions["nash"].points == tuple(point(pair) for pair in pairs)
    if "nash_product" in expected:
        assert solutions["nash"].objective == Fraction(expected["nash_product"])
    if "max_joint" in expected:
        assert analysis.joint_optimum.objective == Fraction(expected["max_joint"])
    if "frontier" in expected:
        assert [piece.start for piece in analysis.frontier] == [
            point(pair) for pair in expected["frontier"]
        ]
        assert all(piece.is_point for piece in analysis.frontier)
    if "frontier_vertices" in expected:
        assert vertices(analysis.frontier) == [point(p) for p in expected["frontier_vertices"]]
    for concept in ("kalai_smorodinsky", "egalitarian"):
        if concept in expected and divisible:
            assert solutions[concept].points == (point(expected[concept]),)
    if "ideal" in expected:
        assert not isinstance(analysis.zone, NoZopa)
        assert analysis.zone.ideal_point == point(expected["ideal"])
    if "frontier_size" in expected:
        assert len(analysis.frontier) == expected["frontier_size"]
    if "frontier_above_batna" in expected:
        assert not isinstance(analysis.zone, NoZopa)
        assert len(list(analysis.zone)) == expected["frontier_above_batna"]
    if "adjusted_winner_points" in expected:
        even = Fraction(expected["adjusted_winner_points"])
        (agreement,) = solutions["egalitarian"].agreements
        assert agreement.point == UtilityPoint(even, even)
        shares = agreement.allocation.shares
        published = {
            name: Fraction(share) for name, share in expected["adjusted_winner_share_to_A"].items()
        }
        # Goods that both value alike may be swapped; what each side gets of the rest is fixed.
        fixed = {entry[0] for entry in case["resources"] if entry[2] != entry[3]}
        assert {name: shares[name][0] for name in fixed} == {
            name: published[name] for name in fixed
        }


def test_bill_and_jack_reach_nash_in_one_way() -> None:
    case = by_name("nothing can be divided")
    analysis = solved(case)
    witnesses = list(analysis.frontier.witnesses(point(case["expected"]["nash"])))
    assert len(witnesses) == case["expected"]["allocations_reaching_nash"]
    held = {name for name, shares in witnesses[0] if shares[0]}
    assert held == set(case["expected"]["nash_allocation"]["A"])


def test_the_nine_printed_trades_are_worth_what_was_printed() -> None:
    case = by_name("nothing can be divided")
    analysis = solved(case)
    for held, worth, efficient in case["expected"]["trades"]:
        allocation = Allocation(
            {
                entry[0]: (Fraction(entry[0] in held), Fraction(entry[0] not in held))
                for entry in case["resources"]
            }
        )
        utilities = evaluate(analysis.scenario, allocation)
        assert utilities == point(worth)
        assert analysis.frontier.contains(utilities) == efficient


def test_the_agreed_split_of_the_sample_dialogue_is_dominated() -> None:
    case = by_name("Deal or No Deal")
    analysis, score = solved(case), case["expected"]["score_of"]
    units = [each.id for each in analysis.scenario.resources]
    left = dict(score["allocation_to_A"])
    shares = {}
    for unit in units:
        good = unit.split()[0]
        to_a = left[good] > 0
        left[good] -= to_a
        shares[unit] = (Fraction(to_a), Fraction(not to_a))
    utilities = evaluate(analysis.scenario, Allocation(shares))
    assert utilities == point(score["points"])
    assert not analysis.frontier.contains(utilities)
