"""The audit: the declared difficulty against the math, under each plausible reading."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from types import MappingProxyType
from typing import Final

from zopa.analysis import Analysis
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands, DepthClass
from zopa.auditing.evidence import Evidence, evidence_of
from zopa.auditing.frontiers import Frontiers
from zopa.auditing.readings import Reading, readings_of
from zopa.auditing.reveals import Reveals, reveals_of
from zopa.auditing.secrets import Secret, secrets_of
from zopa.auditing.verdict import Verdict, verdict_on
from zopa.diagnostics import Severity
from zopa.scenario.types import Scenario
from zopa.tradespace.even_split import even_split

NO_LABEL: Final = "DOC105"
"""The code of a difficulty that is a placeholder."""

MAX_LISTED: Final = 500_000
"""Once so many pieces of frontiers have been listed, no further sets of reveals are tried."""


@dataclass(frozen=True, eq=False)
class Answer:
    """What one reading of a scenario says."""

    reading: Reading
    full: Analysis
    known: Analysis
    """The analysis before anything is revealed; the full one where nothing is latent."""
    depth_class: DepthClass
    known_class: DepthClass
    reveals: Reveals
    secrets: tuple[Secret, ...] | None
    """What each latent resource is worth; None where looking would list too many pieces."""
    even_split_accepted: bool
    """Whether the even split meets both BATNAs."""
    verdict: Verdict
    """The label table's verdict, whether or not the scenario can be assessed at all."""


@dataclass(frozen=True, eq=False)
class Audit:
    """A scenario's declared difficulty against the math."""

    scenario: Scenario
    verdict: Verdict
    not_assessable: str | None
    """Why there is no verdict, None where there is one."""
    answer: Answer | None
    """What the default reading says, None where there is nothing to analyse."""
    bands: DepthBands
    """Where the classes begin."""
    frontiers: Frontiers = field(repr=False)
    """The frontiers behind it."""

    @cached_property
    def evidence(self) -> Evidence | None:
        """Measures of the full view, None where there is nothing to analyse."""
        return None if self.answer is None else evidence_of(self.answer.full)

    @cached_property
    def readings(self) -> Mapping[Reading, Answer]:
        """What the other readings say that could make a difference; empty without a verdict."""
        if self.not_assessable is not None:
            return MappingProxyType({})
        return MappingProxyType(
            {
                reading: _answer(self.scenario, reading, self.bands, self.frontiers)
                for reading in readings_of(self.scenario)
            }
        )

    @property
    def robust(self) -> bool:
        """Whether every other reading gives the same verdict."""
        return all(answer.verdict is self.verdict for answer in self.readings.values())


def audit(
    scenario: Scenario, *, bands: DepthBands = DEFAULT_BANDS, like: Audit | None = None
) -> Audit:
    """Return how the declared difficulty of a scenario compares with the math.

    The math can contradict a label, never prove it. There is no verdict without resources, with a
    missing BATNA, where the file has an error, and where burdens leave no party anything to gain
    under the default reading. `like` is an audit of a scenario that may have the same resources:
    its frontiers are then used again. Raises `FrontierTooLargeError` like `analyze`.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> found = audit(scenario)
    >>> found.verdict, found.robust, found.answer.reveals.dependence
    (<Verdict.FITS: 'fits'>, True, <Dependence.INERT: 'inert'>)
    """
    frontiers = Frontiers(scenario.resources)
    if like is not None and like.frontiers.fit(scenario):
        frontiers = like.frontiers
    if not scenario.resources:
        why = "there are no resources, and so nothing to compute"
        return Audit(scenario, Verdict.NOT_ASSESSABLE, why, None, bands, frontiers)
    answer = _answer(scenario, Reading.DEFAULT, bands, frontiers)
    why_not = _obstacle(scenario, answer)
    verdict = Verdict.NOT_ASSESSABLE if why_not else answer.verdict
    return Audit(scenario, verdict, why_not, answer, bands, frontiers)


def _obstacle(scenario: Scenario, answer: Answer) -> str | None:
    """Return why a verdict would be a guess, None where it would not."""
    if scenario.is_stand_in:
        return "it comes from another format, which declares no difficulty"
    missing = [party.name for party in scenario.parties if party.batna is None]
    if missing:
        return (
            f"{' and '.join(missing)} has no BATNA" if len(missing) == 1 else "nobody has a BATNA"
        )
    errors = [f.code for f in scenario.findings if f.severity is Severity.ERROR]
    if errors:
        return f"the file has an error ({', '.join(sorted(set(errors)))})"
    return _nothing_to_judge(scenario, answer)


def _nothing_to_judge(scenario: Scenario, answer: Answer) -> str | None:
    if any(each.code == NO_LABEL for each in scenario.findings):
        return "it is a placeholder that nobody has declared"
    best = answer.full.frontier.best
    if best.a <= 0 and best.b <= 0:
        if all(resource.is_burden for resource in scenario.resources):
            return "there are only burdens, and no BATNA from 0 to 1 can be held against a cost"
        return "nothing on the table is worth anything to either party"
    return None


def _answer(
    scenario: Scenario, reading: Reading, bands: DepthBands, frontiers: Frontiers
) -> Answer:
    look = cache(partial(frontiers.analyze, scenario, reading))
    latent = frozenset(each.id for each in scenario.resources if each.is_latent)

    def class_of(revealed: frozenset[str]) -> DepthClass:
        return bands.classify(look(revealed).depth)

    full, known = look(latent), look(frozenset())
    reveals = reveals_of(scenario, class_of, lambda: frontiers.listed <= MAX_LISTED)
    # Where all sets were looked at, those of a secret are among them.
    secrets = None
    if reveals.sets is not None or frontiers.listed <= MAX_LISTED:
        secrets = secrets_of(latent, lambda revealed: look(revealed).depth)
    accepted = even_split(full.space).meets(full.space.disagreement)
    verdict = verdict_on(
        scenario.difficulty,
        class_of(latent),
        reveals.dependence,
        even_split_accepted=accepted,
    )
    return Answer(
        reading,
        full,
        known,
        class_of(latent),
        class_of(frozenset()),
        reveals,
        secrets,
        accepted,
        verdict,
    )
