"""Records of what was agreed: from decoded JSON to allocations, exactly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from zopa.errors import NumberError, ZopaError
from zopa.rationals import exact_number, exact_text
from zopa.scenario.types import Resource, Scenario
from zopa.scenario.wording import clipped, did_you_mean, pointer, quoted
from zopa.tradespace.allocation import Allocation, Shares

KNOWN: Final = frozenset(
    {"record", "scenario", "outcome", "unit", "allocation", "revealed", "offers"}
)
_OUTCOMES: Final = ("agreement", "no_deal")
_UNITS: Final = ("fraction", "quantity")
ROLES: Final = ("party_a", "party_b")

NEARLY: Final = Fraction(1, 2**50)
"""Two shares that add up to the whole within this add up to it: a third and two thirds are mostly
written with sixteen digits. Then party B has the rest, or party A all where B has nothing."""


@dataclass(eq=False)
class RecordError(ZopaError):
    """A record that cannot be scored (`kind` says why)."""

    kind: str
    pointer: str
    problem: str
    remedy: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    """What can be read of the record in spite of it."""

    def __str__(self) -> str:
        return f"{self.pointer}: {self.problem}; {self.remedy}" if self.pointer else self.problem


@dataclass(frozen=True, eq=False)
class Record:
    """What one record says."""

    id: str
    allocation: Allocation | None
    """None where there was no deal."""
    revealed: frozenset[str] | None
    """The latent resources that came to light; None where the record does not say."""
    carried: Mapping[str, Any]
    """Every field that scoring has no use for, untouched."""


def identity(value: object, ordinal: int) -> str:
    """Return what a record is called; by its ordinal where it has no name."""
    given = value.get("record") if isinstance(value, Mapping) else None
    if isinstance(given, str) and given:
        return given
    try:
        return exact_text(exact_number(given))
    except NumberError:
        return str(ordinal)


def scenario_named(value: object) -> str | None:
    """Return the id of the scenario that a record names."""
    given = value.get("scenario") if isinstance(value, Mapping) else None
    return given if isinstance(given, str) else None


def carried_by(value: object) -> Mapping[str, Any]:
    """Return the fields of a record that scoring has no use for; none where it is no object."""
    fields = value if isinstance(value, Mapping) else {}
    return MappingProxyType({key: each for key, each in fields.items() if key not in KNOWN})


def read_record(value: object, scenario: Scenario, ordinal: int = 1) -> Record:
    """Return what a record says about a scenario; an unnamed share is 0.

    Numbers are decimals, integers, fractions, or the shortest decimal that a double stands for.
    Raises `RecordError` for the first thing that cannot be read.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> value = {"record": "run-1", "outcome": "agreement", "allocation": {"rent": {"Marta": 0.25}}}
    >>> dict(read_record(value, scenario).allocation.shares)
    {'rent': (Fraction(1, 4), Fraction(0, 1))}
    """
    if not isinstance(value, Mapping):
        raise RecordError("shape", "", "the record is not an object", "write {...}")
    named = value.get("scenario")
    if named is not None and not isinstance(named, str):
        raise RecordError("shape", "/scenario", "'scenario' is not a text", "give its id, or none")
    if named is not None and named != scenario.id:
        problem = f"the record is about {quoted(named)}, not '{scenario.id}'"
        raise RecordError("scenario", "/scenario", problem, "give the scenario that it names")
    revealed = value.get("revealed")
    return Record(
        identity(value, ordinal),
        _allocation(value, scenario),
        None if revealed is None else _revealed(revealed, scenario),
        carried_by(value),
    )


def _allocation(value: Mapping[str, Any], scenario: Scenario) -> Allocation | None:
    given = value.get("allocation")
    if given is None and value.get("outcome") is None:
        problem = f"the record has neither an 'outcome' nor an 'allocation'{_misspelt(value)}"
        raise RecordError("shape", "", problem, 'say "outcome": "no_deal" where there was none')
    outcome = value.get("outcome", "agreement")
    if outcome not in _OUTCOMES:
        raise _wrong_word("outcome", outcome, _OUTCOMES)
    in_quantities = is_in_quantities(value)
    if outcome == "no_deal":
        if given is not None and given != {}:
            problem = "there is no deal, and yet an allocation"
            raise RecordError("shape", "/allocation", problem, "leave one of them out")
        return None
    if not isinstance(given, Mapping):
        problem = "an agreement has an 'allocation', an object of resources"
        raise RecordError("shape", "/allocation", problem, 'write {"resource": {"party": share}}')
    return read_allocation(given, scenario, in_quantities=in_quantities)


def _misspelt(value: Mapping[str, Any]) -> str:
    """Return which field may be meant to be one of the two."""
    for name in value:
        meant = did_you_mean(str(name), ["allocation", "outcome"])
        if name not in KNOWN and meant:
            return f"; {quoted(str(name))} is neither{meant}"
    return ""


def is_in_quantities(value: Mapping[str, Any], place: str = "") -> bool:
    """Return whether shares are amounts; raises `RecordError` for a unit that is none."""
    unit = value.get("unit", "fraction")
    if unit not in _UNITS:
        raise _wrong_word("unit", unit, _UNITS, place)
    return bool(unit == "quantity")


def read_allocation(
    given: Mapping[str, Any], scenario: Scenario, *, in_quantities: bool = False
) -> Allocation:
    """Return who gets what; raises `RecordError` for the first thing that cannot be read."""
    resources = {each.id: each for each in scenario.resources}
    shares = {}
    for name, parts in given.items():
        place = pointer("allocation", name)
        resource = resources.get(name)
        if resource is None:
            meant = did_you_mean(str(name), list(resources))
            problem = f"'{scenario.id}' has no resource {quoted(str(name))}{meant}"
            there = clipped(", ".join(resources), 200)
            raise RecordError("unknown-resource", place, problem, f"its resources are {there}")
        shares[name] = _shares(parts, resource, scenario, place, in_quantities=in_quantities)
    return Allocation(shares)


def _shares(
    parts: object, resource: Resource, scenario: Scenario, place: str, *, in_quantities: bool
) -> Shares:
    if not isinstance(parts, Mapping):
        problem = f"who gets '{resource.id}' is not an object of parties"
        raise RecordError("shape", place, problem, 'write {"party": share}')
    names = [party.name for party in scenario.parties]
    found: dict[int, Fraction] = {}
    for name, amount in parts.items():
        where = f"{place}{pointer(name)}"
        keys = names if name in names else ROLES
        if name not in keys:
            problem = f"no party is called {quoted(str(name))}{did_you_mean(str(name), names)}"
            remedy = f"the parties are {names[0]} and {names[1]}, or party_a and party_b"
            raise RecordError("unknown-party", where, problem, remedy)
        party = keys.index(name)
        if party in found:
            problem = f"{names[party]}'s share is given twice"
            raise RecordError("shape", where, problem, "give it once")
        share = _number(amount, where)
        found[party] = share / resource.quantity if in_quantities else share
    first, second = found.get(0, Fraction(0)), found.get(1, Fraction(0))
    return whole_if_nearly(first, second)


def whole_if_nearly(first: Fraction, second: Fraction) -> Shares:
    """Return two shares, made up to the whole where they nearly are: B has the rest, or A all.

    >>> whole_if_nearly(Fraction("0.3333333333333333"), Fraction("0.6666666666666666"))[1]
    Fraction(6666666666666667, 10000000000000000)
    """
    if 0 < abs(first + second - 1) <= NEARLY:
        return (first, 1 - first) if second else (Fraction(1), second)
    return first, second


def _number(amount: object, where: str) -> Fraction:
    try:
        return exact_number(amount)
    except NumberError as error:
        remedy = "give the share as a number, with a point before decimals: 0.5"
        raise RecordError("share", where, str(error), remedy) from error


def _revealed(given: object, scenario: Scenario) -> frozenset[str]:
    latent = [each.id for each in scenario.resources if each.is_latent]
    if not isinstance(given, list | tuple):
        problem = "'revealed' is not a list of resource ids"
        raise RecordError("shape", "/revealed", problem, 'write ["..."]')
    for number, name in enumerate(given):
        if name not in latent:
            problem = f"{quoted(str(name))} is not a latent resource of the scenario"
            remedy = (
                f"the latent ones are {', '.join(latent)}" if latent else "leave the list empty"
            )
            raise RecordError("unknown-resource", pointer("revealed", number), problem, remedy)
    return frozenset(given)


def _wrong_word(field: str, word: object, words: tuple[str, ...], place: str = "") -> RecordError:
    problem = f"the {field} {quoted(str(word))} is not one of {', '.join(words)}"
    return RecordError("shape", f"{place}/{field}", problem, f"write {' or '.join(words)}")
