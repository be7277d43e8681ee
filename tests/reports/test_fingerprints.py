"""A finding keeps its fingerprint while its place in the text, the run and the machine change."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scenario_documents import document, encoded, participant, turn
from zopa.diagnostics import Place
from zopa.reports.fingerprints import fingerprint, fingerprints, portable_path
from zopa.scenario.reading import CheckedFile, check_scenario

HOSTILE = ["a b.json", "Zo\u00eb#1.json", "x\n.json", "100%,a:b.json", "\udcff.json", "<stdin>", ""]


def several_findings(name: str = "x.json") -> CheckedFile:
    turns = [turn(number, "Ana") for number in (1, 2, 2, 2, 9)]
    parties = [participant(each, batna_config=None) for each in ("Ana", "Ben")]
    file = check_scenario(encoded(document(sample_turns=turns, participants=parties)), name=name)
    assert len(file.findings) > 3
    return file


def test_each_finding_of_a_file_has_its_own() -> None:
    file = several_findings()
    digests = fingerprints(file)
    assert len(set(digests)) == len(file.findings)
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests)


def test_equal_findings_are_told_apart_by_their_order() -> None:
    file = several_findings()
    twice = replace(file, findings=(file.findings[0], file.findings[0]))
    assert fingerprints(twice) == tuple(
        fingerprint("x.json", file.findings[0], ordinal) for ordinal in (0, 1)
    )
    assert len(set(fingerprints(twice))) == 2


def test_lines_and_wording_do_not_matter() -> None:
    file = several_findings()
    moved = tuple(
        replace(each, message="now in other words", place=Place(each.place.pointer, 999, 1))
        for each in file.findings
    )
    assert fingerprints(replace(file, findings=moved)) == fingerprints(file)


def test_blank_lines_above_do_not_matter() -> None:
    value = document(participants=[participant("Ana"), participant("Ben", batna_config=None)])
    data = encoded(value)
    files = [check_scenario(each, name="x.json") for each in (data, b"\n\n" + data)]
    lines = [[finding.place.line for finding in file.findings] for file in files]
    assert lines[0] != lines[1]
    assert fingerprints(files[0]) == fingerprints(files[1])


def test_path_code_and_pointer_matter() -> None:
    finding = several_findings().findings[0]
    others = [
        fingerprint("x.json", finding, 0),
        fingerprint("y.json", finding, 0),
        fingerprint("x.json", replace(finding, code="DOC001"), 0),
        fingerprint("x.json", replace(finding, place=Place("/elsewhere")), 0),
        fingerprint("x.json", finding, 1),
    ]
    assert len(set(others)) == len(others)


def test_a_path_is_the_same_however_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ways = ["a/x.json", "./a/x.json", "a/../a/x.json", str(tmp_path / "a" / "x.json")]
    assert {portable_path(way) for way in ways} == {"a/x.json"}
    finding = several_findings().findings[0]
    assert len({fingerprint(way, finding, 0) for way in ways}) == 1


def test_the_folder_that_the_project_is_in_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = set()
    for name in ("here", "there"):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        digests.add(fingerprints(several_findings(str(folder / "x.json"))))
    assert len(digests) == 1


def test_a_path_elsewhere_stays_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert portable_path("../x.json") == (tmp_path / "x.json").as_posix()


@pytest.mark.parametrize("name", HOSTILE)
def test_strange_names_have_fingerprints(name: str) -> None:
    digests = fingerprints(several_findings(name))
    assert digests == fingerprints(several_findings(name))
    assert digests != fingerprints(several_findings("other.json"))


def test_a_clean_file_has_none() -> None:
    assert fingerprints(CheckedFile("x.json", None, None, (), "0" * 64)) == ()
