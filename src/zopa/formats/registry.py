"""The foreign formats by name; a reader is loaded when it is first asked for."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from zopa.errors import ArgumentError
from zopa.formats.foreign import ForeignCase
from zopa.formats.sources import FilePath
from zopa.scenario.wording import did_you_mean, listed, quoted

Reader = Callable[[FilePath], ForeignCase | Iterable[ForeignCase]]
"""Returns the case at a path, or the cases where the format holds many."""


@dataclass(frozen=True, slots=True)
class Format:
    """A foreign format: what it is, and where its reader is."""

    summary: str
    module: str
    function: str
    holds_many: bool
    """Whether a path holds any number of cases, or exactly one."""
    records: str = ""
    """The reader of what came of each case; empty where the format does not say."""


FORMATS: Final = MappingProxyType(
    {
        "points": Format(
            "a table of points, CSV or JSON", "points", "read_points", holds_many=False
        ),
        "casino": Format(
            *("CaSiNo dialogues, JSON", "casino", "casino_cases"),
            holds_many=True,
            records="casino_records",
        ),
        "deal-or-no-deal": Format(
            "Deal or No Deal dialogues, text",
            "dealornodeal",
            "deal_or_no_deal_cases",
            holds_many=True,
            records="deal_or_no_deal_records",
        ),
        "genius": Format(
            "the folder of a Genius domain", "genius", "read_genius", holds_many=False
        ),
    }
)
"""Every format that is read, by the name that the user gives."""


def reader(name: str) -> Reader:
    """Return the reader of a format; raises `ArgumentError` for a name of none.

    >>> reader("points")("examples/formats/flat_share.csv").name
    'flat_share'
    """
    found = format_named(name)
    function: Reader = getattr(import_module(f"zopa.formats.{found.module}"), found.function)
    return function


def format_named(name: str) -> Format:
    """Return a format; raises `ArgumentError` for a name of none."""
    if name not in FORMATS:
        raise ArgumentError(
            f"there is no format {quoted(name)}{did_you_mean(name, list(FORMATS))}",
            f"the formats are {listed(FORMATS)}",
        )
    return FORMATS[name]


def read_cases(name: str, path: FilePath) -> Iterable[ForeignCase]:
    """Return the cases at a path in a format; many are read one by one as they are asked for.

    Raises `ArgumentError` for a name of no format, and `ForeignFormatError`, also on the way.

    >>> [case.name for case in read_cases("casino", "examples/formats/camp.casino")]
    ['casino_1', 'casino_2']
    """
    found = reader(name)(path)
    return (found,) if isinstance(found, ForeignCase) else found


def read_records(name: str, path: FilePath) -> Iterable[Mapping[str, Any]]:
    """Return what came of each case at a path, as allocation records (JSON values).

    Raises `ArgumentError` for a name of no format and for a format that does not tell, and
    `ForeignFormatError`, also on the way.

    >>> [record["outcome"] for record in read_records("casino", "examples/formats/camp.casino")]
    ['agreement', 'no_deal']
    """
    found = format_named(name)
    if not found.records:
        problem = f"the format '{name}' does not say what came of a negotiation"
        raise ArgumentError(problem, "give the records in a file of their own")
    function = getattr(import_module(f"zopa.formats.{found.module}"), found.records)
    records: Iterable[Mapping[str, Any]] = function(path)
    return records
