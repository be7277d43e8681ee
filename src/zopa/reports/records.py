"""Results as plain records for JSON, in the published shapes."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from zopa.analysis import Analysis
from zopa.auditing.classes import DEFAULT_BANDS, DepthBands
from zopa.corpus.solving import SolvedFile
from zopa.display import unicode_name
from zopa.formats.foreign import ForeignCase
from zopa.frontier.frontier import Claim, Frontier
from zopa.relaxing import Conditions
from zopa.reports.condition_records import condition_records, side_record
from zopa.reports.finding_records import Record, finding_record, waived_records
from zopa.reports.numbers import Writer, optional, pair, whole_or
from zopa.solutions.bargaining_set import BargainingSet, NoZopa
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
from zopa.solutions.solution import Solution
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.conventions import Liability, View
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint
from zopa.version import __version__

MAX_AGREEMENTS: Final = 1_000
"""How many tied agreements are listed with their allocations; the rest are counted."""

_NONE: Final[Mapping[View, Record]] = MappingProxyType({})


def solve_record(
    solved: SolvedFile,
    liability: Liability,
    write: Writer,
    bands: DepthBands = DEFAULT_BANDS,
    others: Mapping[View, Record] = _NONE,
) -> Record:
    """Return the solution of one file; `views` is empty where it cannot be modelled.

    `others` has the records of views without a frontier.
    """
    file, scenario = solved.file, solved.file.scenario
    space = solved.space
    views = {
        view: view_record(each, write, bands, solved.case, solved.conditions.get(view))
        for view, each in solved.views.items()
    }
    for view, record in others.items():
        views[view] = {**record, **_constraints(solved.conditions.get(view), write)}
    return {
        "scenario": file.id,
        "source": unicode_name(file.source),
        "parties": [party.name for party in scenario.parties] if scenario else None,
        "disagreement": pair(space.disagreement, write) if space else None,
        "assumed_batna": list(space.assumed_batna) if space else None,
        "conventions": {"liability": liability.value},
        "zopa_version": __version__,
        "sha256": file.sha256,
        "findings": [finding_record(finding) for finding in solved.findings],
        **side_record(solved.conditions),
        **waived_records(file.waived),
        **({} if solved.case is None else {"foreign": foreign_record(solved.case, write)}),
        "views": {view.value: views[view] for view in View if view in views},
    }


def foreign_record(case: ForeignCase, write: Writer) -> Record:
    """Return what is said of a case that comes from another format."""
    return {"points_per_util": [write(each) for each in case.points], "notes": list(case.notes)}


def points_record(point: UtilityPoint, case: ForeignCase | None, write: Writer) -> Record:
    """Return utilities in the points of the file that a case comes from, nothing without one."""
    return {} if case is None else {"points": [write(each) for each in case.to_points(point)]}


def view_record(
    analysis: Analysis,
    write: Writer,
    bands: DepthBands,
    case: ForeignCase | None = None,
    conditions: Conditions | None = None,
) -> Record:
    """Return one view of a scenario."""
    zone, parties = analysis.zone, analysis.space.parties
    found = isinstance(zone, BargainingSet)
    return {
        "zopa": {
            "exists": found,
            "class": bands.classify(zone.depth).value,
            "depth": write(zone.depth),
            "knife_edge": zone.depth == 0,
            "no_zopa_kind": zone.kind.value if isinstance(zone, NoZopa) else None,
            "critical_batna": [optional(value, write) for value in analysis.critical_batna],
            **goal_record(analysis.space, write),
            "certificate": certificate_record(zone.certificate, parties, write),
            **_claims(analysis),
        },
        "best": pair(analysis.frontier.best, write),
        "ideal_point": pair(zone.ideal_point, write) if isinstance(zone, BargainingSet) else None,
        "frontier": frontier_record(analysis.frontier, write),
        "solutions": {
            name: {
                **solution_record(solution, parties, write, case),
                **({} if conditions is None else {"binding": list(conditions.binding(name))}),
            }
            for name, solution in analysis.solutions.items()
        },
        **_constraints(conditions, write),
    }


def _constraints(conditions: Conditions | None, write: Writer) -> Record:
    return {} if conditions is None else {"constraints": condition_records(conditions, write)}


def _claims(analysis: Analysis) -> Record:
    """Return what verdict and depth rest on where that is no more than a solver's word."""
    claim = analysis.frontier.provenance.claim
    if claim is Claim.EXACT:
        return {}
    rests = isinstance(analysis.zone.certificate, SolverCertificate)
    return {"claim": (claim if rests else Claim.EXACT).value, "depth_claim": claim.value}


