"""Records that are written alike, scored in columns from their text to what is published."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np

from zopa.corpus.record_files import RecordLines
from zopa.corpus.record_shapes import Columns, Shape, as_json, as_value, shape_of
from zopa.diagnostics import Finding
from zopa.errors import FrontierTooLargeError
from zopa.reports.bulk_columns import between, joined, json_measures
from zopa.reports.bulk_subjects import Subject
from zopa.reports.finding_records import Record, finding_record
from zopa.reports.score_tally import Agreements
from zopa.scoring.records import identity

_MOST: Final = 4
"""How many ways of writing records about one scenario are kept."""

_PATIENCE: Final = 1_000
"""After so many records that others are not like, no more ways of writing are looked for."""

_SCENARIO: Final = re.compile(rb'"scenario": ?("[^"\\]*")')

_T = TypeVar("_T")

_encode = msgspec.json.Encoder().encode


class Manner(NamedTuple):
    """A way in which records are written, and what they are about."""

    shape: Shape
    subject: Subject
    in_quantities: bool


class SaidAlike(NamedTuple):
    """What is said of records that are alike, in columns."""

    places: list[int]
    """Which of the lines they are."""
    texts: list[str]
    """The published records as JSON, where that is asked for."""
    agreements: Agreements
    findings: dict[int, tuple[Finding, ...]]
    """By the place, of those that have any."""
    said: Record
    """What groups are made by, the same for all."""
    carried: list[Mapping[str, Any]]
    """The field among those of their own that groups are made by."""


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


def scored(alike: Alike, lines: RecordLines, start: str | None, by: str | None) -> SaidAlike | None:
    """Return what is said of records that are alike, but for those that are not plain after all.

    The text of each begins with `start`; it is empty where that is None. `by` is the field that
    groups are made by. None stands for a frontier that is too large.
    """
    manner, places = alike.manner, alike.places
    subject = manner.subject
    columns = manner.shape.columns(alike.found)
    rows = columns.shares.reshape(len(places), -1, 2)
    arrays = subject.arrays(in_quantities=manner.in_quantities)
    try:
        scores = arrays.score(rows)
    except FrontierTooLargeError:
        return None
    plain = scores.valid & ~arrays.hang_on_rounding(rows)
    plain &= ~subject.shares.hide_latent(rows, manner.shape.resources)
    plain &= _reveals(manner, columns)
    told = subject.findings(scores, arrays, rows, [lines.numbers[place] for place in places])
    texts = [""] * len(places)
    if start is not None:
        found = ["[]"] * len(places)
        for row, each in told.items():
            found[row] = _encode([finding_record(one) for one in each]).decode()
        parts = [
            repeat(f'{start}"record":'),
            _names(columns, lines, places),
            repeat(f",{subject.head},"),
            *json_measures(scores, subject.hidden(rows)),
            *_carried(columns),
            *between(',"findings":%s}', [found]),
        ]
        texts = list(joined(parts))
    kept = np.flatnonzero(plain).tolist()
    return SaidAlike(
        _at(kept, places),
        _at(kept, texts),
        subject.agreements(scores).at(kept),
        {places[row]: each for row, each in told.items() if plain[row]},
        {"scenario": subject.scorer.scenario.id, "outcome": "agreement"},
        _at(kept, _grouped(columns, by)),
    )


def _at(kept: list[int], column: list[_T]) -> list[_T]:
    """Return the rows of a column that are kept."""
    return column if len(kept) == len(column) else [column[row] for row in kept]


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


def _grouped(columns: Columns, by: str | None) -> list[Mapping[str, Any]]:
    """Return the field that groups are made by, where records have it."""
    texts = dict(columns.own).get(by or "")
    if by is None or texts is None:
        return [{}] * len(columns.shares)
    known = {text: {by: as_value(text)} for text in set(texts)}
    return [known[text] for text in texts]


def _reveals(manner: Manner, columns: Columns) -> Any:
    """Return whether what came to light is plain, for each or for all at once."""
    if columns.revealed is None:
        return True
    allocation = dict.fromkeys(manner.shape.resources)
    known = {
        text: manner.subject.shares.reveals({"revealed": as_value(text), "allocation": allocation})
        for text in set(columns.revealed)
    }
    return np.array([known[text] for text in columns.revealed])
