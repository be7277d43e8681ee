"""Standard streams that are closed, full, or left in the middle; whole processes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scenario_documents import document

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the streams are those of POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with enough scenarios to be interrupted in."""
    for k in range(60):
        (tmp_path / f"case_{k}.json").write_text(json.dumps(document(id=f"case_{k}")))
    return tmp_path


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "zopa", *map(str, arguments)]


def shell(line: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run `"$@"` with the redirection that the line gives it."""
    return subprocess.run(
        ["/bin/sh", "-c", f'"$@" {line}', "sh", *command(*arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_closed_pipe_is_no_error(folder: Path) -> None:
    process = subprocess.Popen(
        command("solve", "--format", "jsonl", folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_an_interrupt_ends_it_without_a_word(folder: Path) -> None:
    # A test run in the background may have been started with interrupts ignored.
    script = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from zopa.__main__ import run; run()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, "solve", "--format", "jsonl", *[str(folder)] * 40],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, error = process.communicate()
    assert process.returncode == 130
    assert error.strip() == b""


def test_an_interrupt_of_all_processes_ends_them_without_a_word(folder: Path) -> None:
    """As Ctrl-C does: a terminal interrupts the workers too."""
    script = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from zopa.__main__ import run; run()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, "audit", "--jobs", "2", "--repair", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert error.strip() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_full_disk_is_one_line_and_exit_2(folder: Path, form: str) -> None:
    done = shell("> /dev/full", "solve", "--format", form, folder)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "zopa: standard output cannot be written (no space left on device); send it elsewhere"
    )
    assert "Traceback" not in done.stderr


def test_a_closed_standard_output_is_one_line_and_exit_2(folder: Path) -> None:
    done = shell(">&-", "check", folder)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "standard output is closed" in done.stderr


def test_a_closed_standard_input_is_one_line_and_exit_2() -> None:
    done = shell("<&-", "check", "-")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "standard input is closed" in done.stderr


def test_a_pipe_in_the_place_of_a_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.json")
    done = shell("", "check", tmp_path / "fifo.json")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "is not a regular file" in done.stderr


def test_a_path_with_a_line_break_stays_on_one_line(tmp_path: Path) -> None:
    done = shell("", "check", tmp_path / "a\nb")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert r"a\nb: there is no such file" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_output_fits_any_terminal_encoding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """The pointer of a finding and the name of a file can hold any character."""
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    path = tmp_path / "pr\u20acis.json"
    path.write_text('{"m\u20acd": 1}', encoding="utf-8")
    for verb in ("check", "solve"):
        done = subprocess.run(command(verb, path), capture_output=True, check=False)
        assert done.returncode == 1
        assert done.stderr == b""
        assert b"DOC014" in done.stdout
