"""The scanner agrees with the standard library on what is good and survives everything else."""

import json
from decimal import Decimal
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenario_documents import document, encoded
from zopa.diagnostics import InvalidScenarioError
from zopa.rationals import read_decimal
from zopa.scenario import reading
from zopa.scenario.defects import Kind
from zopa.scenario.document import quick_value, scan_document
from zopa.scenario.limits import MAX_BYTES, MAX_DEPTH, MAX_KEY, MAX_VALUES
from zopa.scenario.reading import check_scenario, read_scenario
from zopa.scenario.scanner import OPERATOR_FIELDS

plain_text = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=12).filter(
    lambda text: text not in OPERATOR_FIELDS
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False)
    | plain_text
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain_text, inner, max_size=4),
    max_leaves=25,
)
objects = st.dictionaries(plain_text, values, max_size=5)
indents = st.sampled_from([None, 0, 2, "\t"])

FRAGMENTS = [
    *'{}[]:,"\\',
    *(" ", "\n", "\r", "\t", "\0", "\x7f", "\u00e9", "\u2019", "\ud7ff", "\U0001f600"),
    *("\\u00e9", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\n", "\\q", "\\u12", '\\"', "\\/"),
    *("true", "false", "null", "NaN", "-Infinity", "True", "//", "'"),
    *("0", "-", "1.", "01", "1e999", "1e-999", "-0", "0.5", "9" * 401, "1e-30000000"),
    *('"id"', '"canary_string":', '"is_held_out": true', '"resources"', '"valuations"'),
]


@given(objects, indents)
def test_the_scanner_reads_what_the_standard_library_reads(
    value: dict[str, Any], indent: int | str | None
) -> None:
    text = json.dumps(value, indent=indent)
    expected = json.loads(text, parse_float=read_decimal)
    scanned = scan_document(text.encode())
    assert not scanned.defects
    assert scanned.value == expected
    assert quick_value(text.encode()) in (expected, None)


@given(objects)
def test_escapes_of_plain_letters_are_no_defect(value: dict[str, Any]) -> None:
    r"""`A` is the letter A: what counts is the text, not how it is written."""
    text = json.dumps({"k": value}).replace("k", "\\u006b", 1)
    scanned = scan_document(text.encode())
    assert not scanned.defects
    assert list(scanned.value) == ["k"]


@given(objects)
def test_every_place_points_at_its_value(value: dict[str, Any]) -> None:
    text = json.dumps(value, indent=1)
    scanned = scan_document(text.encode())
    lines = text.split("\n")
    for pointer, inner in _leaves(value, ""):
        place = scanned.locate(pointer)
        assert place.pointer == pointer
        assert place.line is not None
        assert place.column is not None
        assert lines[place.line - 1][place.column - 1 :].startswith(json.dumps(inner))


def _leaves(value: Any, pointer: str) -> list[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        pairs = [(key.replace("~", "~0").replace("/", "~1"), each) for key, each in value.items()]
        return [leaf for key, each in pairs for leaf in _leaves(each, f"{pointer}/{key}")]
    if isinstance(value, list) and value:
        return [leaf for i, each in enumerate(value) for leaf in _leaves(each, f"{pointer}/{i}")]
    return [(pointer, value)]


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    assert check_scenario(data).scenario is None


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=30))
def test_no_jumble_of_json_raises(pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    checked = check_scenario(data)
    assert checked.scenario is None
    assert any(finding.blocks for finding in checked.findings)


@given(values)
def test_no_json_value_raises(value: Any) -> None:
    assert check_scenario(json.dumps(value).encode()).scenario is None


@given(st.data())
def test_no_change_of_a_good_file_raises(data: st.DataObject) -> None:
    """Whatever is cut out and pasted in, the file is a scenario or has a finding that blocks."""
    good = encoded(document())
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, min(len(good), start + 40)))
    piece = data.draw(st.sampled_from(FRAGMENTS) | st.text(max_size=5)).encode(
        "utf-8", "surrogatepass"
    )
    checked = check_scenario(good[:start] + piece + good[end:])
    blocked = any(finding.blocks for finding in checked.findings)
    assert blocked == (checked.scenario is None)


