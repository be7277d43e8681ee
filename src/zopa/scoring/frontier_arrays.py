"""A frontier as arrays of doubles that answer for many pairs at once."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from zopa.frontier.frontier import Frontier

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

BAND = 1e-12
"""What lies within this of a yes or no is decided exactly (utils); the rounding error of the few
operations is a thousandth of it."""


@dataclass(frozen=True, slots=True, eq=False)
class FrontierArrays:
    """The ends of the pieces, from the best for B to the best for A, and the largest sums of runs.

    An open end counts like a closed one: the pair that dominates it is there too and does better.
    """

    start_a: Doubles
    start_b: Doubles
    end_a: Doubles
    end_b: Doubles
    runs: Doubles
    """The largest sum of utilities over the 2**k pieces from each one on, for each k."""

    def equal_rise(self, a: Doubles, b: Doubles) -> Doubles:
        """Return the largest equal rise from each pair to below a pair of the frontier (utils)."""
        last = len(self.end_a) - 1
        leads = self.end_a - self.end_b
        first = np.searchsorted(leads, a - b)
        best = np.full(len(a), -np.inf)
        for offset in (-1, 0, 1):
            piece = np.clip(first + offset, 0, last)
            start_a, start_b = self.start_a[piece] - a, self.start_b[piece] - b
            end_a, end_b = self.end_a[piece] - a, self.end_b[piece] - b
            np.maximum(best, np.minimum(start_a, start_b), out=best)
            np.maximum(best, np.minimum(end_a, end_b), out=best)
            before, after = start_b - start_a, end_a - end_b
            with np.errstate(invalid="ignore", divide="ignore"):
                way = before / (before + after)
                meeting = start_a + way * (end_a - start_a)
            crosses = (before > 0) & (after >= 0)
            np.maximum(best, np.where(crosses, meeting, -np.inf), out=best)
        return best

    def best_sum(self, a: Doubles, b: Doubles) -> tuple[Doubles, Flags]:
        """Return the largest sum among the pairs that are at least as good for both.

        The second tells where doubles cannot: within `BAND` of where a piece begins or ends the sum
        can jump.
        """
        last = len(self.end_a) - 1
        falling = -self.start_b
        first = np.searchsorted(self.end_a, a - BAND)
        final = np.searchsorted(falling, BAND - b, side="right") - 1
        unsure = first != np.searchsorted(self.end_a, a + BAND)
        unsure |= final != np.searchsorted(falling, -BAND - b, side="right") - 1
        unsure |= first > final
        first, final = np.clip(first, 0, last), np.clip(final, 0, last)
        several = first < final
        best = self._clipped(first, a, b, at_start=True)
        np.maximum(best, self._clipped(final, a, b, at_start=False), out=best)
        ends = np.maximum(
            self.end_a[first] + self.end_b[first], self.start_a[final] + self.start_b[final]
        )
        np.maximum(best, np.where(several, ends, -np.inf), out=best)
        # Between the two pieces that are cut everything counts.
        inner_first = np.where(several, first + 1, first)
        inner_last = np.where(several, final - 1, first)
        inner = self._largest(inner_first, np.maximum(inner_first, inner_last))
        np.maximum(best, np.where(several & (inner_last >= inner_first), inner, -np.inf), out=best)
        return best, unsure

    def _clipped(self, piece: Indices, a: Doubles, b: Doubles, *, at_start: bool) -> Doubles:
        """Return the sum where a piece enters (or leaves) what is as good for both."""
        start_a, start_b = self.start_a[piece], self.start_b[piece]
        end_a, end_b = self.end_a[piece], self.end_b[piece]
        run, fall = end_a - start_a, start_b - end_b
        with np.errstate(invalid="ignore", divide="ignore"):
            if at_start:
                x = np.clip(a, start_a, end_a)
                y = np.where(run > 0, start_b - fall * ((x - start_a) / run), start_b)
            else:
                y = np.clip(b, end_b, start_b)
                x = np.where(fall > 0, start_a + run * ((start_b - y) / fall), end_a)
        return np.asarray(x + y)

    def _largest(self, first: Indices, last: Indices) -> Doubles:
        """Return the largest sum over the pieces from `first` to `last`."""
        level = np.frexp((last - first + 1).astype(np.float64))[1] - 1
        table = self.runs
        found: Doubles = np.maximum(table[level, first], table[level, last - (1 << level) + 1])
        return found


def frontier_arrays(frontier: Frontier) -> FrontierArrays:
    """Return the arrays of a frontier."""
    start_a, start_b, end_a, end_b = frontier.segments.doubles()
    sums = np.maximum(start_a + start_b, end_a + end_b)
    runs = [sums]
    width = 1
    while 2 * width <= len(sums):
        shorter = runs[-1]
        longer = shorter.copy()
        longer[:-width] = np.maximum(shorter[:-width], shorter[width:])
        runs.append(longer)
        width *= 2
    return FrontierArrays(start_a, start_b, end_a, end_b, np.stack(runs))
