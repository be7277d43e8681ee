"""Findings as SARIF 2.1.0, the format that code hosts and editors show results from."""

import json
import os
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import zopa.auditing.rules  # noqa: F401 - fills the rule book, also where files are only checked
from zopa.diagnostics import BOOK, Finding, Place, Rule, Severity
from zopa.display import printable
from zopa.reports.finding_records import Record
from zopa.reports.fingerprints import FindingsRow, fingerprints, portable_path
from zopa.version import __version__

_SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_FINGERPRINT: Final = "findingHash/v1"
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


class SarifReport:
    """One document for all files; a result is written as soon as its file is done."""

    def __init__(self) -> None:
        self._index = {rule.code: number for number, rule in enumerate(BOOK)}
        self._written = False

    def start(self) -> str:
        """Return the document up to its results, which come last so that nothing is kept."""
        head = {"version": "2.1.0", "$schema": _SCHEMA}
        run = {
            "tool": {
                "driver": {
                    "name": "zopa",
                    "semanticVersion": __version__,
                    "rules": [_rule(rule) for rule in BOOK],
                }
            },
            "columnKind": "unicodeCodePoints",
        }
        return f'{_json(head)[:-1]}, "runs": [{_json(run)[:-1]}, "results": ['

    def add(self, row: FindingsRow) -> str:
        """Return the results of one file, a line each; empty where nothing was found."""
        uri = _uri(row.source)
        results = [
            _json(
                {
                    "ruleId": finding.code,
                    "ruleIndex": self._index[finding.code],
                    "level": _LEVELS[finding.severity],
                    "message": {"text": _message(finding)},
                    "locations": [_location(uri, finding.place)],
                    "partialFingerprints": {_FINGERPRINT: digest},
                }
            )
            for finding, digest in zip(row.findings, fingerprints(row), strict=True)
        ]
        if not results:
            return ""
        before = "," if self._written else ""
        self._written = True
        return before + ",\n".join(results)

    def end(self, tally: object = None) -> str:  # noqa: ARG002 - all forms share a shape
        """Return the end of the document."""
        return "]}]}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, allow_nan=False)


def _rule(rule: Rule) -> Record:
    meaning, _, _ = rule.explanation.partition("\n\nExample:")
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": meaning},
        "help": {"text": rule.explanation},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"blocks": rule.blocks},
    }


def _message(finding: Finding) -> str:
    """Return what is wrong and the way out, without placeholders and links.

    The standard has braces doubled that are no placeholder (3.11.5). It reads `[text](target)` as
    a link (3.11.6), and lets brackets and backslashes stand as they are where there is none.
    """
    text = f"{printable(finding.message)}\nhelp: {printable(finding.help)}"
    text = text.replace("{", "{{").replace("}", "}}")
    if "](" not in text:
        return text
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")


def _location(uri: str, place: Place) -> Record:
    physical: Record = {"artifactLocation": {"uri": uri}}
    if place.line is not None:
        column = {} if place.column is None else {"startColumn": place.column}
        physical["region"] = {"startLine": place.line, **column}
    location: Record = {"physicalLocation": physical}
    if place.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": printable(place.pointer)}]
    return location


def _uri(source: str) -> str:
    """Return a relative reference for a file below the current folder, and `file:` elsewhere."""
    path = portable_path(source)
    return Path(path).as_uri() if Path(path).is_absolute() else quote(os.fsencode(path))
