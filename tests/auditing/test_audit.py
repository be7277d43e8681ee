"""The verdict on whole scenarios: readings, reveals, and what cannot be assessed."""

from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
import zopa.auditing.audit as auditing
from strategies import items, resource, scenario, scenarios
from zopa.auditing.audit import audit
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands, DepthClass
from zopa.auditing.readings import Reading, space_under
from zopa.auditing.reveals import MAX_LATENT, Dependence, reveals_of
from zopa.auditing.verdict import Verdict
from zopa.diagnostics import Finding, Place, Severity
from zopa.scenario.reading import read_scenario
from zopa.scenario.types import Difficulty, Scenario

EXAMPLES = Path(__file__).parents[2] / "examples"

# verdict, robust, dependence, reveal sets
VERDICTS = {
    "bakery_loan": ("fits", True, "absent", ()),
    "bill_and_jack": ("fits", True, "absent", ()),
    "boundary_wall": ("fits", False, "absent", ()),
    "campsite_supplies": ("fits", True, "absent", ()),
    "cottage_and_piano": ("fits", True, "absent", ()),
    "garden_corner": ("fits", True, "inert", ()),
    "late_turbine_blades": ("fits", True, "essential", (("test_rig",),)),
    "library_steps": ("fits", True, "absent", ()),
    "shared_kiln": ("fits", True, "absent", ()),
    "shop_window": ("not-assessable", True, "absent", ()),
    "silent_friends": ("not-assessable", True, None, None),
    "summer_water": ("fits", True, "absent", ()),
    "weekend_rota": ("fits", True, "inert", ()),
    "labels/august_weeks": ("label-too-easy", True, "essential", (("lake_cabin",),)),
    "labels/band_name": ("label-too-hard", True, "absent", ()),
    "labels/captioned_stage": ("fits", True, "helpful", (("school_programme",),)),
    "labels/cookbook_photos": ("borderline", True, "absent", ()),
    "labels/fallen_oak": ("not-assessable", True, "absent", ()),
    "labels/fathers_workshop": ("label-too-easy", True, "absent", ()),
    "labels/night_market": ("label-too-easy", True, "absent", ()),
    "labels/orchard_bees": ("fits", True, "essential", (("seed_contract",),)),
    "labels/painted_shutters": ("borderline", True, "harmful", ()),
    "labels/prayer_room": ("not-assessable", True, "absent", ()),
    "labels/salmon_river": ("borderline", True, "partial", ()),
    "labels/school_kitchen": ("borderline", True, "absent", ()),
    "labels/small_sailboat": ("label-too-easy", True, "absent", ()),
    "labels/studio_lease": ("label-too-easy", True, "essential", (("skylight_grant",),)),
    "labels/twin_town_archive": ("fits", True, "absent", ()),
    "labels/vet_practice": ("borderline", True, "absent", ()),
}
PATHS = sorted(
    path.relative_to(EXAMPLES).with_suffix("").as_posix() for path in EXAMPLES.rglob("*.json")
)


@pytest.mark.parametrize("name", PATHS)
def test_every_example_gives_its_verdict(name: str) -> None:
    found = audit(read_scenario(EXAMPLES / f"{name}.json"))
    verdict, robust, dependence, sets = VERDICTS[name]
    assert (found.verdict, found.robust) == (verdict, robust)
    reveals = found.answer.reveals if found.answer else None
    assert (reveals.dependence if reveals else None) == dependence
    assert (reveals.sets if reveals else None) == sets
    assert (found.not_assessable is not None) == (verdict == "not-assessable")


def test_the_examples_show_every_row_and_column_of_the_label_table() -> None:
    shown: set[tuple[str, Difficulty]] = set()
    verdicts = set()
    for name in PATHS:
        found = audit(read_scenario(EXAMPLES / f"{name}.json"))
        verdicts.add(found.verdict)
        if found.answer is None or found.not_assessable is not None:
            continue
        answer = found.answer
        row = answer.depth_class.value
        if answer.depth_class is DepthClass.COMFORTABLE:
            secret = answer.reveals.dependence is Dependence.ESSENTIAL
            row += " and easy" if answer.even_split_accepted and not secret else ""
        shown.add((row, found.scenario.difficulty))
    rows = ("none", "weak", "moderate", "comfortable", "comfortable and easy")
    assert shown == {(row, label) for row in rows for label in Difficulty}
    assert verdicts == set(Verdict)
    dependences = {dependence for _, _, dependence, _ in VERDICTS.values() if dependence}
    assert dependences == set(Dependence)


def shifted(pieces: list[oracle.Edge], a: Fraction, b: Fraction) -> list[oracle.Edge]:
    return [
        oracle.Edge(
            (edge.start[0] + a, edge.start[1] + b),
            (edge.end[0] + a, edge.end[1] + b),
            edge.start_open,
            edge.end_open,
        )
        for edge in pieces
    ]


def class_by_hand(case: Scenario, reading: Reading, revealed: frozenset[str]) -> DepthClass:
    """Return the class once some latent resources are revealed, from the definitions."""
    shown = [each for each in case.resources if not each.is_latent or each.id in revealed]
    hidden = [each for each in case.resources if each not in shown]
    worth = items(replace(case, resources=tuple(shown)))
    a = b = Fraction(0)
    for each in hidden:
        if reading is Reading.RELIEF and each.is_burden:
            a, b = a + each.valuations[0], b + each.valuations[1]
        if reading is Reading.HOLDER_KEEPS:
            a += each.valuations[0] * (-1 if each.is_burden else 1)  # held by the first party
    if reading is Reading.RENORMALISED:
        totals = [sum(each.valuations[i] for each in case.resources) or 1 for i in (0, 1)]
        worth = [replace(item, a=item.a / totals[0], b=item.b / totals[1]) for item in worth]
    pieces = shifted(oracle.frontier(worth, relief=reading is Reading.RELIEF), a, b)
    first, second = case.parties
    assert first.batna is not None
    assert second.batna is not None
    return DEFAULT_BANDS.classify(oracle.depth(pieces, (first.batna, second.batna)))


