"""A lenient typed view of a document, so that rules can run on a file that breaks the format.

Whatever is missing, mistyped or outside its bounds is None here: the format's own rules say so,
and no other rule stumbles over it.
"""

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeVar

from zopa.scenario.types import (
    Difficulty,
    Divisibility,
    Polarity,
    SharedMode,
    ValuationBasis,
    Visibility,
)
from zopa.scenario.wording import pointer

PLACEHOLDER: Final = "PLACEHOLDER"
"""How a text begins that its author still has to write."""

LABEL_PLACEHOLDER: Final = "the difficulty below are placeholders"
"""What the description then says where nobody has declared the difficulty either."""

MODERATOR: Final = "Moderator"
"""The speaker of a turn who is not a party."""

Option = TypeVar("Option", bound=enum.StrEnum)


@dataclass(frozen=True, slots=True)
class DraftParty:
    """A participant, as far as it can be read."""

    name: str | None
    hidden_facts: tuple[str | None, ...]
    has_batna: bool
    batna: Fraction | None


@dataclass(frozen=True, slots=True)
class DraftTurn:
    """A sample turn, as far as it can be read."""

    speaker: str | None
    number: int | None


@dataclass(frozen=True, slots=True)
class DraftResource:
    """A resource, as far as it can be read; defaults of the format are filled in."""

    id: str | None
    name: str | None
    description: str | None
    unit: str | None
    unit_label: str | None
    quantity: Fraction | None
    divisibility: Divisibility | None
    shared_mode: SharedMode | None
    polarity: Polarity | None
    visibility: Visibility | None
    held_by: str | None
    basis: ValuationBasis | None
    valuations: Mapping[str, Fraction | None] | None

    def worth(self, names: tuple[str, str]) -> tuple[Fraction, Fraction] | None:
        """Return what it is worth to the parties of these names, None where that is unknown."""
        if self.valuations is None:
            return None
        a, b = (self.valuations.get(name) for name in names)
        return None if a is None or b is None else (a, b)

    @property
    def is_latent(self) -> bool:
        """Whether it has to be surfaced first."""
        return self.visibility is Visibility.LATENT


@dataclass(frozen=True)  # not slotted: what several rules ask for is computed once and kept
class Draft:
    """A document, as far as it can be read."""

    stem: str | None
    """The name of the file without its suffix, where there is a file."""
    id: str | None
    name: str | None
    conflict_type: str | None
    difficulty: Difficulty | None
    parties: tuple[DraftParty, ...]
    turns: tuple[DraftTurn, ...]
    min_turns: int | None
    max_turns: int | None
    expected_revelations: tuple[str | None, ...]
    resources: tuple[DraftResource, ...]
    placeholders: tuple[str, ...]
    """Where a text is still a placeholder (JSON pointers)."""
    is_label_placeholder: bool
    """Whether the description says that the difficulty is none of the author's."""

    @cached_property
    def names(self) -> tuple[str, str] | None:
        """The two parties' names, None where there are not exactly two."""
        match self.parties:
            case (DraftParty(name=str(a)), DraftParty(name=str(b))):
                return a, b
            case _:
                return None

    @cached_property
    def worths(self) -> tuple[tuple[Fraction, Fraction], ...] | None:
        """What each resource is worth to A and to B as authored, None unless all are known."""
        if self.names is None or self.names[0] == self.names[1]:
            return None
        found = [resource.worth(self.names) for resource in self.resources]
        complete = tuple(worth for worth in found if worth is not None)
        return complete if len(complete) == len(found) else None

    @cached_property
    def totals(self) -> tuple[Fraction, Fraction] | None:
        """Each party's sum over all resources as authored, None unless all values are known."""
        if not self.worths:
            return None
        of_a, of_b = zip(*self.worths, strict=True)
        return sum(of_a, Fraction(0)), sum(of_b, Fraction(0))

    @cached_property
    def basis(self) -> ValuationBasis | None:
        """The one basis of all valuations, None where there is none or more than one."""
        bases = {resource.basis for resource in self.resources}
        return bases.pop() if len(bases) == 1 else None


def draft_of(document: Any, stem: str | None = None) -> Draft:
    """Return the lenient view of any JSON value."""
    top = _object(document)
    criteria = _object(top.get("evaluation_criteria"))
    return Draft(
        stem=stem,
        id=_text(top.get("id")),
        name=_text(top.get("name")),
        conflict_type=_text(top.get("conflict_type")),
        difficulty=_option(Difficulty, top.get("difficulty")),
        parties=tuple(_party(_object(each)) for each in _list(top.get("participants"))),
        turns=tuple(_turn(_object(each)) for each in _list(top.get("sample_turns"))),
        min_turns=_count(criteria.get("min_turns")),
        max_turns=_count(criteria.get("max_turns")),
        expected_revelations=_texts(criteria.get("expected_revelations")),
        resources=tuple(_resource(_object(each)) for each in _list(top.get("resources"))),
        placeholders=tuple(_placeholders(top, "")),
        is_label_placeholder=_is_label_placeholder(top.get("description")),
    )


def _placeholders(value: Any, place: str) -> Iterator[str]:
    if isinstance(value, str):
        if value.startswith(PLACEHOLDER):
            yield place
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _placeholders(each, f"{place}{pointer(key)}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _placeholders(each, f"{place}/{index}")


def _is_label_placeholder(description: Any) -> bool:
    if not isinstance(description, str):
        return False
    return description.startswith(PLACEHOLDER) and LABEL_PLACEHOLDER in description


def _party(fields: Mapping[str, Any]) -> DraftParty:
    return DraftParty(
        name=_text(fields.get("name")),
        hidden_facts=_texts(fields.get("hidden_facts")),
        has_batna="batna_config" in fields,
        batna=_share(_object(fields.get("batna_config")).get("utility")),
    )


def _turn(fields: Mapping[str, Any]) -> DraftTurn:
    return DraftTurn(_text(fields.get("speaker")), _count(fields.get("turn_number")))


def _resource(fields: Mapping[str, Any]) -> DraftResource:
    quantity = _number(fields.get("quantity"))
    valuations = fields.get("valuations")
    return DraftResource(
        id=_text(fields.get("id")),
        name=_text(fields.get("name")),
        description=_text(fields.get("description")),
        unit=_text(fields.get("unit")),
        unit_label=_text(fields.get("unit_label")),
        quantity=quantity if quantity is not None and quantity > 0 else None,
        divisibility=_option(Divisibility, fields.get("divisibility")),
        shared_mode=_option(SharedMode, fields.get("shared_mode")),
        polarity=_option(Polarity, fields.get("polarity", "asset")),
        visibility=_option(Visibility, fields.get("visibility")),
        held_by=_text(fields.get("held_by")),
        basis=_option(ValuationBasis, fields.get("valuation_basis", "normalized_share")),
        valuations=(
            {name: _share(value) for name, value in valuations.items()}
            if isinstance(valuations, dict)
            else None
        ),
    )


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _texts(value: Any) -> tuple[str | None, ...]:
    return tuple(_text(each) for each in _list(value))


def _option(options: type[Option], value: Any) -> Option | None:
    try:
        return options(value)
    except ValueError:
        return None


def _number(value: Any) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return Fraction(value)


def _share(value: Any) -> Fraction | None:
    number = _number(value)
    return number if number is not None and 0 <= number <= 1 else None


def _count(value: Any) -> int | None:
    number = _number(value)
    whole = number is not None and number.denominator == 1 and number > 0
    return number.numerator if number is not None and whole else None
