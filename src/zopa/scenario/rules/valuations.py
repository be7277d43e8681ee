"""VAL: what the resources are worth to the parties."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.rationals import readable
from zopa.scenario.draft import Draft, DraftResource
from zopa.scenario.types import ValuationBasis
from zopa.scenario.wording import did_you_mean, pointer, quoted

SILENT_PER_RESOURCE: Final = Fraction(5, 1000)
"""How far a party's weights may be off 1 for each resource: two decimals are rounded so."""

TOLERATED: Final = Fraction(5, 100)
"""How much further they may be off before it is an error."""

_FEW: Final = 20
"""So many names in one valuation are no slip of the pen."""


@BOOK.rule("VAL001", "missing-valuation", Severity.ERROR, blocks=True)
def missing_valuation(draft: Draft) -> Iterator[Sighting]:
    """A party has no value for a resource.

    A missing value could mean 0 or a slip; utilities cannot be computed without it.

    Example: `"valuations": {"Ana": 0.5}` where Ben negotiates too.

    Fix: add the party's value, 0 if the resource is worth nothing to it.
    """
    for index, resource, valuations in _valued(draft):
        for name in dict.fromkeys(draft.names or ()):
            if name not in valuations:
                yield Sighting(
                    f"/resources/{index}/valuations",
                    f"{quoted(name)} has no value for {_title(resource)}",
                    f"add the value of {quoted(name)}: 0 if it is worth nothing to them",
                    {"party": name},
                )


@BOOK.rule("VAL002", "foreign-valuation", Severity.ERROR, blocks=True)
def foreign_valuation(draft: Draft) -> Iterator[Sighting]:
    """A resource is valued by somebody who is not a party.

    Names refer to the parties letter by letter; whoever else has a stake belongs in a backstory.

    Example: a valuation by `ben` where the party is named `Ben`.

    Fix: write the name as `participants` has it, or remove the value.
    """
    names = draft.names or ()
    for index, _, valuations in _valued(draft):
        for name in valuations:
            if name not in names:
                hint = did_you_mean(name, names) if len(valuations) <= _FEW else ""
                yield Sighting(
                    pointer("resources", index, "valuations", name),
                    f"no party is named {quoted(name)}{hint}",
                    "write the name as 'participants' has it, or remove the value",
                    part="key",
                )


@BOOK.rule("VAL003", "mixed-basis", Severity.ERROR, blocks=True)
def mixed_basis(draft: Draft) -> Iterator[Sighting]:
    """Some valuations are raw and some are normalised shares.

    Raw values are divided by the party's total; shares are used as they are. A total of both has
    no meaning.

    Example: `"valuation_basis": "raw"` in one resource and nothing in another.

    Fix: use one basis for all resources.
    """
    bases = [resource.basis for resource in draft.resources]
    raw = bases.count(ValuationBasis.RAW)
    shares = bases.count(ValuationBasis.NORMALIZED_SHARE)
    if raw and shares:
        rarer = ValuationBasis.RAW if raw <= shares else ValuationBasis.NORMALIZED_SHARE
        yield Sighting(
            f"/resources/{bases.index(rarer)}/valuation_basis",
            f"{raw} of the resources {'has' if raw == 1 else 'have'} raw valuations, {shares} "
            "normalised shares",
            "use one valuation_basis for all resources (normalized_share where none is given)",
            {"raw": raw, "normalized_share": shares},
        )


@BOOK.rule("VAL004", "zero-total", Severity.ERROR, blocks=True)
def zero_total(draft: Draft) -> Iterator[Sighting]:
    """A party's raw valuations are all zero.

    Raw valuations are divided by their total, and nothing can be divided by zero.

    Example: `"valuation_basis": "raw"` and 0 for Ana in every resource.

    Fix: value at least one resource above 0 for each party.
    """
    if draft.basis is ValuationBasis.RAW:
        for name, total in _totals(draft):
            if not total:
                yield Sighting(
                    "/resources",
                    f"the raw valuations of {quoted(name)} add up to 0",
                    "value at least one resource above 0 for each party",
                    {"party": name},
                )


