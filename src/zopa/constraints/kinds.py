"""What each kind of side constraint means: rows over shares, and floors."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from zopa.constraints.types import ConstraintFault, SideConstraint
from zopa.errors import NumberError
from zopa.rationals import exact_number, read_rational, readable
from zopa.scenario.types import Divisibility, Resource, Scenario
from zopa.scenario.wording import did_you_mean, listed, quoted
from zopa.tradespace.rows import Floor, Row

_ONE: Final = Fraction(1)
_ROLES: Final = ("party_a", "party_b")

Term = tuple[str, int, Fraction]
Tie = Row | Floor


class _MisfitError(Exception):
    """Carries a fault out of the depth of a constraint."""

    def __init__(self, fault: ConstraintFault) -> None:
        super().__init__(fault.problem)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class _Reader:
    """The fields of a constraint in terms of a scenario."""

    constraint: SideConstraint
    scenario: Scenario

    @property
    def name(self) -> str:
        """What the constraint is called."""
        return self.constraint.name

    def fault(self, kind: str, where: str, problem: str, remedy: str) -> _MisfitError:
        """Return what is to be raised about a field."""
        place = f"{self.constraint.pointer}{where}"
        return _MisfitError(ConstraintFault(kind, place, f"{self.name}: {problem}", remedy))

    def resource(self, name: str, where: str) -> Resource:
        """Return the resource of an id."""
        known = {each.id: each for each in self.scenario.resources}
        if name not in known:
            near = did_you_mean(name, list(known))
            problem = f"no resource is called {quoted(name)}{near}"
            raise self.fault("resource", where, problem, "use the ids of the scenario")
        return known[name]

    def resources(self) -> list[Resource]:
        """Return those that the field lists."""
        names = self.constraint.fields["resources"]
        return [self.resource(name, f"/resources/{k}") for k, name in enumerate(names)]

    def items(self) -> list[Resource]:
        """Return those that the field lists, which must be whole."""
        found = self.resources()
        for k, each in enumerate(found):
            if each.divisibility is Divisibility.DIVISIBLE or (
                each.divisibility is Divisibility.SHARED and each.is_burden
            ):
                problem = f"{quoted(each.id)} can be split, so it cannot be counted"
                remedy = "take it out, or write a linear constraint over shares"
                raise self.fault("fit", f"/resources/{k}", problem, remedy)
        return found

    def party(self, name: str, where: str = "/party") -> int:
        """Return the index of a party."""
        names = [party.name for party in self.scenario.parties]
        if name in names:
            return names.index(name)
        if name in _ROLES:
            return _ROLES.index(name)
        problem = f"no party is called {quoted(name)}{did_you_mean(name, names)}"
        remedy = f"the parties are {listed(names)}, or party_a and party_b"
        raise self.fault("party", where, problem, remedy)

    @property
    def parties(self) -> tuple[int, ...]:
        """The party that the constraint is about; both where it names none."""
        name = self.constraint.fields.get("party")
        return (0, 1) if name is None else (self.party(name),)

    def number(self, value: Any, where: str) -> Fraction:
        """Return a number exactly."""
        try:
            return read_rational(value) if isinstance(value, str) else exact_number(value)
        except NumberError as error:
            raise self.fault(
                "fit", where, str(error), 'give a number of a usual size, such as 0.5 or "1/3"'
            ) from error

    def share(self, resource: Resource) -> Fraction:
        """Return the share that the constraint is about, given as one or as a quantity."""
        fields = self.constraint.fields
        if "share" in fields:
            share, said, whole = self.number(fields["share"], "/share"), "share", _ONE
        else:
            share, said = self.number(fields["quantity"], "/quantity"), "quantity"
            whole = resource.quantity
        if not 0 <= share <= whole:
            problem = f"a {said} of {readable(share)} is not from 0 to {readable(whole)}"
            raise self.fault("fit", f"/{said}", problem, f"all of it is {readable(whole)}")
        return share / whole


def ties_of(constraint: SideConstraint, scenario: Scenario) -> list[Tie] | ConstraintFault:
    """Return the rows and floors of a side constraint, or what does not fit the scenario."""
    try:
        return list(_KINDS[constraint.kind](_Reader(constraint, scenario)))
    except _MisfitError as misfit:
        return misfit.fault


def _most(name: str, terms: Sequence[Term], limit: Fraction) -> Row:
    return Row(name, tuple(terms), limit)


def _least(name: str, terms: Sequence[Term], limit: Fraction) -> Row:
    return Row(name, tuple((each, party, -factor) for each, party, factor in terms), -limit)


def _requires(reader: _Reader) -> Iterator[Tie]:
    fields = reader.constraint.fields
    resource = reader.resource(fields["resource"], "/resource")
    needs = reader.resource(fields["needs"], "/needs")
    if resource.id == needs.id:
        raise reader.fault("fit", "/needs", f"{quoted(needs.id)} needs itself", "name another one")
    for party in reader.parties:
        other = fields.get("needs_party")
        needed = party if other is None else reader.party(other, "/needs_party")
        terms = ((resource.id, party, _ONE), (needs.id, needed, -_ONE))
        yield _most(reader.name, terms, Fraction(0))


def _bundle(reader: _Reader) -> Iterator[Tie]:
    first, *others = reader.resources()
    for other in others:
        for party in (0, 1):
            terms = ((first.id, party, _ONE), (other.id, party, -_ONE))
            yield Row(reader.name, terms, Fraction(0), is_equation=True)


def _exclusive(reader: _Reader) -> Iterator[Tie]:
    items = reader.items()
    for party in reader.parties:
        yield _most(reader.name, [(each.id, party, _ONE) for each in items], _ONE)


def _at_most(reader: _Reader) -> Iterator[Tie]:
    resource = reader.resource(reader.constraint.fields["resource"], "/resource")
    (party,) = reader.parties
    yield _most(reader.name, [(resource.id, party, _ONE)], reader.share(resource))


def _at_least(reader: _Reader) -> Iterator[Tie]:
    resource = reader.resource(reader.constraint.fields["resource"], "/resource")
    (party,) = reader.parties
    yield _least(reader.name, [(resource.id, party, _ONE)], reader.share(resource))


def _count(reader: _Reader) -> Iterator[Tie]:
    items = reader.items()
    (party,) = reader.parties
    terms = [(each.id, party, _ONE) for each in items]
    fields = reader.constraint.fields
    low, high = fields.get("at_least", 0), fields.get("at_most", len(items))
    if low > len(items):
        problem = f"at least {low:,} of {len(items):,} items cannot be had"
        raise reader.fault("fit", "/at_least", problem, "lower it, or list more items")
    _in_order(reader, Fraction(low), Fraction(high))
    if low:
        yield _least(reader.name, terms, Fraction(low))
    if high < len(items):
        yield _most(reader.name, terms, Fraction(high))


def _in_order(reader: _Reader, low: Fraction, high: Fraction) -> None:
    if low > high:
        problem = f"at least {readable(low)} and at most {readable(high)} contradict each other"
        raise reader.fault("fit", "/at_least", problem, "lower the one or raise the other")


def _floor(reader: _Reader) -> Iterator[Tie]:
    (party,) = reader.parties
    utility = reader.number(reader.constraint.fields["utility"], "/utility")
    yield Floor(reader.name, party, utility)


def _linear(reader: _Reader) -> Iterator[Tie]:
    fields = reader.constraint.fields
    sums: dict[tuple[str, int], Fraction] = {}
    for k, each in enumerate(fields["terms"]):
        where = f"/terms/{k}"
        resource = reader.resource(each["resource"], f"{where}/resource")
        key = resource.id, reader.party(each["party"], f"{where}/party")
        factor = reader.number(each.get("coefficient", 1), f"{where}/coefficient")
        sums[key] = sums.get(key, Fraction(0)) + factor
    terms = [(name, party, factor) for (name, party), factor in sums.items()]
    limits = {
        said: reader.number(fields[said], f"/{said}")
        for said in ("at_least", "at_most", "equals")
        if said in fields
    }
    if "at_least" in limits and "at_most" in limits:
        _in_order(reader, limits["at_least"], limits["at_most"])
    for said, limit in limits.items():
        if said == "equals":
            yield Row(reader.name, tuple(terms), limit, is_equation=True)
        else:
            yield (_least if said == "at_least" else _most)(reader.name, terms, limit)


_KINDS: Final[Mapping[str, Callable[[_Reader], Iterator[Tie]]]] = MappingProxyType(
    {
        "requires": _requires,
        "bundle": _bundle,
        "exclusive": _exclusive,
        "at_most": _at_most,
        "at_least": _at_least,
        "count": _count,
        "floor": _floor,
        "linear": _linear,
    }
)
