"""The format of side constraints as a JSON Schema, and what of it a document breaks.

The validating library's messages are never shown: they repeat whole objects.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from zopa.constraints.types import ConstraintFault
from zopa.scenario.wording import did_you_mean, kind_of, listed, pointer, quoted

KINDS: Final = (
    *("requires", "bundle", "exclusive", "at_most", "at_least", "count", "floor"),
    "linear",
)

_NOUNS: Final = MappingProxyType(
    {
        "string": "text",
        "object": "an object",
        "array": "a list",
        "integer": "a whole number",
        "number": "a number",
    }
)

_LIMITS: Final = MappingProxyType(
    {
        "minItems": ("has fewer than {} entries", "list at least {}"),
        "maxItems": ("has more than {:,} entries", "list at most {:,}"),
        "minLength": ("is empty", "write something, or leave it out"),
        "maxLength": ("is longer than {:,} characters", "shorten it"),
        "minimum": ("is below {}", "give {} or more"),
        "maximum": ("is over {:,}", "give {:,} or less"),
    }
)


_PLAIN: Final = MappingProxyType(
    {
        "uniqueItems": ("names something twice", "name each once"),
    }
)
_NO_NUMBER: Final = ("is not a number", 'give a number such as 0.5, or text such as "1/3"')


@cache
def constraint_schema() -> Mapping[str, Any]:
    """Return the format as a JSON Schema (draft 2020-12)."""
    text = files("zopa.constraints").joinpath("schema.json").read_text(encoding="ascii")
    loaded: Mapping[str, Any] = json.loads(text)
    return loaded


def shape_faults(document: Any) -> Iterator[ConstraintFault]:
    """Yield what the document breaks."""
    if isinstance(document, dict) and "constraints" not in document and "resources" in document:
        problem = "the file has no side constraints; it looks like a scenario"
        yield ConstraintFault("shape", "", problem, "give the file of side constraints here")
        return
    for error in _validator().iter_errors(document):
        path = tuple(error.instance_path)
        kind = error.kind
        detail = getattr(kind, kind.__match_args__[0]) if kind.__match_args__ else None
        value = _value_at(document, path)
        for problem, remedy in _said(kind.name, detail, value, path):
            yield ConstraintFault("shape", pointer(*path), problem, remedy)


@cache
def _validator() -> Any:
    # Imported here: `zopa --help` must not pay for it.
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(dict(constraint_schema()))


def _said(
    keyword: str, detail: Any, value: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong and the way out."""
    title = _title(path, value)
    if keyword in _LIMITS:
        problem, remedy = _LIMITS[keyword]
        yield f"{title} {problem.format(detail)}", remedy.format(detail)
    elif keyword == "additionalProperties":
        known = _fields(path, value)
        for name in detail:
            near = did_you_mean(name, known)
            problem = f"{title} has a field {quoted(name)} that it cannot have{near}"
            yield problem, f"its fields are {listed(known)}"
    elif keyword in {"anyOf", "oneOf"} and isinstance(value, dict):
        yield _choice(title, value)
    else:
        yield _single(keyword, detail, value, title)


def _single(keyword: str, detail: Any, value: Any, title: str) -> tuple[str, str]:
    match keyword:
        case "required":
            return f"{title} has no field {quoted(detail)}", "add it; `zopa schema constraints`"
        case "type":
            wanted = _noun(detail)
            return f"{title} is {kind_of(value)}, not {wanted}", f"give {wanted}"
        case "enum":
            near = did_you_mean(value, KINDS) if isinstance(value, str) else ""
            given = quoted(value) if isinstance(value, str) else kind_of(value)
            return f"{title} is {given}, none of the kinds{near}", f"use {listed(KINDS, 'or')}"
        case "const":
            return f"{title} is not {detail}", f"write {detail}"
        case _:
            given = f": {quoted(value)}" if isinstance(value, str) else ""
            problem, remedy = _PLAIN.get(keyword, _NO_NUMBER)
            return f"{title} {problem}{given}", remedy


def _choice(title: str, value: Mapping[str, Any]) -> tuple[str, str]:
    """Return what is said of an object that needs one of several fields."""
    if value.get("kind") in {"at_most", "at_least"}:
        both = "share" in value and "quantity" in value
        said = "both share and quantity" if both else "neither share nor quantity"
        return f"{title} gives {said}", "give one of them"
    fields = ["at_least", "at_most"] + (["equals"] if value.get("kind") == "linear" else [])
    return f"{title} has no limit", f"add {listed(fields, 'or')}"


def _title(path: tuple[str | int, ...], value: Any) -> str:
    match path:
        case ():
            return "the file"
        case (*_, str(name)):
            return quoted(name)
        case ("constraints", int(index)):
            kind = value.get("kind") if isinstance(value, dict) else None
            return f"the constraint {kind}[{index}]" if kind in KINDS else f"constraint {index}"
        case _:
            return f"an entry of {quoted(str(path[-2]))}"


def _noun(detail: Any) -> str:
    names = [detail] if isinstance(detail, str) else list(detail)
    return listed([_NOUNS.get(str(name), str(name)) for name in names], "or")


def _fields(path: tuple[str | int, ...], value: Any) -> list[str]:
    """Return the fields that an object at a path can have."""
    definitions = constraint_schema()["$defs"]
    if len(path) == 2 and isinstance(value, dict):  # noqa: PLR2004 - constraints, index
        kind = str(value.get("kind"))
        return list(definitions["count_window" if kind == "count" else kind]["properties"])
    if path:
        return list(definitions["linear"]["properties"]["terms"]["items"]["properties"])
    return list(constraint_schema()["properties"])


def _value_at(document: Any, path: tuple[str | int, ...]) -> Any:
    value = document
    for step in path:
        value = value[step]
    return value
