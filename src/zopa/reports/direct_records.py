"""What is known of a view without its frontier, as a plain record for JSON."""

from collections.abc import Mapping

from zopa.auditing.classes import DepthBands, DepthClass
from zopa.corpus.solving import SolvedFile
from zopa.formats.foreign import ForeignCase
from zopa.frontier.frontier import Claim, Frontier
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Number, Writer, optional, pair
from zopa.reports.records import (
    allocation_record,
    certificate_record,
    frontier_record,
    goal_record,
    points_record,
)
from zopa.solutions.direct_answers import DirectAnalysis, DirectSolution, Limits
from zopa.tradespace.conventions import View

METHOD = "direct"
"""How answers are found that need no frontier."""


def direct_records(solved: SolvedFile, write: Writer, bands: DepthBands) -> Mapping[View, Record]:
    """Return the record of each view whose frontier could not be had."""
    return {
        view: direct_view_record(
            *(found, write, bands), case=solved.case, unproved=solved.unproved.get(view)
        )
        for view, found in solved.direct.items()
    }


def direct_view_record(
    found: DirectAnalysis,
    write: Writer,
    bands: DepthBands,
    *,
    case: ForeignCase | None = None,
    unproved: Frontier | None = None,
) -> Record:
    """Return a view in the shape of one with a frontier: null stands for what is not settled.

    What was found of an `unproved` frontier is its frontier then. What is between two numbers is
    beside it: `depth_bounds`, and the `bound` of an objective.
    """
    depth, certificate = found.depth, found.certificate
    parties = found.space.parties
    classes = _classes(found, bands)
    return {
        "zopa": {
            "exists": found.exists,
            "class": classes[0] if len(classes) == 1 else None,
            "depth": optional(depth.largest, write),
            "knife_edge": None if depth.largest is None else depth.largest == 0,
            "no_zopa_kind": None if found.kind is None else found.kind.value,
            "critical_batna": [_settled(each, write) for each in found.critical_batna],
            **goal_record(found.space, write),
            "certificate": None
            if certificate is None
            else certificate_record(certificate, parties, write),
            "claim": found.claim.value,
            "depth_bounds": [optional(depth.value, write), optional(depth.bound, write)],
            "depth_claim": depth.claim.value,
        },
        "best": [_settled(each, write) for each in found.best],
        "ideal_point": [_settled(each, write) for each in found.critical_batna]
        if found.exists
        else None,
        "frontier": {
            "complete": False,
            "exact": False,
            "claim": Claim.INNER.value,
            "method": METHOD,
            "gap": None,
            "segments": [],
        }
        if unproved is None
        else frontier_record(unproved, write),
        "solutions": {
            name: _solution_record(solution, parties, write, case)
            for name, solution in found.solutions.items()
        },
    }


def _classes(found: DirectAnalysis, bands: DepthBands) -> list[str]:
    """Return the classes that the depth may have, all of them where it may have any."""
    depth = found.depth
    if found.exists is False:
        return [DepthClass.NONE.value]
    if depth.value is None or depth.bound is None:
        return []
    return [each.value for each in bands.between(depth.value, depth.bound)]


def _settled(limits: Limits | None, write: Writer) -> Number | None:
    return None if limits is None else optional(limits.largest, write)


def _solution_record(
    solution: DirectSolution, parties: tuple[str, str], write: Writer, case: ForeignCase | None
) -> Record:
    objective = solution.objective
    return {
        "objective": None if objective is None else optional(objective.value, write),
        "degenerate": solution.degenerate,
        "agreements": [
            {
                "utility": pair(solution.point, write),
                **points_record(solution.point, case, write),
                "allocation": allocation_record(solution.allocation, parties, write),
            }
        ],
        "claim": solution.claim.value,
        "bound": None if objective is None else optional(objective.bound, write),
        "ties_listed": False,
    }
