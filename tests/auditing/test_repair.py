"""Every repair is verified by another audit, and no smaller edit of the same kind would do."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from strategies import resource, scenario, scenarios, with_batnas
from zopa.auditing.audit import audit
from zopa.auditing.classes import DEFAULT_BANDS, DepthClass
from zopa.auditing.repair import effort, structure, valuations
from zopa.auditing.repair.edits import LABEL_SIZE, STRUCTURE_SIZE, Kind, Repair, Unreachable
from zopa.auditing.repair.plan import quick_repairs, repair_plan
from zopa.auditing.repair.target import standing_of, target_of
from zopa.auditing.repair.valuations import moved_by
from zopa.auditing.reveals import Dependence
from zopa.auditing.robustness import ROUNDING
from zopa.auditing.verdict import Verdict, verdict_on
from zopa.errors import FrontierTooLargeError
from zopa.scenario.types import Difficulty, Divisibility, Scenario, ValuationBasis, Visibility
from zopa.tradespace.even_split import even_split

HUNDREDTH = Fraction(1, 100)
HALF = settings(max_examples=settings().max_examples // 2)


def applied(case: Scenario, repair: Repair) -> Scenario:
    """Return the scenario with a patch applied, read from the patch alone."""
    for operation in repair.patch:
        match operation.path.split("/")[1:]:
            case ["difficulty"]:
                case = replace(case, difficulty=Difficulty(str(operation.value)))
            case ["participants", index, "batna_config", "utility"]:
                parties = list(case.parties)
                assert isinstance(operation.value, Fraction)
                parties[int(index)] = replace(parties[int(index)], batna=operation.value)
                case = replace(case, parties=(parties[0], parties[1]))
            case ["resources", index, *rest]:
                changed = list(case.resources)
                old = changed[int(index)]
                match rest:
                    case ["divisibility"]:
                        new = replace(old, divisibility=Divisibility(str(operation.value)))
                    case ["visibility"]:
                        new = replace(old, visibility=Visibility(str(operation.value)))
                    case ["held_by"]:
                        names = [party.name for party in case.parties]
                        new = replace(old, held_by=names.index(str(operation.value)))
                    case ["valuations", name]:
                        assert isinstance(operation.value, Fraction)
                        pair = list(old.valuations)
                        pair[[party.name for party in case.parties].index(name)] = operation.value
                        new = replace(old, valuations=(pair[0], pair[1]))
                    case _:
                        raise AssertionError(operation.path)
                changed[int(index)] = new
                case = replace(case, resources=tuple(changed))
            case _:
                raise AssertionError(operation.path)
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
    edits = quick_repairs(found)
    if found.verdict in {Verdict.FITS, Verdict.NOT_ASSESSABLE}:
        assert edits == ()
        return
    assert any(edit.kind is Kind.LABEL for edit in edits)
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
        for edit in quick_repairs(found)
        if [each.path for each in edit.patch] == [f"/participants/{party}/batna_config/utility"]
    ]
    assert one_sided == sorted(sizes)[:1]


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
    said = [edit.summary for edit in quick_repairs(audit(case))]
    for summary in summaries:
        assert summary in said
    assert bool(said) == bool(summaries)


def test_a_label_counts_as_a_fixed_size() -> None:
    edits = quick_repairs(audit(pie("novice", "0.65", "0.65")))
    (label,) = [edit for edit in edits if edit.summary == "declare expert"]
    assert label.size == LABEL_SIZE
    assert [(each.op, each.path, each.value) for each in label.patch] == [
        ("replace", "/difficulty", "expert")
    ]


@given(labelled())
def test_what_a_label_asks_for_is_what_the_table_says(case: Scenario) -> None:
    """The table and the conditions that repairs compute with are two accounts of one thing."""
    found = audit(case)
    if found.verdict is not Verdict.NOT_ASSESSABLE:
        target = target_of(case.difficulty, DEFAULT_BANDS)
        assert target.is_met(standing_of(case)) is (found.verdict is Verdict.FITS)


def test_the_conditions_hold_for_every_cell_of_the_table() -> None:
    cells = product(Difficulty, DepthClass, [Dependence.ESSENTIAL, Dependence.INERT], [True, False])
    for label, depth_class, dependence, even in cells:
        verdict = verdict_on(label, depth_class, dependence, even_split_accepted=even)
        fits = {
            Difficulty.EXPERT: depth_class in {DepthClass.NONE, DepthClass.WEAK},
            Difficulty.INTERMEDIATE: depth_class in {DepthClass.MODERATE, DepthClass.COMFORTABLE},
            Difficulty.NOVICE: depth_class is DepthClass.COMFORTABLE
            and even
            and dependence is not Dependence.ESSENTIAL,
        }
        assert (verdict is Verdict.FITS) is fits[label]


@st.composite
def near_misses(draw: st.DrawFn) -> Scenario:
    """Draw a scenario whose depth is a few hundredths on the wrong side for its label."""
    case = draw(scenarios(latent=True, most=3))
    assume(case.resources)
    if draw(st.booleans()) and all(any(r.valuations[p] for r in case.resources) for p in (0, 1)):
        raw = [replace(each, basis=ValuationBasis.RAW) for each in case.resources]
        case = replace(case, resources=tuple(raw))
    case = with_batnas(case, Fraction(0), Fraction(0))
    label = draw(st.sampled_from(Difficulty))
    target = target_of(label, DEFAULT_BANDS)
    edge = target.below if target.least is None else target.least
    assert edge is not None
    off = Fraction(draw(st.integers(0, 3)), 100) * (-1 if target.below is None else 1)
    shift = standing_of(case).full.depth - edge - off
    first, second = (draw(st.integers(0, 100)) * HUNDREDTH * shift for _ in (0, 1))
    assume(0 <= max(first, second) <= 1)
    return replace(with_batnas(case, shift, first), difficulty=label)


def off(case: Scenario, first: Fraction, second: Fraction) -> Scenario:
    a, b = (party.batna or Fraction(0) for party in case.parties)
    return with_batnas(case, a + first, b + second)


@HALF
@given(near_misses())
def test_a_safe_repair_stands_the_rounding_of_batnas(case: Scenario) -> None:
    found = audit(case)
    plan = repair_plan(found, spare=ROUNDING)
    errors = [-ROUNDING, Fraction(0), ROUNDING]
    if found.verdict is Verdict.NOT_ASSESSABLE or plan.is_needless:
        assert (plan.repairs, plan.unreachable) == ((), ())
    if plan.is_needless:
        assert {audit(off(case, *by)).verdict for by in product(errors, errors)} == {Verdict.FITS}
    for edit in plan.repairs:
        mended = applied(case, edit)
        assert {audit(off(mended, *by)).verdict for by in product(errors, errors)} == {Verdict.FITS}
    for why in plan.unreachable:
        assert found.answer is not None
        even = even_split(found.answer.full.space)
        for party, worth in zip(case.parties, (even.a, even.b), strict=True):
            if f"the even split fails {party.name}" in why.reason and party.batna is not None:
                assert ("as by rounding" in why.reason) is (worth >= party.batna)
    safe = {edit.kind for edit in plan.repairs}
    for edit in repair_plan(found).repairs:
        # Where a move of BATNAs is safe as it is, there is a safe one.
        mended = applied(case, edit)
        verdicts = {audit(off(mended, *by)).verdict for by in product(errors, errors)}
        if edit.kind in {Kind.BOTH_BATNAS, Kind.ONE_BATNA} and verdicts == {Verdict.FITS}:
            assert edit.kind in safe


@HALF
@given(near_misses())
def test_every_repair_of_the_plan_makes_the_label_fit(case: Scenario) -> None:
    found = audit(case)
    plan = repair_plan(found)
    if found.verdict in {Verdict.FITS, Verdict.NOT_ASSESSABLE}:
        assert (plan.repairs, plan.unreachable) == ((), ())
        return
    assert {*(edit.kind for edit in plan.repairs), *(no.kind for no in plan.unreachable)} == {*Kind}
    assert [edit.size for edit in plan.repairs] == sorted(edit.size for edit in plan.repairs)
    for edit in plan.repairs:
        mended = applied(case, edit)
        assert audit(mended).verdict is Verdict.FITS
        if edit.kind is not Kind.LABEL:
            assert mended.difficulty is case.difficulty
        for party in (0, 1):
            before = sum(each.valuations[party] for each in case.resources)
            assert sum(each.valuations[party] for each in mended.resources) == before
            assert all(0 <= each.valuations[party] <= 1 for each in mended.resources)


@given(near_misses(), st.sampled_from([0, 1]))
def test_no_smaller_change_of_valuations_would_do(case: Scenario, party: int) -> None:
    """Every smaller one is tried, up to six hundredths."""
    found = audit(case)
    if found.verdict in {Verdict.FITS, Verdict.NOT_ASSESSABLE}:
        return
    target = target_of(case.difficulty, DEFAULT_BANDS)
    standing = standing_of(case)
    search = valuations._Search(case, party, target)  # noqa: SLF001 - the answer is what is tested
    moves, proven = search.smallest(target.gap(standing))
    if not proven:
        return
    total = 7 if moves is None else min(sum(map(abs, moves)) // 2, 7)
    lower, upper = search._room()  # noqa: SLF001
    reach = [range(-min(low, 6), min(high, 6) + 1) for low, high in zip(lower, upper, strict=True)]
    for smaller in product(*reach):
        if sum(smaller) == 0 and 0 < sum(map(abs, smaller)) // 2 < total:
            assert not target.is_met(standing_of(moved_by(case, party, smaller)))


def test_one_lump_becomes_divisible_so_that_a_zopa_opens() -> None:
    """Two lumps alike to both: whoever wants both leaves nothing, halves of each serve both."""
    lumps = [resource("cart", "indivisible", "0.9", "0.9"), resource("ox", "indivisible", 0, "0.1")]
    case = replace(scenario(lumps, ("0.4", "0.4")), difficulty=Difficulty.INTERMEDIATE)
    (edit,) = [each for each in repair_plan(audit(case)).repairs if each.kind is Kind.STRUCTURE]
    assert (edit.summary, edit.size) == ("make Cart divisible", STRUCTURE_SIZE)


def test_two_changes_where_one_does_not_help() -> None:
    """For a novice the secret must not be essential, and the larger part must not be a lump."""
    parts = [
        resource("cart", "indivisible", "0.6", "0.6"),
        resource("field", "divisible", "0.4", "0.4", latent=True),
    ]
    case = replace(scenario(parts, ("0.34", "0.34")), difficulty=Difficulty.NOVICE)
    (edit,) = [each for each in repair_plan(audit(case)).repairs if each.kind is Kind.STRUCTURE]
    assert edit.summary == "make Cart divisible and make Field known from the start"
    assert edit.size == 2 * STRUCTURE_SIZE


def test_a_change_to_latent_names_a_holder_and_what_it_needs() -> None:
    (change,) = [
        each
        for each in structure._changes(scenario([resource("ox", "divisible", "0.2", "0.7")]))  # noqa: SLF001
        if "latent" in each.summary
    ]
    assert change.summary == "make Ox latent, held by Ben"
    assert [each.path for each in change.patch] == [
        "/resources/0/visibility",
        "/resources/0/held_by",
    ]
    assert change.note == "Ox then needs a hidden fact of Ben's and an expected revelation"


def test_why_a_kind_of_edit_cannot_help_is_said() -> None:
    """Ben's BATNA is above half of all he values: no even split serves him."""
    plan = repair_plan(audit(pie("novice", "0.2", "0.6")))
    half = "the even split gives Ben half of their sum, which does not meet the BATNA"
    assert [(each.kind.value, each.reason) for each in plan.unreachable] == [
        ("one-batna", "moving Ana's BATNA alone cannot help: the even split fails Ben"),
        ("structure", "no change of what is latent or divisible, nor any two, makes the label fit"),
        (
            "valuations",
            f"{CANNOT.format('Ana')}: they do not touch Ben, whom the even split fails",
        ),
        ("valuations", f"{CANNOT.format('Ben')}: {half}"),
    ]


