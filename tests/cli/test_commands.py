"""The verbs as a user types them: output, exit codes, and files that are wrong or missing."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import junitparser
import pytest

import zopa
from scenario_documents import document
from zopa.cli.main import main
from zopa.reports.schemas import SCHEMAS, schema_text

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a scenario document to a file called by its id."""

    def write(stem: str = "estate_split", folder: str = ".", **changes: Any) -> Path:
        path = tmp_path / folder / f"{stem}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document(id=stem, **changes)))
        return path

    return write


def valid(text: str, schema: str) -> dict[str, Any]:
    """Return the document after checking it against its published schema."""
    record: dict[str, Any] = json.loads(text)
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema_text(schema)))
    assert [error.message for error in validator.iter_errors(record)] == []
    return record


def test_a_good_file_checks_clean(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(write())]) == 0
    assert capsys.readouterr().out == "checked 1 file, 0 with errors: no findings\n"


def test_a_wrong_file_gives_findings_and_exit_1(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(difficulty="hard")
    assert main(["check", str(path)]) == 1
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}:1:")
    assert "error[" in first
    assert "/difficulty" in first
    assert second.startswith("  help: ")


def test_one_bad_file_does_not_stop_the_rest(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write("a_good", "corpus")
    write("b_wrong", "corpus", difficulty="hard")
    (tmp_path / "corpus" / "c_broken.json").write_text("{")
    write("d_good", "corpus/deeper")
    assert main(["solve", "--format", "json", str(tmp_path / "corpus")]) == 1
    record = valid(capsys.readouterr().out, "solve")
    assert [result["scenario"] for result in record["results"]] == [
        "a_good",
        "b_wrong",
        None,
        "d_good",
    ]
    assert [bool(result["views"]) for result in record["results"]] == [True, False, False, True]
    assert record["counts"] == {"files": 4, "solved": 2, "with_errors": 2}


def test_json_lines_stream_and_count_on_standard_error(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [str(write("one")), str(write("two", difficulty="hard"))]
    assert main(["solve", "--format", "jsonl", *paths]) == 1
    captured = capsys.readouterr()
    lines = [valid(line, "solve") for line in captured.out.splitlines()]
    assert [(line["kind"], line["version"], line["scenario"]) for line in lines] == [
        ("zopa.solve", 1, "one"),
        ("zopa.solve", 1, "two"),
    ]
    assert json.loads(captured.err) == {"counts": {"files": 2, "solved": 1, "with_errors": 1}}


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_check_prints_its_published_shape(
    write: Write, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    assert main(["check", "--format", form, str(write(difficulty="hard"))]) == 1
    captured = capsys.readouterr()
    record = valid(captured.out, "check")
    if form == "json":
        assert record["counts"] == {"files": 1, "with_errors": 1}
    else:
        assert json.loads(captured.err)["counts"] == {"files": 1, "with_errors": 1}


def test_exact_numbers_are_strings(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(resources=None, participants=document()["participants"])
    path = write()
    assert main(["solve", "--format", "json", "--exact", str(path)]) == 0
    exact = valid(capsys.readouterr().out, "solve")["results"][0]
    assert main(["solve", "--format", "json", str(path)]) == 0
    rounded = valid(capsys.readouterr().out, "solve")["results"][0]
    assert exact["disagreement"] == ["0.3", "0.3"]
    assert rounded["disagreement"] == [0.3, 0.3]

    def numbers(value: Any) -> list[Any]:
        if isinstance(value, dict):
            return [leaf for inner in value.values() for leaf in numbers(inner)]
        if isinstance(value, list):
            return [leaf for inner in value for leaf in numbers(inner)]
        return [value] if isinstance(value, int | float) and not isinstance(value, bool) else []

    assert numbers(exact["views"]) == []
    assert numbers(rounded["views"])


def test_the_same_input_gives_the_same_bytes(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write())
    outputs = set()
    for _ in range(2):
        main(["solve", "--format", "json", path])
        outputs.add(capsys.readouterr().out)
    assert len(outputs) == 1


def test_the_known_view_is_there_where_something_is_latent(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["solve", "--format", "json", str(write())])
    views = json.loads(capsys.readouterr().out)["results"][0]["views"]
    assert list(views) == ["full", "known"]
    main(["solve", "--format", "json", "--view", "known", str(write())])
    assert list(json.loads(capsys.readouterr().out)["results"][0]["views"]) == ["known"]


def test_text_says_who_gets_what_and_what_was_assumed(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(write())]) == 0
    text = capsys.readouterr().out
    for said in ("ZOPA: ", "Nash", "Kalai-Smorodinsky", "Ana gets", "Assumed: ", "Proof, worth "):
        assert said in text
    assert max(map(len, text.splitlines()[1:])) <= 120  # the first line has the path


def test_a_batna_can_be_put_in_place(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(write())
    arguments = ["solve", "--format", "json", "--exact", path]
    assert main([*arguments, "--batna", "Ana=7/20", "--batna", "Ben=0.1"]) == 0
    result = json.loads(capsys.readouterr().out)["results"][0]
    assert result["disagreement"] == ["0.35", "0.1"]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("Ana", "NAME=VALUE"),
        ("Ana=much", "not a decimal number"),
        ("Ana=1/0", "divides by zero"),
        ("Ana=nan", "not a decimal number"),
        ("Ana=1e-30000000", "closer to zero"),
        ("Ana=-1.79e308", "beyond 1,000,000 utils"),
        ("Cleo=0.3", "no party is called 'Cleo'"),
    ],
)
def test_a_wrong_batna_is_one_line_and_exit_2(
    write: Write, capsys: pytest.CaptureFixture[str], option: str, said: str
) -> None:
    assert main(["solve", str(write()), "--batna", option]) == 2
    error = capsys.readouterr().err.strip().splitlines()
    assert said in error[-1]


def test_a_missing_file_is_one_line_and_exit_2_and_the_rest_is_done(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing, present = str(tmp_path / "missing.json"), str(write())
    for verb in ("check", "solve"):
        assert main([verb, missing, present]) == 2
        captured = capsys.readouterr()
        assert captured.err.count("\n") == 1
        assert missing in captured.err
        assert "1 file" in captured.out


def test_a_wrong_configuration_is_told_once_and_exit_2(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "zopa.toml").write_text("waiver = 1\n")
    paths = [str(write("one")), str(write("two"))]
    assert main(["check", "--format", "json", *paths]) == 2
    captured = capsys.readouterr()
    assert valid(captured.out, "check")["counts"]["files"] == 0
    assert captured.err.count("\n") == 1
    assert "zopa.toml" in captured.err


def test_a_waived_finding_is_counted_as_waived(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write()
    renamed = path.rename(path.with_name("another_name.json"))
    assert main(["check", "--strict", str(renamed)]) == 1
    code = capsys.readouterr().out.partition("[")[2][:6]
    renamed.with_name("another_name.zopa.toml").write_text(
        f'[[waive]]\ncode = "{code}"\nreason = "the archive numbers its files"\n'
    )
    assert main(["check", "--strict", str(renamed)]) == 0
    said, count = capsys.readouterr().out.splitlines()
    assert said == f"{renamed}: waived[{code}] the archive numbers its files"
    assert count == "checked 1 file, 0 with errors: no findings, 1 waived"
    for verb in ("check", "solve"):
        assert main([verb, "--format", "json", str(renamed)]) == 0
        (result,) = valid(capsys.readouterr().out, verb)["results"]
        assert result["findings"] == []
        assert result["waived"] == [
            {"code": code, "pointer": "/id", "reason": "the archive numbers its files"}
        ]


@pytest.mark.parametrize("name", ["empty_folder", "no*match.json", "a" * 300, "nul\0byte"])
def test_paths_with_nothing_behind_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    (tmp_path / "empty_folder").mkdir()
    assert main(["check", f"{tmp_path}/{name}"]) == 2
    assert capsys.readouterr().err.startswith("zopa: ")


def test_a_glob_is_expanded_where_the_shell_did_not(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write("one")
    write("two")
    assert main(["check", str(tmp_path / "*.json")]) == 0
    assert "checked 2 files" in capsys.readouterr().out


def test_a_dash_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = io.BytesIO(json.dumps(document()).encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(data))
    assert main(["solve", "--format", "json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["results"][0]["source"] == "<stdin>"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--fail-on", "never"], 0),
        (["--fail-on", "error"], 0),
        (["--fail-on", "warning"], 1),
        (["--strict"], 1),
    ],
)
def test_the_threshold_decides_the_exit_code(
    write: Write, arguments: list[str], code: int, verb: str
) -> None:
    path = write("other_name", folder="renamed")
    renamed = path.with_name("different_stem.json")
    path.rename(renamed)
    assert main([verb, str(renamed), *arguments]) == code


@pytest.fixture(params=["check", "solve"])
def verb(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_never_forgives_errors_too(write: Write, verb: str) -> None:
    assert main([verb, "--fail-on", "never", str(write(difficulty="hard"))]) == 0


def test_a_frontier_that_is_too_large_is_a_finding(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from functools import partial

    import zopa.corpus.solving
    from zopa.analysis import analyze

    monkeypatch.setattr(zopa.corpus.solving, "analyze", partial(analyze, max_pairs=1))
    assert main(["solve", "--format", "json", str(write())]) == 1
    result = valid(capsys.readouterr().out, "solve")["results"][0]
    assert result["views"]["full"]["frontier"]["complete"] is False
    assert {finding["code"] for finding in result["findings"]} == {"SCN050"}
    assert "over the limit of 1" in result["findings"][0]["message"]


def test_rules_explain_and_schema_print_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]]
    import zopa.auditing.rules
    import zopa.scenario.reading

    assert listed == [rule.code for rule in zopa.BOOK]
    for code in listed:
        assert main(["explain", code.lower()]) == 0
        text = capsys.readouterr().out
        assert text.startswith(code)
        assert "Fix:" in text
        assert "Example:" in text
    for name in SCHEMAS:
        assert main(["schema", name]) == 0
        printed = json.loads(capsys.readouterr().out)
        assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_unknown_codes_schemas_and_verbs_are_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments in (["explain", "ABC999"], ["schema", "nothing"], ["dance"], ["check"]):
        assert main(arguments) == 2
        error = capsys.readouterr().err
        assert error.startswith("zopa: ")
        assert error.count("\n") == 1
        assert "--help` shows what it takes" in error


def test_a_new_scenario_is_valid_and_solvable(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["new", "my_conflict", "-o", str(tmp_path)]) == 0
    path = tmp_path / "my_conflict.json"
    capsys.readouterr()
    assert main(["check", str(path)]) == 0
    assert "no findings" in capsys.readouterr().out
    assert main(["solve", str(path)]) == 0
    assert main(["new", "my_conflict", "-o", str(path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["new", "my_conflict", "-o", str(path), "--force"]) == 0


@pytest.mark.parametrize("name", ["Mine", "a b", "a__b", "", "../x", "a\n"])
def test_an_id_that_is_not_one_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert main(["new", name, "-o", str(tmp_path)]) == 2
    assert "is not an id" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_a_picture_is_written_whole_and_the_same_every_time(
    write: Write, tmp_path: Path, ending: str
) -> None:
    path, pictures = str(write()), [tmp_path / f"{name}.{ending}" for name in "ab"]
    for picture in pictures:
        assert main(["plot", path, "-o", str(picture)]) == 0
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"a.{ending}",
        f"b.{ending}",
        "estate_split.json",
    ]


@pytest.mark.parametrize("target", ["x.gif", "x", "missing/x.svg", "."])
def test_a_picture_that_cannot_be_written_is_exit_2(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path, target: str
) -> None:
    assert main(["plot", str(write()), "-o", str(tmp_path / target)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_wrong_file_gives_no_picture(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["plot", str(write(difficulty="hard")), "-o", str(tmp_path / "x.svg")]) == 1
    assert "error[" in capsys.readouterr().err
    assert not (tmp_path / "x.svg").exists()


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "solve" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert zopa.__version__ in capsys.readouterr().out
    for name in ("check", "solve", "audit", "plot", "export", "new", "rules", "explain", "schema"):
        assert main([name, "--help"]) == 0


def test_a_fault_of_the_program_is_exit_3_and_one_line(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import zopa.cli.solve as module

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(module, "solve_file", fail)
    assert main(["solve", str(write())]) == 3
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "internal fault: RuntimeError at test_commands.py:" in error
    monkeypatch.setenv("ZOPA_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["solve", str(write())])


def test_an_interrupt_is_exit_130(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    import zopa.cli.solve as module

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "solve_file", stop)
    assert main(["solve", str(write())]) == 130


HEAVY = {
    "defusedxml",
    "msgspec",
    "pyarrow",
    "numpy",
    "scipy",
    "pulp",
    "highspy",
    "matplotlib",
    "jsonschema_rs",
    "tabulate",
}


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["--help"], set()),
        (["--version"], set()),
        (["check", "FILE"], {"jsonschema_rs"}),
        (["audit", "FILE"], {"jsonschema_rs", "numpy", "tabulate"}),
        (["rules"], {"tabulate", "numpy"}),
        (["solve", "FILE"], {"jsonschema_rs", "numpy", "tabulate"}),
        (["export", "FILE"], {"jsonschema_rs", "numpy"}),
    ],
)
def test_a_verb_loads_only_what_it_needs(
    write: Write, arguments: list[str], allowed: set[str]
) -> None:
    path = str(write())
    arguments = [path if argument == "FILE" else argument for argument in arguments]
    script = (
        "import sys\n"
        "from zopa.cli.main import main\n"
        f"assert main({arguments!r}) == 0\n"
        f"print('LOADED', *sorted({HEAVY!r} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.splitlines()[-1].split()[1:]) <= allowed


def test_importing_the_package_loads_nothing_heavy() -> None:
    script = f"import sys, zopa; print(sorted({HEAVY | {'click', 'json'}!r} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_every_public_name_is_there_and_sorted() -> None:
    for name in zopa.__all__:
        assert getattr(zopa, name) is not None
    assert sorted(zopa.__all__) == sorted(set(zopa.__all__))
    assert set(dir(zopa)) >= set(zopa.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(zopa, "nothing")  # noqa: B009 - mypy knows that it is not there


def test_a_check_can_be_read_by_other_programs(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good, bad = write(), write("other", difficulty="hard")
    (code,) = {finding.code for finding in zopa.check_scenario(bad).findings}
    assert main(["check", "--format", "sarif", str(good), str(bad)]) == 1
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    assert [result["ruleId"] for result in run["results"]] == [code]
    assert main(["check", "--format", "github", str(good), str(bad)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("::error file=")
    target = tmp_path / "found.xml"
    assert main(["check", "--format", "junit", "-o", str(target), str(good), str(bad)]) == 1
    assert capsys.readouterr().out == ""
    suite = junitparser.JUnitXml.fromfile(str(target))
    assert (suite.tests, suite.errors + suite.failures) == (2, 1)


@pytest.mark.parametrize("verb", ["check", "solve", "audit"])
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_file_holds_what_would_have_been_printed(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path, verb: str, form: str
) -> None:
    paths = [str(write()), str(write("other", difficulty="hard"))]
    assert main([verb, "--format", form, *paths]) == 1
    printed = capsys.readouterr().out
    target = tmp_path / "out.txt"
    assert main([verb, "--format", form, "-o", str(target), *paths]) == 1
    assert capsys.readouterr().out == ""
    assert target.read_text() == printed
