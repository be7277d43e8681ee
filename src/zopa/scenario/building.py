"""From a draft in which nothing blocks to the scenario."""

from fractions import Fraction
from typing import TypeVar

from zopa.diagnostics import Finding
from zopa.scenario.draft import Draft, DraftResource
from zopa.scenario.types import Divisibility, Party, Resource, Scenario

Value = TypeVar("Value")


def scenario_of(draft: Draft, source: str, sha256: str, findings: tuple[Finding, ...]) -> Scenario:
    """Return the scenario that a draft describes; nothing in it may be missing."""
    names = _given(draft.names)
    a, b = draft.parties
    return Scenario(
        id=_given(draft.id),
        name=_given(draft.name),
        parties=(Party(names[0], a.batna), Party(names[1], b.batna)),
        resources=tuple(
            _resource(resource, worth, names)
            for resource, worth in zip(draft.resources, _given(draft.worths), strict=True)
        ),
        difficulty=_given(draft.difficulty),
        conflict_type=_given(draft.conflict_type),
        source=source,
        sha256=sha256,
        findings=findings,
    )


def _resource(
    draft: DraftResource, worth: tuple[Fraction, Fraction], names: tuple[str, str]
) -> Resource:
    is_shared = draft.divisibility is Divisibility.SHARED
    return Resource(
        id=_given(draft.id),
        name=_given(draft.name),
        valuations=worth,
        divisibility=_given(draft.divisibility),
        # A mode on a resource that is not shared means nothing; a warning has said so.
        shared_mode=draft.shared_mode if is_shared else None,
        polarity=_given(draft.polarity),
        visibility=_given(draft.visibility),
        held_by=None if draft.held_by is None else names.index(draft.held_by),
        basis=_given(draft.basis),
        quantity=_given(draft.quantity),
        unit=draft.unit_label or _given(draft.unit),
    )


def _given(value: Value | None) -> Value:
    assert value is not None, "a draft without a blocking finding is complete"  # noqa: S101
    return value
