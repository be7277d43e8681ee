"""What every reader of a foreign format returns, and the one error that they raise."""

import hashlib
from dataclasses import dataclass
from fractions import Fraction

from zopa.display import printable, unicode_name
from zopa.errors import ZopaError
from zopa.scenario.types import (
    STAND_IN,
    Difficulty,
    Divisibility,
    Party,
    Polarity,
    Resource,
    Scenario,
    SharedMode,
    ValuationBasis,
    Visibility,
)
from zopa.tradespace.conventions import MISSING_BATNA, Conventions
from zopa.tradespace.space import Choice, Option, TradeSpace
from zopa.tradespace.utility import ORIGIN, UtilityPoint


@dataclass(eq=False)
class ForeignFormatError(ZopaError):
    """A file that is not what its format says, or that is too large to be read.

    `place` says where in the file, and is empty where that is the file as a whole.

    >>> print(ForeignFormatError("case.csv", "row 3", "'many' is not a number", "write digits"))
    case.csv: row 3: 'many' is not a number; write digits
    """

    path: str
    place: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        where = (
            f"{unicode_name(self.path)}: {self.place}" if self.place else unicode_name(self.path)
        )
        return printable(f"{where}: {self.problem}; {self.remedy}")


@dataclass(frozen=True, slots=True)
class ForeignCase:
    """A negotiation from a foreign file, ready to be solved.

    Utilities are in utils, each party's best being about 1; `points` turns them back into the
    file's own scale.
    """

    name: str
    space: TradeSpace
    points: tuple[Fraction, Fraction]
    """What 1 util is worth in the file's own points, for each party."""
    notes: tuple[str, ...]
    """Everything that was assumed, ignored or cannot be carried over, a sentence each."""
    scenario: Scenario
    """Stands in for a scenario in what is printed and drawn; it has no difficulty to be judged."""
    even: UtilityPoint | None
    """The utilities of half of everything (utils); None where nothing can be split."""
    has_bundles: bool
    """Whether each party has something of its own, so that fairness can be asked after."""

    def to_points(self, pair: UtilityPoint) -> tuple[Fraction, Fraction]:
        """Return a pair of utilities (utils) in the file's own points.

        >>> from zopa.formats.casino import casino_cases
        >>> case = next(iter(casino_cases("examples/formats/camp.casino")))
        >>> print(*case.to_points(UtilityPoint(Fraction(1, 2), Fraction(1, 5))))
        18 36/5
        """
        return pair.a * self.points[0], pair.b * self.points[1]


def finite_space(
    parties: tuple[str, str],
    choices: tuple[Choice, ...],
    disagreement: tuple[Fraction | None, Fraction | None] = (None, None),
) -> TradeSpace:
    """Return the trade space of finite choices; a disagreement (utils) of None counts as 0."""
    a, b = (MISSING_BATNA if value is None else value for value in disagreement)
    return TradeSpace(
        parties=parties,
        constant=ORIGIN,
        choices=choices,
        divisibles=(),
        disagreement=UtilityPoint(a, b),
        assumed_batna=(disagreement[0] is None, disagreement[1] is None),
        conventions=Conventions(),
    )


def units_choice(item: str, count: int, worth: tuple[Fraction, Fraction]) -> Choice:
    """Return who gets how many of `count` equal units, all handed out; `worth` is utils a unit.

    >>> water = units_choice("Water", 2, (Fraction(1, 4), Fraction(1, 2)))
    >>> [option.utility for option in water.options]
    [UtilityPoint(0, 1), UtilityPoint(0.25, 0.5), UtilityPoint(0.5, 0)]
    """
    return Choice(
        item,
        tuple(
            Option(
                UtilityPoint(worth[0] * units, worth[1] * (count - units)),
                ((item, (Fraction(units, count), 1 - Fraction(units, count))),),
            )
            for units in range(count + 1)
        ),
    )


@dataclass(frozen=True, slots=True)
class Item:
    """Equal units of something, and what one of them is worth to each party (utils)."""

    name: str
    count: int
    worth: tuple[Fraction, Fraction]


def units_case(
    name: str,
    space: TradeSpace,
    items: tuple[Item, ...],
    points: tuple[Fraction, Fraction],
    notes: tuple[str, ...],
) -> ForeignCase:
    """Return the case of a space whose choices are who gets how many units of each item."""
    half = Fraction(1, 2)
    even = ORIGIN
    for item in items:
        even += UtilityPoint(*(half * item.count * worth for worth in item.worth))
    resources = tuple(
        stand_in_resource(
            item.name,
            (item.count * item.worth[0], item.count * item.worth[1]),
            Divisibility.DIVISIBLE,
            Fraction(item.count),
        )
        for item in items
    )
    return ForeignCase(
        name, space, points, notes, stand_in(name, space, resources), even, has_bundles=True
    )


def stand_in(name: str, space: TradeSpace, resources: tuple[Resource, ...]) -> Scenario:
    """Return a scenario that stands in for a case; its sum is that of the case's content."""
    batnas = (
        None if assumed else batna
        for batna, assumed in zip(
            (space.disagreement.a, space.disagreement.b), space.assumed_batna, strict=True
        )
    )
    first, second = (Party(*each) for each in zip(space.parties, batnas, strict=True))
    content = repr((name, space.parties, space.disagreement, space.choices, space.divisibles))
    return Scenario(
        id=name,
        name=name,
        parties=(first, second),
        resources=resources,
        difficulty=Difficulty.INTERMEDIATE,
        conflict_type=STAND_IN,
        source=name,
        sha256=hashlib.sha256(content.encode("utf-8", "backslashreplace")).hexdigest(),
    )


def stand_in_resource(
    name: str,
    valuations: tuple[Fraction, Fraction],
    divisibility: Divisibility,
    quantity: Fraction = Fraction(1),
) -> Resource:
    """Return a resource that says what a name in an allocation is about."""
    return Resource(
        id=name,
        name=name,
        valuations=valuations,
        divisibility=divisibility,
        shared_mode=SharedMode.BOTH_BENEFIT if divisibility is Divisibility.SHARED else None,
        polarity=Polarity.ASSET,
        visibility=Visibility.KNOWN,
        held_by=None,
        basis=ValuationBasis.NORMALIZED_SHARE,
        quantity=quantity,
        unit="count",
    )
