"""Audits as plain records for JSON, in the published shape."""

from zopa.auditing.audit import Audit
from zopa.auditing.repair.plan import quick_repairs, repair_plan
from zopa.auditing.robustness import Rounding, robustness_of
from zopa.auditing.verdict import Verdict
from zopa.auditing.weight_margins import weight_margins
from zopa.corpus.auditing import AuditedFile
from zopa.display import unicode_name
from zopa.reports.finding_records import Record, finding_record, waived_records
from zopa.reports.numbers import Writer, optional
from zopa.reports.repair_records import plan_fields, repair_record
from zopa.solutions.bargaining_set import NoZopa


def audit_record(
    audited: AuditedFile, write: Writer, *, with_repairs: bool = False, with_margins: bool = False
) -> Record:
    """Return the audit of one file; `evidence` is null without a verdict.

    `with_repairs` searches for repairs of every kind, also of a borderline label. `with_margins`
    looks for the margin of each single weight.
    """
    file, found = audited.file, audited.audit
    return {
        "scenario": file.id,
        "source": unicode_name(file.source),
        "difficulty": file.difficulty.value if file.difficulty else None,
        "verdict": audited.verdict.value,
        "robust": found.robust if found and not found.not_assessable else None,
        "evidence": _evidence(found, write) if found else None,
        "readings": {
            reading.value: {
                "class": answer.depth_class.value,
                "depth": write(answer.full.depth),
                "verdict": answer.verdict.value,
            }
            for reading, answer in (found.readings.items() if found else ())
        },
        **_bands(found, write),
        **_robustness(found, write, with_margins=with_margins),
        **_repairs(found, write, searched=with_repairs),
        "findings": [finding_record(finding) for finding in audited.findings],
        **waived_records(audited.waived),
    }


def _bands(found: Audit | None, write: Writer) -> Record:
    """Return where the classes begin, nothing where nothing was classified."""
    if found is None:
        return {}
    bands = found.bands
    return {"bands": {"moderate": write(bands.moderate), "comfortable": write(bands.comfortable)}}


def _robustness(found: Audit | None, write: Writer, *, with_margins: bool) -> Record:
    """Return how far the numbers may err, nothing where there is no verdict."""
    robust = None if found is None else robustness_of(found)
    if robust is None or found is None:
        return {}
    return {
        "margins": {
            "batna": [
                {"fall": optional(each.fall, write), "rise": optional(each.rise, write)}
                for each in robust.batnas
            ],
            "any_number": optional(robust.any_number, write),
            **({"weights": _weights(found, write)} if with_margins else {}),
        },
        "rounding": {
            "batnas": _rounding(robust.batnas_rounded, write),
            "all": None if robust.all_rounded is None else _rounding(robust.all_rounded, write),
        },
    }


def _weights(found: Audit, write: Writer) -> list[Record] | None:
    margins = weight_margins(found)
    if margins is None:
        return None
    return [
        {
            "resource": each.resource,
            "party": found.scenario.parties[each.party].name,
            "fall": optional(each.fall, write),
            "rise": optional(each.rise, write),
        }
        for each in margins
    ]


def _rounding(rounding: Rounding, write: Writer) -> Record:
    return {
        "depth": [write(depth) for depth in rounding.depths],
        "classes": [each.value for each in rounding.classes],
        "verdicts": [each.value for each in rounding.verdicts],
    }


def _repairs(found: Audit | None, write: Writer, *, searched: bool) -> Record:
    """Return edits that would make a label fit, the smallest first."""
    if searched and found is not None:
        return plan_fields(repair_plan(found), write)
    if found is None or found.verdict not in {Verdict.TOO_EASY, Verdict.TOO_HARD}:
        return {}
    return {"repairs": [repair_record(edit, write) for edit in quick_repairs(found)]}


def _evidence(found: Audit, write: Writer) -> Record | None:
    answer, evidence = found.answer, found.evidence
    if answer is None or evidence is None or found.not_assessable is not None:
        return None
    zone, reveals = answer.full.zone, answer.reveals
    chance = evidence.acceptable
    return {
        "class": answer.depth_class.value,
        "depth": write(answer.full.depth),
        "known_class": answer.known_class.value,
        "known_depth": write(answer.known.depth),
        "no_zopa_kind": zone.kind.value if isinstance(zone, NoZopa) else None,
        "latent": reveals.dependence.value if reveals.dependence else None,
        "reveal_sets": None if reveals.sets is None else [list(each) for each in reveals.sets],
        "lowering_sets": None
        if reveals.lowering is None
        else [list(each) for each in reveals.lowering],
        "secrets": None
        if answer.secrets is None
        else [
            {"resource": each.resource, "first": write(each.first), "last": write(each.last)}
            for each in answer.secrets
        ],
        "even_split_accepted": answer.even_split_accepted,
        "frontier_share": evidence.frontier_share,
        "surplus": optional(evidence.surplus, write),
        "logrolling": write(evidence.logrolling),
        "conflict_strength": optional(evidence.conflict_strength, write),
        "critical_batna": [optional(value, write) for value in answer.full.critical_batna],
        "acceptable_share": write(chance.value),
        "acceptable_share_error": chance.standard_error,
    }
