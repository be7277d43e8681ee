"""BAT201: BATNAs against what agreements can give."""

from collections.abc import Iterator

from zopa.auditing.audit import Audit
from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.rationals import exact_text, readable
from zopa.scenario.wording import listed
from zopa.solutions.bargaining_set import NoZopa, NoZopaKind


@BOOK.rule("BAT201", "batnas-out-of-joint-reach", Severity.INFO)
def batnas_out_of_joint_reach(found: Audit) -> Iterator[Sighting]:
    """Each BATNA can be met alone, but no agreement meets both.

    The critical BATNA of a party is the highest that leaves a ZOPA while the other's stays. It
    tells which BATNA is in the way, and by how much.

    Example: two parties who both want the house and could both live without it.

    Fix: nothing, if the impasse is the exercise; otherwise lower one BATNA to its critical value.
    """
    answer = found.answer
    if answer is None or found.not_assessable is not None:
        return
    zone, now = answer.full.zone, answer.full.space.disagreement
    if not isinstance(zone, NoZopa) or zone.kind is not NoZopaKind.JOINT:
        return
    parties = found.scenario.parties
    ways = [
        f"{party.name}'s fell from {readable(now[index])} to {readable(critical)}"
        for index, party in enumerate(parties)
        for critical in [answer.full.critical_batna[index]]
        if critical is not None and critical >= 0
    ]
    way = f"; one would if {listed(ways, 'or')}" if ways else ""
    yield Sighting(
        "/participants",
        f"each BATNA can be met alone, but no agreement meets both{way}",
        "nothing to mend if the impasse is the exercise",
        {
            "critical_batna": [
                None if each is None else exact_text(each) for each in answer.full.critical_batna
            ]
        },
    )
