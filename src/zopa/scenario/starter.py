"""A complete and valid scenario to start from."""

from importlib.resources import files


def starter_text(scenario_id: str) -> str:
    """Return the JSON text of a scenario with this id: two parties, three resources, one latent.

    >>> '"id": "orchard"' in starter_text("orchard")
    True
    """
    text = files("zopa.scenario").joinpath("starter.json").read_text(encoding="ascii")
    return text.replace('"id": "ID"', f'"id": "{scenario_id}"', 1)
