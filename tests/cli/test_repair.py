"""`zopa repair` as a user types it."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from scenario_documents import document, participant, resource
from zopa.cli.main import main
from zopa.reports.schemas import schema_text

TEXT = json.dumps(
    document(
        difficulty="novice",
        participants=[
            participant(name, batna_config={"utility": utility, "description": "Wait."})
            for name, utility in (("Ana", 0.5), ("Ben", 0.7))
        ],
        resources=[
            resource("pie", valuations={"Ana": 0.6, "Ben": 0.4}),
            resource("field", valuations={"Ana": 0.4, "Ben": 0.6}),
        ],
    ),
    indent=3,
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    found = tmp_path / "estate_split.json"
    found.write_text(TEXT)
    return found


def test_the_text_says_what_is_wrong_and_what_helps(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", path.name]) == 0
    text = capsys.readouterr().out
    assert text.startswith("estate_split.json: the label novice is easier than the math: ")
    assert "  1. declare expert (size 0.1)" in text
    assert "lower Ben's BATNA from 0.7 to 0.37 (size 0.33)" in text
    assert "What does not help:" in text


def test_the_record_keeps_its_schema(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text("repair")))
    for arguments in ([], ["--exact"], ["--kind", "label"], ["--kind", "structure"]):
        assert main(["repair", "--format", "json", *arguments, path.name]) == 0
        record: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert [error.message for error in validator.iter_errors(record)] == []


@pytest.mark.parametrize("pick", [1, 2, 3])
def test_an_applied_repair_fits_and_leaves_the_rest_as_it_was(
    path: Path, capsys: pytest.CaptureFixture[str], pick: int
) -> None:
    assert main(["repair", "--apply", "--pick", str(pick), "-o", "new.json", path.name]) == 0
    assert path.read_text() == TEXT
    before, after = TEXT.splitlines(), Path("new.json").read_text().splitlines()
    changed = [line for line, other in zip(before, after, strict=True) if line != other]
    assert 1 <= len(changed) <= 4
    capsys.readouterr()
    assert main(["audit", "--format", "json", "new.json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["verdict"] == "fits"


def test_a_file_is_written_over_only_if_asked(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", "--apply", "-o", path.name, path.name]) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text() == TEXT
    assert main(["repair", "--apply", "--in-place", path.name]) == 0
    assert path.read_text() == TEXT.replace('"novice"', '"expert"')
    assert "Nothing to repair." in capsys.readouterr().out or main(["repair", path.name]) == 0
    mended = path.read_text()
    assert main(["repair", "--apply", "--in-place", path.name]) == 0
    assert "Nothing to repair." in capsys.readouterr().out
    assert path.read_text() == mended
    assert main(["repair", "--format", "patch", path.name]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_patch_is_json_patch(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "--format", "patch", "--kind", "one-batna", path.name]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"op": "replace", "path": "/participants/1/batna_config/utility", "value": 0.37}
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--apply"],
        ["--in-place"],
        ["-o", "x.json"],
        ["--apply", "--in-place", "-o", "x.json"],
        ["--pick", "99", "--format", "patch"],
        ["--pick", "0"],
        ["--kind", "luck"],
    ],
)
def test_a_wrong_call_is_one_line_and_exit_2(
    path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(["repair", *arguments, path.name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert path.read_text() == TEXT


def test_standard_input_cannot_be_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "--apply", "-o", "x.json", "-"]) == 2
    assert "needs a file" in capsys.readouterr().err


def test_a_file_that_cannot_be_modelled_is_told(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text("{")
    assert main(["repair", path.name]) == 1
    assert "error[DOC" in capsys.readouterr().err


def test_what_cannot_be_assessed_says_why(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(json.dumps(document(resources=None)))
    assert main(["repair", path.name]) == 0
    assert "cannot be assessed, for there are no resources" in capsys.readouterr().out


def test_nothing_found_is_said(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", "--kind", "structure", path.name]) == 0
    text = capsys.readouterr().out
    assert ("No repair was found." in text) is not ("Any one of these" in text)


def test_a_file_with_an_error_is_not_repaired(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = json.loads(path.read_text())
    value["resources"][0]["valuations"] = dict.fromkeys(value["resources"][0]["valuations"], 1)
    path.write_text(json.dumps(value))
    assert main(["repair", path.name]) == 1
    assert "cannot be assessed, for the file has an error" in capsys.readouterr().out


def test_the_scenario_is_written_over_only_in_place(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", str(path), "--apply", "--force", "-o", str(path)]) == 2
    assert "is an input too" in capsys.readouterr().err
    assert path.read_text() == TEXT


def test_a_label_that_fits_needs_no_new_file(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", str(path), "--apply", "-o", "fits.json"]) == 0
    capsys.readouterr()
    assert main(["repair", "fits.json", "--apply", "-o", "again.json"]) == 0
    assert capsys.readouterr().err == "fits.json: the label fits; nothing is written\n"
    assert not Path("again.json").exists()


def test_a_safe_repair_keeps_clear_of_the_edge(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def moves(*arguments: str) -> list[dict[str, Any]]:
        asked = ["repair", "--format", "json", "--kind", "both-batnas", *arguments, path.name]
        assert main(asked) == 0
        found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["repairs"]
        return found

    (near,), (clear,) = moves(), moves("--safe")
    assert "--safe" in near["note"]
    assert "note" not in clear
    assert clear["size"] == pytest.approx(near["size"] + 0.02)


@pytest.mark.parametrize("name", ["estate_split.json", "other.json"])
def test_a_file_with_another_name_than_its_id_is_told(
    path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path.rename("kept.json")
    assert main(["repair", "--apply", "-o", name, "kept.json"]) == 0
    assert ("its id is estate_split" in capsys.readouterr().err) == (name == "other.json")
    assert main(["new", "estate_split", "--force", "-o", name]) == 0
    assert ("its id is estate_split" in capsys.readouterr().err) == (name == "other.json")
