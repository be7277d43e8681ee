"""The offers of a record: from decoded JSON to allocations and what they were worth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zopa.errors import AllocationError
from zopa.scenario.wording import did_you_mean, pointer, quoted
from zopa.scoring.records import ROLES, RecordError, is_in_quantities, read_allocation
from zopa.scoring.score import Scorer
from zopa.scoring.trace import Offer


@dataclass(frozen=True, eq=False)
class WrongOffer:
    """An offer that could not have been carried out, or cannot be read."""

    error: RecordError


def read_offers(value: Mapping[str, Any], scorer: Scorer) -> Iterator[Offer | WrongOffer]:
    """Yield the offers of a record in their order, and what is wrong with one.

    An offer has `speaker` (a party's name, or `party_a` and `party_b`), `allocation`, `turn_number`
    and `unit`; where it has no unit it is that of the record.
    """
    given = value.get("offers", [])
    if not isinstance(given, list | tuple):
        error = RecordError("shape", "/offers", "'offers' is not a list", "write [{...}, ...]")
        yield WrongOffer(error)
        return
    for index, each in enumerate(given):
        place = pointer("offers", index)
        try:
            yield _offer(each, value, scorer, index)
        except RecordError as error:
            where = error.pointer if error.pointer.startswith(place) else place + error.pointer
            yield WrongOffer(RecordError(error.kind, where, error.problem, error.remedy))


def _offer(each: object, record: Mapping[str, Any], scorer: Scorer, index: int) -> Offer:
    place = pointer("offers", index)
    if not isinstance(each, Mapping):
        raise RecordError("shape", place, "the offer is not an object", "write {...}")
    turn = each.get("turn_number")
    if turn is not None and (isinstance(turn, bool) or not isinstance(turn, int)):
        problem = f"{quoted(str(turn))} is not the number of a turn"
        raise RecordError("shape", f"{place}/turn_number", problem, "give an integer")
    allocation = each.get("allocation")
    if not isinstance(allocation, Mapping):
        problem = "an offer has an 'allocation', an object of resources"
        remedy = 'write {"resource": {"party": share}}'
        raise RecordError("shape", f"{place}/allocation", problem, remedy)
    unit = {"unit": each.get("unit", record.get("unit", "fraction"))}
    read = read_allocation(allocation, scorer.scenario, in_quantities=is_in_quantities(unit, place))
    try:
        score = scorer.score(read)
    except AllocationError as error:
        where = f"{place}{pointer('allocation', error.resource)}"
        problem = f"'{error.resource}': {error.problem}"
        raise RecordError(error.kind, where, problem, error.remedy) from error
    speaker = _speaker(each, scorer, place)
    return Offer(index + 1, turn, speaker, read, score.utility, score.meets_both)


def _speaker(each: Mapping[str, Any], scorer: Scorer, place: str) -> int:
    names = [party.name for party in scorer.scenario.parties]
    said = str(each.get("speaker"))
    keys = names if said in names else ROLES
    if said not in keys:
        problem = f"no party is called {quoted(said)}{did_you_mean(said, names)}"
        remedy = f"the parties are {names[0]} and {names[1]}, or party_a and party_b"
        raise RecordError("unknown-party", f"{place}/speaker", problem, remedy)
    return list(keys).index(said)
