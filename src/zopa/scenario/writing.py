"""Writing a scenario back, with placeholders for the prose that a `Scenario` does not hold."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from typing import Any, Final

from zopa.errors import ArgumentError
from zopa.rationals import exact_text
from zopa.scenario.draft import PLACEHOLDER
from zopa.scenario.reading import check_scenario
from zopa.scenario.schema import schema
from zopa.scenario.types import Party, Resource, Scenario

_PLACEHOLDER: Final = f"{PLACEHOLDER}:"


def write_scenario(scenario: Scenario) -> bytes:
    """Return a valid scenario file (JSON) that says what the scenario says, number by number.

    What a `Scenario` does not hold, such as who the parties are, is filled with placeholders that
    say what belongs there. Reading it again gives an equal scenario. Raises `ArgumentError` for one
    that the format cannot hold, such as a number that is no finite decimal.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> zopa.read_scenario(write_scenario(scenario)) == scenario
    True
    """
    data = scenario_text(scenario).encode("ascii")
    checked = check_scenario(data)
    wrong = [each for each in checked.findings if each.blocks]
    if wrong:
        problem = f"no file can hold the scenario: {wrong[0].message}"
        raise ArgumentError(f"{wrong[0].place.pointer}: {problem}", wrong[0].help)
    if checked.scenario != scenario:
        problem = "the format has no way to say all that is in the scenario"
        raise ArgumentError(problem, "keep to what a file can say")
    return data


def scenario_text(
    scenario: Scenario, placeholder: str = _PLACEHOLDER, description: str = ""
) -> str:
    """Return the JSON text, whether or not the format allows it.

    `description` is said besides that of the conflict.

    Raises `ArgumentError` for a number that is no finite decimal.
    """

    def placeholders(what: str, count: int) -> list[str]:
        return [f"{placeholder} say {what} ({number})." for number in range(1, count + 1)]

    names = [party.name for party in scenario.parties]
    document: dict[str, Any] = {
        "id": scenario.id,
        "name": scenario.name,
        "description": f"{placeholder} say what the conflict is about.{description}",
        "conflict_type": scenario.conflict_type,
        "difficulty": scenario.difficulty.value,
        "participants": [
            {
                "name": party.name,
                "backstory": f"{placeholder} say who {party.name} is and how it came to this.",
                "stated_goal": f"{placeholder} say what {party.name} asks for.",
                "hidden_facts": placeholders(f"what {party.name} knows and does not tell", 2),
                "archetype": f"{placeholder} say how {party.name} negotiates.",
                **_batna(party, placeholder),
            }
            for party in scenario.parties
        ],
        "mediator_config": {
            "description": f"{placeholder} say what kind of mediator is called for.",
            "focus_areas": placeholders("what the mediator should attend to", 3),
            "web_search_enabled": False,
        },
        "expected_topics": placeholders("a topic", 4),
        "evaluation_criteria": {
            "min_turns": 8,
            "max_turns": 24,
            "success_indicators": placeholders("what shows that it went well", 3),
        },
        "sample_turns": [
            {
                "speaker": name,
                "message": f"{placeholder} write what {name} says first.",
                "turn_number": number,
            }
            for number, name in enumerate(names, start=1)
        ],
    }
    if scenario.resources:
        document["resources"] = [_resource(each, names) for each in scenario.resources]
    return f"{_json(document)}\n"


def _batna(party: Party, placeholder: str) -> Mapping[str, Any]:
    if party.batna is None:
        return {}
    said = f"{placeholder} say what {party.name} would do instead."
    return {"batna_config": {"utility": decimal_of(party.batna), "description": said}}


def _resource(resource: Resource, names: list[str]) -> dict[str, Any]:
    labelled = resource.unit not in _units()
    fields: dict[str, Any] = {
        "id": resource.id,
        "name": resource.name,
        "unit": "other" if labelled else resource.unit,
        "quantity": decimal_of(resource.quantity),
        "divisibility": resource.divisibility.value,
        "polarity": resource.polarity.value,
        "valuations": {
            name: decimal_of(value) for name, value in zip(names, resource.valuations, strict=True)
        },
        "valuation_basis": resource.basis.value,
        "visibility": resource.visibility.value,
    }
    if labelled:
        fields["unit_label"] = resource.unit
    if resource.shared_mode is not None:
        fields["shared_mode"] = resource.shared_mode.value
    if resource.held_by is not None:
        if not 0 <= resource.held_by < len(names):
            problem = f"the holder of '{resource.id}' is neither party"
            raise ArgumentError(problem, "held_by is 0 or 1")
        fields["held_by"] = names[resource.held_by]
    return fields


@cache
def _units() -> frozenset[str]:
    return frozenset(schema()["$defs"]["resource"]["properties"]["unit"]["enum"])


def decimal_of(value: Fraction) -> Decimal:
    """Return a finite decimal exactly; raises `ArgumentError` for any other number."""
    text = exact_text(value)
    if "/" in text:
        raise ArgumentError(f"{text} is no finite decimal", "round it first")
    with localcontext() as context:
        context.prec = len(text) + 1
        return Decimal(text)


def _json(document: dict[str, Any]) -> str:
    """Return JSON in which decimals are written digit by digit."""
    numbers: list[str] = []

    def mark(value: Any) -> str:
        text = f"{value:f}"
        numbers.append(text.rstrip("0").rstrip(".") if "." in text else text)
        return f"\0{len(numbers) - 1}\0"

    text = json.dumps(document, indent=2, default=mark)
    return re.sub(r'"\\u0000(\d+)\\u0000"', lambda match: numbers[int(match[1])], text)
