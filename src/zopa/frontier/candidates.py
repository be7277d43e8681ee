"""Setting aside, in doubles, copies of the chain that clearly do not show in the envelope.

A spaced sample of the copies gives an exact envelope to compare with. A copy between two
neighbours of it is covered by them if it is below both where the later takes over from the
earlier: before that place the earlier one leads ever more, after it the later one does. What is
within the rounding error of the comparison stays, and is decided exactly.
"""

from math import isqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from zopa.frontier.chain import Chain
from zopa.frontier.envelope import showing
from zopa.frontier.lattice import Integers

_WORTHWHILE: Final = 1_000
"""Fewer copies are decided exactly at once."""

_SLACK: Final = 1e-12
"""Relative to the sizes involved: thousands of times the rounding error of an interpolation."""


def candidates(x: Integers, y: Integers, chain: Chain) -> npt.NDArray[np.intp]:
    """Return the indices of the copies that may show; all that do are among them."""
    everything = np.arange(len(x))
    if len(x) < _WORTHWHILE or x.dtype == object:
        return everything
    spacing = max(isqrt(len(x)) // 8, 2)  # dense enough to set most aside, by measurement
    sample = np.unique(np.append(everything[::spacing], len(x) - 1))
    shown, takeovers = showing(x[sample].tolist(), y[sample].tolist(), chain)
    kept = sample[shown]
    after = np.searchsorted(kept, everything, side="right").clip(1, len(kept) - 1)
    place = np.array([float(takeover) for takeover in takeovers])[after - 1]
    vertices_x = np.array(chain.x, dtype=np.float64)
    vertices_y = np.array(chain.y, dtype=np.float64)

    def height(copies: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
        along = np.interp(place - x[copies], vertices_x, vertices_y, right=-np.inf)
        return np.asarray(along + y[copies], dtype=np.float64)

    steepest = float((-np.diff(vertices_y) / np.diff(vertices_x)).max())
    size_x = float(np.abs(x).max()) + chain.width
    size_y = float(np.abs(y).max()) + chain.height
    slack = _SLACK * (size_y + steepest * size_x)
    # The earlier neighbour is at least as high at the place of its takeover.
    covered = height(everything) < height(kept[after]) - slack
    covered[kept] = False
    return np.flatnonzero(~covered)
