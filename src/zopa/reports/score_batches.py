"""Batches of records, scored in whatever process is free and returned as they are written."""

import copy
import gc
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, repeat
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from zopa.corpus.faults import describe, one_file
from zopa.corpus.record_files import RecordLine, RecordLines
from zopa.corpus.scoring import RecordScorer, scorers_of
from zopa.diagnostics import Finding, Severity
from zopa.errors import InternalFaultError, ZopaError
from zopa.reports.bulk_alike import SaidAlike
from zopa.reports.bulk_scores import BulkRow, BulkScorer
from zopa.reports.bulk_subjects import HEAD
from zopa.reports.finding_records import finding_record
from zopa.reports.paired_arms import PairedArms
from zopa.reports.score_summary import ScoreSummary
from zopa.reports.score_table import Row, csv_text, table_row, unicode_text
from zopa.reports.score_tally import Outcome, ScoreTally
from zopa.scenario.types import Scenario
from zopa.tradespace.conventions import Liability, View

MAX_TOLD: Final = 100
"""How many errors, and how many warnings, are listed in text."""

SIZE: Final = 8192
"""Records in a batch: enough for each of a hundred scenarios to be scored in arrays."""


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """What is asked of every record."""

    scenarios: tuple[Scenario, ...]
    broken: frozenset[str]
    """The ids of scenarios that were given and cannot be used."""
    view: View
    liability: Liability
    batna: tuple[tuple[str, Fraction], ...]
    sixth_weight: Fraction | None
    by: str | None
    form: str
    source: str
    """What the file of records is called."""
    paired: PairedArms | None = None
    """Nothing yet of the arms that are compared; None where none are."""

    @property
    def key(self) -> tuple[Any, ...]:
        """What the scorer of two requests has to agree on to be the same."""
        seen = tuple((each.id, each.sha256) for each in self.scenarios)
        return (
            seen,
            self.broken,
            self.view,
            self.liability,
            self.batna,
            self.sixth_weight,
            self.form,
            self.paired is not None,
        )


class ScoredBatch(NamedTuple):
    """What came of a batch."""

    text: bytes
    """UTF-8; empty where there is nothing to be written."""
    rows: list[Row]
    """The rows of a Parquet file; empty in any other form."""
    told: list[tuple[Severity, str]]
    """Errors and warnings in words where the form is text, up to `MAX_TOLD` of each."""
    untold: int
    """How many more of them there are."""
    findings: tuple[Finding, ...]
    """One of each severity."""
    tally: ScoreTally
    summary: ScoreSummary | None
    paired: PairedArms | None
    faults: list[InternalFaultError]
    """Records that brought a bug to light."""
    size: int
    """The length of the records' text, in bytes."""


def batches(lines: Iterable[RecordLine]) -> Iterator[RecordLines]:
    """Yield the records in batches."""
    stream = iter(lines)
    while chunk := list(islice(stream, SIZE)):
        yield RecordLines(*zip(*chunk, strict=True))


def score_batch(request: ScoreRequest, batch: RecordLines) -> ScoredBatch:
    """Return the scores of a batch, in the form that is asked for."""
    with _no_collector():
        scorer = _scorer(request)
        start = _STARTS.get(request.form)
        texts: list[str | None] = [None] * len(batch.texts)
        findings: dict[int, tuple[Finding, ...]] = {}
        alike = list(scorer.alike(batch, start, request.by))
        for group in alike:
            findings |= group.findings
            for place, text in zip(group.places, group.texts, strict=True):
                texts[place] = text
        rest = [place for place, text in enumerate(texts) if text is None]
        rows, faults = _rows(scorer, [batch.line(place) for place in rest], request.source)
        single = {place: row for place, row in zip(rest, rows, strict=True) if row is not None}
        for place, row in single.items():
            texts[place] = "" if start is None else start + _json(row)[1:]
            findings[place] = row.findings
        cells = [_cells(row) for row in single.values()] if scorer.with_cells else []
        inorder = [each for _, found in sorted(findings.items()) for each in found]
        told, untold = _told(request, inorder)
        tally, summary, paired = _added(request, alike, single, cells)
        for _ in faults:
            tally.add(Outcome())
        return ScoredBatch(
            _written(request.form, texts, cells),
            cells if request.form == "parquet" else [],
            told,
            untold,
            tuple({each.severity: each for each in inorder}.values()),
            tally,
            summary,
            paired,
            faults,
            sum(len(text) + 1 for text in batch.texts if isinstance(text, bytes)),
        )


def _written(form: str, texts: list[str | None], cells: list[Row]) -> bytes:
    if form == "csv":
        return csv_text(cells).encode()
    return _JOINTS.get(form, "").join(each for each in texts if each is not None).encode()


