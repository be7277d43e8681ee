"""Reading a scenario: from bytes to exact values, with every finding at once."""

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from zopa.config.waivers import (
    Sifted,
    Waived,
    Waiver,
    apply_waivers,
    sidecar_waivers,
    waivers_for,
)
from zopa.diagnostics import BOOK, Finding, InvalidScenarioError, Locate, Place, in_order
from zopa.errors import ConfigError
from zopa.scenario import rules
from zopa.scenario.building import scenario_of
from zopa.scenario.document import quick_value, scan_document
from zopa.scenario.draft import Draft, draft_of
from zopa.scenario.quick_places import QuickPlaces
from zopa.scenario.rules.latent import latents_of
from zopa.scenario.rules.outputs import printed_of
from zopa.scenario.rules.shape import shape_of
from zopa.scenario.rules.waivers import WaiverReport
from zopa.scenario.schema import keeps_format
from zopa.scenario.sources import Origin, Source, read_source
from zopa.scenario.types import Difficulty, Scenario

_RULES: Final = rules.__name__
"""Where the rules live that run here; the codes of others are left to later stages."""


def nowhere(pointer: str, part: Literal["key", "value"]) -> Place:  # noqa: ARG001 - a `Locate`
    """Return a pointer without line and column, where there is no text to point at."""
    return Place(pointer)


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
    waived: tuple[Waived, ...] = ()
    """Findings that a waiver silenced, with the reason."""
    waivers: tuple[Waiver, ...] = ()
    """Waivers for codes of later stages, such as the audit; nothing here could use them."""
    difficulty: Difficulty | None = None
    """What the file declares, None where that cannot be read."""
    locate: Locate = field(default=nowhere, repr=False, compare=False)
    """Finds the place of a JSON pointer in the file, for findings of later stages."""


def read_scenario(source: Origin) -> Scenario:
    """Return the scenario in a file, in bytes or in a binary stream.

    Findings that do not block travel in `Scenario.findings`. Raises `InvalidScenarioError` with
    every finding where one blocks, and `UnreadablePathError` where there is nothing to read.

    >>> from zopa.scenario.starter import starter_text
    >>> scenario = read_scenario(starter_text("orchard").encode())
    >>> scenario.id, [party.name for party in scenario.parties]
    ('orchard', ['Marta', 'Oskar'])
    """
    checked = check_scenario(source)
    if checked.scenario is None:
        raise InvalidScenarioError(checked.source, checked.findings)
    return checked.scenario


def check_scenario(
    source: Origin, *, name: str | None = None, path: Path | None = None
) -> CheckedFile:
    """Return everything that is found in a scenario file; content never raises.

    `name` is what the source is called in messages. `path` is where bytes or a stream would be
    saved: the rules about names and the waivers for that path then hold. Raises
    `UnreadablePathError` where there is nothing to read, and `ConfigError` where the project's
    configuration is wrong.

    >>> [finding.code for finding in check_scenario(b"[1, NaN]").findings]
    ['DOC015', 'DOC008']
    """
    origin = read_source(source, name)
    if path is not None:
        origin = replace(origin, path=path)
    draft, findings, locate = _examined(origin)
    sifted = _sifted(origin.path, findings, locate)
    digest = hashlib.sha256(origin.data).hexdigest()
    blocked = any(finding.blocks for finding in sifted.kept)
    scenario = None if blocked else scenario_of(draft, origin.name, digest, sifted.kept)
    return CheckedFile(
        origin.name,
        draft.id,
        scenario,
        sifted.kept,
        digest,
        sifted.waived,
        sifted.unused,
        draft.difficulty,
        locate,
    )


def _sifted(path: Path | None, findings: tuple[Finding, ...], locate: Locate) -> Sifted:
    """Return the findings after the waivers of the file, and what is to be said of those."""
    if path is None:
        return Sifted(findings, (), (), ())
    wrong = None
    waivers = waivers_for(path)
    try:
        waivers += sidecar_waivers(path)
    except ConfigError as error:
        wrong = error
    if not waivers and wrong is None:
        return Sifted(findings, (), (), ())
    sifted = apply_waivers(findings, waivers)
    here = {rule.code for rule in BOOK if rule.check.__module__.startswith(_RULES)}
    later = tuple(waiver for waiver in sifted.unused if waiver.code not in here)
    # In a file that cannot be modelled some rules had nothing to look at: their silence is no pass.
    blocked = any(finding.blocks for finding in findings)
    stale = () if blocked else tuple(each for each in sifted.unused if each.code in here)
    said = BOOK.inspect(WaiverReport(wrong, stale, sifted.refused), locate)
    return Sifted(in_order((*sifted.kept, *said)), sifted.waived, later, sifted.refused)


def _examined(source: Source) -> tuple[Draft, tuple[Finding, ...], Locate]:
    stem = source.path.stem if source.path is not None else None
    value = quick_value(source.data)
    if value is not None and keeps_format(value):
        draft = draft_of(value, stem)
        # A value was read, so the text is ASCII and good JSON.
        locate = QuickPlaces(source.data.decode("ascii")).locate
        return draft, _cross_checked(draft, locate), locate
    document = scan_document(source.data)
    draft = draft_of(document.value, stem)
    printed = printed_of(document.value) if document.is_whole else None
    if printed is not None:
        return draft, BOOK.inspect(printed, document.locate), document.locate
    findings = list(BOOK.inspect(document, document.locate))
    if document.is_whole:
        findings += BOOK.inspect(shape_of(document, draft), document.locate)
        findings += _cross_checked(draft, document.locate)
    return draft, in_order(findings), document.locate


def _cross_checked(draft: Draft, locate: Locate) -> tuple[Finding, ...]:
    """Return what the rules find that compare fields with one another."""
    return in_order((*BOOK.inspect(draft, locate), *BOOK.inspect(latents_of(draft), locate)))