OFF = " where the BATNA is off by 0.005, as by rounding"
CANNOT = "changing {}'s valuations cannot help"


@pytest.mark.parametrize(
    ("batna", "off"), [("0.5", OFF), ("0.496", OFF), ("0.495", None), ("0.5001", "")]
)
def test_what_fails_by_rounding_alone_is_told_apart(batna: str, off: str | None) -> None:
    """Half of everything is worth 0.5 to Ben: a hair above that, and down to the rounding below."""
    plan = repair_plan(audit(pie("novice", "0.45", batna)), spare=ROUNDING)
    reasons = {each.reason for each in plan.unreachable}
    too_little = f"is too little{off}" if off else "does not meet the BATNA"
    half = "the even split gives Ben half of their sum, which"
    told = {
        f"moving Ana's BATNA alone cannot help: the even split fails Ben{off}",
        f"{CANNOT.format('Ana')}: they do not touch Ben, whom the even split fails{off}",
        f"{CANNOT.format('Ben')}: {half} {too_little}",
    }
    if off is None:
        assert not any("even split" in each for each in reasons)
    else:
        assert told <= reasons


@pytest.mark.parametrize(("batna", "off"), [("0.6", OFF), ("0.61", "")])
def test_so_is_what_no_agreement_before_the_reveal_meets(batna: str, off: str) -> None:
    """What is open is worth 0.6 to Ben at most, and half of all that there is 0.75."""
    parts = [
        resource("pie", "divisible", "0.6", "0.6"),
        resource("field", "divisible", "0.4", "0.9", latent=True),
    ]
    case = replace(scenario(parts, ("0.4", batna)), difficulty=Difficulty.NOVICE)
    (why,) = [
        each.reason
        for each in repair_plan(audit(case), spare=ROUNDING).unreachable
        if "moving Ana's" in each.reason
    ]
    assert why.endswith(f": before the reveal no agreement meets Ben's BATNA{off}")


