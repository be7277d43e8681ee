"""Bounds on weighted sums, also for choices of many options."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from zopa.frontier.enumeration import pareto_frontier
from zopa.solutions.bargaining_set import NoZopa, bargaining_set
from zopa.solutions.certificates import IndividualCertificate, LumpsCertificate, WeightsCertificate
from zopa.tradespace.conventions import Conventions
from zopa.tradespace.space import Choice, Option, TradeSpace
from zopa.tradespace.utility import ORIGIN, UtilityPoint

PAIRS = st.tuples(st.integers(0, 12), st.integers(0, 12))


@given(st.lists(st.lists(PAIRS, min_size=1, max_size=7), min_size=1, max_size=3), PAIRS)
def test_issues_with_many_options_are_refuted_soundly(
    issues: list[list[tuple[int, int]]], need: tuple[int, int]
) -> None:
    """Checked on every outcome: the weights hold, and each group's bound holds in its group."""
    choices = tuple(
        Choice(
            f"issue{k}",
            tuple(
                Option(
                    UtilityPoint(Fraction(a), Fraction(b)),
                    ((f"issue{k}", (Fraction(j), Fraction(0))),),
                )
                for j, (a, b) in enumerate(options)
            ),
        )
        for k, options in enumerate(issues)
    )
    d = UtilityPoint(Fraction(2 * need[0]), Fraction(2 * need[1]))
    space = TradeSpace(("Ana", "Ben"), ORIGIN, choices, (), d, (False, False), Conventions())
    zone = bargaining_set(pareto_frontier(space))
    outcomes: list[tuple[UtilityPoint, dict[str, int]]] = [(ORIGIN, {})]
    for choice in choices:
        outcomes = [
            (point + option.utility, {**taken, choice.name: j})
            for point, taken in outcomes
            for j, option in enumerate(choice.options)
        ]
    assert any(point.meets(d) for point, _ in outcomes) == (not isinstance(zone, NoZopa))
    if not isinstance(zone, NoZopa):
        return
    match zone.certificate:
        case IndividualCertificate(party, best, _, batna):
            assert max(point[party] for point, _ in outcomes) == best < batna
        case WeightsCertificate(bound):
            largest = max(point.weigh(bound.weights) for point, _ in outcomes)
            assert largest == bound.largest < bound.required == d.weigh(bound.weights)
        case LumpsCertificate(proof=tuple(groups)):
            undominated = [piece.start for piece in zone.frontier]
            for point, taken in outcomes:
                inside = [
                    group
                    for group in groups
                    if all(taken[name] == shares[0] for name, shares in group.fixed.items())
                ]
                twins = [other for other in outcomes if other[0] == point and other[1] != taken]
                assert inside or twins or any(other.dominates(point) for other in undominated)
                for group in inside:
                    assert point.weigh(group.bound.weights) <= group.bound.largest
                    assert group.bound.largest < d.weigh(group.bound.weights)
        case _:
            raise AssertionError(zone.certificate)


def test_a_hull_leaves_out_options_below_the_line_of_their_neighbours() -> None:
    """Of (0, 4), (1, 1), (2, 2.5), (4, 0) the second is dominated by the third."""
    pairs = [("0", "4"), ("1", "1"), ("1.5", "1.2"), ("2", "2.5"), ("3", "0.9"), ("4", "0")]
    options = tuple(
        Option(UtilityPoint(Fraction(a), Fraction(b)), (("deal", (Fraction(k), Fraction(0))),))
        for k, (a, b) in enumerate(pairs)
    )
    d = UtilityPoint(Fraction(3), Fraction("1.2"))
    space = TradeSpace(
        ("Ana", "Ben"), ORIGIN, (Choice("deal", options),), (), d, (False, False), Conventions()
    )
    zone = bargaining_set(pareto_frontier(space))
    assert isinstance(zone, NoZopa)
    # The line from (2, 2.5) to (4, 0) passes above what the BATNAs need: every deal is looked at.
    assert isinstance(zone.certificate, LumpsCertificate)
    assert isinstance(zone.certificate.proof, tuple)
    assert len(zone.certificate.proof) == len(zone.frontier)
