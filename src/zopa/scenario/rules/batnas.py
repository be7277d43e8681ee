"""BAT: what the parties can do without an agreement."""

from collections.abc import Iterator
from fractions import Fraction

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.rationals import readable
from zopa.scenario.draft import Draft, DraftResource
from zopa.scenario.types import Divisibility, Polarity, SharedMode, ValuationBasis
from zopa.scenario.wording import quoted


@BOOK.rule("BAT101", "one-batna-missing", Severity.WARNING)
def one_batna_missing(draft: Draft) -> Iterator[Sighting]:
    """One party has no BATNA.

    It is solved as 0, so this party accepts anything that costs it nothing. Whether the declared
    difficulty fits cannot be judged.

    Example: a `batna_config` for Ana and none for Ben.

    Fix: add `batna_config` with the utility of walking away.
    """
    missing = _without_batna(draft)
    if len(missing) == 1:
        index, name = missing[0]
        yield Sighting(
            f"/participants/{index}",
            f"{quoted(name)} has no BATNA; it counts as 0",
            "add 'batna_config' with the utility of walking away",
        )


@BOOK.rule("BAT102", "both-batnas-missing", Severity.WARNING)
def both_batnas_missing(draft: Draft) -> Iterator[Sighting]:
    """Neither party has a BATNA.

    Both are solved as 0, so that nearly every scenario has a zone of possible agreement. Whether
    the declared difficulty fits cannot be judged.

    Example: resources, but no `batna_config` in either participant.

    Fix: add `batna_config` to both.
    """
    if len(_without_batna(draft)) > 1:
        yield Sighting(
            "/participants",
            "neither party has a BATNA; both count as 0",
            "add 'batna_config' to both, with the utility of walking away",
        )


@BOOK.rule("BAT103", "batna-out-of-reach", Severity.WARNING)
def batna_out_of_reach(draft: Draft) -> Iterator[Sighting]:
    """A party's BATNA is above the best that an agreement can give it.

    The party walks away from every agreement, even from one that gives it everything, so there
    is no zone of possible agreement.

    Example: a BATNA of 0.9 where the party's assets are worth 0.8 to it.

    Fix: lower the BATNA, or add what the party wants; waive this finding if impasse is meant.
    """
    for index, best in enumerate(_best(draft)):
        batna = draft.parties[index].batna
        if batna is not None and batna > best:
            yield Sighting(
                f"/participants/{index}/batna_config/utility",
                f"the BATNA {readable(batna)} is above {readable(best)}, the most that an agreement"
                " can give",
                "lower the BATNA, or add resources that the party wants",
                {"batna": readable(batna), "best": readable(best)},
            )


def _without_batna(draft: Draft) -> list[tuple[int, str]]:
    """Return the parties that lack a BATNA where utilities can be compared with one."""
    if not draft.resources or draft.names is None:
        return []
    return [
        (index, name)
        for index, (party, name) in enumerate(zip(draft.parties, draft.names, strict=True))
        if not party.has_batna
    ]


def _best(draft: Draft) -> tuple[Fraction, ...]:
    """Return the best utility of each party: all assets and no burden, all revealed."""
    if not draft.worths or draft.totals is None or draft.basis is None:
        return ()
    kinds = [_is_asset(resource) for resource in draft.resources]
    if None in kinds:
        return ()
    columns = tuple(zip(*draft.worths, strict=True))
    is_raw = draft.basis is ValuationBasis.RAW
    totals = draft.totals if is_raw else (Fraction(1), Fraction(1))
    if not all(totals):
        return ()
    return tuple(
        sum((worth for worth, kind in zip(column, kinds, strict=True) if kind), Fraction(0)) / total
        for column, total in zip(columns, totals, strict=True)
    )


def _is_asset(resource: DraftResource) -> bool | None:
    """Return whether having it is worth something, None where that cannot be told."""
    if resource.divisibility is Divisibility.SHARED:
        mode = resource.shared_mode
        return None if mode is None else mode is SharedMode.BOTH_BENEFIT
    if resource.divisibility is None or resource.polarity is None:
        return None
    return resource.polarity is Polarity.ASSET
