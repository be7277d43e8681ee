"""An audit as text: a line for each file, then what the labels miss, and what else was found."""

from typing import Final

from zopa.auditing.repair.edits import Kind
from zopa.diagnostics import Finding
from zopa.rationals import readable
from zopa.reports.audit_rows import AuditRow
from zopa.reports.audit_tally import AuditTally
from zopa.reports.check_text import findings_text
from zopa.scenario.types import Difficulty
from zopa.scenario.wording import clipped, counted

_PATH_LENGTH: Final = 4096
_CONTRADICTED: Final = ("DIF101", "DIF102")
_SHOWN: Final = 4
"""How many repairs that keep the label are told of here; `zopa repair` has them all."""

MAX_EXPLAINED: Final = 10_000
"""Of how many files the explanations are kept until the end."""


class TextReport:
    """Lines that stream, then the counts, then the explanations."""

    def __init__(self, *, is_quiet: bool) -> None:
        self._is_quiet = is_quiet
        self._contradicted: list[str] = []
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
        if self._margins:
            parts.append("\n".join(["Nearest to another class:", *self._margins]))
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
            waived = f", {tally.waived} waived" if tally.waived else ""
            known = f", {counted(tally.known, 'known finding')} left out" if tally.known else ""
            parts.append(
                f"audited {counted(tally.files, 'file')}, {tally.with_errors} with errors"
                f"{waived}{known}"
            )
        return "\n" + "\n\n".join(parts) if parts else ""

    def _explain(self, row: AuditRow) -> None:
        if not row.findings and not row.waived:
            return
        if len(self._contradicted) + len(self._others) >= MAX_EXPLAINED:
            self._left_out += 1
            return
        label = [each for each in row.findings if each.code in _CONTRADICTED]
        rest = [each for each in row.findings if each.code not in _CONTRADICTED]
        self._contradicted += [_contradiction(row, each) for each in label]
        if rest or row.waived:
            self._others.append(findings_text(rest, row.source, row.waived))


def _contradiction(row: AuditRow, finding: Finding) -> str:
    """Return what is wrong with a label, why, and what to change."""
    place = f":{finding.place.line}" if finding.place.line is not None else ""
    lines = [
        f"{_source(row)}{place}: {finding.severity.value}[{finding.code}] {finding.message}",
        f"  why: {_promise(row)}",
    ]
    labels = [edit.summary for edit in row.repairs if edit.kind is Kind.LABEL]
    others = [edit.summary for edit in row.repairs if edit.kind is not Kind.LABEL]
    if labels:
        lines.append(f"  fix: {', or '.join(labels)}")
    lines += [f"  or, so that {row.difficulty} fits: {edit}" for edit in others[:_SHOWN]]
    more = f" ({len(others) - _SHOWN} more found so far)" if len(others) > _SHOWN else ""
    lines.append(f"  `zopa repair` looks for other ways to make {row.difficulty} fit{more}")
    return "\n".join(lines)


def _promise(row: AuditRow) -> str:
    """Return what the declared label asks for, by the bands in use."""
    moderate, comfortable = readable(row.bands.moderate), readable(row.bands.comfortable)
    match row.difficulty:
        case Difficulty.NOVICE:
            return (
                f"novice fits where the ZOPA is at least {comfortable} utils deep, splitting "
                "everything evenly already serves both, and no secret is needed"
            )
        case Difficulty.INTERMEDIATE:
            return f"intermediate fits where the ZOPA is at least {moderate} utils deep"
        case _:
            return (
                f"expert fits where the ZOPA is less than {moderate} utils deep, or there is "
                "none; here parties who only split everything evenly would already agree"
            )


def _source(row: AuditRow) -> str:
    return clipped(row.source, _PATH_LENGTH)
