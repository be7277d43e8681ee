"""Deal or No Deal: both forms of its lines, and which two lines are one dialogue."""

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.brute_force import folder, solved, undominated, units
from zopa.formats import dealornodeal
from zopa.formats.dealornodeal import Dialogue, Outcome, read_deal_or_no_deal
from zopa.formats.foreign import ForeignFormatError

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "examples" / "formats" / "books_hats_balls.txt"

Numbers = tuple[int, int, int]
COUNTS, MINE, YOURS = (2, 1, 3), (1, 5, 1), (2, 0, 2)


def context(counts: Numbers, values: Numbers) -> str:
    return " ".join(f"{count} {value}" for count, value in zip(counts, values, strict=True))


def items(split: Numbers) -> str:
    return " ".join(f"item{number}={units}" for number, units in enumerate(split))


def union(
    entered: str,
    *,
    first: bool = True,
    verdict: str = "agree",
    chat: str = "the hat ?",
    worth: tuple[Numbers, Numbers] = (MINE, YOURS),
    counts: Numbers = COUNTS,
) -> str:
    """Return a line of the union file; `first` if the view is that of who speaks first."""
    one, two = ("YOU:", "THEM:") if first else ("THEM:", "YOU:")
    reward = entered if entered in {"no agreement", "disconnect"} else "5"
    mine, yours = worth
    return (
        f"{context(counts, mine)} {one} {chat} <eos> {two} ok <eos> {one} <selection> {entered} "
        f"<eos> reward={reward} {verdict} {context(counts, yours)}"
    )


def split(
    entered: str, *, first: bool = True, worth: tuple[Numbers, Numbers] = (MINE, YOURS)
) -> str:
    """Return a line of a split file."""
    one, two = ("YOU:", "THEM:") if first else ("THEM:", "YOU:")
    mine, yours = worth
    return (
        f"<input> {context(COUNTS, mine)} </input> <dialogue> {one} the hat ? <eos> {two} ok <eos> "
        f"{one} <selection> </dialogue> <output> {entered} </output> <partner_input> "
        f"{context(COUNTS, yours)} </partner_input>"
    )


def read(*lines: str, end: str = "\n") -> list[Dialogue]:
    with folder(talks__txt=end.join(lines).encode()) as place:
        return list(read_deal_or_no_deal(place / "talks.txt"))


BACK = (YOURS, MINE)


def test_two_mirrored_lines_are_one_dialogue() -> None:
    (found,) = read(union(items((0, 1, 1))), union(items((2, 0, 2)), first=False, worth=BACK))
    assert found.is_mirrored
    assert found.outcome is Outcome.AGREEMENT
    assert found.deal == ((0, 1, 1), (2, 0, 2))
    assert found.scores == (6, 8)
    assert found.case.to_points(found.utility) == (Fraction(6), Fraction(8))
    assert found.case.name == "line_1"


def test_the_form_of_the_splits_says_the_same() -> None:
    lines = (
        split(f"{items((0, 1, 1))} {items((2, 0, 2))}"),
        split(f"{items((2, 0, 2))} {items((0, 1, 1))}", first=False, worth=BACK),
    )
    (found,) = read(*lines)
    assert (found.outcome, found.scores) == (Outcome.AGREEMENT, (6, 8))
    assert all(not each.is_mirrored and each.scores == (6, 8) for each in read(lines[0], lines[0]))


@pytest.mark.parametrize(
    ("one", "other", "outcome"),
    [
        (items((0, 1, 1)), items((2, 0, 1)), Outcome.CONFLICT),
        (items((0, 1, 1)), items((2, 1, 2)), Outcome.CONFLICT),
        (items((-1, 1, 1)), items((3, 0, 2)), Outcome.CONFLICT),
        (items((0, 1, 1)), "no agreement", Outcome.CONFLICT),
        ("no agreement", "no agreement", Outcome.NO_AGREEMENT),
        ("disconnect", "disconnect", Outcome.DISCONNECT),
        ("disconnect", items((0, 1, 1)), Outcome.DISCONNECT),
    ],
)
def test_only_splits_that_match_are_an_agreement(one: str, other: str, outcome: Outcome) -> None:
    (found,) = read(union(one), union(other, first=False, worth=BACK))
    assert found.is_mirrored
    assert (found.outcome, found.deal, found.scores) == (outcome, None, (0, 0))


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("<disagree>", Outcome.CONFLICT),
        ("<no_agreement>", Outcome.NO_AGREEMENT),
        ("<disconnect>", Outcome.DISCONNECT),
    ],
)
def test_the_splits_say_six_times_why_there_is_no_deal(said: str, outcome: Outcome) -> None:
    six = " ".join([said] * 6)
    (found,) = read(split(six), split(six, first=False, worth=BACK))
    assert (found.outcome, found.deal) == (outcome, None)


def test_a_line_that_says_disagree_is_no_agreement() -> None:
    """Even where both splits would match: then one of the two lines is wrong."""
    lines = (
        union(items((0, 1, 1)), verdict="disagree"),
        union(items((2, 0, 2)), first=False, worth=BACK),
    )
    (found,) = read(*lines)
    assert found.outcome is Outcome.CONFLICT
    assert [each.outcome for each in read(lines[0])] == [Outcome.CONFLICT]


@pytest.mark.parametrize(
    "other",
    [
        union(items((2, 0, 2)), worth=BACK),
        union(items((2, 0, 2)), first=False),
        union(items((2, 0, 2)), first=False, worth=BACK, chat="the book ?"),
        union(items((2, 0, 2)), first=False, worth=BACK, counts=(2, 1, 4)),
    ],
)
def test_lines_that_do_not_mirror_each_other_stay_apart(other: str) -> None:
    found = read(union(items((0, 1, 1))), other)
    assert [each.is_mirrored for each in found] == [False, False]
    assert "only one of the two views" in found[0].case.notes[-1]


