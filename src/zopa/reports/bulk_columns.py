"""The measures of many rows, from columns to what is published of each row.

Numbers are written a column at a time, which takes a fraction of the time that records would.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, Final

import msgspec
import numpy as np

from zopa.scoring.arrays import ScoreArrays
from zopa.scoring.score_columns import FLAGS, NUMBERS

_MEASURES: Final = (
    '"utility":[%s,%s],"gain":[%s,%s],"individually_rational":[%s,%s],"worst_margin":%s,'
    '"efficient":%s,"left_on_table":{"equal":%s,"joint":%s},"joint_efficiency":%s,'
    '"surplus_efficiency":%s,"value_creation":%s,"surplus_share":%s,"nash_ratio":%s,'
    '"distance":{"nash":%s,"kalai_smorodinsky":%s,"egalitarian":%s},"envy_free":%s,'
    '"proportional":%s,"equitable":%s,"ef1":%s,"unrevealed":%s,"unrevealed_added":%s,'
    '"missed":null,"value_efficiency":%s'
)

_ORDER: Final = (
    *("utility_a", "utility_b", "gain_a", "gain_b", "rational_a", "rational_b", "worst_margin"),
    *("efficient", "left_equal", "left_joint", "joint_efficiency", "surplus_efficiency"),
    *("value_creation", "surplus_share", "nash_ratio", "distance_nash"),
    *("distance_kalai_smorodinsky", "distance_egalitarian", "envy_free", "proportional"),
    *("equitable", "ef1", "unrevealed", "unrevealed_added", "value_efficiency"),
)

_WORDS: Final = np.array(["false", "true", "null"], dtype=object)
_VALUES: Final = np.array([False, True, None], dtype=object)

_PLACES: Final = 13
_SMALL: Final = 1e-6

_encode = msgspec.json.Encoder().encode


def json_measures(
    scores: ScoreArrays, unrevealed: list[tuple[str, ...]]
) -> Iterator[Iterable[str]]:
    """Yield what `joined` makes the measures of each row of, the fields of its published record."""
    columns = {name: _texts(column) for name, column in scores.numbers.items()}
    columns |= {name: _WORDS[column].tolist() for name, column in scores.flags.items()}
    columns["surplus_share"] = [
        "null" if a == "null" else f"[{a},{b}]"
        for a, b in zip(columns["surplus_share_a"], columns["surplus_share_b"], strict=True)
    ]
    known: dict[tuple[str, ...], str] = {}
    for ids in unrevealed:
        if ids not in known:
            known[ids] = _encode(ids).decode()
    columns["unrevealed"] = [known[ids] for ids in unrevealed]
    return between(_MEASURES, [columns[name] for name in _ORDER])


def between(form: str, columns: Sequence[Iterable[str]]) -> Iterator[Iterable[str]]:
    """Yield the columns between the parts of a form, in which `%s` stands for each.

    >>> list(joined(between('"a":%s,"b":%s}', [["1", "2"], ["3", "4"]])))
    ['"a":1,"b":3}', '"a":2,"b":4}']
    """
    first, *others = form.split("%s")
    yield repeat(first)
    for column, after in zip(columns, others, strict=True):
        yield column
        yield repeat(after)


def joined(columns: Iterable[Iterable[str]]) -> Iterator[str]:
    """Return the rows of columns of text, each as one text."""
    return map("".join, zip(*columns, strict=False))


def table_measures(scores: ScoreArrays) -> list[tuple[Any, ...]]:
    """Return the measures of each row in the order of the columns of a table."""
    numbers = [_numbers(scores.numbers[name]) for name in NUMBERS]
    nothing = [None] * len(scores.valid)
    flags = [_VALUES[scores.flags[name]].tolist() for name in FLAGS]
    return list(zip(*numbers, nothing, nothing, *flags, strict=True))


def tidy(column: Any) -> Any:
    """Return doubles without the noise of their last digits: 0.418 for 0.41800000000000004.

    Thirteen decimals are kept, and the digits of what is small; no zero is negative.
    """
    return np.where(np.abs(column) < _SMALL, column, np.round(column, _PLACES)) + 0.0


def _texts(column: Any) -> list[str]:
    """Return doubles as JSON has them; what is not defined is null."""
    plain = tidy(column).tolist()
    return _encode(plain)[1:-1].decode().split(",") if plain else []


def _numbers(column: Any) -> list[float | None]:
    """Return doubles; what is not defined is None."""
    plain = tidy(column).astype(object)
    plain[np.isnan(column)] = None
    listed: list[float | None] = plain.tolist()
    return listed
