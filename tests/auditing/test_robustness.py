"""How far numbers may err: against audits of scenarios in which they do."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from strategies import assessable, resource, scenario, with_batnas
from zopa.auditing.audit import audit
from zopa.auditing.classes import DEFAULT_BANDS
from zopa.auditing.repair.target import standing_of
from zopa.auditing.robustness import ROUNDING, robustness_of
from zopa.auditing.verdict import Verdict
from zopa.scenario.types import Difficulty, Scenario, ValuationBasis

GRAIN = Fraction(1, 10**6)


def class_with(case: Scenario, party: int, batna: Fraction) -> str:
    now = [case.parties[0].batna or Fraction(0), case.parties[1].batna or Fraction(0)]
    now[party] = batna
    return DEFAULT_BANDS.classify(standing_of(with_batnas(case, now[0], now[1])).full.depth)


@given(assessable(), st.sampled_from([0, 1]))
def test_the_margin_of_a_batna_is_where_the_class_changes(case: Scenario, party: int) -> None:
    """A hair within it the class stays, at its end or a hair beyond it does not."""
    robust = robustness_of(audit(case))
    if robust is None:
        return
    margin, now = robust.batnas[party], case.parties[party].batna or Fraction(0)
    here = class_with(case, party, now)
    if margin.fall is not None:
        assert class_with(case, party, now - margin.fall) != here
        assert class_with(case, party, now - margin.fall + GRAIN) == here
    else:
        assert class_with(case, party, Fraction(-1000)) == here
    if margin.rise is not None:
        assert class_with(case, party, now + margin.rise) == here
        assert class_with(case, party, now + margin.rise + GRAIN) != here
    else:
        assert class_with(case, party, Fraction(1000)) == here


@given(assessable(), st.data())
def test_no_number_that_errs_by_less_than_the_bound_changes_the_class(
    case: Scenario, data: st.DataObject
) -> None:
    found = audit(case)
    robust = robustness_of(found)
    if robust is None or not robust.any_number:
        return
    assert found.answer is not None
    index = data.draw(st.integers(0, len(case.resources) - 1))
    way = data.draw(st.sampled_from([-1, 1]))
    error = robust.any_number * Fraction(data.draw(st.integers(0, 99)), 100) * way
    old = case.resources[index]
    values = list(old.valuations)
    party = data.draw(st.sampled_from([0, 1]))
    values[party] = max(values[party] + error, Fraction(0))
    changed = list(case.resources)
    changed[index] = replace(old, valuations=(values[0], values[1]))
    other = standing_of(replace(case, resources=tuple(changed)))
    assert DEFAULT_BANDS.classify(other.full.depth) is found.answer.depth_class


@given(assessable(), st.data())
def test_no_rounding_leaves_the_depths_that_are_given(case: Scenario, data: st.DataObject) -> None:
    robust = robustness_of(audit(case))
    if robust is None or robust.all_rounded is None:
        return
    error = st.sampled_from([-ROUNDING, Fraction(0), ROUNDING])
    batnas = [(party.batna or Fraction(0)) + data.draw(error) for party in case.parties]
    resources = []
    for each in case.resources:
        a, b = (max(value + data.draw(error), Fraction(0)) for value in each.valuations)
        resources.append(replace(each, valuations=(a, b)))
    moved = with_batnas(case, batnas[0], batnas[1])
    only_batnas = standing_of(moved).full.depth
    least, largest = robust.batnas_rounded.depths
    assert least <= only_batnas <= largest
    least, largest = robust.all_rounded.depths
    everything = standing_of(replace(moved, resources=tuple(resources))).full.depth
    assert least <= everything <= largest


def pie(label: str, batna: str) -> Scenario:
    parts = [
        resource("pie", "divisible", "0.6", "0.4"),
        resource("field", "divisible", "0.4", "0.6"),
    ]
    return replace(scenario(parts, (batna, batna)), difficulty=Difficulty(label))


def test_margins_worked_by_hand() -> None:
    """Depth 0.053 at (0.6, 0.6) with BATNAs of 0.547.

    Moderate until both give 0.05. While Ben gets 0.597 Ana can have 0.6 + 0.003 * 2/3 = 0.602: her
    BATNA can rise to 0.552. Comfortable begins where Ben gets 0.697, which is 0.097 more than at
    the corner and leaves Ana 0.6 - 0.097 * 3/2 = 0.4545, less 0.15: 0.3045.
    """
    robust = robustness_of(audit(pie("novice", "0.547")))
    assert robust is not None
    assert robust.batnas[0].rise == Fraction("0.005")
    assert robust.batnas[0].fall == Fraction("0.547") - Fraction("0.3045")
    assert robust.any_number == Fraction("0.003")
    assert robust.batnas_rounded.depths == (Fraction("0.048"), Fraction("0.058"))
    assert [str(each) for each in robust.batnas_rounded.classes] == ["weak", "moderate"]
    assert robust.batnas_rounded.verdicts == (Verdict.TOO_EASY, Verdict.BORDERLINE)
    # Each weight 0.005 less or more moves the corner by as much.
    assert robust.all_rounded is not None
    assert robust.all_rounded.depths == (Fraction("0.043"), Fraction("0.063"))


def test_raw_valuations_have_no_margin_of_their_own() -> None:
    case = pie("expert", "0.3")
    raw = [replace(each, basis=ValuationBasis.RAW) for each in case.resources]
    robust = robustness_of(audit(replace(case, resources=tuple(raw))))
    assert robust is not None
    assert robust.any_number is None
    assert robust.all_rounded is None


def test_without_a_verdict_there_is_no_margin() -> None:
    assert robustness_of(audit(scenario([]))) is None