@given(scenarios(latent=True, most=4))
def test_every_reading_is_the_one_of_its_definition(case: Scenario) -> None:
    """The classes before and after, and the smallest sets that lift the class, by brute force."""
    found = audit(case)
    latent = sorted(each.id for each in case.resources if each.is_latent)
    subsets = [
        frozenset(chosen)
        for chosen in chain.from_iterable(combinations(latent, n) for n in range(len(latent) + 1))
    ]
    order = list(DepthClass)
    answers = ([found.answer] if found.answer else []) + list(found.readings.values())
    for answer in answers:
        classes = {chosen: class_by_hand(case, answer.reading, chosen) for chosen in subsets}
        known, full = classes[frozenset()], classes[frozenset(latent)]
        assert (answer.known_class, answer.depth_class) == (known, full)
        lifting = [c for c in subsets if order.index(classes[c]) > order.index(known)]
        minimal = {tuple(sorted(c)) for c in lifting if not any(other < c for other in lifting)}
        assert set(answer.reveals.sets or ()) == minimal
        if not latent:
            expected = Dependence.ABSENT
        elif known is full:
            changes = any(each is not known for each in classes.values())
            expected = Dependence.PARTIAL if changes else Dependence.INERT
        elif known is DepthClass.NONE:
            expected = Dependence.ESSENTIAL
        else:
            better = order.index(full) > order.index(known)
            expected = Dependence.HELPFUL if better else Dependence.HARMFUL
        assert answer.reveals.dependence is expected


def pie(*batnas: str | None, **changes: object) -> Scenario:
    first, second = batnas
    base = scenario([resource("pie", "divisible", 1, 1)], (first, second))
    return replace(base, **changes)  # type: ignore[arg-type] # fields by name


def test_a_missing_batna_is_not_assessable() -> None:
    assert audit(pie(None, "0.2")).not_assessable == "Ana has no BATNA"
    found = audit(pie(None, None))
    assert (found.verdict, found.not_assessable) == (Verdict.NOT_ASSESSABLE, "nobody has a BATNA")
    assert found.answer is not None
    assert found.readings == {}


def test_a_file_with_an_error_is_not_assessable() -> None:
    error = Finding(
        "VAL005", "weights-far-from-one", Severity.ERROR, Place(), "", "", {}, blocks=False
    )
    found = audit(pie("0.2", "0.2", findings=(error,)))
    assert found.not_assessable == "the file has an error (VAL005)"


def test_burdens_alone_are_not_assessable() -> None:
    case = scenario([resource("debt", "joint_obligation", 1, 1)], ("0.2", "0.2"))
    found = audit(case)
    assert found.verdict is Verdict.NOT_ASSESSABLE
    assert found.not_assessable is not None
    assert "only burdens" in found.not_assessable


def test_other_bands_give_other_verdicts() -> None:
    case = pie("0.2", "0.2", difficulty=Difficulty.EXPERT)
    assert audit(case).verdict is Verdict.TOO_HARD
    wide = DepthBands(moderate=Fraction(1, 2), comfortable=Fraction(1))
    assert audit(case, bands=wide).verdict is Verdict.FITS


def test_with_very_many_latent_resources_not_every_set_is_tried() -> None:
    """Before and after still tell an essential one; in between nothing is claimed."""
    count = MAX_LATENT + 1
    gems = [resource(f"gem{k}", "divisible", "0.1", "0.1", latent=True) for k in range(count)]
    case = scenario([*gems, resource("pie", "divisible", "0.1", "0.1")], ("0.3", "0.3"))

    def class_of(revealed: frozenset[str]) -> DepthClass:
        return DEFAULT_BANDS.classify(Fraction(len(revealed)) / 10 - Fraction(1, 2))

    reveals = reveals_of(case, class_of)
    assert (reveals.dependence, reveals.sets) == (Dependence.ESSENTIAL, None)
    assert reveals_of(case, lambda _: DepthClass.WEAK).dependence is None


def test_sets_of_reveals_that_cost_too_much_are_left_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gems = [resource(f"gem{k}", "divisible", "0.1", "0.1", latent=True) for k in range(4)]
    case = scenario([*gems, resource("pie", "divisible", "0.6", "0.6")], ("0.3", "0.3"))
    reveals = audit(case).answer
    assert reveals is not None
    assert reveals.reveals.sets is not None
    monkeypatch.setattr(auditing, "MAX_LISTED", 0)
    found = audit(case)
    assert found.answer is not None
    assert found.answer.reveals.sets is None
    assert found.answer.secrets is None
    assert found.verdict is audit(case).verdict


@given(scenarios(latent=True), st.sampled_from(Reading))
def test_revealing_everything_leaves_nothing_to_read_differently(
    case: Scenario, reading: Reading
) -> None:
    latent = frozenset(each.id for each in case.resources if each.is_latent)
    if reading is Reading.HOLDER_KEEPS:
        full = space_under(case, reading, latent)
        assert full == space_under(case, Reading.DEFAULT, latent)
