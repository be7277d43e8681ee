"""An audit as Markdown, to be a comment on a pull request.

The text of a scenario is untrusted: none of it can make markup, a link or a mention.
"""

import re
from collections.abc import Iterable
from typing import Final

from zopa.auditing.verdict import Verdict
from zopa.config.waivers import Waived
from zopa.diagnostics import Severity
from zopa.reports.audit_rows import AuditRow
from zopa.reports.audit_tally import CONTRADICTED, AuditTally
from zopa.scenario.wording import clipped, counted

_PATH_LENGTH: Final = 200
_TEXT_LENGTH: Final = 400

_ACTIVE: Final = re.compile(r"[\\`*_\[\]<>&|~$@#]|:(?=\S)|(?<=www)\.|(?<=GH)-", re.IGNORECASE)
"""What could begin markup, HTML, math, an emoji, a link, a mention or a reference."""
_ACTIVE_WHEN_SHOWN: Final = "@#:-"
"""What GitHub looks for in the text that readers see; an invisible space keeps it from that."""


class MarkdownReport:
    """A comment, written at the end: a headline, a table of labels by class, then what to look at.

    Each section has a limit (characters), so that all of them stay under the 65,536 that GitHub
    takes; what is left out is counted.
    """

    def __init__(self) -> None:
        self._contradicted = _Section(
            "Contradicted labels",
            ("file", "declared", "what the math says", "what would fit"),
            28_000,
        )
        self._others = _Section(
            "Other errors and warnings", ("file", "finding", "what is wrong", "way out"), 18_000
        )
        self._unjudged = _Section("Without a verdict", ("file", "declared", "reason"), 10_000)

    def start(self) -> str:
        """Return nothing: the headline counts the files."""
        return ""

    def add(self, row: AuditRow) -> str:
        """Keep what is to be said of one file, and return nothing."""
        source, declared = _inert(row.source, _PATH_LENGTH), row.difficulty or "-"
        for waived in row.waived:
            if waived.finding.code in CONTRADICTED:
                self._contradicted.add(source, declared, *_stood_by(waived))
        for finding in row.findings:
            message, way_out = _inert(finding.message), _inert(finding.help)
            if finding.code in CONTRADICTED:
                self._contradicted.add(source, declared, message, way_out)
            elif finding.severity is not Severity.INFO:
                line = "" if finding.place.line is None else f", line {finding.place.line}"
                kind = f"{finding.severity.value} {finding.code}"
                self._others.add(f"{source}{line}", kind, message, way_out)
        if row.verdict is Verdict.NOT_ASSESSABLE:
            self._unjudged.add(source, declared, _inert(_reason(row)))
        return ""

    def end(self, tally: AuditTally) -> str:
        """Return the whole comment."""
        sections = (self._contradicted, self._others, self._unjudged)
        parts = [
            self._headline(tally),
            _counts(tally),
            "The math can contradict a label, never prove it.",
            _classes(tally),
            *(section.text() for section in sections),
        ]
        return "\n\n".join(part for part in parts if part)

    def _headline(self, tally: AuditTally) -> str:
        """Return how many labels are contradicted; those that do not count are named apart."""
        others, left_out = tally.left_out
        apart = [
            f"{count:,} more {'is' if count == 1 else 'are'} {words}"
            for count, words in ((tally.stood_by, "waived with a reason"), (others, left_out))
            if count
        ]
        verb = "is" if tally.listed == 1 else "are"
        head = f"**{counted(tally.listed, 'label')} {verb} contradicted by the math**"
        return f"{'; '.join([head, *apart])}."


class _Section:
    """A heading and a table that stops growing at its limit."""

    def __init__(self, title: str, columns: tuple[str, ...], limit: int) -> None:
        self._title = title
        self._columns = columns
        self._limit = limit
        self._rows: list[str] = []
        self._size = 0
        self._left_out = 0

    def add(self, *cells: str) -> None:
        row = _row(cells)
        self._size += len(row) + 1
        if self._size <= self._limit:
            self._rows.append(row)
        else:
            self._left_out += 1

    def text(self) -> str:
        """Return the section, empty where there is nothing in it."""
        if not self._rows:
            return ""
        more = f"\n\nand {self._left_out:,} more" if self._left_out else ""
        rule = _row("---" for _ in self._columns)
        return "\n".join([f"### {self._title}\n", _row(self._columns), rule, *self._rows]) + more


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _counts(tally: AuditTally) -> str:
    """Return what the verdicts add up to, then what is counted beside them."""
    seen = tally.verdicts
    verdicts = [
        f"{seen[verdict]:,} {words}"
        for verdict, words in (
            (Verdict.FITS, "fit"),
            (Verdict.BORDERLINE, "borderline"),
            (Verdict.TOO_EASY, "too easy"),
            (Verdict.TOO_HARD, "too hard"),
            (Verdict.NOT_ASSESSABLE, "not assessable"),
        )
        if seen[verdict]
    ]
    beside = []
    if tally.with_errors:
        verb = "has" if tally.with_errors == 1 else "have"
        beside.append(f"{counted(tally.with_errors, 'file')} {verb} errors")
    if tally.known_errors:
        verb = "has" if tally.known_errors == 1 else "have"
        files = counted(tally.known_errors, "more file" if tally.with_errors else "file")
        beside.append(f"{files} {verb} known errors alone")
    if tally.waived:
        beside.append(f"{counted(tally.waived, 'finding')} waived")
    if tally.known:
        beside.append(f"{counted(tally.known, 'known finding')} left out")
    if tally.unread:
        beside.append(f"{counted(tally.unread, 'path')} could not be read")
    listed = f": {', '.join(verdicts)}" if verdicts else ""
    said = f"{counted(tally.files, 'file')} audited{listed}."
    return f"{said} Beside that: {', '.join(beside)}." if beside else said


def _classes(tally: AuditTally) -> str:
    """Return how many files of each declared difficulty are in each class."""
    table: dict[str, dict[str, int]] = tally.record()["classes"]
    seen = {label: counts for label, counts in table.items() if any(counts.values())}
    if not seen:
        return ""
    names = list(next(iter(seen.values())))
    return "\n".join(
        [
            _row(["declared", *names]),
            _row(["---", *("--:" for _ in names)]),
            *(
                _row([label, *(f"{count:,}" if count else "" for count in counts.values())])
                for label, counts in seen.items()
            ),
        ]
    )


def _stood_by(waived: Waived) -> tuple[str, str]:
    return _inert(waived.finding.message), f"waived: {_inert(waived.waiver.reason)}"


def _reason(row: AuditRow) -> str:
    """Return why there is no verdict, whatever is selected or waived."""
    blocking = [each.message for each in row.findings if each.blocks]
    if blocking or not row.why:
        return blocking[0] if blocking else "the file cannot be modelled"
    return f"the difficulty cannot be assessed, for {row.why}"


def _inert(text: str, limit: int = _TEXT_LENGTH) -> str:
    """Return the text clipped to one line that reads as it is and does nothing.

    What is ready to be printed, as findings are, is not escaped once more.
    """
    is_ready = text.isascii() and text.isprintable() and len(text) <= limit
    return _ACTIVE.sub(_as_entity, text if is_ready else clipped(text, limit))


def _as_entity(active: re.Match[str]) -> str:
    entity = f"&#{ord(active[0])};"
    return f"{entity}&#8203;" if active[0] in _ACTIVE_WHEN_SHOWN else entity
