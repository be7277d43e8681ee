"""An audit as text: a line for each file, then what the labels miss, and what else was found."""

from typing import Final

from zopa.auditing.repair.edits import Kind
from zopa.auditing.verdict import Verdict
from zopa.corpus.selection import BORDERLINE
from zopa.diagnostics import Finding
from zopa.rationals import readable
from zopa.reports.audit_rows import AuditRow
from zopa.reports.audit_tally import CONTRADICTED, AuditTally
from zopa.reports.check_text import findings_text
from zopa.scenario.wording import clipped, counted

_PATH_LENGTH: Final = 4096
_UNJUDGED: Final = "DIF203"
"""The code of a label that cannot be assessed."""
_SHOWN: Final = 4
"""How many repairs that keep the label are told of here; `zopa repair` has them all."""

MAX_EXPLAINED: Final = 10_000
"""Of how many files the explanations are kept until the end."""


_LIMITS: Final = """\
Depth is how far both BATNAs could rise before no agreement is left; where its classes begin is a
convention. Halving everything counts half the value of what cannot be halved. The math sees what is
divided and what each could get elsewhere, not anger, mistrust or shame: where those make it hard,
stand by the label and waive the finding, with the reason (<stem>.zopa.toml, `[[waive]]`)."""
"""What a reader of a verdict has to know."""


class TextReport:
    """Lines that stream, then the counts, then the explanations."""

    def __init__(self, *, is_quiet: bool) -> None:
        self._is_quiet = is_quiet
        self._contradicted: list[str] = []
        self._borderline: list[str] = []
        self._others: list[str] = []
        self._margins: list[str] = []
        self._left_out = 0

    def start(self) -> str:
        """Return nothing: there is no heading above the lines."""
        return ""

    def add(self, row: AuditRow) -> str:
        """Return the verdict on one file: verdict, label, class and depth, and the file."""
        self._explain(row)
        if row.closest and len(self._margins) < MAX_EXPLAINED:
            self._margins.append(f"{_source(row)}: {row.closest}")
        measured = "-"
        if row.depth_class is not None and row.depth is not None:
            measured = f"{row.depth_class} ({readable(row.depth)})"
        shaky = " (depends on the reading)" if row.robust is False else ""
        if any(each.finding.code in CONTRADICTED for each in row.waived):
            shaky += " (waived)"
        if row.why and row.verdict is Verdict.NOT_ASSESSABLE and not _says_why(row):
            shaky = f": {row.why}"
        label = row.difficulty or "-"
        return f"{row.verdict:<15} {label:<13} {measured:<22} {_source(row)}{shaky}"

    def end(self, tally: AuditTally) -> str:
        """Return the table of labels by class, the explanations and the counts."""
        if not tally.files:
            return ""
        parts = [] if self._is_quiet else [tally.table()]
        if self._contradicted:
            title = f"{counted(len(self._contradicted), 'label')} that the math contradicts:"
            parts += [title, *self._contradicted]
        if self._borderline:
            title = f"{counted(len(self._borderline), 'label')} that can be defended:"
            parts += [title, *self._borderline]
        if self._contradicted or self._borderline:
            parts.append(_LIMITS)
        if self._margins:
            title = "How far one number may err before the class (not the label) changes:"
            parts.append("\n".join([title, *self._margins]))
        if self._others:
            parts += ["\n".join(self._others)]
        if self._left_out:
            parts.append(
                f"{counted(self._left_out, 'more file')} with findings, not explained here"
            )
        if tally.moved is not None:
            moves = [each.describe() for each in tally.moved]
            title = f"{counted(len(moves), 'verdict')} moved since the earlier audit"
            parts.append("\n".join([f"{title}:" if moves else title, *moves]))
        if not self._is_quiet:
            parts.append(_count(tally))
        return "\n" + "\n\n".join(parts) if parts else ""

    def _explain(self, row: AuditRow) -> None:
        if not row.findings and not row.waived:
            return
        if len(self._contradicted) + len(self._borderline) + len(self._others) >= MAX_EXPLAINED:
            self._left_out += 1
            return
        rest = []
        for each in row.findings:
            if each.code in CONTRADICTED:
                self._contradicted.append(_questioned(row, each))
            elif each.code == BORDERLINE:
                self._borderline.append(_questioned(row, each))
            else:
                rest.append(each)
        if rest or row.waived:
            self._others.append(findings_text(rest, row.source, row.waived))


def _count(tally: AuditTally) -> str:
    """Return what the files add up to, in a line."""
    others, left_out = tally.left_out
    apart = [
        f"{count:,} of them {words}"
        for count, words in ((tally.stood_by, "waived"), (others, left_out))
        if count
    ]
    beside = f" ({', '.join(apart)})" if apart else ""
    more = f" ({tally.known_errors:,} more with known ones alone)" if tally.known_errors else ""
    parts = [
        f"{tally.contradicted:,} contradicted{beside}",
        f"{tally.verdicts[Verdict.BORDERLINE]:,} borderline",
        f"{tally.verdicts[Verdict.NOT_ASSESSABLE]:,} not assessable",
        f"{tally.with_errors:,} with errors{more}",
    ]
    if tally.waived:
        parts.append(f"{counted(tally.waived, 'finding')} waived")
    if tally.unread:
        parts.append(f"{counted(tally.unread, 'path')} not read")
    if tally.known:
        parts.append(f"{counted(tally.known, 'known finding')} left out")
    return f"audited {counted(tally.files, 'file')}: {', '.join(parts)}"


def _questioned(row: AuditRow, finding: Finding) -> str:
    """Return what is wrong with a label, why, and what to change."""
    place = f":{finding.place.line}" if finding.place.line is not None else ""
    labels = [edit.summary for edit in row.repairs if edit.kind is Kind.LABEL]
    others = [edit for edit in row.repairs if edit.kind is not Kind.LABEL]
    lines = [
        f"{_source(row)}{place}: {finding.severity.value}[{finding.code}] {finding.message}",
        f"  why: {row.why}",
    ]
    if labels:
        lines.append(f"  fix: {', or '.join(labels)}")
    for edit in others[:_SHOWN]:
        lines.append(f"  or, so that {row.difficulty} fits: {edit.summary}")
        if edit.note:
            lines.append(f"      {edit.note}")
    more = f" ({len(others) - _SHOWN} more found so far)" if len(others) > _SHOWN else ""
    lines.append(f"  or look for other ways: `zopa repair {_source(row)}`{more}")
    return "\n".join(lines)


def _says_why(row: AuditRow) -> bool:
    """Return whether some finding tells why there is no verdict."""
    told = (*row.findings, *(each.finding for each in row.waived))
    return any(each.code == _UNJUDGED for each in told)


def _source(row: AuditRow) -> str:
    return clipped(row.source, _PATH_LENGTH)
