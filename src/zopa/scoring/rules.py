"""Rules about agreed allocations: what cannot be scored, and what deserves a second look."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Self

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.rationals import exact_text, readable
from zopa.scenario.wording import listed
from zopa.scoring.offers import WrongOffer
from zopa.scoring.records import Record, RecordError
from zopa.scoring.score import Score


@dataclass(frozen=True, slots=True)
class ScoredRecord:
    """A record with its score."""

    record: Record
    score: Score


def _of_kind(error: RecordError, *kinds: str) -> Iterator[Sighting]:
    if error.kind in kinds:
        yield Sighting(error.pointer, error.problem, error.remedy)


@BOOK.rule("ALO001", "not-a-record", Severity.ERROR, blocks=True)
def not_a_record(error: RecordError) -> Iterator[Sighting]:
    """The record does not have the shape of one.

    Example: an outcome `agreed`, or an agreement without an allocation.

    Fix: write one JSON object a record, with `outcome` and, for an agreement, `allocation`.
    """
    yield from _of_kind(error, "shape", "text")


@BOOK.rule("ALO002", "unknown-resource", Severity.ERROR, blocks=True)
def unknown_resource(error: RecordError) -> Iterator[Sighting]:
    """The record names a resource that the scenario does not have.

    Example: `savings_account` where the scenario has `savings`.

    Fix: use the ids of the scenario.
    """
    yield from _of_kind(error, "unknown-resource", "unknown")


@BOOK.rule("ALO003", "unknown-party", Severity.ERROR, blocks=True)
def unknown_party(error: RecordError) -> Iterator[Sighting]:
    """The record gives something to somebody who is no party.

    Example: `Anna` where the party is called Ana.

    Fix: use the names of the participants, or `party_a` and `party_b`.
    """
    yield from _of_kind(error, "unknown-party")


@BOOK.rule("ALO004", "not-a-share", Severity.ERROR, blocks=True)
def not_a_share(error: RecordError) -> Iterator[Sighting]:
    """A share is not a number from 0 to the whole.

    Example: -0.2, 1.5, "half", NaN.

    Fix: give fractions of the whole, or say `"unit": "quantity"` and give amounts.
    """
    yield from _of_kind(error, "share", "outside")


@BOOK.rule("ALO005", "more-than-there-is", Severity.ERROR, blocks=True)
def more_than_there_is(error: RecordError) -> Iterator[Sighting]:
    """The shares of a resource add up to more than the whole.

    Example: 0.6 to each party.

    Fix: let them add up to 1 at most. Only what can be kept shared is 1 for both.
    """
    yield from _of_kind(error, "too-much")


@BOOK.rule("ALO006", "split-lump", Severity.ERROR, blocks=True)
def split_lump(error: RecordError) -> Iterator[Sighting]:
    """Something indivisible is split.

    Example: half a house to each.

    Fix: give it whole to one party, or to neither.
    """
    yield from _of_kind(error, "split")


@BOOK.rule("ALO007", "burden-not-borne", Severity.ERROR, blocks=True)
def burden_not_borne(error: RecordError) -> Iterator[Sighting]:
    """A burden is not borne in full.

    Debts and duties do not go away by not being mentioned. Only a latent burden that never came to
    light may be left out.

    Example: an agreement that does not say who pays the mortgage.

    Fix: let the shares of the burden add up to 1.
    """
    yield from _of_kind(error, "unborne")


@BOOK.rule("ALO008", "unknown-scenario", Severity.ERROR, blocks=True)
def unknown_scenario(error: RecordError) -> Iterator[Sighting]:
    """The record is about a scenario that was not given, or that cannot be solved.

    Example: a record of `estate_split` scored against `orchard`.

    Fix: give the scenario, or a folder that has it.
    """
    yield from _of_kind(error, "scenario")


@BOOK.rule("ALO009", "latent-in-known-view", Severity.ERROR, blocks=True)
def latent_in_known_view(error: RecordError) -> Iterator[Sighting]:
    """The record hands out something latent, and the known view does not have it.

    Example: a record with a hidden asset, scored with `--view known`.

    Fix: score it in the full view.
    """
    yield from _of_kind(error, "latent")


@BOOK.rule("ALO101", "deal-below-batna", Severity.WARNING)
def deal_below_batna(scored: ScoredRecord) -> Iterator[Sighting]:
    """Somebody agreed to less than walking away is worth.

    Example: a party with a BATNA of 0.4 who signed for 0.35.

    Fix: nothing in the record; the agreement was a mistake for that party.
    """
    score = scored.score
    if score.allocation is None:
        return
    names = [party.name for party in score.sticks.scenario.parties]
    yield from below_batna(
        names, [None if gain is None else GainText.of(gain) for gain in score.gain]
    )


class GainText(NamedTuple):
    """A gain over a BATNA in words."""

    exact: str
    below: str
    """How much is missing; empty where nothing is."""

    @classmethod
    def of(cls, gain: Fraction) -> Self:
        """Return a gain in words."""
        return cls(exact_text(gain), f"{readable(-gain)} below" if gain < 0 else "")


def below_batna(names: Sequence[str], gains: Sequence[GainText | None]) -> Iterator[Sighting]:
    """Yield what is wrong with an agreement of such gains; a gain is None beside no BATNA."""
    losers = [
        f"{name} ({gain.below})"
        for name, gain in zip(names, gains, strict=True)
        if gain is not None and gain.below
    ]
    if losers:
        yield Sighting(
            "/allocation",
            f"the agreement is worth less than the BATNA to {listed(losers)}",
            "walking away was worth more",
            {"gain": [None if gain is None else gain.exact for gain in gains]},
        )


@BOOK.rule("ALO102", "deal-on-unrevealed", Severity.WARNING)
def deal_on_unrevealed(scored: ScoredRecord) -> Iterator[Sighting]:
    """The agreement hands out something latent that, by the record, never came to light.

    Only records that list in `revealed` what came to light can be held against it.

    Example: a bank vault shared out in a negotiation in which nobody mentioned it.

    Fix: look at who could have known of it.
    """
    record, score = scored.record, scored.score
    if score.allocation is None or record.revealed is None:
        return
    for resource in score.sticks.scenario.resources:
        held = score.allocation.shares.get(resource.id, ())
        if resource.is_latent and any(held) and resource.id not in record.revealed:
            yield Sighting(
                f"/allocation/{resource.id}",
                f"'{resource.id}' is shared out, but by 'revealed' it never came to light",
                "look at who could have known of it, or complete 'revealed'",
            )


@BOOK.rule("ALO103", "wrong-offer", Severity.WARNING)
def wrong_offer(offer: WrongOffer) -> Iterator[Sighting]:
    """An offer on the way to the outcome cannot be read, or could not have been carried out.

    The record is scored all the same; its trace leaves the offer out.

    Example: an offer that hands out four of three units.

    Fix: correct the offer, or take it out.
    """
    error = offer.error
    yield Sighting(error.pointer, error.problem, error.remedy)


@BOOK.rule("ALO201", "zopa-missed", Severity.INFO)
def zopa_missed(scored: ScoredRecord) -> Iterator[Sighting]:
    """There was no deal, though agreements exist that meet both BATNAs.

    Example: parties who walk away from a comfortable ZOPA.

    Fix: nothing in the record; it is what the negotiation left undone.
    """
    score = scored.score
    stick = score.stick
    if score.allocation is None and stick.zone is not None:
        yield Sighting(
            "/outcome",
            f"there was a ZOPA: both could have had {readable(stick.analysis.depth)} utils more, "
            f"or {readable(stick.best_surplus or Fraction(0))} together",
            "nothing to mend in the record",
            {"depth": exact_text(stick.analysis.depth)},
        )
