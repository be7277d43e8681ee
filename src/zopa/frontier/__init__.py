"""The exact Pareto frontier of a trade space."""
