"""Repairs as plain records for JSON: sentences and JSON Patches (RFC 6902)."""

from fractions import Fraction

from zopa.auditing.repair.edits import Repair
from zopa.auditing.repair.plan import RepairPlan
from zopa.display import unicode_name
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer, number
from zopa.scenario.reading import CheckedFile


def repair_record(edit: Repair, write: Writer) -> Record:
    """Return one repair; `note` is there only where there is something to note."""
    return {
        "kind": edit.kind.value,
        "summary": edit.summary,
        "patch": patch_record(edit),
        "size": write(edit.size),
        **({"note": edit.note} if edit.note else {}),
    }


def patch_record(edit: Repair) -> list[Record]:
    """Return the operations of a repair; hundredths stay numbers, and exact."""
    return [
        {
            "op": each.op,
            "path": each.path,
            "value": number(each.value) if isinstance(each.value, Fraction) else each.value,
        }
        for each in edit.patch
    ]


def plan_record(file: CheckedFile, plan: RepairPlan, write: Writer) -> Record:
    """Return everything that a search for repairs found."""
    return {
        "scenario": file.id,
        "source": unicode_name(file.source),
        "sha256": file.sha256,
        "difficulty": plan.audit.scenario.difficulty.value,
        "verdict": plan.audit.verdict.value,
        "not_assessable": plan.audit.not_assessable,
        **plan_fields(plan, write),
    }


def plan_fields(plan: RepairPlan, write: Writer) -> Record:
    """Return the repairs of a plan, and why no edit of other kinds helps."""
    return {
        "repairs": [repair_record(edit, write) for edit in plan.repairs],
        "unreachable": [
            {"kind": each.kind.value, "reason": each.reason} for each in plan.unreachable
        ],
    }
