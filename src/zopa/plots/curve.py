"""A frontier as a curve: pieces, isolated pairs, and ends that are open or closed."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from zopa.frontier.pieces import Pieces

MANY_PIECES: Final = 5_000
"""From so many on a frontier is drawn as pixels also in svg and pdf, which stay small."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a frontier is drawn: in print without colours dashes, shape and size tell them apart."""

    color: str
    marker: str
    size: float
    """Of a dot where there are few, in points."""
    line: Any
    width: float
    zorder: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A frontier that was drawn: what stands for it in a legend."""

    handle: Line2D
    """A line, a dot or both, as there are on the frontier."""
    is_dots: bool
    """Whether it is nothing but isolated pairs."""
    hollow: Line2D | None
    """An end that is not on the frontier, where there is one."""


def draw_frontier(axes: Axes, pieces: Pieces, look: Look) -> Curve:
    """Draw the pieces as lines or dots; closed ends at a gap are filled, open ones hollow.

    Hollow means that and nothing else: an isolated pair is on the frontier, and filled.
    """
    start_a, start_b, end_a, end_b = pieces.doubles()
    is_dot = (start_a == end_a) & (start_b == end_b)
    is_large = len(pieces) > MANY_PIECES
    if not is_dot.all():
        breaks = np.full(len(pieces), np.nan)
        axes.plot(
            np.column_stack([start_a, end_a, breaks]).ravel(),
            np.column_stack([start_b, end_b, breaks]).ravel(),
            color=look.color,
            lw=look.width,
            linestyle=look.line,
            rasterized=is_large,
            zorder=look.zorder,
        )
    joined = np.zeros(len(pieces) + 1, dtype=bool)
    joined[1:-1] = (
        ~pieces.end_open[:-1]
        & ~pieces.start_open[1:]
        & (start_a[1:] == end_a[:-1])
        & (start_b[1:] == end_b[:-1])
    )
    a, b = np.concatenate([start_a, end_a]), np.concatenate([start_b, end_b])
    is_open = np.concatenate([pieces.start_open, pieces.end_open])
    shown = ~np.concatenate([joined[:-1], joined[1:] | is_dot])
    size = look.size * _scale(int(shown.sum()))
    for chosen, face in ((shown & ~is_open, look.color), (shown & is_open, "white")):
        axes.plot(
            a[chosen],
            b[chosen],
            **_dots(look, face, size),
            rasterized=is_large,
            zorder=look.zorder + 1,
        )
    return Curve(
        _handle(look, has_lines=not is_dot.all(), has_dots=bool(is_dot.any())),
        bool(is_dot.all()),
        Line2D([], [], **_dots(look, "white", look.size)) if (shown & is_open).any() else None,
    )


def _handle(look: Look, *, has_lines: bool, has_dots: bool) -> Line2D:
    dots = _dots(look, look.color, look.size) if has_dots else {}
    line = {"linestyle": look.line, "lw": look.width} if has_lines else {}
    return Line2D([], [], **{"color": look.color, **dots, **line})


def _dots(look: Look, face: str, size: float) -> dict[str, Any]:
    """Return how dots are drawn."""
    return {
        "linestyle": "none",
        "marker": look.marker,
        "markersize": size,
        "markerfacecolor": face,
        "markeredgecolor": look.color,
    }


def _scale(count: int) -> float:
    return 1.0 if count <= 40 else 0.7 if count <= 200 else 0.4  # noqa: PLR2004 - by eye
