"""DOC016: what the tool itself has printed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.wording import quoted


@dataclass(frozen=True, slots=True)
class Printed:
    """A document that a verb has printed: an audit, scores, a trade space."""

    kind: str


def printed_of(value: Any) -> Printed | None:
    """Return the document that a value is, None where it may be a scenario."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or not kind.startswith("zopa.") or "participants" in value:
        return None
    return Printed(kind)


@BOOK.rule("DOC016", "not-a-scenario", Severity.ERROR, blocks=True)
def not_a_scenario(printed: Printed) -> Iterator[Sighting]:
    """The file holds what `zopa` has printed, not a scenario.

    Nothing else is said of it: held against the format every field would be wrong.

    Example: an earlier audit as `audits.json` in the folder with the scenarios.

    Fix: keep it elsewhere or pass over it with `--exclude`; in place of a trade space give the file
    that it was made from, with `--from`.
    """
    is_space = printed.kind == "zopa.space"
    way = "give the file that it was made from, with --from" if is_space else "keep it elsewhere"
    yield Sighting(
        "/kind",
        f"the file holds what zopa has printed ({quoted(printed.kind)}), not a scenario",
        f"{way}, or pass over it with --exclude",
    )
