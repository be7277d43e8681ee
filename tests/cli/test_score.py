"""`zopa score` as a user types it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from scenario_documents import document, resource
from zopa.cli.main import main
from zopa.corpus import scoring
from zopa.errors import FrontierTooLargeError
from zopa.reports.schemas import schema_text
from zopa.scoring import records as records_module
from zopa.scoring.score import Scorer

Write = Callable[..., Path]
HOUSE = {"house": {"Ana": 1}}
DEAL = {"house": {"Ana": 1}, "savings": {"Ana": 0.25, "Ben": 0.75}, "coin_collection": {"Ben": 1}}


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "estate_split.json"
    path.write_text(json.dumps(document()))
    return path


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(*records: Any, name: str = "records.jsonl") -> Path:
        path = tmp_path / name
        lines = [each if isinstance(each, str) else json.dumps(each) for each in records]
        path.write_text("\n".join(lines) + "\n")
        return path

    return write


def valid(text: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(text)
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text("score")))
    assert [error.message for error in validator.iter_errors(record)] == []
    return record


def agreed(allocation: Any, **more: Any) -> dict[str, Any]:
    return {"record": "run-1", "outcome": "agreement", "allocation": allocation, **more}


@pytest.mark.parametrize("exact", [[], ["--exact"]])
@pytest.mark.parametrize("witness", [[], ["--witness"]])
def test_records_have_their_published_shape_and_add_up(
    scenario: Path,
    write: Write,
    capsys: pytest.CaptureFixture[str],
    exact: list[str],
    witness: list[str],
) -> None:
    records = write(
        agreed(DEAL, model="m1", citations=[{"turn_number": 9, "quote": "so be it"}]),
        {"record": "run-2", "outcome": "no_deal"},
        "nonsense",
        "",
        agreed(HOUSE, record="run-3"),
    )
    arguments = ["score", *exact, *witness, str(scenario), str(records)]
    assert main([*arguments, "--format", "json"]) == 1
    whole = valid(capsys.readouterr().out)
    assert main([*arguments, "--format", "jsonl"]) == 1
    captured = capsys.readouterr()
    lines = [valid(line) for line in captured.out.splitlines()]
    for line in lines:
        assert (line.pop("kind"), line.pop("version")) == ("zopa.score", 1)
    assert whole["results"] == lines
    assert json.loads(captured.err)["counts"] == whole["counts"]
    counts = whole["counts"]
    assert (counts["records"], counts["scored"], counts["unscored"]) == (4, 3, 1)
    assert counts["agreements"] + counts["no_deals"] == counts["scored"]
    first, _, broken, last = lines
    assert first["carried"]["citations"] == [{"turn_number": 9, "quote": "so be it"}]
    assert broken["record"] == "3"
    assert [each["code"] for each in broken["findings"]] == ["ALO001"]
    assert broken["findings"][0]["line"] == 3
    assert last["efficient"] is False
    assert ("dominated_by" in last) is bool(witness)


# an allocation of a record, and the code of what is wrong with it
WRONG = {
    "no object": (agreed([]), "ALO001"),
    "no allocation": ({"outcome": "agreement"}, "ALO001"),
    "no such outcome": ({"outcome": "agreed", "allocation": HOUSE}, "ALO001"),
    "no such unit": (agreed(HOUSE, unit="pounds"), "ALO001"),
    "a deal and none": ({"outcome": "no_deal", "allocation": HOUSE}, "ALO001"),
    "a list": ([1, 2], "ALO001"),
    "a field twice": ('{"outcome": "no_deal", "outcome": "no_deal"}', "ALO001"),
    "bytes": ("\udcff", "ALO001"),
    "deep": ("[" * 100_000, "ALO001"),
    "an unknown resource": (agreed({"boat": {"Ana": 1}}), "ALO002"),
    "an unknown party": (agreed({"house": {"Anna": 1}}), "ALO003"),
    "a party twice": (agreed({"savings": {"Ana": 0.1, "party_a": 0.1}}), "ALO001"),
    "a word": (agreed({"savings": {"Ana": "half"}}), "ALO004"),
    "a truth": (agreed({"savings": {"Ana": True}}), "ALO004"),
    "not a number": ('{"allocation": {"savings": {"Ana": NaN}}}', "ALO004"),
    "infinite": ('{"allocation": {"savings": {"Ana": 1e999}}}', "ALO004"),
    "negative": (agreed({"savings": {"Ana": -0.1}}), "ALO004"),
    "too large": (agreed({"savings": {"Ana": 1.5}}), "ALO004"),
    "more than there is": (agreed({"savings": {"Ana": 0.6, "Ben": 0.6}}), "ALO005"),
    "a hair more than there is": (
        agreed({"savings": {"Ana": 0.3, "Ben": 0.70000000000000001}}),
        "",
    ),
    "split": (agreed({"house": {"Ana": 0.5, "Ben": 0.5}}), "ALO006"),
    "a burden left": (agreed(HOUSE), "ALO007"),
    "another scenario": (agreed(HOUSE, scenario="orchard"), "ALO008"),
    "an unknown secret": (agreed(HOUSE, revealed=["boat"]), "ALO002"),
}


@pytest.mark.parametrize(("record", "code"), WRONG.values(), ids=WRONG)
def test_a_record_that_cannot_be_scored_says_why_and_the_rest_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: Any, code: str
) -> None:
    value = document()
    if code == "ALO007":
        debt = resource("debt", polarity="liability", valuations={"Ana": 0.1, "Ben": 0.1})
        value["resources"].append(debt)
    path = tmp_path / "estate_split.json"
    path.write_text(json.dumps(value))
    good = {"outcome": "no_deal", "record": "good"}
    text = record if isinstance(record, str) else json.dumps(record)
    records = tmp_path / "records.jsonl"
    records.write_bytes(text.encode("utf-8", "surrogateescape") + b"\n" + json.dumps(good).encode())
    assert main(["score", "--format", "json", str(path), str(records)]) == int(bool(code))
    first, second = valid(capsys.readouterr().out)["results"]
    errors = [each["code"] for each in first["findings"] if each["severity"] == "error"]
    assert errors == ([code] if code else [])
    assert second["record"] == "good"
    assert "utility" in second


def test_quantities_and_roles_mean_the_same(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    named = agreed({"savings": {"Ana": 0.25, "Ben": 0.75}})
    amounts = agreed({"savings": {"party_a": 10_000, "party_b": 30_000}}, unit="quantity")
    assert main(["score", "--format", "json", str(scenario), str(write(named, amounts))]) == 0
    first, second = valid(capsys.readouterr().out)["results"]
    assert first["utility"] == second["utility"] == [0.075, 0.3]
    assert first["left_on_table"] == second["left_on_table"]


def test_without_a_unit_shares_are_fractions(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = {"savings": {"Ana": 1}}
    records = write(agreed(whole), agreed(whole, unit="fraction"), agreed(whole, unit="quantity"))
    assert main(["score", "--format", "json", str(scenario), str(records)]) == 0
    first, second, third = valid(capsys.readouterr().out)["results"]
    assert first["utility"] == second["utility"] == [0.3, 0.0]
    assert third["utility"] == [7.5e-06, 0.0]


def test_latent_things_are_watched(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    records = write(
        agreed(DEAL, revealed=[]),
        agreed(DEAL, revealed=["coin_collection"]),
        agreed(DEAL),
        agreed({"savings": {"Ana": 1}}),
    )
    assert main(["score", "--format", "json", str(scenario), str(records)]) == 0
    results = valid(capsys.readouterr().out)["results"]
    codes = [[each["code"] for each in result["findings"]] for result in results]
    assert [("ALO102" in each) for each in codes] == [True, False, False, False]
    assert [result["unrevealed"] for result in results] == [[], [], [], ["coin_collection"]]
    assert "ALO101" in codes[3]
    arguments = ["score", "--view", "known", "--format", "json", str(scenario), str(records)]
    assert main(arguments) == 1
    results = valid(capsys.readouterr().out)["results"]
    assert "ALO009" in [each["code"] for each in results[0]["findings"]]


def test_a_folder_of_scenarios_is_scored_by_the_names_in_the_records(
    tmp_path: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.json").write_text(json.dumps(document(id=name)))
    records = write(agreed(DEAL, scenario="two"), agreed(DEAL, scenario="three"), agreed(DEAL), [1])
    assert main(["score", "--format", "json", str(folder), str(records)]) == 1
    results = valid(capsys.readouterr().out)["results"]
    assert [result["scenario"] for result in results] == ["two", "three", None, None]
    assert [len(result.get("utility", "")) for result in results] == [2, 0, 0, 0]
    codes = [result["findings"][0]["code"] for result in results[1:]]
    assert codes == ["ALO008", "ALO008", "ALO001"]


def test_text_has_a_line_a_record_and_the_counts(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    records = write(agreed(DEAL), {"record": "run-2", "outcome": "no_deal"}, agreed(HOUSE))
    assert main(["score", "--witness", str(scenario), str(records)]) == 0
    text = capsys.readouterr().out
    assert "run-1                agreement  " in text
    assert "run-2                no deal    " in text
    assert "better for both" in text
    assert "scored 3 of 3 records; value efficiency " in text
    assert "no deal: 1, of which 1 missed a ZOPA" in text
    assert main(["score", "--quiet", str(scenario), str(records)]) == 0
    assert "scored" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["records.json", "records.jsonl", "-"])
def test_records_come_from_wherever(
    scenario: Path,
    write: Write,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    path = write(agreed(DEAL), name="records.jsonl" if name == "-" else name)
    source = name if name == "-" else str(path)
    with path.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert main(["score", "--format", "json", str(scenario), source]) == 0
    assert len(valid(capsys.readouterr().out)["results"]) == 1


@pytest.mark.parametrize("name", ["missing.jsonl", "missing.json", "records.txt", "."])
def test_records_that_cannot_be_read_are_exit_2(
    scenario: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert main(["score", "--format", "json", str(scenario), str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_scenario_that_cannot_be_modelled_is_told(
    tmp_path: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{")
    assert main(["score", str(path), str(write(agreed(DEAL)))]) == 1
    assert "error[DOC003]" in capsys.readouterr().err


def test_a_sixth_component_takes_its_weight_from_the_others(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    five = {
        "cooperative": 80,
        "resolution": 60,
        "hidden_revelations": 50,
        "commitment_symmetry": 40,
        "mediator_quality": 100,
    }
    records = write(
        {"outcome": "no_deal", "scores": five},
        {"outcome": "no_deal"},
        {"outcome": "no_deal", "scores": {**five, "resolution": 101}},
        {"outcome": "no_deal", "scores": {**five, "resolution": "good"}},
    )
    arguments = ["score", "--format", "json", "--exact", "--reweight", "20", str(scenario)]
    assert main([*arguments, str(records)]) == 0
    first, *others = valid(capsys.readouterr().out)["results"]
    # 20 + 15 + 10 + 6 + 15 = 66; a missed ZOPA has no value: 0.8 x 66.
    assert first["composite"] == {"weight": "20", "before": "66", "after": "52.8"}
    assert first["carried"]["scores"] == five
    assert [each["composite"] for each in others] == [None] * 3
    assert main(["score", "--format", "json", str(scenario), str(records)]) == 0
    assert "composite" not in capsys.readouterr().out
    assert main(["score", "--reweight", "20", str(scenario), str(records)]) == 2


def test_scores_are_added_up_by_a_field(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    records = write(
        agreed(DEAL, model="m1"),
        {"outcome": "no_deal", "model": "m2"},
        agreed(DEAL, model="m2"),
        "nonsense",
    )
    arguments = ["score", "--by", "model", str(scenario), str(records)]
    assert main([*arguments, "--format", "json"]) == 1
    counts = valid(capsys.readouterr().out)["counts"]
    groups = {each["group"]: each for each in counts["groups"]}
    assert counts["by"] == "model"
    assert list(groups) == ["(none)", "m1", "m2"]
    for name in ("records", "scored", "unscored", "agreements", "efficient", "missed"):
        assert sum(each[name] for each in groups.values()) == counts[name]
    assert groups["m2"]["missed"] == 1
    assert main(arguments) == 1
    text = capsys.readouterr().out
    assert "below a BATNA" in text
    assert main(["score", "--by", "scenario", str(scenario), str(records)]) == 1
    assert "estate_split" in capsys.readouterr().out


def test_a_bug_in_one_record_leaves_the_others_done(
    scenario: Path,
    write: Write,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ZOPA_DEBUG", raising=False)
    real = records_module.read_record

    def buggy(value: Any, *rest: Any) -> Any:
        if value["record"] == "second":
            raise KeyError
        return real(value, *rest)

    monkeypatch.setattr(scoring, "read_record", buggy)
    names = ("first", "second", "third")
    records = write(*({"record": name, "outcome": "no_deal"} for name in names))
    assert main(["score", "--format", "json", str(scenario), str(records)]) == 3
    captured = capsys.readouterr()
    assert [each["record"] for each in valid(captured.out)["results"]] == ["first", "third"]
    assert "record 2: internal fault: KeyError" in captured.err


def test_a_scenario_that_is_too_large_to_solve_is_a_finding(
    scenario: Path,
    write: Write,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_large(*_: object) -> None:
        raise FrontierTooLargeError(1, 2, 3, 4)

    monkeypatch.setattr(Scorer, "score", too_large)
    assert main(["score", "--format", "json", str(scenario), str(write(agreed(DEAL)))]) == 1
    (result,) = valid(capsys.readouterr().out)["results"]
    assert [each["code"] for each in result["findings"]] == ["ALO008"]
    assert "cannot be solved" in result["findings"][0]["message"]


@pytest.mark.parametrize("weight", ["nan", "inf", "-1", "101", "x", "1/0"])
def test_a_weight_is_from_0_to_100(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str], weight: str
) -> None:
    arguments = ["--format", "jsonl", f"--reweight={weight}"]
    assert main(["score", *arguments, str(scenario), str(write(agreed(DEAL)))]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "weight from 0 to 100" in captured.err


def test_two_scenarios_of_one_name_are_refused(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario.with_name("copy.json").write_text(scenario.read_text())
    assert main(["score", str(scenario.parent), str(write(agreed(DEAL)))]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "are both called 'estate_split'; give each scenario an id of its own" in captured.err


def test_a_scenario_with_errors_is_not_called_missing(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = document(id="broken", resources=[resource("x", divisibility="none")])
    scenario.with_name("broken.json").write_text(json.dumps(broken))
    records = write(agreed(DEAL, scenario="broken"), agreed(DEAL, scenario="estate_split"))
    moved = records.rename(records.parent.parent / records.name)
    assert main(["score", "--format", "jsonl", str(scenario.parent), str(moved)]) == 1
    first, second = map(valid, capsys.readouterr().out.splitlines())
    assert first["findings"][0]["message"] == "the scenario 'broken' has errors"
    assert second["findings"] == []


def test_only_one_input_can_be_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "-", "-"]) == 2
    assert "only one of SCENARIO and RECORDS" in capsys.readouterr().err


def test_a_syntax_error_is_placed_in_its_own_line(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "--format", "jsonl", str(scenario), str(write("", '{"record": 1,'))]) == 1
    (finding,) = valid(capsys.readouterr().out)["findings"]
    assert finding["line"] == 2
    assert finding["message"].endswith("at column 14")


def test_a_record_of_an_array_is_placed_by_its_pointer(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write([agreed(DEAL), agreed({"hut": {"Ana": 1}})], name="records.json")
    assert main(["score", "--format", "jsonl", str(scenario), str(path)]) == 1
    (finding,) = valid(capsys.readouterr().out.splitlines()[1])["findings"]
    assert finding["pointer"] == "/1/allocation/hut"


def test_groups_keep_values_apart_that_print_alike(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    values = [1, "1", True, "true", "True", None, "(none)", "m1"]
    records = write(*(agreed(DEAL, model=value) for value in values), agreed(DEAL))
    assert main(["score", "--by", "model", "--format", "json", str(scenario), str(records)]) == 0
    captured = capsys.readouterr()
    groups = {each["group"]: each["records"] for each in valid(captured.out)["counts"]["groups"]}
    assert groups.pop("(none)") == 2
    assert groups == dict.fromkeys(["1", '"1"', "true", '"true"', "True", '"(none)"', "m1"], 1)
    assert captured.err == ""


def test_records_group_by_outcome(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    records = write(agreed(DEAL), {"outcome": "no_deal"}, "nonsense")
    assert main(["score", "--by", "outcome", "--format", "json", str(scenario), str(records)]) == 1
    groups = valid(capsys.readouterr().out)["counts"]["groups"]
    assert {each["group"] for each in groups} == {"agreement", "no_deal", "(none)"}


@pytest.mark.parametrize("name", sorted(records_module.KNOWN))
def test_a_field_that_scoring_reads_itself_makes_no_groups(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    whole = {"unit": "fraction", "revealed": [], "offers": [], "scenario": "estate_split"}
    records = write(agreed(DEAL, **whole))
    code = main(["score", "--by", name, "--format", "json", str(scenario), str(records)])
    captured = capsys.readouterr()
    if name in {"scenario", "outcome"}:
        assert code == 0
        assert valid(captured.out)["counts"]["groups"][0]["group"] != "(none)"
    else:
        assert code == 2
        assert captured.out == ""
        said = f"zopa: --by {name}: scoring reads that field itself, and makes no groups by it; "
        assert captured.err.startswith(f"{said}give scenario, outcome or a field of your own")


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_field_that_no_record_has_is_said(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    records = write(agreed(DEAL, model="m1"))
    assert main(["score", "--by", "modle", "--format", form, str(scenario), str(records)]) == 0
    assert "zopa: no record has a field 'modle' to add up by\n" in capsys.readouterr().err


def test_records_that_are_not_there_print_nothing(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ("text", "json", "jsonl"):
        assert main(["score", "--format", form, str(scenario), "nowhere.jsonl"]) == 2
        assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", [7, 10**18, 1234567890123456789, 2**63, 17.5, "007", -3])
def test_a_record_keeps_the_name_that_it_has(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str], name: Any
) -> None:
    assert (
        main(["score", "--format", "jsonl", str(scenario), str(write(agreed(DEAL, record=name)))])
        == 0
    )
    assert valid(capsys.readouterr().out)["record"] == str(name)


@pytest.mark.parametrize("name", [None, "", True, [], {}])
def test_a_record_without_a_name_goes_by_its_number(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str], name: Any
) -> None:
    records = write(agreed(DEAL), agreed(DEAL, record=name))
    assert main(["score", "--format", "jsonl", str(scenario), str(records)]) == 0
    assert valid(capsys.readouterr().out.splitlines()[1])["record"] == "2"


def test_beside_a_broken_scenario_records_have_to_name_theirs(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario.with_name("broken.json").write_text("{")
    records = write(agreed(DEAL))
    assert main(["score", "--format", "jsonl", str(scenario.parent), str(records)]) == 1
    (finding,) = valid(capsys.readouterr().out)["findings"]
    assert finding["code"] == "ALO008"


def offered(speaker: Any, allocation: Any, **more: Any) -> dict[str, Any]:
    return {"speaker": speaker, "allocation": allocation, **more}


def test_offers_make_a_trace(
    scenario: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = {"house": {"Ana": 1}, "savings": {"Ana": 1}, "coin_collection": {"Ben": 1}}
    record = agreed(
        DEAL,
        offers=[
            offered("Ana", mine, turn_number=1),
            offered("party_b", {"savings": {"Ben": 1}}, turn_number=2),
            offered("Ana", DEAL, turn_number=3),
            offered("Ben", {"savings": {"Ben": 40000}}, unit="quantity"),
        ],
    )
    assert main(["score", "--format", "jsonl", str(scenario), str(write(record))]) == 0
    said = valid(capsys.readouterr().out)
    assert "carried" not in said
    trace = said["trace"]
    assert [(step["turn_number"], step["speaker"]) for step in trace["path"]] == [
        (1, "Ana"),
        (2, "Ben"),
        (3, "Ana"),
        (None, "Ben"),
    ]
    assert [step["step"] for step in trace["path"]] == [None, None, "concession", "silent"]
    assert trace["agreed"] == 3
    assert trace["path"][2]["utility"] == said["utility"]
    assert main(["score", "--witness", str(scenario), str(write(record))]) == 0
    text = capsys.readouterr().out
    assert "what was agreed" in text
    assert "concession" in text


@pytest.mark.parametrize(
    ("offers", "pointer", "said"),
    [
        ("none", "/offers", "is not a list"),
        ([1], "/offers/0", "is not an object"),
        ([offered("Ann", DEAL)], "/offers/0/speaker", "no party is called 'Ann'"),
        ([offered(None, DEAL)], "/offers/0/speaker", "no party is called 'None'"),
        ([offered("Ana", DEAL, turn_number="x")], "/offers/0/turn_number", "number of a turn"),
        ([offered("Ana", None)], "/offers/0/allocation", "an object of resources"),
        ([offered("Ana", {"hut": {"Ana": 1}})], "/offers/0/allocation/hut", "no resource 'hut'"),
        ([offered("Ana", {"house": {"Ana": 2}})], "/offers/0/allocation/house", "outside 0..1"),
        ([offered("Ana", DEAL, unit="x")], "/offers/0/unit", "the unit 'x'"),
    ],
)
def test_a_wrong_offer_is_told_and_the_record_is_scored(
    scenario: Path,
    write: Write,
    capsys: pytest.CaptureFixture[str],
    offers: Any,
    pointer: str,
    said: str,
) -> None:
    more = [*offers, offered("Ben", DEAL)] if isinstance(offers, list) else offers
    path = str(write(agreed(DEAL, offers=more)))
    assert main(["score", "--format", "jsonl", str(scenario), path]) == 0
    found = valid(capsys.readouterr().out)
    (finding,) = found["findings"]
    assert (finding["code"], finding["pointer"]) == ("ALO103", pointer)
    assert said in finding["message"]
    assert found["utility"] is not None
    numbers = [step["offer"] for step in found["trace"]["path"]]
    assert numbers == ([2] if isinstance(offers, list) else [])
