"""The kernel gives what brute force gives, pair for pair and open end for open end."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from strategies import items, resource, scenario, scenarios
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.frontier import Frontier
from zopa.scenario.types import Scenario
from zopa.tradespace.allocation import evaluate
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import trade_space

THOUSANDS = settings(max_examples=10 * settings().max_examples)


def edges(frontier: Frontier) -> list[oracle.Edge]:
    return [
        oracle.Edge(
            (piece.start.a, piece.start.b),
            (piece.end.a, piece.end.b),
            piece.start_open,
            piece.end_open,
        )
        for piece in frontier
    ]


@THOUSANDS
@given(scenarios(latent=True), st.sampled_from(Liability), st.sampled_from(View))
def test_the_frontier_is_the_one_of_brute_force(
    case: Scenario, liability: Liability, view: View
) -> None:
    frontier = pareto_frontier(trade_space(case, Conventions(liability, view)))
    relief = liability is Liability.RELIEF
    expected = oracle.frontier(items(case, view), relief=relief)
    if relief and view is View.KNOWN:
        # A burden that is not on the table is borne by nobody, which is worth all of it.
        absent = [each for each in case.resources if each.is_latent and each.is_burden]
        shift = [sum((each.valuations[i] for each in absent), Fraction(0)) for i in (0, 1)]
        expected = [
            oracle.Edge(
                (edge.start[0] + shift[0], edge.start[1] + shift[1]),
                (edge.end[0] + shift[0], edge.end[1] + shift[1]),
                edge.start_open,
                edge.end_open,
            )
            for edge in expected
        ]
    assert edges(frontier) == expected


@given(scenarios(latent=True), st.sampled_from(Liability), st.sampled_from(View), st.data())
def test_every_witness_gives_exactly_its_pair(
    case: Scenario, liability: Liability, view: View, data: st.DataObject
) -> None:
    conventions = Conventions(liability, view)
    frontier = pareto_frontier(trade_space(case, conventions))
    piece = data.draw(st.sampled_from(list(frontier)))
    way = data.draw(st.fractions(0, 1, max_denominator=7))
    point = piece.at(piece.start.a + way * (piece.end.a - piece.start.a))
    witnesses = list(frontier.witnesses(point))
    assert bool(witnesses) == piece.contains(point)
    assert len(set(witnesses)) == len(witnesses)
    for witness in witnesses:
        assert evaluate(case, witness, conventions) == point
        assert set(witness.shares) == {
            each.id for each in case.resources if view is View.FULL or not each.is_latent
        }


@given(scenarios(kinds=("indivisible", "both_benefit")))
def test_every_way_to_hand_out_lumps_is_a_witness(case: Scenario) -> None:
    """Two allocations with equal utilities are one pair with more than one witness."""
    frontier = pareto_frontier(trade_space(case))
    found = [sum(1 for _ in frontier.witnesses(piece.start)) for piece in frontier]
    assert found == [_ways(case, piece.start.a, piece.start.b) for piece in frontier]


def _ways(case: Scenario, a: Fraction, b: Fraction) -> int:
    """Count the assignments with these utilities; a pair's own assignment counts once."""
    sums = {(Fraction(0), Fraction(0)): 1}
    for item in items(case):
        pairs, _ = oracle.poles(item)
        grown: dict[tuple[Fraction, Fraction], int] = {}
        for (x, y), ways in sums.items():
            for dx, dy in pairs:
                key = (x + dx, y + dy)
                grown[key] = grown.get(key, 0) + ways
        sums = grown
    return sums[a, b]


@given(scenarios(), st.data())
def test_a_pair_is_on_the_frontier_exactly_if_brute_force_lists_it(
    case: Scenario, data: st.DataObject
) -> None:
    frontier = pareto_frontier(trade_space(case))
    twentieth = st.integers(-40, 60).map(lambda top: Fraction(top, 20))
    piece = data.draw(st.sampled_from(list(frontier)))
    point = data.draw(st.sampled_from([piece.start, piece.end]))
    if data.draw(st.booleans()):
        point = type(point)(point.a, data.draw(twentieth))
    listed = any(
        edge.start[0] <= point.a <= edge.end[0]
        and edge.at(point.a) == point.b
        and not (edge.start_open and edge.start == (point.a, point.b))
        and not (edge.end_open and edge.end == (point.a, point.b))
        for edge in oracle.frontier(items(case))
    )
    assert frontier.contains(point) == listed


@given(scenarios(), st.integers(-20, 40), st.sampled_from([0, 1]))
def test_the_most_a_party_can_get_over_a_floor(case: Scenario, top: int, party: int) -> None:
    floor = Fraction(top, 20)
    best: Fraction | None = None
    for edge in oracle.edges(items(case)):
        (low, high) = (edge.start, edge.end)
        if party == 1:
            low, high = (high[1], high[0]), (low[1], low[0])
        # From low to high the party gains and the other loses.
        if low[1] < floor:
            continue
        if high[1] >= floor:
            reach = high[0]
        else:
            reach = low[0] + (low[1] - floor) * (high[0] - low[0]) / (low[1] - high[1])
        best = reach if best is None else max(best, reach)
    assert pareto_frontier(trade_space(case)).most(party, floor) == best


@given(scenarios(), st.integers(60, 400))
def test_integers_of_any_size_give_the_same_frontier(case: Scenario, power: int) -> None:
    """Where sums do not fit 64 bits, Python's own integers take over."""
    factor = Fraction(3**power, 7)
    large = scenario(
        [
            resource(
                each.id,
                each.shared_mode or each.divisibility,
                each.valuations[0] * factor,
                each.valuations[1] / factor,
                burden=each.is_burden,
            )
            for each in case.resources
        ]
    )
    scaled = [
        oracle.Edge(
            (edge.start[0] * factor, edge.start[1] / factor),
            (edge.end[0] * factor, edge.end[1] / factor),
            edge.start_open,
            edge.end_open,
        )
        for edge in oracle.frontier(items(case))
    ]
    frontier = pareto_frontier(trade_space(large))
    assert edges(frontier) == scaled
    assert all(
        list(frontier.witnesses(piece.at(piece.start.a)))
        for piece in frontier
        if not piece.start_open
    )
