"""The solutions as markers: one for each pair, whatever solutions pick it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from zopa.rationals import nearest_double
from zopa.solutions.concepts import TITLES
from zopa.solutions.solution import Solution
from zopa.tradespace.utility import UtilityPoint

INK: Final = "#222222"
_TIE: Final = "#AAAAAA"

_MANY_TIES: Final = 20
"""More tied pairs than that are drawn as a band."""

_IN_LEGEND: Final = 0.65
"""How large a marker is in the legend, against the picture."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """A marker: different shapes and sizes show through each other where pairs are close."""

    marker: str
    size: float
    face: str


_MARKS: Final[Mapping[str, _Mark]] = {
    "nash": _Mark("*", 8, INK),
    "egalitarian": _Mark("^", 9.5, "#F0E442"),
    "kalai_smorodinsky": _Mark("D", 11.5, "none"),
    "utilitarian": _Mark("s", 16, "none"),
}
"""Of the solutions, in the order in which they are read."""

_OTHERS: Final = tuple(_Mark(shape, 10, "#F0E442") for shape in "phv<>HdP8Xo")
"""For pairs of several solutions each of which has its marker elsewhere."""


def draw_solutions(axes: Axes, solutions: Mapping[str, Solution]) -> Iterator[tuple[Line2D, str]]:
    """Draw the pairs of all solutions; yield what stands for them in a legend.

    Solutions that share a pair share its marker, which is called by all their names.
    """
    groups = _groups(solutions)
    marks = marks_of(list(groups))
    for concepts, points in groups.items():
        mark, many = marks[concepts], len(points) > _MANY_TIES
        look: dict[str, Any] = {
            "linestyle": "none",
            "marker": mark.marker,
            "markerfacecolor": _TIE if many else mark.face,
            "markeredgecolor": _TIE if many else INK,
            "markeredgewidth": 1.1,
        }
        size = 6 if many else mark.size
        axes.plot(
            [nearest_double(point.a) for point in points],
            [nearest_double(point.b) for point in points],
            **look,
            markersize=size,
            rasterized=many,
            zorder=3 if many else 8 - mark.size / 20,
        )
        label = ", ".join(TITLES[concept] for concept in concepts)
        yield Line2D([], [], **look, markersize=size * _IN_LEGEND), label
    if "utilitarian" in solutions and solutions["utilitarian"].tied_segments:
        yield _band(axes, solutions["utilitarian"]), f"{TITLES['utilitarian']}, all along"


def _band(axes: Axes, solution: Solution) -> Line2D:
    """Draw the segments along which all pairs have the largest sum."""
    for part in solution.tied_segments:
        (line,) = axes.plot(
            [nearest_double(part.start.a), nearest_double(part.end.a)],
            [nearest_double(part.start.b), nearest_double(part.end.b)],
            color=_TIE,
            lw=6,
            solid_capstyle="butt",
            zorder=3,
        )
    return line


def _groups(solutions: Mapping[str, Solution]) -> dict[tuple[str, ...], list[UtilityPoint]]:
    """Return the pairs by the solutions that pick them, in the order of reading."""
    concepts: dict[UtilityPoint, list[str]] = {}
    for concept in _MARKS:
        if concept in solutions:
            for point in solutions[concept].points:
                concepts.setdefault(point, []).append(concept)
    groups: dict[tuple[str, ...], list[UtilityPoint]] = {}
    for point, picked in concepts.items():
        groups.setdefault(tuple(picked), []).append(point)
    return groups


def marks_of(groups: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], _Mark]:
    """Return a marker for each group, no two the same; who is alone has his own."""
    marks: dict[tuple[str, ...], _Mark] = {}
    for group in sorted(groups, key=len):
        free = [_MARKS[concept] for concept in group] + list(_OTHERS)
        marks[group] = next(mark for mark in free if mark not in marks.values())
    return marks
