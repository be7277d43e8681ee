"""What each side constraint costs: the same scenario without it, all else equal."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from zopa.analysis import Analysis, Method, analyze_space
from zopa.constraints.types import SideConstraint, SideConstraints
from zopa.errors import FrontierTooLargeError
from zopa.frontier.enumeration import MAX_PAIRS
from zopa.frontier.unproved import FrontierNotProvedError


@dataclass(frozen=True, eq=False)
class Relaxation:
    """One side constraint, and the analysis without it."""

    constraint: str
    analysis: Analysis
    """With the constraint."""
    without: Analysis | None
    """None where that could not be found: the frontier is too large, or not proved (in time)."""

    @property
    def is_binding(self) -> bool:
        """Whether leaving it out changes the depth or some solution."""
        return self.deepens is not None or bool(self.moves)

    @property
    def deepens(self) -> Fraction | None:
        """The depth without it where that differs (utils)."""
        if self.without is None or self.without.depth == self.analysis.depth:
            return None
        return self.without.depth

    @property
    def moves(self) -> tuple[str, ...]:
        """The solution concepts that pick other pairs without it, or only then pick any."""
        if self.without is None:
            return ()
        before = self.analysis.solutions
        return tuple(
            name
            for name, solution in self.without.solutions.items()
            if name not in before or before[name].points != solution.points
        )


@dataclass(frozen=True, eq=False)
class Conditions:
    """What is said of side constraints beside one analysis."""

    constraints: SideConstraints
    aside: tuple[SideConstraint, ...]
    """Those that say nothing in this view."""
    relaxations: tuple[Relaxation, ...]
    """What each of the others costs; empty where the analysis itself is not to be had."""

    def binding(self, concept: str) -> tuple[str, ...]:
        """Return the constraints without which a solution would pick other pairs."""
        return tuple(each.constraint for each in self.relaxations if concept in each.moves)


def relaxations(
    analysis: Analysis,
    *,
    max_pairs: int = MAX_PAIRS,
    method: Method | str = Method.AUTO,
    time_limit: float | None = None,
) -> Iterator[Relaxation]:
    """Yield for each side constraint of an analysis what leaving it out alone would give.

    Two constraints that say the same are no binding ones then: without either the other remains.
    The `time_limit` (seconds) is for the programs of all of them together.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> cap = b'{"kind": "at_most", "party": "Oskar", "resource": "rent", "share": "1/4"}'
    >>> constraints = zopa.read_constraints(b'{"version": 1, "constraints": [' + cap + b']}')
    >>> analysis = zopa.analyze(scenario, constraints=constraints)
    >>> [(each.constraint, each.deepens, each.moves) for each in relaxations(analysis)]
    [('at_most[0]', None, ('kalai_smorodinsky',))]
    """
    space = analysis.space
    end = None if time_limit is None else time.monotonic() + time_limit
    for name in space.constraint_names:
        others = [each for each in space.constraint_names if each != name]
        try:
            without = analyze_space(
                *(analysis.scenario, space.with_only(others)),
                max_pairs=max_pairs,
                method=method,
                time_limit=None if end is None else max(end - time.monotonic(), 0.0),
            )
        except (FrontierTooLargeError, FrontierNotProvedError):
            yield Relaxation(name, analysis, None)
        else:
            yield Relaxation(name, analysis, without)
