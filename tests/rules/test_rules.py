"""Every rule of the scenario's book on a file that breaks it and on its nearest good neighbour."""

from pathlib import Path

import pytest

from scenario_documents import document, encoded, resource
from zopa.diagnostics import BOOK, Rule, Severity
from zopa.scenario import rules
from zopa.scenario.limits import MAX_BYTES
from zopa.scenario.reading import check_scenario

HERE = Path(__file__).parent
RULES = [rule for rule in BOOK if rule.check.__module__.startswith(rules.__name__)]

ALSO = {
    "DOC105": {"DOC104"},  # the description is one itself
    "DOC103": {"RES001"},  # the finding that could not be waived stays
}
"""Codes that a bad file cannot avoid beside its own."""


def _many_latents() -> bytes:
    bad = document(id="bad")
    bad["participants"][1]["hidden_facts"] = ["Ben keeps a coin collection."] * 1000
    latent = bad["resources"].pop()
    bad["resources"] += [{**latent, "id": f"coins_{i}"} for i in range(250)]
    for each in bad["resources"]:
        each["valuations"] = {"Ana": 0.004, "Ben": 0.003}
    bad["resources"][0]["valuations"] = {"Ana": 0.004, "Ben": 0.25}
    return encoded(bad)


GENERATED = {
    "DOC005": lambda: b" " * MAX_BYTES + encoded(document(id="bad")),
    "LAT201": _many_latents,
}
"""Bad files that are too large to keep."""


def _bad_file(code: str, folder: Path) -> Path:
    if code in GENERATED:
        path = folder / "bad.json"
        path.write_bytes(GENERATED[code]())
        return path
    kept = [HERE / code / name for name in ("bad.json", "bad.bin")]
    return next(path for path in kept if path.exists())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_bad_file_gives_this_code_alone(rule: Rule, tmp_path: Path) -> None:
    findings = check_scenario(_bad_file(rule.code, tmp_path)).findings
    assert {finding.code for finding in findings} == {rule.code, *ALSO.get(rule.code, ())}
    own = [finding for finding in findings if finding.code == rule.code]
    assert all(finding.blocks == rule.blocks for finding in own)
    assert all(finding.severity is rule.severity for finding in own)
    assert all(finding.message and finding.help for finding in own)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_good_file_gives_nothing(rule: Rule) -> None:
    checked = check_scenario(HERE / rule.code / "good.json")
    assert checked.findings == ()
    assert checked.scenario is not None


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_explains_itself(rule: Rule) -> None:
    """`zopa explain` prints the docstring, so it must answer what, why and how."""
    assert rule.summary.endswith(".")
    assert "\nExample: " in rule.explanation
    assert "\nFix: " in rule.explanation


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_number_of_a_code_tells_its_severity(rule: Rule) -> None:
    ranks = {"0": Severity.ERROR, "1": Severity.WARNING, "2": Severity.INFO}
    assert ranks[rule.code[3]] is rule.severity
    assert not rule.blocks or rule.severity is Severity.ERROR


def test_every_folder_belongs_to_a_rule() -> None:
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders == {rule.code for rule in RULES}


def test_names_are_unique() -> None:
    """A name is read as 'allow NAME', so it must mean one rule."""
    names = [rule.name for rule in RULES]
    assert len(set(names)) == len(names)


def test_forty_thousand_findings_are_counted_not_listed() -> None:
    many = document(id="bad")
    many["resources"] = [resource(f"r_{i}") for i in range(2)]
    many["resources"][0]["valuations"] = {f"P{i}": 0.1 for i in range(40_000)}
    findings = check_scenario(encoded(many)).findings
    foreign = [finding for finding in findings if finding.code == "VAL002"]
    assert len(foreign) == 101
    assert max(finding.evidence.get("more", 0) for finding in foreign) == 40_000 - 100


def test_missing_fields_without_end_are_counted() -> None:
    findings = check_scenario(encoded(document(resources=[{}] * 10_000))).findings
    missing = [finding for finding in findings if finding.code == "DOC020"]
    assert len(missing) == 101
    assert max(finding.evidence.get("more", 0) for finding in missing) == 7 * 10_000 - 100
