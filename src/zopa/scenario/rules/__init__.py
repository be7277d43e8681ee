"""The rules that a scenario file must keep; importing this package fills the book."""

from zopa.scenario.rules import (
    batnas,
    criteria,
    document,
    latent,
    outputs,
    parties,
    placeholders,
    resources,
    shape,
    turns,
    valuations,
    waivers,
)

__all__ = [
    "batnas",
    "criteria",
    "document",
    "latent",
    "outputs",
    "parties",
    "placeholders",
    "resources",
    "shape",
    "turns",
    "valuations",
    "waivers",
]
