"""Which findings count."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from zopa.config.waivers import is_waivable
from zopa.diagnostics import Finding, Severity

BORDERLINE: Final = "DIF201"


@dataclass(frozen=True, slots=True)
class Selection:
    """Codes, or the starts of codes, to keep and to leave out; `ignore` wins."""

    select: tuple[str, ...] = ()
    """Empty for every code."""
    ignore: tuple[str, ...] = ()
    is_strict: bool = False
    """Whether a borderline label is a warning."""

    def applied(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return the findings that count, in their order.

        What blocks a file and what is said of operator fields always counts.
        """
        return tuple(self._weighed(each) for each in findings if self._keeps(each))

    def _keeps(self, finding: Finding) -> bool:
        if not is_waivable(finding):
            return True
        wanted = not self.select or finding.code.startswith(self.select)
        return wanted and not finding.code.startswith(self.ignore or ("-",))

    def _weighed(self, finding: Finding) -> Finding:
        if self.is_strict and finding.code == BORDERLINE:
            return replace(finding, severity=Severity.WARNING)
        return finding


EVERYTHING: Final = Selection()
