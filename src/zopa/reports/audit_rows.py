"""Audited files, each reduced to what reports say of it, from one process or many."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

from zopa.auditing.audit import Audit
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands, DepthClass
from zopa.auditing.repair.edits import Repair
from zopa.auditing.repair.plan import quick_repairs, repair_plan
from zopa.auditing.situation import conditions
from zopa.auditing.verdict import Verdict
from zopa.config.waivers import Waived
from zopa.corpus.auditing import AuditedFile, audit_file
from zopa.corpus.faults import one_file
from zopa.corpus.files import Input
from zopa.corpus.parallel import in_order
from zopa.corpus.selection import EVERYTHING, Selection
from zopa.diagnostics import Finding, Severity
from zopa.errors import ZopaError
from zopa.reports.audit_records import audit_record
from zopa.reports.finding_records import Record
from zopa.reports.margin_text import closest_numbers
from zopa.reports.numbers import writer
from zopa.scenario.reading import CheckedFile, check_scenario

_QUESTIONED: Final = frozenset({Verdict.TOO_EASY, Verdict.TOO_HARD, Verdict.BORDERLINE})


@dataclass(frozen=True, slots=True)
class AuditRow:
    """What is said of one audited file; small, so that it travels between processes."""

    source: str
    scenario: str | None
    difficulty: str | None
    verdict: Verdict
    depth_class: DepthClass | None
    """None without a verdict."""
    depth: Fraction | None
    """Utils; None without a verdict."""
    robust: bool | None
    """Whether every other reading gives the same verdict; None without one."""
    findings: tuple[Finding, ...]
    waived: tuple[Waived, ...]
    bands: DepthBands
    """Where the classes begin."""
    repairs: tuple[Repair, ...]
    """What would make a label fit that does not, the smallest first."""
    why: str
    """What the declared label asks for, and which of it holds, or why there is no verdict.

    Empty for a label that fits, and where the file cannot be modelled.
    """
    closest: str
    """Which numbers are nearest to another class, in words; empty where nobody asked."""
    record: Record | None
    """The published record; None where nobody asked for it."""

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """What is asked of every file."""

    bands: DepthBands = DEFAULT_BANDS
    selection: Selection = EVERYTHING
    exact: bool = False
    """Whether numbers in the records are exact strings."""
    with_repairs: bool = False
    """Whether repairs of every kind are searched for."""
    with_margins: bool = False
    """Whether the margin of each single weight is looked for."""
    with_record: bool = True
    """Whether the published record is wanted, with measures that nothing else needs."""


PLAIN: Final = AuditRequest()
"""What is asked where nothing else is said."""


def audit_files(
    paths: Iterable[str], *, jobs: int | None = None, bands: DepthBands = DEFAULT_BANDS
) -> Iterator[AuditRow | ZopaError]:
    """Yield the audit of each file, in order; an error stands for a file that cannot be read.

    `jobs` is how many processes work: 1 this one alone, -1 one a core. None, the default, takes one
    a core from some hundreds of files on, or what `joblib.parallel_config` says, such as a Dask or
    Ray cluster whose machines can read the paths.

    >>> [type(row).__name__ for row in audit_files(["nowhere.json"])]
    ['UnreadablePathError']
    """
    return audit_inputs(map(Input, paths), AuditRequest(bands), jobs=jobs)


def audit_inputs(
    inputs: Iterable[Input], request: AuditRequest, *, jobs: int | None
) -> Iterator[AuditRow | ZopaError]:
    """Yield the audit of each input, in order; `jobs` as in `audit_files`."""
    return in_order(partial(_row, request, _here()), inputs, jobs=jobs)


def _here() -> str:
    """Return the folder that paths start from: another process may stand in another one."""
    try:
        return os.getcwd()  # noqa: PTH109 - joined to paths as text
    except OSError:
        return ""


def _row(request: AuditRequest, folder: str, item: Input) -> AuditRow | ZopaError:
    try:
        with one_file(item.path):
            file = _checked(folder, item)
            audited = audit_file(file, bands=request.bands, selection=request.selection)
            return audit_row(audited, request)
    except ZopaError as error:
        return error


def _checked(folder: str, item: Input) -> CheckedFile:
    path = Path(folder, item.path) if item.is_named else None
    if item.data is None:
        return check_scenario(Path(folder, item.path), name=item.path)
    return check_scenario(item.data, name=item.path, path=path)


def audit_row(audited: AuditedFile, request: AuditRequest = PLAIN) -> AuditRow:
    """Return what is said of an audited file."""
    file, found = audited.file, audited.audit
    answer = found.answer if found and not found.not_assessable else None
    return AuditRow(
        source=file.source,
        scenario=file.id,
        difficulty=file.difficulty.value if file.difficulty else None,
        verdict=audited.verdict,
        depth_class=answer.depth_class if answer else None,
        depth=answer.full.depth if answer else None,
        robust=found.robust if found and answer else None,
        findings=audited.findings,
        waived=audited.waived,
        bands=audited.bands,
        repairs=_repairs(found, searched=request.with_repairs),
        why=_why(found),
        closest=closest_numbers(found) if found and request.with_margins else "",
        record=_record(audited, request) if request.with_record else None,
    )


def _why(found: Audit | None) -> str:
    if found is None:
        return ""
    return conditions(found) if found.verdict in _QUESTIONED else found.not_assessable or ""


def _record(audited: AuditedFile, request: AuditRequest) -> Record:
    return audit_record(
        audited,
        writer(exact=request.exact),
        with_repairs=request.with_repairs,
        with_margins=request.with_margins,
    )


def _repairs(found: Audit | None, *, searched: bool) -> tuple[Repair, ...]:
    if found is None or found.verdict not in _QUESTIONED:
        return ()
    return repair_plan(found).repairs if searched else quick_repairs(found)
