"""The trade space of a scenario: frontier, BATNAs, ZOPA and solutions in the plane of utilities."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.legend_handler import HandlerTuple
from matplotlib.lines import Line2D

from zopa.analysis import Analysis
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands
from zopa.constraints.tying import set_aside
from zopa.constraints.types import SideConstraints
from zopa.frontier.pieces import Doubles
from zopa.plots.curve import MANY_PIECES, Curve, draw_frontier
from zopa.plots.figure import Plot, styled
from zopa.plots.frontiers import MAIN, main_name, other_frontier
from zopa.plots.marks import INK, draw_solutions
from zopa.plots.wording import Subject, description, notes, short_name, verdict
from zopa.rationals import nearest_double
from zopa.solutions.bargaining_set import BargainingSet

_ZONE: Final = "#BFE3D6"
_BATNA: Final = "#555555"

_NARROW: Final = 1e-6
"""Axes that span less show a single pair (utils)."""

_LABEL_WIDTH: Final = 26
"""Where the name of several solutions is folded, in characters."""

_HOLLOW: Final = "hollow end: not on the frontier"

Entry = tuple[Any, str]
"""What stands for something in the legend, and what it is called."""


def plot_trade_space(
    analysis: Analysis,
    *,
    bands: DepthBands = DEFAULT_BANDS,
    constraints: SideConstraints | None = None,
) -> Plot:
    """Return the picture of an analysis; `bands` are where the classes of depth begin.

    Filled dots and lines are on the frontier; a hollow end is not. Where there are side constraints
    the frontier without them is drawn too, dashed and in small squares; otherwise, where the view
    is the full one and something is latent, the frontier before it is revealed. `constraints` are
    those that the analysis keeps: the picture says which of them its view sets aside.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> plot_trade_space(zopa.analyze(scenario)).title
    'Trade space of The orchard lease'
    """
    view = analysis.space.conventions.view
    aside = () if constraints is None else set_aside(analysis.scenario, constraints, view)
    subject = Subject(analysis, bands, other_frontier(analysis), constraints, aside)
    with styled():
        return _drawn(subject)


def _drawn(subject: Subject) -> Plot:
    analysis = subject.analysis
    plot = Plot(title=f"Trade space of {analysis.scenario.name}", size=(5.2, 5.9))
    axes = plot.subplots()
    _label(axes, subject)
    entries: list[Entry] = []
    if isinstance(analysis.zone, BargainingSet):
        entries.append((_draw_zone(axes, analysis.zone), "ZOPA: meets both BATNAs"))
    main = draw_frontier(axes, analysis.frontier.segments, MAIN)
    entries.append((main.handle, main_name(analysis)))
    beside = None
    if subject.other is not None and subject.other.analysis is not None:
        pieces = subject.other.analysis.frontier.segments
        beside = draw_frontier(axes, pieces, subject.other.look)
        entries.append((beside.handle, subject.other.name))
    entries += _hollow(curve for curve in (main, beside) if curve is not None)
    entries += _draw_batnas(axes, analysis)
    solutions = list(draw_solutions(axes, analysis.solutions))
    _give_room(axes)
    _explain(plot, entries, solutions, notes(subject))
    plot.description = description(subject, main, beside)
    return plot


def _hollow(curves: Iterable[Curve]) -> list[Entry]:
    """Return what says what a hollow end means, where there is one."""
    handles = tuple(curve.hollow for curve in curves if curve.hollow is not None)
    return [(handles, _HOLLOW)] if handles else []


def _give_room(axes: Axes) -> None:
    """Keep the ticks readable where all pairs are the same."""
    for low, high, limit in (
        (*axes.get_xlim(), axes.set_xlim),
        (*axes.get_ylim(), axes.set_ylim),
    ):
        if high - low < _NARROW:
            middle = (low + high) / 2
            limit(middle - 0.5, middle + 0.5)


def _explain(
    plot: Plot, entries: Sequence[Entry], solutions: Sequence[Entry], said: Sequence[str]
) -> None:
    """Put the legend below, what is agreed on the left and the solutions on the right."""
    left = list(entries)
    right = [(handle, _folded(label)) for handle, label in solutions]
    if right:
        # The columns of a legend are equally long.
        blank = Line2D([], [], linestyle="none")
        left += [(blank, "")] * (len(right) - len(left))
        right += [(blank, "")] * (len(left) - len(right))
    handles, labels = zip(*left, *right, strict=True)
    plot.legend(
        handles,
        labels,
        loc="outside lower center",
        ncols=2,
        frameon=False,
        fontsize=8.5,
        handler_map={tuple: HandlerTuple(ndivide=None)},
        title="\n".join(said) or None,
        title_fontsize=8.5,
        alignment="left",
    )


def _folded(label: str) -> str:
    return textwrap.fill(label, _LABEL_WIDTH, break_on_hyphens=False)


def _label(axes: Axes, subject: Subject) -> None:
    analysis = subject.analysis
    title = "\n".join(textwrap.wrap(analysis.scenario.name, 48, max_lines=2, placeholder="..."))
    axes.set_title(f"{title}\n{verdict(subject)}", fontsize=10.5, loc="left", color=INK)
    a, b = (short_name(name) for name in analysis.space.parties)
    axes.set_xlabel(f"{a}'s utility")
    axes.set_ylabel(f"{b}'s utility")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#E4E4E4", lw=0.6, zorder=0)
    axes.set_axisbelow(True)
    axes.margins(0.07)


def _draw_batnas(axes: Axes, analysis: Analysis) -> list[Entry]:
    d, assumed = analysis.space.disagreement, analysis.space.assumed_batna
    a, b = nearest_double(d.a), nearest_double(d.b)
    labels = [
        f"BATNA of {short_name(name)}{' (assumed)' if missing else ''}"
        for name, missing in zip(analysis.space.parties, assumed, strict=True)
    ]
    lines = [
        axes.axvline(a, color=_BATNA, lw=1.2, linestyle=(0, (1, 1.5)), zorder=2),
        axes.axhline(b, color=_BATNA, lw=1.2, linestyle=(0, (6, 1.5, 1, 1.5)), zorder=2),
    ]
    axes.plot([a], [b], marker="+", color=INK, markersize=9, mew=1.4, zorder=6, linestyle="none")
    return list(zip(lines, labels, strict=True))


def _draw_zone(axes: Axes, zone: BargainingSet) -> Any:
    """Fill what meets both BATNAs and is not above the frontier."""
    (patch,) = axes.fill(
        *_zone_outline(zone),
        color=_ZONE,
        lw=0,
        rasterized=len(zone.part) > MANY_PIECES,
        zorder=1,
    )
    return patch


def _zone_outline(zone: BargainingSet) -> tuple[Doubles, Doubles]:
    """Return the outline of what meets both BATNAs and is not above the frontier."""
    start_a, start_b, end_a, end_b = zone.part.doubles()
    floor_a, floor_b = nearest_double(zone.disagreement.a), nearest_double(zone.disagreement.b)
    # Across a gap the best for B, while A gets at least so much, is the next piece's start.
    heights = np.append(start_b[1:], floor_b)
    a = np.column_stack([start_a, end_a, end_a]).ravel()
    b = np.column_stack([start_b, end_b, heights]).ravel()
    return np.array([floor_a, floor_a, *a]), np.array([floor_b, start_b[0], *b])
