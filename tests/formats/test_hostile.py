"""Whatever is in a file, a reader returns cases or says in one line what is wrong with it."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.brute_force import folder
from zopa.formats.foreign import ForeignCase, ForeignFormatError
from zopa.formats.points import points_to_scenario
from zopa.formats.registry import read_cases

SAMPLES = Path(__file__).parent.parent.parent / "examples" / "formats"
FEW = settings(max_examples=80)

FILES = {
    "flat_share.csv": "points",
    "flat_share.points": "points",
    "camp.casino": "casino",
    "books_hats_balls.txt": "deal-or-no-deal",
}
PARTS = [
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'""',
    b"-1",
    b"1e308",
    b"1e-308",
    b"NaN",
    b"1/0",
    b"9" * 30,
    b"\r",
    b"\n\n",
    b'"',
    b",",
    b";",
    b"<a>",
    b"</objective>",
    b"<!DOCTYPE a>",
    b"&b;",
    b'index="0"',
    b'evaluation="-3"',
    b"<selection>",
    b"<eos>",
    b"item0=2",
    b"BATNA",
    b"resource",
    b"Accept-Deal",
    b"\xe2\x80\xa8",
]


def mutated(sample: bytes) -> st.SearchStrategy[bytes]:
    """Draw the sample with a few pieces cut out, doubled or replaced."""
    edit = st.tuples(
        st.integers(0, len(sample)),
        st.integers(0, 40),
        st.sampled_from([b"", *PARTS]) | st.binary(),
    )

    def edited(edits: list[tuple[int, int, bytes]]) -> bytes:
        data = sample
        for start, length, part in edits:
            data = data[:start] + part + data[start + length :]
        return data

    return st.lists(edit, min_size=1, max_size=4).map(edited)


def is_settled(name: str, path: Path) -> bool:
    """Return whether the path was read; it is refused in one line, or the test fails."""
    refusal = ""
    cases: list[ForeignCase] = []
    try:
        cases = list(read_cases(name, path))
    except ForeignFormatError as error:
        refusal = str(error)
    assert refusal.isprintable()
    for case in cases:
        assert isinstance(case, ForeignCase)
        assert case.to_points(case.space.disagreement)
    return not refusal


@pytest.mark.parametrize("file", FILES)
@FEW
@given(data=st.data())
def test_a_damaged_sample_is_read_or_refused(file: str, data: st.DataObject) -> None:
    damaged = data.draw(mutated((SAMPLES / file).read_bytes()))
    with folder(**{file.replace(".", "__"): damaged}) as place:
        if is_settled(FILES[file], place / file) and FILES[file] == "points":
            with suppress(ForeignFormatError):
                points_to_scenario(place / file)


@pytest.mark.parametrize("file", ["party_domain.xml", "profile_anna.xml"])
@FEW
@given(data=st.data())
def test_a_damaged_domain_is_read_or_refused(file: str, data: st.DataObject) -> None:
    samples = {each.name: each.read_bytes() for each in (SAMPLES / "summer_party").iterdir()}
    samples[file] = data.draw(mutated(samples[file]))
    with folder(**{name.replace(".", "__"): each for name, each in samples.items()}) as place:
        is_settled("genius", place)


@pytest.mark.parametrize("name", sorted(set(FILES.values())))
@FEW
@given(data=st.binary(max_size=300) | st.lists(st.sampled_from(PARTS)).map(b"".join))
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    with folder(x__y=data) as place:
        is_settled(name, place / "x.y")


@FEW
@given(data=st.binary(max_size=300) | st.lists(st.sampled_from(PARTS)).map(b"".join))
def test_any_bytes_are_no_domain(data: bytes) -> None:
    with folder(x__xml=data) as place:
        is_settled("genius", place)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("points", b'"' * 900_000),
        ("points", b"resource,divisibility,A,B\n" + b"x,divisible,1,1\n" * 60_000),
        ("points", b"[" + b'{"resource":"a"},' * 50_000 + b"{}]"),
        ("points", b"," * 900_000),
        ("casino", b"[" * 1_000_000),
        ("casino", b"[" + b"{}," * 100_000 + b"{}]"),
        ("deal-or-no-deal", b"<input> </input> <dialogue> " + b"</dialogue> <output> " * 40_000),
        ("deal-or-no-deal", b"1 " * 500_000 + b"<selection>"),
        ("deal-or-no-deal", b"\n" * 1_000_000),
        ("genius", b"<a>" * 500_000),
        ("genius", b"<utility_space>" + b"<objective/>" * 400_000 + b"</utility_space>"),
        ("genius", b"<negotiation_template>" + b"<issue/>" * 400_000 + b"</negotiation_template>"),
        ("genius", b"<a " + b" ".join(b'b%d=""' % k for k in range(50_000)) + b"/>"),
    ],
    ids=lambda each: each if isinstance(each, str) else each[:14].decode("ascii", "replace"),
)
def test_what_is_made_to_take_long_does_not(name: str, data: bytes, tmp_path: Path) -> None:
    """A quadratic reader would need hours for these; the suite's own limit is the measure."""
    if name != "genius":
        path = tmp_path / "x"
        path.write_bytes(data)
        assert not is_settled(name, path) or name == "deal-or-no-deal"
        return
    for file in ("party_domain.xml", "profile_anna.xml"):
        place = shutil.copytree(SAMPLES / "summer_party", tmp_path / file)
        (place / file).write_bytes(data)
        assert not is_settled(name, place)
