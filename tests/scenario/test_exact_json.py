"""JSON with exact numbers, and what is said of text that has none."""

from decimal import Decimal

import pytest

from zopa.scenario.exact_json import JsonError, exact_json


def test_numbers_are_what_their_digits_say() -> None:
    value = exact_json('{"a": 0.10, "b": 7, "c": 123456789012345678901, "d": [1e2]}')
    assert value == {"a": Decimal("0.10"), "b": 7, "c": 123456789012345678901, "d": [Decimal(100)]}
    assert isinstance(exact_json("1" + "0" * 60), Decimal)


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("{", "syntax", "is not JSON (expecting property name enclosed in double quotes); correct"),
        ('{"a": 1, "a": 2}', "twice", "the field 'a' is there twice; leave one out"),
        ("NaN", "number", "NaN is not a number that JSON knows; give a number"),
        ("1e999", "number", "1e999 is larger than 1e308; give a number of a usual size"),
        ("[" * 100_000, "deep", "has lists or objects nested too deep; check"),
    ],
)
def test_text_without_a_value_says_why(text: str, kind: str, said: str) -> None:
    with pytest.raises(JsonError) as caught:
        exact_json(text)
    assert caught.value.kind == kind
    assert str(caught.value).startswith(said)
