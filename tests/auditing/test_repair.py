"""Every repair is verified by another audit, and no smaller move of the same kind would do."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios, with_batnas
from zopa.auditing.audit import audit
from zopa.auditing.repair import LABEL_SIZE, Repair, repairs
from zopa.auditing.verdict import Verdict
from zopa.scenario.types import Difficulty, Scenario

HUNDREDTH = Fraction(1, 100)


def applied(case: Scenario, repair: Repair) -> Scenario:
    for pointer, value in repair.patch:
        if pointer == "/difficulty":
            case = replace(case, difficulty=Difficulty(str(value)))
        else:
            index = int(pointer.split("/")[2])
            assert pointer == f"/participants/{index}/batna_config/utility"
            parties = list(case.parties)
            assert isinstance(value, Fraction)
            parties[index] = replace(parties[index], batna=value)
            case = replace(case, parties=(parties[0], parties[1]))
    return case


@st.composite
def labelled(draw: st.DrawFn) -> Scenario:
    case = draw(scenarios(latent=True, most=4))
    hundredth = st.integers(0, 100).map(lambda top: Fraction(top, 100))
    moved = with_batnas(case, draw(hundredth), draw(hundredth))
    return replace(moved, difficulty=draw(st.sampled_from(Difficulty)))


@given(labelled())
def test_every_repair_makes_the_label_fit(case: Scenario) -> None:
    found = audit(case)
    edits = repairs(found)
    if found.verdict in {Verdict.FITS, Verdict.NOT_ASSESSABLE}:
        assert edits == ()
        return
    assert any(pointer == "/difficulty" for edit in edits for pointer, _ in edit.patch)
    assert [edit.size for edit in edits] == sorted(edit.size for edit in edits)
    for edit in edits:
        mended = applied(case, edit)
        assert audit(mended).verdict is Verdict.FITS
        assert edit.size > 0
        for party in mended.parties:
            assert party.batna is not None
            assert 0 <= party.batna <= 1
            assert (party.batna * 100).denominator == 1


@given(labelled(), st.sampled_from([0, 1]))
def test_no_smaller_move_of_one_batna_would_do(case: Scenario, party: int) -> None:
    """Tried hundredth by hundredth."""
    found = audit(case)
    if found.verdict in {Verdict.FITS, Verdict.NOT_ASSESSABLE}:
        return
    first, second = case.parties
    assert first.batna is not None
    assert second.batna is not None
    now = [first.batna, second.batna]
    sizes = []
    for top in range(101):
        batnas = list(now)
        batnas[party] = top * HUNDREDTH
        if audit(with_batnas(case, batnas[0], batnas[1])).verdict is Verdict.FITS:
            sizes.append(abs(batnas[party] - now[party]))
    one_sided = [
        edit.size
        for edit in repairs(found)
        if [pointer for pointer, _ in edit.patch] == [f"/participants/{party}/batna_config/utility"]
    ]
    if one_sided:
        assert min(one_sided) == min(sizes)


def pie(label: str, a: str, b: str) -> Scenario:
    resources = [
        resource("pie", "divisible", "0.6", "0.4"),
        resource("field", "divisible", "0.4", "0.6"),
    ]
    return replace(scenario(resources, (a, b)), difficulty=Difficulty(label))


@pytest.mark.parametrize(
    ("case", "summaries"),
    [
        (pie("novice", "0.2", "0.2"), []),
        (
            pie("expert", "0.5", "0.5"),
            [
                "raise Ana's BATNA from 0.5 to 0.56 and raise Ben's BATNA from 0.5 to 0.56",
                "raise Ana's BATNA from 0.5 to 0.59",
            ],
        ),
        (
            pie("novice", "0.5", "0.7"),
            ["declare expert", "lower Ben's BATNA from 0.7 to 0.37"],
        ),
    ],
)
def test_repairs_worked_by_hand(case: Scenario, summaries: list[str]) -> None:
    """The frontier runs from (0.6, 0.6) down to (1, 0), by 3/2 for each util, and up to (0, 1).

    For expert the depth of 0.1 has to fall below 0.05: both BATNAs by 0.06; or Ana's alone above
    what she can get while Ben has 0.55, which is 0.6 + 0.05 * 2/3, less 0.05: 0.5833. For novice it
    has to be 0.15: while Ana has 0.65 Ben can get 0.525, less 0.15: 0.375.
    """
    said = [edit.summary for edit in repairs(audit(case))]
    for summary in summaries:
        assert summary in said
    assert bool(said) == bool(summaries)


def test_a_label_counts_as_a_fixed_size() -> None:
    edits = repairs(audit(pie("novice", "0.65", "0.65")))
    (label,) = [edit for edit in edits if edit.summary == "declare expert"]
    assert label.size == LABEL_SIZE
    assert label.patch == (("/difficulty", "expert"),)