def _added(
    request: ScoreRequest, alike: list[SaidAlike], single: dict[int, BulkRow], cells: list[Row]
) -> tuple[ScoreTally, ScoreSummary | None, PairedArms | None]:
    """Return what the records of a batch add up to, in the order of their places."""
    tally = ScoreTally()
    tally.add_all([each.outcome for each in single.values()])
    for group in alike:
        tally.add_agreements(group.agreements)
    summary = None
    if request.by is not None:
        summary = ScoreSummary(request.by)
        said = {place: (each.said, each.outcome, each.carried) for place, each in single.items()}
        for group in alike:
            column = zip(repeat(group.said), group.agreements.each(), group.carried, strict=False)
            said |= zip(group.places, column, strict=True)
        for _, one in sorted(said.items()):
            summary.add(*one)
    paired = copy.deepcopy(request.paired)
    if paired is not None:
        for row, each in zip(cells, single.values(), strict=True):
            paired.add(row, each.carried)
    return tally, summary, paired


@contextmanager
def _no_collector() -> Iterator[None]:
    """Hold the collector of cycles back: there are none, and looking takes a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _scorer(request: ScoreRequest) -> BulkScorer:
    """Return the scorer of a request, made once in each process."""
    found = READY.get(request.key)
    if found is None:
        scorers = scorers_of(
            request.scenarios,
            view=request.view,
            liability=request.liability,
            batna=dict(request.batna),
        )
        exact = RecordScorer(scorers, request.broken)
        found = BulkScorer(
            scorers,
            exact,
            request.sixth_weight,
            request.form,
            with_cells=request.paired is not None,
        )
        READY.clear()
        READY[request.key] = found
    return found


READY: Final[dict[tuple[Any, ...], BulkScorer]] = {}
"""The scorer of the last request that was worked on in this process."""


def _rows(
    scorer: BulkScorer, lines: list[RecordLine], source: str
) -> tuple[list[BulkRow | None], list[InternalFaultError]]:
    """Return the rows; where something is broken each record is tried alone, and the rest kept."""
    try:
        return list(scorer.rows(lines)), []
    except Exception:  # noqa: BLE001 - whatever it is, it is told of the record that it is about
        rows: list[BulkRow | None] = []
        faults = []
        for line in lines:
            row = None
            try:
                with one_file(f"{source}, record {line.ordinal}"):
                    (row,) = scorer.rows([line])
            except InternalFaultError as error:
                faults.append(error)
            except ZopaError as error:
                # What is wrong with a record is a finding; nothing else may end the run.
                place = f"{source}, record {line.ordinal}"
                faults.append(InternalFaultError(place, describe(error)))
            rows.append(row)
        return rows, faults


def _told(request: ScoreRequest, found: list[Finding]) -> tuple[list[tuple[Severity, str]], int]:
    """Return errors and warnings in words where nothing else is written, and how many are left."""
    if request.form != "text":
        return [], 0
    told: list[tuple[Severity, str]] = []
    counts: Counter[Severity] = Counter()
    for finding in found:
        if finding.severity is Severity.INFO:
            continue
        counts[finding.severity] += 1
        if counts[finding.severity] <= MAX_TOLD:
            told.append((finding.severity, finding.describe(request.source)))
    return told, counts.total() - len(told)


_encode = msgspec.json.Encoder().encode
_STARTS: Final = MappingProxyType({"json": "{", "jsonl": _encode(dict(HEAD)).decode()[:-1] + ","})
"""How the text of a record begins, where its form has one."""

_JOINTS: Final = MappingProxyType({"json": ",\n", "jsonl": "\n"})


def _json(row: BulkRow) -> str:
    """Return the published record of a row as JSON in ASCII."""
    if row.record is not None or row.subject is None:
        return _ascii(row.record)
    more = f",{_ascii(row.composite)[1:-1]}" if row.composite else ""
    if row.carried:
        more += f',"carried":{_ascii(row.carried)}'
    found = _ascii([finding_record(each) for each in row.findings]) if row.findings else "[]"
    name = _ascii(row.name)
    return f'{{"record":{name},{row.subject.head},{row.measures}{more},"findings":{found}}}'


def _ascii(value: Any) -> str:
    try:
        text = _encode(value)
    except (TypeError, UnicodeEncodeError):
        return json.dumps(value, allow_nan=False)
    return text.decode() if text.isascii() else json.dumps(value, allow_nan=False)


def _cells(row: BulkRow) -> Row:
    """Return the cells of a row of a table."""
    if row.record is not None or row.subject is None:
        return table_row(row.record or {})
    scenario = row.subject.scorer.scenario
    return (
        *(unicode_text(row.name), scenario.id, *row.subject.cells, "agreement", *row.cells),
        " ".join(row.unrevealed),
        " ".join(each.code for each in row.findings),
        json.dumps(row.carried) if row.carried else None,
    )
