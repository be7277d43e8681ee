"""LAT202 to LAT204: what a reveal does to the class."""

from collections.abc import Iterator

from zopa.auditing.audit import Audit
from zopa.auditing.reveals import Dependence
from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.wording import listed


@BOOK.rule("LAT202", "reveal-opens-zopa", Severity.INFO)
def reveal_opens_zopa(found: Audit) -> Iterator[Sighting]:
    """There is a ZOPA only once something latent has been revealed.

    Until then the parties are right to walk away.

    Example: a hidden asset without which no agreement meets both BATNAs.

    Fix: nothing, if that is the exercise.
    """
    answer = found.answer
    if answer is not None and answer.reveals.dependence is Dependence.ESSENTIAL:
        sets = [" with ".join(each) for each in answer.reveals.sets or ()]
        way = f": {listed(sets, 'or')}" if sets else ""
        yield Sighting(
            "/resources",
            f"there is no ZOPA until something latent is revealed{way}",
            "nothing to mend if that is the exercise",
            {"reveal_sets": [list(each) for each in answer.reveals.sets or ()]},
        )


@BOOK.rule("LAT203", "reveal-changes-nothing", Severity.INFO)
def reveal_changes_nothing(found: Audit) -> Iterator[Sighting]:
    """No reveal changes the class of the ZOPA.

    What is hidden is then no obstacle to an agreement, though it can make one better.

    Example: a small latent asset beside a comfortable ZOPA.

    Fix: nothing, if the secret matters for other reasons; otherwise give it more weight.
    """
    answer = found.answer
    if answer is not None and answer.reveals.dependence is Dependence.INERT:
        yield Sighting(
            "/resources",
            f"nothing latent changes the class: it is {answer.depth_class} before and after",
            "give what is hidden more weight if it is meant to matter",
        )


@BOOK.rule("LAT204", "reveal-changes-class", Severity.INFO)
def reveal_changes_class(found: Audit) -> Iterator[Sighting]:
    """There is a ZOPA before anything is revealed, and a reveal changes its class.

    It can rise (a hidden asset), fall (a hidden burden), or do either on the way to where it was.

    Example: a latent repair bill that leaves hardly any room once both know of it.

    Fix: nothing, if that is the exercise; the label is held against the class after every reveal.
    """
    answer = found.answer
    if answer is None:
        return
    reveals = answer.reveals
    changes = {
        Dependence.HELPFUL: "lifts",
        Dependence.HARMFUL: "lowers",
        Dependence.PARTIAL: "does not change",
    }
    if reveals.dependence not in changes:
        return
    known, full = answer.known_class, answer.depth_class
    change = f" from {known} to {full}" if known is not full else f" ({full})"
    ways = [
        f"{' with '.join(each)} alone {verb} it"
        for verb, sets in (("lifts", reveals.sets), ("lowers", reveals.lowering))
        for each in sets or ()
        if reveals.dependence is Dependence.PARTIAL
    ]
    yield Sighting(
        "/resources",
        f"revealing everything latent {changes[reveals.dependence]} the class{change}"
        f"{': ' + listed(ways) if ways else ''}",
        "nothing to mend if that is the exercise",
        {
            "reveal_sets": [list(each) for each in reveals.sets or ()],
            "lowering_sets": [list(each) for each in reveals.lowering or ()],
        },
    )
