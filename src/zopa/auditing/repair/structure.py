"""Other structure: what is latent, and what can be divided."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final

from zopa.auditing.repair.edits import (
    STRUCTURE_SIZE,
    Candidate,
    Kind,
    Repair,
    Unreachable,
)
from zopa.auditing.repair.effort import Effort
from zopa.auditing.repair.target import Target
from zopa.errors import FrontierTooLargeError
from zopa.scenario.patching import Operation
from zopa.scenario.types import Divisibility, Resource, Scenario, Visibility
from zopa.scenario.wording import clipped

MAX_PAIRS: Final = 200
"""How many pairs of changes are tried where no single one helps."""

MAX_LOOKED_AT: Final = 10_000


@dataclass(frozen=True, slots=True)
class _Change:
    index: int
    resource: Resource
    summary: str
    patch: tuple[Operation, ...]
    note: str | None


def restructured(scenario: Scenario, target: Target) -> Iterator[Candidate | Unreachable]:
    """Yield each single change that makes the label fit, pairs where none does, or why not.

    Tried are known to latent and back, and divisible to indivisible and back; what is shared stays
    shared.
    """
    changes = list(_changes(scenario))
    if not changes:
        why = "every resource is shared, so there is no structure to change"
        yield Unreachable(Kind.STRUCTURE, why)
        return
    pairs = [
        pair
        for pair in islice(combinations(changes, 2), MAX_LOOKED_AT)
        if pair[0].index != pair[1].index
    ]
    effort, seen, too_large = Effort(), 0, 0
    for tried in ([(each,) for each in changes], pairs[:MAX_PAIRS]):
        helps = False
        for chosen in tried:
            if effort.is_spent:
                break
            seen += 1
            candidate = _candidate(scenario, chosen)
            try:
                standing = effort.standing_of(candidate.scenario)
            except FrontierTooLargeError:
                too_large += 1
                continue
            if target.is_met(standing):
                helps = True
                yield candidate
        if helps:
            return
    left = ", nor any two,"
    if effort.is_spent or too_large:
        left = f" among the {seen - too_large} that were tried"
    elif len(pairs) > MAX_PAIRS:
        left = f", nor any of the first {MAX_PAIRS} pairs,"
    why = f"no change of what is latent or divisible{left} makes the label fit{target.proviso}"
    yield Unreachable(Kind.STRUCTURE, why)


def unhidden(scenario: Scenario) -> Iterator[Candidate]:
    """Yield the scenario with each latent resource known from the start; it need not help."""
    for change in _changes(scenario):
        if scenario.resources[change.index].is_latent and not change.resource.is_latent:
            yield _candidate(scenario, (change,))


def _changes(scenario: Scenario) -> Iterator[_Change]:
    names = [party.name for party in scenario.parties]
    for index, each in enumerate(scenario.resources):
        place = f"/resources/{index}"
        name = clipped(each.name)
        if each.divisibility is not Divisibility.SHARED:
            other = (
                Divisibility.INDIVISIBLE
                if each.divisibility is Divisibility.DIVISIBLE
                else Divisibility.DIVISIBLE
            )
            yield _Change(
                index,
                replace(each, divisibility=other),
                f"make {name} {other}",
                (Operation("replace", f"{place}/divisibility", other.value),),
                None,
            )
        if each.is_latent:
            yield _Change(
                index,
                replace(each, visibility=Visibility.KNOWN),
                f"make {name} known from the start",
                (Operation("replace", f"{place}/visibility", Visibility.KNOWN.value),),
                f"the hidden fact and the expected revelation of {name} then tell nothing new",
            )
            continue
        # Whoever values it more is the likelier to keep quiet about it.
        values = each.valuations
        holder = each.held_by if each.held_by is not None else int(values[1] > values[0])
        latent = Operation("replace", f"{place}/visibility", Visibility.LATENT.value)
        held = Operation("add", f"{place}/held_by", names[holder])
        yield _Change(
            index,
            replace(each, visibility=Visibility.LATENT, held_by=holder),
            f"make {name} latent, held by {names[holder]}",
            (latent,) if each.held_by is not None else (latent, held),
            f"{name} then needs a hidden fact of {names[holder]}'s and an expected revelation",
        )


def _candidate(scenario: Scenario, chosen: tuple[_Change, ...]) -> Candidate:
    resources = list(scenario.resources)
    for change in chosen:
        resources[change.index] = change.resource
    notes = [change.note for change in chosen if change.note]
    return Candidate(
        replace(scenario, resources=tuple(resources)),
        Repair(
            Kind.STRUCTURE,
            " and ".join(change.summary for change in chosen),
            tuple(operation for change in chosen for operation in change.patch),
            STRUCTURE_SIZE * len(chosen),
            "; ".join(notes) or None,
        ),
    )
