"""The rule book: what a rule may see, how findings are ordered, cut and printed."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from zopa.diagnostics import (
    BOOK,
    LISTED,
    Finding,
    InvalidScenarioError,
    Place,
    RuleBook,
    Severity,
    Sighting,
    in_order,
    rules_markdown,
)


@dataclass(frozen=True)
class Word:
    """A subject."""

    text: str


def _book() -> RuleBook:
    book = RuleBook(retired={"AAA009": "AAA001 says the same"})

    @book.rule("AAA101", "vowel", Severity.WARNING)
    def vowel(word: Word) -> Iterator[Sighting]:
        """Find a vowel.

        Example: `a`.

        Fix: none.
        """
        for index, letter in enumerate(word.text):
            if letter in "aeiou":
                yield Sighting(f"/{index}", f"there is a {letter}", "drop it")

    @book.rule("AAA001", "long-word", Severity.ERROR, blocks=True)
    def long_word(word: Word) -> Iterator[Sighting]:
        """Find a long word."""
        if len(word.text) > 3:
            yield Sighting("", "it is long", "cut it", {"length": len(word.text)}, "key")

    return book


def _locate(pointer: str, part: Literal["key", "value"]) -> Place:
    return Place(pointer, 1, 1 + (int(pointer[1:]) if part == "value" else 0))


def test_findings_are_in_the_order_of_place_then_code() -> None:
    findings = _book().inspect(Word("ample"), _locate)
    assert [(each.code, each.place.column) for each in findings] == [
        ("AAA001", 1),
        ("AAA101", 1),
        ("AAA101", 5),
    ]
    assert findings[0].blocks
    assert findings[0].evidence == {"length": 5}


def test_rules_run_over_their_own_subject_only() -> None:
    assert _book().inspect("ample", _locate) == ()


def test_an_exact_place_goes_before_the_pointer() -> None:
    book = RuleBook()

    @book.rule("BBB201", "seen", Severity.INFO)
    def seen(_: Word) -> Iterator[Sighting]:
        yield Sighting("/0", "seen", "look", place=Place("/x", 9, 9))

    assert book.inspect(Word(""), _locate)[0].place == Place("/x", 9, 9)


@pytest.mark.parametrize(("met", "listed"), [(LISTED, LISTED), (LISTED + 7, LISTED + 1)])
def test_findings_past_the_listed_ones_are_counted(met: int, listed: int) -> None:
    findings = _book().inspect(Word("a" * met), _locate)
    vowels = [each for each in findings if each.code == "AAA101"]
    assert len(vowels) == listed
    assert sum(each.evidence.get("more", 1) for each in vowels) == met


def test_a_code_is_given_once() -> None:
    book = _book()
    for taken in ("AAA101", "AAA009"):
        with pytest.raises(ValueError, match=f"{taken} is taken"):
            book.rule(taken, "again", Severity.INFO)(lambda _: ())


def test_the_book_is_a_sorted_catalogue() -> None:
    book = _book()
    assert [rule.code for rule in book] == ["AAA001", "AAA101"]
    assert len(book) == 2
    assert "AAA001" in book
    assert "AAA009" not in book
    assert book["AAA101"].summary == "Find a vowel."
    assert book["AAA101"].explanation.endswith("Fix: none.")


def test_severities_are_ranked() -> None:
    assert [each.rank for each in Severity] == [2, 1, 0]


def _finding(place: Place, code: str = "AAA001") -> Finding:
    return Finding(
        code, "long-word", Severity.ERROR, place, "it is long", "cut it", {}, blocks=True
    )


def test_a_finding_prints_its_place_as_far_as_it_is_known() -> None:
    assert _finding(Place("/a", 3, 4)).describe("f.json") == (
        "f.json:3:4: error[AAA001] /a: it is long\n  help: cut it"
    )
    assert _finding(Place()).describe("f.json") == (
        "f.json: error[AAA001] it is long\n  help: cut it"
    )


def test_nothing_that_a_terminal_would_act_on_is_printed() -> None:
    """Field names and file names are untrusted."""
    text = _finding(Place("/a\x1b[2J", 1, 1)).describe("f\n\x07.json")
    assert text.startswith("f\\n\\x07.json:1:1: error[AAA001] /a\\x1b[2J: ")


def test_findings_without_a_place_come_first() -> None:
    ordered = in_order([_finding(Place("/b", 2, 1)), _finding(Place("/a"))])
    assert [each.place.pointer for each in ordered] == ["/a", "/b"]


def test_an_invalid_scenario_lists_every_finding() -> None:
    findings = (_finding(Place("/a", 1, 1)), _finding(Place("/b", 2, 1)))
    assert str(InvalidScenarioError("f.json", findings)).count("error[AAA001]") == 2


def test_the_catalogue_lists_rules_and_retired_codes() -> None:
    page = rules_markdown(_book())
    assert "| [AAA001](#aaa001-long-word) | long-word | error | yes | Find a long word |" in page
    assert "## AAA101 vowel\n\nFind a vowel." in page
    assert page.endswith("## Retired codes\n\n- AAA009: AAA001 says the same\n")


def test_the_committed_catalogue_is_fresh() -> None:
    """Refresh it with `rules_markdown(BOOK)`, with all rules imported."""
    importlib.import_module("zopa.cli.catalogue")  # fills the rule book
    committed = Path(__file__).parents[1] / "RULES.md"
    assert committed.read_text(encoding="utf-8") == rules_markdown(BOOK)
