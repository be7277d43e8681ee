"""DOC020 to DOC028: fields, types, options and bounds, as the format's schema has them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.document import Document
from zopa.scenario.draft import Draft
from zopa.scenario.schema import Violation, fields_at, violations
from zopa.scenario.wording import (
    did_you_mean,
    kind_of,
    listed,
    plain_number,
    pointer,
    quoted,
)

_CONDITIONS: Final = {
    "unit_label": "its unit is 'other'",
    "held_by": "it is latent",
    "shared_mode": "it is shared",
}
_TYPES: Final = {
    "string": "text in double quotes",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_BOUNDS: Final = {
    "minimum": "at least",
    "exclusiveMinimum": "above",
    "maximum": "at most",
}


@dataclass(frozen=True, slots=True)
class Shape:
    """What of the format a document breaks, one violation for each defect."""

    violations: tuple[Violation, ...]

    def of(self, *keywords: str) -> Iterator[Violation]:
        """Yield the violations of these keywords of the schema."""
        return (each for each in self.violations if each.keyword in keywords)


def shape_of(document: Document, draft: Draft) -> Shape:
    """Return what the document breaks, less what other rules say already and better."""
    return Shape(
        tuple(
            each
            for each in violations(document.value)
            if not document.is_spoiled(each.pointer)
            # With both names known, the valuation rules name the key that is missing or foreign.
            and not (each.keyword in {"minProperties", "maxProperties"} and draft.names)
        )
    )


@BOOK.rule("DOC020", "missing-field", Severity.ERROR, blocks=True)
def missing_field(shape: Shape) -> Iterator[Sighting]:
    """A required field is missing.

    Without it the scenario says too little to be run or solved.

    Example: a participant without `hidden_facts`; a latent resource without `held_by`.

    Fix: add the field; `zopa schema scenario` prints the format.
    """
    for each in shape.of("required"):
        reason = f", since {_CONDITIONS[each.detail]}" if each.is_conditional else ""
        yield Sighting(
            each.pointer,
            f"{each.title} needs a field '{each.detail}'{reason}",
            f"add '{each.detail}'",
            {"field": each.detail},
        )


@BOOK.rule("DOC021", "unknown-field", Severity.ERROR, blocks=True)
def unknown_field(shape: Shape) -> Iterator[Sighting]:
    """A field is there that the format does not have.

    It is most often a misspelt name, so that the field that was meant is missing.

    Example: `"hidden_fact"` in place of `"hidden_facts"`.

    Fix: correct the name or remove the field.
    """
    for each in shape.of("additionalProperties"):
        known = fields_at(each.path)
        yield Sighting(
            pointer(*each.path, each.detail),
            f"the format has no field {quoted(each.detail)} here",
            f"correct the name or remove the field{_hint(each, known)}",
            part="key",
        )


@BOOK.rule("DOC022", "wrong-type", Severity.ERROR, blocks=True)
def wrong_type(shape: Shape) -> Iterator[Sighting]:
    """A value is of another type than the format asks for.

    A number in quotes is text, and text cannot be added up.

    Example: `"quantity": "40"`.

    Fix: write the value as the type that the finding names.
    """
    for each in shape.of("type"):
        wanted = listed([_TYPES[name] for name in each.detail], "or")
        met = kind_of(each.value)
        if each.detail == ["integer"] and met == "a number":
            met = plain_number(each.value)
        yield Sighting(
            each.pointer,
            f"{each.title} must be {wanted}, not {met}",
            f"write {wanted}",
        )


@BOOK.rule("DOC023", "unknown-option", Severity.ERROR, blocks=True)
def unknown_option(shape: Shape) -> Iterator[Sighting]:
    """A field has a value that is not among its options.

    The options decide how a resource is modelled, so a near miss is not guessed at.

    Example: `"divisibility": "Divisible"`.

    Fix: choose one of the options that the finding lists.
    """
    for each in shape.of("enum"):
        options = [quoted(option) for option in each.detail]
        yield Sighting(
            each.pointer,
            f"{quoted(each.value)} is no option of {each.title}"
            f"{did_you_mean(each.value, each.detail)}",
            f"choose {listed(options, 'or')}",
        )


@BOOK.rule("DOC024", "malformed-id", Severity.ERROR, blocks=True)
def malformed_id(shape: Shape) -> Iterator[Sighting]:
    """An id is not in snake_case.

    Ids name files, columns and keys, and have to be the same everywhere.

    Example: `"id": "Estate-Split"`.

    Fix: use lowercase letters and digits, in words joined by single underscores.
    """
    for each in shape.of("pattern"):
        yield Sighting(
            each.pointer,
            f"the id {quoted(each.value)} is not in snake_case",
            "use lowercase letters and digits, in words joined by single underscores",
        )


@BOOK.rule("DOC025", "empty-text", Severity.ERROR, blocks=True)
def empty_text(shape: Shape) -> Iterator[Sighting]:
    """A text is empty.

    Every text of a scenario is read by somebody; an empty one is usually a forgotten one.

    Example: `"archetype": ""`.

    Fix: write the text, or leave the field out where it is optional.
    """
    for each in shape.of("minLength"):
        yield Sighting(
            each.pointer,
            f"{each.title} is empty",
            "write the text, or leave it out where it is optional",
        )


@BOOK.rule("DOC026", "number-out-of-range", Severity.ERROR, blocks=True)
def number_out_of_range(shape: Shape) -> Iterator[Sighting]:
    """A number is outside its bounds.

    Utilities lie between 0 and 1, quantities above 0, percentages between 0 and 100. Bounds are
    compared exactly, never through a rounded number.

    Example: `"utility": 1.2`.

    Fix: give a number within the bounds that the finding names.
    """
    for each in shape.of(*_BOUNDS):
        bound = f"{_BOUNDS[each.keyword]} {each.detail}"
        yield Sighting(
            each.pointer,
            f"{each.title} must be {bound}, not {plain_number(each.value)}",
            f"give a number {bound}",
        )


@BOOK.rule("DOC027", "too-few-entries", Severity.ERROR, blocks=True)
def too_few_entries(shape: Shape) -> Iterator[Sighting]:
    """A list or an object has too few entries.

    Two parties negotiate; each hides at least two facts; a single resource leaves nothing to
    trade.

    Example: one entry in `resources`.

    Fix: add entries, or leave the field out where it is optional.
    """
    for each in shape.of("minItems", "minProperties"):
        yield _entries(each, "at least", "add the missing ones")


@BOOK.rule("DOC028", "too-many-entries", Severity.ERROR, blocks=True)
def too_many_entries(shape: Shape) -> Iterator[Sighting]:
    """A list or an object has too many entries.

    There are exactly two parties; whoever else has a stake belongs in a backstory.

    Example: three entries in `participants`.

    Fix: remove or merge entries.
    """
    for each in shape.of("maxItems", "maxProperties"):
        yield _entries(each, "at most", "remove or merge some")


def _entries(each: Violation, bound: str, way_out: str) -> Sighting:
    return Sighting(
        each.pointer,
        f"{each.title} must have {bound} {each.detail} entries, not {len(each.value):,}",
        way_out,
    )


def _hint(each: Violation, known: tuple[str, ...]) -> str:
    free = [name for name in known if name not in each.value]
    # So many fields of one object are no slip of the pen.
    return did_you_mean(each.detail, free) if len(each.value) <= 2 * len(known) else ""
