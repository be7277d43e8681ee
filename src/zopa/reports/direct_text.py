"""What is known of a view without its frontier, as text: each answer with what it rests on."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import fill

from zopa.auditing.classes import DepthBands
from zopa.corpus.solving import SolvedFile
from zopa.display import text_table
from zopa.frontier.frontier import Claim, Frontier
from zopa.rationals import readable, readable_bound
from zopa.reports.certificate_text import certificate_lines
from zopa.reports.solve_text import batnas, held, utilities
from zopa.scenario.types import Scenario
from zopa.scenario.wording import counted
from zopa.solutions.concepts import TITLES
from zopa.solutions.direct_answers import DirectAnalysis, DirectSolution
from zopa.tradespace.conventions import View

_ANSWERS = "Each answer is a search of its own; of pairs that tie one is shown."

_FINE = Fraction(1, 10_000)
"""What two numbers for readers can hardly show."""


def direct_texts(solved: SolvedFile, width: int, bands: DepthBands) -> Mapping[View, Sequence[str]]:
    """Return the lines of each view whose frontier could not be had."""
    scenario = solved.file.scenario
    if scenario is None:
        return {}
    return {
        view: list(_lines(scenario, found, width, bands, solved.unproved.get(view)))
        for view, found in solved.direct.items()
    }


def _lines(
    scenario: Scenario,
    found: DirectAnalysis,
    width: int,
    bands: DepthBands,
    unproved: Frontier | None,
) -> Iterator[str]:
    yield from _wrapped(direct_verdict(found, bands), width)
    yield batnas(found.space)
    yield from _wrapped(_limits(found), width)
    yield from _wrapped(f"{_found(unproved)} {_ANSWERS}", width)
    if found.certificate is not None:
        yield from certificate_lines(found.certificate, scenario, found.space, width)
    if found.solutions:
        yield ""
        yield _table(scenario, found, width)
        missing = [title for concept, title in TITLES.items() if concept not in found.solutions]
        if missing:
            yield f"Left out, because it takes a number that is not settled: {', '.join(missing)}"


def _found(frontier: Frontier | None) -> str:
    """Return in a sentence what there is of the frontier."""
    if frontier is None:
        return "Frontier: not listed."
    gap = frontier.provenance.gap
    more = "nothing bounds" if gap is None else f"{readable_bound(gap)} utils bound"
    return (
        f"Frontier: {counted(len(frontier), 'piece')} found, perhaps not all; {more} how much "
        "better for both another pair can be."
    )


def direct_verdict(found: DirectAnalysis, bands: DepthBands) -> str:
    """Return in a sentence whether there is a ZOPA and how deep it is, as far as that is known."""
    depth = found.depth
    word = depth.claim.caveat
    if found.exists is False:
        kind = f" ({found.kind})" if found.kind else ""
        least, most = (None if each is None else -each for each in (depth.bound, depth.value))
        return (
            f"No ZOPA{kind}: both BATNAs would have to fall by {_between(least, most)} utils "
            f"before any agreement met them{word}."
        )
    if depth.value is None:
        return (
            "Whether there is a ZOPA is not settled: the search for an agreement ran out of time."
        )
    if found.exists is None:
        return (
            "Whether there is a ZOPA is not settled: the best agreement that was found is "
            f"{readable(-depth.value)} utils short, and nothing shows that no other one meets both "
            "BATNAs."
        )
    if depth.bound is None:
        classes = f"at least {bands.classify(depth.value)}"
    else:
        classes = " or ".join(bands.between(depth.value, depth.bound))
    return f"ZOPA: {classes}, {_between(depth.value, depth.bound)} utils deep{word}."


def _between(low: Fraction | None, high: Fraction | None) -> str:
    """Return a number, or what it is between."""
    if low is None or high is None:
        (known,) = (each for each in (low, high) if each is not None)
        return (
            f"at most {readable_bound(known)}"
            if low is None
            else f"at least {readable_bound(known, is_least=True)}"
        )
    if low == high:
        return readable(low)
    if high - low < _FINE:
        return f"{readable(low)} or up to {readable(high - low)} more"
    return f"between {readable_bound(low, is_least=True)} and {readable_bound(high)}"


def _limits(found: DirectAnalysis) -> str:
    parts = []
    for party, name in enumerate(found.space.parties):
        most, other = found.critical_batna[party], found.space.parties[1 - party]
        if most is None:
            parts.append(f"{name}: none, because {other}'s BATNA is out of reach")
        elif most.value is None:
            parts.append(f"{name}: not settled")
        else:
            parts.append(f"{name} {_between(most.value, most.bound)}{most.claim.caveat}")
    return f"Highest BATNA that still leaves a ZOPA, the other's fixed: {'; '.join(parts)}"


def _table(scenario: Scenario, found: DirectAnalysis, width: int) -> str:
    names = [party.name for party in scenario.parties]
    rows = [
        (
            TITLES[concept] + (" (degenerate)" if each.degenerate else ""),
            utilities(each.point),
            *(held(scenario, each.allocation.shares, party) for party in (0, 1)),
            _surety(each),
        )
        for concept, each in found.solutions.items()
    ]
    room = max((width - 60) // 2, 16)
    headers = ["solution", "utils", *(f"{name} gets" for name in names), "best?"]
    return text_table(headers, rows, [None, None, room, room, 20])


def _surety(solution: DirectSolution) -> str:
    """Return in words how well it is known that no pair is better."""
    if solution.claim is Claim.EXACT:
        return "proved"
    if solution.claim is Claim.SOLVER:
        return "by the solver's word"
    gap = None if solution.objective is None else solution.objective.gap
    return f"up to {readable(gap)} better" if gap else "not settled"


def _wrapped(text: str, width: int) -> list[str]:
    return fill(text, width, subsequent_indent="  ").split("\n")
