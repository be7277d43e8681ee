"""Solving each of many files, whatever is wrong with another."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import zopa.auditing.rules  # noqa: F401 - fills the rule book
from zopa.analysis import Analysis, Method, analyze, views_of
from zopa.constraints.tying import set_aside
from zopa.constraints.types import InvalidConstraintsError, SideConstraints
from zopa.diagnostics import BOOK, Finding, Place, Severity, in_order
from zopa.errors import (
    ContradictionError,
    FrontierNotProvedError,
    FrontierTooLargeError,
    TiedSpaceError,
)
from zopa.formats.foreign import ForeignCase
from zopa.relaxing import Conditions, relaxations
from zopa.scenario.reading import CheckedFile
from zopa.tradespace.conventions import Conventions, Liability, View

_UNSOLVED: Final = (
    ContradictionError,
    FrontierNotProvedError,
    FrontierTooLargeError,
    TiedSpaceError,
)


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
) -> SolvedFile:
    """Return the analysis of each view of a checked file.

    Which views is up to `views_of`. A view whose frontier is too large to list, or could not be
    proved, is left out and a finding says so; so is one where side constraints contradict one
    another, and all where they do not fit. Raises `ArgumentError` where `batna` names no party.
    """
    conditions: dict[View, Conditions] = {}
    solved: dict[View, Analysis] = {}
    findings = list(file.findings)
    scenario = file.scenario
    if scenario is None:
        return SolvedFile(file, MappingProxyType(solved), file.findings)
    for view in views_of(scenario, views):
        try:
            conventions = Conventions(liability, view)
            solved[view] = analyze(
                *(scenario, conventions), batna=batna, method=method, constraints=constraints
            )
            if constraints is not None:
                conditions[view] = conditions_of(solved[view], constraints, method)
        except InvalidConstraintsError as error:
            findings += [_elsewhere(each, error.source) for each in error.findings]
            break
        except _UNSOLVED as error:
            findings += BOOK.inspect(error, file.locate)
    return SolvedFile(
        *(file, MappingProxyType(solved), in_order(findings)),
        conditions=MappingProxyType(conditions),
    )


def conditions_of(
    analysis: Analysis, constraints: SideConstraints, method: Method = Method.AUTO
) -> Conditions:
    """Return what is to be said of side constraints beside an analysis that keeps them."""
    aside = set_aside(analysis.scenario, constraints, analysis.space.conventions.view)
    return Conditions(constraints, aside, tuple(relaxations(analysis, method=method)))


def _elsewhere(finding: Finding, source: str) -> Finding:
    """Return a finding about the side constraints among those about the scenario."""
    place = finding.place
    where = f"{source}:{place.line}" if place.line else source
    return replace(finding, place=Place(""), message=f"{where}: {finding.message}")
