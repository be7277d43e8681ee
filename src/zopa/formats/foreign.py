"""What every reader of a foreign format returns, and the one error that they raise."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.display import printable, unicode_name
from zopa.errors import ZopaError
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

    def to_points(self, pair: UtilityPoint) -> tuple[Fraction, Fraction]:
        """Return a pair of utilities (utils) in the file's own points.

        >>> space = finite_space(("Ana", "Ben"), ())
        >>> case = ForeignCase("camp", space, (Fraction(36), Fraction(10)), ())
        >>> print(*case.to_points(UtilityPoint(Fraction(1, 2), Fraction(1, 5))))
        18 2
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
