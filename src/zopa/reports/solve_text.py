"""The solution of a scenario as text: the verdict, who gets what, and what was assumed."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from types import MappingProxyType
from typing import Final

from zopa.analysis import Analysis
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands
from zopa.corpus.solving import SolvedFile
from zopa.display import text_table
from zopa.formats.foreign import ForeignCase
from zopa.frontier.frontier import Claim
from zopa.rationals import readable
from zopa.reports.certificate_text import certificate_lines
from zopa.reports.check_text import findings_text
from zopa.reports.condition_text import condition_lines
from zopa.scenario.types import Scenario
from zopa.scenario.wording import clipped, counted
from zopa.solutions.bargaining_set import NoZopa
from zopa.solutions.concepts import TITLES
from zopa.solutions.solution import Solution
from zopa.tradespace.allocation import Shares, portion
from zopa.tradespace.conventions import Liability, View
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint

_SHOWN_TIES = 3

_NONE: Final[Mapping[View, Sequence[str]]] = MappingProxyType({})

_NOTHING = (
    "No resources: whatever is agreed is worth 0 to both here, so what follows says nothing about "
    "the conflict."
)


def solve_text(
    solved: SolvedFile,
    liability: Liability,
    width: int,
    bands: DepthBands = DEFAULT_BANDS,
    others: Mapping[View, Sequence[str]] = _NONE,
) -> str:
    """Return the answer for one file, in lines of at most `width` where that is possible.

    `others` has the lines of views without a frontier.
    """
    scenario, space = solved.file.scenario, solved.space
    source = clipped(solved.file.source, 4096)
    if scenario is None or space is None:
        return "\n".join(
            [f"{source}: not solved", findings_text(solved.findings, solved.file.source)]
        )
    case = solved.case
    lines = [
        f"{scenario.id}: {clipped(scenario.name, width)} ({source}), declared {scenario.difficulty}"
        if case is None
        else f"{clipped(case.name, width)} ({source})"
    ]
    for view in (view for view in View if view in solved.views or view in others):
        lines += ["", *_introduction(scenario, view, width)]
        if view in solved.views:
            lines += _view_lines(scenario, solved.views[view], (width, bands))
        else:
            lines += others[view]
        if view in solved.conditions:
            lines += condition_lines(solved.conditions[view], TITLES, width)
    if case is None:
        lines += ["", *_wrapped(_assumptions(scenario, space.assumed_batna, liability), width)]
    else:
        lines += ["", *_points_lines(space, _points(solved), case)]
        lines += ["", *(line for note in case.notes for line in _wrapped(f"- {note}", width))]
    found = findings_text(solved.findings, solved.file.source, solved.file.waived)
    return "\n".join([*lines, "", found] if found else lines)


def _introduction(scenario: Scenario, view: View, width: int) -> Iterator[str]:
    if view is View.KNOWN and scenario.has_latent:
        hidden = [resource.name for resource in scenario.resources if resource.is_latent]
        yield from _wrapped(
            f"Before anything latent is revealed (without {', '.join(hidden)}):", width
        )
    elif scenario.has_latent:
        yield "With everything on the table:"
    if not scenario.resources:
        yield from _wrapped(_NOTHING, width)


def _view_lines(
    scenario: Scenario, analysis: Analysis, form: tuple[int, DepthBands]
) -> Iterator[str]:
    width, bands = form
    zone = analysis.zone
    yield from _wrapped(verdict(analysis, bands), width)
    yield batnas(analysis.space)
    yield from _wrapped(_limits(analysis), width)
    frontier = analysis.frontier
    pieces = counted(len(frontier), "piece")
    told = f"{frontier.provenance.claim} by {frontier.provenance.method}"
    if frontier.provenance.claim is Claim.SOLVER:
        method = frontier.provenance.method
        told = f"exact pairs by {method}; that none is missing is as sound as the solver"
    reason = f" ({frontier.provenance.reason})" if frontier.provenance.reason else ""
    yield from _wrapped(f"Frontier: {pieces}, {told}{reason}", width)
    yield from certificate_lines(zone.certificate, scenario, analysis.space, width)
    if analysis.solutions:
        yield ""
        yield _solutions_table(scenario, analysis, width)
    yield from _wrapped(_joint_optimum(analysis), width)


def batnas(space: TradeSpace) -> str:
    """Return the line that says what the parties get without a deal."""
    d = space.disagreement
    said = ", ".join(
        f"{name} {readable(value)}{' (assumed)' if assumed else ''}"
        for name, value, assumed in zip(space.parties, (d.a, d.b), space.assumed_batna, strict=True)
    )
    return f"BATNAs: {said}"


def verdict(analysis: Analysis, bands: DepthBands = DEFAULT_BANDS) -> str:
    """Return in a sentence whether there is a ZOPA, how deep it is, and what that means."""
    zone, word = analysis.zone, analysis.frontier.provenance.claim.caveat
    depth = readable(abs(zone.depth))
    if isinstance(zone, NoZopa):
        return (
            f"No ZOPA ({zone.kind}): both BATNAs would have to fall by {depth} utils before any "
            f"agreement met them{word}."
        )
    name = bands.classify(zone.depth)
    if zone.depth == 0:
        return f"ZOPA: {name}, on the knife's edge: any equal rise of both BATNAs closes it{word}."
    return (
        f"ZOPA: {name}, {depth} utils deep: both BATNAs could rise by that much and no more{word}."
    )


def _limits(analysis: Analysis) -> str:
    """Return the largest BATNA of each party that keeps a ZOPA while the other's stays."""
    parts = []
    word = analysis.frontier.provenance.claim.caveat
    for party, name in enumerate(analysis.space.parties):
        critical, other = analysis.critical_batna[party], analysis.space.parties[1 - party]
        if critical is None:
            parts.append(f"{name}: none, because {other}'s BATNA is out of reach")
        else:
            parts.append(f"{name} {readable(critical)}{word}")
    return f"Highest BATNA that still leaves a ZOPA, the other's fixed: {'; '.join(parts)}"


