"""Scores as plain records for JSON, in the published shape."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from zopa.corpus.scoring import ScoredLine
from zopa.rationals import exact_number
from zopa.reports.finding_records import Record, finding_record
from zopa.reports.numbers import Writer, number, optional, pair
from zopa.reports.records import allocation_record
from zopa.scoring.composite import composite_of
from zopa.scoring.records import Record as ScoredRecord
from zopa.scoring.score import Score, Scorer
from zopa.scoring.trace import Trace


def score_record(
    line: ScoredLine,
    write: Writer,
    *,
    with_witness: bool = False,
    sixth_weight: Fraction | None = None,
) -> Record:
    """Return what is said of one record; measures are there only where it could be scored.

    `with_witness` adds an agreement that dominates it, `sixth_weight` (in hundredths) what value
    efficiency as a sixth component would do to the composite of the record's five scores.
    """
    carried = line.carried
    return {
        "record": line.id,
        "scenario": line.scenario,
        **reading_record(line.scorer, write),
        "outcome": _outcome(line),
        **(_measures(line.score, write, with_witness=with_witness) if line.score else {}),
        **(_composite(line, sixth_weight, write) if sixth_weight is not None else {}),
        **({"trace": trace_record(line.trace, line, write)} if line.trace else {}),
        **({"carried": plain(carried)} if carried else {}),
        "findings": [finding_record(finding) for finding in line.findings],
    }


def reading_record(scorer: Scorer | None, write: Writer) -> Record:
    """Return which version of the scenario was scored, under which reading and BATNAs (utils).

    Scores that differ in it cannot be compared.
    """
    if scorer is None:
        return {"sha256": None, "conventions": None, "disagreement": None}
    return {
        "sha256": scorer.scenario.sha256,
        "conventions": {
            "view": scorer.conventions.view.value,
            "liability": scorer.conventions.liability.value,
        },
        "disagreement": pair(scorer.sticks.space.disagreement, write),
    }


def trace_record(trace: Trace, line: ScoredLine, write: Writer) -> Record:
    """Return what the offers of a record tell; offers go by their number in the record."""
    names = () if line.score is None else line.score.sticks.space.parties
    return {
        "path": [
            {
                "offer": step.offer.number,
                "turn_number": step.offer.turn,
                "speaker": names[step.offer.speaker],
                "utility": pair(step.offer.utility, write),
                "step": step.kind.value if step.kind else None,
            }
            for step in trace.steps
        ],
        "best": [offer.number for offer in trace.best],
        "better": [offer.number for offer in trace.better],
        "first_acceptable": trace.first_acceptable.number if trace.first_acceptable else None,
        "agreed": trace.agreed.number if trace.agreed else None,
    }


def _composite(line: ScoredLine, weight: Fraction, write: Writer) -> Record:
    if line.record is None or line.score is None:
        return {}
    scores = line.record.carried.get("scores")
    return composite_record(scores, line.score.value_efficiency, weight, write)


def composite_record(
    scores: object, value_efficiency: Fraction | float | None, weight: Fraction, write: Writer
) -> Record:
    """Return the composite of five scores before and after, null where they are not all there."""
    worth = None if value_efficiency is None else exact_number(value_efficiency)
    found = composite_of(scores, worth, weight)
    if found is None:
        return {"composite": None}
    return {
        "composite": {
            "weight": write(weight),
            "before": write(found.before),
            "after": optional(found.after, write),
        }
    }


def outcome_of(record: ScoredRecord) -> str:
    """Return the outcome of a record in the word of the records."""
    return "no_deal" if record.allocation is None else "agreement"


def _outcome(line: ScoredLine) -> str | None:
    return None if line.record is None else outcome_of(line.record)


def _measures(score: Score, write: Writer, *, with_witness: bool) -> Record:
    fair = score.fairness
    stick = score.stick
    shares = score.surplus_share
    points = score.points
    return {
        "utility": pair(score.utility, write),
        **({} if points is None else {"points": [write(each) for each in points]}),
        "gain": [optional(gain, write) for gain in score.gain],
        "individually_rational": list(score.individually_rational),
        "worst_margin": optional(score.worst_margin, write),
        "efficient": score.efficient,
        **(_witness(score, write) if with_witness else {}),
        "left_on_table": None
        if score.left_equal is None or score.left_joint is None
        else {"equal": write(score.left_equal), "joint": write(score.left_joint)},
        "joint_efficiency": optional(score.joint_efficiency, write),
        "surplus_efficiency": optional(score.surplus_efficiency, write),
        "value_creation": optional(score.value_creation, write),
        "surplus_share": None if shares is None else [write(share) for share in shares],
        "nash_ratio": optional(score.nash_ratio, write),
        "distance": dict(score.distance),
        "envy_free": fair.envy_free if fair else None,
        "proportional": fair.proportional if fair else None,
        "equitable": fair.equitable if fair else None,
        "ef1": fair.ef1 if fair else None,
        "unrevealed": list(score.unrevealed.ids),
        "unrevealed_added": optional(score.unrevealed.added, write),
        "missed": None
        if score.allocation is not None or not stick.has_batnas
        else {
            "equal": write(max(stick.analysis.depth, Fraction(0))),
            "joint": write(stick.best_surplus or Fraction(0)),
        },
        "value_efficiency": optional(score.value_efficiency, write),
    }


def _witness(score: Score, write: Writer) -> Record:
    if score.dominated_by is None:
        return {"dominated_by": None}
    point, allocation = score.dominated_by
    shares = allocation_record(allocation, score.sticks.space.parties, write)
    return {"dominated_by": {"utility": pair(point, write), "allocation": shares}}


def plain(value: Any) -> Any:
    """Return a decoded value with decimals as the doubles nearest to them."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, Decimal):
        return -0.0 if value.is_zero() and value.is_signed() else number(Fraction(value))
    return value
