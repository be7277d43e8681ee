"""Genius and ANAC: a domain in XML, and a profile of linear additive preferences for each party."""

import os
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

from zopa.display import printable
from zopa.formats.foreign import (
    ForeignCase,
    ForeignFormatError,
    finite_space,
    stand_in,
    stand_in_resource,
)
from zopa.formats.genius_domain import Issue, issues_of
from zopa.formats.genius_profile import profile_of
from zopa.formats.genius_xml import root_tag, tree_of
from zopa.formats.sources import MEBIBYTE, FilePath, plain_name, read_bytes, unreadable
from zopa.scenario.types import Divisibility
from zopa.scenario.wording import clipped, listed, quoted
from zopa.tradespace.space import Choice, Option
from zopa.tradespace.utility import UtilityPoint

MAX_BYTES: Final = 16 * MEBIBYTE
"""The largest file of a domain that is read."""

MAX_FILES: Final = 1_000
"""The most XML files that the folder may have."""

_BOTH: Final = (Fraction(1), Fraction(1))


def read_genius(path: FilePath, profiles: tuple[str, str] | None = None) -> ForeignCase:
    """Return the case in the folder of a Genius domain.

    The folder has one file rooted in `negotiation_template` and profiles rooted in `utility_space`.
    `profiles` names two of those, with or without suffix, party A's first; by default they are the
    first two by name. A discrete value is worth weight times evaluation over the issue's largest
    evaluation, an integer one weight times offset + slope (value - lower bound), kept within 0..1.
    Reservation values are taken as they are, discounts ignored. Only the folder's own files are
    read, whatever they name. Raises `ForeignFormatError`.

    >>> case = read_genius("examples/formats/summer_party")
    >>> case.space.parties, case.space.disagreement
    (('profile_anna', 'profile_berk'), UtilityPoint(0.25, 0.1))
    >>> [(choice.name, len(choice.options)) for choice in case.space.choices]
    [('Music', 3), ('Guests', 5)]
    """
    folder = _folder(path)
    template, found = _classified(folder)
    chosen, notes = _chosen(folder, found, profiles)
    issues = issues_of(str(template), tree_of(str(template), read_bytes(template, MAX_BYTES)))
    a, b = (
        profile_of(str(file), name, tree_of(str(file), read_bytes(file, MAX_BYTES)), issues)
        for file, name in zip(chosen, _names(chosen), strict=True)
    )
    choices = tuple(
        _choice(issue, a.worth[number], b.worth[number]) for number, issue in enumerate(issues)
    )
    space = finite_space((a.name, b.name), choices, (a.reservation, b.reservation))
    name = os.path.basename(os.path.abspath(folder))  # noqa: PTH100, PTH119 - `..` is a name too
    settled_names = Counter(
        settled for choice in choices for option in choice.options for settled, _ in option.shares
    )
    for settled, count in settled_names.items():
        if count > 1:
            problem = f"two values of issues are both called {quoted(settled)}"
            raise ForeignFormatError(str(template), "", problem, "rename an issue or a value")
    resources = tuple(
        stand_in_resource(settled, (option.utility.a, option.utility.b), Divisibility.SHARED)
        for choice in choices
        for option in choice.options
        for settled, _ in option.shares
    )
    return ForeignCase(
        *(name, space, _BOTH, (*notes, *_NOTES, *a.notes, *b.notes)),
        scenario=stand_in(name, space, resources),
        even=None,
        has_bundles=False,
    )


_NOTES: Final = ("Every issue is settled on one value, which both parties live with.",)


def _folder(path: FilePath) -> Path:
    folder = Path(path)
    try:
        is_folder = folder.is_dir()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    if not is_folder:
        raise ForeignFormatError(
            os.fspath(path), "", "is not a folder", "name the folder with the domain's XML files"
        )
    return folder


def _classified(folder: Path) -> tuple[Path, list[Path]]:
    """Return the file of the domain, and those of the profiles by name."""
    try:
        files = sorted(
            each for each in folder.iterdir() if each.suffix.lower() == ".xml" and each.is_file()
        )
    except OSError as error:
        raise unreadable(folder, error) from error
    if len(files) > MAX_FILES:
        problem = f"has more than {MAX_FILES:,} XML files"
        raise ForeignFormatError(str(folder), "", problem, "name the folder of one domain")
    tags = {file: root_tag(str(file), read_bytes(file, MAX_BYTES)) for file in files}
    templates = [file for file in files if tags[file] == "negotiation_template"]
    if len(templates) != 1:
        problem = f"has {len(templates)} files rooted in <negotiation_template>"
        raise ForeignFormatError(str(folder), "", problem, "keep the one that is the domain")
    return templates[0], [file for file in files if tags[file] == "utility_space"]


def _chosen(
    folder: Path, found: list[Path], profiles: tuple[str, str] | None
) -> tuple[list[Path], list[str]]:
    """Return two profiles, and what is to be noted about the choice."""
    if profiles is not None:
        chosen = [_named(folder, found, name) for name in profiles]
        if len(chosen) != 2 or chosen[0] == chosen[1]:  # noqa: PLR2004 - two parties
            problem = "two different profiles have to be named"
            raise ForeignFormatError(str(folder), "", problem, _offered(found))
        return chosen, []
    if len(found) < 2:  # noqa: PLR2004 - two parties
        problem = f"has {len(found)} files rooted in <utility_space>"
        raise ForeignFormatError(str(folder), "", problem, "there must be a profile a party")
    notes = []
    if len(found) > 2:  # noqa: PLR2004 - two parties
        left = clipped(listed([file.name for file in found[2:]]), 200)
        notes.append(
            f"Of {len(found)} profiles the first two by name were taken, so without {left}."
        )
    return found[:2], notes


def _named(folder: Path, found: list[Path], name: str) -> Path:
    for part in ("name", "stem"):
        for file in found:
            if getattr(file, part) == name:
                return file
    problem = f"has no profile {quoted(name)}"
    raise ForeignFormatError(str(folder), "", problem, _offered(found))


def _offered(found: list[Path]) -> str:
    return f"choose among {clipped(listed([file.stem for file in found] or ['none']), 200)}"


def _names(files: list[Path]) -> list[str]:
    """Return what the parties are called: the profiles' names, with suffixes where they need it."""
    stems = [printable(file.stem) for file in files]
    return stems if len(set(stems)) == len(stems) else [printable(file.name) for file in files]


def _choice(issue: Issue, a: Mapping[str, Fraction], b: Mapping[str, Fraction]) -> Choice:
    label = plain_name(issue.label)
    return Choice(
        label,
        tuple(
            Option(UtilityPoint(a[value], b[value]), ((f"{label}={plain_name(value)}", _BOTH),))
            for value in map(str, issue.values)
        ),
    )
