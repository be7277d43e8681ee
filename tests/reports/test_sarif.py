"""SARIF documents, held against the official schema where npm can fetch it."""

import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema_rs
import pytest

from scenario_documents import document, encoded
from zopa.corpus.auditing import audit_file
from zopa.diagnostics import BOOK, Place, Severity
from zopa.reports.audit_rows import audit_row
from zopa.reports.files import write_whole
from zopa.reports.fingerprints import FindingsRow, fingerprints
from zopa.reports.sarif import SarifReport
from zopa.scenario.reading import CheckedFile, check_scenario
from zopa.version import __version__

PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
MEMBER = "package/lib/schemas/sarif-2.1.0-rtm.5.json"
HOSTILE = [
    "a b.json",
    "Zo\u00eb.json",
    "#1?x=%20&y.json",
    "c:\\x.json",
    "a:b.json",
    "x\ny.json",
    "[x](y).json",
    "<script>.json",
    "\udcff.json",
    "<stdin>",
]


def text_of(rows: Iterable[FindingsRow]) -> str:
    report = SarifReport()
    parts = [report.start(), *(report.add(row) for row in rows), report.end()]
    return "\n".join(part for part in parts if part)


def document_of(*rows: FindingsRow) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(text_of(rows))
    return record


def results_of(*rows: FindingsRow) -> list[dict[str, Any]]:
    (run,) = document_of(*rows)["runs"]
    results: list[dict[str, Any]] = run["results"]
    return results


def uri_of(result: dict[str, Any]) -> str:
    uri: str = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    return uri


def broken(name: str = "x.json") -> CheckedFile:
    return check_scenario(b"{", name=name)


def with_message(message: str, **changes: Any) -> CheckedFile:
    file = broken()
    return replace(file, findings=(replace(file.findings[0], message=message, **changes),))


def clean(name: str = "clean.json") -> CheckedFile:
    return CheckedFile(name, None, None, (), "0" * 64)


@pytest.fixture(scope="module")
def schema(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> jsonschema_rs.Draft4Validator:
    """Return the official schema; it is fetched once and kept in the cache of the test runs."""
    fetched = tmp_path_factory.mktemp("fetched")
    cache = getattr(request.config, "cache", None)
    folder = fetched if cache is None else cache.mkdir("sarif-schema")
    kept = folder / Path(MEMBER).name
    if not kept.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip(f"npm is not on PATH, so {PACKAGE} with the schema cannot be fetched")
        command = [npm, "pack", PACKAGE, "--fetch-retries=0", "--pack-destination", str(fetched)]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
        except (subprocess.SubprocessError, OSError) as error:
            pytest.skip(f"npm could not fetch {PACKAGE} with the schema: {error}")
        (packed,) = fetched.glob("*.tgz")
        with tarfile.open(packed) as archive:
            member = archive.extractfile(MEMBER)
            assert member is not None
            write_whole(kept, member.read())
    value = json.loads(kept.read_text())
    for name in ("run", "toolComponent"):
        # Its stray bracket is not a regular expression by the standard; nothing here has it.
        del value["definitions"][name]["properties"]["language"]["pattern"]
    return jsonschema_rs.Draft4Validator(value)


def examples() -> list[FindingsRow]:
    paths = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
    return [audit_row(audit_file(check_scenario(path))) for path in paths]


def test_the_official_schema_holds(schema: jsonschema_rs.Draft4Validator) -> None:
    cases: list[list[FindingsRow]] = [[], [clean()], [*map(broken, HOSTILE)], examples()]
    cases.append([with_message("[x](y) {0}", place=Place("/a b"))])
    for rows in cases:
        assert [error.message for error in schema.iter_errors(document_of(*rows))] == []
    wrong = document_of(broken())
    wrong["runs"][0]["results"][0]["level"] = "info"
    assert not schema.is_valid(wrong)


def test_the_structure_is_that_of_the_standard() -> None:
    record = document_of(clean(), *examples(), broken())
    assert list(record) == ["version", "$schema", "runs"]
    assert record["version"] == "2.1.0"
    (run,) = record["runs"]
    assert set(run) == {"tool", "columnKind", "results"}
    assert run["columnKind"] == "unicodeCodePoints"
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["semanticVersion"]) == ("zopa", __version__)
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"]
        (location,) = result["locations"]
        region = location["physicalLocation"].get("region", {"startLine": 1})
        assert min(region.values()) >= 1
        (digest,) = result["partialFingerprints"].values()
        assert re.fullmatch("[0-9a-f]{64}", digest)


