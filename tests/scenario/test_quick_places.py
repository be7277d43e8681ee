"""Places without a scan: against the scanner's."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.scenario.document import scan_document
from zopa.scenario.quick_places import QuickPlaces

NAMES = st.text('ab/~ "\\{}[]:,\n01', max_size=4)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 99), NAMES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


def pointers(value: Any, base: str = "") -> list[str]:
    """Return a pointer to everything in a value, and to something that is not there."""
    found = [base, f"{base}/nowhere", f"{base}/7"]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += pointers(inner, f"{base}/{key.replace('~', '~0').replace('/', '~1')}")
    if isinstance(value, list):
        for index, inner in enumerate(value):
            found += pointers(inner, f"{base}/{index}")
    return found


@pytest.mark.parametrize("part", ["key", "value"])
@given(st.dictionaries(NAMES, VALUES, max_size=5), st.sampled_from([None, 0, 3]), st.text(" \n\t"))
def test_a_place_is_where_the_scanner_finds_it(
    part: Any, value: dict[str, Any], indent: int | None, before: str
) -> None:
    text = before + json.dumps(value, indent=indent) + before
    places, document = QuickPlaces(text), scan_document(text.encode())
    for pointer in pointers(value):
        assert places.locate(pointer, part) == document.locate(pointer, part)
