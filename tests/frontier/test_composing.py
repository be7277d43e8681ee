"""Parts that rows tie together, and rows about nothing that is on the table."""

from dataclasses import replace
from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.errors import ContradictionError, TiedSpaceError
from zopa.frontier import composing, lump_sets
from zopa.frontier.composing import components, composed
from zopa.tradespace.rows import Row
from zopa.tradespace.space import TradeSpace, trade_space

ONE = Fraction(1)


def lumps(count: int) -> TradeSpace:
    parts = [
        resource(f"lump{k}", "indivisible", Fraction(k + 1, 50), Fraction(5 * k % 7 + 1, 50))
        for k in range(count)
    ]
    return trade_space(scenario(parts, ("0", "0")))


def row(*names: str, limit: Fraction = ONE) -> Row:
    return Row("+".join(names), tuple((name, 0, ONE) for name in names), limit)


def test_rows_join_what_earlier_rows_have_joined() -> None:
    """However the rows come, one component holds all that they link."""
    links = [
        ("lump2", "lump3"),
        ("lump1", "lump2"),
        ("lump4", "lump5"),
        ("lump0", "lump5"),
        ("lump3", "lump5"),
    ]
    space = replace(lumps(7), rows=tuple(row(*each) for each in links))
    groups = [([each.name for each in parts], len(rows)) for parts, rows in components(space)]
    assert groups == [([f"lump{k}" for k in range(6)], 5), (["lump6"], 0)]


def test_a_row_about_nothing_holds_or_contradicts() -> None:
    space = lumps(2)
    idle = replace(space, rows=(row(limit=Fraction(0)),))
    assert [len(rows) for _, rows in components(idle)] == [0, 0]
    assert composed(idle).choices == space.choices
    with pytest.raises(ContradictionError):
        composed(replace(space, rows=(row(limit=-ONE),)))


def test_too_many_ways_to_share_tied_lumps(monkeypatch: pytest.MonkeyPatch) -> None:
    space = replace(lumps(6), rows=(row(*(f"lump{k}" for k in range(6)), limit=2 * ONE),))
    assert lump_sets.combined(space.choices, space.rows, 40) is not None
    assert lump_sets.combined(space.choices, space.rows, 3) is None
    monkeypatch.setattr(composing, "combined", lambda *_: None)
    with pytest.raises(TiedSpaceError, match="ways to share 6 items are left"):
        composed(space)
