"""Scores as text: a line for each record, and of few records all that is measured."""

from collections.abc import Iterator
from fractions import Fraction

from zopa.corpus.scoring import ScoredLine
from zopa.display import text_table
from zopa.rationals import readable
from zopa.scenario.wording import clipped
from zopa.scoring.score import Score
from zopa.scoring.trace import Trace
from zopa.solutions.concepts import TITLES

HEAD = f"{'record':<20} {'outcome':<10} {'utils':<18} {'value':>7}  what was left"


def line_text(line: ScoredLine, source: str) -> str:
    """Return what is said of one record: a line, and its findings."""
    unscored = f"{clipped(line.id):<20} not scored"
    parts = [unscored if line.score is None else _summary(line.id, line.score)]
    # Without a line of its own a record is known by its name alone.
    parts += [
        finding.describe(source if finding.place.line else f"{source}, {clipped(line.id)}")
        for finding in line.findings
    ]
    return "\n".join(parts)


def _summary(name: str, score: Score) -> str:
    utils = f"{readable(score.utility.a)}, {readable(score.utility.b)}"
    outcome = "no deal" if score.allocation is None else "agreement"
    value = "-" if score.value_efficiency is None else readable(score.value_efficiency)
    return f"{clipped(name):<20} {outcome:<10} {utils:<18} {value:>7}  {_left(score)}"


def _left(score: Score) -> str:
    if score.allocation is None:
        if score.stick.zone is None:
            return "nothing to agree on" if score.stick.has_batnas else "-"
        return f"a ZOPA of {readable(score.stick.analysis.depth)}"
    if score.efficient:
        return "nothing: efficient"
    equal, joint = score.left_equal or Fraction(0), score.left_joint or Fraction(0)
    return f"{readable(joint)} together, {readable(equal)} for both alike"


def details(score: Score, trace: Trace | None = None) -> str:
    """Return every measure of one score as a table, and the path of its offers as another."""
    table = text_table(["measure", "value"], list(_rows(score)), [None, 72])
    return table if trace is None else f"{table}\n\n{_path(score, trace)}"


def _path(score: Score, trace: Trace) -> str:
    names = score.sticks.space.parties
    rows = []
    for step in trace.steps:
        offer = step.offer
        said = [
            "best for both together" if offer in trace.best else "",
            "better for both than the outcome" if offer in trace.better else "",
            "first that meets both BATNAs" if offer == trace.first_acceptable else "",
            "what was agreed" if offer == trace.agreed else "",
        ]
        rows.append(
            [
                str(offer.number),
                "-" if offer.turn is None else str(offer.turn),
                names[offer.speaker],
                f"{readable(offer.utility.a)}, {readable(offer.utility.b)}",
                step.kind.value if step.kind else "-",
                "; ".join(part for part in said if part),
            ]
        )
    head = ["offer", "turn", "speaker", "utils", "step", ""]
    return text_table(head, rows, [None, None, 20, None, None, 40])


def _rows(score: Score) -> Iterator[tuple[str, str]]:
    scenario = score.sticks.scenario
    names = [party.name for party in scenario.parties]
    for party, name in enumerate(names):
        gain = score.gain[party]
        against = "no BATNA" if gain is None else f"{_signed(gain)} against the BATNA"
        yield f"{name}'s utility", f"{readable(score.utility[party])} ({against})"
    if score.points is not None:
        yield "in the file's points", ", ".join(readable(each) for each in score.points)
    if score.allocation is not None:
        yield "agreement", score.allocation.describe(scenario)
        yield "efficient", "yes" if score.efficient else "no"
    if score.dominated_by is not None:
        point, allocation = score.dominated_by
        yield "better for both", f"{readable(point.a)}, {readable(point.b)}"
        yield "", allocation.describe(scenario)
    yield "left: for both alike", _or_dash(score.left_equal)
    yield "left: together", _or_dash(score.left_joint)
    yield "joint efficiency", _or_dash(score.joint_efficiency)
    yield "surplus efficiency", _or_dash(score.surplus_efficiency)
    yield "value creation", _or_dash(score.value_creation)
    shares = score.surplus_share
    said = "-" if shares is None else ", ".join(readable(share) for share in shares)
    yield "shares of the surplus", said
    yield "Nash ratio", _or_dash(score.nash_ratio)
    for concept, far in score.distance.items():
        yield f"distance to {TITLES[concept]}", "-" if far is None else f"{far:.4f}"
    fair = score.fairness
    for test in ("envy_free", "proportional", "equitable", "ef1"):
        holds = None if fair is None else getattr(fair, test)
        yield test.replace("_", "-"), "-" if holds is None else "yes" if holds else "no"
    if score.unrevealed.ids:
        added = score.unrevealed.added
        worth = "" if added is None else f" (would have added {readable(added)} together)"
        yield "never revealed", f"{', '.join(score.unrevealed.ids)}{worth}"
    yield "value efficiency", _or_dash(score.value_efficiency)


def _or_dash(value: Fraction | None) -> str:
    return "-" if value is None else readable(value)


def _signed(value: Fraction) -> str:
    return f"+{readable(value)}" if value >= 0 else readable(value)
