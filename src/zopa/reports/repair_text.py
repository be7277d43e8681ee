"""Repairs as text: what is wrong with the label, and what would mend it."""

from zopa.auditing.repair.edits import Repair
from zopa.auditing.repair.plan import RepairPlan
from zopa.auditing.situation import conditions, situation
from zopa.auditing.verdict import Verdict
from zopa.rationals import readable
from zopa.scenario.reading import CheckedFile
from zopa.scenario.wording import clipped

_PATH_LENGTH = 4096

_SAYS = {
    Verdict.FITS: "fits",
    Verdict.BORDERLINE: "can be defended, but another would fit better",
    Verdict.TOO_HARD: "is harder than the math",
    Verdict.TOO_EASY: "is easier than the math",
}


_SIZES = (
    "Any one of these makes the label fit, the smallest change first. Sizes are utils moved;",
    "a new label, and each change of what is latent or divisible, counts as 0.1.",
)


def plan_text(file: CheckedFile, plan: RepairPlan) -> str:
    """Return a headline, the numbered repairs, and why there is none of other kinds."""
    source = clipped(file.source, _PATH_LENGTH)
    found = plan.audit
    label = found.scenario.difficulty
    if found.answer is None or found.not_assessable is not None:
        return f"{source}: the label {label} cannot be assessed, for {found.not_assessable}"
    headline = f"{source}: the label {label} {_SAYS[found.verdict]}: {situation(found.answer)}"
    if found.verdict is Verdict.FITS:
        return f"{headline}\nNothing to repair."
    lines = [headline, f"Why: {conditions(found)}", ""]
    lines += _SIZES if plan.repairs else ["No repair was found."]
    for number, edit in enumerate(plan.repairs, 1):
        lines += _repair_lines(number, edit)
    if plan.unreachable:
        lines += ["", "What does not help:"]
        lines += [f"  - {each.reason}" for each in plan.unreachable]
    return "\n".join(lines)


def _repair_lines(number: int, edit: Repair) -> list[str]:
    line = f"{number:>3}. {edit.summary} (size {readable(edit.size)})"
    return [line, f"     {edit.note}"] if edit.note else [line]
