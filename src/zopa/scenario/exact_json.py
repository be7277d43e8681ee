"""The value of JSON text, decimals exactly; for documents that need no places in the text."""

import json
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, NoReturn

from zopa.errors import NumberError, ZopaError
from zopa.rationals import read_decimal
from zopa.scenario.wording import quoted

_WHOLE: Final = Decimal(10) ** 38
"""Integers beyond it stay decimals: no amount, count or identifier is so large."""

_LONGEST_ID: Final = 18


@dataclass(eq=False)
class JsonError(ZopaError):
    """JSON text that has no exact value (`kind`: syntax, number, twice or deep)."""

    kind: str
    problem: str
    remedy: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}"


def exact_json(text: str) -> Any:
    """Return the value; raises `JsonError`, also for a field that an object has twice.

    >>> exact_json('{"share": 0.10}')
    {'share': Decimal('0.10')}
    """
    try:
        return json.loads(
            text,
            parse_float=read_decimal,
            parse_int=_integer,
            parse_constant=_not_finite,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        said = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
        raise JsonError(
            "syntax", f"is not JSON ({said})", "correct the syntax", error.lineno, error.colno
        ) from error
    except NumberError as error:
        raise JsonError("number", str(error), "give a number of a usual size") from error
    except RecursionError as error:
        problem = "has lists or objects nested too deep"
        raise JsonError("deep", problem, "check that it is the right file") from error


def _integer(text: str) -> int | Decimal:
    if len(text) <= _LONGEST_ID:
        return int(text)
    number = read_decimal(text)
    return int(number) if abs(number) < _WHOLE else number


def _not_finite(name: str) -> NoReturn:
    raise JsonError("number", f"{name} is not a number that JSON knows", "give a number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise JsonError("twice", f"the field {quoted(twice)} is there twice", "leave one out")
    return fields
