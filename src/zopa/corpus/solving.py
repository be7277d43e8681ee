"""Solving each of many files, whatever is wrong with another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

import zopa.auditing.rules  # noqa: F401 - fills the rule book
from zopa.analysis import Analysis, Method, analyze, views_of
from zopa.constraints.contradiction import smallest_contradiction
from zopa.constraints.tying import set_aside, tied_space
from zopa.constraints.types import InvalidConstraintsError, SideConstraints
from zopa.diagnostics import BOOK, Finding, Place, Severity, in_order
from zopa.errors import (
    ContradictionError,
    FrontierTooLargeError,
    TiedSpaceError,
)
from zopa.formats.foreign import ForeignCase
from zopa.frontier.frontier import Frontier
from zopa.frontier.unproved import FrontierNotProvedError
from zopa.relaxing import Conditions, relaxations
from zopa.scenario.reading import CheckedFile
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import TradeSpace, trade_space

if TYPE_CHECKING:
    from zopa.solutions.direct_answers import DirectAnalysis

Directly = Callable[[TradeSpace], "DirectAnalysis"]
"""Answers without a frontier."""


@dataclass(frozen=True, slots=True)
class SolvedFile:
    """A file with the analysis of each view; no view where it cannot be modelled."""

    file: CheckedFile
    views: Mapping[View, Analysis]
    findings: tuple[Finding, ...]
    """Those of the file and those of solving it."""
    case: ForeignCase | None = None
    """The foreign case that it is, with a scenario that only stands in for it."""
    conditions: Mapping[View, Conditions] = field(default_factory=dict)
    """What the side constraints come to in each view; empty where there are none."""
    direct: Mapping[View, "DirectAnalysis"] = field(default_factory=dict)
    """What is known of the views whose frontier could not be had."""
    unproved: Mapping[View, Frontier] = field(default_factory=dict)
    """What was found of the frontiers that could not be proved."""

    @property
    def space(self) -> TradeSpace | None:
        """The trade space of the first view, None where there is none."""
        spaces = [each.space for each in self.views.values()]
        spaces += [each.space for each in self.direct.values()]
        return spaces[0] if spaces else None

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def solve_file(
    file: CheckedFile,
    constraints: SideConstraints | None = None,
    *,
    liability: Liability = Liability.SIGNED,
    batna: Mapping[str, Fraction] | None = None,
    views: tuple[View, ...] = (View.FULL, View.KNOWN),
    method: Method = Method.AUTO,
    time_limit: float | None = None,
    tell: Callable[[int, int], None] | None = None,
    directly: Directly | None = None,
    costs: bool = True,
) -> SolvedFile:
    """Return the analysis of each view of a checked file.

    Which views is up to `views_of`. A view whose frontier is too large to list, or could not be
    proved within `time_limit` (seconds), is left out and a finding says so; where `directly` is
    given it answers for the view in its place. Left out is also a view where side `constraints`
    contradict one another, and every view where they do not fit. What they cost is told with
    `costs`. Raises `ArgumentError` where `batna` names no party.
    """
    conditions: dict[View, Conditions] = {}
    solved: dict[View, Analysis] = {}
    direct: dict[View, DirectAnalysis] = {}
    unproved: dict[View, Frontier] = {}
    findings = list(file.findings)
    scenario = file.scenario
    if scenario is None:
        return SolvedFile(file, MappingProxyType(solved), file.findings)
    for view in views_of(scenario, views):
        conventions = Conventions(liability, view)
        try:
            solved[view] = analyze(
                *(scenario, conventions),
                batna=batna,
                method=method,
                constraints=constraints,
                time_limit=time_limit,
                tell=tell,
            )
            if constraints is not None and costs:
                conditions[view] = conditions_of(
                    solved[view], constraints, method=method, time_limit=time_limit
                )
        except InvalidConstraintsError as error:
            findings += [_elsewhere(each, error.source) for each in error.findings]
            break
        except (ContradictionError, TiedSpaceError) as error:
            findings += _about(error, constraints)
        except (FrontierTooLargeError, FrontierNotProvedError) as error:
            findings += BOOK.inspect(error, file.locate)
            unproved |= _found_of(view, error)
            if directly is not None:
                space = trade_space(scenario, conventions, batna)
                if constraints is not None:
                    space = tied_space(space, scenario, constraints)
                    aside = set_aside(scenario, constraints, view)
                    conditions[view] = Conditions(constraints, aside, ())
                try:
                    direct[view] = directly(space)
                except ContradictionError as contradiction:
                    smallest = smallest_contradiction(space, contradiction, time_limit)
                    findings += _about(smallest, constraints)
    return SolvedFile(
        *(file, MappingProxyType(solved), in_order(findings)),
        direct=direct,
        unproved=MappingProxyType(unproved),
        conditions=MappingProxyType(conditions),
    )


def _about(
    error: ContradictionError | TiedSpaceError, constraints: SideConstraints | None
) -> list[Finding]:
    """Return what is wrong with side constraints as a whole."""
    source = "" if constraints is None else constraints.source
    return [_elsewhere(each, source) for each in BOOK.inspect(error, lambda *_: Place(""))]


def _found_of(
    view: View, error: FrontierTooLargeError | FrontierNotProvedError
) -> Mapping[View, Frontier]:
    """Return what there is of the frontier of a view."""
    if isinstance(error, FrontierNotProvedError) and error.frontier is not None:
        return {view: error.frontier}
    return {}


def conditions_of(
    analysis: Analysis,
    constraints: SideConstraints,
    *,
    method: Method = Method.AUTO,
    time_limit: float | None = None,
) -> Conditions:
    """Return what is to be said of side constraints beside an analysis that keeps them.

    What they cost has to be found within `time_limit` (seconds), all of it together.
    """
    aside = set_aside(analysis.scenario, constraints, analysis.space.conventions.view)
    costs = relaxations(analysis, method=method, time_limit=time_limit)
    return Conditions(constraints, aside, tuple(costs))


def _elsewhere(finding: Finding, source: str) -> Finding:
    """Return a finding about the side constraints among those about the scenario."""
    place = finding.place
    where = f"{source}:{place.line}: {place.pointer}" if place.line else source
    return replace(finding, place=Place(""), message=f"{where}: {finding.message}")
