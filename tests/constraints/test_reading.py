"""Files of side constraints: what is wrong with them is said at its place, all at once."""

import json
from pathlib import Path
from typing import Any, cast

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from side_constraints import constraint_fields, constraints_file, side_constraints
from strategies import resource, scenario, scenarios
from zopa.analysis import analyze
from zopa.constraints.reading import read_constraints
from zopa.constraints.shape import KINDS, constraint_schema
from zopa.constraints.tying import set_aside, tied_space
from zopa.constraints.types import InvalidConstraintsError
from zopa.errors import ArgumentError
from zopa.solutions.direct import direct_analysis
from zopa.tradespace.conventions import Conventions, View
from zopa.tradespace.space import TradeSpace, trade_space

CASE = scenario(
    [
        resource("house", "indivisible", "0.4", "0.3"),
        resource("car", "indivisible", "0.2", "0.2"),
        resource("cash", "divisible", "0.3", "0.4"),
        resource("chores", "joint_obligation", "0.1", "0.2"),
        resource("vault", "indivisible", "0.1", "0.1", latent=True),
    ]
)


def findings(data: bytes) -> list[tuple[str, str, str]]:
    with pytest.raises(InvalidConstraintsError) as caught:
        read_constraints(data)
    return [(each.code, each.place.pointer, each.message) for each in caught.value.findings]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"[]", "not an object"),
        (b'{"version": 1,', "the end of the file"),
        (b'{"version": 1, "version": 1, "constraints": []}', "twice"),
        (b'{"version": 1, "constraints": [], "scenario": NaN}', "NaN"),
        (b"\xff\xfe{\x00", "not UTF-8"),
        (b'{"version": 1}', "has no field 'constraints'"),
        (b'{"version": 2, "constraints": []}', "'version' is not 1"),
        (b'{"version": 1, "constraints": {}}', "'constraints' is an object, not a list"),
        (b'{"version": 1, "constraints": [], "scenarioo": "x"}', "did you mean 'scenario'?"),
    ],
)
def test_what_is_no_file_of_constraints(data: bytes, said: str) -> None:
    found = findings(data)
    assert any(said in message for _, _, message in found), found
    assert {code for code, _, _ in found} == {"CON001"}


@pytest.mark.parametrize(
    ("fields", "where", "said"),
    [
        (4, "", "constraint 0 is a number, not an object"),
        ({}, "", "constraint 0 has no field 'kind'"),
        ({"kind": "bundel"}, "/kind", "none of the kinds (did you mean 'bundle'?)"),
        ({"kind": 3}, "/kind", "none of the kinds"),
        ({"kind": "bundle", "resources": ["house"]}, "/resources", "fewer than 2 entries"),
        ({"kind": "bundle", "resources": ["a"] * 2}, "/resources", "names something twice"),
        ({"kind": "bundle", "resources": ["a", 1]}, "/resources/1", "is a number, not text"),
        ({"kind": "bundle", "resources": ["a", ""]}, "/resources/1", "is empty"),
        ({"kind": "count", "party": "Ana", "resources": ["a", "b"]}, "", "count[0] has no limit"),
        (
            {"kind": "count", "party": "Ana", "resources": ["a", "b"], "at_most": -1},
            "/at_most",
            "is below 0",
        ),
        (
            {"kind": "count", "party": "Ana", "resources": ["a", "b"], "at_most": 1.5},
            "/at_most",
            "not a whole number",
        ),
        ({"kind": "linear", "terms": [], "at_most": 1}, "/terms", "fewer than 1 entries"),
        ({"kind": "linear", "terms": [{"party": "A", "resource": "a"}]}, "", "at_least, at_most"),
        ({"kind": "linear", "terms": [{"party": "A"}], "equals": 1}, "/terms/0", "'resource'"),
        ({"kind": "at_most", "party": "A", "resource": "a"}, "", "neither share nor quantity"),
        (
            {"kind": "at_least", "party": "A", "resource": "a", "share": 1, "quantity": 1},
            "",
            "both share and quantity",
        ),
        ({"kind": "floor", "party": "A", "utility": "much"}, "/utility", "is not a number"),
        ({"kind": "floor", "party": "A", "utility": True}, "/utility", "is not a number"),
        (
            {"kind": "requires", "resource": "a", "needs": "b", "needs_party": "A"},
            "",
            "has no field 'party'",
        ),
        ({"kind": "floor", "party": "A", "utility": 1, "w": 1}, "", "a field 'w' that it cannot"),
        ({"kind": "floor", "party": "A", "utility": 1, "id": "x" * 201}, "/id", "longer than 200"),
    ],
)
def test_a_constraint_out_of_shape_is_told_of_once(fields: Any, where: str, said: str) -> None:
    with pytest.raises(InvalidConstraintsError) as caught:
        read_constraints(constraints_file([fields]))
    (finding,) = caught.value.findings
    assert (finding.code, finding.place.pointer) == ("CON001", f"/constraints/0{where}")
    text = f"{finding.message} {finding.help}"
    assert said in text
    assert finding.place.line == 1
    assert len(finding.describe("deals").splitlines()) == 2


