"""With side constraints: kernel == programs == brute force, pair for pair, end for end."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import oracle
import tied_oracle
from side_constraints import Fields, constraint_fields, side_constraints
from strategies import items, scenarios
from zopa.analysis import Analysis, Method, analyze
from zopa.constraints.tying import tied_space
from zopa.errors import ContradictionError, TiedSpaceError
from zopa.frontier.composing import composed
from zopa.frontier.frontier import Claim, Frontier
from zopa.scenario.types import Scenario
from zopa.tradespace.allocation import evaluate
from zopa.tradespace.space import trade_space

MANY = settings(max_examples=4 * settings().max_examples)


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
    assert ([] if analysis is None else edges(analysis.frontier)) == wanted


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
def test_only_what_mixes_goes_to_programs(drawn: tuple[Scenario, list[Fields]]) -> None:
    case, constraints = drawn
    space = tied_space(trade_space(case), case, side_constraints(constraints))
    lumps = {each.name for each in space.choices}
    mixes = any(row.resources & lumps and row.resources - lumps for row in space.rows)
    try:
        composed(space)
    except ContradictionError:
        assert expected(case, constraints) == []
        return
    except TiedSpaceError:
        assert mixes
        with pytest.raises(TiedSpaceError, match="is tied to fractions"):
            analyze(case, constraints=side_constraints(constraints), method=Method.ENUMERATION)
        return
    assert not mixes
    analysis = found(case, constraints, Method.AUTO)
    assert analysis is None or analysis.frontier.provenance.claim is Claim.EXACT
