"""The path of a negotiation: step kinds, the best offer, what was better than the outcome."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.scoring.trace import Offer, StepKind, step_kind, trace_of
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.utility import UtilityPoint

TENTHS = st.integers(0, 10).map(lambda top: Fraction(top, 10))
NOTHING = Allocation({})
FLOOR = Fraction(3, 10)


def offer(number: int, speaker: int, a: Fraction, b: Fraction) -> Offer:
    return Offer(number, None, speaker, NOTHING, UtilityPoint(a, b), min(a, b) >= FLOOR)


OFFERS = st.lists(st.tuples(st.integers(0, 1), TENTHS, TENTHS), max_size=8).map(
    lambda given: [offer(number, *each) for number, each in enumerate(given, 1)]
)


def test_the_kinds_are_those_of_the_paper() -> None:
    """Hindriks, Jonker and Tykhonov 2007, definition of step categories."""
    kinds = {
        (-1, -1): StepKind.UNFORTUNATE,
        (-1, 0): StepKind.CONCESSION,
        (-1, 1): StepKind.CONCESSION,
        (0, -1): StepKind.UNFORTUNATE,
        (0, 0): StepKind.SILENT,
        (0, 1): StepKind.NICE,
        (1, -1): StepKind.SELFISH,
        (1, 0): StepKind.SELFISH,
        (1, 1): StepKind.FORTUNATE,
    }
    for own, other in product((-1, 0, 1), repeat=2):
        assert step_kind(Fraction(own, 7), Fraction(other, 3)) is kinds[own, other]


@given(offers=OFFERS, a=TENTHS, b=TENTHS, is_deal=st.booleans())
def test_what_a_trace_says_holds_for_every_offer(
    offers: list[Offer], a: Fraction, b: Fraction, *, is_deal: bool
) -> None:
    outcome = UtilityPoint(a, b)
    trace = trace_of(offers, outcome, is_deal=is_deal)
    assert [step.offer for step in trace.steps] == offers
    for index, step in enumerate(trace.steps):
        own = [each for each in offers[:index] if each.speaker == step.offer.speaker]
        assert (step.kind is None) == (not own)
    for each in offers:
        good = each.utility.a >= a and each.utility.b >= b
        assert (each in trace.better) == (good and each.utility != outcome)
        if each.meets_both:
            joint = each.utility.a + each.utility.b
            assert trace.best[0].utility.a + trace.best[0].utility.b >= joint
            assert trace.first_acceptable is not None
            assert trace.first_acceptable.number <= each.number
    assert all(each.meets_both for each in trace.best)
    if trace.agreed is not None:
        assert is_deal
        assert trace.agreed.utility == outcome
    elif is_deal:
        assert all(each.utility != outcome for each in offers)


@pytest.mark.parametrize("speaker", [0, 1])
def test_a_step_is_seen_from_its_speaker(speaker: int) -> None:
    half, more, less = Fraction(1, 2), Fraction(6, 10), Fraction(4, 10)
    before = offer(1, speaker, half, half)
    after = offer(3, speaker, *((less, more) if speaker == 0 else (more, less)))
    between = offer(2, 1 - speaker, more, more)
    trace = trace_of([before, between, after], UtilityPoint(half, half), is_deal=True)
    assert [step.kind for step in trace.steps] == [None, None, StepKind.CONCESSION]
    assert trace.better == (between,)
    assert trace.best == (between,)
    assert trace.agreed == before