def _paths(value: Any) -> list[tuple[str | int, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [
        (key, *rest)
        for key, inner in items
        for rest in [(), *(_paths(inner) if isinstance(inner, dict | list) else ())]
    ]


@given(st.sampled_from(_paths(document())), values)
def test_no_change_of_a_value_in_a_good_file_raises(path: tuple[Any, ...], value: Any) -> None:
    changed: Any = document()
    target = changed
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    checked = check_scenario(json.dumps(changed).encode())
    assert (checked.scenario is None) == any(finding.blocks for finding in checked.findings)


@given(st.sampled_from(_paths(document())), values)
def test_both_ways_of_reading_say_the_same(path: tuple[Any, ...], value: Any) -> None:
    """The fast path vouches only for what the scanner would find nothing in."""
    changed: Any = document()
    target = changed
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    data = json.dumps(changed).encode()
    with mock.patch.object(reading, "quick_value", return_value=None):
        scanned = check_scenario(data)
    assert check_scenario(data) == scanned


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        pytest.param(b"[" * MAX_BYTES, Kind.TOO_DEEP, id="16 MiB of brackets"),
        pytest.param(b'{"a":' * 100_000, Kind.TOO_DEEP, id="a hundred thousand objects"),
        pytest.param(b'{"a": 1e-30000000}', Kind.UNDERFLOW, id="a tiny exponent"),
        pytest.param(b'{"a": 1e30000000}', Kind.OVERFLOW, id="a huge exponent"),
        pytest.param(b'{"a": ' + b"9" * 10_000_000 + b"}", Kind.TOO_LONG, id="ten million digits"),
        pytest.param(b"[" + b"0," * MAX_VALUES + b"0]", Kind.TOO_LARGE, id="too many values"),
        pytest.param(
            b'{"' + b"k" * (MAX_KEY + 1) + b'": 1}', Kind.TOO_LARGE, id="a field name too long"
        ),
        pytest.param(b" " * (MAX_BYTES + 1), Kind.TOO_LARGE, id="over 16 MiB"),
        pytest.param(b" " * MAX_BYTES, Kind.EMPTY_FILE, id="16 MiB of blanks"),
        pytest.param(b'"' + b"a" * 15_000_000, Kind.INVALID_JSON, id="an endless text"),
    ],
)
def test_a_hostile_file_gives_one_finding(data: bytes, kind: Kind) -> None:
    findings = check_scenario(data).findings
    named = [finding for finding in findings if finding.name == kind]
    assert len(named) == 1
    assert len(named[0].message) < 200


def test_forty_thousand_defects_of_a_kind_are_counted() -> None:
    data = b"[" + b"NaN," * 40_000 + b"0]"
    findings = [f for f in check_scenario(data).findings if f.name == Kind.NON_FINITE]
    assert len(findings) == 101
    assert findings[-1].evidence == {"more": 40_000 - 100}


def test_depth_up_to_the_limit_is_read() -> None:
    inner = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert not scan_document(f'{{"a": {inner}}}'.encode()).defects


def test_numbers_are_exact() -> None:
    value = scan_document(b'{"a": 0.1, "b": 12345678901234567890123, "c": 1e2, "d": -0}').value
    assert value == {
        "a": Decimal("0.1"),
        "b": 12345678901234567890123,
        "c": Decimal(100),
        "d": 0,
    }


def test_the_value_of_an_operator_field_is_never_shown() -> None:
    """Not in a message, not in evidence, and not in a pointer."""
    hidden = "s3cr3t\u00e9\n"
    for value in (
        json.dumps(hidden),
        json.dumps({hidden: [hidden, {hidden: float("nan")}]}),
        "s3cr3t",
        '"s3cr3t\\q"',
        '"s3cr3t',
        '"x" s3cr3t',
        '{"s3cr3t": ' + "[" * 100,
        "123s3cr3t",
        "1e999",
    ):
        data = f'{{"resources": [{{"canary_string": {value}}}], "is_held_out": {value}}}'
        findings = check_scenario(data.encode()).findings
        assert "SEC001" in {finding.code for finding in findings}
        assert "s3cr3t" not in repr(findings)
        assert "999" not in repr(findings)


def test_an_operator_field_does_not_block() -> None:
    scenario = read_scenario(encoded(document(canary_string={"a": 1}, is_held_out=False)))
    assert [finding.code for finding in scenario.findings] == ["SEC001", "SEC001"]


def test_everything_before_a_mistake_of_syntax_is_reported() -> None:
    data = b'{"a": NaN, "a": "x\\n", "b": 1e999, "c": oops, "d": NaN}'
    with pytest.raises(InvalidScenarioError) as caught:
        read_scenario(data)
    assert [finding.code for finding in caught.value.findings] == [
        "DOC008",
        "DOC007",
        "DOC013",
        "DOC009",
        "DOC003",
    ]
