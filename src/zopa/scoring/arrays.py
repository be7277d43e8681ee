"""Scores of many agreements about one scenario at once, in doubles.

Utilities, gains and distances are within 1e-12 of the exact ones, and quotients within that by
their denominator. Every yes or no (a BATNA met, efficient, envy-free and so on) that lies within
the error of doubles is decided again exactly.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from zopa.errors import AllocationError, ArgumentError
from zopa.rationals import nearest_double
from zopa.scenario.types import Divisibility, Resource, SharedMode
from zopa.scoring.array_measures import Block, Columns, measured
from zopa.scoring.exact_rows import WHOLE, ExactRows, hangs_on_rounding
from zopa.scoring.frontier_arrays import Doubles, Flags, Indices
from zopa.scoring.score import Scorer
from zopa.scoring.score_columns import FAIRNESS, FLAGS, NUMBERS, columns_of
from zopa.tradespace.conventions import View

Ratio = tuple[int, int]
"""A number as an integer over another, not shortened."""

_BLOCK: Final = 1 << 15
"""Rows that are worked on together, so that they stay in the processor's cache."""


@dataclass(frozen=True, slots=True, eq=False)
class ScoreArrays:
    """The scores of many rows; an undefined measure is NaN, an undefined yes or no is -1."""

    valid: Flags
    """Whether the scenario allows the row; where it does not, nothing else is defined."""
    numbers: dict[str, Doubles]
    """A column for each of `NUMBERS`."""
    flags: dict[str, npt.NDArray[np.int8]]
    """A column for each of `FLAGS`."""
    decided_exactly: int
    """How many rows were within the error of doubles of some yes or no."""


