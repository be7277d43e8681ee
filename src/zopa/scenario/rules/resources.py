"""RES: what the resources are, who holds them, and what can be traded."""

from collections.abc import Iterator
from typing import Final

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.rationals import readable
from zopa.scenario.draft import Draft, DraftResource
from zopa.scenario.types import Divisibility, Polarity, SharedMode, Visibility
from zopa.scenario.wording import did_you_mean, quoted

_WHOLE_PERCENT: Final = 100
_TO_TRADE: Final = 2
"""Trading needs something to give and something to get."""


@BOOK.rule("RES001", "unknown-holder", Severity.ERROR, blocks=True)
def unknown_holder(draft: Draft) -> Iterator[Sighting]:
    """A resource is held by nobody who is there.

    `held_by` says which party knows of a resource or controls it. Only a party can.

    Example: `"held_by": "Benn"` where the party is named `Ben`.

    Fix: write the party's name as `participants` has it.
    """
    if draft.names is None:
        return
    for index, resource in enumerate(draft.resources):
        holder = resource.held_by
        if holder is not None and holder not in draft.names:
            yield Sighting(
                f"/resources/{index}/held_by",
                f"no party is named {quoted(holder)}{did_you_mean(holder, draft.names)}",
                f"write {quoted(draft.names[0])} or {quoted(draft.names[1])}",
            )


@BOOK.rule("RES002", "duplicate-resource-id", Severity.ERROR, blocks=True)
def duplicate_resource_id(draft: Draft) -> Iterator[Sighting]:
    """Two resources have the same id.

    Allocations name resources by their id, so an id must name one resource.

    Example: two resources with `"id": "house"`.

    Fix: give one of them another id, or merge them.
    """
    seen: dict[str, int] = {}
    for index, resource in enumerate(draft.resources):
        if resource.id is None:
            continue
        if resource.id in seen:
            yield Sighting(
                f"/resources/{index}/id",
                f"another resource has the id {quoted(resource.id)}",
                "give one of them another id, or merge them",
                {"first": f"/resources/{seen[resource.id]}/id"},
            )
        seen.setdefault(resource.id, index)


@BOOK.rule("RES003", "shared-benefit-liability", Severity.ERROR, blocks=True)
def shared_benefit_liability(draft: Draft) -> Iterator[Sighting]:
    """A resource is a benefit to both and a liability at once.

    `both_benefit` says that both gain by sharing it, `liability` that having it costs. Solving it
    would mean choosing one of the two for the author.

    Example: `"shared_mode": "both_benefit", "polarity": "liability"`.

    Fix: make it a `joint_obligation`, or an asset.
    """
    for index, resource in _shared(draft):
        is_benefit = resource.shared_mode is SharedMode.BOTH_BENEFIT
        if is_benefit and resource.polarity is Polarity.LIABILITY:
            yield Sighting(
                f"/resources/{index}/polarity",
                f"{_title(resource)} is a benefit to both and a liability at once",
                "make it a joint_obligation if it is a burden, or an asset if it is a good",
            )


@BOOK.rule("RES101", "obligation-not-liability", Severity.WARNING)
def obligation_not_liability(draft: Draft) -> Iterator[Sighting]:
    """A joint obligation is not marked as a liability.

    It is solved as a burden whatever its polarity says, but a reader who looks at the polarity
    alone takes it for an asset.

    Example: `"shared_mode": "joint_obligation"` without `"polarity": "liability"`.

    Fix: add `"polarity": "liability"`.
    """
    for index, resource in _shared(draft):
        is_obligation = resource.shared_mode is SharedMode.JOINT_OBLIGATION
        if is_obligation and resource.polarity is Polarity.ASSET:
            yield Sighting(
                f"/resources/{index}/polarity",
                f"{_title(resource)} is a joint obligation but is not marked as a liability",
                'add "polarity": "liability"; it is solved as a burden either way',
            )


@BOOK.rule("RES102", "unused-shared-mode", Severity.WARNING)
def unused_shared_mode(draft: Draft) -> Iterator[Sighting]:
    """A resource that is not shared has a `shared_mode`.

    The mode is then not looked at. If it was meant, the resource is modelled wrongly.

    Example: `"divisibility": "divisible", "shared_mode": "both_benefit"`.

    Fix: remove `shared_mode`, or make the resource `shared`.
    """
    for index, resource in enumerate(draft.resources):
        is_shared = resource.divisibility in {Divisibility.SHARED, None}
        if resource.shared_mode is not None and not is_shared:
            yield Sighting(
                f"/resources/{index}/shared_mode",
                f"{_title(resource)} has a shared_mode but is {resource.divisibility}",
                'remove shared_mode, or write "divisibility": "shared"',
                part="key",
            )


@BOOK.rule("RES103", "unexplained-percent", Severity.WARNING)
def unexplained_percent(draft: Draft) -> Iterator[Sighting]:
    """A quantity is in percent, and nothing says percent of what.

    A share of an unnamed whole cannot be checked or compared.

    Example: `"unit": "percent"` in a resource without a `description`.

    Fix: say in `description` what the whole is, or use another unit.
    """
    for index, resource in _in_percent(draft):
        if resource.description is None:
            yield Sighting(
                f"/resources/{index}/unit",
                f"{_title(resource)} is in percent, and no description says of what",
                "add a description that names the whole, or use another unit",
            )


@BOOK.rule("RES104", "percent-above-100", Severity.WARNING)
def percent_above_100(draft: Draft) -> Iterator[Sighting]:
    """There is more than 100 percent of a resource.

    Only a whole can be divided.

    Example: `"unit": "percent", "quantity": 150`.

    Fix: give a quantity of at most 100, or use another unit.
    """
    for index, resource in _in_percent(draft):
        if resource.quantity is not None and resource.quantity > _WHOLE_PERCENT:
            yield Sighting(
                f"/resources/{index}/quantity",
                f"{_title(resource)} is {readable(resource.quantity)} percent of something",
                "give at most 100, or use another unit",
            )


@BOOK.rule("RES105", "nothing-to-trade-before-reveal", Severity.WARNING)
def nothing_to_trade_before_reveal(draft: Draft) -> Iterator[Sighting]:
    """At most one resource is on the table until a latent one is revealed.

    One resource leaves nothing to trade, so the conversation is a contest over it until somebody
    speaks up. That can be meant; it is often an oversight.

    Example: two resources, one of them latent.

    Fix: make another resource known, or waive this finding with the reason.
    """
    known = sum(each.visibility is Visibility.KNOWN for each in draft.resources)
    if known < _TO_TRADE and any(each.is_latent for each in draft.resources):
        what = "one resource is" if known else "no resource is"
        yield Sighting(
            "/resources",
            f"only {what} on the table before a latent one is revealed"
            if known
            else f"{what} on the table before a latent one is revealed",
            "make another resource known, or waive this finding with the reason",
        )


def _shared(draft: Draft) -> Iterator[tuple[int, DraftResource]]:
    for index, resource in enumerate(draft.resources):
        if resource.divisibility is Divisibility.SHARED:
            yield index, resource


def _in_percent(draft: Draft) -> Iterator[tuple[int, DraftResource]]:
    for index, resource in enumerate(draft.resources):
        if resource.unit == "percent":
            yield index, resource


def _title(resource: DraftResource) -> str:
    return quoted(resource.id) if resource.id is not None else "the resource"
