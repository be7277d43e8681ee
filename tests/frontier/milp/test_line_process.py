"""A process that is asked line by line: whatever it does, it ends, and nothing stale is read."""

import gc
import sys
from pathlib import Path

import pytest

from zopa.frontier.milp.line_process import LineProcess

ECHO = "import sys\nfor line in sys.stdin: print('got', line, end='', file=sys.stderr, flush=True)"
DIES = "import sys; sys.stdin.readline()"
HANGS = "import time; time.sleep(100)"
STOPS_SHORT = "import sys; sys.stdin.readline(); sys.stderr.write('half')"


def running(code: str) -> LineProcess:
    return LineProcess([sys.executable, "-c", code])


def test_each_line_is_answered() -> None:
    process = running(ECHO)
    assert [process.ask(line) for line in ("a", "b")] == ["got a\n", "got b\n"]
    process.end()
    assert process.ask("c") == "got c\n"


def test_a_process_that_dies_says_nothing() -> None:
    process = running(DIES)
    assert [process.ask("a"), process.ask("b")] == ["", ""]


def test_half_a_line_is_the_last() -> None:
    process = running(STOPS_SHORT)
    assert process.ask("a") == "half"
    assert process.ask("a") == "half"


def test_a_process_that_hangs_is_ended() -> None:
    assert running(HANGS).ask("a", 0.1) == ""


def test_a_process_that_is_gone_is_noticed() -> None:
    process = running("pass")
    assert [process.ask("a" * 10**6), process.ask("b")] == ["", ""]


def test_a_command_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert LineProcess([str(tmp_path / "none")]).ask("a") == ""


def test_a_question_that_is_interrupted_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = running(ECHO)
    assert process.ask("a") == "got a\n"
    with monkeypatch.context() as patch:
        patch.setattr("threading.Timer.cancel", interrupt)
        with pytest.raises(KeyboardInterrupt):
            process.ask("b")
    assert process.ask("c") == "got c\n"


def interrupt(_: object) -> None:
    raise KeyboardInterrupt


def test_a_process_ends_with_what_started_it() -> None:
    process = running(ECHO)
    process.ask("a")
    started = process._process  # noqa: SLF001 - nothing else shows that it is gone
    assert started is not None
    assert started.poll() is None
    del process
    gc.collect()
    assert started.poll() is not None
