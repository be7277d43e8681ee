"""JUnit XML, read back by junitparser."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from scenario_documents import document, encoded, turn
from zopa.config.waivers import Waived, Waiver
from zopa.corpus.auditing import audit_file
from zopa.reports.audit_rows import AuditRow, audit_row
from zopa.reports.fingerprints import FindingsRow
from zopa.reports.junit import JunitReport
from zopa.scenario.reading import CheckedFile, check_scenario

HOSTILE = {
    "a b,#.json": "a b,#.json",
    "Zo\u00eb \u65e5\u672c.json": "Zo\u00eb \u65e5\u672c.json",
    "<script>]]>&amp;'\".json": "<script>]]>&amp;'\".json",
    "nul\0esc\x1b.json": "nul\\x00esc\\x1b.json",
    "\ufffe\uffff\ud800.json": r"\ufffe\uffff\ud800.json",
    "tab\treturn\r.json": "tab\\treturn\\r.json",
}


def written(*rows: FindingsRow) -> str:
    report = JunitReport()
    assert report.start() == ""
    assert [report.add(row) for row in rows] == [""] * len(rows)
    return report.end()


def suite_of(*rows: FindingsRow) -> TestSuite:
    (suite,) = JUnitXml.fromstring(written(*rows).encode("ascii"))
    assert isinstance(suite, TestSuite)
    return suite


def cases_of(*rows: FindingsRow) -> list[TestCase]:
    return list(suite_of(*rows))


def broken(name: str = "broken.json") -> CheckedFile:
    return check_scenario(b"{", name=name)


def clean(name: str = "clean.json") -> CheckedFile:
    return CheckedFile(name, None, None, (), "0" * 64)


def faulty() -> CheckedFile:
    """Return a file with an error that does not block, and with warnings."""
    turns = [turn(number, "Ana") for number in (1, 2, 2)]
    file = check_scenario(encoded(document(sample_turns=turns)), name="faulty.json")
    assert {finding.severity.value for finding in file.findings} == {"error", "warning"}
    assert file.scenario is not None
    return file


def unjudged() -> AuditRow:
    """Return a file with a warning and a note."""
    value = document()
    del value["participants"][1]["batna_config"]
    file = check_scenario(encoded(value), name="unjudged.json")
    return audit_row(audit_file(file))


def test_each_file_is_a_test() -> None:
    cases = cases_of(clean(), broken(), faulty(), unjudged())
    assert [case.name for case in cases] == [
        "clean.json",
        "broken.json",
        "faulty.json",
        "unjudged.json",
    ]
    assert {case.classname for case in cases} == {"zopa"}
    assert [case.is_passed for case in cases] == [True, False, False, False]


def test_findings_are_results() -> None:
    good, bad, wrong, unsure = cases_of(clean(), broken(), faulty(), unjudged())
    assert good.result == []
    assert [(type(each), each.type) for each in bad.result] == [(Error, "DOC003")]
    file = faulty()
    (all_of_them,) = wrong.result
    first, *others = file.findings
    assert isinstance(all_of_them, Failure)
    assert all_of_them.type == first.code
    assert all_of_them.message == f"{first.message} (and {len(others)} more)"
    assert all_of_them.text == "\n".join(each.describe("faulty.json") for each in file.findings)
    assert [each.type for each in unsure.result] == ["BAT101"]
    assert "info[DIF203]" in unsure.system_out
    assert "BAT101" not in unsure.system_out
    assert wrong.system_out is None


def test_what_is_waived_is_told_and_counts_for_nothing() -> None:
    file = faulty()
    waived = tuple(
        Waived(each, Waiver(each.code, "so be it", None, None, "x")) for each in file.findings
    )
    (case,) = cases_of(replace(file, findings=(), waived=waived))
    assert case.is_passed
    assert case.system_out.splitlines() == [
        f"waived[{each.finding.code}] so be it" for each in waived
    ]


def test_a_file_counts_once_and_the_rest_have_passed() -> None:
    blocked = broken("blocked.json")
    both = replace(blocked, findings=(*blocked.findings, *faulty().findings))
    suite = suite_of(clean(), clean(), broken(), both, faulty(), unjudged())
    assert (suite.tests, suite.errors, suite.failures, suite.skipped) == (6, 2, 2, 0)
    passed = sum(case.is_passed for case in suite)
    assert passed == suite.tests - suite.errors - suite.failures


@pytest.mark.parametrize(("name", "shown"), HOSTILE.items())
def test_what_xml_cannot_hold_is_escaped_visibly(name: str, shown: str) -> None:
    file = broken(name)
    file = replace(file, findings=(replace(file.findings[0], message=name),))
    (case,) = cases_of(file)
    assert case.name == shown
    (result,) = case.result
    assert result.message == shown
    assert shown in result.text


def test_line_breaks_stay_in_text_and_attributes() -> None:
    (case,) = cases_of(broken("x\ny.json"))
    assert case.name == "x\ny.json"


def test_no_files_are_an_empty_suite() -> None:
    suite = suite_of()
    assert (suite.tests, suite.errors, suite.failures) == (0, 0, 0)
    assert list(suite) == []


def test_thousands_of_files_add_up() -> None:
    file = broken()
    rows = [replace(file, source=f"f{number}.json") for number in range(2000)]
    rows += [clean(f"g{number}.json") for number in range(1000)]
    root = ET.fromstring(written(*rows))  # noqa: S314 - the document is ours
    assert root.attrib["tests"] == "3000"
    assert root.attrib["errors"] == "2000"
    assert [case.attrib["name"] for case in root] == [row.source for row in rows]
