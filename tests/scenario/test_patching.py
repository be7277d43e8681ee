"""A patched text differs just where the patch says."""

import json
from fractions import Fraction

import pytest

from zopa.scenario.patching import Operation, patched


@pytest.mark.parametrize(
    ("before", "operation", "after"),
    [
        ('{"a": 0.50}', Operation("replace", "/a", Fraction(2, 5)), '{"a": 0.4}'),
        ('{ "a" :\t"x\\"y" }', Operation("replace", "/a", "z"), '{ "a" :\t"z" }'),
        ('{"a": [1, {"b": -2e1}]}', Operation("replace", "/a/1/b", "q"), '{"a": [1, {"b": "q"}]}'),
        ('{"a": {"b": 1}}', Operation("add", "/a/c", "d"), '{"a": {"c": "d", "b": 1}}'),
        (
            '{\n  "a": {\n    "b": 1\n  }\n}',
            Operation("add", "/a/c", "d"),
            '{\n  "a": {\n    "c": "d",\n    "b": 1\n  }\n}',
        ),
        ('{"a~b/c": 1}', Operation("replace", "/a~0b~1c", Fraction(1, 100)), '{"a~b/c": 0.01}'),
    ],
)
def test_only_the_named_value_changes(before: str, operation: Operation, after: str) -> None:
    found = patched(before.encode(), [operation]).decode()
    assert found == after
    json.loads(found)


@pytest.mark.parametrize("path", ["/a", "/b/0"])
def test_what_is_no_text_or_number_cannot_be_replaced(path: str) -> None:
    with pytest.raises(ValueError, match="neither a text nor a number"):
        patched(b'{"a": {}, "b": [[]]}', [Operation("replace", path, "x")])


def test_a_field_goes_into_an_object_only() -> None:
    with pytest.raises(ValueError, match="is not an object"):
        patched(b'{"a": [1]}', [Operation("add", "/a/c", "x")])
