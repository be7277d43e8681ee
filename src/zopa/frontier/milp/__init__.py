"""Exact frontiers of mixed-integer programs with two objectives."""
