"""The format as a JSON Schema, and what of it a document breaks.

The validating library's messages are never shown: they repeat whole objects.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NoReturn

from zopa.scenario.wording import pointer, quoted

_DETAILED: Final = 1000
"""How many missing fields are told apart."""

_NUMBERED: Final = "#"

_RANK: Final = ("type", "enum", "minLength", "pattern")
"""Of several of these broken by one value, the first says it all."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One constraint of the format that a document breaks."""

    keyword: str
    path: tuple[str | int, ...]
    value: Any
    """The value at `path`."""
    detail: Any
    """The limit, the options, the types, or the field that is missing or unknown."""
    is_conditional: bool = False
    """Whether the field is required only because of what another field says."""

    @property
    def pointer(self) -> str:
        """The JSON pointer of the value."""
        return pointer(*self.path)

    @property
    def title(self) -> str:
        """What the value is called in a message."""
        if not self.path:
            return "the scenario"
        last = self.path[-1]
        if isinstance(last, str):
            return quoted(last)
        return f"an entry of {quoted(str(self.path[-2]))}"


@cache
def schema() -> Mapping[str, Any]:
    """Return the scenario format as a JSON Schema (draft 2020-12)."""
    text = files("zopa.scenario").joinpath("schema.json").read_text(encoding="ascii")
    loaded: Mapping[str, Any] = json.loads(text)
    return loaded


def keeps_format(document: Any) -> bool:
    """Return whether the document breaks no constraint of the format."""
    valid: bool = _validator().is_valid(document)
    return valid


def violations(document: Any) -> Iterator[Violation]:
    """Yield what the document breaks, one violation for each defect."""
    ranked: dict[tuple[str | int, ...], Violation] = {}
    missing: list[Violation] = []
    names = _valued_names(document)
    for error in _validator().iter_errors(_renamed(document, names)):
        kind = error.kind
        if kind.name == "required" and len(missing) > _DETAILED:
            # A list of empty objects has ten of these for each: past the listed ones they count.
            yield missing[-1]
            continue
        path = _path(error.instance_path, names)
        detail = getattr(kind, kind.__match_args__[0])
        value = _value_at(document, path)
        if kind.name == "additionalProperties":
            for name in detail:
                yield Violation(kind.name, path, value, name)
        elif kind.name in _RANK:
            violation = Violation(kind.name, path, value, detail)
            ranked[path] = min(ranked.get(path, violation), violation, key=_rank)
        else:
            violation = Violation(kind.name, path, value, detail, "then" in error.schema_path)
            if kind.name == "required":
                missing.append(violation)
            yield violation
    yield from ranked.values()


def fields_at(path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the fields that the format has for the object at `path`.

    >>> fields_at(("sample_turns", 0))
    ('speaker', 'message', 'internal_thought', 'turn_number')
    """
    node = _resolved(schema())
    for step in path:
        inner = node["items"] if isinstance(step, int) else node["properties"][step]
        node = _resolved(inner)
    return tuple(node["properties"])


def _resolved(node: Mapping[str, Any]) -> Mapping[str, Any]:
    reference: str | None = node.get("$ref")
    if reference is None:
        return node
    definition: Mapping[str, Any] = schema()["$defs"][reference.rpartition("/")[2]]
    return definition


@cache
def _validator() -> Any:
    # Imported here: `zopa --help` must not pay for it.
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(dict(schema()), retriever=_refuse)


def _refuse(uri: str) -> NoReturn:
    raise LookupError(f"the schema stands alone; it does not refer to {uri}")


def _valued_names(document: Any) -> Mapping[int, tuple[str, ...]]:
    """Return the names in the valuations of each resource, by the resource's index."""
    resources = document.get("resources") if isinstance(document, dict) else None
    return {
        index: tuple(each["valuations"])
        for index, each in enumerate(resources if isinstance(resources, list) else ())
        if isinstance(each, dict) and isinstance(each.get("valuations"), dict)
    }


def _renamed(document: Any, names: Mapping[int, tuple[str, ...]]) -> Any:
    """Return the document with numbered names in its valuations.

    The library's paths turn the key "007" into the index 7 and leave out an empty key. Only
    valuations have keys of the author's choosing.
    """
    if not names:
        return document
    resources = list(document["resources"])
    for index in names:
        values = resources[index]["valuations"].values()
        numbered = {f"{_NUMBERED}{number}": value for number, value in enumerate(values)}
        resources[index] = resources[index] | {"valuations": numbered}
    return document | {"resources": resources}


def _path(steps: list[str | int], names: Mapping[int, tuple[str, ...]]) -> tuple[str | int, ...]:
    """Return the path in the document as it was before its names were numbered."""
    match steps:
        case ["resources", int(index), "valuations", str(numbered)]:
            number = int(numbered.removeprefix(_NUMBERED))
            return ("resources", index, "valuations", names[index][number])
        case _:
            return tuple(steps)


def _rank(violation: Violation) -> int:
    return _RANK.index(violation.keyword)


def _value_at(document: Any, path: tuple[str | int, ...]) -> Any:
    value = document
    for step in path:
        value = value[step]
    return value
