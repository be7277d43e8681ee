"""A trade space as a mixed-integer program: the same pairs, and what each column stands for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from zopa.errors import ArgumentError, NumberError
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.rationals import exact_number, exact_text
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.space import Choice, Divisible, Option, TradeSpace
from zopa.tradespace.utility import ORIGIN, UtilityPoint

_ZERO = Fraction(0)
_ONE = Fraction(1)
_NOTHING: Shares = (_ZERO, _ZERO)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a column stands for, in words."""

    name: str
    """The resource, or the choice that it belongs to."""
    zero: str
    """What 0 means, such as `all to Ben`."""
    one: str
    """What 1 means; a continuous column mixes the two in proportion."""


class Reason(NamedTuple):
    """Why a constraint of a model is there."""

    kind: str
    """`pick`: one option of a choice; `all`: no more than there is; `side`: a side constraint."""
    name: str
    """The resource, or what the side constraint is called."""
    floor_of: int | None = None
    """The party (0 or 1) whose utility has a floor there; None for a constraint over shares."""

    def __str__(self) -> str:
        words = {"pick": "one option of {}", "all": "no more of {} than there is", "side": "{}"}
        return words[self.kind].format(self.name)


@dataclass(frozen=True, slots=True)
class Model:
    """A trade space as a program with neutral names, and the map back to what it is about."""

    space: TradeSpace
    program: Program
    meanings: tuple[Meaning, ...]
    """One for each column."""
    reasons: tuple[Reason, ...]
    """One for each constraint."""
    shares: Mapping[str, tuple[Linear, Linear]]
    """Each party's share of each resource, by resource id."""
    optional: frozenset[str]
    """What is only there in some options of a choice."""

    def shares_at(self, values: Sequence[Fraction]) -> dict[str, Shares]:
        """Return each party's share of each resource where the columns have these values."""
        return {name: (a.at(values), b.at(values)) for name, (a, b) in self.shares.items()}

    def allocation(self, values: Sequence[object]) -> Allocation:
        """Return who gets what where the columns have these values.

        A double counts as the shortest decimal that stands for it. Raises `ArgumentError` where
        there are too many or too few values, where one is outside 0 to 1 or is not whole though its
        column is, and where they break a constraint.

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
        shares = self.shares_at(exact)
        kept = {
            name: each for name, each in shares.items() if any(each) or name not in self.optional
        }
        return Allocation(dict(sorted(kept.items())))

    def _checked(self, values: Sequence[object]) -> list[Fraction]:
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
        for constraint, reason in zip(self.program.constraints, self.reasons, strict=True):
            found = constraint.sum.at(exact)
            if found if constraint.sense == 0 else found * constraint.sense < 0:
                problem = f"a constraint is broken ({reason})"
                raise ArgumentError(problem, "change some of its columns")
        return exact


def space_model(space: TradeSpace) -> Model:
    """Return a space as a program with the meaning of its columns; nothing is rounded.

    A choice of two options is one binary column (1 takes the first), a choice of more has one for
    each option, which add up to 1, and a choice of one is part of the constants. A divisible is a
    continuous column from 0 (`for_b`) to 1 (`for_a`); an asset that rows speak of is two, one for
    each party's share. The BATNAs are no part of it; rows and floors are.

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
    draft = _Draft(space)
    for choice in space.choices:
        draft.add_choice(choice)
    tied = {name for row in space.rows for name in row.resources}
    for part in space.divisibles:
        # A space that was put together by hand need not say what its parts hand out.
        name, shares = next(iter(part.for_a.shares), ("", None))
        if name in tied and shares == (_ONE, _ZERO):
            draft.add_shares(part, name)
        else:
            draft.add_divisible(part)
    draft.add_ties()
    return draft.model()


