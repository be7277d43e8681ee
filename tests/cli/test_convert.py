"""`zopa convert`, and the verbs that read other formats directly."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from zopa.cli.main import main
from zopa.reports.schemas import schema_text
from zopa.scenario.reading import read_scenario

SAMPLES = Path(__file__).parent.parent.parent / "examples" / "formats"
PATHS = {
    "points": SAMPLES / "flat_share.csv",
    "casino": SAMPLES / "camp.casino",
    "deal-or-no-deal": SAMPLES / "books_hats_balls.txt",
    "genius": SAMPLES / "summer_party",
}


def valid(text: str, schema: str) -> list[dict[str, Any]]:
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text(schema)))
    records = [json.loads(line) for line in text.splitlines()]
    for record in records:
        assert [error.message for error in validator.iter_errors(record)] == []
    return records


@pytest.mark.parametrize("exact", [[], ["--exact"]])
@pytest.mark.parametrize("name", PATHS)
def test_every_format_becomes_a_trade_space(
    capsys: pytest.CaptureFixture[str], name: str, exact: list[str]
) -> None:
    assert main(["convert", name, str(PATHS[name]), "--to", "space", *exact]) == 0
    spaces = valid(capsys.readouterr().out, "space")
    assert all(space["notes"] for space in spaces)
    kinds = {type(number) for space in spaces for number in space["points"]}
    assert kinds == ({str} if exact else {float})


def test_points_become_a_scenario(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output = tmp_path / "flat_share.json"
    assert main(["convert", "points", str(PATHS["points"]), "-o", str(output)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "flat_share.csv: note: Points are divided by each party's own total" in captured.err
    assert read_scenario(output).id == "flat_share"


@pytest.mark.parametrize("name", ["casino", "deal-or-no-deal"])
def test_records_go_into_a_file_and_are_scored_from_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    path, records = str(PATHS[name]), str(tmp_path / "records.jsonl")
    assert main(["convert", name, path, "--to", "records", "-o", records]) == 0
    scores = []
    for given in ([], [records]):
        assert main(["score", "--from", name, path, *given, "--format", "jsonl"]) == 0
        scores.append(valid(capsys.readouterr().out, "score"))
    for own, read in zip(*scores, strict=True):
        for each in (own, read):
            for finding in each["findings"]:
                del finding["line"], finding["column"]
        assert own == read
    assert all("points" in each for each in scores[0])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["casino", "x", "--to", "scenario"], "use --to space"),
        (["genius", "x", "--to", "records"], "does not say what came of a negotiation"),
        (["points", "x", "--to", "records"], "does not say what came of a negotiation"),
        (["points", "x", "--exact"], "--exact goes with --to space"),
        (["casino", "x", "--to", "space", "--profiles", "a", "b"], "goes with the format genius"),
        (["csv", "x"], "'csv' is not one of"),
        (["points", "nowhere.csv"], "there is no such file"),
        (["genius", "nowhere"], "nowhere"),
    ],
)
def test_a_wrong_call_is_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["convert", *arguments]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("target", ["records", "space"])
@pytest.mark.parametrize("name", ["casino", "deal-or-no-deal"])
@pytest.mark.parametrize("ending", [".json", ".JSON"])
def test_lines_are_not_written_under_the_name_of_a_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, target: str, ending: str
) -> None:
    output = tmp_path / f"camp{ending}"
    arguments = ["convert", name, str(PATHS[name]), "--to", target]
    assert main([*arguments, "-o", str(output)]) == 2
    error = capsys.readouterr().err
    assert "(JSON Lines); name the output camp.jsonl, not .json" in error
    assert error.count("\n") == 1
    assert not output.exists()
    for other in ("camp.jsonl", "camp.spaces", "camp"):
        assert main([*arguments, "-o", str(tmp_path / other)]) == 0


@pytest.mark.parametrize("name", ["points", "genius"])
def test_one_space_is_a_document(tmp_path: Path, name: str) -> None:
    output = tmp_path / "space.json"
    assert main(["convert", name, str(PATHS[name]), "--to", "space", "-o", str(output)]) == 0
    assert json.loads(output.read_text())["kind"] == "zopa.space"


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\n \n"])
def test_lines_under_the_name_of_a_document_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str, mark: bytes
) -> None:
    lines = tmp_path / "camp.jsonl"
    main(["convert", "casino", str(PATHS["casino"]), "--to", "records", "-o", str(lines)])
    document = tmp_path / "camp.json"
    document.write_bytes(mark + lines.read_bytes())
    shown = tmp_path / "shown.json"
    arguments = ["score", "--from", "casino", str(PATHS["casino"]), str(document)]
    assert main([*arguments, "--format", form, "-o", str(shown)]) == 1
    said = shown.read_text() + capsys.readouterr().err
    assert "ALO001" in said
    if form != "csv":
        assert "it is JSON Lines, a record a line, and not one JSON document" in said
        assert "name the file .jsonl, or give it on -" in said


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
@pytest.mark.parametrize("name", PATHS)
def test_other_formats_are_solved_directly(
    capsys: pytest.CaptureFixture[str], name: str, form: str
) -> None:
    assert main(["solve", "--from", name, str(PATHS[name]), "--format", form]) == 0
    text = capsys.readouterr().out
    if form == "text":
        assert "In the file's points" in text
        assert "declared" not in text
        return
    for record in valid(text.replace("\n", " ") if form == "json" else text, "solve"):
        for each in record.get("results", [record]):
            assert each["foreign"]["notes"]
            for agreement in each["views"]["full"]["solutions"]["nash"]["agreements"]:
                scale = each["foreign"]["points_per_util"]
                wanted = [u * s for u, s in zip(agreement["utility"], scale, strict=True)]
                assert agreement["points"] == pytest.approx(wanted)


def test_a_file_that_cannot_be_read_is_told_and_the_rest_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths = ["nowhere.casino", str(PATHS["casino"])]
    assert main(["solve", "--from", "casino", *paths]) == 2
    captured = capsys.readouterr()
    assert "nowhere.casino" in captured.err
    assert "solved 2 of 2 cases" in captured.out


def test_batnas_can_be_put_in_place(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--batna", "profile_anna=0.95", "--format", "jsonl", str(PATHS["genius"])]
    assert main(["solve", "--from", "genius", *arguments]) == 0
    (record,) = valid(capsys.readouterr().out, "solve")
    assert record["disagreement"][0] == 0.95
    assert main(["solve", "--from", "genius", "--batna", "Ana=1", str(PATHS["genius"])]) == 2
    assert "is called 'Ana'" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["solve", "plot", "score"])
def test_profiles_go_with_another_format(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    more = {"plot": ["-o", "x.svg"], "score": ["records.jsonl"]}.get(verb, [])
    assert main([verb, "x.json", *more, "--profiles", "a", "b"]) == 2
    assert "--profiles goes with --from" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "--view", "known"],
        ["solve", "--liability", "relief"],
        ["plot", "-o", "x.svg", "--view", "known"],
        ["score", "--view", "known"],
        ["score", "--batna", "a=1"],
    ],
)
def test_readings_of_scenarios_do_not_go_with_other_formats(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    verb, *more = arguments
    assert main([verb, "--from", "genius", *more, str(PATHS["genius"])]) == 2
    assert "do not go with --from" in capsys.readouterr().err


def test_a_case_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    arguments = ["plot", "--from", "casino", str(PATHS["casino"]), "-o", str(picture)]
    assert main(arguments) == 2
    assert "it has 2 cases; name one with --case, such as casino_1" in capsys.readouterr().err
    assert main([*arguments, "--case", "casino_3"]) == 2
    assert "it has no case 'casino_3' (did you mean" in capsys.readouterr().err
    assert main([*arguments, "--case", "casino_2"]) == 0
    assert b"Trade space of casino_2" in picture.read_bytes()
    assert "note: " in capsys.readouterr().err
    assert main(["plot", "x.json", "-o", str(picture), "--case", "x"]) == 2


def test_a_format_without_records_needs_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--from", "genius", str(PATHS["genius"])]) == 2
    assert "give the records in a file of their own" in capsys.readouterr().err
    assert main(["score", str(PATHS["points"])]) == 2
    assert "RECORDS is missing" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_records_of_ones_own_are_scored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str
) -> None:
    both = {"profile_anna": 1, "profile_berk": 1}
    good = {"record": "good", "allocation": {"Music=band": both, "Guests=20": both}}
    records = [good, {"record": "half", "allocation": {"Music=band": both}}]
    path = tmp_path / "records.json"
    path.write_text(json.dumps(records))
    arguments = ["--from", "genius", str(PATHS["genius"]), str(path), "--format", form]
    assert main(["score", *arguments]) == 1
    captured = capsys.readouterr()
    assert "good" in captured.out
    if form == "json":
        (whole,) = valid(captured.out.replace("\n", " "), "score")
        assert whole["counts"]["scored"] == 1
        assert whole["results"][0]["envy_free"] is None


def test_a_file_that_breaks_off_keeps_what_came_before(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(PATHS["deal-or-no-deal"].read_bytes() + b"nonsense\n")
    assert main(["score", "--from", "deal-or-no-deal", str(broken), "--format", "jsonl"]) == 2
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) >= 3
    assert "broken.txt: line" in captured.err
    assert main(["solve", "--from", "deal-or-no-deal", str(broken)]) == 2


def test_a_batna_that_no_decimal_can_express_is_rounded_so_that_the_zopa_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Both BATNAs are just what an agreement gives: a hair more and there would be none."""
    table = tmp_path / "thirds.csv"
    table.write_text(
        "resource,divisibility,quantity,Ana,Ben\n"
        "A,indivisible,1,2,1\nB,indivisible,1,1,2\nBATNA,,,2,2\n"
    )
    path = tmp_path / "thirds.json"
    assert main(["convert", "points", str(table), "-o", str(path)]) == 0
    said = capsys.readouterr().err
    assert "The BATNA of Ana, 2/3 is rounded down to 0.666666666666666: no decimal is" in said
    assert main(["solve", "--format", "json", str(path)]) == 0
    converted = json.loads(capsys.readouterr().out)["results"][0]["views"]["full"]
    assert main(["solve", "--from", "points", "--format", "json", str(table)]) == 0
    direct = json.loads(capsys.readouterr().out)["results"][0]["views"]["full"]
    assert converted["zopa"]["exists"] == direct["zopa"]["exists"] is True


