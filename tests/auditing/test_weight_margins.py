"""How far each weight may err: against audits of scenarios in which it does."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import assessable, resource, scenario
from zopa.auditing import weight_margins as module
from zopa.auditing.audit import audit
from zopa.auditing.classes import DEFAULT_BANDS, DepthClass
from zopa.auditing.repair.target import standing_of
from zopa.auditing.weight_margins import WeightMargin, weight_margins
from zopa.scenario.types import Scenario, ValuationBasis

GRAIN = Fraction(1, 10**6)


def class_where(case: Scenario, margin: WeightMargin, error: Fraction) -> DepthClass:
    """Return the class where the weight is off by an error."""
    resources = []
    for each in case.resources:
        values = list(each.valuations)
        if each.id == margin.resource:
            values[margin.party] += error
        resources.append(replace(each, valuations=(values[0], values[1])))
    off = standing_of(replace(case, resources=tuple(resources)))
    return DEFAULT_BANDS.classify(off.full.depth)


@given(assessable(), st.data())
def test_the_margin_of_a_weight_is_where_the_class_changes(
    case: Scenario, data: st.DataObject
) -> None:
    """A hair within it the class stays, a hair beyond it does not."""
    found = audit(case)
    margins = weight_margins(found)
    if margins is None:
        return
    assert found.answer is not None
    here = found.answer.depth_class
    assert [(each.resource, each.party) for each in margins] == [
        (each.id, party) for each in case.resources for party in (0, 1)
    ]
    index = data.draw(st.integers(0, len(margins) - 1))
    margin = margins[index]
    now = case.resources[index // 2].valuations[margin.party]
    if margin.fall is None:
        assert class_where(case, margin, -now) is here
    else:
        assert 0 <= margin.fall <= now
        if margin.fall > GRAIN:
            assert class_where(case, margin, GRAIN - margin.fall) is here
        if margin.fall < now:
            beyond = min(now, margin.fall + GRAIN)
            assert class_where(case, margin, -beyond) is not here
        else:
            assert class_where(case, margin, -now) is not here
    if margin.rise is None:
        assert class_where(case, margin, Fraction(1000)) is here
    else:
        assert margin.rise >= 0
        if margin.rise > GRAIN:
            assert class_where(case, margin, margin.rise - GRAIN) is here
        assert class_where(case, margin, margin.rise + GRAIN) is not here


def test_margins_worked_by_hand() -> None:
    """A house for Ana, cash for Ben: the depth is 0.6 - 0.5 = 0.1, and 0.05 begins `moderate`."""
    house = resource("house", "indivisible", "0.6", "0.4")
    case = scenario([house, resource("cash", "indivisible", "0.4", "0.6")], ("0.5", "0.5"))
    margins = {(each.resource, each.party): each for each in weight_margins(audit(case)) or ()}
    # Ana's house and Ben's cash each have to be worth 0.55 at least; nothing lifts both alone.
    assert margins["house", 0].fall == margins["cash", 1].fall == Fraction("0.05")
    assert margins["house", 0].rise is None
    # What neither takes may be worth nothing.
    assert margins["house", 1].fall is None
    assert margins["cash", 0].fall is None


def test_there_are_none_where_they_would_be_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    pie = resource("pie", "divisible", "1", "1")
    assert weight_margins(audit(scenario([pie], (None, "0.2")))) is None
    raw = replace(pie, basis=ValuationBasis.RAW)
    assert weight_margins(audit(scenario([raw], ("0.2", "0.2")))) is None
    monkeypatch.setattr(module, "MAX_PIECES", 0)
    assert weight_margins(audit(scenario([pie], ("0.2", "0.2")))) is None
