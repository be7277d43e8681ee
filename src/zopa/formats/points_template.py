"""From a table of points to a valid scenario, with placeholders for what a table cannot say."""

import json
import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from math import lcm
from typing import Any, Final

from zopa.diagnostics import Severity
from zopa.formats.foreign import ForeignFormatError
from zopa.formats.points_table import Table
from zopa.scenario.draft import MODERATOR
from zopa.scenario.reading import check_scenario
from zopa.scenario.types import Divisibility
from zopa.scenario.wording import quoted

_BATNA_PLACES: Final = 15
"""A BATNA that is no finite decimal of its party's total is rounded to so many places."""

_PLACEHOLDER: Final = "PLACEHOLDER, not from the table:"


def scenario_bytes(table: Table) -> bytes:
    """Return the scenario's JSON; raises `ForeignFormatError` where none can hold the table."""
    names = _named(table.parties, "Party")
    if MODERATOR in names:
        problem = f"a party is called {quoted(MODERATOR)}, which scenarios keep for the mediator"
        raise ForeignFormatError(table.path, "", problem, "give the party another name")
    document = {
        "id": _identifier(table.name) or "points_table",
        "name": _ascii(table.name) or "Points table",
        "description": f"{_PLACEHOLDER} say what the conflict is about. The conflict type and the "
        "difficulty below are placeholders too.",
        "conflict_type": "commercial",
        "difficulty": "intermediate",
        "participants": [_participant(table, party, name) for party, name in enumerate(names)],
        "mediator_config": {
            "description": f"{_PLACEHOLDER} say what kind of mediator is called for.",
            "focus_areas": _placeholders("what the mediator should attend to", 3),
            "web_search_enabled": False,
        },
        "expected_topics": _placeholders("a topic", 4),
        "evaluation_criteria": {
            "min_turns": 8,
            "max_turns": 24,
            "success_indicators": _placeholders("what shows that it went well", 3),
        },
        "sample_turns": [
            {
                "speaker": name,
                "message": f"{_PLACEHOLDER} write what {name} says first.",
                "turn_number": number,
            }
            for number, name in enumerate(names, start=1)
        ],
        "resources": _resources(table, names),
    }
    data = _json(document).encode("ascii") + b"\n"
    for finding in check_scenario(data).findings:
        if finding.severity is Severity.ERROR:
            problem = f"no scenario can hold the table: {finding.message}"
            raise ForeignFormatError(table.path, finding.place.pointer, problem, finding.help)
    return data


def _participant(table: Table, party: int, name: str) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "name": name,
        "backstory": f"{_PLACEHOLDER} say who {name} is and how it came to this.",
        "stated_goal": f"{_PLACEHOLDER} say what {name} asks for.",
        "hidden_facts": _placeholders(f"what {name} knows and does not tell", 2),
        "archetype": f"{_PLACEHOLDER} say how {name} negotiates.",
    }
    batna, total = table.batnas[party], table.totals[party]
    if batna is not None:
        if batna > total:
            problem = f"the BATNA of {quoted(table.parties[party])} is above its total"
            remedy = "a scenario's BATNA is at most the worth of everything; lower it"
            raise ForeignFormatError(table.path, "", problem, remedy)
        fields["batna_config"] = {
            "utility": _decimal(batna / total),
            "description": f"{_PLACEHOLDER} say what {name} would do instead. The number is from "
            "the table.",
        }
    return fields


def _resources(table: Table, names: tuple[str, ...]) -> list[dict[str, Any]]:
    scales = [_scale([row.points[party] for row in table.rows]) for party in (0, 1)]
    ids = _named([row.resource for row in table.rows], "resource", _identifier)
    labels = _named([row.resource for row in table.rows], "Resource")
    resources = []
    for row, identifier, label in zip(table.rows, ids, labels, strict=True):
        fields: dict[str, Any] = {
            "id": identifier,
            "name": label,
            "unit": "count",
            "quantity": _decimal(row.quantity),
            "divisibility": row.divisibility.value,
        }
        if row.divisibility is Divisibility.SHARED:
            fields["shared_mode"] = "both_benefit"
        fields["valuations"] = {
            name: _decimal(points * scale)
            for name, points, scale in zip(names, row.points, scales, strict=True)
        }
        fields["valuation_basis"] = "raw"
        fields["visibility"] = "known"
        resources.append(fields)
    return resources


def _scale(points: list[Fraction]) -> Fraction:
    """Return a factor that makes all points finite decimals of at most 1."""
    whole = lcm(*(each.denominator for each in points))
    largest = max(points) * whole
    power = 1
    while power < largest:
        power *= 10
    return Fraction(whole, power)


def _decimal(value: Fraction) -> Decimal:
    """Return a finite decimal exactly, and any other number to the places of a BATNA."""
    bottom = value.denominator
    for prime in (2, 5):
        while bottom % prime == 0:
            bottom //= prime
    with localcontext() as context:
        context.prec = 2_000
        quotient = Decimal(value.numerator) / Decimal(value.denominator)
        return quotient if bottom == 1 else round(quotient, _BATNA_PLACES)


def _json(document: dict[str, Any]) -> str:
    """Return JSON in which decimals are written digit by digit."""
    numbers: list[str] = []

    def mark(value: Any) -> str:
        text = f"{value:f}"
        numbers.append(text.rstrip("0").rstrip(".") if "." in text else text)
        return f"\0{len(numbers) - 1}\0"

    text = json.dumps(document, indent=2, default=mark)
    return re.sub(r'"\\u0000(\d+)\\u0000"', lambda match: numbers[int(match[1])], text)


def _placeholders(what: str, count: int) -> list[str]:
    return [f"{_PLACEHOLDER} say {what} ({number})." for number in range(1, count + 1)]


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
