"""Configuration files: which one counts, what is refused, and that a change is seen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zopa.config.files import MAX_BYTES
from zopa.config.waivers import AUDIT_CODES, sidecar_of, sidecar_waivers, waivers_for
from zopa.diagnostics import BOOK
from zopa.errors import ConfigError

WAIVER = '[[waive]]\ncode = "VAL102"\nreason = " Meant so. "\nfile = "a.json"\n'


def test_the_nearest_configuration_counts(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "a.json").write_text("{}")
    (tmp_path / "zopa.toml").write_text(WAIVER.replace("a.json", "inner/a.json"))
    assert [waiver.reason for waiver in waivers_for(inner / "a.json")] == ["Meant so."]
    (inner / "zopa.toml").write_text("")
    assert waivers_for(inner / "a.json") == ()


def test_a_pyproject_without_our_table_is_passed_over(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "a.json").write_text("{}")
    (tmp_path / "zopa.toml").write_text(WAIVER.replace("a.json", "inner/a.json"))
    for text in ("", "tool = 1", "[tool.other]\nx = 1"):
        (inner / "pyproject.toml").write_text(text)
        assert len(waivers_for(inner / "a.json")) == 1


def test_a_file_beside_goes_before_the_project(tmp_path: Path) -> None:
    (tmp_path / "zopa.toml").write_text("")
    (tmp_path / "pyproject.toml").write_text("[tool.zopa]\nunknown = 1")
    assert waivers_for(tmp_path / "a.json") == ()


def test_a_relative_path_finds_its_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "zopa.toml").write_text(WAIVER)
    monkeypatch.chdir(tmp_path)
    assert len(waivers_for(Path("a.json"))) == 1
    assert len(waivers_for(Path("x/../a.json"))) == 1
    assert waivers_for(Path("b.json")) == ()


def test_a_changed_configuration_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    path = tmp_path / "zopa.toml"
    path.write_text(WAIVER)
    assert len(waivers_for(tmp_path / "a.json")) == 1
    path.write_text(WAIVER + WAIVER.replace("VAL102", "VAL103"))
    assert len(waivers_for(tmp_path / "a.json")) == 2


def test_a_sidecar_stands_beside_its_scenario(tmp_path: Path) -> None:
    assert sidecar_of(Path("x/estate.json")) == Path("x/estate.zopa.toml")
    assert sidecar_waivers(tmp_path / "estate.json") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("waive = 1", "'waive' is not a list of tables; write [[waive]]"),
        ("waive = [1]", "'waive' is not a list of tables; write [[waive]]"),
        ("[[waive]]", "waiver 1 does not name the code of a finding; give a code"),
        ('[[waive]]\ncode = "val102"', "waiver 1 does not name the code"),
        ('[[waive]]\ncode = "VAL102"', "waiver 1 (VAL102) has no reason; say in 'reason'"),
        ('[[waive]]\ncode = "VAL102"\nreason = " "', "has no reason"),
        ('[[waive]]\ncode = "VAL102"\nreason = "x"', "names no file; give 'file'"),
        ('[[waive]]\ncode = "VAL102"\nreason = 1', "'reason' of waiver 1 is not one line of text"),
        ('[[waive]]\ncode = "VAL102"\nreason = "a\\nb"', "is not one line of text"),
        (
            "[[waive]]\ncod = 1",
            "waiver 1 has an unknown key 'cod'; the known keys are code, reason",
        ),
        ('"\\u001b" = 1', "the file has an unknown key '\\x1b'; the known keys are bands, exclude"),
        ("x =", "is not TOML"),
        ('x = "\x01', "is not TOML"),
        ("a = " + "[" * 100_000, "is not TOML"),
    ],
)
def test_a_wrong_configuration_says_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "zopa.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        waivers_for(tmp_path / "a.json")
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_sidecar_names_no_file(tmp_path: Path) -> None:
    """It is about the scenario beside it."""
    (tmp_path / "a.zopa.toml").write_text(WAIVER)
    with pytest.raises(ConfigError, match="unknown key 'file'"):
        sidecar_waivers(tmp_path / "a.json")


def test_a_code_that_no_rule_has_is_refused(tmp_path: Path) -> None:
    import zopa.scenario.reading  # noqa: F401 - loads the rules

    (tmp_path / "zopa.toml").write_text(WAIVER.replace("VAL102", "VAL999"))
    with pytest.raises(ConfigError, match="does not name the code"):
        waivers_for(tmp_path / "a.json")


def test_our_table_must_be_a_table(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool]\nzopa = 1")
    with pytest.raises(ConfigError, match=r"tool\.zopa is not a table"):
        waivers_for(tmp_path / "a.json")


def test_a_configuration_must_be_utf8(tmp_path: Path) -> None:
    (tmp_path / "zopa.toml").write_bytes(b"# \xff")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        waivers_for(tmp_path / "a.json")


def test_a_configuration_must_not_be_huge(tmp_path: Path) -> None:
    (tmp_path / "zopa.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(ConfigError, match="larger than 1 MiB"):
        waivers_for(tmp_path / "a.json")


def test_a_configuration_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    os.mkdir(tmp_path / "zopa.toml")  # noqa: PTH102 - a folder in the place of the file
    with pytest.raises(ConfigError, match="is not a regular file"):
        waivers_for(tmp_path / "a.json")


@pytest.mark.parametrize("name", ["zopa.toml", "pyproject.toml"])
@pytest.mark.parametrize(
    "text", [".".join(["a"] * 50_000) + "=1", "a = " + "9" * 5_000, "a" * 100_000 + " = 1"]
)
def test_a_hostile_configuration_is_refused_at_once(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(f"[tool.zopa]\n{text}\n")
    with pytest.raises(ConfigError):
        waivers_for(tmp_path / "scenario.json")


@pytest.mark.parametrize("name", ["zopa.toml", "pyproject.toml"])
def test_a_pipe_is_no_configuration(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(ConfigError, match="is not a regular file"):
        waivers_for(tmp_path / "scenario.json")


def test_the_codes_of_the_audit_are_those_of_its_rules() -> None:
    import zopa.auditing.rules

    own = {
        rule.code for rule in BOOK if rule.check.__module__.startswith(zopa.auditing.rules.__name__)
    }
    assert own == AUDIT_CODES


@pytest.mark.parametrize("code", ["ZZZ999", "DIF999", "dif101", "DIF"])
def test_a_waiver_for_a_code_of_no_rule_is_refused(tmp_path: Path, code: str) -> None:
    text = f'[[waive]]\ncode = "{code}"\nfile = "a.json"\nreason = "Why not."\n'
    (tmp_path / "zopa.toml").write_text(text)
    with pytest.raises(ConfigError, match="does not name the code of a finding"):
        waivers_for(tmp_path / "a.json")


def test_files_can_be_checked_beside_waivers_for_the_audit(tmp_path: Path) -> None:
    """The audit's rules are not loaded there."""
    (tmp_path / "a.json").write_text("{}")
    entries = [
        f'[[waive]]\ncode = "{code}"\nfile = "a.json"\nreason = "Looked at."\n'
        for code in sorted(AUDIT_CODES)
    ]
    (tmp_path / "zopa.toml").write_text("".join(entries))
    script = (
        "import sys; from pathlib import Path; from zopa.config.waivers import waivers_for; "
        "print(len(waivers_for(Path(sys.argv[1]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "a.json")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) == len(AUDIT_CODES)


@pytest.mark.parametrize("file", ["gone.json", "in/*.json", "in"])
def test_a_waiver_for_no_file_is_refused(tmp_path: Path, file: str) -> None:
    """A slip in its name must not leave a waiver that silences nothing unseen."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.json").write_text("{}")
    (tmp_path / "zopa.toml").write_text(WAIVER.replace("a.json", file))
    with pytest.raises(ConfigError, match="which is not there; name one file"):
        waivers_for(tmp_path / "in" / "a.json")
