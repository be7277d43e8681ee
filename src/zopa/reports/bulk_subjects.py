"""A scenario that many records are about, with what is said of all of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np

from zopa.corpus.record_arrays import ShareRows
from zopa.corpus.scoring import ScoredLine
from zopa.diagnostics import BOOK, Finding, Place
from zopa.reports.bulk_columns import tidy
from zopa.reports.finding_records import VERSION, Record
from zopa.reports.numbers import number
from zopa.reports.score_records import reading_record, score_record
from zopa.reports.score_table import reading_cells
from zopa.reports.score_tally import Agreements, Outcome
from zopa.scoring.arrays import ArrayScorer, Ratio, ScoreArrays
from zopa.scoring.frontier_arrays import Doubles
from zopa.scoring.records import Record as ReadRecord
from zopa.scoring.rules import GainText, ScoredRecord, below_batna
from zopa.scoring.score import Scorer

HEAD: Final[Mapping[str, Any]] = MappingProxyType({"kind": "zopa.score", "version": VERSION})
"""What stands before a record of its own line."""


_MOST_GAINS: Final = 100_000
"""So many gains are remembered in words."""

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Subject:
    """A scenario that records are about, with what is needed to score them."""

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.shares = ShareRows(scorer.scenario)
        self._arrays: dict[bool, ArrayScorer] = {}
        self._latent = [
            (index, each.id)
            for index, each in enumerate(scorer.scenario.resources)
            if each.is_latent
        ]
        scenario = scorer.scenario
        reading = reading_record(scorer, number)
        head = {"scenario": scenario.id, **reading, "outcome": "agreement"}
        self.head = msgspec.json.encode(head).decode()[1:-1]
        """The fields of a published record that come after its name, as JSON."""
        self.cells = reading_cells(reading)
        """What the row of a table says of the reading."""
        self._gains: tuple[dict[Ratio, GainText | None], ...] = ({}, {})
        self._no_deal: tuple[Record, Outcome, tuple[Finding, ...]] | None = None

    def arrays(self, *, in_quantities: bool) -> ArrayScorer:
        """Return the scorer of rows in a unit."""
        found = self._arrays.get(in_quantities)
        if found is None:
            found = ArrayScorer(self.scorer, in_quantities=in_quantities)
            self._arrays[in_quantities] = found
        return found

    @property
    def no_deal(self) -> tuple[Record, Outcome, tuple[Finding, ...]]:
        """What is said of having no deal, but for the name of the record."""
        if self._no_deal is None:
            scenario = self.scorer.scenario
            score = self.scorer.score(None)
            read = ReadRecord("", None, None, _NOTHING)
            findings = BOOK.inspect(ScoredRecord(read, score), _first_column)
            line = ScoredLine("", scenario.id, self.scorer, read, _NOTHING, score, findings)
            record = score_record(line, number)
            del record["findings"]  # they have a line of their own in each record
            self._no_deal = record, Outcome.of(score), findings
        return self._no_deal

    def hidden(self, rows: Any) -> list[tuple[str, ...]]:
        """Return for each row the latent resources that nobody has."""
        if not self._latent:
            return [()] * len(rows)
        held = rows[:, [index for index, _ in self._latent]].any(axis=2).tolist()
        ids = [name for _, name in self._latent]
        return [tuple(name for name, has in zip(ids, row, strict=True) if not has) for row in held]

    def agreements(self, scores: ScoreArrays) -> Agreements:
        """Return what the rows count as."""
        return Agreements(
            scores.flags["efficient"] == 1,
            scores.numbers["worst_margin"] < 0,
            tidy(scores.numbers["value_efficiency"]),
        )

    def findings(
        self, scores: ScoreArrays, arrays: ArrayScorer, rows: Doubles, lines: Sequence[int]
    ) -> dict[int, tuple[Finding, ...]]:
        """Return the findings of those rows that have any; the rows stand at these lines."""
        below = (scores.flags["rational_a"] == 0) | (scores.flags["rational_b"] == 0)
        where = np.flatnonzero(below).tolist()
        told = self._below(arrays, rows[where], [lines[index] for index in where])
        return dict(zip(where, told, strict=True))

    def _below(
        self, arrays: ArrayScorer, rows: Doubles, lines: Sequence[int]
    ) -> list[tuple[Finding, ...]]:
        """Return the findings of deals below somebody's BATNA, with exact numbers."""
        parties = self.scorer.sticks.space.parties
        rule = BOOK["ALO101"]
        found = []
        for (a, b), line in zip(arrays.utilities(rows), lines, strict=True):
            place = Place("/allocation", line, 1)
            found.append(
                tuple(
                    rule.finding(sighting, lambda *_, place=place: place)
                    for sighting in below_batna(parties, (self._gain(0, a), self._gain(1, b)))
                )
            )
        return found

    def _gain(self, party: int, utility: Ratio) -> GainText | None:
        """Return the gain of a utility in words, of which the same are often asked for."""
        known = self._gains[party]
        if utility not in known:
            space = self.scorer.sticks.space
            batna = (space.disagreement.a, space.disagreement.b)[party]
            if len(known) >= _MOST_GAINS:
                known.clear()
            is_assumed = space.assumed_batna[party]
            known[utility] = None if is_assumed else GainText.of(Fraction(*utility) - batna)
        return known[utility]


def _first_column(where: str, part: str) -> Place:
    del part
    return Place(where, None, 1)


def moved(finding: Finding, line: int) -> Finding:
    """Return a finding at another line."""
    place = Place(finding.place.pointer, line, 1)
    return Finding(
        finding.code,
        finding.name,
        finding.severity,
        place,
        finding.message,
        finding.help,
        finding.evidence,
        finding.blocks,
    )
