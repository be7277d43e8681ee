"""LAT: whether a latent resource can be surfaced, and is expected to be.

A latent resource should be derivable from exactly one hidden fact, of its holder, and belong to
the expected revelations. Whether a sentence speaks of a resource is a matter of judgement, so
these are warnings; `zopa.scenario.pairing` says how sentences are compared.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.draft import Draft
from zopa.scenario.pairing import THRESHOLD, Sense, Subject, sense_of, subject_of
from zopa.scenario.wording import clipped, counted, quoted

_CLOSE: Final = 0.75
"""A second fact counts as a match too where it reaches this share of the best score."""

MAX_COMPARISONS: Final = 200_000
"""More latent resources times sentences than this are not compared."""

_LONGEST_SENTENCE: Final = 100


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence and how much it speaks of a resource."""

    pointer: str
    text: str
    score: float

    @property
    def pairs(self) -> bool:
        """Whether it is taken to speak of the resource."""
        return self.score >= THRESHOLD

    def quoted(self) -> str:
        """Return the sentence and its score for a message."""
        return f"'{clipped(self.text, _LONGEST_SENTENCE)}' (score {self.score:.2f})"

    def evidence(self) -> dict[str, Any]:
        """Return where the sentence is, its score and the threshold."""
        return {"best": self.pointer, "score": self.score, "threshold": THRESHOLD}


