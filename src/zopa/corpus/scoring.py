"""Scoring each of many records, whatever is wrong with another."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import zopa.scoring.rules  # noqa: F401 - fills the rule book
from zopa.corpus.record_files import GivenRecord
from zopa.diagnostics import BOOK, Finding, Place, in_order
from zopa.errors import AllocationError, ArgumentError, FrontierTooLargeError
from zopa.scenario.reading import CheckedFile
from zopa.scenario.types import Scenario
from zopa.scenario.wording import pointer, quoted
from zopa.scoring.offers import WrongOffer, read_offers
from zopa.scoring.records import (
    Record,
    RecordError,
    carried_by,
    identity,
    read_record,
    scenario_named,
)
from zopa.scoring.rules import ScoredRecord
from zopa.scoring.score import Score, Scorer
from zopa.scoring.trace import Offer, Trace, trace_of


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """What is said of one record."""

    id: str
    scenario: str | None
    """The id of the scenario that it was scored against, or that it names."""
    scorer: Scorer | None
    """What it was scored by; None where that is not known."""
    record: Record | None
    carried: Mapping[str, Any]
    """The fields that scoring has no use for, also of a record that cannot be scored."""
    score: Score | None
    """None where the record cannot be scored."""
    findings: tuple[Finding, ...]
    trace: Trace | None = None
    """What its offers tell; None where it has none."""


class RecordScorer:
    """Scores records about one scenario, or about any of several that they name."""

    def __init__(self, scorers: Mapping[str, Scorer], broken: Collection[str] = ()) -> None:
        """Take a scorer for each scenario by the scenario's id, and the ids of unusable ones."""
        self._scorers = scorers
        self._broken = broken
        self._too_large: dict[str, str] = {}
        self.only = next(iter(scorers.values())) if len(scorers) == 1 and not broken else None
        """The scorer of records that name no scenario; None where each has to."""

    def score(self, given: GivenRecord) -> ScoredLine:
        """Return what is said of one record; a record that cannot be scored has a finding."""
        scorer = self.only
        record = None
        try:
            if given.error is not None:
                raise given.error
            scorer = self._scorer(given.value)
            record = read_record(given.value, scorer.scenario, given.ordinal)
            score = _scored(record, scorer, self._too_large)
        except RecordError as error:
            found = BOOK.inspect(error, _at(given))
            return _line(given, scorer, (record, None), found)
        found = BOOK.inspect(ScoredRecord(record, score), _at(given))
        line = _line(given, scorer, (record, score), found)
        return _with_trace(line, given, scorer, score) if "offers" in given.value else line

    def _scorer(self, value: object) -> Scorer:
        if self.only is not None:
            return self.only
        if not isinstance(value, Mapping):
            raise RecordError("shape", "", "the record is not an object", "write {...}")
        name = scenario_named(value)
        if name is None:
            problem = "the record does not say which scenario it is about"
            raise RecordError("scenario", "", problem, "give its id in 'scenario'")
        scorer = self._scorers.get(name)
        if scorer is None and name in self._broken:
            problem = f"the scenario {quoted(name)} has errors"
            raise RecordError(
                "scenario", "/scenario", problem, "mend them; `zopa check` lists them"
            )
        if scorer is None:
            problem = f"no scenario {quoted(name)} was given"
            raise RecordError("scenario", "/scenario", problem, "give the folder that has it")
        return scorer


def _with_trace(line: ScoredLine, given: GivenRecord, scorer: Scorer, score: Score) -> ScoredLine:
    """Return the line with what its offers tell, and with what is wrong with some of them."""
    read = list(read_offers(given.value, scorer))
    wrong = [
        finding
        for each in read
        if isinstance(each, WrongOffer)
        for finding in BOOK.inspect(each, _at(given))
    ]
    offers = [each for each in read if isinstance(each, Offer)]
    trace = trace_of(offers, score.utility, is_deal=score.allocation is not None)
    return replace(line, findings=in_order((*line.findings, *wrong)), trace=trace)


def _line(
    given: GivenRecord,
    scorer: Scorer | None,
    said: tuple[Record | None, Score | None],
    findings: tuple[Finding, ...],
) -> ScoredLine:
    record, score = said
    scenario = None if scorer is None else scorer.scenario
    return ScoredLine(
        record.id if record else identity(given.value, given.ordinal),
        scenario.id if scenario else scenario_named(given.value),
        scorer,
        record,
        record.carried if record else carried_by(given.value),
        score,
        findings,
    )


def _scored(record: Record, scorer: Scorer, too_large: dict[str, str]) -> Score:
    """Return the score; a scenario whose frontier is too large is tried once."""
    name = scorer.scenario.id
    if name in too_large:
        raise _unsolvable(name, too_large[name])
    try:
        score = scorer.score(record.allocation)
        scorer.sticks.without(score.left_out)  # what every measure needs
    except AllocationError as error:
        place = pointer("allocation", error.resource)
        problem = f"'{error.resource}': {error.problem}"
        raise RecordError(error.kind, place, problem, error.remedy) from error
    except FrontierTooLargeError as error:
        too_large[name] = str(error)
        raise _unsolvable(name, str(error)) from error
    return score


def _unsolvable(name: str, why: str) -> RecordError:
    problem = f"the scenario '{name}' cannot be solved: {why}"
    return RecordError("scenario", "/scenario", problem, "score it without that scenario")


def _at(given: GivenRecord) -> Any:
    def locate(where: str, part: str) -> Place:
        del part
        return Place(given.pointer + where, given.line, None if given.line is None else 1)

    return locate


def scenarios_of(files: Iterable[CheckedFile]) -> list[Scenario]:
    """Return the scenarios that are usable; raises `ArgumentError` where two have the same id."""
    found: dict[str, CheckedFile] = {}
    for file in files:
        if file.scenario is None:
            continue
        other = found.setdefault(file.scenario.id, file)
        if other is not file:
            problem = f"{other.source} and {file.source} are both called '{file.scenario.id}'"
            raise ArgumentError(problem, "give each scenario an id of its own")
    return [file.scenario for file in found.values() if file.scenario is not None]


def scorers_of(scenarios: Iterable[Scenario], **options: Any) -> dict[str, Scorer]:
    """Return a scorer for each scenario by its id; the options are those of `Scorer`."""
    return {scenario.id: Scorer(scenario, **options) for scenario in scenarios}