def _joint_optimum(analysis: Analysis) -> str:
    optimum = analysis.joint_optimum
    assert optimum.objective is not None  # noqa: S101 - a sum is always defined
    first, *others = [f"({utilities(point)})" for point in optimum.points]
    if optimum.tied_segments:
        where = "; ".join(
            f"all along from ({utilities(part.start)}) to ({utilities(part.end)})"
            for part in optimum.tied_segments
        )
    elif others:
        where = f"at {first}, tied with {counted(len(others), 'other pair')}"
    else:
        where = f"at {first}"
    return f"Largest joint utility, BATNAs aside: {readable(optimum.objective)} {where}"


def _solutions_table(scenario: Scenario, analysis: Analysis, width: int) -> str:
    names = [party.name for party in scenario.parties]
    same: dict[tuple[UtilityPoint, ...], list[str]] = {}
    for concept, solution in analysis.solutions.items():
        title = TITLES[concept] + (" (degenerate)" if solution.degenerate else "")
        same.setdefault(solution.points, []).append(title)
    rows = [
        row
        for concept, solution in analysis.solutions.items()
        if same.get(solution.points)
        for row in _solution_rows(scenario, "\n".join(same.pop(solution.points)), solution)
    ]
    room = max(
        (width - max(len(line) for row in rows for line in row[0].split("\n")) - 26) // 2, 16
    )
    headers = ["solution", "utils", *(f"{name} gets" for name in names)]
    return text_table(headers, rows, [None, None, room, room])


def _solution_rows(
    scenario: Scenario, title: str, solution: Solution
) -> Iterator[tuple[str, str, str, str]]:
    for index, agreement in enumerate(solution.agreements[:_SHOWN_TIES]):
        shares = agreement.allocation.shares
        gets = [held(scenario, shares, party) for party in (0, 1)]
        name = title if index == 0 else "  tied with it"
        yield name, utilities(agreement.point), gets[0], gets[1]
    for _ in solution.tied_segments:
        yield "  and all between", "", "", ""
    rest = len(solution.agreements) - _SHOWN_TIES
    if rest > 0:
        yield f"  and {rest:,} more", "", "", ""


def held(scenario: Scenario, shares: Mapping[str, Shares], party: int) -> str:
    """Return what a party holds and bears, in words and natural units."""
    parts = []
    for resource in scenario.resources:
        split = shares.get(resource.id)
        if split is not None and split[party]:
            together = " (kept shared)" if min(split) == 1 else ""
            parts.append(portion(resource, split[party]) + together)
    return ", ".join(parts) or "nothing"


def utilities(point: UtilityPoint) -> str:
    """Return what the parties get, as numbers for readers."""
    return f"{readable(point.a)}, {readable(point.b)}"


def _assumptions(scenario: Scenario, assumed_batna: tuple[bool, bool], liability: Liability) -> str:
    said = ["utilities add up and are linear in the share"]
    if any(resource.is_burden for resource in scenario.resources):
        said.append(
            "bearing a burden costs its valuation (signed)"
            if liability is Liability.SIGNED
            else "not bearing a burden is worth its valuation (relief)"
        )
    if scenario.is_raw:
        said.append("raw valuations divided by each party's total")
    elif scenario.resources:
        said.append("valuations used as authored")
    missing = [
        party.name
        for party, assumed in zip(scenario.parties, assumed_batna, strict=True)
        if assumed
    ]
    if missing:
        said.append(f"no BATNA given for {' and '.join(missing)}, counted as 0")
    return f"Assumed: {'; '.join(said)}. A figure after ~ is rounded, all else is exact."


def _points(solved: SolvedFile) -> dict[str, tuple[UtilityPoint, ...]]:
    """Return the pairs of each solution of a foreign case, which has one view."""
    for analysis in solved.views.values():
        return {concept: each.points for concept, each in analysis.solutions.items()}
    (found,) = solved.direct.values()
    return {concept: (each.point,) for concept, each in found.solutions.items()}


def _points_lines(
    space: TradeSpace, points: Mapping[str, tuple[UtilityPoint, ...]], case: ForeignCase
) -> Iterator[str]:
    """Yield the answers in the points of the file."""

    def said(point: UtilityPoint) -> str:
        a, b = case.to_points(point)
        return f"{readable(a)}, {readable(b)}"

    first, second = (readable(each) for each in case.points)
    yield f"In the file's points (a util is {first} and {second} of them):"
    yield f"  walking away: {said(space.disagreement)}"
    for concept, pairs in points.items():
        shown = "; or ".join(said(point) for point in pairs[:_SHOWN_TIES])
        yield f"  {TITLES[concept]}: {shown}"


def _wrapped(text: str, width: int) -> list[str]:
    return fill(text, width, subsequent_indent="  ").split("\n")