@dataclass(frozen=True, slots=True)
class Latent:
    """A latent resource and the sentences that may speak of it, best first."""

    pointer: str
    title: str
    holder: str
    of_holder: tuple[Match, ...]
    of_other: tuple[Match, ...]
    revelations: tuple[Match, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        """The facts of either party that speak of it about as clearly as the clearest."""
        facts = sorted((*self.of_holder, *self.of_other), key=_best_first)
        least = max(THRESHOLD, _CLOSE * facts[0].score) if facts else THRESHOLD
        return tuple(fact for fact in facts if fact.score >= least)


@dataclass(frozen=True, slots=True)
class Latents:
    """The latent resources of a scenario whose holders are known."""

    compared: tuple[Latent, ...]
    skipped: int = 0
    """How many comparisons were too many to make."""


def latents_of(draft: Draft) -> Latents:
    """Return the latent resources with the sentences that may speak of them."""
    names = draft.names
    latent = [(i, each) for i, each in enumerate(draft.resources) if each.is_latent]
    if names is None or not latent:
        return Latents(())
    facts = [party.hidden_facts for party in draft.parties]
    comparisons = len(latent) * sum(map(len, (*facts, draft.expected_revelations)))
    if comparisons > MAX_COMPARISONS:
        return Latents((), comparisons)
    known = [
        _senses(texts, f"/participants/{index}/hidden_facts", names)
        for index, texts in enumerate(facts)
    ]
    expected = _senses(
        draft.expected_revelations, "/evaluation_criteria/expected_revelations", names
    )
    found = []
    for index, each in latent:
        if each.held_by not in names:
            continue
        holder = names.index(each.held_by)
        subject = subject_of(each.id, each.name, each.description, names)
        found.append(
            Latent(
                f"/resources/{index}",
                quoted(each.id or each.name or "the resource"),
                quoted(each.held_by),
                _ranked(subject, known[holder]),
                _ranked(subject, known[1 - holder]),
                _ranked(subject, expected),
            )
        )
    return Latents(tuple(found))


@BOOK.rule("LAT101", "latent-without-fact", Severity.WARNING)
def latent_without_fact(latents: Latents) -> Iterator[Sighting]:
    """No hidden fact seems to speak of a latent resource.

    A resource that nobody's facts lead to cannot be surfaced in conversation, so it never becomes
    part of a deal. The comparison goes by shared words and can miss a paraphrase.

    Example: a latent `coin_collection`, and no hidden fact of its holder with a word of it.

    Fix: say in one hidden fact of the holder what the resource is, in its own words; or waive
    this finding with the reason if a fact does so already.
    """
    for each in latents.compared:
        if not any(match.pairs for match in (*each.of_holder, *each.of_other)):
            yield Sighting(
                each.pointer,
                f"no hidden fact seems to speak of {each.title}{_nearest(each.of_holder)}",
                f"name it in one hidden fact of {each.holder}, or waive this finding if one does",
                each.of_holder[0].evidence() if each.of_holder else {},
            )


@BOOK.rule("LAT102", "latent-in-several-facts", Severity.WARNING)
def latent_in_several_facts(latents: Latents) -> Iterator[Sighting]:
    """More than one hidden fact seems to speak of a latent resource.

    It should be derivable from exactly one, so that surfacing it is one discovery that can be
    told to have happened.

    Example: two facts of the holder that both mention the coin collection.

    Fix: keep what reveals the resource in one hidden fact; or waive this finding if the others
    are about something else.
    """
    for each in latents.compared:
        matches = each.matches
        if len(matches) > 1 and any(match.pairs for match in each.of_holder):
            first, second, *_ = matches
            yield Sighting(
                each.pointer,
                f"{counted(len(matches), 'hidden fact')} seem to speak of {each.title}: "
                f"{first.quoted()} and {second.quoted()}",
                "keep what reveals it in one hidden fact of its holder, or waive this finding",
                first.evidence() | {"matches": [match.pointer for match in matches[:10]]},
            )


@BOOK.rule("LAT103", "latent-known-to-other-party", Severity.WARNING)
def latent_known_to_other_party(latents: Latents) -> Iterator[Sighting]:
    """Only the other party's hidden facts seem to speak of a latent resource.

    `held_by` names the party that knows of the resource; here the facts say that it is the other.

    Example: `"held_by": "Ana"`, and the coin collection is in Ben's hidden facts.

    Fix: correct `held_by`, or move the fact to the holder.
    """
    for each in latents.compared:
        known = any(match.pairs for match in each.of_holder)
        if not known and any(match.pairs for match in each.of_other):
            yield Sighting(
                f"{each.pointer}/held_by",
                f"{each.title} is held by {each.holder}, but it is the other party's hidden fact "
                f"that speaks of it: {each.of_other[0].quoted()}",
                "correct held_by, or move the fact to the holder",
                each.of_other[0].evidence(),
            )


@BOOK.rule("LAT104", "latent-not-expected", Severity.WARNING)
def latent_not_expected(latents: Latents) -> Iterator[Sighting]:
    """No expected revelation seems to speak of a latent resource.

    A mediator who surfaces it would get no credit for it.

    Example: a latent `coin_collection` that `expected_revelations` does not mention.

    Fix: add it to `evaluation_criteria.expected_revelations`; or waive this finding with the
    reason if it is there in other words.
    """
    for each in latents.compared:
        if not any(match.pairs for match in each.revelations):
            yield Sighting(
                each.pointer,
                f"no expected revelation seems to speak of {each.title}"
                f"{_nearest(each.revelations)}",
                "add it to expected_revelations, or waive this finding if it is there",
                each.revelations[0].evidence() if each.revelations else {},
            )


@BOOK.rule("LAT201", "latents-not-compared", Severity.INFO)
def latents_not_compared(latents: Latents) -> Iterator[Sighting]:
    """There are too many latent resources and sentences to compare.

    Nothing is wrong with it; it is only said so that silence is not taken for a pass.

    Example: a thousand latent resources and a thousand hidden facts.

    Fix: none is needed; split the scenario to have it compared.
    """
    if latents.skipped:
        yield Sighting(
            "/resources",
            f"latent resources were not compared with hidden facts: {latents.skipped:,} "
            f"comparisons are more than {MAX_COMPARISONS:,}",
            "nothing needs mending; split the scenario to have them compared",
        )


def _senses(
    texts: Sequence[str | None], pointer: str, names: tuple[str, str]
) -> list[tuple[str, str, Sense]]:
    return [
        (f"{pointer}/{index}", text, sense_of(text, names))
        for index, text in enumerate(texts)
        if text is not None
    ]


def _ranked(subject: Subject, senses: list[tuple[str, str, Sense]]) -> tuple[Match, ...]:
    matches = [Match(pointer, text, subject.score(sense)) for pointer, text, sense in senses]
    return tuple(sorted(matches, key=_best_first))


def _best_first(match: Match) -> float:
    return -match.score


def _nearest(matches: tuple[Match, ...]) -> str:
    return f"; the nearest is {matches[0].quoted()}, below {THRESHOLD}" if matches else ""
