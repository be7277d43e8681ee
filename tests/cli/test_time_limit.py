"""`zopa solve` where the frontier cannot be had: what is known is said, and nothing else."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import zopa
import zopa.corpus.solving
from faulty_solvers import fails
from strategies import resource, scenario
from zopa.analysis import analyze_space
from zopa.cli.main import main
from zopa.cli.outputs import Steps
from zopa.frontier.milp.backend import HighsSolver
from zopa.frontier.milp.scipy_solver import ScipySolver
from zopa.reports.schemas import schema_text

COTTAGE = "examples/cottage_and_piano.json"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no frontier be listed."""
    monkeypatch.setattr(zopa.corpus.solving, "analyze", partial(zopa.analyze, max_pairs=1))


def valid(out: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(out)
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text("solve")))
    assert [error.message for error in validator.iter_errors(record)] == []
    return record


def views(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main(["solve", "--format", "json", "--exact", *arguments])
    found: dict[str, Any] = valid(capsys.readouterr().out)["results"][0]["views"]
    return found


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("path", sorted(map(str, Path("examples").glob("*.json"))))
def test_the_answers_are_those_with_the_frontier(
    path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    direct = views(capsys, path)
    monkeypatch.undo()
    for name, view in views(capsys, path).items():
        found = direct[name]
        if found["frontier"]["method"] != "direct":
            assert found == view  # a single pair, or none that are lumps
            continue
        assert found["frontier"]["complete"] is False
        assert found["frontier"]["segments"] == []
        for key in ("exists", "class", "depth", "knife_edge", "no_zopa_kind", "critical_batna"):
            assert found["zopa"][key] == view["zopa"][key], key
        assert (found["best"], found["ideal_point"]) == (view["best"], view["ideal_point"])
        for concept, solution in view["solutions"].items():
            assert found["solutions"][concept]["objective"] == solution["objective"]


def many_lumps(folder: Path, batnas: tuple[str, str]) -> str:
    """Return the file of thirty lumps with the same worth to both, each on a scale of millions."""
    draw = random.Random(3)  # noqa: S311 - a seeded case
    worths = [Fraction(draw.randint(30_000_000, 36_000_000), 10**9) for _ in range(29)]
    worths.append(Fraction(1) - sum(worths, Fraction(0)))
    parts = [resource(f"lump_{at}", "indivisible", each, each) for at, each in enumerate(worths)]
    path = folder / "many_lumps.json"
    path.write_bytes(zopa.write_scenario(replace(scenario(parts, batnas), id="many_lumps")))
    return str(path)


@pytest.mark.parametrize(
    ("batnas", "exists", "said"),
    [
        (("0.3", "0.45"), True, "ZOPA: moderate, "),
        (("0.52", "0.5"), False, "No ZOPA (joint): both BATNAs would have to fall by "),
    ],
)
def test_more_pairs_than_can_be_listed(
    batnas: tuple[str, str],
    exists: bool,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = many_lumps(tmp_path, batnas)
    assert main(["solve", path, "--format", "json", "--exact", "--time-limit", "3"]) == 1
    document = valid(capsys.readouterr().out)
    result = document["results"][0]
    assert document["counts"] == {"files": 1, "solved": 1, "with_errors": 1}
    assert "SCN050" in [finding["code"] for finding in result["findings"]]
    zone = result["views"]["full"]["zopa"]
    assert zone["exists"] is exists
    assert zone["claim"] == "exact"
    least, most = map(Fraction, zone["depth_bounds"])
    assert least <= most
    assert (least >= 0) is exists
    for solution in result["views"]["full"]["solutions"].values():
        assert solution["ties_listed"] is False
        assert Fraction(solution["objective"]) <= Fraction(solution["bound"])
    main(["solve", path, "--time-limit", "3"])
    out = " ".join(capsys.readouterr().out.split())
    assert said in out
    assert "Frontier: not listed." in out


def test_without_time_nothing_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [COTTAGE, "--method", "milp", "--time-limit", "0"]
    found = views(capsys, *arguments)["full"]
    assert (found["zopa"]["exists"], found["zopa"]["class"]) == (None, None)
    assert (found["zopa"]["depth"], found["zopa"]["knife_edge"]) == (None, None)
    assert (found["ideal_point"], found["solutions"]) == (None, {})
    assert main(["solve", *arguments]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert (
        "Whether there is a ZOPA is not settled: the search for an agreement ran out of time."
        in out
    )
    assert "SCN051" in out


def test_a_solver_that_fails_gives_no_verdict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for solver in (HighsSolver, ScipySolver):
        monkeypatch.setattr(solver, "solve", lambda _, *asked: fails(*asked))
    assert main(["solve", COTTAGE, "--method", "milp"]) == 1
    out = capsys.readouterr().out
    assert "Whether there is a ZOPA is not settled" in out
    assert "SCN051" in out


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "1e400", "soon", ""])
def test_a_time_limit_that_is_none(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", COTTAGE, "--time-limit", value]) == 2
    told = capsys.readouterr().err
    assert "give seconds" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("value", ["1e9", "1/2", "30"])
def test_a_time_limit_that_is_long_enough(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", COTTAGE, "--time-limit", value, "--method", "milp"]) == 0
    assert "No ZOPA" in capsys.readouterr().out


@pytest.mark.usefixtures("short")
def test_text_says_what_each_answer_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "examples/bill_and_jack.json"])
    out = " ".join(capsys.readouterr().out.split())
    assert "ZOPA: comfortable, 0.3125 utils deep" in out
    assert "best?" in out
    assert "(SCN051)" not in out


def test_foreign_cases_are_answered_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = partial(analyze_space, max_pairs=1)
    monkeypatch.setattr("zopa.corpus.foreign.analyze_space", short)
    path = str(next(Path("examples/formats").glob("*.csv")))
    assert main(["solve", path, "--from", "points"]) == 1
    out = capsys.readouterr().out
    assert "Frontier: not listed." in out
    assert "In the file's points" in out
    main(["solve", path, "--from", "points", "--format", "json"])
    result = valid(capsys.readouterr().out)["results"][0]
    assert "points" in result["views"]["full"]["solutions"]["nash"]["agreements"][0]


def test_the_bar_never_goes_back() -> None:
    class Bar:
        pos = 0
        length = 200

        def update(self, steps: int) -> None:
            self.pos += steps

    steps = Steps()
    steps.tell(1, 2)  # nothing is shown yet
    bar = steps.bar = Bar()
    places = []
    for done, total in [(0, 0), (1, 2), (1, 10), (10, 10)]:
        steps.tell(done, total)
        places.append(bar.pos)
    steps.next()
    steps.tell(1, 4)
    steps.next()
    steps.next()
    assert (places, bar.pos) == ([0, 50, 50, 100], 200)
