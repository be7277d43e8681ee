"""A proof in words, so that a reader can check it by hand."""

from collections.abc import Iterator
from fractions import Fraction
from textwrap import fill

from zopa.rationals import readable
from zopa.scenario.types import Scenario
from zopa.scenario.wording import counted
from zopa.solutions.certificates import (
    AssignmentsCertificate,
    Certificate,
    Group,
    Halves,
    IndividualCertificate,
    LumpsCertificate,
    SolverCertificate,
    WeightsCertificate,
    WitnessCertificate,
)
from zopa.solutions.hull import Bound
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.space import TradeSpace

_SHOWN_GROUPS = 8


def certificate_lines(
    certificate: Certificate, scenario: Scenario, space: TradeSpace, width: int
) -> Iterator[str]:
    """Yield the lines of a proof about a trade space of a scenario."""
    for line in _sentences(certificate, scenario, space):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        yield from fill(line, width, subsequent_indent=indent).split("\n")


def _sentences(certificate: Certificate, scenario: Scenario, space: TradeSpace) -> Iterator[str]:
    a, b = (party.name for party in scenario.parties)
    match certificate:
        case WitnessCertificate(point, allocation):
            yield (
                f"Proof, worth {readable(point.a)} to {a} and {readable(point.b)} to {b}: "
                f"{allocation.describe(scenario)}."
            )
        case IndividualCertificate(party, best, allocation, batna):
            yield (
                f"Proof: the most that {(a, b)[party]} can get is {readable(best)} "
                f"({allocation.describe(scenario)}), and the {_asked(batna, party, space)} is "
                f"{readable(batna)}."
            )
        case WeightsCertificate(bound):
            group = ", or group that is taken as one," if space.rows else ""
            yield (
                f"Proof: {_claim(bound, space)}. Give each resource{group} to the side that the "
                "weights favour and add up: even splitting lumps would not help."
            )
        case AssignmentsCertificate((everything,)):
            yield f"Proof: under the side constraints {_claim(everything.bound, space)}."
        case AssignmentsCertificate(groups):
            yield (
                "Proof: whichever way the side constraints let whole items go, some weighted sum "
                f"stays short. Every way is in one of {counted(len(groups), 'group')}:"
            )
            yield from _shown(groups, space)
        case SolverCertificate(point, allocation):
            yield (
                "No proof to check by hand: the solver finds nothing that keeps the side "
                f"constraints and meets both BATNAs. The nearest, worth {readable(point.a)} to {a} "
                f"and {readable(point.b)} to {b}: {allocation.describe(scenario)}."
            )
        case LumpsCertificate(point, allocation, proof):
            yield (
                f"Proof: only because lumps cannot be split. With the BATNA of {a} met, {b} gets"
                f" at most {readable(point.b)} ({allocation.describe(scenario)})."
            )
            yield from _proof(proof, space)


def _asked(least: Fraction, party: int, space: TradeSpace) -> str:
    """Return what asks for a least utility: the BATNA, or a floor above it."""
    return "BATNA" if least == space.disagreement[party] else "floor"


def _proof(proof: tuple[Group, ...] | Halves, space: TradeSpace) -> Iterator[str]:
    if isinstance(proof, Halves):
        yield (
            f"  To check: list the undominated sums of {', '.join(proof.left)} and of "
            f"{', '.join(proof.right)}; no sum of one from each meets both BATNAs."
        )
        return
    yield f"  To check: every assignment is in one of {counted(len(proof), 'group')}:"
    yield from _shown(proof, space)


def _shown(proof: tuple[Group, ...], space: TradeSpace) -> Iterator[str]:
    for group in proof[:_SHOWN_GROUPS]:
        kept = Allocation(group.fixed)
        fixed = "; ".join(f"{name} {_holder(shares, *space.parties)}" for name, shares in kept)
        yield f"    {fixed}: {_claim(group.bound, space)}"
    if len(proof) > _SHOWN_GROUPS:
        yield f"    and {len(proof) - _SHOWN_GROUPS} more; --format json has them all"


def _holder(shares: tuple[object, object], a: str, b: str) -> str:
    holders = [name for name, share in zip((a, b), shares, strict=True) if share]
    return f"to {' and '.join(holders)}" if holders else "to neither"


def _claim(bound: Bound, space: TradeSpace) -> str:
    terms = " + ".join(
        f"{'' if weight == 1 else f'{readable(weight)} x '}{name}'s utility"
        for weight, name in zip((bound.weights.a, bound.weights.b), space.parties, strict=True)
        if weight
    )
    return (
        f"{terms} is at most {readable(bound.largest)}, and the BATNAs"
        f"{' and floors' if space.floors else ''} need {readable(bound.required)}"
    )
