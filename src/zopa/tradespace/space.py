"""The trade space: a constant, finite choices and divisible segments, one for each resource."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from zopa.errors import ArgumentError, NumberError
from zopa.rationals import exact_number
from zopa.scenario.types import Divisibility, Resource, Scenario
from zopa.tradespace.allocation import Shares
from zopa.tradespace.conventions import MISSING_BATNA, Conventions, Liability, View
from zopa.tradespace.rows import Floor, Row
from zopa.tradespace.utility import ORIGIN, UtilityPoint
from zopa.tradespace.valuation import valuations

_ALL_TO_A: Shares = (Fraction(1), Fraction(0))
_ALL_TO_B: Shares = (Fraction(0), Fraction(1))
_KEPT_SHARED: Shares = (Fraction(1), Fraction(1))
_WASTED: Shares = (Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Option:
    """One way to take a choice: its utilities, and the shares it stands for, by resource id."""

    utility: UtilityPoint
    shares: tuple[tuple[str, Shares], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A finite set of options of which exactly one is taken, such as who gets a lump."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Divisible:
    """A resource that can be split at will between two ends.

    `for_b` is the end where B has all of an asset, or A bears all of a burden; `for_a` is the
    other. A's utility never falls from `for_b` to `for_a` and B's never rises.
    """

    name: str
    for_b: Option
    for_a: Option


@dataclass(frozen=True, slots=True)
class TradeSpace:
    """All that can be agreed: the constant, an option of each choice, a point of each segment.

    The set of utility pairs is the Minkowski sum of these parts, without what breaks a row or a
    floor. Where there are rows, some of a divisible asset may be left to neither.
    """

    parties: tuple[str, str]
    constant: UtilityPoint
    choices: tuple[Choice, ...]
    divisibles: tuple[Divisible, ...]
    disagreement: UtilityPoint
    assumed_batna: tuple[bool, bool]
    conventions: Conventions
    rows: tuple[Row, ...] = ()
    floors: tuple[Floor, ...] = ()

    @property
    def is_tied(self) -> bool:
        """Whether side constraints cut something off."""
        return bool(self.rows or self.floors)

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """What the side constraints are called that its rows and floors come from."""
        names = [row.constraint for row in self.rows] + [each.constraint for each in self.floors]
        return tuple(dict.fromkeys(names))

    def with_only(self, constraints: Collection[str]) -> "TradeSpace":
        """Return the space with the rows and floors of these side constraints only."""
        return replace(
            self,
            rows=tuple(row for row in self.rows if row.constraint in constraints),
            floors=tuple(each for each in self.floors if each.constraint in constraints),
        )

    @property
    def floor(self) -> UtilityPoint | None:
        """The least pair that the floors leave; None where there is no floor.

        A party without one has as its floor the least that it can get at all.
        """
        if not self.floors:
            return None
        least = self.constant
        for options in self.parts:
            low = (min(each.utility[party] for each in options) for party in (0, 1))
            least += UtilityPoint(*low)
        return UtilityPoint(
            max([least.a, *(each.utility for each in self.floors if each.party == 0)]),
            max([least.b, *(each.utility for each in self.floors if each.party == 1)]),
        )

    def goal(self, d: UtilityPoint) -> UtilityPoint:
        """Return what a deal has to reach: the BATNAs `d`, or a floor where that is higher."""
        floor = self.floor
        return d if floor is None else UtilityPoint(max(d.a, floor.a), max(d.b, floor.b))

    @property
    def parts(self) -> tuple[tuple[Option, ...], ...]:
        """Return the options of each part; a divisible is stood for by its two ends.

        A weighted sum of utilities is largest at one of these in every part, rows aside.
        """
        ends = tuple((part.for_b, part.for_a) for part in self.divisibles)
        return tuple(choice.options for choice in self.choices) + ends


def trade_space(
    scenario: Scenario,
    conventions: Conventions | None = None,
    batna: Mapping[str, Fraction] | None = None,
) -> TradeSpace:
    """Return the trade space of a scenario under the conventions.

    `batna` replaces the BATNAs of the parties that it names (utils). A BATNA that is missing in
    both counts as 0 and is marked as assumed. Raises `ArgumentError` for a name of no party and for
    what is not a number.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> space = trade_space(scenario)
    >>> [choice.name for choice in space.choices], [part.name for part in space.divisibles]
    (['lease_terms', 'irrigation_pond'], ['rent'])
    >>> space.disagreement
    UtilityPoint(0.3, 0.25)
    """
    conventions = conventions or Conventions()
    names = (scenario.parties[0].name, scenario.parties[1].name)
    given = _batnas(scenario, batna or {})
    constant = ORIGIN
    choices: list[Choice] = []
    divisibles: list[Divisible] = []
    for resource, value in zip(scenario.resources, valuations(scenario), strict=True):
        if resource.is_burden and conventions.liability is Liability.RELIEF:
            constant += value
        if resource.is_latent and conventions.view is View.KNOWN:
            continue
        part = _part(resource, value)
        if isinstance(part, Choice):
            choices.append(part)
        else:
            divisibles.append(part)
    return TradeSpace(
        parties=names,
        constant=constant,
        choices=tuple(choices),
        divisibles=tuple(divisibles),
        disagreement=UtilityPoint(*(MISSING_BATNA if value is None else value for value in given)),
        assumed_batna=(given[0] is None, given[1] is None),
        conventions=conventions,
    )


def _batnas(
    scenario: Scenario, batna: Mapping[str, Fraction]
) -> tuple[Fraction | None, Fraction | None]:
    names = [party.name for party in scenario.parties]
    for name in batna:
        if name not in names:
            raise ArgumentError(
                f"no party is called '{name}'", f"the parties are {names[0]} and {names[1]}"
            )
    first, second = (
        _batna(party.name, batna[party.name]) if party.name in batna else party.batna
        for party in scenario.parties
    )
    return first, second


def _batna(name: str, value: object) -> Fraction:
    try:
        return exact_number(value)
    except NumberError as error:
        raise ArgumentError(f"the BATNA of '{name}': {error}", "give it in utils") from error


def _part(resource: Resource, value: UtilityPoint) -> Choice | Divisible:
    """Return the utility pairs of one resource, as `semantics` in the docs tabulates them."""

    def option(shares: Shares) -> Option:
        sign = -1 if resource.is_burden else 1
        worth = UtilityPoint(sign * value.a * shares[0], sign * value.b * shares[1])
        return Option(worth, ((resource.id, shares),))

    all_to_a, all_to_b = option(_ALL_TO_A), option(_ALL_TO_B)
    if resource.divisibility is Divisibility.SHARED and not resource.is_burden:
        rest = (option(_KEPT_SHARED), all_to_a, all_to_b, option(_WASTED))
        return Choice(resource.id, rest)
    if resource.divisibility is Divisibility.INDIVISIBLE:
        wasted = () if resource.is_burden else (option(_WASTED),)
        return Choice(resource.id, (all_to_a, all_to_b, *wasted))
    if resource.is_burden:
        return Divisible(resource.id, for_b=all_to_a, for_a=all_to_b)
    return Divisible(resource.id, for_b=all_to_b, for_a=all_to_a)