@dataclass(eq=False)
class _Draft:
    """A model that grows part by part."""

    space: TradeSpace
    kinds: list[bool] = field(default_factory=list)
    """Whether each column is an integer."""
    meanings: list[Meaning] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    shares: dict[str, tuple[Linear, Linear]] = field(default_factory=dict)
    optional: set[str] = field(default_factory=set)
    worths: list[UtilityPoint] = field(default_factory=list)
    constant: UtilityPoint = ORIGIN

    def add_choice(self, choice: Choice) -> None:
        """Add the columns of a choice."""
        words = list(_words(choice.name, choice.options, self.space.parties))
        first, *others = choice.options
        if len(others) > 1:
            places = range(len(self.kinds), len(self.kinds) + len(choice.options))
            self._require(Linear(dict.fromkeys(places, _ONE), -_ONE), 0, "pick", choice.name)
            for word in words:
                self._column(Meaning(choice.name, "another option", word), is_integer=True)
            self._mix(None, list(zip(places, choice.options, strict=True)))
        elif others:
            place = self._column(Meaning(choice.name, words[1], words[0]), is_integer=True)
            self._mix(others[0], [(place, first)])
        else:
            self._mix(first, [])

    def add_divisible(self, part: Divisible) -> None:
        """Add the column of a divisible that is handed out in full."""
        zero, one = _words(part.name, (part.for_b, part.for_a), self.space.parties)
        place = self._column(Meaning(part.name, zero, one), is_integer=False)
        self._mix(part.for_b, [(place, part.for_a)])

    def add_shares(self, part: Divisible, name: str) -> None:
        """Add a column for each party's share of an asset of which some may be left."""
        words = _words(part.name, (part.for_a, part.for_b), self.space.parties)
        nothing = Option(ORIGIN, ((name, _NOTHING),))
        ends = (part.for_a, part.for_b)
        places = [
            self._column(
                Meaning(part.name, f"none {word.removeprefix('all ')}", word), is_integer=False
            )
            for word in words
        ]
        self._require(Linear(dict.fromkeys(places, _ONE), -_ONE), -1, "all", name)
        self._mix(nothing, list(zip(places, ends, strict=True)))

    def add_ties(self) -> None:
        """Add the rows and the floors of the space."""
        for row in self.space.rows:
            sums: dict[int, Fraction] = {}
            constant = -row.limit
            for name, party, factor in row.terms:
                share = self.shares[name][party]
                constant += factor * share.constant
                for j, each in share.coefficients.items():
                    sums[j] = sums.get(j, _ZERO) + factor * each
            sense = 0 if row.is_equation else -1
            self._require(Linear(sums, constant), sense, "side", row.constraint)
        for floor in self.space.floors:
            goal = self._goals()[floor.party]
            above = Linear(goal.coefficients, goal.constant - floor.utility)
            self._require(above, 1, "side", floor.constraint, floor.party)

    def model(self) -> Model:
        """Return the model."""
        columns = [Column(f"x{j}", _ZERO, _ONE, whole) for j, whole in enumerate(self.kinds)]
        program = Program(tuple(columns), tuple(self.constraints), self._goals())
        return Model(
            *(self.space, program, tuple(self.meanings), tuple(self.reasons), self.shares),
            frozenset(self.optional),
        )

    def _goals(self) -> tuple[Linear, Linear]:
        """Return the utility of each party from what the columns add to it."""
        a, b = (
            Linear(
                {j: worth[party] for j, worth in enumerate(self.worths) if worth[party]},
                self.space.constant[party] + self.constant[party],
            )
            for party in (0, 1)
        )
        return a, b

    def _column(self, meaning: Meaning, *, is_integer: bool) -> int:
        self.kinds.append(is_integer)
        self.meanings.append(meaning)
        self.worths.append(ORIGIN)
        return len(self.kinds) - 1

    def _require(
        self, total: Linear, sense: int, kind: str, name: str, floor_of: int | None = None
    ) -> None:
        self.constraints.append(Constraint(total, sense))
        self.reasons.append(Reason(kind, name, floor_of))

    def _mix(self, base: Option | None, ends: Sequence[tuple[int, Option]]) -> None:
        """Let columns lead from a base, or from nothing at all, to other options."""
        origin = Option(ORIGIN, ()) if base is None else base
        self.constant += origin.utility
        for place, option in ends:
            self.worths[place] = option.utility - origin.utility
        start, changes = dict(origin.shares), [(place, dict(end.shares)) for place, end in ends]
        held = [
            shares.keys() for shares in ([start] if base else []) + [each for _, each in changes]
        ]
        names = dict.fromkeys(name for each in held for name in each)
        self.optional |= {name for name in names if not all(name in each for each in held)}
        for name in names:
            low = start.get(name, _NOTHING)
            highs = [(place, shares.get(name, _NOTHING)) for place, shares in changes]
            a, b = (
                Linear(
                    {
                        place: high[party] - low[party]
                        for place, high in highs
                        if high[party] != low[party]
                    },
                    low[party],
                )
                for party in (0, 1)
            )
            self.shares[name] = (a, b)


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
