"""What other programs take from the repository: the pre-commit hooks, the action, completion."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from zopa.cli.main import main

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
FITS = EXAMPLES / "shared_kiln.json"
MISFIT = EXAMPLES / "labels" / "band_name.json"
BASH = shutil.which("bash")
BROKEN = EXAMPLES / "labels" / "prayer_room.json"


def loaded(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text())


HOOKS = {hook["id"]: hook for hook in loaded(".pre-commit-hooks.yaml")}


@pytest.mark.parametrize(
    ("hook", "paths", "code"),
    [
        ("zopa-check", [FITS, MISFIT], 0),
        ("zopa-check", [FITS, BROKEN], 1),
        ("zopa-audit", [FITS], 0),
        ("zopa-audit", [FITS, MISFIT], 1),
    ],
)
def test_a_hook_passes_what_fits_and_fails_what_does_not(
    hook: str, paths: list[Path], code: int
) -> None:
    program, *arguments = HOOKS[hook]["entry"].split()
    assert program == "zopa"
    assert HOOKS[hook]["language"] == "python"
    assert main([*arguments, *HOOKS[hook]["args"], *map(str, paths)]) == code


@pytest.fixture
def runner(tmp_path: Path) -> Path:
    """Return the temporary folder of a runner on which the action has installed the command."""
    programs = tmp_path / "zopa" / "bin"
    programs.mkdir(parents=True)
    program = programs / "zopa"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m zopa "$@"\n')
    program.chmod(0o755)
    return tmp_path


def audited(runner: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the last step of the action as a runner would."""
    action = loaded("action.yml")
    step = action["runs"]["steps"][-1]
    assert step["shell"] == "bash"
    values = {name: str(each.get("default", "")) for name, each in action["inputs"].items()}
    values |= {name.replace("_", "-"): value for name, value in inputs.items()}
    environment = {
        name: values[place.removeprefix("${{ inputs.").removesuffix(" }}")]
        for name, place in step["env"].items()
    }
    return subprocess.run(
        [BASH or "", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        env={
            **os.environ,
            **environment,
            "RUNNER_TEMP": str(runner),
            "GITHUB_STEP_SUMMARY": str(runner / "summary.md"),
        },
        cwd=runner,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(BASH is None, reason="the action's steps are for bash")
def test_the_action_fails_on_a_contradicted_label_by_default(runner: Path) -> None:
    done = audited(runner, paths=f"{FITS}\n{MISFIT}\n", sarif="found.sarif")
    assert done.returncode == 1
    assert "::warning file=" in done.stdout
    assert "1 label is contradicted" in (runner / "summary.md").read_text()
    (run,) = json.loads((runner / "found.sarif").read_text())["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["DIF102"]


@pytest.mark.skipif(BASH is None, reason="the action's steps are for bash")
@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"paths": str(FITS)}, 0),
        ({"paths": str(MISFIT), "fail_on": "error"}, 0),
        ({"paths": str(MISFIT), "options": "--ignore=DIF102"}, 0),
        ({"paths": f"{FITS}\n{EXAMPLES}/labels", "options": "--exclude=*"}, 2),
        ({"paths": "$(touch broken); nowhere"}, 2),
    ],
)
def test_the_inputs_of_the_action_are_data(runner: Path, inputs: dict[str, str], code: int) -> None:
    assert audited(runner, **inputs).returncode == code
    assert not (runner / "broken").exists()


@pytest.mark.skipif(BASH is None, reason="the action's steps are for bash")
@pytest.mark.parametrize("paths", [str(FITS), "nowhere"])
def test_a_file_of_findings_that_cannot_be_written_fails_the_action(
    runner: Path, paths: str
) -> None:
    done = audited(runner, paths=paths, sarif="nowhere/found.sarif", fail_on="never")
    assert done.returncode == 2
    assert done.stderr.count("zopa: ") == 1


@pytest.mark.skipif(BASH is None, reason="the action's steps are for bash")
def test_the_summary_counts_what_could_not_be_read(runner: Path) -> None:
    assert audited(runner, paths=f"{FITS}\nnowhere").returncode == 2
    assert "1 path could not be read" in (runner / "summary.md").read_text()


def test_the_action_installs_the_commit_that_it_is_at() -> None:
    install = loaded("action.yml")["runs"]["steps"][1]["run"]
    assert "${ZOPA_VERSION:-$GITHUB_ACTION_PATH}" in install


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("zopa au", "plain,audit"),
        ("zopa audit --form", "plain,--format"),
        ("zopa audit --format sa", "plain,sarif"),
        ("zopa audit examples/sh", "file,examples/sh"),
        ("zopa plot examples/sh", "file,examples/sh"),
    ],
)
def test_a_shell_can_ask_what_completes_a_word(words: str, expected: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from zopa.__main__ import run; run()"],
        env={
            **os.environ,
            "_ZOPA_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [expected]


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_a_hook_takes_no_file_for_an_option(hook: str) -> None:
    assert HOOKS[hook]["args"] == ["--"]
