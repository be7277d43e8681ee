"""Complete scenario documents for the tests, as plain JSON values that a test can change."""

import json
from copy import deepcopy
from typing import Any

Document = dict[str, Any]


def participant(name: str = "Ana", **changes: Any) -> Document:
    """Return a participant; a change to None removes the field."""
    base = {
        "name": name,
        "backstory": f"{name} is 52, and has kept the family shop for twenty years.",
        "stated_goal": f"{name} wants to settle the estate before the winter.",
        "hidden_facts": [
            f"{name} has promised the children a holiday by the sea.",
            f"{name} dreads another year of court letters.",
        ],
        "archetype": "Pragmatist",
        "batna_config": {"utility": 0.3, "description": "Wait for the court to decide."},
    }
    return _changed(base, changes)


def resource(id: str = "house", **changes: Any) -> Document:  # noqa: A002 - the field's name
    """Return a known, divisible asset worth 0.5 to Ana and Ben; None removes a field."""
    base = {
        "id": id,
        "name": id.replace("_", " ").capitalize(),
        "unit": "count",
        "quantity": 1,
        "divisibility": "divisible",
        "valuations": {"Ana": 0.5, "Ben": 0.5},
        "visibility": "known",
    }
    return _changed(base, changes)


def turn(number: int, speaker: str, message: str = "Let us begin.", **changes: Any) -> Document:
    """Return a sample turn; None removes a field."""
    return _changed({"speaker": speaker, "message": message, "turn_number": number}, changes)


def document(**changes: Any) -> Document:
    """Return a complete scenario in which no rule finds anything; None removes a field.

    Ana and Ben divide a house (whole), savings (divisible) and a coin collection that only Ben
    knows of; BATNAs are 0.3 each.
    """
    ana, ben = participant("Ana"), participant("Ben")
    ben["hidden_facts"][0] = "Ben keeps a coin collection in a bank vault that nobody has listed."
    base = {
        "id": "estate_split",
        "name": "Estate split",
        "description": "Two siblings divide what their mother left. Talks have stalled.",
        "conflict_type": "family",
        "difficulty": "intermediate",
        "participants": [ana, ben],
        "mediator_config": {
            "description": "A patient mediator who knows family property.",
            "focus_areas": ["fairness", "history", "deadlines"],
            "web_search_enabled": False,
        },
        "expected_topics": ["the house", "the savings", "the past", "the timetable"],
        "evaluation_criteria": {
            "min_turns": 6,
            "max_turns": 20,
            "success_indicators": ["Both speak", "Both listen", "Both agree on a date"],
            "expected_revelations": ["Ben owns up to the coin collection in the bank vault."],
        },
        "sample_turns": [
            turn(1, "Ana", "I want the house to stay in the family."),
            turn(2, "Ben", "And I want what is fair."),
        ],
        "resources": [
            resource("house", divisibility="indivisible", valuations={"Ana": 0.5, "Ben": 0.3}),
            resource("savings", unit="usd", quantity=40000, valuations={"Ana": 0.3, "Ben": 0.4}),
            resource(
                "coin_collection",
                divisibility="indivisible",
                valuations={"Ana": 0.2, "Ben": 0.3},
                visibility="latent",
                held_by="Ben",
            ),
        ],
    }
    return _changed(base, changes)


def encoded(value: Any) -> bytes:
    """Return the document as the bytes of a file, two spaces an indent."""
    return json.dumps(value, indent=2).encode("ascii") + b"\n"


def _changed(base: Document, changes: Document) -> Document:
    merged = {**base, **deepcopy(changes)}
    return {key: value for key, value in merged.items() if value is not None}
