"""Solving each of many files, whatever is wrong with another."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import zopa.auditing.rules  # noqa: F401 - fills the rule book
from zopa.analysis import Analysis, Method, analyze, views_of
from zopa.diagnostics import BOOK, Finding, Severity, in_order
from zopa.errors import FrontierNotProvedError, FrontierTooLargeError
from zopa.formats.foreign import ForeignCase
from zopa.scenario.reading import CheckedFile
from zopa.tradespace.conventions import Conventions, Liability, View


@dataclass(frozen=True, slots=True)
class SolvedFile:
    """A file with the analysis of each view; no view where it cannot be modelled."""

    file: CheckedFile
    views: Mapping[View, Analysis]
    findings: tuple[Finding, ...]
    """Those of the file and those of solving it."""
    case: ForeignCase | None = None
    """The foreign case that it is, with a scenario that only stands in for it."""

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def solve_file(
    file: CheckedFile,
    *,
    liability: Liability = Liability.SIGNED,
    batna: Mapping[str, Fraction] | None = None,
    views: tuple[View, ...] = (View.FULL, View.KNOWN),
    method: Method = Method.AUTO,
) -> SolvedFile:
    """Return the analysis of each view of a checked file.

    Which views is up to `views_of`. A view whose frontier is too large to list, or could not be
    proved, is left out and a finding says so. Raises `ArgumentError` where `batna` names no party.
    """
    solved: dict[View, Analysis] = {}
    findings = list(file.findings)
    scenario = file.scenario
    if scenario is None:
        return SolvedFile(file, MappingProxyType(solved), file.findings)
    for view in views_of(scenario, views):
        try:
            conventions = Conventions(liability, view)
            solved[view] = analyze(scenario, conventions, batna=batna, method=method)
        except (FrontierTooLargeError, FrontierNotProvedError) as error:
            findings += BOOK.inspect(error, file.locate)
    return SolvedFile(file, MappingProxyType(solved), in_order(findings))