@pytest.mark.parametrize(
    ("fields", "code", "said"),
    [
        ({"kind": "bundle", "resources": ["house", "carr"]}, "CON002", "did you mean 'car'?"),
        ({"kind": "requires", "resource": "hut", "needs": "car"}, "CON002", "'hut'"),
        ({"kind": "requires", "resource": "car", "needs": "car"}, "CON004", "needs itself"),
        (
            {"kind": "requires", "resource": "car", "needs": "house", "party": "ana"},
            "CON003",
            "did you mean 'Ana'?",
        ),
        ({"kind": "exclusive", "resources": ["car", "cash"]}, "CON004", "'cash' can be split"),
        ({"kind": "exclusive", "resources": ["car", "chores"]}, "CON004", "'chores' can be"),
        (
            {"kind": "count", "party": "Ana", "resources": ["car", "house"], "at_least": 3},
            "CON004",
            "at least 3 of 2 items",
        ),
        (
            {
                "kind": "count",
                "party": "Ana",
                "resources": ["car", "house"],
                "at_least": 2,
                "at_most": 1,
            },
            "CON004",
            "contradict each other",
        ),
        (
            {"kind": "at_most", "party": "Ana", "resource": "cash", "share": 1.2},
            "CON004",
            "a share of 1.2 is not from 0 to 1",
        ),
        (
            {"kind": "at_most", "party": "Ana", "resource": "cash", "quantity": 5},
            "CON004",
            "a quantity of 5 is not from 0 to 4",
        ),
        ({"kind": "floor", "party": "Ana", "utility": "1/0"}, "CON004", "divides by zero"),
        (
            {
                "kind": "linear",
                "terms": [{"party": "Ana", "resource": "cash"}],
                "at_least": 1,
                "at_most": 0,
            },
            "CON004",
            "contradict each other",
        ),
    ],
)
def test_what_does_not_fit_the_scenario(fields: Any, code: str, said: str) -> None:
    constraints = side_constraints([fields])
    with pytest.raises(InvalidConstraintsError) as caught:
        tied_space(trade_space(CASE), CASE, constraints)
    (finding,) = caught.value.findings
    assert finding.code == code
    assert said in finding.message
    assert str(caught.value).startswith("<bytes>:1:1: error")


def test_everything_wrong_is_said_at_once() -> None:
    bad = [{"kind": "bundle", "resources": ["x", "y"]}] * 2
    with pytest.raises(InvalidConstraintsError) as caught:
        tied_space(trade_space(CASE), CASE, side_constraints(bad))
    assert [each.place.pointer for each in caught.value.findings] == [
        f"/constraints/{k}/resources/0" for k in (0, 1)
    ]


def test_constraints_about_another_scenario_are_refused() -> None:
    constraints = read_constraints(constraints_file([], scenario="other"))
    with pytest.raises(InvalidConstraintsError, match="are about 'other', not case"):
        tied_space(trade_space(CASE), CASE, constraints)
    assert tied_space(
        *(trade_space(CASE), CASE), read_constraints(constraints_file([], scenario="case"))
    ) == trade_space(CASE)


