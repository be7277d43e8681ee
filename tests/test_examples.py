"""Every example is valid, and solving it gives its golden result to the last digit.

`pytest tests/test_examples.py --refresh-goldens` writes the goldens anew; review them as diffs.
"""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import certificate_checker
import oracle
from strategies import items
from zopa.corpus.auditing import audit_file
from zopa.corpus.solving import SolvedFile, solve_file
from zopa.reports.audit_records import audit_record
from zopa.reports.numbers import writer
from zopa.reports.records import solve_record
from zopa.reports.solve_text import solve_text
from zopa.scenario.reading import check_scenario
from zopa.scenario.types import Scenario, ValuationBasis
from zopa.tradespace.conventions import Liability, View

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").rglob("*.json"))
GOLDEN = Path(__file__).parent / "golden"

pytestmark = pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])


def solved(path: Path, liability: Liability = Liability.SIGNED) -> SolvedFile:
    return solve_file(check_scenario(path), liability=liability)


def record_of(file: SolvedFile, path: Path) -> dict[str, Any]:
    """Return the exact record without what changes with the version or the place."""
    record = solve_record(file, Liability.SIGNED, writer(exact=True))
    assert record.pop("zopa_version")
    assert Path(record["source"]) == path
    return {**record, "source": path.relative_to(ROOT).as_posix()}


def shares_of(scenario: Scenario, view: View) -> list[oracle.Item]:
    """Return the resources of a view with raw valuations divided by each party's total."""
    if not any(each.basis is ValuationBasis.RAW for each in scenario.resources):
        return items(scenario, view)
    a, b = (sum((each.valuations[i] for each in scenario.resources), Fraction(0)) for i in (0, 1))
    return [replace(item, a=item.a / a, b=item.b / b) for item in items(scenario, view)]


def test_it_gives_its_golden_result(path: Path, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{path.stem}.json"
    record = record_of(solved(path), path)
    if request.config.getoption("--refresh-goldens"):
        golden.write_text(json.dumps(record, indent=1) + "\n")
    assert record == json.loads(golden.read_text())


def test_it_reads_as_its_golden_text(path: Path, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{path.stem}.txt"
    text = solve_text(solved(path), Liability.SIGNED, 100) + "\n"
    text = text.replace(str(path), path.relative_to(ROOT).as_posix())
    if request.config.getoption("--refresh-goldens"):
        golden.write_text(text)
    assert text == golden.read_text()


def test_it_gives_its_golden_audit(path: Path, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{path.stem}.audit.json"
    record = audit_record(audit_file(check_scenario(path)), writer(exact=True))
    record["source"] = path.relative_to(ROOT).as_posix()
    if request.config.getoption("--refresh-goldens"):
        golden.write_text(json.dumps(record, indent=1) + "\n")
    expected = json.loads(golden.read_text())
    if record["evidence"] is not None:
        # A sum of lengths is a double; its last digit is the machine's.
        for share in (record["evidence"], expected["evidence"]):
            share["frontier_share"] = round(share["frontier_share"], 12)
    assert json.loads(json.dumps(record)) == expected


def test_it_can_be_modelled_and_is_called_by_its_id(path: Path) -> None:
    file = check_scenario(path)
    assert file.scenario is not None
    assert file.scenario.id == path.stem
    wrong = {finding.code for finding in file.findings if finding.severity.value == "error"}
    assert wrong == ({"VAL005"} if path.stem == "prayer_room" else set())


@pytest.mark.parametrize("liability", list(Liability))
@pytest.mark.parametrize("view", list(View))
def test_brute_force_agrees(path: Path, liability: Liability, view: View) -> None:
    file = solve_file(check_scenario(path), liability=liability, views=(view,))
    analysis = file.views[view]
    assert file.file.scenario is not None
    if liability is Liability.RELIEF and view is View.KNOWN and file.file.scenario.has_latent:
        pytest.skip("the oracle knows no absent burdens")
    relief = liability is Liability.RELIEF
    pieces = oracle.frontier(shares_of(analysis.scenario, view), relief=relief)
    d = (analysis.space.disagreement.a, analysis.space.disagreement.b)
    assert [
        oracle.Edge((s.start.a, s.start.b), (s.end.a, s.end.b), s.start_open, s.end_open)
        for s in analysis.frontier
    ] == pieces
    assert analysis.depth == oracle.depth(pieces, d)
    zone = oracle.rational_part(pieces, d)
    if zone:
        objective, pairs = oracle.nash(zone, d)
        nash = analysis.solutions["nash"]
        assert nash.objective == objective
        assert {(point.a, point.b) for point in nash.points} == pairs


def test_its_proof_holds(path: Path) -> None:
    for view, analysis in solved(path).views.items():
        scenario = analysis.scenario
        named = {
            each.id: each for each in scenario.resources if view is View.FULL or not each.is_latent
        }
        record = record_of(solved(path), path)["views"][view.value]["zopa"]["certificate"]
        d = analysis.space.disagreement
        certificate_checker.check(
            record,
            dict(zip(named, shares_of(scenario, view), strict=True)),
            analysis.space.parties,
            (d.a, d.b),
        )
