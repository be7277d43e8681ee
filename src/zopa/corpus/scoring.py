"""Scoring each of many records, whatever is wrong with another."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import zopa.scoring.rules  # noqa: F401 - fills the rule book
from zopa.diagnostics import BOOK, Finding, Place
from zopa.errors import AllocationError, FrontierTooLargeError, NumberError
from zopa.rationals import read_decimal
from zopa.scenario.types import Scenario
from zopa.scenario.wording import pointer, quoted
from zopa.scoring.records import Record, RecordError, identity, read_record, scenario_named
from zopa.scoring.rules import ScoredRecord
from zopa.scoring.score import Score, Scorer

MAX_LINE = 16 * 1024 * 1024
"""The longest line that is read, in bytes."""


@dataclass(frozen=True, slots=True)
class GivenRecord:
    """A record as it stands in a file: its value, or why there is none."""

    ordinal: int
    """Which record of the file it is, from 1."""
    line: int | None
    """The line where it stands, where each record has its own."""
    value: Any
    error: RecordError | None = None


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """What is said of one record."""

    id: str
    scenario: str | None
    """The id of the scenario that it was scored against, or that it names."""
    sha256: str | None
    """Of the scenario's file; None where there is none."""
    record: Record | None
    score: Score | None
    """None where the record cannot be scored."""
    findings: tuple[Finding, ...]


class RecordScorer:
    """Scores records about one scenario, or about any of several that they name."""

    def __init__(self, scorers: Mapping[str, Scorer]) -> None:
        """Take a scorer for each scenario, by the scenario's id."""
        self._scorers = scorers
        self._only = next(iter(scorers.values())) if len(scorers) == 1 else None

    def score(self, given: GivenRecord) -> ScoredLine:
        """Return what is said of one record; a record that cannot be scored has a finding."""
        scorer = self._only
        record = None
        try:
            if given.error is not None:
                raise given.error
            scorer = self._scorer(given.value)
            record = read_record(given.value, scorer.scenario, given.ordinal)
            score = _scored(record, scorer)
        except RecordError as error:
            found = BOOK.inspect(error, _at(given.line))
            return _line(given, scorer, (record, None), found)
        found = BOOK.inspect(ScoredRecord(record, score), _at(given.line))
        return _line(given, scorer, (record, score), found)

    def _scorer(self, value: object) -> Scorer:
        if self._only is not None:
            return self._only
        if not isinstance(value, Mapping):
            raise RecordError("shape", "", "the record is not an object", "write {...}")
        name = scenario_named(value)
        if name is None:
            problem = "the record does not say which scenario it is about"
            raise RecordError("scenario", "", problem, "give its id in 'scenario'")
        scorer = self._scorers.get(name)
        if scorer is None:
            problem = f"no scenario {quoted(name)} was given"
            raise RecordError("scenario", "/scenario", problem, "give the folder that has it")
        return scorer


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
        scenario.sha256 if scenario else None,
        record,
        score,
        findings,
    )


def _scored(record: Record, scorer: Scorer) -> Score:
    try:
        return scorer.score(record.allocation)
    except AllocationError as error:
        place = pointer("allocation", error.resource)
        problem = f"'{error.resource}': {error.problem}"
        raise RecordError(error.kind, place, problem, error.remedy) from error
    except FrontierTooLargeError as error:
        problem = f"the scenario '{scorer.scenario.id}' cannot be solved: {error}"
        raise RecordError(
            "scenario", "/scenario", problem, "score it without that scenario"
        ) from error


def _at(line: int | None) -> Any:
    def locate(where: str, part: str) -> Place:
        del part
        return Place(where, line, None if line is None else 1)

    return locate


def records_in(lines: Iterable[bytes]) -> Iterator[GivenRecord]:
    """Yield the records of JSON Lines; blank lines count as lines, not as records."""
    ordinal = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        ordinal += 1
        value, error = None, None
        if len(line) > MAX_LINE:
            problem = f"the line is longer than {MAX_LINE // 1024 // 1024} MiB"
            error = RecordError("text", "", problem, "write one record a line")
        else:
            try:
                value = decoded(line)
            except RecordError as wrong:
                error = wrong
        yield GivenRecord(ordinal, number, value, error)


def records_of(data: bytes) -> Iterator[GivenRecord]:
    """Yield the records of a JSON document: an object, or an array of them."""
    try:
        value = decoded(data)
    except RecordError as wrong:
        yield GivenRecord(1, None, None, wrong)
        return
    values = value if isinstance(value, list) else [value]
    for number, each in enumerate(values, 1):
        yield GivenRecord(number, None, each)


def decoded(text: bytes) -> Any:
    """Return the value of a JSON text with exact decimals; raises `RecordError`."""
    try:
        return json.loads(
            text.decode("utf-8-sig"),
            parse_float=read_decimal,
            parse_int=_whole,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        raise RecordError("text", "", "it is not UTF-8", "save it as UTF-8") from error
    except NumberError as error:
        raise RecordError("share", "", str(error), "give a number of a usual size") from error
    except RecursionError as error:
        raise RecordError("text", "", "it is nested too deeply", "write a record") from error
    except json.JSONDecodeError as error:
        problem = f"it is not JSON ({error.msg[0].lower()}{error.msg[1:]} at column {error.colno})"
        raise RecordError("text", "", problem, "write one JSON object a record") from error


def _whole(text: str) -> Any:
    number = read_decimal(text)
    return int(number) if len(text) < 20 else number  # noqa: PLR2004 - far beyond any amount


def _no_number(name: str) -> NoReturn:
    raise RecordError("share", "", f"{name} is not a number", "give a number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError("shape", "", f"{quoted(twice)} is there twice", "leave one of them out")
    return fields


def scorers_of(scenarios: Iterable[Scenario], **options: Any) -> dict[str, Scorer]:
    """Return a scorer for each scenario by its id; the options are those of `Scorer`."""
    return {scenario.id: Scorer(scenario, **options) for scenario in scenarios}
