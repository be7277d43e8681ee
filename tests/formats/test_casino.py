"""CaSiNo: the negotiations, the offers and the recorded points."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.brute_force import folder, solved, undominated, units
from zopa.formats.casino import CasinoDialogue, Pattern, casino_cases, read_casino
from zopa.formats.foreign import ForeignFormatError
from zopa.tradespace.utility import UtilityPoint

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "examples" / "formats" / "camp.casino"
CORPUS = Path(
    os.environ.get("CASINO_TEST_SPLIT")
    or Path(__file__).parents[3] / "shared" / "cases" / "casino" / "casino_test_split.json"
)
HAS_CORPUS = pytest.mark.skipif(
    not CORPUS.exists(), reason="CASINO_TEST_SPLIT names no file with the CaSiNo test split"
)
ITEMS = ("Firewood", "Food", "Water")
ORDERS = list(permutations(ITEMS))
WORTH = (5, 4, 3)


def act(text: str, who: int, mine: dict[str, int] | None = None) -> dict[str, Any]:
    task: dict[str, Any] = {}
    if mine is not None:
        task = {
            "issue2youget": {item: str(mine[item]) for item in ITEMS},
            "issue2theyget": {item: str(3 - mine[item]) for item in ITEMS},
        }
    return {"text": text, "id": f"agent_{who}", "task_data": task}


def dialogue(*acts: dict[str, Any], a: Any = ITEMS, b: Any = ITEMS) -> dict[str, Any]:
    ranks = ("High", "Medium", "Low")
    return {
        "dialogue_id": 7,
        "chat_logs": [act("hello", 1), *acts],
        "participant_info": {
            f"agent_{who}": {"value2issue": dict(zip(ranks, order, strict=True)), "outcomes": {}}
            for who, order in ((2, b), (1, a))
        },
    }


def read(*dialogues: Any) -> list[CasinoDialogue]:
    with folder(casino__json=json.dumps(dialogues).encode()) as place:
        return list(read_casino(place / "casino.json"))


@pytest.mark.parametrize(("a", "b"), [(ORDERS[0], order) for order in ORDERS])
def test_the_frontier_is_that_of_brute_force(a: tuple[str, ...], b: tuple[str, ...]) -> None:
    (found,) = read(dialogue(act("Walk-Away", 1), a=a, b=b))
    points = [(WORTH[a.index(item)], WORTH[b.index(item)]) for item in ITEMS]
    assert solved(found.case) == undominated(units(3, x, y) for x, y in points)
    assert found.case.to_points(found.case.space.disagreement) == (Fraction(5), Fraction(5))
    assert found.case.points == (Fraction(36), Fraction(36))
    assert [choice.name for choice in found.case.space.choices] == list(ITEMS)


def test_every_pair_of_rankings_has_its_pattern() -> None:
    counts = dict.fromkeys(Pattern, 0)
    for a, b in product(ORDERS, ORDERS):
        (found,) = read(dialogue(act("Walk-Away", 2), a=a, b=b))
        counts[found.pattern] += 1
        same = [x == y for x, y in zip(a, b, strict=True)]
        assert {
            Pattern.SAME: [True] * 3,
            Pattern.SHARE_HIGH: [True, False, False],
            Pattern.SHARE_LOW: [False, False, True],
            Pattern.REVERSED: [False, True, False],
            Pattern.DIFFER: [False] * 3,
        }[found.pattern] == same
    assert list(counts.values()) == [6, 6, 6, 6, 12]


split = st.fixed_dictionaries({item: st.integers(0, 3) for item in ITEMS})


@settings(max_examples=60)
@given(st.lists(st.tuples(split, st.booleans()), min_size=1, max_size=4), st.sampled_from(ORDERS))
def test_the_last_standing_offer_is_the_deal(
    offers: list[tuple[dict[str, int], bool]], order: tuple[str, ...]
) -> None:
    acts = []
    for mine, second in offers:
        acts += [act("Submit-Deal", 1 + second, mine), act("Reject-Deal", 2 - second)]
    mine, second = offers[-1]
    acts[-1] = act("Accept-Deal", 2 - second)
    (found,) = read(dialogue(*acts, b=order))
    one, other = mine, {item: 3 - mine[item] for item in ITEMS}
    a, b = (other, one) if second else (one, other)
    assert found.deal == {item: (a[item], b[item]) for item in ITEMS}
    assert found.scored == (
        sum(a[item] * WORTH[ITEMS.index(item)] for item in ITEMS),
        sum(b[item] * WORTH[order.index(item)] for item in ITEMS),
    )
    record = found.record
    assert (record["outcome"], record["unit"]) == ("agreement", "quantity")
    assert record["allocation"] == record["offers"][-1]["allocation"]
    assert record["allocation"]["Food"] == {"agent_1": a["Food"], "agent_2": b["Food"]}
    assert [offer["turn_number"] for offer in record["offers"]] == list(
        range(2, 2 + 2 * len(offers), 2)
    )
    assert [offer["speaker"] for offer in record["offers"]] == [
        f"agent_{1 + second}" for _, second in offers
    ]
    json.dumps(record)


def test_no_deal_is_a_record_too() -> None:
    offer = act("Submit-Deal", 1, dict.fromkeys(ITEMS, 1))
    other = {**dialogue(offer), "dialogue_id": 8}
    walked, silent = read(dialogue(offer, act("Walk-Away", 2)), other)
    for found in (walked, silent):
        assert (found.deal, found.scored) == (None, (5, 5))
        assert (found.record["outcome"], found.record["allocation"]) == ("no_deal", {})
        assert len(found.record["offers"]) == 1
        assert found.utility == UtilityPoint(Fraction(5, 36), Fraction(5, 36))
    assert "ends without an answer" in silent.case.notes[-1]


@pytest.mark.parametrize("ids", [(7, 7), (7, "7"), ("a" * 50, "a" * 50)])
def test_two_dialogues_of_one_id_are_told_apart_or_refused(ids: tuple[Any, Any]) -> None:
    with pytest.raises(ForeignFormatError, match="/1: has the dialogue_id of /0"):
        read(*({**dialogue(act("Walk-Away", 1)), "dialogue_id": each} for each in ids))
    long = [{**dialogue(act("Walk-Away", 1)), "dialogue_id": "a" * 50 + end} for end in "xy"]
    assert len({found.case.name for found in read(*long)}) == 2
    with pytest.raises(ForeignFormatError, match="more than 200 characters"):
        read({**dialogue(act("Walk-Away", 1)), "dialogue_id": "a" * 201})


def test_points_that_the_deal_does_not_give_are_noted() -> None:
    base = dialogue(act("Walk-Away", 1))
    base["participant_info"]["agent_2"]["outcomes"] = {"points_scored": 9}
    (found,) = read(base)
    assert found.recorded == (None, 9)
    assert found.case.notes[-1] == "The file records 9 points for agent_2, and not 5."


def test_an_offer_of_more_than_there_is_cannot_be_accepted() -> None:
    offer = act("Submit-Deal", 1, dict.fromkeys(ITEMS, 3))
    offer["task_data"]["issue2theyget"]["Food"] = 2
    (found,) = read(dialogue(offer, act("Reject-Deal", 2), act("Walk-Away", 2)))
    assert "The offer of turn 2 hands out more than there is." in found.case.notes
    with pytest.raises(ForeignFormatError, match="/0/chat_logs/2: accepts what"):
        read(dialogue(offer, act("Accept-Deal", 2)))


def changed(path: str, value: Any) -> dict[str, Any]:
    base = dialogue(act("Submit-Deal", 1, dict.fromkeys(ITEMS, 1)), act("Accept-Deal", 2))
    *steps, last = path.split(".")
    place: Any = base
    for step in steps:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return base


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("participant_info", [], "'participant_info' is missing or not an object"),
        ("participant_info", {}, "names 0 participants"),
        ("participant_info.agent_1", None, "'agent_1' is missing or not an object"),
        ("participant_info.agent_1.value2issue.High", "Water", "ranks an item twice"),
        ("participant_info.agent_1.value2issue.High", "Salt", "rank different items"),
        ("chat_logs", "none", "'chat_logs' is missing or not a list"),
        ("chat_logs", [None] * 10_001, "more than 10,000 entries"),
        ("chat_logs.0", 3, "/0/chat_logs/0: 'text' is missing or not text"),
        ("chat_logs.1.id", "agent_3", "'agent_3' is no participant"),
        ("chat_logs.1.task_data", {}, "'issue2youget' is missing or not an object"),
        ("chat_logs.1.task_data.issue2youget.Food", "4", "'Food' is '4'; write how many units"),
        ("chat_logs.1.task_data.issue2youget.Food", True, "'Food' is 'True'"),
        ("chat_logs.2.id", "agent_1", "accepts what the other participant has not offered"),
    ],
)
def test_a_dialogue_that_makes_no_sense_says_where(path: str, value: Any, said: str) -> None:
    with pytest.raises(ForeignFormatError, match=said) as caught:
        read(changed(path, value))
    assert "casino.json: /0" in str(caught.value)


def test_only_a_list_is_a_corpus() -> None:
    with (
        folder(casino__json=b"{}") as place,
        pytest.raises(ForeignFormatError, match="is an object instead of a list"),
    ):
        list(casino_cases(place / "casino.json"))
    with pytest.raises(ForeignFormatError, match="/0: 'participant_info' is missing"):
        read(3)


@HAS_CORPUS
def test_the_recorded_points_come_out() -> None:
    dialogues = list(read_casino(CORPUS))
    assert len(dialogues) == 100
    assert [found.scored for found in dialogues] == [found.recorded for found in dialogues]
    assert sum(found.deal is not None for found in dialogues) == 99
    assert sum(len(found.record["offers"]) for found in dialogues) == 112


def script(path: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "casino.py"), str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_the_script_prints_a_row_a_pattern() -> None:
    rows = script(SAMPLE)
    assert [row[:18].strip() for row in rows[1:-1]] == [*(each.value for each in Pattern), "all"]
    assert rows[-2].split() == ["all", "2", "1", "0", "(0.0%)"]
    assert rows[-1] == "scores as recorded: 2 of 2 dialogues"


@HAS_CORPUS
def test_the_script_counts_the_corpus() -> None:
    rows = script(CORPUS)
    assert [" ".join(row.split()) for row in rows[1:]] == [
        "same order 23 23 23 (100.0%)",
        "share High 22 22 9 (40.9%)",
        "share Low 9 9 6 (66.7%)",
        "High/Low reversed 15 14 8 (57.1%)",
        "all differ 31 31 23 (74.2%)",
        "all 100 99 69 (69.7%)",
        "scores as recorded: 100 of 100 dialogues",
    ]
