"""`zopa solve --method`: two routes, one answer, and what is said of each."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from zopa.cli.main import main
from zopa.frontier.milp.backend import Answer, HighsSolver, Status
from zopa.frontier.milp.scipy_solver import ScipySolver
from zopa.reports.schemas import schema_text

EXAMPLES = sorted(Path("examples").glob("*.json"))


def solved(path: str, method: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main(["solve", path, "--format", "json", "--exact", "--method", method])
    record: dict[str, Any] = json.loads(capsys.readouterr().out)
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text("solve")))
    assert [error.message for error in validator.iter_errors(record)] == []
    return record


def without_allocations(value: Any) -> Any:
    """Return a record without what differs: who gets what, pieces, and what claims rest on."""
    if isinstance(value, dict):
        left_out = {"allocation", "allocations", "frontier", "certificate", "claim", "depth_claim"}
        return {
            key: without_allocations(each) for key, each in value.items() if key not in left_out
        }
    if isinstance(value, list):
        return [without_allocations(each) for each in value]
    return value


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_both_routes_print_the_same(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = solved(str(path), "enumeration", capsys)
    programs = solved(str(path), "milp", capsys)
    assert without_allocations(programs) == without_allocations(kernel)
    for view in programs["results"][0]["views"].values():
        claim = None if view["frontier"]["exact"] else "solver"
        assert view["zopa"].get("depth_claim") == claim


def test_text_says_which_route_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "examples/cottage_and_piano.json", "--method", "milp"])
    out = " ".join(capsys.readouterr().out.split())
    assert "exact pairs by milp; that none is missing is as sound as the solver" in out
    main(["solve", "examples/shared_kiln.json"])
    assert "exact by enumeration" in capsys.readouterr().out


def test_a_solver_that_fails_gives_no_verdict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for solver in (HighsSolver, ScipySolver):
        monkeypatch.setattr(solver, "solve", lambda *_: Answer(Status.UNKNOWN))
    assert main(["solve", "examples/cottage_and_piano.json", "--method", "milp"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "SCN051" in out
    assert (
        "Whether there is a ZOPA is not settled: the search for an agreement ran out of time."
        in out
    )


def test_where_one_solver_fails_another_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["solve", "examples/cottage_and_piano.json", "--method", "milp"]
    main(command)
    expected = capsys.readouterr()
    monkeypatch.setattr(HighsSolver, "solve", lambda *_: Answer(Status.UNKNOWN))
    main(command)
    assert capsys.readouterr() == expected


def test_foreign_cases_have_no_route(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(Path("examples/formats").glob("*.csv"))
    assert main(["solve", str(path), "--from", "points", "--method", "milp"]) == 2
    assert "--method milp does not go with --from" in capsys.readouterr().err
