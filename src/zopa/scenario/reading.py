"""Reading a scenario: from bytes to exact values, with every finding at once."""

import hashlib
from dataclasses import dataclass
from typing import Literal

from zopa.diagnostics import BOOK, Finding, InvalidScenarioError, Locate, Place, in_order
from zopa.scenario.building import scenario_of
from zopa.scenario.document import Document, quick_value, scan_document
from zopa.scenario.draft import Draft, draft_of
from zopa.scenario.rules.latent import latents_of
from zopa.scenario.rules.shape import shape_of
from zopa.scenario.schema import keeps_format
from zopa.scenario.sources import Origin, Source, read_source
from zopa.scenario.types import Scenario


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What is in a file: the scenario where it can be modelled, and every finding."""

    source: str
    """The path, or `<bytes>` or `<stream>`."""
    id: str | None
    """The scenario's id, None where none can be read."""
    scenario: Scenario | None
    """None where a finding blocks."""
    findings: tuple[Finding, ...]
    sha256: str
    """Of the bytes that were read; of a file over the size limit that is only its start."""


def read_scenario(source: Origin) -> Scenario:
    """Return the scenario in a file, in bytes or in a binary stream.

    Findings that do not block travel in `Scenario.findings`. Raises `InvalidScenarioError` with
    every finding where one blocks, and `UnreadablePathError` where there is nothing to read.
    """
    checked = check_scenario(source)
    if checked.scenario is None:
        raise InvalidScenarioError(checked.source, checked.findings)
    return checked.scenario


def check_scenario(source: Origin, *, name: str | None = None) -> CheckedFile:
    """Return everything that is found in a scenario file; content never raises.

    `name` is what the source is called in messages. Raises `UnreadablePathError` where there is
    nothing to read.
    """
    origin = read_source(source, name)
    draft, findings = _examined(origin)
    digest = hashlib.sha256(origin.data).hexdigest()
    blocked = any(finding.blocks for finding in findings)
    scenario = None if blocked else scenario_of(draft, origin.name, digest, findings)
    return CheckedFile(origin.name, draft.id, scenario, findings, digest)


def _examined(source: Source) -> tuple[Draft, tuple[Finding, ...]]:
    stem = source.path.stem if source.path is not None else None
    value = quick_value(source.data)
    if value is not None and keeps_format(value):
        draft = draft_of(value, stem)
        return draft, _cross_checked(draft, _LazyPlaces(source.data).locate)
    document = scan_document(source.data)
    draft = draft_of(document.value, stem)
    findings = list(BOOK.inspect(document, document.locate))
    if document.is_whole:
        findings += BOOK.inspect(shape_of(document, draft), document.locate)
        findings += _cross_checked(draft, document.locate)
    return draft, in_order(findings)


def _cross_checked(draft: Draft, locate: Locate) -> tuple[Finding, ...]:
    """Return what the rules find that compare fields with one another."""
    return in_order((*BOOK.inspect(draft, locate), *BOOK.inspect(latents_of(draft), locate)))


class _LazyPlaces:
    """The places of a document that is scanned when the first one is asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._document: Document | None = None

    def locate(self, pointer: str, part: Literal["key", "value"]) -> Place:
        if self._document is None:
            self._document = scan_document(self._data)
        return self._document.locate(pointer, part)
