"""Which frontiers a picture holds: the one asked for, and the one it is compared with."""

from dataclasses import dataclass, replace
from typing import Final

from zopa.analysis import Analysis, analyze, analyze_space
from zopa.errors import FrontierTooLargeError
from zopa.plots.curve import Look
from zopa.tradespace.conventions import View

MAIN: Final = Look("#0072B2", "o", 5.0, "-", 2, 5)

_DASHES: Final = (0, (4, 2.5))
_FREE: Final = Look("#808080", "s", 3.4, _DASHES, 1.4, 3)
_KNOWN: Final = Look("#C05000", "s", 3.4, _DASHES, 1.4, 3)


@dataclass(frozen=True, eq=False)
class Other:
    """The frontier that is drawn beside the main one."""

    name: str
    look: Look
    analysis: Analysis | None
    """None where it is too large to list."""


def main_name(analysis: Analysis) -> str:
    """Return what the frontier of an analysis is called."""
    return f"Pareto frontier{' with side constraints' if analysis.space.is_tied else ''}"


def other_frontier(analysis: Analysis) -> Other | None:
    """Return the frontier without side constraints, or else the one before a reveal.

    None where there are no side constraints and nothing that this view has is latent.
    """
    space, scenario = analysis.space, analysis.scenario
    if space.is_tied:
        name, look = "frontier without side constraints", _FREE
    elif space.conventions.view is View.FULL and scenario.has_latent:
        name, look = "frontier before a reveal", _KNOWN
    else:
        return None
    try:
        return Other(name, look, _free(analysis) if space.is_tied else _known(analysis))
    except FrontierTooLargeError:
        return Other(name, look, None)


def _free(analysis: Analysis) -> Analysis:
    """Return the analysis without side constraints."""
    return analyze_space(analysis.scenario, analysis.space.with_only(()))


def _known(analysis: Analysis) -> Analysis:
    """Return the analysis of what is known from the start."""
    space = analysis.space
    disagreement = space.disagreement
    batna = dict(zip(space.parties, (disagreement.a, disagreement.b), strict=True))
    return analyze(analysis.scenario, replace(space.conventions, view=View.KNOWN), batna=batna)
