"""Tables of points, read as cases and turned into scenarios."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
import zopa
from formats.brute_force import folder
from zopa.diagnostics import Severity
from zopa.formats.foreign import ForeignCase, ForeignFormatError
from zopa.formats.points import points_to_scenario, read_points

ROOT = Path(__file__).parent.parent.parent
HEAD = "resource,divisibility,quantity,Ana,Ben\n"


def table(text: str | bytes, name: str = "table__csv") -> ForeignCase:
    data = text if isinstance(text, bytes) else text.encode()
    with folder(**{name: data}) as place:
        return read_points(place / name.replace("__", "."))


def scenario_of(text: str, name: str = "table__csv") -> bytes:
    with folder(**{name: text.encode()}) as place:
        return points_to_scenario(place / name.replace("__", "."))


Rows = list[tuple[str, Fraction, Fraction]]


def total(rows: Rows, party: int) -> Fraction:
    return sum(((a, b)[party] for _, a, b in rows), Fraction(0))


rows: st.SearchStrategy[Rows] = st.lists(
    st.tuples(
        st.sampled_from(["divisible", "indivisible", "shared"]),
        st.integers(0, 12).map(lambda k: Fraction(k, 4)),
        st.integers(0, 12).map(lambda k: Fraction(k, 3)),
    ),
    min_size=2,
    max_size=4,
).filter(lambda each: total(each, 0) > 0 and total(each, 1) > 0)


@settings(max_examples=60)
@given(rows, st.integers(0, 4), st.integers(0, 4))
def test_the_frontier_is_that_of_brute_force(drawn: Rows, a: int, b: int) -> None:
    lines = [f"item {k},{kind},,{x},{y}" for k, (kind, x, y) in enumerate(drawn)]
    case = table(HEAD + "\n".join([*lines, f"BATNA,,,{a},{b}"]))
    kinds = {"shared": "both_benefit"}
    items = [oracle.Item(kinds.get(kind, kind), x, y) for kind, x, y in drawn]
    found = [
        oracle.Edge(
            case.to_points(piece.start), case.to_points(piece.end), piece.start_open, piece.end_open
        )
        for piece in zopa.pareto_frontier(case.space)
    ]
    assert found == oracle.frontier(items)
    assert case.to_points(case.space.disagreement) == (Fraction(a), Fraction(b))
    assert case.points == (total(drawn, 0), total(drawn, 1))


@settings(max_examples=60)
@given(rows, st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(1)]))
def test_a_table_and_its_scenario_are_one_negotiation(drawn: Rows, share: Fraction) -> None:
    """But for a BATNA that is no finite decimal of its total, which is rounded."""
    lines = [f"item {k},{kind},2.5,{x},{y}" for k, (kind, x, y) in enumerate(drawn)]
    batnas = [total(drawn, party) * share for party in (0, 1)]
    text = HEAD + "\n".join([*lines, f"BATNA,,,{batnas[0]},{batnas[1]}"])
    case, data = table(text), scenario_of(text)
    checked = zopa.check_scenario(data)
    assert [each for each in checked.findings if each.severity is Severity.ERROR] == []
    assert checked.scenario is not None
    space = zopa.trade_space(checked.scenario)
    assert list(zopa.pareto_frontier(space)) == list(zopa.pareto_frontier(case.space))
    rounded = Fraction(round(share * 10**15), 10**15)
    assert space.disagreement == zopa.UtilityPoint(rounded, rounded)
    assert {resource.quantity for resource in checked.scenario.resources} == {Fraction(5, 2)}


def test_csv_and_json_say_the_same() -> None:
    samples = ROOT / "examples" / "formats"
    assert read_points(samples / "flat_share.csv") == read_points(samples / "flat_share.points")
    flat = [
        {"resource": "Rent", "divisibility": "divisible", "Ana": 3, "Ben": "1/3"},
        {"resource": "Desk", "divisibility": "Indivisible", "Ana": 1.5, "Ben": 2, "quantity": None},
        {"resource": "batna", "Ana": 1},
    ]
    written = HEAD + "Rent,divisible,1,3,1/3\nDesk,indivisible,,1.5,2\nBATNA,,,1,\n"
    assert table(json.dumps(flat), "table__json") == table(written)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_spreadsheets_write_is_read(separator: str, end: str) -> None:
    lines = [
        " Resource ,DIVISIBILITY,Quantity,Ana,Ben,",
        "",
        '"Rent, yearly",Divisible,,3,1',
        "Desk,indivisible,1, 1 ,2,",
        ",,,,,",
        "batna,,,1,1",
    ]
    cells = [line.replace(",", separator).replace(f"Rent{separator}", "Rent,") for line in lines]
    case = table(b"\xef\xbb\xbf" + end.join(cells).encode())
    assert case.space.divisibles[0].name == "Rent, yearly"
    assert case.space.disagreement == zopa.UtilityPoint(Fraction(1, 4), Fraction(1, 3))


def test_what_is_assumed_is_noted() -> None:
    case = table(HEAD + "Tickets,indivisible,3,3,1\nGarden,shared,1,1,1\nBATNA,,,,1\n")
    assert case.space.assumed_batna == (True, False)
    said = " ".join(case.notes)
    assert "4 for Ana and 2 for Ben" in said
    assert "Ana has no BATNA" in said
    assert "all 3 of it go to one party" in said
    assert "Garden can be kept shared" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no resources"),
        ("a,b\n1,2\n", "has no column 'resource'"),
        ("resource,divisibility,Ana\nRent,divisible,1\n", "the other columns are 'Ana'"),
        (HEAD.replace("Ben", "Ben,Cleo") + "Rent,divisible,1,1,1,1\n", "'Ana', 'Ben' and 'Cleo'"),
        (HEAD.replace("Ben", "Ana") + "Rent,divisible,1,1,1\n", "line 1: the column 'Ana' stands"),
        (HEAD, "has no resources"),
        (HEAD + "BATNA,,,1,1\n", "has no resources"),
        (HEAD + ",divisible,1,1,1\n", "line 2: names no resource"),
        (HEAD + "Rent,,1,1,1\n", "says no divisibility; write divisible, indivisible or shared"),
        (HEAD + "Rent,partly,1,1,1\n", "the divisibility is 'partly'"),
        (HEAD + "Rent,divisible,0,1,1\n", "the quantity is not above 0"),
        (HEAD + "Rent,divisible,1,,1\n", "has no points of 'Ana'; write 0"),
        (HEAD + "Rent,divisible,1,many,1\n", "in the column 'Ana' 'many' is not a decimal number"),
        (HEAD + "Rent,divisible,1,-1,1\n", "the points of 'Ana' are below 0"),
        (HEAD + "Rent,divisible,1,1e300,1\n", "out of all proportion"),
        (HEAD + "Rent,divisible,1,1/0,1\n", "divides by zero"),
        (HEAD + "Rent,divisible,1,0,1\n", "'Ana' has no points for anything"),
        (HEAD + "Rent,divisible,1,1,1,9\n", "line 2: has 6 cells under 5 columns"),
        (HEAD + "A,divisible,1,1,1\nA,divisible,1,1,1\n", "line 3: the resource 'A' stands there"),
        (HEAD + "A,divisible,1,1,1\nBATNA,,,1,1\nbatna,,,1,1\n", "is a second BATNA"),
        (HEAD + 'A,divisible,1,"1,1\n', "is not CSV"),
        (HEAD + "".join(f"r{k},divisible,1,1,1\n" for k in range(1001)), "more than 1,000 rows"),
        ('{"rows": []}', "has no list 'resources'"),
        ('{"resources": [], "owner": 1}', "an unknown field 'owner'"),
        ("[1]", "/0: is a number; write an object"),
        ('[{"resource": true}]', "'resource' is true or false"),
        ('[{"resource": "A", "points": 3}]', "there must be a column"),
    ],
)
def test_a_table_that_makes_no_sense_says_why(text: str, said: str) -> None:
    with pytest.raises(ForeignFormatError, match=said) as caught:
        table(text)
    assert "\n" not in str(caught.value)
    assert "table.csv: " in str(caught.value)


def test_names_that_a_scenario_cannot_hold_are_written_otherwise() -> None:
    text = (
        "resource,divisibility,Zo\u00eb,\u6797\n\u5bb6,divisible,1,2\n\u5bb6\u5177,divisible,2,1\n"
    )
    scenario = zopa.read_scenario(scenario_of(text, "\u00dcbung 3__csv"))
    assert scenario.id == "ubung_3"
    assert [party.name for party in scenario.parties] == ["Zoe", "Party 2"]
    assert [each.id for each in scenario.resources] == ["resource_1", "resource_2"]
    assert len({each.name for each in scenario.resources}) == 2


def test_names_that_look_the_same_stay_apart() -> None:
    text = "resource,divisibility,Zoe,Zo\u00eb\nTea!,divisible,1,2\nTea?,divisible,2,1\n"
    scenario = zopa.read_scenario(scenario_of(text))
    assert [party.name for party in scenario.parties] == ["Zoe", "Zoe 2"]
    assert [each.id for each in scenario.resources] == ["tea", "tea_2"]


def test_what_the_table_does_not_say_says_that_it_is_a_placeholder() -> None:
    document = json.loads(points_to_scenario(ROOT / "examples" / "formats" / "flat_share.csv"))
    prose = [
        document["description"],
        document["mediator_config"]["description"],
        *document["mediator_config"]["focus_areas"],
        *document["expected_topics"],
        *document["evaluation_criteria"]["success_indicators"],
        *(turn["message"] for turn in document["sample_turns"]),
    ]
    for party in document["participants"]:
        prose += [party["backstory"], party["stated_goal"], party["archetype"]]
        prose += [*party["hidden_facts"], party["batna_config"]["description"]]
    assert all(text.startswith("PLACEHOLDER, not from the table:") for text in prose)
    assert "difficulty below are placeholders too" in document["description"]


def test_digits_are_kept() -> None:
    digits = "0.1234567890123456789012345678901234567890"
    text = HEAD.replace("Ana", "A") + "x,divisible,1,0.123456789012,1\ny,divisible,1,0.25,1\n"
    x, y = (each.valuations[0] for each in zopa.read_scenario(scenario_of(text)).resources)
    assert x / y == Fraction("0.123456789012") / Fraction("0.25")
    with pytest.raises(ForeignFormatError, match="out of all proportion"):
        scenario_of(text.replace("0.25", digits))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "A,divisible,1,1,1\n", "no scenario can hold the table"),
        (HEAD + "A,divisible,1,1,1\nB,divisible,1,1,1\nBATNA,,,3,1\n", "BATNA of 'Ana' is above"),
        (
            HEAD.replace("Ana", "Moderator") + "A,divisible,1,1,1\nB,divisible,1,1,1\n",
            "a party is called 'Moderator'",
        ),
    ],
)
def test_a_table_that_no_scenario_can_hold_says_why(text: str, said: str) -> None:
    table(text)
    with pytest.raises(ForeignFormatError, match=said):
        scenario_of(text)