def test_what_helps_but_does_not_stand_rounding_is_not_said_not_to_help() -> None:
    plan = repair_plan(audit(pie("novice", "0.45", "0.5")), spare=ROUNDING)
    (why,) = [each.reason for each in plan.unreachable if each.kind is Kind.STRUCTURE]
    assert why.endswith(" makes the label fit where both BATNAs are off by 0.005, as by rounding")


def test_a_search_that_is_cut_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    case = pie("expert", "0.3", "0.3")
    monkeypatch.setattr(valuations, "MAX_TRIED", 1)
    monkeypatch.setattr(valuations, "MAX_LISTED", 1)
    three = replace(case, resources=(*case.resources, resource("hut", "divisible", "0.1", "0.1")))
    plan = repair_plan(audit(three))
    told = [each.reason for each in plan.unreachable if each.kind is Kind.VALUATIONS]
    assert told
    assert all(each.startswith("no change that was tried (") for each in told)


def test_a_search_that_costs_too_much_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a search may spend is counted in pieces, so that it ends alike on every machine."""
    case = pie("expert", "0.3", "0.3")
    before = {each.kind: each.reason for each in repair_plan(audit(case)).unreachable}
    assert "tried" not in "".join(before.values())
    monkeypatch.setattr(effort, "MAX_EFFORT", 0)
    told = {each.kind: each.reason for each in repair_plan(audit(case)).unreachable}
    assert "among the 1 that were tried" in told[Kind.STRUCTURE]
    assert told[Kind.VALUATIONS].startswith("no change that was tried (1)")


def test_a_change_that_is_too_large_to_solve_does_not_end_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_large(_: Scenario) -> None:
        raise FrontierTooLargeError(1, 2, 3, 4)

    case = pie("expert", "0.3", "0.3")
    monkeypatch.setattr(effort, "standing_of", too_large)
    (told,) = structure.restructured(case, target_of(case.difficulty, DEFAULT_BANDS))
    assert isinstance(told, Unreachable)
    assert "among the 0 that were tried" in told.reason


@pytest.mark.parametrize("count", [20, 60, 400])
@pytest.mark.parametrize("total", [1, 30])
def test_ways_to_move_are_not_listed_where_they_are_too_many(count: int, total: int) -> None:
    room = [100] * count
    rows = valuations.all_moves(total, room, room)
    assert rows is None or len(rows) <= valuations.MAX_LISTED
