"""What the scores of many records add up to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import repeat
from math import fsum
from typing import Any, Final, NamedTuple, Self

import numpy as np

from zopa.rationals import readable
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer, optional
from zopa.scenario.wording import counted
from zopa.scoring.score import Score


class Outcome(NamedTuple):
    """What a record counts as."""

    is_scored: bool = False
    is_agreement: bool = False
    is_efficient: bool = False
    is_below_batna: bool = False
    is_missed: bool = False
    """No deal although there was a ZOPA."""
    value_efficiency: Fraction | float | None = None

    @classmethod
    def of(cls, score: Score | None) -> Self:
        """Return what a score counts as; None stands for a record that cannot be scored."""
        if score is None:
            return cls()
        is_agreement = score.allocation is not None
        return cls(
            is_scored=True,
            is_agreement=is_agreement,
            is_efficient=bool(score.efficient),
            is_below_batna=is_agreement and score.meets_both is False,
            is_missed=not is_agreement and score.stick.zone is not None,
            value_efficiency=score.value_efficiency,
        )


class Agreements(NamedTuple):
    """What agreements that are scored count as, in columns."""

    efficient: Any
    """Of truth values, one for each agreement, as is the next."""
    below_batna: Any
    value_efficiency: Any
    """Of doubles; NaN where there is none."""

    def at(self, places: Any) -> "Agreements":
        """Return those at some places."""
        return Agreements(*(column[places] for column in self))

    def each(self) -> Iterator[Outcome]:
        """Yield what each counts as."""
        values = self.value_efficiency.astype(object)
        values[np.isnan(self.value_efficiency)] = None
        yes, no = repeat(True), repeat(False)  # noqa: FBT003
        columns = (self.efficient.tolist(), self.below_batna.tolist(), no, values.tolist())
        return map(Outcome, yes, yes, *columns)


_MANY: Final = 64
"""How many doubles of merged tallies wait to be added up; there can be thousands of groups."""


def exact_parts(doubles: list[float]) -> list[float]:
    """Return a few doubles with the same exact sum, the largest first.

    >>> exact_parts([0.1] * 10)
    [1.0, 5.551115123125783e-17]
    """
    parts: list[float] = []
    rest = list(doubles)
    while part := fsum(rest):
        parts.append(part)
        rest.append(-part)
    return parts


@dataclass(slots=True)
class ScoreTally:
    """Counts and sums that grow with each record; the records themselves are not kept."""

    records: int = 0
    unscored: int = 0
    agreements: int = 0
    efficient: int = 0
    below_batna: int = 0
    missed: int = 0
    """No deal although there was a ZOPA."""
    valued: int = 0
    """How many records have a value efficiency."""
    exact: Fraction = Fraction(0)
    """The sum of those that are fractions."""
    doubles: list[float] = field(default_factory=list)
    """Those that are doubles, until they are added up: exactly, so that no order matters."""

    def add(self, outcome: Outcome) -> None:
        """Count one record."""
        self.records += 1
        is_scored, is_agreement, is_efficient, is_below_batna, is_missed, worth = outcome
        if not is_scored:
            self.unscored += 1
        if is_agreement:
            self.agreements += 1
        if is_efficient:
            self.efficient += 1
        if is_below_batna:
            self.below_batna += 1
        if is_missed:
            self.missed += 1
        if worth is None:
            return
        self.valued += 1
        if isinstance(worth, float):
            self.doubles.append(worth)
        else:
            self.exact += worth

    def add_all(self, outcomes: Sequence[Outcome]) -> None:
        """Count many records, which takes a fraction of the time."""
        if not outcomes:
            return
        scored, agreements, efficient, below, missed, worth = zip(*outcomes, strict=True)
        self.records += len(outcomes)
        self.unscored += len(outcomes) - sum(scored)
        self.agreements += sum(agreements)
        self.efficient += sum(efficient)
        self.below_batna += sum(below)
        self.missed += sum(missed)
        values = [each for each in worth if each is not None]
        self.valued += len(values)
        self.doubles += [each for each in values if isinstance(each, float)]
        self.doubles = exact_parts(self.doubles)
        for each in values:
            if not isinstance(each, float):
                self.exact += each

    def add_agreements(self, agreements: Agreements) -> None:
        """Count many agreements, which takes a fraction of that time again."""
        efficient, below, worth = agreements
        self.records += len(worth)
        self.agreements += len(worth)
        self.efficient += int(np.count_nonzero(efficient))
        self.below_batna += int(np.count_nonzero(below))
        values = worth[~np.isnan(worth)].tolist()
        self.valued += len(values)
        self.doubles = exact_parts(self.doubles + values)

    def merge(self, other: "ScoreTally") -> None:
        """Add the counts of more records."""
        self.records += other.records
        self.unscored += other.unscored
        self.agreements += other.agreements
        self.efficient += other.efficient
        self.below_batna += other.below_batna
        self.missed += other.missed
        self.valued += other.valued
        self.exact += other.exact
        self.doubles += other.doubles
        if len(self.doubles) > _MANY:
            self.doubles = exact_parts(self.doubles)

    @property
    def mean_value_efficiency(self) -> Fraction | None:
        """The mean over the records that have a value efficiency."""
        if not self.valued:
            return None
        self.doubles = exact_parts(self.doubles)
        return sum(map(Fraction, self.doubles), self.exact) / self.valued

    def record(self, write: Writer) -> Record:
        """Return the counts."""
        scored = self.records - self.unscored
        return {
            "records": self.records,
            "scored": scored,
            "unscored": self.unscored,
            "agreements": self.agreements,
            "no_deals": scored - self.agreements,
            "efficient": self.efficient,
            "below_batna": self.below_batna,
            "missed": self.missed,
            "value_efficiency": optional(self.mean_value_efficiency, write),
        }

    def text(self) -> str:
        """Return the counts in two lines."""
        mean = self.mean_value_efficiency
        worth = "" if mean is None else f"; value efficiency {readable(mean)} on average"
        no_deals = self.records - self.unscored - self.agreements
        return (
            f"scored {self.records - self.unscored:,} of {counted(self.records, 'record')}{worth}\n"
            f"{counted(self.agreements, 'agreement')}: {self.efficient:,} efficient, "
            f"{self.below_batna:,} below a BATNA; no deal: {no_deals:,}, of which {self.missed:,} "
            "missed a ZOPA"
        )