class ArrayScorer:
    """Scores rows of shares; what does not change is computed once.

    `in_quantities` means rows of amounts, in the units of the scenario.
    """

    def __init__(self, scorer: Scorer, *, in_quantities: bool = False) -> None:
        self._scorer = scorer
        self._exactly = ExactRows(scorer.scenario.resources, in_quantities=in_quantities)
        self._quantities = (
            np.array([nearest_double(each.quantity) for each in scorer.scenario.resources])
            if in_quantities
            else None
        )
        self._exact: dict[bytes, tuple[list[float], list[int]]] = {}
        self._blocks: dict[int, Block] = {}
        self._resources = scorer.scenario.resources
        latent = [index for index, each in enumerate(self._resources) if each.is_latent]
        self._latent = np.array(latent, dtype=np.intp)

    def score(self, shares: npt.ArrayLike) -> ScoreArrays:
        """Return the scores of an array of shape (rows, resources, 2).

        Resources are in the scenario's order, shares those of party A and of party B. Shares that
        add up to the whole within 2**-50 count as the whole. A latent burden that nobody bears was
        never on the table. Raises `ArgumentError` for an array of another shape or of something
        else than numbers, and `FrontierTooLargeError` like `analyze`.
        """
        rows = self._rows(shares)
        count = len(rows)
        result = ScoreArrays(
            np.zeros(count, dtype=np.bool_),
            {name: np.full(count, np.nan) for name in NUMBERS},
            {name: np.full(count, -1, dtype=np.int8) for name in FLAGS},
            0,
        )
        decided = 0
        for start in range(0, count, _BLOCK):
            decided += self._fill(result, start, rows[start : start + _BLOCK])
        return ScoreArrays(result.valid, result.numbers, result.flags, decided)

    def _rows(self, shares: npt.ArrayLike) -> Doubles:
        wanted = f"({len(self._resources)}, 2)"
        remedy = f"give an array of shape (rows, {wanted[1:]}, resources in the scenario's order"
        try:
            rows = np.asarray(shares, dtype=np.float64)
        except (TypeError, ValueError) as error:
            raise ArgumentError(f"the shares are no array of numbers ({error})", remedy) from error
        if not self._resources and not rows.size:
            return rows.reshape(len(rows), 0, 2)
        if rows.shape[1:] != (len(self._resources), 2):
            raise ArgumentError(f"the shares have the shape {rows.shape}", remedy)
        return rows

    def _fill(self, result: ScoreArrays, start: int, given: Doubles) -> int:
        """Score a block of rows into the result; return how many were decided exactly."""
        rows = given if self._quantities is None else given / self._quantities[:, None]
        valid = self._allowed(rows, given)
        result.valid[start : start + len(rows)] = valid
        decided = 0
        for pattern, chosen in self._by_pattern(rows, valid):
            block = self._block(pattern)
            numbers, flags, doubts = measured(block, rows[chosen])
            nearly = doubts.efficient
            efficient = self._on_frontier(block, given, chosen, nearly & ~doubts.any)
            flags["efficient"][efficient] = True
            numbers["left_joint"][efficient] = 0
            unsure = doubts.any | (nearly & ~efficient)
            self._decide_fairness(block, flags, given[chosen], doubts.fair & ~unsure)
            into = start + chosen
            for name, column in numbers.items():
                result.numbers[name][into] = column
            for name, column in flags.items():
                result.flags[name][into] = column
            for index in chosen[unsure].tolist():
                exact_numbers, exact_flags = self._decided(given[index])
                for name, number in zip(NUMBERS, exact_numbers, strict=True):
                    result.numbers[name][start + index] = number
                for name, flag in zip(FLAGS, exact_flags, strict=True):
                    result.flags[name][start + index] = flag
            decided += int((unsure | nearly | doubts.fair).sum())
        return decided

    def _decide_fairness(
        self, block: Block, flags: Columns, rows: Doubles, doubtful: Flags
    ) -> None:
        """Decide the tests of fairness exactly where doubles cannot tell."""
        where = np.flatnonzero(doubtful)
        tests = self._exactly.fairness(block, rows[where]) if "ef1" not in flags else None
        for place, index in enumerate(where.tolist()):
            if tests is not None:
                found: tuple[bool | None, ...] = tests[place]
            else:
                fair = self._scorer.score(self._exactly.allocation(rows[index])).fairness
                found = tuple(getattr(fair, name) for name in FAIRNESS)
            for name, holds in zip(FAIRNESS, found, strict=False):
                if holds is not None:
                    flags[name][index] = holds

    def _by_pattern(self, rows: Doubles, valid: Flags) -> Iterator[tuple[int, Indices]]:
        """Yield the valid rows by which latent resources they touch, as bits."""
        where = np.flatnonzero(valid)
        if not len(self._latent):
            if len(where):
                yield 0, where
            return
        touched = rows[where][:, self._latent].any(axis=2)
        patterns = touched @ (1 << np.arange(len(self._latent), dtype=np.int64))
        for pattern in np.unique(patterns).tolist():
            yield pattern, where[patterns == pattern]

    def _block(self, pattern: int) -> Block:
        found = self._blocks.get(pattern)
        if found is None:
            untouched = frozenset(
                self._resources[index].id
                for bit, index in enumerate(self._latent.tolist())
                if not pattern >> bit & 1
            )
            found = Block.of(self._scorer, untouched)
            self._blocks[pattern] = found
        return found

    def _allowed(self, rows: Doubles, given: Doubles) -> Flags:
        """Return which rows of shares, made from those given, the scenario allows."""
        with np.errstate(invalid="ignore"):
            within = (rows >= 0) & (rows <= 1)
            allowed: Flags = np.asarray(within.all(axis=(1, 2)), dtype=np.bool_)
            totals = rows.sum(axis=2)
            for index, each in enumerate(self._resources):
                allowed &= self._allows(each, rows[:, index], totals[:, index])
            doubtful = hangs_on_rounding(totals).any(axis=1)
            # What is nearly all or nearly nothing may stand for just that.
            nearly = (np.abs(rows) <= 2 * WHOLE) | (np.abs(rows - 1) <= 2 * WHOLE)
            doubtful |= (nearly & (rows != 0) & (rows != 1)).any(axis=(1, 2))
        for index in np.flatnonzero(doubtful).tolist():
            allowed[index] = self._allows_exactly(given[index])
        return allowed

    def hang_on_rounding(self, shares: Doubles) -> Flags:
        """Return in which rows the sum of two shares is as good as at the edge of the whole.

        Decimals that were rounded to these doubles may be on its other side.
        """
        rows = shares if self._quantities is None else shares / self._quantities[:, None]
        return np.asarray(hangs_on_rounding(rows.sum(axis=2)).any(axis=1), dtype=np.bool_)

    def _allows_exactly(self, row: Doubles) -> bool:
        try:
            self._scorer.score(self._exactly.allocation(row))
        except AllocationError:
            return False
        return True

    def _allows(self, resource: Resource, shares: Doubles, total: Doubles) -> Flags:
        keepable = resource.shared_mode is SharedMode.BOTH_BENEFIT
        allowed = np.ones(len(shares), dtype=np.bool_)
        if resource.divisibility is Divisibility.INDIVISIBLE or keepable:
            allowed &= ((shares == 0) | (shares == 1)).all(axis=1)
        if not keepable:
            allowed &= total <= 1 + WHOLE
        if resource.is_burden:
            borne = np.abs(total - 1) <= WHOLE
            allowed &= (borne | (total == 0)) if resource.is_latent else borne
        if resource.is_latent and self._scorer.conventions.view is View.KNOWN:
            allowed &= total == 0
        return allowed

    def utilities(self, rows: Doubles) -> list[tuple[Ratio, Ratio]]:
        """Return the exact utilities of rows that the scenario allows, of party A and of B."""
        found = [((0, 1), (0, 1))] * len(rows)
        for pattern, chosen in self._by_pattern(rows, np.ones(len(rows), dtype=np.bool_)):
            block = self._block(pattern)
            lattice = block.stick.analysis.frontier.segments.lattice
            points = self._exactly.lattice_points(block, rows[chosen])
            for index, (a, b, bottom) in zip(chosen.tolist(), points, strict=True):
                found[index] = (a, lattice.a * bottom), (b, lattice.b * bottom)
        return found

    def _decided(self, row: Doubles) -> tuple[list[float], list[int]]:
        """Return the exact score of a row, each different row once."""
        key = row.tobytes()
        found = self._exact.get(key)
        if found is None:
            found = columns_of(self._scorer.score(self._exactly.allocation(row)))
            if len(self._exact) < _BLOCK:
                self._exact[key] = found
        return found

    def _on_frontier(self, block: Block, rows: Doubles, chosen: Indices, nearly: Flags) -> Flags:
        """Return which of the rows that are nearly efficient lie exactly on the frontier."""
        found = np.zeros(len(chosen), dtype=np.bool_)
        pieces = block.stick.analysis.frontier.segments
        where = np.flatnonzero(nearly)
        points = self._exactly.lattice_points(block, rows[chosen[where]])
        for index, point in zip(where.tolist(), points, strict=True):
            found[index] = pieces.contains(*point)
        return found
