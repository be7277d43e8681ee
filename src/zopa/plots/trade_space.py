"""The trade space of a scenario: frontier, BATNAs, ZOPA and solutions in the plane of utilities."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from matplotlib.axes import Axes

from zopa.analysis import Analysis, analyze, analyze_space
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands
from zopa.frontier.pieces import Doubles
from zopa.plots.curve import MANY_PIECES, draw_frontier
from zopa.plots.figure import Plot, styled
from zopa.rationals import nearest_double, readable
from zopa.scenario.wording import counted
from zopa.solutions.bargaining_set import BargainingSet
from zopa.tradespace.conventions import View
from zopa.tradespace.utility import UtilityPoint

_INK: Final = "#222222"
_FRONTIER: Final = "#0072B2"
_KNOWN: Final = "#C05000"
_FREE: Final = "#777777"
_ZONE: Final = "#BFE3D6"
_BATNA: Final = "#555555"
_TIE: Final = "#AAAAAA"

_LONGEST_NAME: Final = 18
_NARROW: Final = 1e-6
"""Axes that span less show a single pair (utils)."""

_MANY_TIES: Final = 20
"""More tied pairs than that are drawn as a band."""

_SPOKEN: Final = 3
"""How many tied pairs the description names."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """How a solution is drawn: markers of different shapes and sizes show through each other."""

    label: str
    marker: str
    size: float
    face: str


_MARKS: Final = {
    "utilitarian": _Mark("utilitarian", "s", 15, "none"),
    "kalai_smorodinsky": _Mark("Kalai-Smorodinsky", "D", 10.5, "none"),
    "egalitarian": _Mark("egalitarian", "^", 8.5, "#F0E442"),
    "nash": _Mark("Nash", "*", 8, _INK),
}
"""From the largest marker to the smallest, which is drawn last."""


def plot_trade_space(analysis: Analysis, *, bands: DepthBands = DEFAULT_BANDS) -> Plot:
    """Return the picture of an analysis; `bands` are where the classes of depth begin.

    Filled dots and lines are on the frontier; a hollow end is not. Where there are side constraints
    the frontier without them is dashed; otherwise, where the view is the full one and something is
    latent, the frontier before it is revealed.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> plot_trade_space(zopa.analyze(scenario)).title
    'Trade space of The orchard lease'
    """
    with styled():
        return _drawn(analysis, bands)


def _drawn(analysis: Analysis, bands: DepthBands) -> Plot:
    scenario, zone = analysis.scenario, analysis.zone
    plot = Plot(
        title=f"Trade space of {scenario.name}",
        description=_description(analysis, bands),
        size=(5.2, 5.9),
    )
    axes = plot.subplots()
    _label(axes, analysis, bands)
    if isinstance(zone, BargainingSet):
        corners = _zone_outline(zone)
        axes.fill(
            *corners,
            color=_ZONE,
            lw=0,
            rasterized=len(zone.part) > MANY_PIECES,
            zorder=1,
            label="ZOPA: meets both BATNAs",
        )
    free, known = _free(analysis), _known(analysis)
    if free is not None:
        pieces = free.frontier.segments
        draw_frontier(axes, pieces, _FREE, "without side constraints", dashed=True)
    elif known is not None:
        draw_frontier(
            axes, known.frontier.segments, _KNOWN, "frontier before a reveal", dashed=True
        )
    draw_frontier(axes, analysis.frontier.segments, _FRONTIER, "Pareto frontier", dashed=False)
    _draw_batnas(axes, analysis)
    _draw_ties(axes, analysis)
    for concept, mark in _MARKS.items():
        if concept in analysis.solutions:
            _draw_solution(axes, mark, analysis.solutions[concept].points)
    _give_room(axes)
    _explain(plot, axes)
    return plot


def _give_room(axes: Axes) -> None:
    """Keep the ticks readable where all pairs are the same."""
    for low, high, limit in (
        (*axes.get_xlim(), axes.set_xlim),
        (*axes.get_ylim(), axes.set_ylim),
    ):
        if high - low < _NARROW:
            middle = (low + high) / 2
            limit(middle - 0.5, middle + 0.5)


def _explain(plot: Plot, axes: Axes) -> None:
    """Put the legend below, what is agreed on the left and the solutions on the right."""
    drawn = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
    labels, handles = list(drawn), list(drawn.values())
    solutions = {mark.label for mark in _MARKS.values()}
    # The solutions were drawn from the largest marker to the smallest; read them the other way.
    order = [i for i, label in enumerate(labels) if label not in solutions]
    order += [i for i in reversed(range(len(labels))) if labels[i] in solutions]
    plot.legend(
        [handles[i] for i in order],
        [labels[i] for i in order],
        loc="outside lower center",
        ncols=2,
        frameon=False,
        fontsize=8.5,
        markerscale=0.65,
    )


def _draw_solution(axes: Axes, mark: _Mark, points: Sequence[UtilityPoint]) -> None:
    """Draw the pairs of a solution; many ties are a grey band and not a heap of markers."""
    many = len(points) > _MANY_TIES
    axes.plot(
        [nearest_double(point.a) for point in points],
        [nearest_double(point.b) for point in points],
        linestyle="none",
        marker=mark.marker,
        markersize=6 if many else mark.size,
        markerfacecolor=_TIE if many else mark.face,
        markeredgecolor=_TIE if many else _INK,
        markeredgewidth=1.1,
        rasterized=many,
        zorder=3 if many else 6,
        label=mark.label,
    )


def _draw_ties(axes: Axes, analysis: Analysis) -> None:
    """Draw the segments along which all pairs have the largest sum."""
    if "utilitarian" not in analysis.solutions:
        return
    for index, part in enumerate(analysis.solutions["utilitarian"].tied_segments):
        axes.plot(
            [nearest_double(part.start.a), nearest_double(part.end.a)],
            [nearest_double(part.start.b), nearest_double(part.end.b)],
            color=_TIE,
            lw=6,
            solid_capstyle="butt",
            zorder=3,
            label="utilitarian, all along" if index == 0 else None,
        )


def _free(analysis: Analysis) -> Analysis | None:
    """Return the analysis without side constraints, where there are some."""
    space = analysis.space
    return analyze_space(analysis.scenario, space.with_only(())) if space.is_tied else None


def _known(analysis: Analysis) -> Analysis | None:
    """Return the analysis of what is known from the start, where it differs."""
    conventions, scenario = analysis.space.conventions, analysis.scenario
    known = [resource for resource in scenario.resources if not resource.is_latent]
    if conventions.view is View.KNOWN or len(known) == len(scenario.resources):
        return None
    disagreement = analysis.space.disagreement
    batna = dict(zip(analysis.space.parties, (disagreement.a, disagreement.b), strict=True))
    return analyze(scenario, replace(conventions, view=View.KNOWN), batna=batna)


def _label(axes: Axes, analysis: Analysis, bands: DepthBands) -> None:
    title = "\n".join(textwrap.wrap(analysis.scenario.name, 48, max_lines=2, placeholder="..."))
    axes.set_title(f"{title}\n{_verdict(analysis, bands)}", fontsize=10.5, loc="left", color=_INK)
    a, b = (short_name(name) for name in analysis.space.parties)
    axes.set_xlabel(f"{a}'s utility")
    axes.set_ylabel(f"{b}'s utility")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#E4E4E4", lw=0.6, zorder=0)
    axes.set_axisbelow(True)
    axes.margins(0.07)


def _draw_batnas(axes: Axes, analysis: Analysis) -> None:
    d, assumed = analysis.space.disagreement, analysis.space.assumed_batna
    a, b = nearest_double(d.a), nearest_double(d.b)
    labels = [
        f"BATNA of {short_name(name)}{' (assumed)' if missing else ''}"
        for name, missing in zip(analysis.space.parties, assumed, strict=True)
    ]
    axes.axvline(a, color=_BATNA, lw=1.2, linestyle=(0, (1, 1.5)), zorder=2, label=labels[0])
    axes.axhline(
        b, color=_BATNA, lw=1.2, linestyle=(0, (6, 1.5, 1, 1.5)), zorder=2, label=labels[1]
    )
    axes.plot([a], [b], marker="+", color=_INK, markersize=9, mew=1.4, zorder=5, linestyle="none")


def _zone_outline(zone: BargainingSet) -> tuple[Doubles, Doubles]:
    """Return the outline of what meets both BATNAs and is not above the frontier."""
    start_a, start_b, end_a, end_b = zone.part.doubles()
    floor_a, floor_b = nearest_double(zone.disagreement.a), nearest_double(zone.disagreement.b)
    # Across a gap the best for B, while A gets at least so much, is the next piece's start.
    heights = np.append(start_b[1:], floor_b)
    a = np.column_stack([start_a, end_a, end_a]).ravel()
    b = np.column_stack([start_b, end_b, heights]).ravel()
    return np.array([floor_a, floor_a, *a]), np.array([floor_b, start_b[0], *b])


def _verdict(analysis: Analysis, bands: DepthBands) -> str:
    depth = readable(abs(analysis.depth))
    if analysis.depth < 0:
        return f"no ZOPA: {depth} utils short"
    name = bands.classify(analysis.depth)
    edge = "on the knife's edge" if not analysis.depth else f"{depth} utils deep"
    return f"ZOPA: {name}, {edge}"


def _description(analysis: Analysis, bands: DepthBands) -> str:
    a, b = analysis.space.parties
    d = analysis.space.disagreement
    said = [
        f"The utilities of {a} (across) and {b} (up). {_verdict(analysis, bands)}.",
        f"BATNAs: {a} {readable(d.a)}, {b} {readable(d.b)}.",
        f"The Pareto frontier has {counted(len(analysis.frontier), 'piece')}.",
    ]
    for concept in reversed(_MARKS):
        if concept in analysis.solutions:
            points = analysis.solutions[concept].points
            pairs = [f"{readable(p.a)} for {a}, {readable(p.b)} for {b}" for p in points[:_SPOKEN]]
            between = ", and all between" if analysis.solutions[concept].tied_segments else ""
            more = len(points) - _SPOKEN
            ties = f", or one of {counted(more, 'more pair')}" if more > 0 else ""
            said.append(f"{_MARKS[concept].label}: {'; or '.join(pairs)}{between}{ties}.")
    return " ".join(said)


def short_name(name: str) -> str:
    """Return a name that fits on an axis.

    >>> short_name("The Honourable Maximiliana Featherstonehaugh")
    'The Honourable...'
    """
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3].rstrip()}..."
