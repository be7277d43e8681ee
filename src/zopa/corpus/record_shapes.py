"""Records that are all written alike, taken apart by one expression into columns.

Files of many records come from programs, which write the same fields in the same order. From one
such record an expression is made that matches any other that differs only in its name, its shares,
what came to light and its own fields; whatever it does not match is read in the ordinary way.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from zopa.scoring.records import KNOWN

_TOKEN: Final = re.compile(
    rb'(?P<list>\[(?:"[ !#-\[\]-~]*"(?:, ?"[ !#-\[\]-~]*")*)?\])|(?P<text>"[ !#-\[\]-~]*")'
    rb"|(?P<number>-?[0-9][0-9.]*)|(?P<word>true|false|null)|(?P<mark>[{}:,])|(?P<space> +)"
    rb"|(?P<other>.)",
    re.DOTALL,
)
_SHARE: Final = rb"((?:0|[1-9][0-9]{0,14}+)(?:\.[0-9]{1,17}+)?+)"
"""A number that is read by its double just as by its digits."""
_NAME: Final = rb'("[ !#-\[\]-~]++")'
_OWN: Final = {
    "text": rb'("[ !#-\[\]-~]*+")',
    "word": rb"(true|false|null)",
    "number": rb"(-?(?:0|[1-9][0-9]{0,14}+)(?:\.[0-9]{1,17}+)?+)",
    "list": rb'(\[(?:"[ !#-\[\]-~]*+"(?:, ?"[ !#-\[\]-~]*+")*+)?\])',
}
"""The values that a field has in records that are alike."""

_DEPTH: Final = 3
"""How deep a share stands: allocation, resource, party."""

_decode = msgspec.json.Decoder().decode
_decode_numbers = msgspec.json.Decoder(list[float]).decode
_encode = msgspec.json.Encoder().encode

Places = Mapping[tuple[str, str], int]
"""Where in a row the share of a resource that goes to a party stands."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Records that are alike, field by field."""

    names: tuple[bytes, ...] | None
    """What they are called, as JSON; None where they have no names."""
    shares: npt.NDArray[np.float64]
    """Their rows of shares."""
    revealed: tuple[bytes, ...] | None
    """What came to light in each, as JSON; None where they do not say."""
    own: tuple[tuple[str, tuple[bytes, ...]], ...]
    """Their own fields, each with its values as they stand in the text."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the records about one scenario are written."""

    match: Callable[[bytes], re.Match[bytes] | None]
    name: int | None
    """Which group of a match is what the record is called; None where it has no name."""
    shares: tuple[int, ...]
    """The groups of the shares."""
    places: tuple[int, ...]
    """Where in a row each of them belongs."""
    width: int
    revealed: int | None
    own: tuple[tuple[str, int], ...]
    resources: frozenset[str]
    """What is shared out."""

    def columns(self, found: Sequence[tuple[bytes, ...]]) -> Columns:
        """Return the fields of matches, at least one, side by side."""
        groups = tuple(zip(*found, strict=True))
        shares = np.zeros((len(found), self.width))
        for place, group in zip(self.places, self.shares, strict=True):
            shares[:, place] = _decode_numbers(b"[" + b",".join(groups[group]) + b"]")
        return Columns(
            None if self.name is None else groups[self.name],
            shares,
            None if self.revealed is None else groups[self.revealed],
            tuple((name, groups[group]) for name, group in self.own),
        )


def shape_of(text: bytes, places: Places) -> Shape | None:
    """Return how a record is written, None where others would not be written like it.

    The text has to be that of an agreement which is plainly one; `places` has the names of parties
    that it may use.

    >>> places = {("pie", "Ana"): 0, ("pie", "Ben"): 1}
    >>> text = b'{"record": "a", "allocation": {"pie": {"Ana": 0.25}}, "model": "m1"}'
    >>> shape = shape_of(text, places)
    >>> other = shape.match(text.replace(b"0.25", b"1").replace(b"m1", b"m2"))
    >>> columns = shape.columns([other.groups()])
    >>> columns.names, columns.shares.tolist(), columns.own
    ((b'"a"',), [[1.0, 0.0]], (('model', (b'"m2"',)),))
    """
    parts: list[bytes] = []
    count = 0
    name = revealed = None
    shares: list[int] = []
    at: list[int] = []
    own: list[tuple[str, int]] = []
    resources: set[str] = set()
    for token, kind, path in _tokens(text):
        pattern = None
        if len(path) == _DEPTH:
            place = places.get((path[1], path[2]))
            if path[0] != "allocation" or kind != "number" or place is None:
                return None
            shares.append(count)
            at.append(place)
            resources.add(path[1])
            pattern = _SHARE
        elif path == ("record",):
            name, pattern = count, _NAME
        elif path == ("revealed",) and kind == "list":
            revealed, pattern = count, _OWN[kind]
        elif len(path) == 1 and path[0] not in KNOWN and kind in _OWN:
            own.append((path[0], count))
            pattern = _OWN[kind]
        elif kind == "other" or len(path) > 1:
            return None
        parts.append(re.escape(token) if pattern is None else pattern)
        count += pattern is not None
    if not at or len(set(at)) != len(at) or b"{}" in text.replace(b" ", b""):
        return None
    shape = Shape(
        re.compile(b"".join(parts)).fullmatch,
        name,
        tuple(shares),
        tuple(at),
        len(set(places.values())),
        revealed,
        tuple(own),
        frozenset(resources),
    )
    return shape if shape.match(text) else None


def _tokens(text: bytes) -> Iterator[tuple[bytes, str, tuple[str, ...]]]:
    """Yield the tokens of a text, each with its kind and, for a value, its path."""
    path: list[str] = []
    key = ""
    for found in _TOKEN.finditer(text):
        token, kind = found[0], found.lastgroup or ""
        where: tuple[str, ...] = ()
        if token == b"{" and key:
            # Fields of their own with more in them are not taken apart.
            kind = "mark" if path or key == "allocation" else "other"
            path.append(key)
            key = ""
        elif token == b"}":
            del path[-1:]
        elif kind == "text" and not key:
            # An empty key would look like none; no record that is alike has one.
            key, kind = token[1:-1].decode(), "key" if len(token) > len('""') else "other"
        elif kind in _OWN:
            where = (*path, key)
            key = ""
        yield token, kind, where


def as_json(values: Sequence[bytes]) -> list[str]:
    """Return values of records that are alike as JSON without needless space or digits.

    >>> as_json([b'"a b"', b'"c"']), as_json([b"1.50", b"2"]), as_json([b'["a", "b"]', b"[]"])
    (['"a b"', '"c"'], ['1.5', '2'], ['["a","b"]', '[]'])
    """
    if values[0][:1] == b'"' or values[0][:1] in {b"t", b"f", b"n"}:
        return b"\n".join(values).decode().split("\n")
    if values[0][:1] == b"[":
        return [_encode(_decode(each)).decode() for each in values]
    numbers = _encode(_decode(b"[" + b",".join(values) + b"]"))
    return numbers[1:-1].decode().split(",")


def as_value(text: bytes) -> Any:
    """Return what the JSON of a value says."""
    return _decode(text)
