"""A trade space as a plain record for JSON, in the published shape."""

from zopa.formats.foreign import ForeignCase
from zopa.reports.finding_records import VERSION, Record
from zopa.reports.numbers import Writer, pair
from zopa.reports.records import allocation_record
from zopa.tradespace.space import Option


def space_record(case: ForeignCase, write: Writer) -> Record:
    """Return all that can be agreed on in a case, and what a util is worth in its own points."""
    space = case.space

    def option(each: Option) -> Record:
        shares = allocation_record(dict(each.shares), space.parties, write)
        return {"utility": pair(each.utility, write), "allocation": shares}

    return {
        "kind": "zopa.space",
        "version": VERSION,
        "name": case.name,
        "parties": list(space.parties),
        "disagreement": pair(space.disagreement, write),
        "assumed_batna": list(space.assumed_batna),
        "constant": pair(space.constant, write),
        "choices": [
            {"name": choice.name, "options": [option(each) for each in choice.options]}
            for choice in space.choices
        ],
        "divisibles": [
            {"name": part.name, "for_b": option(part.for_b), "for_a": option(part.for_a)}
            for part in space.divisibles
        ],
        "points": [write(each) for each in case.points],
        "notes": list(case.notes),
        "sha256": case.scenario.sha256,
    }
