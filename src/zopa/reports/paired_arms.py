"""Two arms of an experiment, such as with and without a mediator, compared pair by pair.

Records say in `arm` which arm they are of, and in `match` which records belong together. What one
arm has more of a measure than the other is averaged over the pairs; how sure that is comes from
resampling the pairs (the percentile bootstrap: Efron 1979).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from zopa.display import printable, text_table
from zopa.reports.finding_records import Record
from zopa.reports.score_records import plain
from zopa.reports.score_table import COLUMNS, Row
from zopa.scenario.wording import clipped, did_you_mean, listed
from zopa.scoring.frontier_arrays import Doubles
from zopa.scoring.score_columns import FLAGS, NUMBERS

CONFIDENCE: Final = 0.95
RESAMPLES: Final = 2_000
_BATCH: Final = 4_000_000
"""How many draws are held at once."""

_MOST_SEEN: Final = 20

MEASURES: Final = ("agreement", *NUMBERS, *FLAGS)
"""What is compared; a yes counts as 1 and a no as 0."""

_PLACES: Final = tuple(COLUMNS.index(name) for name in (*NUMBERS, *FLAGS))
_SCENARIO: Final = COLUMNS.index("scenario")
_OUTCOME: Final = COLUMNS.index("outcome")

Arm = tuple[Doubles, Doubles]
"""For each measure its sum over the records that have it, and how many those are."""


@dataclass(slots=True)
class PairedArms:
    """Sums for each arm of each pair; memory grows with the pairs, not with the records."""

    arms: tuple[str, str]
    """The arm of interest, and the one that it is compared with."""
    seed: int = 0
    left_out: int = 0
    """Records without a pair's name, of another arm, or that cannot be scored."""
    pairs: dict[tuple[str, str], dict[str, Arm]] = field(default_factory=dict)
    """By scenario and match, then by arm."""
    seen: dict[str, None] = field(default_factory=dict)
    """The arms that records name: those of interest, and some others."""

    def add(self, row: Row, carried: Mapping[str, Any]) -> None:
        """Count one record, given as the row of a table."""
        arm, match = carried.get("arm"), carried.get("match")
        self._see(arm)
        has_match = match is not None and match != ""
        is_scored = row[_OUTCOME] is not None and not _is_unscored(row)
        if not (has_match and arm in self.arms and is_scored):
            self.left_out += 1
            return
        # The number 1 and the text "1" are two matches, as they are two groups.
        name = json.dumps(plain(match), sort_keys=True)
        pair = self.pairs.setdefault((str(row[_SCENARIO]), name), {})
        sums, counts = pair.setdefault(arm, (np.zeros(len(MEASURES)), np.zeros(len(MEASURES))))
        values = [row[_OUTCOME] == "agreement", *(row[place] for place in _PLACES)]
        for index, value in enumerate(values):
            if value is not None:
                sums[index] += value
                counts[index] += 1

    def merge(self, other: "PairedArms") -> None:
        """Add the sums of more records."""
        self.left_out += other.left_out
        for seen in other.seen:
            self._see(seen)
        for key, arms in other.pairs.items():
            pair = self.pairs.setdefault(key, {})
            for arm, (sums, counts) in arms.items():
                if arm in pair:
                    pair[arm][0][:] += sums
                    pair[arm][1][:] += counts
                else:
                    pair[arm] = sums, counts

    def _see(self, arm: object) -> None:
        if isinstance(arm, str) and (arm in self.arms or len(self.seen) < _MOST_SEEN):
            self.seen[arm] = None

    def missing(self) -> list[str]:
        """Return for each arm that no record names that it is so."""
        known = sorted(self.seen)
        said = f"; the arms are {listed([clipped(each) for each in known])}" if known else ""
        return [
            f"no record has the arm '{printable(arm)}'{did_you_mean(arm, known) or said}"
            for arm in self.arms
            if arm not in self.seen
        ]

    def record(self) -> Record:
        """Return the differences; an interval is null where fewer than two pairs have a measure."""
        differences = self._differences()
        return {
            "arms": list(self.arms),
            "pairs": len(differences),
            "unmatched": len(self.pairs) - len(differences),
            "left_out": self.left_out,
            "confidence": CONFIDENCE,
            "resamples": RESAMPLES,
            "seed": self.seed,
            "measures": {
                name: self._compared(differences[:, index]) for index, name in enumerate(MEASURES)
            },
        }

    def text(self) -> str:
        """Return the differences as a table, without the measures that no pair has."""
        record = self.record()
        rows = []
        for name, found in record["measures"].items():
            if not found["pairs"]:
                continue
            interval = found["interval"]
            between = "-" if interval is None else f"{interval[0]:+.4f} to {interval[1]:+.4f}"
            rows.append([name, f"{found['pairs']:,}", f"{found['difference']:+.4f}", between])
        first, second = self.arms
        head = (
            f"{first} minus {second}: {record['pairs']:,} pairs, {record['unmatched']:,} without a "
            f"partner, {self.left_out:,} records left out"
        )
        if not rows:
            return head
        columns = ["measure", "pairs", "difference", f"{CONFIDENCE:.0%} interval"]
        how = f"percentile bootstrap over pairs, {RESAMPLES:,} resamples, seed {self.seed}"
        table = text_table(columns, rows, [None] * len(columns))
        return f"{head}\n{table}\nIntervals: {how}"

    def _differences(self) -> Doubles:
        """Return a row for each pair with both arms and a column for each measure."""
        first, second = self.arms
        rows = []
        for key in sorted(self.pairs):
            pair = self.pairs[key]
            if first in pair and second in pair:
                with np.errstate(invalid="ignore"):
                    one, other = (sums / counts for sums, counts in (pair[first], pair[second]))
                rows.append(one - other)
        return np.array(rows).reshape(len(rows), len(MEASURES))

    def _compared(self, column: Doubles) -> Record:
        known = column[~np.isnan(column)]
        mean = float(known.mean()) if len(known) else None
        interval = self._interval(known) if len(known) > 1 else None
        return {"pairs": len(known), "difference": mean, "interval": interval}

    def _interval(self, known: Doubles) -> Sequence[float]:
        """Return the interval for the mean; the same pairs give the same one."""
        from scipy.stats import bootstrap

        found = bootstrap(
            (known,),
            np.mean,
            n_resamples=RESAMPLES,
            batch=max(1, _BATCH // len(known)),
            confidence_level=CONFIDENCE,
            method="percentile",
            rng=np.random.default_rng(self.seed),
        ).confidence_interval
        return [float(found.low), float(found.high)]


def _is_unscored(row: Row) -> bool:
    return row[COLUMNS.index("utility_a")] is None
