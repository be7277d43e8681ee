"""Agreements about foreign cases: against every outcome, and against the scenarios they mean."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.auditing.audit import audit
from zopa.corpus.foreign import CaseScorer, case_scorer, own_scores, solve_case
from zopa.corpus.record_files import GivenRecord
from zopa.errors import AllocationError, ArgumentError, FrontierTooLargeError
from zopa.formats.casino import read_casino
from zopa.formats.foreign import ForeignCase, Item, finite_space, units_case, units_choice
from zopa.formats.genius import read_genius
from zopa.formats.points import read_points
from zopa.formats.registry import read_cases, read_records
from zopa.scoring.score import Scorer
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.lookup import Lookup
from zopa.tradespace.utility import UtilityPoint

SAMPLES = Path(__file__).parent.parent.parent / "examples" / "formats"
WORTH = st.integers(0, 6).map(lambda top: Fraction(top, 20))
ITEMS = st.lists(st.tuples(st.integers(1, 3), WORTH, WORTH), min_size=1, max_size=3).map(
    lambda given: tuple(Item(f"i{n}", count, (a, b)) for n, (count, a, b) in enumerate(given))
)


def case_of(items: tuple[Item, ...], floor: tuple[Fraction, Fraction]) -> ForeignCase:
    choices = tuple(units_choice(item.name, item.count, item.worth) for item in items)
    space = finite_space(("Ana", "Ben"), choices, floor)
    return units_case("case", space, items, (Fraction(10), Fraction(20)), ())


def outcomes(items: tuple[Item, ...]) -> list[tuple[Allocation, UtilityPoint]]:
    found = []
    for units in product(*(range(item.count + 1) for item in items)):
        pairs = list(zip(items, units, strict=True))
        a = sum((item.worth[0] * k for item, k in pairs), Fraction(0))
        b = sum((item.worth[1] * (item.count - k) for item, k in pairs), Fraction(0))
        shares = {
            item.name: (Fraction(k, item.count), Fraction(item.count - k, item.count))
            for item, k in pairs
        }
        found.append((Allocation(shares), UtilityPoint(a, b)))
    return found


@given(ITEMS, WORTH, WORTH, st.data())
def test_scores_agree_with_every_outcome(
    items: tuple[Item, ...], a: Fraction, b: Fraction, data: st.DataObject
) -> None:
    case = case_of(items, (a, b))
    every = outcomes(items)
    allocation, point = data.draw(st.sampled_from(every))
    score = case_scorer(case).score(allocation)
    assert score.utility == point
    better = [u for _, u in every if u.a >= point.a and u.b >= point.b]
    best = max(u.a + u.b for u in better)
    assert score.left_joint == best - point.a - point.b
    assert score.efficient == all(u == point for u in better)
    assert score.left_equal == max(min(u.a - point.a, u.b - point.b) for _, u in every)
    if score.dominated_by is not None:
        witness, held = score.dominated_by
        assert dict(every)[held] == witness
        assert witness.a >= point.a
        assert witness.b >= point.b
    zone = [u for _, u in every if u.a >= a and u.b >= b]
    assert (score.stick.zone is None) == (not zone)
    if zone and (most := max((u.a - a) * (u.b - b) for u in zone)):
        gains = point.a - a, point.b - b
        wanted = gains[0] * gains[1] / most if min(gains) >= 0 else 0
        assert score.nash_ratio == wanted
    assert score.points == (10 * point.a, 20 * point.b)
    even = sum((item.count * sum(item.worth) / 2 for item in items), Fraction(0))
    assert score.stick.even_sum == even
    fair = score.fairness
    assert fair is not None
    assert fair.ef1 is None
    other = [
        sum(
            item.count * item.worth[party] * allocation.shares[item.name][1 - party]
            for item in items
        )
        for party in (0, 1)
    ]
    assert fair.envy_free == (point.a >= other[0] and point.b >= other[1])


def test_points_score_like_the_scenario_that_they_mean() -> None:
    case = read_points(SAMPLES / "flat_share.csv")
    whole, half, none = Fraction(1), Fraction(1, 2), Fraction(0)
    shares = {
        "Large room": (whole, none),
        "Rent saved": (half, half),
        "Balcony": (whole, whole),
        "Bicycle cellar": (none, whole),
    }
    for kept in (shares, {"Rent saved": (half, half)}):
        one = case_scorer(case).score(Allocation(kept))
        other = Scorer(case.scenario).score(Allocation(kept))
        assert one.utility == other.utility
        assert one.left_joint == other.left_joint
        assert one.value_creation == other.value_creation
        assert one.fairness == other.fairness


def test_casino_scores_what_the_file_records() -> None:
    lines = list(own_scores("casino", SAMPLES / "camp.casino"))
    for (_, line), dialogue in zip(lines, read_casino(SAMPLES / "camp.casino"), strict=True):
        assert line.score is not None
        assert dialogue.scored == dialogue.recorded
        points = line.score.points
        assert points is not None
        assert tuple(map(int, points)) == dialogue.scored
        assert line.trace is not None
        assert len(line.trace.steps) == len(dialogue.record["offers"])
    first = lines[0][1].trace
    assert first is not None
    assert first.agreed is not None


def test_an_issue_that_both_live_with_has_no_bundles() -> None:
    case = read_genius(SAMPLES / "summer_party")
    both = (Fraction(1), Fraction(1))
    scorer = case_scorer(case)
    score = scorer.score(Allocation({"Music=band": both, "Guests=20": both}))
    assert score.utility == UtilityPoint(Fraction("0.68"), Fraction("0.8"))
    assert score.fairness is None
    assert score.value_creation is None
    with pytest.raises(
        AllocationError,
        match="'Guests': is not settled; name one of its options, such as 'Guests=24' with 1 and 1",
    ):
        scorer.score(Allocation({"Music=band": both}))
    with pytest.raises(AllocationError, match="such shares are no option"):
        scorer.score(Allocation({"Music=band": both, "Music=none": both, "Guests=20": both}))
    with pytest.raises(AllocationError, match=r"is not there \(did you mean"):
        scorer.score(Allocation({"Music=bands": both, "Guests=20": both}))


@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(1, 5)])
def test_half_a_unit_is_no_option(share: Fraction) -> None:
    case = next(iter(read_cases("casino", SAMPLES / "camp.casino")))
    shares = {each.id: (share, 1 - share) for each in case.scenario.resources}
    with pytest.raises(AllocationError, match="such shares are no option; take one of the 4"):
        case_scorer(case).score(Allocation(shares))


MUSIC = "'Music=band', 'Music=records' or 'Music=none', with both shares 1"
GUESTS = "'Guests=20', 'Guests=21', 'Guests=22', 'Guests=23' or 'Guests=24', with both shares 1"


@pytest.mark.parametrize(
    ("name", "path", "given", "said"),
    [
        (
            *("points", "flat_share.csv", "Large room"),
            (
                "such shares are no option; take one of the 3 options of 'Large room': "
                "(1, 0), (0, 1) or (0, 0) for Imke and Tom"
            ),
        ),
        (
            *("points", "flat_share.csv", "Balcony"),
            (
                "such shares are no option; take one of the 4 options of 'Balcony': "
                "(1, 1), (1, 0), (0, 1) or (0, 0) for Imke and Tom"
            ),
        ),
        (
            *("points", "flat_share.csv", "Large rom"),
            (
                "is not there (did you mean 'Large room'?); use its name: 'Balcony', "
                "'Bicycle cellar', 'Large room' or 'Rent saved'"
            ),
        ),
        (
            *("genius", "summer_party", "Music=band"),
            f"such shares are no option; take one of the 3 options of 'Music': {MUSIC}",
        ),
        (
            *("genius", "summer_party", "music"),
            f"is not there; the options of 'Music' are {MUSIC}",
        ),
        (
            *("genius", "summer_party", "Music=bend"),
            f"is not there (did you mean 'Music=band'?); the options of 'Music' are {MUSIC}",
        ),
        (
            *("genius", "summer_party", "Guests=20x"),
            f"is not there (did you mean 'Guests=20'?); the options of 'Guests' are {GUESTS}",
        ),
    ],
)
def test_what_is_no_option_is_told_with_those_there_are(
    name: str, path: str, given: str, said: str
) -> None:
    (case,) = read_cases(name, SAMPLES / path)
    with pytest.raises(AllocationError) as caught:
        case_scorer(case).score(Allocation({given: (Fraction(1, 2), Fraction(1, 2))}))
    assert str(caught.value) == f"resource '{given}': {said}"


def test_of_many_options_the_first_are_listed() -> None:
    water = units_choice("Water", 1000, (Fraction(1), Fraction(1)))
    lookup = Lookup(finite_space(("Ana", "Ben"), (water,)))
    with pytest.raises(AllocationError) as caught:
        lookup.utility(Allocation({"Water": (Fraction(1, 3), Fraction(2, 3))}))
    said = str(caught.value)
    assert "take one of the 1,001 options of 'Water': (0, 1), (0.001, 0.999), " in said
    assert said.endswith("(0.007, 0.993) and 993 more for Ana and Ben")


@pytest.mark.parametrize("name", ["points", "casino", "deal-or-no-deal", "genius"])
def test_a_foreign_case_is_never_audited(name: str) -> None:
    files = {"points": "flat_share.csv", "casino": "camp.casino", "genius": "summer_party"}
    path = SAMPLES / files.get(name, "books_hats_balls.txt")
    for case in read_cases(name, path):
        found = audit(case.scenario)
        assert found.verdict.value == "not-assessable"
        assert found.not_assessable == "it comes from another format, which declares no difficulty"


def test_two_cases_of_one_name_are_refused() -> None:
    cases = list(read_cases("casino", SAMPLES / "camp.casino"))
    with pytest.raises(ArgumentError, match="two cases are called 'casino_1'"):
        CaseScorer([*cases, cases[0]])


def test_records_name_their_case_where_there_are_many() -> None:
    cases = list(read_cases("casino", SAMPLES / "camp.casino"))
    records = list(read_records("casino", SAMPLES / "camp.casino"))
    scorer = CaseScorer(cases)
    good = scorer.score(GivenRecord(1, 1, records[0]))
    assert good.score is not None
    unnamed = scorer.score(GivenRecord(2, 2, {**records[0], "scenario": None}))
    assert [each.code for each in unnamed.findings] == ["ALO008"]
    other = scorer.score(GivenRecord(3, 3, {**records[0], "scenario": "casino_9"}))
    assert [each.code for each in other.findings] == ["ALO008"]
    odd = scorer.score(GivenRecord(4, 4, [1]))
    assert [each.code for each in odd.findings] == ["ALO001"]
    single = CaseScorer(cases[:1])
    assert single.score(GivenRecord(1, 1, {**records[0], "scenario": None})).score is not None


def test_batnas_of_a_case_can_be_replaced() -> None:
    case = next(iter(read_cases("casino", SAMPLES / "camp.casino")))
    (analysis,) = solve_case(case, "x", {"camper_1": Fraction(9, 10)}).views.values()
    assert analysis.space.disagreement.a == Fraction(9, 10)
    with pytest.raises(ArgumentError, match="no party of 'casino_1' is called 'Ana'"):
        solve_case(case, "x", {"Ana": Fraction(1)})


def test_a_case_that_is_too_large_has_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise FrontierTooLargeError(1, 2, 3, 4)

    monkeypatch.setattr("zopa.corpus.foreign.analyze_space", too_large)
    case = next(iter(read_cases("casino", SAMPLES / "camp.casino")))
    solved = solve_case(case, "x")
    assert not solved.views
    assert solved.has_errors


@pytest.mark.parametrize("shares", [(Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1))])
def test_no_more_than_the_whole_is_given(shares: tuple[Fraction, Fraction]) -> None:
    case = read_points(SAMPLES / "flat_share.csv")
    with pytest.raises(AllocationError, match="'Rent saved': more than the whole is given"):
        case_scorer(case).score(Allocation({"Rent saved": shares}))