def goal_record(space: TradeSpace, write: Writer) -> Record:
    """Return what a deal has to reach where floors ask for more than BATNAs do."""
    goal = space.goal(space.disagreement)
    return {} if goal == space.disagreement else {"goal": pair(goal, write)}


def frontier_record(frontier: Frontier, write: Writer) -> Record:
    """Return every piece of a frontier and what is claimed of it."""
    provenance = frontier.provenance
    return {
        "complete": provenance.complete,
        "exact": provenance.claim == "exact",
        "claim": provenance.claim.value,
        "method": provenance.method,
        "gap": None if provenance.gap is None else whole_or(provenance.gap, write),
        **({"reason": provenance.reason} if provenance.reason else {}),
        "segments": [
            {
                "start": pair(segment.start, write),
                "end": pair(segment.end, write),
                "start_open": segment.start_open,
                "end_open": segment.end_open,
            }
            for segment in frontier
        ],
    }


def solution_record(
    solution: Solution, parties: tuple[str, str], write: Writer, case: ForeignCase | None = None
) -> Record:
    """Return a solution with a witness allocation for each pair.

    `tied_segments` is there only where a whole segment ties, `agreements_omitted` only where more
    pairs tie than are listed.
    """
    listed = solution.agreements[:MAX_AGREEMENTS]
    record: Record = {
        "objective": optional(solution.objective, write),
        "degenerate": solution.degenerate,
        "agreements": [
            {
                "utility": pair(agreement.point, write),
                **points_record(agreement.point, case, write),
                "allocation": allocation_record(agreement.allocation, parties, write),
            }
            for agreement in listed
        ],
    }
    if solution.tied_segments:
        record["tied_segments"] = [
            {"start": pair(segment.start, write), "end": pair(segment.end, write)}
            for segment in solution.tied_segments
        ]
    if len(solution.agreements) > len(listed):
        record["agreements_omitted"] = len(solution.agreements) - len(listed)
    return record


def allocation_record(
    allocation: Allocation | Mapping[str, Shares], parties: tuple[str, str], write: Writer
) -> Record:
    """Return each party's share of each resource; of a burden, what it bears."""
    shares: Iterable[tuple[str, Shares]] = (
        allocation if isinstance(allocation, Allocation) else allocation.items()
    )
    return {
        name: {party: whole_or(share, write) for party, share in zip(parties, split, strict=True)}
        for name, split in shares
    }


def certificate_record(certificate: Certificate, parties: tuple[str, str], write: Writer) -> Record:
    """Return a proof with all that it takes to check it."""
    match certificate:
        case WitnessCertificate(point, allocation):
            return {
                "type": "witness",
                "utility": pair(point, write),
                "allocation": allocation_record(allocation, parties, write),
            }
        case IndividualCertificate(party, best, allocation, batna):
            return {
                "type": "individual",
                "party": parties[party],
                "best": write(best),
                "allocation": allocation_record(allocation, parties, write),
                "batna": write(batna),
            }
        case WeightsCertificate(bound):
            return {"type": "weights", **_bound_record(bound, write)}
        case AssignmentsCertificate(groups):
            return {"type": "assignments", **_proof_record(groups, parties, write)}
        case SolverCertificate(point, allocation):
            return {
                "type": "solver",
                "pair": pair(point, write),
                "allocation": allocation_record(allocation, parties, write),
            }
        case LumpsCertificate(point, allocation, proof):
            return {
                "type": "lumps",
                "pair": pair(point, write),
                "allocation": allocation_record(allocation, parties, write),
                "proof": _proof_record(proof, parties, write),
            }


def _bound_record(bound: Bound, write: Writer) -> Record:
    return {
        "weights": [whole_or(bound.weights.a, write), whole_or(bound.weights.b, write)],
        "largest": write(bound.largest),
        "required": write(bound.required),
    }


def _proof_record(
    proof: tuple[Group, ...] | Halves, parties: tuple[str, str], write: Writer
) -> Record:
    if isinstance(proof, Halves):
        return {
            "method": "meet_in_the_middle",
            "left": list(proof.left),
            "right": list(proof.right),
        }
    return {
        "method": "groups",
        "groups": [
            {
                "fixed": allocation_record(group.fixed, parties, write),
                **_bound_record(group.bound, write),
            }
            for group in proof
        ],
    }
