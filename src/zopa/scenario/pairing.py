"""Whether a sentence speaks of a resource: a score between 0 and 1 from shared words.

The score is

    0.7 x (share of the words of the resource's id and name that the sentence has)
  + 0.1 x (further words shared with its description, at most 3)
  + 0.15 x (numbers and proper names shared, at most 2)

and at most 1. Words are compared without case, endings and stop words; the parties' own names do
not count, since they are in every sentence. A sentence pairs with a resource from `THRESHOLD` on.
Precision and recall on hand-labelled pairs are in `docs/latent-pairing.md`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

THRESHOLD: Final = 0.4
"""The least score at which a sentence is taken to speak of a resource."""

_NAME_WEIGHT: Final = 0.7
_DESCRIPTION_WEIGHT: Final = 0.1
_MOST_DESCRIPTION_WORDS: Final = 3
_ANCHOR_WEIGHT: Final = 0.15
_MOST_ANCHORS: Final = 2

_WORD: Final = re.compile(r"[A-Za-z]+")
_NUMBER: Final = re.compile(r"([0-9][0-9,]*(?:\.[0-9]+)?)(k\b)?")
_AFTER_WORD: Final = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]+")
_SHORTEST_WORD: Final = 3
_LONGEST_WORD: Final = 40
_SHORTEST_STEM: Final = 3
_ENDINGS: Final = (
    ("ies", "y"),
    ("ation", ""),
    ("eness", ""),
    ("ness", ""),
    ("ing", ""),
    ("ed", ""),
    ("en", ""),
    ("es", ""),
    ("s", ""),
    ("e", ""),
)
_STOP_WORDS: Final = frozenset(
    _WORD.findall(
        """
        about above after again all already also although and another any anyone are around asked
    because been before behind being below between both but can cannot come could did does each
    ever every for from get give given gives gone got had has have her here herself him himself
    his how into its itself just last later least less like made make many may might more most
    much must near never next nobody not nothing now off once one only onto other our out over
    own per quite rather really said same say says see seen she should since some still such take
    taken than that the their them then there these they this those though through told too two
    under until upon use used very was way well were what when where which while who whole whom
        whose why will with within without would yet you your
        """
    )
)


@dataclass(frozen=True, slots=True)
class Sense:
    """What a text is compared by."""

    words: frozenset[str]
    anchors: frozenset[str]
    """Its numbers and proper names."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a resource is compared by."""

    name: frozenset[str]
    """The words of its id and its name."""
    description: frozenset[str]
    """The further words of its description."""
    anchors: frozenset[str]

    def score(self, sentence: Sense) -> float:
        """Return how much a sentence speaks of the resource, between 0 and 1."""
        if not self.name:
            return 0.0
        named = len(self.name & sentence.words) / len(self.name)
        described = min(len(self.description & sentence.words), _MOST_DESCRIPTION_WORDS)
        anchored = min(len(self.anchors & sentence.anchors), _MOST_ANCHORS)
        total = _NAME_WEIGHT * named + _DESCRIPTION_WEIGHT * described + _ANCHOR_WEIGHT * anchored
        # Rounded, so that a sum of tenths meets a threshold in tenths.
        return min(1.0, round(total, 6))


def sense_of(text: str, party_names: Iterable[str] = ()) -> Sense:
    """Return what a sentence is compared by, without the parties' names."""
    own = _own(party_names)
    return Sense(_words(text) - _stems(own), _anchors(text, own))


def subject_of(
    id: str | None,  # noqa: A002 - the field's name
    name: str | None,
    description: str | None = None,
    party_names: Iterable[str] = (),
) -> Subject:
    """Return what a resource is compared by, without the parties' names.

    >>> cabin = subject_of("lake_cabin", "Lake cabin", "The cabin at Moose Lake.")
    >>> cabin.score(sense_of("Walt never sold the cabin at the lake."))
    0.7
    """
    own = _own(party_names)
    title = f"{(id or '').replace('_', ' ')} . {name or ''}"
    named = _words(title) - _stems(own)
    described = _words(description or "") - _stems(own) - named
    return Subject(named, described, _anchors(f"{title} . {description or ''}", own))


def _own(party_names: Iterable[str]) -> frozenset[str]:
    return frozenset(word.lower() for name in party_names for word in _WORD.findall(name))


def _stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(_stem(word) for word in words)


def _words(text: str) -> frozenset[str]:
    lowered = (word.lower() for word in _WORD.findall(text))
    return frozenset(
        _stem(word)
        for word in lowered
        if _SHORTEST_WORD <= len(word) <= _LONGEST_WORD and word not in _STOP_WORDS
    )


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    for ending, replacement in _ENDINGS:
        stem = word[: -len(ending)] + replacement
        if word.endswith(ending) and len(stem) >= _SHORTEST_STEM:
            return stem
    return word


def _anchors(text: str, own: frozenset[str]) -> frozenset[str]:
    numbers = {_digits(*match.groups()) for match in _NUMBER.finditer(text)}
    names = {name.lower() for name in _AFTER_WORD.findall(text)}
    return frozenset(numbers | (names - own))


def _digits(number: str, thousands: str | None) -> str:
    plain = number.replace(",", "")
    return f"{plain}000" if thousands else plain
