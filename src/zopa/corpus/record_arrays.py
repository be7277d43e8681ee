"""Many records about one scenario as rows of shares, where that is plainly what they are.

Whatever is out of the ordinary in a record (a field given twice, a name that nobody has, a number
that is none) is left to those who read records one by one and say what is wrong with them.
"""

import re
from collections.abc import Collection, Mapping
from math import inf
from typing import Any, Final

import msgspec
import numpy as np

from zopa.scenario.limits import MAX_DEPTH
from zopa.scenario.types import Scenario
from zopa.scoring.frontier_arrays import Doubles, Flags
from zopa.scoring.records import ROLES

_DIGITS: Final = 10**15
"""Integers below it are doubles exactly."""

_PARTIES: Final = 2

_DOUBLES: Final = frozenset({float})

_UNDERFLOW: Final = re.compile(rb"[0-9.][eE]-[0-9]{3}")
_DECIMALS: Final = b"0123456789"
_LONG: Final = 200
_ENDLESS: Final = re.compile(rb"[0-9]{%d}" % _LONG)
"""A number that may be too long, or 0 for all its zeros."""

_decode = msgspec.json.Decoder().decode


def decoded(text: bytes) -> dict[str, Any] | None:
    """Return the object in a JSON text, its numbers as doubles; None for anything else.

    >>> decoded(b'{"record": "a"}'), decoded(b"[1]"), decoded(b"{")
    ({'record': 'a'}, None, None)
    """
    try:
        value = _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return value if type(value) is dict else None


def fields_in(value: Any, depth: int = 1) -> float:
    """Return how many fields a decoded value has at any depth; infinite where it is too deep."""
    if depth > MAX_DEPTH:
        return inf
    count: float = len(value) if type(value) is dict else 0
    for each in value.values() if type(value) is dict else value:
        if type(each) is dict or type(each) is list:
            count += fields_in(each, depth + 1)
    return count


def is_plain(text: bytes, fields: float) -> bool:
    """Return whether a text has so many fields and no number that doubles cannot hold.

    A field that is there twice, and whatever might be one, makes it otherwise; so do very small
    numbers, of which a double may have made 0, and very long ones.
    """
    if text.count(b'":') != fields or b" :" in text or b"\t:" in text or b"\r:" in text:
        return False
    if (b"e-" in text or b"E-" in text) and _UNDERFLOW.search(text):
        return False
    length = len(text)
    if length < _LONG or length - len(text.translate(None, _DECIMALS)) < _LONG:
        return True
    return not _ENDLESS.search(text)


def _is_count(amount: Any) -> bool:
    """Return whether it is an integer that a double holds exactly."""
    return type(amount) is int and -_DIGITS < amount < _DIGITS


class ShareRows:
    """Makes rows of shares of records about one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        names = [party.name for party in scenario.parties]
        self._places = {each.id: 2 * index for index, each in enumerate(scenario.resources)}
        self._names = names
        self._ids = tuple(each.id for each in scenario.resources)
        self._parties = {name: index for keys in (ROLES, names) for index, name in enumerate(keys)}
        self._width = 2 * len(scenario.resources)
        self._latent = frozenset(each.id for each in scenario.resources if each.is_latent)

    @property
    def places(self) -> Mapping[tuple[str, str], int]:
        """Where in a row the share of each resource that goes to a party stands, by their names."""
        return {
            (name, party): at + index
            for name, at in self._places.items()
            for party, index in self._parties.items()
        }

    def hide_latent(self, rows: Doubles, named: Collection[str]) -> Flags:
        """Return which rows give nobody anything of something latent that they name."""
        hidden = np.zeros(len(rows), dtype=np.bool_)
        for name in self._latent.intersection(named):
            hidden |= ~rows[:, self._places[name] // 2].any(axis=1)
        return hidden

    def row(self, value: Mapping[str, Any], text: bytes) -> list[float] | None:
        """Return the shares that a record names, those of each resource side by side.

        None where a name or a number is not what it should be, or a field might be there twice in
        the text.
        """
        allocation = value.get("allocation")
        if type(allocation) is not dict:
            return None
        row = self._full_row(allocation)
        fields: float = len(value) + (1 + _PARTIES) * len(allocation)
        if row is None:
            found = self._any_row(allocation)
            if found is None:
                return None
            row, fields = found[0], len(value) + found[1]
        for name, each in value.items():
            if (type(each) is dict or type(each) is list) and name != "allocation":
                fields += fields_in(each, 2)
        return row if is_plain(text, fields) else None

    def _any_row(self, allocation: Mapping[str, Any]) -> tuple[list[float], float] | None:
        """Return the shares however they are named, and how many fields name them."""
        row = [0.0] * self._width
        fields: float = len(allocation)
        first, second = self._names
        for name, parts in allocation.items():
            at = self._places.get(name)
            if at is None or type(parts) is not dict:
                return None
            fields += len(parts)
            if len(parts) == _PARTIES and first in parts and second in parts:
                a, b = parts[first], parts[second]
            else:
                pair = self._pair(parts)
                if pair is None:
                    return None
                a, b = pair
            if not (type(a) is float or _is_count(a)) or not (type(b) is float or _is_count(b)):
                return None
            row[at], row[at + 1] = a, b
            if a == b == 0 and name in self._latent:
                return None
        return row, fields

    def _full_row(self, allocation: Mapping[str, Any]) -> list[float] | None:
        """Return the shares where every resource has one number for each party, as most have."""
        if len(allocation) != len(self._ids):
            return None
        row: list[float] = []
        first, second = self._names
        try:
            for name in self._ids:
                parts = allocation[name]
                if len(parts) != _PARTIES:
                    return None
                row.append(parts[first])
                row.append(parts[second])
        except (KeyError, TypeError):
            return None
        is_plain = _DOUBLES.issuperset(map(type, row)) and not self._latent
        return row if is_plain else None

    def _pair(self, parts: Mapping[str, Any]) -> tuple[Any, Any] | None:
        """Return the shares of both parties, whatever they are called; an unnamed one is 0."""
        pair: list[Any] = [None, None]
        for party, amount in parts.items():
            index = self._parties.get(party)
            if index is None or amount is None or pair[index] is not None:
                return None
            pair[index] = amount
        a, b = pair
        return 0.0 if a is None else a, 0.0 if b is None else b

    def reveals(self, value: Mapping[str, Any]) -> bool:
        """Return whether what came to light is plain, and nothing else latent is shared out."""
        revealed = value.get("revealed")
        if revealed is None:
            return True
        if type(revealed) is not list or not self._latent.issuperset(
            each if type(each) is str else "" for each in revealed
        ):
            return False
        allocation = value.get("allocation") or {}
        return self._latent.isdisjoint(allocation.keys() - set(revealed))
