"""The shipped schema: every constraint is broken once, and it agrees with the specification's."""

import json
from collections.abc import Iterator
from decimal import Context, Decimal
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from scenario_documents import document
from zopa.scenario import schema as schema_module
from zopa.scenario.schema import fields_at, keeps_format, schema, violations

SPECIFICATION = Path(__file__).parents[3] / "shared/spec/benchmark-scenario.schema.json"

_EXACT = Context(prec=60)

CONSTRAINTS = 178
"""How many constraints the schema puts on a full document, every `$ref` followed."""

Path_ = tuple[str | int, ...]
Case = tuple[str, Path_, Any]
"""The constraint that is broken, where, and the document that breaks it."""


def _full() -> dict[str, Any]:
    """Return a valid document that has every field of the format."""
    full = document()
    for party in full["participants"]:
        party["hidden_emotions"] = ["Shame"]
    full["evaluation_criteria"]["min_cooperative_percentage"] = 50
    full["sample_turns"][0]["internal_thought"] = "Not again."
    full["resources"][0] |= {
        "unit": "other",
        "unit_label": "house",
        "divisibility": "shared",
        "shared_mode": "both_benefit",
        "polarity": "asset",
        "external_value_usd": 250000,
        "valuation_basis": "raw",
        "visibility": "latent",
        "held_by": "Ben",
        "description": "The family's house.",
    }
    return full


def _constraints(  # noqa: PLR0912 - one branch a keyword
    node: dict[str, Any], root: dict[str, Any], path: Path_
) -> Iterator[tuple[str, Path_, Any]]:
    """Walk the schema; yield each keyword that constrains the value at `path`."""
    if "$ref" in node:
        yield from _constraints(root["$defs"][node["$ref"].rpartition("/")[2]], root, path)
    for keyword, detail in node.items():
        if keyword in {"$schema", "$id", "$ref", "$defs", "title", "description", "default"}:
            continue
        if keyword == "properties":
            for name, inner in detail.items():
                yield from _constraints(inner, root, (*path, name))
        elif keyword == "items":
            yield from _constraints(detail, root, (*path, 0))
        elif keyword == "required":
            for name in detail:
                yield "required", path, name
        elif keyword == "allOf":
            for branch in detail:
                assert set(branch) == {"if", "then"}
                yield "if/then", path, branch
        elif keyword == "additionalProperties" and isinstance(detail, dict):
            yield from _constraints(detail, root, (*path, "Ana"))
        elif keyword == "type":
            yield "type", path, sorted([detail] if isinstance(detail, str) else detail)
        else:
            yield keyword, path, detail


def _other_types(types: list[str]) -> list[Any]:
    samples = {
        "string": "x",
        "number": 0.5,
        "integer": 5,
        "boolean": True,
        "array": [],
        "object": {},
        "null": None,
    }
    allowed = {*types, *(["integer"] if "number" in types else [])}
    return [value for name, value in samples.items() if name not in allowed]


def _broken(  # noqa: PLR0912 - one branch a keyword
    constraint: tuple[str, Path_, Any],
) -> list[Any]:
    """Return documents that break the constraint, by as little as can be."""
    keyword, path, detail = constraint
    full = _full()
    holder: Any = full
    for step in path[:-1]:
        holder = holder[step]
    value: Any = holder[path[-1]] if path else full
    tiny = Decimal("1e-30")
    match keyword:
        case "type":
            new = _other_types(detail)
        case "enum":
            new = [detail[0].upper(), detail[0] + " ", ""]
        case "minLength":
            new = [""]
        case "pattern" if detail.startswith("^[a-z0-9]"):
            new = ["A", "a__b", "_a", "a_", "a-b", "a\n", "\n", "a b"]
        case "pattern":
            new = ["x\n", "\nx", "x\ty", "caf\u00e9", "\u2019", "x\x7f", "\x1f"]
        case "minimum":
            new = [detail - 1, _EXACT.subtract(Decimal(detail), tiny)]
        case "maximum":
            new = [detail + 1, _EXACT.add(Decimal(detail), tiny)]
        case "exclusiveMinimum":
            new = [detail, -1, Decimal("0.0"), -tiny]
        case "minItems":
            new = [value[: detail - 1]]
        case "maxItems":
            new = [(value * (detail + 1))[: detail + 1]]
        case "minProperties":
            new = [{"Ana": 0.5}, {}]
        case "maxProperties":
            new = [{"Ana": 0.5, "Ben": 0.5, "Carl": 0.5}]
        case "additionalProperties":
            new = [value | {"unheard_of": 1}]
        case "required":
            new = [{name: each for name, each in value.items() if name != detail}]
        case "if/then":
            (needed,) = detail["then"]["required"]
            new = [{name: each for name, each in value.items() if name != needed}]
        case _:
            raise AssertionError(f"no way to break {keyword} is known")
    documents = []
    for each in new:
        if path:
            holder[path[-1]] = each
            documents.append(_copied(full))
        else:
            documents.append(each)
    return documents


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def _corpus(root: dict[str, Any]) -> list[tuple[tuple[str, Path_, Any], Any]]:
    return [
        (constraint, broken)
        for constraint in _constraints(root, root, ())
        for broken in _broken(constraint)
    ]


