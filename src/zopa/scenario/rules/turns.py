"""TRN: who speaks in the sample turns, and how they are numbered."""

from collections.abc import Iterator

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.draft import MODERATOR, Draft
from zopa.scenario.wording import did_you_mean, plain_number, quoted


@BOOK.rule("TRN001", "unknown-speaker", Severity.ERROR)
def unknown_speaker(draft: Draft) -> Iterator[Sighting]:
    """A turn is spoken by nobody who is there.

    A speaker is one of the two parties, letter by letter, or `Moderator`.

    Example: `"speaker": "ana"` where the party is named `Ana`.

    Fix: write the party's name as `participants` has it.
    """
    if draft.names is None:
        return
    options = (*draft.names, MODERATOR)
    for index, turn in enumerate(draft.turns):
        if turn.speaker is not None and turn.speaker not in options:
            yield Sighting(
                f"/sample_turns/{index}/speaker",
                f"no party is named {quoted(turn.speaker)}{did_you_mean(turn.speaker, options)}",
                f"write {quoted(options[0])}, {quoted(options[1])} or '{MODERATOR}'",
            )


@BOOK.rule("TRN002", "duplicate-turn-number", Severity.ERROR)
def duplicate_turn_number(draft: Draft) -> Iterator[Sighting]:
    """Two turns have the same number.

    Turns are cited by their number, so a number must name one turn.

    Example: turns 1, 2, 2.

    Fix: number the turns 1, 2, 3 and so on.
    """
    seen: dict[int, int] = {}
    for index, number in _numbers(draft):
        if number in seen:
            yield Sighting(
                f"/sample_turns/{index}/turn_number",
                f"turn {plain_number(number)} is there already",
                "number the turns 1, 2, 3 and so on",
                {"first": f"/sample_turns/{seen[number]}/turn_number"},
            )
        seen.setdefault(number, index)


@BOOK.rule("TRN003", "decreasing-turn-number", Severity.ERROR)
def decreasing_turn_number(draft: Draft) -> Iterator[Sighting]:
    """A turn has a smaller number than the one before it.

    The order in the file and the numbers say different things about who spoke first.

    Example: turns 1, 3, 2.

    Fix: put the turns in the order of their numbers.
    """
    last = 0
    seen: set[int] = set()
    for index, number in _numbers(draft):
        if number < last and number not in seen:
            yield Sighting(
                f"/sample_turns/{index}/turn_number",
                f"turn {plain_number(number)} comes after turn {plain_number(last)}",
                "put the turns in the order of their numbers",
            )
        seen.add(number)
        last = number


@BOOK.rule("TRN101", "turn-number-gap", Severity.WARNING)
def turn_number_gap(draft: Draft) -> Iterator[Sighting]:
    """A number is missing before a turn.

    Sample turns open the conversation, so they count from 1 without gaps; a gap suggests that a
    turn was lost.

    Example: turns 1, 2, 4.

    Fix: number the turns 1, 2, 3 and so on, or put the missing turn back.
    """
    present = {0, *(number for _, number in _numbers(draft))}
    for index, number in _numbers(draft):
        if number - 1 not in present:
            present.add(number - 1)
            yield Sighting(
                f"/sample_turns/{index}/turn_number",
                f"there is no turn {plain_number(number - 1)} before turn {plain_number(number)}",
                "number the turns 1, 2, 3 and so on, or put the missing turn back",
            )


@BOOK.rule("TRN102", "repeated-speaker", Severity.WARNING)
def repeated_speaker(draft: Draft) -> Iterator[Sighting]:
    """The same speaker has two turns in a row.

    Opening turns alternate. Two in a row are usually one turn that was split, or a wrong name.

    Example: Ana speaks in turn 1 and in turn 2.

    Fix: join the two turns, or correct the speaker.
    """
    last = None
    for index, turn in enumerate(draft.turns):
        if turn.speaker is not None and turn.speaker == last:
            yield Sighting(
                f"/sample_turns/{index}/speaker",
                f"{quoted(turn.speaker)} has just spoken",
                "join the two turns, or correct the speaker",
            )
        last = turn.speaker


def _numbers(draft: Draft) -> Iterator[tuple[int, int]]:
    for index, turn in enumerate(draft.turns):
        if turn.number is not None:
            yield index, turn.number
