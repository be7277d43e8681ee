"""Findings as JUnit XML, which build servers show as tests: each file is one."""

from typing import Final
from xml.etree import ElementTree as ET

from zopa.diagnostics import Finding, Severity
from zopa.display import printable
from zopa.reports.fingerprints import FindingsRow

_SUITE: Final = "zopa"


class JunitReport:
    """A test suite; it is written at the end because the counts come first in it.

    A test counts once however much was found: as an error where the file cannot be modelled, else
    as a failure where there are errors or warnings. So the rest of the tests have passed.
    """

    def __init__(self) -> None:
        self._cases: list[ET.Element] = []
        self._failures = 0
        self._errors = 0

    def start(self) -> str:
        """Return nothing: the counts are not known yet."""
        return ""

    def add(self, row: FindingsRow) -> str:
        """Keep the test of one file, and return nothing."""
        case = ET.Element("testcase", classname=_SUITE, name=_visible(row.source))
        counted = [each for each in row.findings if each.severity is not Severity.INFO]
        if counted:
            case.append(_result(counted, row.source))
        notes = [
            each.describe(row.source) for each in row.findings if each.severity is Severity.INFO
        ]
        notes += [f"waived[{each.finding.code}] {each.waiver.reason}" for each in row.waived]
        if notes:
            ET.SubElement(case, "system-out").text = _visible("\n".join(notes))
        self._cases.append(case)
        if case.find("error") is not None:
            self._errors += 1
        elif case.find("failure") is not None:
            self._failures += 1
        return ""

    def end(self, tally: object = None) -> str:  # noqa: ARG002 - all forms share a shape
        """Return the whole document."""
        suite = ET.Element(
            "testsuite",
            name=_SUITE,
            tests=str(len(self._cases)),
            failures=str(self._failures),
            errors=str(self._errors),
            skipped="0",
        )
        suite.extend(self._cases)
        ET.indent(suite)
        data: bytes = ET.tostring(suite, encoding="us-ascii", xml_declaration=True)
        return data.decode("ascii")


def _result(findings: list[Finding], source: str) -> ET.Element:
    """Return all findings as one result: many readers show no more than the first of a test."""
    blocking = [each for each in findings if each.blocks]
    first, tag = (blocking[0], "error") if blocking else (findings[0], "failure")
    more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
    result = ET.Element(tag, type=first.code, message=_visible(first.message) + more)
    result.text = _visible("\n".join(each.describe(source) for each in findings))
    return result


def _visible(text: str) -> str:
    """Return the text with all but line breaks escaped that is not printable.

    What XML 1.0 cannot hold, such as most control characters, is never printable.
    """
    return "\n".join(printable(line) for line in text.split("\n"))