SHIPPED = dict(schema())
CORPUS = _corpus(SHIPPED)


def test_a_full_document_keeps_the_format() -> None:
    assert keeps_format(_full())
    assert keeps_format(document())


def test_every_constraint_is_counted() -> None:
    """A constraint that is added or lost must be noticed."""
    assert len(list(_constraints(SHIPPED, SHIPPED, ()))) == CONSTRAINTS
    assert {keyword for (keyword, _, _), _ in CORPUS} == {
        "additionalProperties",
        "enum",
        "exclusiveMinimum",
        "if/then",
        "maxItems",
        "maxProperties",
        "maximum",
        "minItems",
        "minLength",
        "minProperties",
        "minimum",
        "pattern",
        "required",
        "type",
    }


@pytest.mark.parametrize(
    ("constraint", "broken"),
    CORPUS,
    ids=[f"{keyword}:{'/'.join(map(str, path))}" for (keyword, path, _), _ in CORPUS],
)
def test_a_broken_constraint_is_seen_where_it_is(
    constraint: tuple[str, Path_, Any], broken: Any
) -> None:
    keyword, path, _ = constraint
    assert not keeps_format(broken)
    seen = {(each.keyword, each.path) for each in violations(broken)}
    said = {"minLength", "pattern", "enum"} if keyword in {"minLength", "pattern"} else {keyword}
    said = {"required"} if keyword == "if/then" else said
    assert any(word in said for word, where in seen if where == path), seen


@pytest.mark.skipif(not SPECIFICATION.exists(), reason="the specification is not there")
def test_the_specification_has_the_same_constraints() -> None:
    theirs = json.loads(SPECIFICATION.read_text(encoding="utf-8"))
    assert _plain(list(_constraints(theirs, theirs, ()))) == _plain(
        list(_constraints(SHIPPED, SHIPPED, ()))
    )


@pytest.mark.skipif(not SPECIFICATION.exists(), reason="the specification is not there")
def test_the_specification_gives_the_same_verdicts() -> None:
    """Except where its bounds are floats, which the validator compares through a float."""
    theirs = json.loads(SPECIFICATION.read_text(encoding="utf-8"))
    validator = jsonschema_rs.Draft202012Validator(_exact(theirs))
    documents = [broken for _, broken in [*CORPUS, *_corpus(theirs)]]
    documents += [_full(), document(), document(resources=None), [], None, 1, "x"]
    for each in documents:
        assert validator.is_valid(each) == keeps_format(each)


def _plain(constraints: list[tuple[str, Path_, Any]]) -> set[str]:
    return {json.dumps(_exact(list(each)), sort_keys=True) for each in constraints}


def _exact(value: Any) -> Any:
    """Return the value with whole floats as integers."""
    if isinstance(value, dict):
        return {key: _exact(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


@pytest.mark.parametrize("name", ["0", "007", "+1", "", "-", "#1", "a/b", "\u0661"])
def test_a_name_that_looks_like_a_number_is_a_name(name: str) -> None:
    """The validator's own paths turn "007" into 7 and lose an empty name."""
    full = _full()
    full["resources"][1]["valuations"] = {"Ana": 0.5, name: "x"}
    assert [each.path for each in violations(full)] == [("resources", 1, "valuations", name)]


def test_a_bound_is_compared_exactly() -> None:
    """Through a float, 1 + 1e-30 would be 1."""
    full = _full()
    full["participants"][0]["batna_config"]["utility"] = Decimal("1.000000000000000000000000000001")
    assert [each.keyword for each in violations(full)] == ["maximum"]


def test_the_schema_stands_alone() -> None:
    """No reference leads out of it, so nothing is ever fetched."""
    references = [each for each in _walk(SHIPPED, "$ref") if not each.startswith("#/$defs/")]
    assert references == []


def _walk(value: Any, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (each for name, each in value.items() if name == key)
    inner = value.values() if isinstance(value, dict) else value
    if isinstance(value, dict | list):
        for each in inner:
            yield from _walk(each, key)


def test_nothing_is_ever_fetched() -> None:
    with pytest.raises(jsonschema_rs.ValidationError, match="stands alone"):
        jsonschema_rs.Draft202012Validator(
            {"$ref": "https://example.org/x"},
            retriever=schema_module._refuse,  # noqa: SLF001
        )


def test_the_fields_of_every_object_are_known() -> None:
    assert "hidden_facts" in fields_at(("participants", 1))
    assert fields_at(("participants", 0, "batna_config")) == ("utility", "description")
    assert "resources" in fields_at(())


def test_the_page_on_the_format_names_every_field_and_word() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "scenario-file.md").read_text()

    def words(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from part.get("properties", ())
            yield from (each for each in part.get("enum", ()) if isinstance(each, str))
            for each in part.values():
                yield from words(each)
        elif isinstance(part, list):
            for each in part:
                yield from words(each)

    assert [word for word in words(schema()) if f"`{word}`" not in page] == []
