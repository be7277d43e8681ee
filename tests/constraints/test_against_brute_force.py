"""With side constraints: kernel == programs == brute force, pair for pair, end for end."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import oracle
import tied_oracle
from oracle import Pair
from side_constraints import Fields, constraint_fields, side_constraints
from strategies import items, resource, scenario, scenarios, with_batnas
from zopa.analysis import Analysis, Method, analyze
from zopa.constraints.tying import tied_space
from zopa.errors import ContradictionError, TiedSpaceError
from zopa.frontier.frontier import Claim, Frontier
from zopa.scenario.types import Scenario
from zopa.solutions.bargaining_set import NoZopa
from zopa.solutions.certificates import (
    AssignmentsCertificate,
    SolverCertificate,
    WeightsCertificate,
)
from zopa.tradespace.allocation import evaluate
from zopa.tradespace.space import Choice, Option, trade_space

MANY = settings(max_examples=5 * settings().max_examples)


@st.composite
def tied(draw: st.DrawFn, most: int = 4) -> tuple[Scenario, list[Fields]]:
    """Draw a scenario with one to four side constraints."""
    case = draw(scenarios(most=most).filter(lambda one: one.resources))
    return case, draw(st.lists(constraint_fields(case), min_size=1, max_size=4))


def expected(case: Scenario, constraints: list[Fields]) -> list[oracle.Edge]:
    names = [each.id for each in case.resources]
    parties = [party.name for party in case.parties]
    return tied_oracle.frontier(dict(zip(names, items(case), strict=True)), constraints, parties)


def edges(frontier: Frontier) -> list[oracle.Edge]:
    return [
        oracle.Edge((p.start.a, p.start.b), (p.end.a, p.end.b), p.start_open, p.end_open)
        for p in frontier
    ]


def found(case: Scenario, constraints: list[Fields], method: Method) -> Analysis | None:
    """Return the analysis, None where the constraints contradict one another."""
    try:
        return analyze(case, constraints=side_constraints(constraints), method=method)
    except ContradictionError:
        return None


@MANY
@given(tied(), st.sampled_from([Method.AUTO, Method.MILP]))
def test_the_frontier_is_the_one_of_brute_force(
    drawn: tuple[Scenario, list[Fields]], method: Method
) -> None:
    case, constraints = drawn
    wanted = expected(case, constraints)
    analysis = found(case, constraints, method)
    assert ([] if analysis is None else sorted(edges(analysis.frontier))) == sorted(wanted)


@given(tied(), st.data())
def test_witnesses_keep_every_constraint_and_give_their_pair(
    drawn: tuple[Scenario, list[Fields]], data: st.DataObject
) -> None:
    case, constraints = drawn
    analysis = found(case, constraints, Method.AUTO)
    assume(analysis is not None)
    assert analysis is not None
    piece = data.draw(st.sampled_from(list(analysis.frontier)))
    way = Fraction(data.draw(st.integers(1, 3)), 4)
    point = (
        piece.start
        if piece.is_point
        else piece.at(piece.start.a + way * (piece.end.a - piece.start.a))
    )
    parties = [party.name for party in case.parties]
    demands = [each for one in constraints for each in tied_oracle.conditions(one, parties)]
    for allocation in analysis.frontier.witnesses(point):
        assert evaluate(case, allocation) == point
        shares = {(name, k): split[k] for name, split in allocation for k in (0, 1)}
        for each in demands:
            total = sum(factor * shares[key] for key, factor in each.factors.items())
            assert total == each.limit if each.exact else total <= each.limit


@given(tied())
def test_a_smallest_contradiction_is_one(drawn: tuple[Scenario, list[Fields]]) -> None:
    case, constraints = drawn
    read = side_constraints(constraints)
    if expected(case, constraints):
        analyze(case, constraints=read)
        return
    with pytest.raises(ContradictionError) as caught:
        analyze(case, constraints=read)
    named = caught.value.constraints
    fields = {each.name: each.fields for each in read.constraints}
    assert expected(case, [fields[name] for name in named]) == []
    for left_out in named:
        assert expected(case, [fields[name] for name in named if name != left_out])


@given(tied())
def test_all_that_is_small_is_exact(drawn: tuple[Scenario, list[Fields]]) -> None:
    case, constraints = drawn
    analysis = found(case, constraints, Method.AUTO)
    assert analysis is None or analysis.frontier.provenance.claim is Claim.EXACT


@given(tied())
def test_only_what_mixes_goes_to_programs(drawn: tuple[Scenario, list[Fields]]) -> None:
    case, constraints = drawn
    space = tied_space(trade_space(case), case, side_constraints(constraints))
    lumps = {each.name for each in space.choices}
    mixes = any(row.resources & lumps and row.resources - lumps for row in space.rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zopa.frontier.milp.assignments.MAX_ASSIGNMENTS", -1)
        try:
            analysis = analyze(
                case, constraints=side_constraints(constraints), method=Method.ENUMERATION
            )
        except ContradictionError:
            assert expected(case, constraints) == []
        except TiedSpaceError as error:
            is_mixed = "is tied to fractions" in error.reason
            assert (mixes, is_mixed) == (True, True)
        else:
            assert not mixes
            assert analysis.frontier.provenance.claim is Claim.EXACT


def best_under(
    case: Scenario, constraints: list[Fields], fixed: dict[str, dict[str, float]], weights: Pair
) -> Fraction | None:
    """Return the largest weighted sum where whole items go in one way; None where they cannot."""
    parties = [party.name for party in case.parties]
    given = [
        {
            "kind": "linear",
            "terms": [{"party": party, "resource": name}],
            "equals": shares[party],
        }
        for name, shares in fixed.items()
        for party in parties
    ]
    demands = [
        each for one in [*constraints, *given] for each in tied_oracle.conditions(one, parties)
    ]
    names = [each.id for each in case.resources]
    pieces = tied_oracle.edges(dict(zip(names, items(case), strict=True)), demands)
    ends = [end for piece in pieces for end in (piece.start, piece.end)]
    return max((weights[0] * a + weights[1] * b for a, b in ends), default=None)


MIXED_WITH_A_FLOOR: tuple[Scenario, list[Fields]] = (
    scenario(
        [
            resource("house", "indivisible", "0.5", "0.4"),
            resource("money", "divisible", "0.5", "0.6"),
        ]
    ),
    [
        {
            "kind": "linear",
            "terms": [{"party": "Ana", "resource": name} for name in ("house", "money")],
            "at_most": 1,
        },
        {"kind": "floor", "party": "Ben", "utility": 0.7},
    ],
)


WITHOUT_WHAT_MEETS_THE_BATNAS: tuple[Scenario, list[Fields]] = (
    scenario(
        [
            resource("hall", "both_benefit", "0.66", "1"),
            resource("rent", "divisible", "0.34", "0"),
        ]
    ),
    [{"kind": "requires", "party": "Ben", "resource": "hall", "needs": "rent"}],
)
"""Without its constraint the parties share the hall and Ana has the rent: no split, no weights."""


def worth_a_look(choice: Choice, *, is_tied: bool) -> list[Option]:
    """Return the options of a whole item: of one in no constraint, what nothing is as good as."""
    kept: list[Option] = []
    for each in choice.options:
        beaten = any(other.utility.dominates(each.utility) for other in choice.options)
        again = any(other.utility == each.utility for other in kept)
        if is_tied or not (beaten or again):
            kept.append(each)
    return kept


def handed_out(case: Scenario, constraints: list[Fields]) -> list[dict[str, dict[str, float]]]:
    """Return every way to hand out the whole items that is worth a look."""
    space = trade_space(case)
    names = {name for each in side_constraints(constraints).constraints for name in each.resources}
    options = [worth_a_look(each, is_tied=each.name in names) for each in space.choices]
    return [
        {
            name: dict(zip(["Ana", "Ben"], map(float, shares), strict=True))
            for option in way
            for name, shares in option.shares
        }
        for way in product(*options)
    ]


@example(MIXED_WITH_A_FLOOR, 3, 2)
@example(MIXED_WITH_A_FLOOR, 20, 2)
@example(WITHOUT_WHAT_MEETS_THE_BATNAS, 7, 2)
@example(WITHOUT_WHAT_MEETS_THE_BATNAS, 9, 9)
@given(tied(), st.integers(1, 20), st.integers(1, 20))
def test_a_proof_of_no_under_constraints_holds(
    drawn: tuple[Scenario, list[Fields]], a: int, b: int
) -> None:
    """Every way that whole items can go is listed, and none reaches the BATNAs and floors."""
    base, constraints = drawn
    case = with_batnas(base, Fraction(a, 10), Fraction(b, 10))
    analysis = found(case, constraints, Method.AUTO)
    if analysis is None or not isinstance(analysis.zone, NoZopa):
        return
    proof = analysis.zone.certificate
    if isinstance(proof, WeightsCertificate):
        w = proof.bound.weights
        best = best_under(case, constraints, {}, (w.a, w.b))
        assert best is not None
        assert best <= proof.bound.largest < proof.bound.required
    if not isinstance(proof, AssignmentsCertificate):
        return
    goal = analysis.space.goal(analysis.space.disagreement)
    seen = set()
    possible = [
        way
        for way in handed_out(case, constraints)
        if best_under(case, constraints, way, (goal.a, goal.b)) is not None
    ]
    for way in possible:
        kept = {name: tuple(map(Fraction, shares.values())) for name, shares in way.items()}
        assert any(group.fixed.items() <= kept.items() for group in proof.groups)
    for group in proof.groups:
        w = group.bound.weights
        assert goal.weigh(w) == group.bound.required > group.bound.largest
        fixed = {
            name: dict(zip(["Ana", "Ben"], map(float, shares), strict=True))
            for name, shares in group.fixed.items()
        }
        assert best_under(case, constraints, fixed, (w.a, w.b)) == group.bound.largest
        seen.add(tuple(sorted(group.fixed.items())))
    assert len(seen) == len(proof.groups)


def test_ties_between_items_and_fractions_beyond_a_few_ways_go_to_a_solver() -> None:
    """Nine items, each with a tie to the money, can go in too many ways to look at each."""
    lumps = [resource(f"r{k}", "indivisible", f"0.{k + 1}", "0.3") for k in range(9)]
    case = scenario([*lumps, resource("money", "divisible", "0.5", "0.4")])
    row = {
        "kind": "linear",
        "terms": [{"party": "Ana", "resource": f"r{k}", "coefficient": 0.2} for k in range(9)]
        + [{"party": "Ana", "resource": "money"}],
        "at_most": 1,
    }
    analysis = analyze(case, constraints=side_constraints([row]))
    told = analysis.frontier.provenance
    assert (told.method, told.claim) == ("milp", Claim.SOLVER)
    assert "is tied to fractions of money by linear[0]" in told.reason
    high = analyze(with_batnas(case, Fraction(3), Fraction(3)), constraints=side_constraints([row]))
    assert isinstance(high.zone, NoZopa)
    assert isinstance(high.zone.certificate, WeightsCertificate | SolverCertificate)


def test_where_only_a_solver_says_no_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No weights show it in one line, and the ways to hand out items are not looked at each."""
    monkeypatch.setattr("zopa.frontier.milp.assignments.MAX_ASSIGNMENTS", -1)
    base, constraints = MIXED_WITH_A_FLOOR
    case = with_batnas(base, Fraction(3, 10), Fraction(1, 5))
    analysis = found(case, constraints, Method.AUTO)
    assert analysis is not None
    assert isinstance(analysis.zone, NoZopa)
    proof = analysis.zone.certificate
    assert isinstance(proof, SolverCertificate)
    assert evaluate(case, proof.allocation) == proof.point
