"""What the scores of many records add up to."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from zopa.corpus.scoring import ScoredLine
from zopa.rationals import readable
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer, optional
from zopa.scenario.wording import counted


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
    value_efficiency: Fraction = Fraction(0)
    """The sum over the records that have one."""
    valued: int = 0
    """How many records have a value efficiency."""
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, line: ScoredLine) -> None:
        """Count one record."""
        self.records += 1
        self.codes.update(finding.code for finding in line.findings)
        score = line.score
        if score is None:
            self.unscored += 1
            return
        if score.allocation is not None:
            self.agreements += 1
            self.efficient += bool(score.efficient)
            self.below_batna += score.meets_both is False
        elif score.stick.zone is not None:
            self.missed += 1
        if score.value_efficiency is not None:
            self.valued += 1
            self.value_efficiency += score.value_efficiency

    @property
    def mean_value_efficiency(self) -> Fraction | None:
        """The mean over the records that have a value efficiency."""
        return self.value_efficiency / self.valued if self.valued else None

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
