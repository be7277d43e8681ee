"""A frontier as a curve: pieces, isolated pairs, and ends that are open or closed."""

from typing import Final

import numpy as np
from matplotlib.axes import Axes

from zopa.frontier.pieces import Pieces

MANY_PIECES: Final = 5_000
"""From so many on a frontier is drawn as pixels also in svg and pdf, which stay small."""

_HOLLOW: Final = "hollow end: not on the frontier"


def draw_frontier(axes: Axes, pieces: Pieces, color: str, label: str, *, dashed: bool) -> None:
    """Draw the pieces as lines or dots; closed ends at a gap are filled, open ones hollow."""
    start_a, start_b, end_a, end_b = pieces.doubles()
    breaks = np.full(len(pieces), np.nan)
    only_points = pieces.ends is pieces.starts
    line = (0, (4, 2.5)) if dashed else "-"
    axes.plot(
        np.column_stack([start_a, end_a, breaks]).ravel(),
        np.column_stack([start_b, end_b, breaks]).ravel(),
        color=color,
        lw=1.4 if dashed else 2,
        linestyle="none" if only_points else line,
        marker="o" if only_points else "none",
        markersize=_dot_size(len(pieces)),
        markerfacecolor="white" if dashed else color,
        rasterized=len(pieces) > MANY_PIECES,
        zorder=3 if dashed else 4,
        label=label,
    )
    if only_points:
        return
    joined = np.zeros(len(pieces) + 1, dtype=bool)
    joined[1:-1] = (
        ~pieces.end_open[:-1]
        & ~pieces.start_open[1:]
        & (start_a[1:] == end_a[:-1])
        & (start_b[1:] == end_b[:-1])
    )
    ends = [
        (start_a, start_b, pieces.start_open, joined[:-1]),
        (end_a, end_b, pieces.end_open, joined[1:]),
    ]
    for x, y, is_open, inside in ends:
        for hollow in (False, True):
            shown = ~inside & (is_open == hollow)
            axes.plot(
                x[shown],
                y[shown],
                linestyle="none",
                marker="o",
                markersize=_dot_size(2 * len(pieces)),
                markerfacecolor="white" if hollow else color,
                markeredgecolor=color,
                zorder=5,
                label=_HOLLOW if hollow and shown.any() and not dashed else None,
            )


def _dot_size(count: int) -> float:
    return 5.0 if count <= 40 else 3.5 if count <= 200 else 2.0  # noqa: PLR2004 - by eye
