"""Records that are written alike, scored in columns from their text to what is published."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import compress, repeat
from operator import and_
from typing import Any, Final, NamedTuple

import msgspec

from zopa.corpus.record_files import RecordLines
from zopa.corpus.record_shapes import Columns, Shape, as_json, as_value, shape_of
from zopa.diagnostics import Finding
from zopa.errors import FrontierTooLargeError
from zopa.reports.bulk_columns import between, joined, json_measures
from zopa.reports.bulk_subjects import Subject
from zopa.reports.finding_records import Record, finding_record
from zopa.reports.score_tally import Outcome
from zopa.scoring.records import identity

_MOST: Final = 4
"""How many ways of writing records about one scenario are kept."""

_PATIENCE: Final = 1_000
"""After so many records that others are not like, no more ways of writing are looked for."""

_SCENARIO: Final = re.compile(rb'"scenario": ?("[^"\\]*")')

_encode = msgspec.json.Encoder().encode


class Manner(NamedTuple):
    """A way in which records are written, and what they are about."""

    shape: Shape
    subject: Subject
    in_quantities: bool


class SaidLine(NamedTuple):
    """What is said of one record among others."""

    place: int
    """Which of the lines it is."""
    text: str
    """The published record as JSON, where that is asked for."""
    outcome: Outcome
    findings: tuple[Finding, ...]
    said: Record
    """What groups are made by."""
    carried: Mapping[str, Any]
    """The field among those of its own that groups are made by."""


class Alike(NamedTuple):
    """Records that are written alike: which of a batch, and the parts of their texts."""

    manner: Manner
    places: list[int]
    found: list[tuple[bytes, ...]]


class Manners:
    """The ways in which the records of a file are written, learned from the first of each."""

    def __init__(self) -> None:
        self._known: dict[bytes, list[Manner]] = {}
        self._failures = 0

    def sorted(self, texts: Sequence[object]) -> list[Alike]:
        """Return the texts that are written in known ways."""
        groups: dict[int, Alike] = {}
        alike: Alike | None = None
        for place, text in enumerate(texts):
            if type(text) is not bytes:
                continue
            found = None if alike is None else alike.manner.shape.match(text)
            if alike is None or found is None:
                manner, found = self._matched(text)
                if manner is None or found is None:
                    continue
                alike = groups.setdefault(id(manner), Alike(manner, [], []))
            alike.places.append(place)
            alike.found.append(found.groups())
        return list(groups.values())

    def _matched(self, text: bytes) -> tuple[Manner, re.Match[bytes]] | tuple[None, None]:
        """Return the known way in which a text is written, with its parts."""
        for manner in self._known.get(_scenario_in(text), ()):
            found = manner.shape.match(text)
            if found is not None:
                return manner, found
        return None, None

    def learn(self, text: bytes, subject: Subject, *, in_quantities: bool) -> None:
        """Take the way in which a record is written that is plainly about a subject."""
        if self._failures > _PATIENCE:
            return
        known = self._known.setdefault(_scenario_in(text), [])
        shape = shape_of(text, subject.shares.places) if len(known) < _MOST else None
        if shape is None:
            self._failures += 1
        else:
            known.append(Manner(shape, subject, in_quantities))


def _scenario_in(text: bytes) -> bytes:
    """Return the scenario that a text seems to name; only what is matched then counts."""
    named = _SCENARIO.search(text)
    return named[1] if named else b""


def scored(
    alike: Alike, lines: RecordLines, start: str | None, by: str | None
) -> Iterator[SaidLine]:
    """Yield what is said of records that are alike, but for those that are not plain after all.

    The text of each begins with `start`; it is empty where that is None. `by` is the field that
    groups are made by.
    """
    manner, places = alike.manner, alike.places
    subject = manner.subject
    columns = manner.shape.columns(alike.found)
    rows = columns.shares.reshape(len(places), -1, 2)
    arrays = subject.arrays(in_quantities=manner.in_quantities)
    with suppress(FrontierTooLargeError):
        scores = arrays.score(rows)
        plain = scores.valid & ~arrays.hang_on_rounding(rows)
        plain &= ~subject.shares.hide_latent(rows, manner.shape.resources)
        told = subject.findings(scores, arrays, rows, [lines.numbers[place] for place in places])
        texts: Iterator[str] = repeat("")
        if start is not None:
            measures = json_measures(scores, subject.hidden(rows))
            names = _names(columns, lines, places)
            texts = joined(
                [
                    repeat(f'{start}"record":'),
                    names,
                    repeat(f",{subject.head},"),
                    *measures,
                    *_carried(columns),
                    *between(',"findings":%s}', [list(map(_findings, told))]),
                ]
            )
        outcomes = subject.outcomes(scores)
        reveals = _reveals(manner, columns)
        said = repeat({"scenario": subject.scorer.scenario.id, "outcome": "agreement"})
        each = zip(places, texts, outcomes, told, said, _grouped(columns, by), strict=False)
        yield from compress(map(SaidLine._make, each), map(and_, plain.tolist(), reveals))


def _names(columns: Columns, lines: RecordLines, places: Sequence[int]) -> Iterable[str]:
    """Return what the records are called, as JSON."""
    if columns.names is not None:
        return as_json(columns.names)
    return (f'"{identity(None, lines.ordinals[place])}"' for place in places)


def _carried(columns: Columns) -> Iterator[Iterable[str]]:
    """Yield what the fields of the records' own are made of, as they are published."""
    before = ',"carried":{'
    for name, own in columns.own:
        yield repeat(f'{before}"{name}":')
        yield as_json(own)
        before = ","
    if columns.own:
        yield repeat("}")


def _findings(findings: Sequence[Finding]) -> str:
    if not findings:
        return "[]"
    return _encode([finding_record(each) for each in findings]).decode()


def _grouped(columns: Columns, by: str | None) -> Iterator[Mapping[str, Any]]:
    """Yield the field that groups are made by, where records have it."""
    texts = dict(columns.own).get(by or "")
    if by is None or texts is None:
        yield from repeat({})
        return
    known = {text: {by: as_value(text)} for text in set(texts)}
    yield from map(known.__getitem__, texts)


def _reveals(manner: Manner, columns: Columns) -> Iterator[bool]:
    """Yield whether what came to light is plain."""
    if columns.revealed is None:
        yield from repeat(True)  # noqa: FBT003
        return
    known: dict[bytes, bool] = {}
    allocation = dict.fromkeys(manner.shape.resources)
    for text in columns.revealed:
        plain = known.get(text)
        if plain is None:
            value = {"revealed": as_value(text), "allocation": allocation}
            plain = known[text] = manner.subject.shares.reveals(value)
        yield plain
