"""Negotiations from foreign files: solved, and scored by the records of what came of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import zopa.auditing.rules  # noqa: F401 - fills the rule book
from zopa.analysis import analyze_space
from zopa.corpus.record_files import GivenRecord
from zopa.corpus.scoring import RecordScorer, ScoredLine
from zopa.corpus.solving import Directly, SolvedFile
from zopa.diagnostics import BOOK
from zopa.errors import ArgumentError, FrontierTooLargeError
from zopa.formats.foreign import ForeignCase
from zopa.formats.registry import read_cases, read_records
from zopa.formats.sources import FilePath
from zopa.scenario.reading import CheckedFile
from zopa.scenario.wording import quoted
from zopa.scoring.score import Scorer
from zopa.scoring.yardstick import ForeignTerms
from zopa.tradespace.conventions import View
from zopa.tradespace.utility import UtilityPoint


def solve_case(
    case: ForeignCase,
    source: str,
    batna: Mapping[str, Fraction] | None = None,
    directly: Directly | None = None,
) -> SolvedFile:
    """Return the analysis of a case; `batna` replaces the BATNAs that it names (utils).

    Where the frontier is too large to list there is a finding instead, and what `directly` answers
    where that is given. Raises `ArgumentError` for a
    name of no party.
    """
    space = case.space
    file = CheckedFile(source, case.name, case.scenario, (), case.scenario.sha256)
    for name in batna or {}:
        if name not in space.parties:
            problem = f"no party of '{case.name}' is called '{name}'"
            raise ArgumentError(problem, f"the parties are {' and '.join(space.parties)}")
    if batna:
        d = (space.disagreement.a, space.disagreement.b)
        given = (batna.get(name, old) for name, old in zip(space.parties, d, strict=True))
        assumed = (
            missing and name not in batna
            for name, missing in zip(space.parties, space.assumed_batna, strict=True)
        )
        first, second = assumed
        space = replace(space, disagreement=UtilityPoint(*given), assumed_batna=(first, second))
    try:
        views = {View.FULL: analyze_space(case.scenario, space)}
    except FrontierTooLargeError as error:
        found = BOOK.inspect(error, file.locate)
        direct = {} if directly is None else {View.FULL: directly(space)}
        return SolvedFile(file, MappingProxyType({}), found, case, direct=direct)
    return SolvedFile(file, MappingProxyType(views), (), case)


def case_scorer(case: ForeignCase) -> Scorer:
    """Return the scorer of agreements about a case."""
    terms = ForeignTerms(case.even, case.has_bundles, case.points)
    return Scorer.of_space(case.scenario, case.space, terms)


def own_scores(name: str, path: FilePath) -> Iterator[tuple[ForeignCase, ScoredLine]]:
    """Yield each case of a file with the score of what came of it, by the file itself.

    Raises `ArgumentError` for a format that does not tell, and `ForeignFormatError`.
    """
    records = read_records(name, path)
    for number, (case, record) in enumerate(zip(read_cases(name, path), records, strict=True), 1):
        scorer = RecordScorer({case.name: case_scorer(case)})
        yield case, scorer.score(GivenRecord(number, None, record))


class CaseScorer:
    """Scores records about the cases of a file; the cases are kept, scorers made when needed."""

    def __init__(self, cases: Iterable[ForeignCase]) -> None:
        self._cases: dict[str, ForeignCase] = {}
        for case in cases:
            if case.name in self._cases:
                problem = f"two cases are called {quoted(case.name)}"
                raise ArgumentError(problem, "give each a name of its own")
            self._cases[case.name] = case
        self._scorers: dict[str, Scorer] = {}

    @property
    def cases(self) -> Iterable[ForeignCase]:
        """The cases, in the order of the file."""
        return self._cases.values()

    def score(self, given: GivenRecord) -> ScoredLine:
        """Return what is said of one record."""
        named = given.value.get("scenario") if isinstance(given.value, Mapping) else None
        only = next(iter(self._cases)) if len(self._cases) == 1 else None
        name = named if isinstance(named, str) and named in self._cases else only
        if name is not None and name not in self._scorers:
            self._scorers[name] = case_scorer(self._cases[name])
        known = self._scorers if only is None else {only: self._scorers[only]}
        return RecordScorer(known, () if len(self._cases) == 1 else ("",)).score(given)
