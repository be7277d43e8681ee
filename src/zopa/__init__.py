"""Exact analytics for two-party negotiation scenarios."""

__version__ = "0.1.0"
