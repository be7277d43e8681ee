"""Scoring each of many records, whatever is wrong with another."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import IO, Any, Final

import zopa.scoring.rules  # noqa: F401 - fills the rule book
from zopa.diagnostics import BOOK, Finding, Place
from zopa.errors import AllocationError, ArgumentError, FrontierTooLargeError
from zopa.scenario.exact_json import JsonError, exact_json
from zopa.scenario.limits import MAX_BYTES
from zopa.scenario.reading import CheckedFile
from zopa.scenario.types import Scenario
from zopa.scenario.wording import pointer, quoted
from zopa.scoring.records import Record, RecordError, identity, read_record, scenario_named
from zopa.scoring.rules import ScoredRecord
from zopa.scoring.score import Score, Scorer

MAX_LINE: Final = 16 * 1024 * 1024
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
    pointer: str = ""
    """Where it stands in a document that holds several."""


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

    def __init__(self, scorers: Mapping[str, Scorer], broken: Collection[str] = ()) -> None:
        """Take a scorer for each scenario by the scenario's id, and the ids of unusable ones."""
        self._scorers = scorers
        self._broken = broken
        self._only = next(iter(scorers.values())) if len(scorers) == 1 and not broken else None

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
            found = BOOK.inspect(error, _at(given))
            return _line(given, scorer, (record, None), found)
        found = BOOK.inspect(ScoredRecord(record, score), _at(given))
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
        if scorer is None and name in self._broken:
            problem = f"the scenario {quoted(name)} has errors"
            raise RecordError(
                "scenario", "/scenario", problem, "mend them; `zopa check` lists them"
            )
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


def _at(given: GivenRecord) -> Any:
    def locate(where: str, part: str) -> Place:
        del part
        return Place(given.pointer + where, given.line, None if given.line is None else 1)

    return locate


def records_in(stream: IO[bytes]) -> Iterator[GivenRecord]:
    """Yield the records of JSON Lines; blank lines count as lines, not as records."""
    ordinal = number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if not line.strip():
            continue
        ordinal += 1
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = stream.readline(MAX_LINE)
            problem = f"the line is longer than {MAX_LINE // 1024 // 1024} MiB"
            error = RecordError("text", "", problem, "write one record a line")
            yield GivenRecord(ordinal, number, None, error)
            continue
        try:
            yield GivenRecord(ordinal, number, _decoded(line.rstrip()))
        except RecordError as wrong:
            yield GivenRecord(ordinal, number, None, wrong)


def records_of(data: bytes) -> Iterator[GivenRecord]:
    """Yield the records of a JSON document: an object, or an array of them."""
    if len(data) > MAX_BYTES:
        problem = f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB"
        remedy = "write JSON Lines, which are read one by one"
        yield GivenRecord(1, None, None, RecordError("text", "", problem, remedy))
        return
    try:
        value = _decoded(data)
    except RecordError as wrong:
        yield GivenRecord(1, None, None, wrong)
        return
    if not isinstance(value, list):
        yield GivenRecord(1, None, value)
        return
    for index, each in enumerate(value):
        yield GivenRecord(index + 1, None, each, pointer=pointer(index))


_KINDS: Final = MappingProxyType({"number": "share", "twice": "shape"})
"""What an error of JSON is for a record, where it is not the text itself that is wrong."""


def _decoded(text: bytes) -> Any:
    try:
        return exact_json(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError("text", "", "it is not UTF-8", "save it as UTF-8") from error
    except JsonError as error:
        kind = _KINDS.get(error.kind, "text")
        problem = error.problem
        if kind == "text":
            line = f"line {error.line}, " if error.line is not None and error.line > 1 else ""
            at = f" at {line}column {error.column}" if error.column is not None else ""
            problem = f"it {error.problem}{at}"
        raise RecordError(kind, "", problem, error.remedy) from error


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