def test_a_name_is_had_by_one_constraint() -> None:
    floor = {"kind": "floor", "party": "Ana", "utility": 0}
    found = findings(constraints_file([floor | {"id": "floor[1]"}, floor, floor]))
    assert found == [
        ("CON004", "/constraints/0/id", "2 constraints are called 'floor[1]'"),
    ]


def test_roles_are_names_of_parties_too() -> None:
    by_name, by_role = (
        side_constraints([{"kind": "floor", "party": party, "utility": 0.1, "id": "f"}])
        for party in ("Ben", "party_b")
    )
    space = trade_space(CASE)
    assert tied_space(space, CASE, by_name) == tied_space(space, CASE, by_role)


def test_what_is_about_something_latent_is_set_aside_in_the_known_view() -> None:
    constraints = side_constraints(
        [
            {"kind": "bundle", "resources": ["house", "vault"]},
            {"kind": "floor", "party": "Ana", "utility": 0.1},
        ]
    )
    known = trade_space(CASE, Conventions(view=View.KNOWN))
    assert [each.name for each in set_aside(CASE, constraints, View.KNOWN)] == ["bundle[0]"]
    assert set_aside(CASE, constraints, View.FULL) == ()
    tied = tied_space(known, CASE, constraints)
    assert tied.constraint_names == ("floor[1]",)
    assert tied_space(trade_space(CASE), CASE, constraints).constraint_names == (
        "bundle[0]",
        "floor[1]",
    )


@given(st.data())
def test_what_keeps_the_schema_is_read_and_the_other_way_round(data: st.DataObject) -> None:
    case = data.draw(scenarios().filter(lambda one: one.resources))
    fields = data.draw(constraint_fields(case))
    document = json.loads(constraints_file([fields]))
    assert jsonschema_rs.is_valid(dict(constraint_schema()), document)
    (read,) = read_constraints(constraints_file([fields])).constraints
    assert read.kind == fields["kind"]
    assert not isinstance(tied_space(trade_space(case), case, side_constraints([fields])), tuple)


def test_the_schema_and_the_code_know_the_same_kinds() -> None:
    kinds = constraint_schema()["$defs"]["constraint"]["properties"]["kind"]["enum"]
    assert tuple(kinds) == KINDS


def test_the_examples_keep_the_schema() -> None:
    folder = Path(__file__).parents[2] / "examples" / "constraints"
    paths = sorted(folder.glob("*.constraints"))
    assert len(paths) == 4
    for path in paths:
        assert jsonschema_rs.is_valid(dict(constraint_schema()), json.loads(path.read_text()))


@pytest.mark.parametrize(
    "name", ["a\x9bb", "a\u202eb", "a\u2028b", "\u200b", "\u0085", "   ", "\u00ad"]
)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    """It would end, turn round or hide a line that it stands in."""
    floor = {"kind": "floor", "party": "Ana", "utility": 0.1, "id": name}
    ((code, where, message),) = findings(constraints_file([floor]))
    assert (code, where) == ("CON001", "/constraints/0/id")
    assert message.isprintable()


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"null", b"[" * 70 + b"]" * 70, b'{"version": 1e400, "constraints": []}']
)
def test_the_way_out_is_one_for_constraints(data: bytes) -> None:
    with pytest.raises(InvalidConstraintsError) as caught:
        read_constraints(data)
    for each in caught.value.findings:
        assert "scenario" not in each.help
        assert "zopa new" not in each.help


def test_the_type_of_what_is_given_is_checked() -> None:
    space = trade_space(CASE)
    wrong: Any = "deals.constraints"
    with pytest.raises(ArgumentError, match="of the type str; read them with"):
        tied_space(space, CASE, wrong)
    with pytest.raises(ArgumentError, match="of the type Scenario; make one with"):
        direct_analysis(cast("TradeSpace", CASE))


def test_a_method_can_be_given_as_text() -> None:
    assert analyze(CASE, method="milp").frontier.provenance.method == "milp"
    with pytest.raises(ArgumentError, match="use auto, enumeration or milp"):
        analyze(CASE, method="fast")
