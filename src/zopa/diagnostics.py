"""Findings: what is wrong or worth knowing in a file, and the rules that find it.

A rule is a small generator over one typed subject. It yields a `Sighting` for each thing it
sees and never raises, prints or repairs. The book turns sightings into findings: it stamps the
code and the severity, and looks the place up.
"""

import enum
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final, Literal

from zopa.display import printable
from zopa.errors import ZopaError


class Severity(enum.Enum):
    """How much a finding matters.

    `ERROR`: cannot be modelled, or a claim in the file is false. `WARNING`: may mislead.
    `INFO`: worth knowing.
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Return 2 for an error, 1 for a warning, 0 for information."""
        return {"error": 2, "warning": 1, "info": 0}[self.value]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a finding is: a JSON pointer (RFC 6901), and line and column, both from 1.

    Columns count Unicode code points. Line and column are None where there is no text to point at.
    """

    pointer: str = ""
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a rule saw: where, what, and the way out; `part` tells the key from its value."""

    pointer: str
    message: str
    help: str
    evidence: Mapping[str, Any] = field(default_factory=dict)
    part: Literal["key", "value"] = "value"
    place: Place | None = None
    """The exact place, where the rule knows it better than its pointer says."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a rule found in one file."""

    code: str
    name: str
    severity: Severity
    place: Place
    message: str
    help: str
    evidence: Mapping[str, Any]
    blocks: bool
    """Whether the file cannot be modelled because of it."""

    def describe(self, source: str) -> str:
        """Return two lines of text: the place and what is wrong, then the way out."""
        place = self.place
        where = printable(source)
        if place.line is not None:
            where = f"{where}:{place.line}:{place.column}"
        pointer = f" {printable(place.pointer)}:" if place.pointer else ""
        return (
            f"{where}: {self.severity.value}[{self.code}]{pointer} {self.message}\n"
            f"  help: {self.help}"
        )


LISTED: Final = 100
"""How many findings of one code a file gets; the others are counted in one more finding."""

Check = Callable[[Any], Iterable[Sighting]]
"""A rule's generator: it takes one typed subject."""

Locate = Callable[[str, Literal["key", "value"]], Place]
"""Turns a JSON pointer into a place in the text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A permanent code, a name that says what is wrong, and the generator that finds it."""

    code: str
    name: str
    severity: Severity
    blocks: bool
    subject: type
    check: Check

    def finding(self, sighting: Sighting, locate: Locate) -> Finding:
        """Return the finding of what the rule saw."""
        return Finding(
            code=self.code,
            name=self.name,
            severity=self.severity,
            place=sighting.place or locate(sighting.pointer, sighting.part),
            message=sighting.message,
            help=sighting.help,
            evidence=sighting.evidence,
            blocks=self.blocks,
        )

    @property
    def explanation(self) -> str:
        """Return what the rule means: summary, why it matters, an example and the fix."""
        return inspect.getdoc(self.check) or ""

    @property
    def summary(self) -> str:
        """Return the first line of the explanation."""
        return self.explanation.partition("\n")[0]


class RuleBook:
    """The catalogue of rules.

    Codes are permanent: the code of a dropped rule moves to `retired` with what took its place.
    """

    def __init__(self, retired: Mapping[str, str] | None = None) -> None:
        self.retired: Final = dict(retired or {})
        self._rules: dict[str, Rule] = {}
        self._by_subject: dict[type, list[Rule]] = {}

    def rule(
        self, code: str, name: str, severity: Severity, *, blocks: bool = False
    ) -> Callable[[Check], Check]:
        """Register a generator under `code`; it runs over subjects of its parameter's type."""

        def register(check: Check) -> Check:
            if code in self._rules or code in self.retired:
                raise ValueError(f"rule code {code} is taken")
            parameters = inspect.signature(check, eval_str=True).parameters
            subject = next(iter(parameters.values())).annotation
            rule = Rule(code, name, severity, blocks, subject, check)
            self._rules[code] = rule
            self._by_subject.setdefault(subject, []).append(rule)
            return check

        return register

    def __iter__(self) -> Iterator[Rule]:
        return iter(sorted(self._rules.values(), key=lambda rule: rule.code))

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, code: object) -> bool:
        return code in self._rules

    def __getitem__(self, code: str) -> Rule:
        return self._rules[code]

    def inspect(self, subject: object, locate: Locate) -> tuple[Finding, ...]:
        """Return what the rules for this type of subject find, sorted by place, then code.

        A rule that sees more than `LISTED` things gives one more finding that counts the rest.
        """
        findings = [
            rule.finding(sighting, locate)
            for rule in self._by_subject.get(type(subject), ())
            for sighting in _listed(rule.check(subject))
        ]
        return in_order(findings)


def _listed(sightings: Iterable[Sighting]) -> Iterator[Sighting]:
    stream = iter(sightings)
    yield from islice(stream, LISTED)
    first = next(stream, None)
    if first is not None:
        more = 1 + sum(1 for _ in stream)
        yield replace(
            first,
            message=f"{more:,} more like this from here on, not listed",
            help=f"mend the {LISTED} that are listed first",
            evidence={"more": more},
        )


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings by place (line, column, pointer), then code, then message."""

    def key(finding: Finding) -> tuple[int, int, str, str, str]:
        place = finding.place
        return (place.line or 0, place.column or 0, place.pointer, finding.code, finding.message)

    return tuple(sorted(findings, key=key))


BOOK: Final = RuleBook()
"""The one catalogue; the modules that hold rules fill it when they are imported."""


def rules_markdown(book: RuleBook) -> str:
    """Return the catalogue as a Markdown page: an overview, then one section a rule."""
    rows = [
        f"| [{rule.code}](#{rule.code.lower()}-{rule.name}) | {rule.name} | {rule.severity.value} "
        f"| {'yes' if rule.blocks else ''} | {rule.summary.rstrip('.')} |"
        for rule in book
    ]
    sections = [f"## {rule.code} {rule.name}\n\n{rule.explanation}\n" for rule in book]
    retired = [f"- {code}: {successor}" for code, successor in sorted(book.retired.items())]
    return "\n".join(
        [
            "# Rules",
            "",
            "Generated from the rules themselves; `zopa explain CODE` prints one of them. A code",
            "is permanent: 0xx are errors, 1xx warnings, 2xx information. A rule that blocks finds",
            "what cannot be modelled; such a file is not solved, and such a record not scored.",
            "After SCN050 and SCN051 `zopa solve` still answers, without the frontier.",
            "",
            "| code | name | severity | blocks | what it finds |",
            "|---|---|---|---|---|",
            *rows,
            "",
            *sections,
            *(["## Retired codes", "", *retired, ""] if retired else []),
        ]
    )


@dataclass(eq=False)
class InvalidScenarioError(ZopaError):
    """A file that cannot be modelled; it carries every finding, not the first only."""

    source: str
    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        return "\n".join(finding.describe(self.source) for finding in self.findings)