@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_what_a_case_assumes_is_told_beside_its_scores(
    capsys: pytest.CaptureFixture[str], quiet: list[str]
) -> None:
    assert main(["score", "--from", "casino", str(PATHS["casino"]), *quiet]) == 0
    error = capsys.readouterr().err
    assert ("note: A unit is worth 5, 4 and 3 points" in error) == (not quiet)


@pytest.mark.parametrize("copies", [1, 2, 5, 6, 9])
@pytest.mark.parametrize("verb", ["convert", "score", "score records"])
def test_a_note_says_which_dialogues_it_is_about(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, verb: str, copies: int
) -> None:
    """The last of the seven lines is a dialogue by itself."""
    text = PATHS["deal-or-no-deal"].read_text()
    path, records = tmp_path / "many.txt", tmp_path / "many.jsonl"
    path.write_text(text * copies)
    form = "deal-or-no-deal"
    assert main(["convert", form, str(path), "--to", "records", "-o", str(records)]) == 0
    if verb != "convert":
        capsys.readouterr()
        given = [str(records)] if verb == "score records" else []
        assert main(["score", "--from", form, str(path), *given]) == 0
    error = capsys.readouterr().err
    lone = [f"line_{7 * k}" for k in range(1, copies + 1)]
    more = [f"{copies - 5} more"] if copies > 5 else []
    *head, last = [*lone[:5], *more]
    names = f"{', '.join(head)} and {last}" if head else last
    assert f"many.txt: note on {names}: The file has only one of the two views" in error
    assert error.count("only one of the two views") == 1
    assert "many.txt: note: The chat is not carried over." in error


def test_notes_on_many_cases_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zopa.cli.score_foreign.MAX_NOTES", 1)
    assert main(["score", "--from", "casino", str(PATHS["casino"])]) == 0
    assert "2 more notes; see zopa convert" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["check", "solve", "audit"])
def test_a_converted_trade_space_is_told_from_a_scenario(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, verb: str
) -> None:
    path = tmp_path / "space.json"
    assert main(["convert", "genius", str(PATHS["genius"]), "-o", str(path)]) == 0
    capsys.readouterr()
    assert main([verb, str(path)]) == 1
    text = capsys.readouterr().out
    assert text.count("error[") == 1
    assert "give the file that it was made from, with --from" in text
