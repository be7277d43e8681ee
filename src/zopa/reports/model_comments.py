"""The comments of an exported model: what it is about, and how it is to be read."""

import json
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from zopa.constraints.tying import set_aside
from zopa.constraints.types import SideConstraint, SideConstraints
from zopa.display import printable
from zopa.frontier.milp.model import Meaning, Model
from zopa.frontier.milp.program import Column
from zopa.rationals import readable
from zopa.reports.model_rows import Row
from zopa.scenario.types import Scenario
from zopa.scenario.wording import listed
from zopa.tradespace.conventions import Liability, View
from zopa.version import __version__

_WIDTH: Final = 100
_LONGEST: Final = 200
"""How much of a name is shown, in characters."""

_LONGEST_NOTE: Final = 1_000

_ASIDE: Final = "set aside, being about something latent"
_NO_ROW: Final = "no row, as it forbids nothing"

_LIABILITIES: Final = MappingProxyType(
    {
        Liability.SIGNED: "signed (bearing a burden costs its valuation)",
        Liability.RELIEF: "relief (not bearing a burden is worth its valuation)",
    }
)
_VIEWS: Final = MappingProxyType(
    {View.FULL: "full (everything is on the table)", View.KNOWN: "known (without what is latent)"}
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What the comments are about."""

    scenario: Scenario
    model: Model
    rows: Sequence[Row]
    constraints: SideConstraints | None
    """Those that the model keeps, as they were read; None where that is not known."""


def header(mark: str, goal: str, subject: Subject) -> Iterator[str]:
    """Yield the comments: what the model is about and how it is to be read."""
    model = subject.model
    for line in _prose(goal, subject):
        for piece in textwrap.wrap(
            line, _WIDTH - len(mark) - 1, subsequent_indent="  ", break_on_hyphens=False
        ):
            yield f"{mark} {piece}"
    yield mark
    if model.meanings:
        yield f"{mark} What the columns mean:"
        for column, meaning in zip(model.program.columns, model.meanings, strict=True):
            yield from _cut(mark, _column(column, meaning))
        yield mark
    sides = list(_sides(subject))
    for line in sides:
        yield from _cut(mark, line)
    if sides:
        yield mark


def _sides(subject: Subject) -> Iterator[str]:
    """Yield where the side constraints come from, and which rows stand for which of them."""
    constraints = subject.constraints
    kept: dict[str, list[str]] = {}
    for row in subject.rows:
        if row.constraint is not None:
            kept.setdefault(row.constraint, []).append(row.name)
    if constraints is None:
        if kept:
            yield "Side constraints:"
        yield from (f"{_span(names)} {_quoted(name)}" for name, names in kept.items())
        return
    yield f"Side constraints from {_quoted(constraints.source)}"
    yield f"sha256 {constraints.sha256}{':' if len(constraints) else ': none'}"
    given = {each.name: each for each in constraints.constraints}
    for name, names in kept.items():
        yield f"{_span(names)} {_quoted(name)}{_note(given.pop(name))}"
    view = subject.model.space.conventions.view
    aside = set_aside(subject.scenario, constraints, view)
    for name, each in given.items():
        why = _ASIDE if each in aside else _NO_ROW
        yield f"{why}: {_quoted(name)}{_note(each)}"


def _span(names: Sequence[str]) -> str:
    """Return the rows of a constraint, which follow one another."""
    return listed(names) if len(names) <= 2 else f"{names[0]} to {names[-1]}"  # noqa: PLR2004


def _note(constraint: SideConstraint) -> str:
    note = constraint.fields.get("note")
    return "" if note is None else f": {_quoted(note, _LONGEST_NOTE)}"


def _cut(mark: str, line: str) -> Iterator[str]:
    """Yield a line in pieces, cut anywhere: names keep every space."""
    for start in range(0, len(line), _WIDTH):
        yield f"{mark} {'  ' if start else ''}{line[start : start + _WIDTH]}"


def _prose(goal: str, subject: Subject) -> Iterator[str]:
    scenario, model = subject.scenario, subject.model
    space = model.space
    first, second = map(_quoted, space.parties)
    yield f"Written by zopa {__version__}: what can be agreed on, as a mixed-integer program."
    yield f"Scenario: {_quoted(scenario.id)}, sha256 {scenario.sha256}"
    yield f"View: {_VIEWS[space.conventions.view]}"
    yield f"Liability: {_LIABILITIES[space.conventions.liability]}"
    yield f"Unit: utils. u_a is the utility of {first}, u_b that of {second}."
    yield goal
    floor = space.disagreement
    batnas = (
        f"{readable(value)}{' (assumed)' if assumed else ''}"
        for value, assumed in zip((floor.a, floor.b), space.assumed_batna, strict=True)
    )
    yield (
        f"The rows batna_a and batna_b ask for both BATNAs, {' and '.join(batnas)}; where there is "
        "no ZOPA nothing meets all rows. Without these two every agreement that keeps the others "
        "is allowed."
    )
    kinds = {reason.kind for reason in model.reasons}
    if "pick" in kinds:
        yield "Each row pick0, pick1, ... takes exactly one option of a resource."
    if "all" in kinds:
        yield "Each row all0, all1, ... hands out no more of a resource than there is."
    yield _exactness(subject.rows)
    if not model.meanings:
        yield "There is nothing to agree on."


def _exactness(rows: Sequence[Row]) -> str:
    """Return what is to be known of the numbers."""
    said = []
    rounded = [row.name for row in rows if row.is_rounded]
    if rounded:
        said.append(f"Numbers are rounded to 17 digits in {listed(rounded)}; all others are exact.")
    else:
        said.append("All numbers are exact.")
    factors: dict[int, list[str]] = {}
    for row in rows:
        if row.factor > 1:
            factors.setdefault(row.factor, []).append(row.name)
    if factors:
        (factor, names), *others = factors.items()
        verb = "is" if len(names) == 1 else "are"
        parts = [f"{listed(names)} {verb} multiplied by {factor:,}"]
        parts += [f"{listed(names)} by {factor:,}" for factor, names in others]
        whose = "its" if verb == "is" and not others else "their"
        said.append(f"{', '.join(parts)}, so that {whose} decimals end.")
    return " ".join(said)


def _column(column: Column, meaning: Meaning) -> str:
    zero, one = _shown(meaning.zero), _shown(meaning.one)
    between = "" if column.is_integer else "; between them in proportion"
    return f"{column.name} {_quoted(meaning.name)}: 1 {one}; 0 {zero}{between}"


def _quoted(text: str, longest: int = _LONGEST) -> str:
    """Return a name in quotes on one line, without anything that acts on a terminal."""
    return printable(json.dumps(_clipped(text, longest), ensure_ascii=False))


def _shown(text: str) -> str:
    return printable(_clipped(text))


def _clipped(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else f"{text[:longest]}... ({len(text):,} characters)"
