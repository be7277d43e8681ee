"""From a table of points to a valid scenario, with placeholders for what a table cannot say."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import floor, lcm
from typing import Any, Final

from zopa.diagnostics import Severity
from zopa.display import printable
from zopa.formats.foreign import ForeignFormatError
from zopa.formats.points_table import Table
from zopa.rationals import exact_text
from zopa.scenario.draft import LABEL_PLACEHOLDER, MODERATOR, PLACEHOLDER
from zopa.scenario.reading import check_scenario
from zopa.scenario.types import (
    Difficulty,
    Divisibility,
    Party,
    Polarity,
    Resource,
    Scenario,
    SharedMode,
    ValuationBasis,
    Visibility,
)
from zopa.scenario.wording import quoted
from zopa.scenario.writing import scenario_text

_BATNA_PLACES: Final = 15
"""A BATNA that is no finite decimal of its party's total is rounded down to so many places."""

_PLACEHOLDER: Final = f"{PLACEHOLDER}, not from the table:"

_DESCRIPTION: Final = f" The conflict type and {LABEL_PLACEHOLDER} too."


def scenario_bytes(table: Table) -> bytes:
    """Return the scenario's JSON; raises `ForeignFormatError` where none can hold the table."""
    names = _named(table.parties, "Party")
    if MODERATOR in names:
        problem = f"a party is called {quoted(MODERATOR)}, which scenarios keep for the mediator"
        raise ForeignFormatError(table.path, "", problem, "give the party another name")
    a, b = (Party(name, _batna(table, party)) for party, name in enumerate(names))
    scenario = Scenario(
        id=_identifier(table.name) or "points_table",
        name=_ascii(table.name) or "Points table",
        parties=(a, b),
        resources=tuple(_resources(table)),
        difficulty=Difficulty.INTERMEDIATE,
        conflict_type="commercial",
        source=table.path,
        sha256=table.sha256,
    )
    data = scenario_text(scenario, _PLACEHOLDER, _DESCRIPTION).encode("ascii")
    for finding in check_scenario(data).findings:
        if finding.severity is Severity.ERROR:
            problem = f"no scenario can hold the table: {finding.message}"
            raise ForeignFormatError(table.path, finding.place.pointer, problem, finding.help)
    return data


def _batna(table: Table, party: int) -> Fraction | None:
    batna, total = table.batnas[party], table.totals[party]
    if batna is None:
        return None
    if batna > total:
        problem = f"the BATNA of {quoted(table.parties[party])} is above its total"
        remedy = "a scenario's BATNA is at most the worth of everything; lower it"
        raise ForeignFormatError(table.path, "", problem, remedy)
    return _not_above(batna / total)


def batna_notes(table: Table) -> tuple[str, ...]:
    """Return what is to be said of BATNAs that no decimal can express."""
    notes = []
    for party, batna, total in zip(table.parties, table.batnas, table.totals, strict=True):
        share = batna if batna is None else batna / total
        if share is not None and share != _not_above(share):
            said = f"{exact_text(share)} is rounded down to {exact_text(_not_above(share))}"
            notes.append(f"The BATNA of {printable(party)}, {said}: no decimal is that number.")
    return tuple(notes)


def _not_above(share: Fraction) -> Fraction:
    """Return a finite decimal that is at most the share, so that what meets it still does."""
    scale = 10**_BATNA_PLACES
    return Fraction(floor(share * scale), scale) if "/" in exact_text(share) else share


def _resources(table: Table) -> Iterator[Resource]:
    scales = [_scale([row.points[party] for row in table.rows]) for party in (0, 1)]
    ids = _named([row.resource for row in table.rows], "resource", _identifier)
    labels = _named([row.resource for row in table.rows], "Resource")
    for row, identifier, label in zip(table.rows, ids, labels, strict=True):
        is_shared = row.divisibility is Divisibility.SHARED
        yield Resource(
            id=identifier,
            name=label,
            valuations=(row.points[0] * scales[0], row.points[1] * scales[1]),
            divisibility=row.divisibility,
            shared_mode=SharedMode.BOTH_BENEFIT if is_shared else None,
            polarity=Polarity.ASSET,
            visibility=Visibility.KNOWN,
            held_by=None,
            basis=ValuationBasis.RAW,
            quantity=_rounded(row.quantity),
            unit="count",
        )


def _scale(points: list[Fraction]) -> Fraction:
    """Return a factor that makes all points finite decimals of at most 1."""
    whole = lcm(*(each.denominator for each in points))
    largest = max(points) * whole
    power = 1
    while power < largest:
        power *= 10
    return Fraction(whole, power)


def _rounded(value: Fraction) -> Fraction:
    """Return a number that is no finite decimal to the places of a BATNA, any other exactly."""
    return round(value, _BATNA_PLACES) if "/" in exact_text(value) else value


def _ascii(text: str) -> str:
    """Return the text in printable ASCII: accents are dropped, and what has no such form too."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return "".join(each for each in plain if each.isprintable()).strip()


def _identifier(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", _ascii(text).lower()).strip("_")


def _named(texts: Iterable[str], spare: str, form: Any = _ascii) -> tuple[str, ...]:
    """Return a name in `form` for each text, all different; `spare` for what has none."""
    taken: dict[str, None] = {}
    for number, text in enumerate(texts, start=1):
        stem = form(text) or (form(f"{spare} {number}"))
        name, again = stem, 1
        while name in taken:
            again += 1
            name = form(f"{stem} {again}")
        taken[name] = None
    return tuple(taken)
