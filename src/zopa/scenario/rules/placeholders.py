"""DOC104 and DOC105: texts that an author still has to write."""

from collections.abc import Iterator

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.draft import Draft
from zopa.scenario.wording import counted


@BOOK.rule("DOC104", "placeholder-text", Severity.WARNING)
def placeholder_text(draft: Draft) -> Iterator[Sighting]:
    """A text is still a placeholder.

    Files that are made from a table or from Python hold texts that begin with PLACEHOLDER, for what
    only an author can say. The format takes them; a mediator would be told nonsense.

    Example: `"stated_goal": "PLACEHOLDER: say what Ana asks for."`.

    Fix: write each of them; the finding stands at the first.
    """
    if draft.placeholders:
        count = len(draft.placeholders)
        verb = "begins" if count == 1 else "begin"
        yield Sighting(
            draft.placeholders[0],
            f"{counted(count, 'text')} still {verb} with PLACEHOLDER, the first here",
            "write what each of them asks for",
            {"places": list(draft.placeholders)},
        )


@BOOK.rule("DOC105", "placeholder-difficulty", Severity.WARNING)
def placeholder_difficulty(draft: Draft) -> Iterator[Sighting]:
    """The difficulty is a placeholder: nobody has declared it.

    A table of points has no difficulty, and a scenario must have one. Until an author decides, an
    audit gives no verdict on it.

    Example: a scenario as `zopa convert points` writes it.

    Fix: declare the difficulty that you mean, and write the description, which says that it is one.
    """
    if draft.is_label_placeholder:
        yield Sighting(
            "/difficulty",
            "the description says that the difficulty is a placeholder",
            "declare the one that you mean, and write the description",
        )