def test_every_rule_is_described() -> None:
    rules = document_of()["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.code for rule in BOOK]
    levels = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    for rule in rules:
        known = BOOK[rule["id"]]
        assert re.fullmatch("([A-Z0-9][a-z0-9]*)+", rule["name"])
        assert rule["name"].lower() == known.name.replace("-", "")
        assert rule["shortDescription"]["text"] == known.summary
        assert rule["fullDescription"]["text"].startswith(known.summary)
        assert "Example:" not in rule["fullDescription"]["text"]
        assert len(rule["fullDescription"]["text"]) <= 1024, "GitHub shows no more"
        assert "Fix:" in rule["help"]["text"]
        assert rule["defaultConfiguration"] == {"level": levels[known.severity]}
        assert rule["properties"] == {"blocks": known.blocks}


@pytest.mark.parametrize("rows", [[], [clean()], [clean("a.json"), clean("b.json")]])
def test_nothing_found_is_a_run_without_results(rows: list[FindingsRow]) -> None:
    assert results_of(*rows) == []


def test_results_come_in_the_order_of_files_and_findings() -> None:
    rows = [clean(), broken("b.json"), clean(), *examples(), broken("a.json")]
    results = results_of(*rows)
    assert [result["ruleId"] for result in results] == [
        finding.code for row in rows for finding in row.findings
    ]
    assert [next(iter(result["partialFingerprints"].values())) for result in results] == [
        digest for row in rows for digest in fingerprints(row)
    ]


def test_the_bytes_are_the_same_each_time() -> None:
    texts = {text_of([*examples(), *map(broken, HOSTILE)]) for _ in range(2)}
    assert len(texts) == 1
    assert texts.pop().isascii()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_a_relative_reference(name: str) -> None:
    (result,) = results_of(broken(name))
    uri = uri_of(result)
    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri)
    assert urlsplit(uri).path == uri, "no scheme, query or fragment"
    assert unquote(uri, errors="surrogateescape") == name


def test_paths_are_relative_below_the_current_folder_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "my project"
    here.mkdir()
    monkeypatch.chdir(here)
    inside, outside = here / "a" / "x y.json", tmp_path / "\u00fc#.json"
    (first,) = results_of(broken(str(inside)))
    (second,) = results_of(broken(str(outside)))
    assert uri_of(first) == "a/x%20y.json"
    assert uri_of(second) == outside.as_uri()
    assert uri_of(second).endswith("/%C3%BC%23.json")


def test_place_and_pointer_are_there_where_they_are_known() -> None:
    value = document()
    del value["participants"][1]["batna_config"]
    (result,) = results_of(check_scenario(encoded(value), name="x.json"))
    (location,) = result["locations"]
    assert location["logicalLocations"] == [{"fullyQualifiedName": "/participants/1"}]
    assert set(location["physicalLocation"]["region"]) == {"startLine", "startColumn"}
    assert result["message"]["text"].endswith(
        "\nhelp: add 'batna_config' with the utility of walking away"
    )
    (result,) = results_of(with_message("of the whole file", place=Place()))
    assert result["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "x.json"}}},
    ]


def test_a_pointer_with_half_a_character_is_still_unicode() -> None:
    file = with_message("odd", place=Place("/\ud800\n", 1, 1))
    text_of([file]).encode()
    (location,) = results_of(file)[0]["locations"]
    assert location["logicalLocations"] == [{"fullyQualifiedName": r"/\ud800\n"}]


@pytest.mark.parametrize(
    ("message", "written"),
    [
        ("[x](y)", r"\[x\](y)"),
        (r"[x\](y)", r"\[x\\\](y)"),
        (r"\[x](y)", r"\\\[x\](y)"),
        ("a [list] of Zo\\xeb", "a [list] of Zo\\xeb"),
        ("'{0}' and {", "'{{0}}' and {{"),
        ("two\nlines", "two\\nlines"),
    ],
)
def test_a_message_has_no_links_and_no_placeholders(message: str, written: str) -> None:
    (result,) = results_of(with_message(message, help="mend it"))
    assert result["message"]["text"] == f"{written}\nhelp: mend it"


def test_thousands_of_files_are_written_one_by_one() -> None:
    report, file = SarifReport(), broken()
    parts = [report.start()]
    for number in range(3000):
        part = report.add(replace(file, source=f"f{number}.json"))
        assert len(part) < 1000
        parts.append(part)
    record = json.loads("\n".join([*parts, report.end()]))
    assert len(record["runs"][0]["results"]) == 3000
