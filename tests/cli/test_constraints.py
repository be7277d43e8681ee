"""`--constraints`: what solve, plot and export make of side constraints."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from zopa.cli.main import main
from zopa.reports.schemas import schema_text

BAKERY = "examples/bakery_loan.json"
TIED = "examples/constraints/bakery_loan.constraints"
MIXED = "examples/constraints/bakery_loan_mixed.constraints"
CONTRARY = "examples/constraints/bakery_loan_impossible.constraints"


@pytest.fixture
def deals(tmp_path: Path) -> Any:
    def write(*constraints: dict[str, Any]) -> str:
        path = tmp_path / "deals.constraints"
        path.write_text(json.dumps({"version": 1, "constraints": list(constraints)}))
        return str(path)

    return write


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    main(["solve", "--format", "json", *arguments])
    document = json.loads(capsys.readouterr().out)
    jsonschema_rs.validate(json.loads(schema_text("solve")), document)
    return document


@pytest.mark.parametrize("exact", [[], ["--exact"]])
@pytest.mark.parametrize("path", [TIED, MIXED, CONTRARY])
def test_the_document_keeps_its_schema(
    capsys: pytest.CaptureFixture[str], path: str, exact: list[str]
) -> None:
    result = solved(capsys, BAKERY, "--constraints", path, *exact)["results"][0]
    if path == CONTRARY:
        assert result["views"] == {}
        assert [each["code"] for each in result["findings"]] == ["CON005"]
        return
    assert result["constraints"]["source"] == path
    view = result["views"]["full"]
    assert view["frontier"]["exact"] is True
    assert view["frontier"]["reason"]
    named = [each["id"] for each in view["constraints"]]
    for solution in view["solutions"].values():
        assert set(solution["binding"]) <= set(named)


def test_what_each_costs_is_what_leaving_it_out_gives(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = json.loads(Path(TIED).read_text())
    told = solved(capsys, BAKERY, "--constraints", TIED)["results"][0]["views"]["full"]
    for index, each in enumerate(told["constraints"]):
        rest = whole["constraints"][:index] + whole["constraints"][index + 1 :]
        path = tmp_path / f"{index}.constraints"
        path.write_text(json.dumps(whole | {"constraints": rest}))
        other = solved(capsys, BAKERY, "--constraints", str(path))["results"][0]["views"]["full"]
        assert each["without"]["depth"] == other["zopa"]["depth"]
        for name, solution in each["without"]["solutions"].items():
            found = other["solutions"][name]
            assert solution["objective"] == found["objective"]
            assert solution["utilities"] == [one["utility"] for one in found["agreements"]]
            before = [one["utility"] for one in told["solutions"][name]["agreements"]]
            assert (each["id"] in told["solutions"][name]["binding"]) == (
                before != solution["utilities"]
            )
    assert [each["binding"] for each in told["constraints"]] == [True, True, False]


def test_a_smallest_contradiction_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", BAKERY, "--constraints", CONTRARY]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum("ruth-is-paid and samirs-cash together" in line for line in lines) == 1
    assert "one-lien" not in "".join(lines)


def test_what_does_not_fit_is_a_finding_with_the_line_of_the_constraints(
    capsys: pytest.CaptureFixture[str], deals: Any
) -> None:
    path = deals({"kind": "bundle", "resources": ["ovens", "arrears"]})
    other = "examples/shared_kiln.json"
    assert main(["solve", BAKERY, other, "--constraints", path]) == 1
    out = capsys.readouterr().out
    where = f"{path}:1: /constraints/0/resources/0"
    assert f"{BAKERY}: error[CON002] {where}: bundle[0]: no resource is called 'ovens'" in out
    assert out.count("error[CON002]") == 2
    assert "solved 0 of 2 files, 2 with errors" in out


@pytest.mark.parametrize("verb", [["solve"], ["export"], ["plot", "-o", "picture.svg"]])
def test_a_file_out_of_shape_ends_the_run(
    capsys: pytest.CaptureFixture[str], deals: Any, verb: list[str]
) -> None:
    assert main([*verb, BAKERY, "--constraints", deals({"kind": "bundle"})]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "deals.constraints:1:" in captured.err
    assert "error[CON001] /constraints/0: the constraint bundle[0] has no field" in captured.err


@pytest.mark.parametrize("verb", [["solve"], ["export"], ["plot", "-o", "picture.svg"]])
def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], verb: list[str]) -> None:
    assert main([*verb, BAKERY, "--constraints", "nowhere"]) == 2
    assert "zopa: nowhere: " in capsys.readouterr().err


def test_export_has_the_constraints_as_rows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", BAKERY, "--constraints", MIXED]) == 0
    out = capsys.readouterr().out
    assert r'\ side0 "months-for-the-house"' in out
    assert " side0: 1.75 x4 - 3 x7 <= 0" in out
    assert " all0: x7 + x8 <= 1" in out
    assert main(["export", BAKERY, "--constraints", MIXED, "--format", "mps"]) == 0
    assert " L  side0" in capsys.readouterr().out


def test_export_says_what_does_not_fit(capsys: pytest.CaptureFixture[str], deals: Any) -> None:
    path = deals({"kind": "floor", "party": "Rut", "utility": 0})
    assert main(["export", BAKERY, "--constraints", path]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{path}:1:1: error[CON003]" in captured.err


def test_the_constraints_are_not_written_over(
    capsys: pytest.CaptureFixture[str], deals: Any
) -> None:
    path = deals({"kind": "floor", "party": "Ruth", "utility": 0})
    before = Path(path).read_text()
    for verb in ("solve", "export"):
        assert main([verb, BAKERY, "--constraints", path, "-o", path]) == 2
        assert Path(path).read_text() == before
    capsys.readouterr()


def test_a_picture_has_both_frontiers(tmp_path: Path) -> None:
    picture = tmp_path / "tied.svg"
    assert main(["plot", BAKERY, "--constraints", TIED, "-o", str(picture)]) == 0
    assert "without side constraints" in picture.read_text()
    assert main(["plot", BAKERY, "--constraints", CONTRARY, "-o", str(picture)]) == 1


def test_what_is_latent_is_set_aside_and_that_is_said(
    capsys: pytest.CaptureFixture[str], deals: Any
) -> None:
    case = "examples/late_turbine_blades.json"
    path = deals({"id": "rig", "kind": "bundle", "resources": ["spare_blades", "test_rig"]})
    main(["solve", case, "--constraints", path])
    out = capsys.readouterr().out
    assert "set aside, being about something latent: rig" in out
    views = solved(capsys, case, "--constraints", path)["results"][0]["views"]
    assert [views[name]["constraints"][0]["set_aside"] for name in ("full", "known")] == [
        False,
        True,
    ]
    assert views["known"]["constraints"][0]["binding"] is None


def test_a_floor_above_the_batna_is_named_in_the_proof(
    capsys: pytest.CaptureFixture[str], deals: Any
) -> None:
    path = deals({"kind": "floor", "party": "Samir", "utility": 0.5})
    main(["solve", BAKERY, "--constraints", path, "--batna", "Ruth=0.5"])
    assert "the BATNAs and floors need" in " ".join(capsys.readouterr().out.split())
    main(["solve", BAKERY, "--constraints", path, "--batna", "Ruth=2"])
    assert "and the BATNA is 2" in " ".join(capsys.readouterr().out.split())


def test_foreign_cases_take_none(capsys: pytest.CaptureFixture[str]) -> None:
    path = "examples/formats/flat_share.csv"
    assert main(["solve", path, "--from", "points", "--constraints", TIED]) == 2
    assert "--constraints does not go with --from" in capsys.readouterr().err


def test_enumeration_refuses_what_only_programs_can_take(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zopa.frontier.milp.assignments.MAX_ASSIGNMENTS", 0)
    command = ["solve", BAKERY, "--constraints", MIXED]
    assert main([*command, "--method", "enumeration"]) == 1
    out = capsys.readouterr().out
    assert "error[CON006]" in out
    assert main(command) == 0
    assert "as sound as the solver (the whole item oven_title" in " ".join(
        capsys.readouterr().out.split()
    )
    assert main([*command, "--batna", "Ruth=0.52", "--batna", "Samir=0.47"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "No proof to check by hand" in out or "Proof:" in out


def test_programs_that_are_stopped_leave_what_binds_open(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["solve", BAKERY, "--constraints", MIXED, "--method", "milp", "--time-limit", "0"]
    assert main(command) == 1
    out = capsys.readouterr().out
    assert "whether these bind is not known: months-for-the-house" in out
    document = solved(capsys, *command[1:])
    view = document["results"][0]["views"]["full"]
    assert [each["binding"] for each in view["constraints"]] == [None, None]


def test_a_file_about_other_resources_is_one_finding(
    capsys: pytest.CaptureFixture[str], deals: Any
) -> None:
    path = deals(*({"kind": "bundle", "resources": [f"a{k}", f"b{k}"]} for k in range(3)))
    assert main(["solve", BAKERY, "--constraints", path]) == 1
    out = capsys.readouterr().out
    assert out.count("error[") == 1
    assert "no resource that the constraints name is one of the scenario" in out


def test_files_in_each_others_place_are_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", BAKERY, "--constraints", BAKERY])
    told = capsys.readouterr()
    assert (told.out + told.err).count("error[CON001]") == 1
    assert "it looks like a scenario" in told.out + told.err


def test_constraints_come_from_standard_input_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["solve", "--quiet", BAKERY, "--constraints", TIED])
    expected = capsys.readouterr().out
    stdin = io.TextIOWrapper(io.BytesIO(Path(TIED).read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["solve", "--quiet", BAKERY, "--constraints", "-"]) == 0
    assert capsys.readouterr().out.split() == expected.replace(TIED, "<stdin>").split()
    assert main(["solve", "-", "--constraints", "-"]) == 2
    assert "standard input is both" in capsys.readouterr().err


def test_a_floor_out_of_reach_says_what_is_in_reach(
    capsys: pytest.CaptureFixture[str], deals: Any
) -> None:
    path = deals({"kind": "floor", "party": "Samir", "utility": 0.99})
    assert main(["solve", BAKERY, "--constraints", path]) == 1
    assert (
        f"error[CON005] {path}: no allocation keeps the side constraint floor[0]: Samir can get "
        "0.92 at most" in capsys.readouterr().out
    )


def test_a_picture_needs_no_costs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def costs(*_: Any, **__: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("zopa.corpus.solving.conditions_of", costs)
    picture = tmp_path / "picture.svg"
    assert main(["plot", BAKERY, "--constraints", TIED, "-o", str(picture)]) == 0
    assert capsys.readouterr().err == ""
    assert picture.exists()


@pytest.mark.parametrize("code", [f"CON00{k}" for k in range(1, 7)])
def test_rules_of_constraints_can_be_looked_up(
    capsys: pytest.CaptureFixture[str], code: str
) -> None:
    assert main(["explain", code]) == 0
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.count(code) >= 2


@pytest.mark.parametrize("verb", [["solve"], ["export"], ["plot", "-o", "picture.svg"]])
def test_a_closed_standard_input_is_said_to_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, verb: list[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main([*verb, BAKERY, "--constraints", "-"]) == 2
    assert "standard input is closed; name a file" in capsys.readouterr().err
