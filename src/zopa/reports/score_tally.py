"""What the scores of many records add up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from typing import NamedTuple, Self

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
    value_efficiency: Fraction | float = Fraction(0)
    """The sum over the records that have one."""
    valued: int = 0
    """How many records have a value efficiency."""

    def add(self, outcome: Outcome) -> None:
        """Count one record."""
        self.records += 1
        self.unscored += not outcome.is_scored
        self.agreements += outcome.is_agreement
        self.efficient += outcome.is_efficient
        self.below_batna += outcome.is_below_batna
        self.missed += outcome.is_missed
        if outcome.value_efficiency is not None:
            self.valued += 1
            self.value_efficiency += outcome.value_efficiency

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
        self.value_efficiency += fsum(values)

    def merge(self, other: "ScoreTally") -> None:
        """Add the counts of more records."""
        self.records += other.records
        self.unscored += other.unscored
        self.agreements += other.agreements
        self.efficient += other.efficient
        self.below_batna += other.below_batna
        self.missed += other.missed
        self.valued += other.valued
        self.value_efficiency += other.value_efficiency

    @property
    def mean_value_efficiency(self) -> Fraction | None:
        """The mean over the records that have a value efficiency."""
        return Fraction(self.value_efficiency) / self.valued if self.valued else None

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
