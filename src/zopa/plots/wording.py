"""What a picture says: its verdict, its notes, and the description for who cannot see it."""

from dataclasses import dataclass
from typing import Final

from zopa.analysis import Analysis
from zopa.auditing.classes import DepthBands
from zopa.constraints.types import SideConstraint, SideConstraints
from zopa.plots.curve import Curve
from zopa.plots.frontiers import Other, main_name
from zopa.rationals import readable
from zopa.scenario.wording import counted, listed
from zopa.solutions.concepts import TITLES

_LONGEST_NAME: Final = 18

_SPOKEN: Final = 3
"""How many tied pairs the description names."""

_NAMED: Final = 12
"""How many side constraints the description names."""


@dataclass(frozen=True, eq=False)
class Subject:
    """What a picture is about."""

    analysis: Analysis
    bands: DepthBands
    other: Other | None
    constraints: SideConstraints | None
    aside: tuple[SideConstraint, ...]


def verdict(subject: Subject) -> str:
    """Return whether there is a ZOPA, and how deep it is."""
    analysis = subject.analysis
    depth, word = readable(abs(analysis.depth)), analysis.frontier.provenance.claim.caveat
    if analysis.depth < 0:
        return f"no ZOPA: {depth} utils short{word}"
    name = subject.bands.classify(analysis.depth)
    edge = "on the knife's edge" if not analysis.depth else f"{depth} utils deep"
    return f"ZOPA: {name}, {edge}{word}"


def notes(subject: Subject) -> list[str]:
    """Return what has to be said in the picture beside its legend."""
    said = []
    if subject.aside and subject.constraints is not None:
        count, of = len(subject.aside), len(subject.constraints)
        which = "all" if count == of else f"{count:,} of {of:,}"
        said.append(f"side constraints: {which} set aside, being about something latent")
    if subject.other is not None and subject.other.analysis is None:
        said.append(f"{subject.other.name}: too large to draw")
    return said


def description(subject: Subject, main: Curve, other: Curve | None) -> str:
    """Return the picture in words."""
    analysis = subject.analysis
    a, b = analysis.space.parties
    d = analysis.space.disagreement
    said = [
        f"The utilities of {a} (across) and {b} (up). {verdict(subject)}.",
        f"BATNAs: {a} {readable(d.a)}, {b} {readable(d.b)}.",
    ]
    if analysis.space.is_tied:
        said.append(f"Side constraints hold: {_named(analysis.space.constraint_names)}.")
    if subject.aside:
        names = _named(tuple(each.name for each in subject.aside))
        said.append(f"Set aside, being about something latent: {names}.")
    said.append(f"The {main_name(analysis)} has {counted(len(analysis.frontier), 'piece')}.")
    if subject.other is not None:
        said.append(_beside(subject.other, other))
    if main.hollow or (other and other.hollow):
        said.append("A hollow end is not on the frontier.")
    for concept, name in TITLES.items():
        if concept in analysis.solutions:
            points = analysis.solutions[concept].points
            pairs = [f"{readable(p.a)} for {a}, {readable(p.b)} for {b}" for p in points[:_SPOKEN]]
            between = ", and all between" if analysis.solutions[concept].tied_segments else ""
            more = len(points) - _SPOKEN
            ties = f", or one of {counted(more, 'more pair')}" if more > 0 else ""
            said.append(f"{name}: {'; or '.join(pairs)}{between}{ties}.")
    return " ".join(said)


def _beside(other: Other, curve: Curve | None) -> str:
    """Return what the other frontier is and how it is drawn."""
    if other.analysis is None or curve is None:
        return f"The {other.name} is too large to draw."
    drawn = "Small squares are" if curve.is_dots else "Dashed, with small squares, is"
    return f"{drawn} the {other.name}, which has {counted(len(other.analysis.frontier), 'piece')}."


def _named(names: tuple[str, ...]) -> str:
    more = len(names) - _NAMED
    return listed([*names[:_NAMED], f"{more:,} more"] if more > 0 else names)


def short_name(name: str) -> str:
    """Return a name that fits on an axis.

    >>> short_name("The Honourable Maximiliana Featherstonehaugh")
    'The Honourable...'
    """
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3].rstrip()}..."
