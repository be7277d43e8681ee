"""What all readers have in common: the case, the error and the files."""

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from zopa.errors import ArgumentError, ZopaError
from zopa.formats import registry, sources
from zopa.formats.foreign import (
    ForeignCase,
    ForeignFormatError,
    finite_space,
    units_case,
    units_choice,
)
from zopa.tradespace.utility import UtilityPoint

ROOT = Path(__file__).parent.parent.parent
SAMPLES = {
    "points": "flat_share.csv",
    "casino": "camp.casino",
    "deal-or-no-deal": "books_hats_balls.txt",
    "genius": "summer_party",
}


def test_an_error_is_one_line_and_travels() -> None:
    error = ForeignFormatError("a\nb.csv", "line 3", "is \x1b[31m wrong", "mend it")
    assert str(error) == "a\\nb.csv: line 3: is \\x1b[31m wrong; mend it"
    assert isinstance(error, ZopaError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own bytes
    assert str(ForeignFormatError("a.csv", "", "is empty", "fill it")) == "a.csv: is empty; fill it"


def test_points_and_utils_are_two_scales_of_one_thing() -> None:
    space = finite_space(("Ana", "Ben"), ())
    case = units_case("x", space, (), (Fraction(36), Fraction(9)), ())
    assert case.to_points(UtilityPoint(Fraction(1, 4), Fraction(1, 3))) == (
        Fraction(9),
        Fraction(3),
    )


def test_a_missing_disagreement_counts_as_nothing_and_is_marked() -> None:
    space = finite_space(("Ana", "Ben"), (), (None, Fraction(1, 2)))
    assert space.disagreement == UtilityPoint(Fraction(0), Fraction(1, 2))
    assert space.assumed_batna == (True, False)


def test_units_have_an_option_more_than_there_are_units() -> None:
    choice = units_choice("water", 3, (Fraction(1, 12), Fraction(1, 9)))
    third = Fraction(1, 3)
    assert [option.shares for option in choice.options] == [
        (("water", (k * third, 1 - k * third)),) for k in range(4)
    ]
    assert choice.options[1].utility == UtilityPoint(Fraction(1, 12), Fraction(2, 9))


@pytest.mark.parametrize("name", registry.FORMATS)
def test_every_format_reads_its_sample_by_name(name: str) -> None:
    cases = list(registry.read_cases(name, ROOT / "examples" / "formats" / SAMPLES[name]))
    assert all(isinstance(case, ForeignCase) for case in cases)
    assert (len(cases) > 1) == registry.FORMATS[name].holds_many
    for case in cases:
        assert case.notes
        assert all(note.endswith(".") for note in case.notes)
        assert len(case.space.parties) == len(set(case.space.parties))


def test_a_format_that_is_not_there_is_named() -> None:
    with pytest.raises(ArgumentError, match=r"'casinos' \(did you mean 'casino'\?\); the formats"):
        registry.reader("casinos")


@pytest.mark.parametrize("name", registry.FORMATS)
@pytest.mark.parametrize("path", ["no such file", "nul\0.json", "x" * 5000, ""])
def test_a_path_to_nothing_is_an_error(name: str, path: str) -> None:
    with pytest.raises(ForeignFormatError):
        list(registry.read_cases(name, path))


def test_a_file_is_not_a_folder_nor_the_other_way_round(tmp_path: Path) -> None:
    for name in ("points", "casino", "deal-or-no-deal"):
        with pytest.raises(ForeignFormatError, match="is a folder; name a file"):
            list(registry.read_cases(name, tmp_path))
    with pytest.raises(ForeignFormatError, match="is not a folder"):
        registry.read_cases("genius", Path(__file__))


def test_what_could_block_for_ever_is_not_opened() -> None:
    with pytest.raises(ForeignFormatError, match="is not a regular file"):
        sources.read_bytes("/dev/zero")


def test_the_size_of_a_file_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_bytes(b" " * (sources.MEBIBYTE + 1))
    assert len(sources.read_bytes(path)) == sources.MEBIBYTE + 1
    with pytest.raises(ForeignFormatError, match="is larger than 1 MiB"):
        sources.read_bytes(path, sources.MEBIBYTE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1,", "line 1, column 4: is not JSON"),
        ("[NaN]", "NaN is not a number that JSON knows"),
        ("[1e999999999]", "is larger than 1e308"),
        ('{"a": 1, "a": 2}', "the field 'a' is there twice"),
        ("[" * 100_000, "nested too deep"),
        ("1," * 4_000_001, "holds more than 4,000,000 values"),
        ("9" * 5000, "has more than 400 characters"),
    ],
    ids=lambda text: text[:12],
)
def test_json_that_cannot_be_read_is_an_error(text: str, said: str) -> None:
    with pytest.raises(ForeignFormatError, match=said):
        sources.json_of("x.json", text)


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert sources.text_of("x", b"\xef\xbb\xbfa") == "a"
    with pytest.raises(ForeignFormatError, match="line 2: is not UTF-8"):
        sources.text_of("x", b"a\n\xff")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.csv", "resource,divisibility,An\x1a\x1ba,Ben\nho\x1b[31m\u202euse,divisible,1,2\n"),
        (
            "x.points",
            '[{"resource": "a\\u001bb", "divisibility": "divisible", "A\\u0007": 1, "B": 2}]',
        ),
    ],
)
def test_no_name_reaches_a_terminal_raw(tmp_path: Path, name: str, data: str) -> None:
    path = tmp_path / name
    path.write_text(data)
    (case,) = registry.read_cases("points", path)
    names = [*case.space.parties, *(each.id for each in case.scenario.resources)]
    assert all(each.isprintable() for each in names)
    assert "\\x" in "".join(names)


def test_odd_spaces_are_plain_ones(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("resource,divisibility,Ana\u00a0Maria,Ben\nLarge\u2003room,divisible,1,2\n")
    (case,) = registry.read_cases("points", path)
    assert case.space.parties == ("Ana Maria", "Ben")
    assert case.scenario.resources[0].id == "Large room"


@pytest.mark.parametrize("place", ["mturk_agent_1", "Food"])
def test_casino_names_are_plain(tmp_path: Path, place: str) -> None:
    text = (ROOT / "examples" / "formats" / "camp.casino").read_text()
    old = "camper_1" if place == "mturk_agent_1" else "Food"
    path = tmp_path / "x.casino"
    path.write_text(text.replace(old, f"{old}\\u001b"))
    with pytest.raises(ForeignFormatError, match="cannot be printed; give a plain name"):
        list(registry.read_cases("casino", path))
