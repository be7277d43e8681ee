"""Solving each of many files, whatever is wrong with another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

import zopa.auditing.rules  # noqa: F401 - fills the rule book
from zopa.analysis import Analysis, Method, analyze, views_of
from zopa.diagnostics import BOOK, Finding, Severity, in_order
from zopa.errors import FrontierNotProvedError, FrontierTooLargeError
from zopa.formats.foreign import ForeignCase
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
    direct: Mapping[View, "DirectAnalysis"] = field(default_factory=dict)
    """What is known of the views whose frontier could not be had."""

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
    *,
    liability: Liability = Liability.SIGNED,
    batna: Mapping[str, Fraction] | None = None,
    views: tuple[View, ...] = (View.FULL, View.KNOWN),
    method: Method = Method.AUTO,
    time_limit: float | None = None,
    tell: Callable[[int, int], None] | None = None,
    directly: Directly | None = None,
) -> SolvedFile:
    """Return the analysis of each view of a checked file.

    Which views is up to `views_of`. A view whose frontier is too large to list, or could not be
    proved within `time_limit` (seconds), is left out and a finding says so; where `directly` is
    given it answers for the view in its place. Raises `ArgumentError` where `batna` names no party.
    """
    solved: dict[View, Analysis] = {}
    direct: dict[View, DirectAnalysis] = {}
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
                time_limit=time_limit,
                tell=tell,
            )
        except (FrontierTooLargeError, FrontierNotProvedError) as error:
            findings += BOOK.inspect(error, file.locate)
            if directly is not None:
                direct[view] = directly(trade_space(scenario, conventions, batna))
    return SolvedFile(file, MappingProxyType(solved), in_order(findings), direct=direct)
