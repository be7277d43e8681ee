"""Repairs of a scenario whose declared difficulty does not fit, each verified by another audit."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from zopa.auditing.audit import Audit, audit
from zopa.auditing.repair.batnas import both_moved, one_moved
from zopa.auditing.repair.edits import Candidate, Kind, Repair, Unreachable, labelled
from zopa.auditing.repair.structure import restructured, unhidden
from zopa.auditing.repair.target import Standing, standing_of, target_of
from zopa.auditing.repair.valuations import revalued
from zopa.auditing.reveals import Dependence
from zopa.auditing.robustness import batnas_off, robustness_of
from zopa.auditing.verdict import Verdict
from zopa.scenario.types import Difficulty
from zopa.tradespace.even_split import even_split


@dataclass(frozen=True, slots=True)
class RepairPlan:
    """Every repair that was found, the smallest first, and why there is none of other kinds."""

    audit: Audit
    """The audit before any repair."""
    repairs: tuple[Repair, ...]
    unreachable: tuple[Unreachable, ...]
    is_needless: bool = False
    """Whether nothing has to change: the label fits already, with as much to spare as asked."""


@lru_cache(maxsize=1)  # a finding and a record of one audit both tell of them
def quick_repairs(found: Audit) -> tuple[Repair, ...]:
    """Return the repairs that take no search: another label, other BATNAs, an open secret.

    The smallest comes first. Empty where the label fits and where it cannot be assessed.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> text = starter_text("orchard").replace("intermediate", "expert")
    >>> edits = quick_repairs(audit(zopa.read_scenario(text.encode())))
    >>> edits[0].summary, edits[2].summary
    ('declare intermediate', "raise Marta's BATNA from 0.3 to 0.87")
    """
    return () if _is_needless(found) else _sorted(_verified(found, _quick(found)))


def repair_plan(found: Audit, *, spare: Fraction = Fraction(0)) -> RepairPlan:
    """Return repairs of every kind: label, BATNAs, structure, valuations.

    Each still makes the label fit where both BATNAs are then off by `spare` (utils), such as
    `ROUNDING`; a label that fits only barely is then repaired too.

    Sizes are in utils moved; a change of the label counts as `LABEL_SIZE` and each structural one
    as `STRUCTURE_SIZE`. Where a kind of edit cannot make the label fit, the plan says why.
    """
    if _is_needless(found, spare):
        return RepairPlan(found, (), (), found.verdict is Verdict.FITS)
    edits = list(_verified(found, (*_quick(found, spare), *_searched(found, spare)), spare))
    return RepairPlan(
        found,
        _sorted(iter(edits)),
        tuple(edit for edit in edits if isinstance(edit, Unreachable)),
    )


def _quick(found: Audit, spare: Fraction = Fraction(0)) -> Iterator[Candidate | Unreachable]:
    scenario = found.scenario
    for label in Difficulty:
        if label is not scenario.difficulty:
            yield labelled(scenario, label)
    standing, target = _standing(found), target_of(scenario.difficulty, found.bands, spare)
    yield from both_moved(scenario, standing, target)
    yield from one_moved(scenario, standing, target)
    answer = found.answer
    if target.is_easy and answer and answer.reveals.dependence is Dependence.ESSENTIAL:
        yield from unhidden(scenario)


def _searched(found: Audit, spare: Fraction) -> Iterator[Candidate | Unreachable]:
    scenario = found.scenario
    standing, target = _standing(found), target_of(scenario.difficulty, found.bands, spare)
    yield from restructured(scenario, target)
    yield from revalued(scenario, standing, target)


def _standing(found: Audit) -> Standing:
    answer = found.answer
    if answer is None:
        return standing_of(found.scenario)
    return Standing(answer.full, answer.known, even_split(answer.full.space))


def _is_needless(found: Audit, spare: Fraction = Fraction(0)) -> bool:
    return found.verdict is Verdict.NOT_ASSESSABLE or holds(found, spare)


def holds(found: Audit, spare: Fraction) -> bool:
    """Return whether the label fits, also where both BATNAs are off by `spare` (utils)."""
    verdicts = batnas_off(found, spare).verdicts if spare else (found.verdict,)
    return verdicts == (Verdict.FITS,)


def _verified(
    found: Audit,
    edits: Iterator[Candidate | Unreachable] | tuple[Candidate | Unreachable, ...],
    spare: Fraction = Fraction(0),
) -> Iterator[Repair | Unreachable]:
    """Yield the repairs after which an audit says that the label fits, and what cannot help."""
    for edit in edits:
        if isinstance(edit, Unreachable):
            yield edit
        else:
            after = audit(edit.scenario, bands=found.bands, like=found)
            if holds(after, spare):
                yield _told_of_edge(edit.repair, after)


def _told_of_edge(repair: Repair, after: Audit) -> Repair:
    """Return the repair with a note where it leads so near to an edge that rounding matters."""
    robust = robustness_of(after)
    if repair.kind is Kind.LABEL or robust is None or len(robust.batnas_rounded.verdicts) == 1:
        return repair
    note = "so near to where the verdict changes that rounding matters; see `zopa repair --safe`"
    return replace(repair, note=f"{repair.note}; {note}" if repair.note else note)


def _sorted(edits: Iterator[Repair | Unreachable]) -> tuple[Repair, ...]:
    kinds = list(Kind)
    found = {edit.patch: edit for edit in edits if isinstance(edit, Repair)}
    return tuple(
        sorted(found.values(), key=lambda edit: (edit.size, kinds.index(edit.kind), edit.summary))
    )
