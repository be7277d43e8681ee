"""The path of a negotiation: what each offer was worth, and what kind of step it was.

A step is a party's offer compared with its own offer before. Its kind goes by the change for the
speaker and for the other (Hindriks, Jonker and Tykhonov 2007), exactly:

| kind | speaker | other |
|---|---|---|
| fortunate | up | up |
| selfish | up | level or down |
| concession | down | level or up |
| unfortunate | level or down | down |
| nice | level | up |
| silent | level | level |
"""

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zopa.tradespace.allocation import Allocation
from zopa.tradespace.utility import UtilityPoint


class StepKind(enum.StrEnum):
    """What an offer does to both parties, compared with the speaker's offer before."""

    CONCESSION = "concession"
    SELFISH = "selfish"
    FORTUNATE = "fortunate"
    UNFORTUNATE = "unfortunate"
    NICE = "nice"
    SILENT = "silent"


@dataclass(frozen=True)
class Offer:
    """An allocation that a party put on the table."""

    number: int
    """Which offer of the record it is, from 1."""
    turn: int | None
    """The number of its turn; None where the record does not say."""
    speaker: int
    """0 for party A, 1 for party B."""
    allocation: Allocation
    utility: UtilityPoint
    meets_both: bool | None
    """Whether both BATNAs are met; None where one is missing."""


@dataclass(frozen=True)
class Step:
    """An offer with its kind; the first offer of a party has none."""

    offer: Offer
    kind: StepKind | None


@dataclass(frozen=True)
class Trace:
    """What the offers of one negotiation tell, beside how it ended."""

    steps: tuple[Step, ...]
    best: tuple[Offer, ...]
    """The offers of the largest joint utility among those that meet both BATNAs, with all ties."""
    better: tuple[Offer, ...]
    """The offers that were as good as the outcome for both, and better for one.

    Without a deal the outcome is having both BATNAs.
    """
    first_acceptable: Offer | None
    """The first offer that meets both BATNAs."""
    agreed: Offer | None
    """The first offer that both value just as the deal; None without one."""


def step_kind(speaker: Fraction, other: Fraction) -> StepKind:
    """Return the kind of a step that changes the utilities by so much (utils).

    >>> step_kind(Fraction(-1, 10), Fraction(1, 5)).value
    'concession'
    """
    if speaker > 0:
        return StepKind.FORTUNATE if other > 0 else StepKind.SELFISH
    if other < 0:
        return StepKind.UNFORTUNATE
    if speaker < 0:
        return StepKind.CONCESSION
    return StepKind.NICE if other else StepKind.SILENT


def trace_of(offers: Sequence[Offer], outcome: UtilityPoint, *, is_deal: bool) -> Trace:
    """Return the trace of offers in their order; `outcome` is what both ended with (utils)."""
    acceptable = [offer for offer in offers if offer.meets_both]
    most = max((_joint(offer) for offer in acceptable), default=None)
    same = (offer for offer in offers if is_deal and offer.utility == outcome)
    return Trace(
        tuple(_steps(offers)),
        tuple(offer for offer in acceptable if _joint(offer) == most),
        tuple(offer for offer in offers if _dominates(offer.utility, outcome)),
        acceptable[0] if acceptable else None,
        next(same, None),
    )


def _steps(offers: Iterable[Offer]) -> Iterable[Step]:
    last: dict[int, Offer] = {}
    for offer in offers:
        before = last.get(offer.speaker)
        kind = None
        if before is not None:
            change = offer.utility - before.utility
            kind = step_kind(change[offer.speaker], change[1 - offer.speaker])
        last[offer.speaker] = offer
        yield Step(offer, kind)


def _joint(offer: Offer) -> Fraction:
    return offer.utility.a + offer.utility.b


def _dominates(one: UtilityPoint, other: UtilityPoint) -> bool:
    return one != other and one.a >= other.a and one.b >= other.b