@BOOK.rule("VAL005", "weights-far-from-one", Severity.ERROR)
def weights_far_from_one(draft: Draft) -> Iterator[Sighting]:
    """A party's weights add up to something quite other than 1.

    Normalised shares claim to add up to 1 over all resources, burdens and latent ones included, and
    BATNAs are compared with them on that scale. The scenario is solved as authored all the same.
    Reported beyond 0.05 + 0.005 for each resource.

    Example: 0.5, 0.4 and 0.4.

    Fix: change the weights so that they add up to 1, or use the basis `raw`.
    """
    for name, total, error in _weight_errors(draft):
        if error > TOLERATED + SILENT_PER_RESOURCE * len(draft.resources):
            yield _off_one(name, total)


@BOOK.rule("VAL101", "weights-off-one", Severity.WARNING)
def weights_off_one(draft: Draft) -> Iterator[Sighting]:
    """A party's weights do not quite add up to 1.

    All resources count, burdens and latent ones included. Rounding explains 0.005 for each of them
    and is passed over; this is more. The scenario is solved as authored, so its utilities end at
    the sum and not at 1.

    Example: 0.5, 0.3 and 0.24.

    Fix: change the weights so that they add up to 1, or use the basis `raw`.
    """
    for name, total, error in _weight_errors(draft):
        silent = SILENT_PER_RESOURCE * len(draft.resources)
        if silent < error <= TOLERATED + silent:
            yield _off_one(name, total)


@BOOK.rule("VAL102", "fixed-pie", Severity.WARNING)
def fixed_pie(draft: Draft) -> Iterator[Sighting]:
    """Both parties value everything alike.

    With equal shares of their totals everywhere, no trade helps both: what one gains the other
    loses, and mediation cannot create value from the resources.

    Example: 0.6 and 0.4 for both parties.

    Fix: let the parties care about different things, or waive this finding with the reason.
    """
    if draft.worths and draft.totals is not None and all(draft.totals):
        of_a, of_b = draft.totals
        if all(a * of_b == b * of_a for a, b in draft.worths):
            yield Sighting(
                "/resources",
                "both parties value every resource alike, so no trade helps both",
                "let the parties care about different things, or waive this finding",
            )


@BOOK.rule("VAL103", "worthless-resource", Severity.WARNING)
def worthless_resource(draft: Draft) -> Iterator[Sighting]:
    """A resource is worth nothing to either party.

    It changes no utility, whoever gets it.

    Example: `"valuations": {"Ana": 0, "Ben": 0}`.

    Fix: value it, or remove the resource.
    """
    for index, resource, valuations in _valued(draft):
        if set(valuations.values()) == {Fraction(0)}:
            yield Sighting(
                f"/resources/{index}/valuations",
                f"{_title(resource)} is worth nothing to either party",
                "value it, or remove the resource",
            )


def _valued(draft: Draft) -> Iterator[tuple[int, DraftResource, dict[str, Fraction | None]]]:
    """Yield the resources whose valuations can be read, where both parties are known."""
    if draft.names is None:
        return
    for index, resource in enumerate(draft.resources):
        if resource.valuations is not None:
            yield index, resource, dict(resource.valuations)


def _totals(draft: Draft) -> Iterator[tuple[str, Fraction]]:
    """Yield each party's sum over all resources, where every value is known."""
    if draft.names is not None and draft.totals is not None:
        yield from zip(draft.names, draft.totals, strict=True)


def _weight_errors(draft: Draft) -> Iterator[tuple[str, Fraction, Fraction]]:
    if draft.basis is ValuationBasis.NORMALIZED_SHARE:
        for name, total in _totals(draft):
            yield name, total, abs(total - 1)


def _off_one(name: str, total: Fraction) -> Sighting:
    return Sighting(
        "/resources",
        f"the weights of {quoted(name)} add up to {readable(total)}, not 1",
        "change them so that they add up to 1, or use the basis raw; solved as authored",
        {"party": name, "sum": readable(total)},
    )


def _title(resource: DraftResource) -> str:
    return quoted(resource.id) if resource.id is not None else "the resource"
