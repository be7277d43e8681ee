"""What goes wrong around the files: bugs, outputs over inputs, odd names, folders that are gone."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scenario_documents import document
from zopa.cli import solve as solve_verb
from zopa.cli.main import main
from zopa.corpus import auditing
from zopa.scenario import reading

NAMES = ("first", "second", "third")


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """Return a folder with three scenarios."""
    for name in NAMES:
        (tmp_path / f"{name}.json").write_text(json.dumps(document(id=name)))
    return tmp_path


def failing_on_second(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return the work with a bug that one file brings to light."""

    def buggy(first: Any, *rest: Any, **options: Any) -> Any:
        if "second" in str(first):
            raise KeyError(first)
        return work(first, *rest, **options)

    return buggy


@pytest.mark.parametrize(
    ("arguments", "place", "name"),
    [
        (["check", "--format", "jsonl"], reading, "read_source"),
        (["solve", "--format", "jsonl"], solve_verb, "solve_file"),
        (["audit", "--format", "jsonl", "--jobs", "1"], auditing, "audit"),
    ],
)
def test_a_bug_in_one_file_leaves_the_others_done(
    three: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    place: Any,
    name: str,
) -> None:
    module = sys.modules[place.__module__] if not hasattr(place, "__file__") else place
    monkeypatch.delenv("ZOPA_DEBUG", raising=False)
    monkeypatch.setattr(module, name, failing_on_second(getattr(module, name)))
    assert main([*arguments, str(three)]) == 3
    captured = capsys.readouterr()
    assert [json.loads(line)["scenario"] for line in captured.out.splitlines()] == [
        "first",
        "third",
    ]
    (fault,) = [line for line in captured.err.splitlines() if line.startswith("zopa: ")]
    assert "second.json: internal fault: KeyError at test_trouble.py:" in fault
    assert "please report it" in fault


@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("verb", ["audit", "plot", "export"])
def test_no_output_takes_the_place_of_an_input(
    three: Path, capsys: pytest.CaptureFixture[str], verb: str, linked: bool
) -> None:
    scenario = three / "first.json"
    before = scenario.read_bytes()
    output = three / "picture.svg"
    if linked:
        output.symlink_to(scenario)
    else:
        os.link(scenario, output)
    assert main([verb, str(scenario), "-o", str(output)]) == 2
    assert capsys.readouterr().err == f"zopa: {output}: is an input too; name another file\n"
    assert scenario.read_bytes() == before


@pytest.mark.parametrize("verb", ["audit", "plot", "export", "new", "repair"])
def test_an_output_name_that_cannot_be_is_what_the_error_names(
    three: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    output = str(three / ("x" * 300 + ".svg"))
    subject = "orchard" if verb == "new" else str(three / "first.json")
    more = ["--apply"] if verb == "repair" else []
    label = json.loads((three / "first.json").read_text())
    (three / "first.json").write_text(json.dumps({**label, "difficulty": "expert"}))
    assert main([verb, subject, "-o", output, *more]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert output in said
    assert "file name too long" in said


@pytest.mark.parametrize("arguments", [["audit", "x.json"], ["check", "."], ["solve", "x.json"]])
def test_a_current_folder_that_is_gone_is_one_line(tmp_path: Path, arguments: list[str]) -> None:
    script = (
        "import os, sys; from pathlib import Path; gone = Path(sys.argv[1]); gone.mkdir(); "
        "os.chdir(gone); gone.rmdir(); from zopa.cli.main import main; "
        "raise SystemExit(main(sys.argv[2:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "gone"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.count("\n") <= 1) == (2, True)
    assert done.stderr.startswith("zopa: ")
    assert done.stderr.count("\n") == 1


def test_no_arguments_print_the_help_and_are_a_wrong_call(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Usage: zopa ")
    assert "\n  audit " in said


def test_a_folder_that_is_not_there_gets_no_file_of_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = f"{tmp_path}/missing/"
    assert main(["new", "orchard", "-o", output]) == 2
    assert capsys.readouterr().err == f"zopa: {output}: there is no such folder; make it first\n"
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_nothing_counts_as_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "orchard.json"
    link.symlink_to(tmp_path / "elsewhere.json")
    assert main(["new", "orchard", "-o", str(link)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert link.is_symlink()


def test_a_written_path_is_told_without_what_a_terminal_acts_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "\x1b[31mred"
    folder.mkdir()
    assert main(["new", "orchard", "-o", str(folder)]) == 0
    assert "\x1b" not in capsys.readouterr().err


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "orchard.json"
    assert main(["new", "orchard", "-o", str(target)]) == 0
    target.chmod(0o600)
    assert main(["new", "orchard", "-o", str(target), "--force"]) == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_standard_error_changes_no_exit_code(three: Path) -> None:
    line = '"$@" 2> /dev/full'
    command = ["/bin/sh", "-c", line, "sh", sys.executable, "-m", "zopa", "check"]
    done = subprocess.run([*command, str(three / "missing.json")], capture_output=True, check=False)
    assert done.returncode == 2


def test_an_interrupt_while_modules_are_read_is_silent() -> None:
    script = (
        "import signal, sys, builtins\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "real = builtins.__import__\n"
        "def slow(name, *rest):\n"
        "    if name == 'zopa.cli.main':\n"
        f"        signal.raise_signal({int(signal.SIGINT)})\n"
        "    return real(name, *rest)\n"
        "builtins.__import__ = slow\n"
        "from zopa.__main__ import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


def test_a_file_name_that_is_not_unicode_is_escaped_in_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"caf\xe9.json")
    Path(name).write_text(json.dumps(document(id="other", difficulty="expert")))
    for verb in ("check", "solve", "audit"):
        main([verb, "--format", "json", name])
        text = capsys.readouterr().out
        assert json.loads(text)["results"][0]["source"] == "caf\\xe9.json"
        text.encode("utf-8")
    assert main(["audit", "--format", "jsonl", "-o", "old.jsonl", name]) in {0, 1}
    main(["audit", "--format", "json", "--baseline", "old.jsonl", "--compare", "old.jsonl", name])
    document_ = json.loads(capsys.readouterr().out)
    assert document_["results"][0]["findings"] == []
    assert document_["summary"]["moved"] == []
