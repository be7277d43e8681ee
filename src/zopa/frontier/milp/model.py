"""A trade space as a mixed-integer program: the same pairs, and what each column stands for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zopa.errors import ArgumentError, NumberError
from zopa.frontier.milp.program import Column, Constraint, Linear, Program, Values
from zopa.rationals import exact_number, exact_text
from zopa.scenario.wording import quoted
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.space import Choice, Option, TradeSpace
from zopa.tradespace.utility import UtilityPoint

_ZERO = Fraction(0)
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a column stands for, in words."""

    name: str
    """The resource, or the choice that it belongs to."""
    zero: str
    """What 0 means, such as `all to Ben`."""
    one: str
    """What 1 means; a continuous column mixes the two in proportion."""


@dataclass(frozen=True, slots=True)
class Model:
    """A trade space as a program with neutral names, and the map back to what it is about."""

    space: TradeSpace
    program: Program
    meanings: tuple[Meaning, ...]
    """One for each column."""

    def allocation(self, values: Sequence[object]) -> Allocation:
        """Return who gets what where the columns have these values.

        A double counts as the shortest decimal that stands for it. Raises `ArgumentError` where
        there are too many or too few values, where one is outside 0 to 1 or is not whole though its
        column is, and where not exactly one option of a choice is taken.

        >>> import zopa
        >>> from zopa.scenario.starter import starter_text
        >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
        >>> model = space_model(zopa.trade_space(scenario))
        >>> found = model.allocation([0, 1, 0, 1, 0, 0, 0, 0.25])
        >>> print(found.describe(scenario).replace("; ", chr(10)))
        Marta: 3,000 usd of Yearly rent
        Oskar: 9,000 usd of Yearly rent, Say over the lease terms
        kept shared: Irrigation pond
        >>> model.program.point([0, 1, 0, 1, 0, 0, 0, Fraction(1, 4)])
        UtilityPoint(0.425, 0.925)
        """
        exact = self._checked(values)
        shares: dict[str, Shares] = {}
        first = 0
        for choice in self.space.choices:
            after = first + _width(choice)
            shares |= _taken(choice, exact[first:after]).shares
            first = after
        for part, share in zip(self.space.divisibles, exact[first:], strict=True):
            shares |= _mixed(part.for_b, part.for_a, share)
        return Allocation(shares)

    def _checked(self, values: Sequence[object]) -> Values:
        columns = self.program.columns
        if len(values) != len(columns):
            problem = f"{len(values):,} values for {len(columns):,} columns"
            raise ArgumentError(problem, "give one for each column, in their order")
        exact = []
        for column, value in zip(columns, values, strict=True):
            try:
                number = exact_number(value)
            except NumberError as error:
                raise ArgumentError(f"{column.name}: {error}", "give a number") from error
            if not 0 <= number <= 1 or (column.is_integer and 0 < number < 1):
                wanted = "0 or 1" if column.is_integer else "from 0 to 1"
                remedy = "round what a solver leaves beside it"
                raise ArgumentError(f"{column.name}: {value} is not {wanted}", remedy)
            exact.append(number)
        return tuple(exact)


def space_model(space: TradeSpace) -> Model:
    """Return a space as a program with the meaning of its columns; nothing is rounded.

    A choice of two options is one binary column (1 takes the first), a choice of more has one for
    each option, which add up to 1, and a choice of one is part of the constants. A divisible is a
    continuous column from 0 (`for_b`) to 1 (`for_a`). The BATNAs are no part of it.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> space = zopa.trade_space(zopa.read_scenario(starter_text("orchard").encode()))
    >>> model = space_model(space)
    >>> for column, meaning in zip(model.program.columns, model.meanings):
    ...     print(column.name, meaning.name, "-", meaning.one)
    x0 lease_terms - all to Marta
    x1 lease_terms - all to Oskar
    x2 lease_terms - to neither
    x3 irrigation_pond - kept shared
    x4 irrigation_pond - all to Marta
    x5 irrigation_pond - all to Oskar
    x6 irrigation_pond - to neither
    x7 rent - all to Marta
    """
    constant = space.constant
    worths: list[UtilityPoint] = []
    meanings: list[Meaning] = []
    constraints: list[Constraint] = []
    for choice in space.choices:
        words = list(_words(choice.name, choice.options, space.parties))
        first, last = choice.options[0], choice.options[-1]
        if _width(choice) > 1:
            places = range(len(worths), len(worths) + len(choice.options))
            constraints.append(Constraint(Linear(dict.fromkeys(places, _ONE), -_ONE), 0))
            worths += [option.utility for option in choice.options]
            meanings += [Meaning(choice.name, "another option", word) for word in words]
            continue
        constant += last.utility
        if _width(choice):
            worths.append(first.utility - last.utility)
            meanings.append(Meaning(choice.name, zero=words[1], one=words[0]))
    binaries = len(worths)
    for part in space.divisibles:
        constant += part.for_b.utility
        worths.append(part.for_a.utility - part.for_b.utility)
        zero, one = _words(part.name, (part.for_b, part.for_a), space.parties)
        meanings.append(Meaning(part.name, zero, one))
    columns = [Column(f"x{j}", _ZERO, _ONE, j < binaries) for j in range(len(worths))]
    goals = (_goal(0, worths, constant), _goal(1, worths, constant))
    return Model(space, Program(tuple(columns), tuple(constraints), goals), tuple(meanings))


def _goal(party: int, worths: Sequence[UtilityPoint], constant: UtilityPoint) -> Linear:
    """Return the utility of a party from what each column adds to it."""
    coefficients = {j: worth[party] for j, worth in enumerate(worths) if worth[party]}
    return Linear(coefficients, constant[party])


def _width(choice: Choice) -> int:
    """Return how many columns a choice takes."""
    return len(choice.options) if len(choice.options) > 2 else len(choice.options) - 1  # noqa: PLR2004 - a yes or no


def _taken(choice: Choice, values: Values) -> Option:
    if len(values) <= 1:
        return choice.options[0] if sum(values) or not values else choice.options[1]
    if sum(values) != 1:
        problem = f"{quoted(choice.name)} has {sum(values)} of its options taken"
        raise ArgumentError(problem, "set one of its columns to 1")
    return choice.options[values.index(_ONE)]


def _mixed(zero: Option, one: Option, share: Fraction) -> dict[str, Shares]:
    """Return the shares between two options of the same resource."""
    ends = zip(zero.shares, one.shares, strict=True)
    return {
        name: (a + share * (for_a - a), b + share * (for_b - b))
        for (name, (a, b)), (_, (for_a, for_b)) in ends
    }


def _words(name: str, options: Sequence[Option], parties: tuple[str, str]) -> Iterator[str]:
    """Yield what each option of a part says of who gets what."""
    is_burden = any(min(option.utility.a, option.utility.b) < 0 for option in options)
    for option in options:
        said = []
        for each, (a, b) in option.shares:
            if a == b == 1:
                word = "kept shared" if each == name else ""
            elif not a and not b:
                word = "to neither"
            elif {a, b} == {0, 1}:
                holder = parties[0] if a else parties[1]
                word = f"borne by {holder}" if is_burden else f"all to {holder}"
            else:
                word = f"{exact_text(a)} to {parties[0]}, {exact_text(b)} to {parties[1]}"
            said.append(word if each == name else f"{each} {word}".rstrip())
        yield " and ".join(said)
