"""The answer in words: ties, proofs, what cannot be solved, and files with strange names."""

from dataclasses import replace
from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.corpus.solving import SolvedFile, solve_file
from zopa.diagnostics import Place
from zopa.reports.solve_text import solve_text
from zopa.scenario.reading import CheckedFile, check_scenario
from zopa.scenario.types import Resource, Scenario, ValuationBasis
from zopa.solutions import certificates
from zopa.tradespace.conventions import Liability


def text_of(
    case: Scenario,
    liability: Liability = Liability.SIGNED,
    width: int = 400,
    source: str = "x.json",
) -> str:
    file = CheckedFile(source, case.id, case, (), "0" * 64)
    return solve_text(solve_file(file, liability=liability), liability, width)


def lumps(count: int, worth: int | str = 1) -> list[Resource]:
    return [resource(f"lump{k}", "indivisible", worth, worth) for k in range(count)]


def test_ties_beyond_the_third_are_counted() -> None:
    text = text_of(scenario(lumps(6)))
    assert "tied with it" in text
    assert "and 4 more" in text


def test_a_segment_that_ties_is_said() -> None:
    text = text_of(scenario([resource("pie", "divisible", 1, 1)]))
    assert "and all between" in text
    assert "1 all along from (0, 1) to (1, 0)" in text


def test_pairs_that_tie_in_sum_are_counted() -> None:
    assert "6 at (0, 6), tied with 6 other pairs" in text_of(scenario(lumps(6)))


def test_the_proof_by_weights_is_a_sentence() -> None:
    text = text_of(scenario([resource("pie", "divisible", 1, "0.5")], ("0.8", "0.2")))
    assert "Proof: Ana's utility + 2 x Ben's utility is at most 1, and the BATNAs need 1.2." in text


def test_the_proof_by_groups_lists_them() -> None:
    text = text_of(scenario(lumps(1), ("0.5", "0.5")))
    assert "Ben gets at most 0" in text
    assert "every assignment is in one of 2 groups:" in text
    assert "lump0 to Ana: Ben's utility is at most 0, and the BATNAs need 0.5" in text


def test_many_groups_are_cut_and_counted() -> None:
    text = text_of(scenario(lumps(8, 2), (7, 9)))
    assert "more; --format json has them all" in text


def test_the_proof_by_halves_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "MAX_GROUPS", 1)
    text = text_of(scenario(lumps(4, 2), (3, 5)))
    assert "list the undominated sums of lump0, lump1 and of lump2, lump3" in text


def test_conventions_are_said() -> None:
    case = scenario([resource("debt", "joint_obligation", 1, 1)], (None, "0.2"))
    assert "bearing a burden costs its valuation (signed)" in text_of(case)
    relief = text_of(case, Liability.RELIEF)
    assert "not bearing a burden is worth its valuation (relief)" in relief
    assert "no BATNA given for Ana, counted as 0" in relief
    raw = scenario([replace(each, basis=ValuationBasis.RAW) for each in lumps(2)])
    assert "raw valuations divided by each party's total" in text_of(raw)


def test_a_batna_out_of_reach_leaves_the_other_without_a_limit() -> None:
    text = text_of(scenario([resource("pie", "divisible", 1, 1)], (2, 0)))
    assert "Ben: none, because Ana's BATNA is out of reach" in text
    assert "No ZOPA (individual)" in text


def test_a_knife_edge_is_called_one() -> None:
    text = text_of(scenario([resource("pie", "divisible", 1, 1)], ("0.5", "0.5")))
    assert "ZOPA: weak, on the knife's edge" in text


def test_without_resources_it_says_that_the_math_is_silent() -> None:
    assert "says nothing about the conflict" in text_of(scenario([])).replace("\n  ", " ")


def test_a_tiny_depth_is_not_shown_as_nothing() -> None:
    tiny = Fraction(1, 10**9)
    case = scenario([resource("pie", "divisible", 1, 1)], (Fraction(1, 2) - tiny, Fraction(1, 2)))
    assert "~5.00e-10 utils deep" in text_of(case)


def test_control_characters_of_a_file_name_do_not_reach_the_terminal() -> None:
    text = text_of(scenario(lumps(1)), source="\x1b[31mred\n.json")
    assert "\x1b" not in text
    assert r"\x1b[31mred\n.json" in text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_keep_to_the_width(width: int) -> None:
    case = scenario([*lumps(3), resource("cash", "divisible", "0.3", "0.7")], ("0.1", "0.2"))
    assert max(map(len, text_of(case, width=width).splitlines())) <= width


def test_what_cannot_be_solved_shows_its_findings() -> None:
    text = solve_text(solve_file(check_scenario(b"{")), Liability.SIGNED, 80)
    assert text.startswith("<bytes>: not solved\n<bytes>:1:")
    assert "error[DOC" in text


def test_a_solved_file_knows_whether_it_has_errors() -> None:
    file = solve_file(check_scenario(b"{"))
    assert isinstance(file, SolvedFile)
    assert file.has_errors


def test_a_file_made_by_hand_has_pointers_without_lines() -> None:
    case = scenario(lumps(1))
    assert CheckedFile("x.json", case.id, case, (), "0" * 64).locate("/id", "value") == Place("/id")
