"""EVC: the bounds on the length of the conversation."""

from collections.abc import Iterator

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.draft import Draft
from zopa.scenario.wording import counted, plain_number


@BOOK.rule("EVC001", "min-turns-above-max", Severity.ERROR)
def min_turns_above_max(draft: Draft) -> Iterator[Sighting]:
    """The fewest turns are more than the most turns.

    No conversation can satisfy both.

    Example: `"min_turns": 30, "max_turns": 20`.

    Fix: swap them, or correct the one that is wrong.
    """
    if draft.min_turns is None or draft.max_turns is None:
        return
    if draft.min_turns > draft.max_turns:
        yield Sighting(
            "/evaluation_criteria/min_turns",
            f"min_turns is {plain_number(draft.min_turns)}, "
            f"above max_turns, which is {plain_number(draft.max_turns)}",
            "swap them, or correct the one that is wrong",
        )


@BOOK.rule("EVC101", "sample-turns-above-max", Severity.WARNING)
def sample_turns_above_max(draft: Draft) -> Iterator[Sighting]:
    """There are more sample turns than the conversation may have.

    The conversation would be over before it starts.

    Example: five sample turns and `"max_turns": 4`.

    Fix: raise `max_turns`, or remove sample turns.
    """
    if draft.max_turns is not None and len(draft.turns) > draft.max_turns:
        yield Sighting(
            "/evaluation_criteria/max_turns",
            f"there are {counted(len(draft.turns), 'sample turn')}, "
            f"but max_turns is {plain_number(draft.max_turns)}",
            "raise max_turns, or remove sample turns",
        )
