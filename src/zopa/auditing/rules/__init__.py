"""Rules about what the analysis of a scenario says; importing this package fills the book."""

from zopa.auditing.rules import batnas, labels, latent

__all__ = ["batnas", "labels", "latent"]
