"""The rules that a scenario file must keep; importing this package fills the book."""

from zopa.scenario.rules import document, shape

__all__ = ["document", "shape"]