def test_a_line_in_between_is_counted_apart() -> None:
    one, two = union(items((0, 1, 1))), union(items((2, 0, 2)), first=False, worth=BACK)
    lone = union(items((1, 1, 1)), verdict="disagree", chat="a lone line")
    found = read(lone, one, two, "", lone, two, one)
    assert [each.is_mirrored for each in found] == [False, True, False, True]
    assert [each.view.line for each in found] == [1, 2, 5, 6]
    assert found[3].scores == (8, 6)


def test_line_ends_and_marks_of_other_systems_are_no_matter() -> None:
    one, two = union(items((0, 1, 1))), union(items((2, 0, 2)), first=False, worth=BACK)
    (found,) = read("\ufeff" + one, two, "", end="\r\n")
    assert found.outcome is Outcome.AGREEMENT


triples = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))


@settings(max_examples=60)
@given(triples.filter(any), triples, triples, st.data())
def test_the_frontier_is_that_of_brute_force(
    counts: Numbers, mine: Numbers, yours: Numbers, data: st.DataObject
) -> None:
    own = tuple(data.draw(st.integers(0, count)) for count in counts)
    a, b, c = own
    (found,) = read(union(items((a, b, c)), counts=counts, worth=(mine, yours)))
    issues = [units(count, x, y) for count, x, y in zip(counts, mine, yours, strict=True)]
    assert solved(found.case) == undominated(issues)
    x = sum(each * value for each, value in zip(own, mine, strict=True))
    rest = [count - each for count, each in zip(counts, own, strict=True)]
    y = sum(each * value for each, value in zip(rest, yours, strict=True))
    assert found.case.to_points(found.utility) == (Fraction(x), Fraction(y))


def test_whoever_wants_nothing_has_a_scale_too() -> None:
    (found,) = read(union(items((0, 1, 1)), worth=((0, 0, 0), YOURS)))
    assert found.case.points == (Fraction(1), Fraction(10))
    assert "Nothing is worth anything to the speaker" in found.case.notes[-1]


GOOD = union(items((0, 1, 1)))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "has no <selection>"),
        (GOOD.replace("<selection>", "<eos>"), "has no <selection>"),
        (GOOD.replace("2 1 1 5", "2 1 one 5", 1), "has not six numbers"),
        (GOOD.replace("2 1 1 5 3 1", "2 1 1 5 3", 1), "has not six numbers"),
        (GOOD[:-2], "does not end with <eos>, reward"),
        (GOOD.replace("agree", "maybe"), "has neither 'agree' nor 'disagree'"),
        (GOOD.replace("reward=5", "5"), "does not end with <eos>, reward"),
        (GOOD.replace("item1=1", "item1=x"), "selects neither units of item0"),
        (GOOD.replace("item1=1", "item2=1"), "selects neither units of item0"),
        (GOOD.replace("item2=1", ""), "selects neither units of item0"),
        (GOOD.replace("2 2 1 0 3 2", "2 2 1 0 4 2"), "different numbers of units"),
        (GOOD.replace("3", "3000"), "more than 1,000 of an item"),
        (union("no agreement", counts=(0, 0, 0)), "has no units at all"),
        (split("item0=1"), "selects neither units"),
        (split(" ".join(["<disagree>"] * 5 + ["<disconnect>"])), "selects neither units"),
        (split("").replace("</output>", ""), "has no part <output> ... </output> in its place"),
    ],
)
def test_a_line_of_neither_form_says_why(line: str, said: str) -> None:
    with pytest.raises(ForeignFormatError, match=f"line 2: .*{said}") as caught:
        read(GOOD, line)
    assert "\n" not in str(caught.value)


def test_a_line_without_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealornodeal, "MAX_LINE", 2000)
    with pytest.raises(ForeignFormatError, match="line 2: is longer than"):
        read(GOOD, "x" * 2001)
    with folder(talks__txt=b"\xff") as place, pytest.raises(ForeignFormatError, match="not UTF-8"):
        list(read_deal_or_no_deal(place / "talks.txt"))


def test_dialogues_come_one_by_one() -> None:
    """A file is never held as a whole: the first dialogue is there before a later fault."""
    with folder(talks__txt=f"{GOOD}\n{GOOD}\nbroken\n".encode()) as place:
        found = read_deal_or_no_deal(place / "talks.txt")
        assert isinstance(found, Iterator)
        assert next(found).view.line == 1
        with pytest.raises(ForeignFormatError, match="line 3"):
            next(found)


def test_the_script_counts_pairs(tmp_path: Path) -> None:
    better = union(items((0, 1, 3))), union(items((2, 0, 0)), first=False, worth=BACK)
    worse = union(items((0, 0, 3))), union(items((2, 1, 0)), first=False, worth=BACK)
    lone = union(items((0, 1, 1)), verdict="disagree")
    path = tmp_path / "talks.txt"
    path.write_text("\n".join([*better, lone, *worse, *better, lone]) + "\n")
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "deal_or_no_deal.py"), str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        "mirrored pairs: 3  (and 2 one-sided lines)",
        "agreement: 3 (100.00%)",
        "conflict: 0 (0.00%)",
        "no agreement: 0 (0.00%)",
        "disconnect: 0 (0.00%)",
        "average score, 0 without an agreement: 5.167",
        "Pareto-optimal among agreed: 2 (66.67%)",
    ]
    assert len(list(read_deal_or_no_deal(SAMPLE))) == 4
