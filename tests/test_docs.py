"""What the documents show is what the tool does.

`pytest tests/test_docs.py --refresh-goldens -n 0` writes what is shown anew; review it as a diff.
"""

import doctest
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from zopa.cli.main import main

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [ROOT / "README.md", ROOT / "examples" / "README.md", *(ROOT / "docs").glob("**/*.md")]
)


def sessions(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each command of the page's console blocks with the output that is shown."""
    for block in page.read_text().split("```console\n")[1:]:
        lines = block.partition("\n```")[0].split("\n")
        starts = [k for k, line in enumerate(lines) if line.startswith("$ ")]
        assert starts[:1] == [0], f"{page.name}: a console block begins with its command"
        for first, last in zip(starts, [*starts[1:], len(lines)], strict=True):
            shown = "\n".join(line.rstrip() for line in lines[first + 1 : last]).strip("\n")
            yield lines[first].removeprefix("$ "), shown


SESSIONS = [(page, command, shown) for page in PAGES for command, shown in sessions(page)]


@pytest.mark.parametrize(
    ("page", "command", "shown"),
    SESSIONS,
    ids=[f"{page.stem}: {command}" for page, command, _ in SESSIONS],
)
def test_a_command_prints_what_the_page_shows(
    page: Path,
    command: str,
    shown: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
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
