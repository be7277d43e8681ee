"""Side constraints as plain records for JSON: which bind, and what leaving one out would give."""

from collections.abc import Mapping

from zopa.analysis import Analysis
from zopa.display import unicode_name
from zopa.relaxing import Conditions, Relaxation
from zopa.reports.finding_records import Record
from zopa.reports.numbers import Writer, optional, pair
from zopa.solutions.bargaining_set import BargainingSet
from zopa.tradespace.conventions import View


def side_record(conditions: Mapping[View, Conditions]) -> Record:
    """Return where the side constraints of a result come from, nothing where there are none."""
    for each in conditions.values():
        given = each.constraints
        source = unicode_name(given.source)
        return {"constraints": {"source": source, "sha256": given.sha256}}
    return {}


def condition_records(conditions: Conditions, write: Writer) -> list[Record]:
    """Return each side constraint with what leaving it out alone would give in this view."""
    found = {each.constraint: each for each in conditions.relaxations}
    return [
        {
            "id": constraint.name,
            "kind": constraint.kind,
            "set_aside": constraint in conditions.aside,
            **_cost(found.get(constraint.name), write),
        }
        for constraint in conditions.constraints.constraints
    ]


def _cost(relaxation: Relaxation | None, write: Writer) -> Record:
    if relaxation is None or relaxation.without is None:
        return {"binding": None, "without": None}
    return {"binding": relaxation.is_binding, "without": _answer(relaxation.without, write)}


def _answer(analysis: Analysis, write: Writer) -> Record:
    """Return the depth and the pairs of each solution."""
    return {
        "exists": isinstance(analysis.zone, BargainingSet),
        "depth": write(analysis.depth),
        "solutions": {
            name: {
                "objective": optional(solution.objective, write),
                "utilities": [pair(point, write) for point in solution.points],
            }
            for name, solution in analysis.solutions.items()
        },
    }
