"""Random side constraints for a scenario, and files of them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from zopa.constraints.reading import read_constraints
from zopa.constraints.types import SideConstraints
from zopa.scenario.types import Divisibility, Scenario

Fields = Mapping[str, Any]


def constraints_file(constraints: Sequence[Fields], **more: Any) -> bytes:
    """Return a file of side constraints."""
    return json.dumps({"version": 1, "constraints": list(constraints), **more}).encode()


def side_constraints(constraints: Sequence[Fields]) -> SideConstraints:
    """Return side constraints as they are read from a file."""
    return read_constraints(constraints_file(constraints))


@st.composite
def constraint_fields(draw: st.DrawFn, case: Scenario, floors: bool = True) -> Fields:
    """Draw a side constraint of any kind that fits the scenario."""
    names = [each.id for each in case.resources]
    whole = [
        each.id
        for each in case.resources
        if each.divisibility is not Divisibility.DIVISIBLE
        and not (each.divisibility is Divisibility.SHARED and each.is_burden)
    ]
    parties = [party.name for party in case.parties]
    party = draw(st.sampled_from(parties))
    kinds = ["at_most", "at_least", "linear"] + (["floor"] if floors else [])
    kinds += ["requires", "bundle"] if len(names) > 1 else []
    kinds += ["exclusive", "count"] if len(whole) > 1 else []
    kind = draw(st.sampled_from(kinds))
    some = st.lists(st.sampled_from(names), min_size=2, max_size=3, unique=True)
    items = st.lists(st.sampled_from(whole or names), min_size=2, max_size=4, unique=True)
    fields: dict[str, Any]
    tenth = st.integers(0, 10).map(lambda top: top / 10)
    match kind:
        case "requires":
            one, two, *_ = draw(some)
            fields = {"resource": one, "needs": two}
            if draw(st.booleans()):
                fields["party"] = party
                if draw(st.booleans()):
                    fields["needs_party"] = draw(st.sampled_from(parties))
        case "bundle":
            fields = {"resources": draw(some)}
        case "exclusive":
            fields = {"resources": draw(items)} | ({"party": party} if draw(st.booleans()) else {})
        case "count":
            listed = draw(items)
            low, high = sorted(draw(st.tuples(*[st.integers(0, len(listed))] * 2)))
            fields = {"party": party, "resources": listed, "at_least": low, "at_most": high}
        case "floor":
            fields = {"party": party, "utility": draw(st.integers(-5, 10)) / 10}
        case "linear":
            factor = st.integers(-2, 3)
            terms = [
                {
                    "party": draw(st.sampled_from(parties)),
                    "resource": name,
                    "coefficient": draw(factor),
                }
                for name in draw(st.lists(st.sampled_from(names), min_size=1, max_size=3))
            ]
            word = draw(st.sampled_from(["at_most", "at_least", "at_most", "equals"]))
            fields = {"terms": terms, word: draw(st.integers(-2, 4)) / 2}
        case _:
            fields = {"party": party, "resource": draw(st.sampled_from(names))}
            amount = draw(tenth)
            fields |= {"share": amount} if draw(st.booleans()) else {"quantity": 4 * amount}
    return {"kind": kind, **fields}
