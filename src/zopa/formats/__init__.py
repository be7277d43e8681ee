"""Negotiations of other people: each module reads one foreign format into trade spaces."""
