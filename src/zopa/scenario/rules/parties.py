"""SCN: the scenario's id and the two parties' names."""

from collections.abc import Iterator
from typing import Final

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.draft import MODERATOR, Draft
from zopa.scenario.wording import quoted

_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


@BOOK.rule("SCN001", "same-names", Severity.ERROR, blocks=True)
def same_names(draft: Draft) -> Iterator[Sighting]:
    """Both parties have the same name.

    Valuations, turns and holders refer to a party by its name, so nobody could tell whose they
    are.

    Example: two participants named `Ana`.

    Fix: give one of them another name, also where it is referred to.
    """
    seen: dict[str, int] = {}
    for index, name in _names(draft):
        if name in seen:
            yield Sighting(
                f"/participants/{index}/name",
                f"{quoted(name)} is the name of another party too",
                "give one of them another name, also in turns, valuations and 'held_by'",
                {"first": f"/participants/{seen[name]}/name"},
            )
        seen.setdefault(name, index)


@BOOK.rule("SCN002", "reserved-name", Severity.ERROR)
def reserved_name(draft: Draft) -> Iterator[Sighting]:
    """A party is named `Moderator`.

    In sample turns that name means the mediator, so the party's turns would be taken for the
    mediator's.

    Example: `"name": "Moderator"` in `participants`.

    Fix: give the party a name of its own.
    """
    for index, name in _names(draft):
        if name == MODERATOR:
            yield Sighting(
                f"/participants/{index}/name",
                f"'{MODERATOR}' is reserved for the mediator",
                "give the party a name of its own",
            )


@BOOK.rule("SCN101", "id-not-file-name", Severity.WARNING)
def id_not_file_name(draft: Draft) -> Iterator[Sighting]:
    """The id differs from the name of the file.

    Results name a scenario by its id and files are found by their name. Where the two differ, a
    result cannot be traced back. Scenarios that are read from a stream are not compared.

    Example: `estate.json` with `"id": "estate_split"`.

    Fix: rename the file or change the id.
    """
    if draft.stem is None or draft.id is None or not _ID_CHARACTERS.issuperset(draft.id):
        return
    if draft.id != draft.stem:
        yield Sighting(
            "/id",
            f"the id is {quoted(draft.id)} but the file is named {quoted(draft.stem)}",
            f"name the file {quoted(draft.id + '.json')}, or change the id",
        )


@BOOK.rule("SCN102", "near-same-names", Severity.WARNING)
def near_same_names(draft: Draft) -> Iterator[Sighting]:
    """The parties' names are almost the same.

    Names that differ only in case, spaces or punctuation are easily taken for one another, by
    readers and by language models.

    Example: `Ana B` and `ana-b`.

    Fix: choose names that look different.
    """
    seen: dict[str, str] = {}
    for index, name in _names(draft):
        core = _core(name)
        other = seen.setdefault(core, name)
        if core and other != name:
            yield Sighting(
                f"/participants/{index}/name",
                f"{quoted(name)} is almost the name of another party, {quoted(other)}",
                "choose names that look different",
            )


@BOOK.rule("SCN103", "near-reserved-name", Severity.WARNING)
def near_reserved_name(draft: Draft) -> Iterator[Sighting]:
    """A party's name is almost `Moderator`.

    In sample turns `Moderator` means the mediator; a name that differs from it only in case,
    spaces or punctuation invites confusion.

    Example: `"name": "moderator"` in `participants`.

    Fix: give the party a name of its own.
    """
    for index, name in _names(draft):
        if name != MODERATOR and _core(name) == _core(MODERATOR):
            yield Sighting(
                f"/participants/{index}/name",
                f"{quoted(name)} is almost '{MODERATOR}', the mediator's name in turns",
                "give the party a name of its own",
            )


def _names(draft: Draft) -> Iterator[tuple[int, str]]:
    for index, party in enumerate(draft.parties):
        if party.name is not None:
            yield index, party.name


def _core(name: str) -> str:
    """Return the name without case, spaces and punctuation."""
    return "".join(each for each in name.casefold() if each.isalnum())
