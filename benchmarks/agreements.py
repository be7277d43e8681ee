"""Many agreements about one scenario to score at once."""

from pathlib import Path
from typing import Any

import numpy as np

import zopa
from zopa.scoring.arrays import ArrayScorer, ScoreArrays
from zopa.scoring.exact_rows import decimal_of
from zopa.scoring.score_columns import FLAGS, NUMBERS, columns_of

EXAMPLE = Path(__file__).parent.parent / "examples" / "shared_kiln.json"


def agreements(count: int) -> tuple[ArrayScorer, zopa.Scorer, Any]:
    """Return a scorer that is ready, the exact one, and random splits of everything."""
    scorer = zopa.Scorer(zopa.read_scenario(EXAMPLE))
    draw = np.random.default_rng(count)
    hundredths = draw.integers(0, 101, (count, len(scorer.scenario.resources))) / 100
    ready = ArrayScorer(scorer)
    ready.score(np.stack([hundredths[:1], 1 - hundredths[:1]], axis=2))
    return ready, scorer, np.stack([hundredths, 1 - hundredths], axis=2)


def scored(given: tuple[ArrayScorer, zopa.Scorer, Any]) -> ScoreArrays:
    """Return the scores of all rows."""
    return given[0].score(given[2])


def check_scores(given: tuple[ArrayScorer, zopa.Scorer, Any], found: ScoreArrays) -> None:
    """Check some rows against their exact scores."""
    _, exact, rows = given
    if not found.valid.all():
        raise AssertionError("a split was refused")
    ids = [each.id for each in exact.scenario.resources]
    for index in range(0, len(rows), max(1, len(rows) // 50)):
        shares = {}
        for name, (first, _) in zip(ids, rows[index].tolist(), strict=True):
            part = decimal_of(first)
            shares[name] = (part, 1 - part)
        numbers, flags = columns_of(exact.score(zopa.Allocation(shares)))
        said = [found.numbers[name][index] for name in NUMBERS]
        if not np.allclose(said, numbers, rtol=0, atol=1e-9, equal_nan=True):
            raise AssertionError(f"the measures of row {index} differ")
        if [found.flags[name][index] for name in FLAGS] != flags:
            raise AssertionError(f"a yes or no of row {index} differs")
