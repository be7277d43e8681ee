"""What the documents show is what the tool does.

`pytest tests/test_docs.py --refresh-goldens -n 0` writes what is shown anew; review it as a diff.
"""

import doctest
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from zopa.cli.main import main

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "benchmarks/README.md", "examples/README.md")),
        ROOT / "examples" / "labels" / "README.md",
        *(ROOT / "docs").glob("**/*.md"),
    ]
)


def blocks(page: Path) -> Iterator[list[tuple[str, str]]]:
    """Return the commands of each console block of the page with the outputs that are shown."""
    for block in page.read_text().split("```console\n")[1:]:
        lines = block.partition("\n```")[0].split("\n")
        starts = [k for k, line in enumerate(lines) if line.startswith("$ ")]
        assert starts[:1] == [0], f"{page.name}: a console block begins with its command"
        yield [
            (
                lines[first].removeprefix("$ "),
                "\n".join(line.rstrip() for line in lines[first + 1 : last]).strip("\n"),
            )
            for first, last in zip(starts, [*starts[1:], len(lines)], strict=True)
        ]


BLOCKS = [(page, block) for page in PAGES for block in blocks(page)]


@pytest.mark.parametrize(
    ("page", "block"), BLOCKS, ids=[f"{page.stem}: {block[0][0]}" for page, block in BLOCKS]
)
def test_commands_print_what_the_page_shows(
    page: Path,
    block: list[tuple[str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    """The commands of a block are run one after the other in the same folder."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for command, shown in block:
        program, *arguments = shlex.split(command)
        assert program == "zopa", page.name
        main(arguments)
        captured = capsys.readouterr()
        said = (captured.out + captured.err).strip("\n")
        said = "\n".join(line.rstrip() for line in said.split("\n"))
        if request.config.getoption("--refresh-goldens"):
            before, after = (f"$ {command}\n{text}".rstrip("\n") for text in (shown, said))
            page.write_text(page.read_text().replace(f"{before}\n", f"{after}\n"))
        assert said == shown


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_the_python_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in page.read_text().split("](")[1:]:
        link = target.partition(")")[0].partition("#")[0]
        if link and "://" not in link:
            assert (page.parent / link).exists(), link


def test_the_command_knows_every_rule_of_the_page() -> None:
    """In a process of its own, where nothing else has filled the rule book."""
    page = (ROOT / "RULES.md").read_text()
    command = [sys.executable, "-m", "zopa"]
    done = subprocess.run([*command, "rules"], capture_output=True, text=True, check=True)
    listed = [line.split()[0] for line in done.stdout.splitlines()[2:]]
    assert listed == [line.split()[1] for line in page.splitlines() if line.startswith("## ")]
    told = subprocess.run(
        [*command, "explain", "SCN051"], capture_output=True, text=True, check=True
    )
    assert "a file with it is solved without its frontier" in told.stdout


def test_the_table_of_bands_is_what_its_script_prints() -> None:
    """The page shows 6,000 scenarios; here a few have to do."""
    script = ROOT / "examples" / "bands.py"
    done = subprocess.run(
        [sys.executable, str(script), "120", "1"], capture_output=True, text=True, check=True
    )
    head, *rows = done.stdout.splitlines()
    assert "random agreements" in (ROOT / "docs" / "audit.md").read_text()
    assert head.startswith("depth")
    assert sum(int(row[14:24]) for row in rows) > 100
    below = next(row for row in rows if row.startswith("below 0"))
    assert "0.0% to 0.0%" in below


def fenced(language: str) -> list[str]:
    """Return the blocks of a language on all pages."""
    return [
        block.partition("```")[0]
        for page in PAGES
        for block in page.read_text().split(f"```{language}\n")[1:]
    ]


def test_the_workflows_shown_name_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    inputs = set(yaml.safe_load((ROOT / "action.yml").read_text())["inputs"])
    hooks = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    uses = named = 0
    for text in fenced("yaml"):
        shown = yaml.safe_load(text)
        for job in shown.get("jobs", {}).values():
            for step in job["steps"]:
                if step["uses"].startswith("OWNER/zopa"):
                    uses += 1
                    assert set(step["with"]) <= inputs
        for repo in shown.get("repos", ()):
            named += len(repo["hooks"])
            assert {hook["id"] for hook in repo["hooks"]} <= hooks
        for line in shown.get("audit", {}).get("script", ()):
            program, *arguments = shlex.split(line)
            if program == "zopa":
                assert main([*arguments[:-1], str(ROOT / "examples" / "shared_kiln.json")]) == 0
    assert (uses, named) == (2, 2)


@pytest.mark.parametrize("text", fenced("toml"))
def test_the_configurations_shown_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Each is a whole file, whether a project's or a scenario's."""
    monkeypatch.chdir(tmp_path)
    table = tomllib.loads(text)
    named = [each["file"] for each in table.get("waive", ()) if "file" in each] or ["case.json"]
    for file in named:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes((ROOT / "examples" / "shared_kiln.json").read_bytes())
    is_sidecar = any("file" not in each for each in table.get("waive", ()))
    name = "case.zopa.toml" if is_sidecar else "zopa.toml"
    (tmp_path / name).write_text(text)
    assert main(["check", "--quiet", *named]) == 0
