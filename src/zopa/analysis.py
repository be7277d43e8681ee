"""The only wiring: from a scenario or a trade space to everything that follows from it."""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from zopa.constraints.contradiction import smallest_contradiction
from zopa.constraints.tying import tied_space
from zopa.constraints.types import SideConstraints
from zopa.errors import ArgumentError, ContradictionError, TiedSpaceError
from zopa.frontier.enumeration import MAX_PAIRS, pareto_frontier
from zopa.frontier.frontier import Frontier
from zopa.frontier.milp.assignments import enumerated_frontier
from zopa.scenario.types import Scenario
from zopa.scenario.wording import listed
from zopa.solutions.bargaining_set import BargainingSet, NoZopa, bargaining_set
from zopa.solutions.concepts import CONCEPTS
from zopa.solutions.solution import Solution
from zopa.solutions.utilitarian import joint_optimum
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.space import TradeSpace, trade_space


class Method(enum.StrEnum):
    """How a frontier is found.

    `ENUMERATION` is the exact kernel, `MILP` goes by mixed-integer programs. `AUTO` takes the first
    of these that can: the kernel for whatever a scenario can say; where side constraints tie whole
    items to fractions, each of few ways to hand out the items by itself; otherwise programs.
    """

    AUTO = "auto"
    ENUMERATION = "enumeration"
    MILP = "milp"


@dataclass(frozen=True, eq=False)
class Analysis:
    """One trade space with its frontier, its zone of agreement and the bargaining solutions."""

    scenario: Scenario
    space: TradeSpace
    frontier: Frontier
    zone: BargainingSet | NoZopa

    @property
    def depth(self) -> Fraction:
        """The largest least gain over all that can be agreed (utils); negative without a ZOPA."""
        return self.zone.depth

    @cached_property
    def solutions(self) -> Mapping[str, Solution]:
        """Each bargaining solution by its concept's name; empty without a zone of agreement."""
        zone = self.zone
        if isinstance(zone, NoZopa):
            return MappingProxyType({})
        return MappingProxyType({name: solve(zone) for name, solve in CONCEPTS.items()})

    @cached_property
    def joint_optimum(self) -> Solution:
        """The largest sum of utilities, whatever the BATNAs are."""
        return joint_optimum(self.frontier)

    @cached_property
    def critical_batna(self) -> tuple[Fraction | None, Fraction | None]:
        """For each party the largest BATNA that keeps a ZOPA while the other's stays (utils).

        None where the other party's BATNA alone is out of reach.
        """
        disagreement = self.space.disagreement
        return (
            self.frontier.most(0, disagreement.b),
            self.frontier.most(1, disagreement.a),
        )


def analyze(
    scenario: Scenario,
    conventions: Conventions | None = None,
    *,
    batna: Mapping[str, Fraction] | None = None,
    max_pairs: int = MAX_PAIRS,
    method: Method | str = Method.AUTO,
    constraints: SideConstraints | None = None,
    time_limit: float | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Return the analysis of a scenario under the conventions (by default: full view, signed).

    `batna` replaces the BATNAs of the parties that it names (utils); every agreement keeps the side
    `constraints`. Raises `ArgumentError` for a name of no party, `FrontierTooLargeError` where the
    frontier has too many pairs to list, `InvalidConstraintsError` for constraints that do not fit
    the scenario, `ContradictionError` where nothing keeps them, with a smallest set of those that
    contradict one another, and `TiedSpaceError` where the method is `enumeration` and cannot take
    them. Where it goes by programs, raises `FrontierNotProvedError` where the solver fails or is
    stopped after `time_limit` (seconds); `direct_analysis` answers without the frontier. `tell` is
    called with how many places above the frontier are settled then, and how many there are.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> analysis = analyze(scenario, batna={"Marta": Fraction(1, 2)})
    >>> analysis.depth, analysis.critical_batna
    (Fraction(3, 10), (Fraction(1, 1), Fraction(22, 25)))
    """
    space = trade_space(scenario, conventions, batna)
    if constraints is not None:
        space = tied_space(space, scenario, constraints)
    return analyze_space(
        *(scenario, space), max_pairs=max_pairs, method=method, time_limit=time_limit, tell=tell
    )


def analyze_space(
    scenario: Scenario,
    space: TradeSpace,
    *,
    max_pairs: int = MAX_PAIRS,
    method: Method | str = Method.AUTO,
    time_limit: float | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Return the analysis of a trade space, such as a changed one of a what-if.

    `scenario` tells what the allocations are about. Raises like `analyze`.
    """
    try:
        method = Method(method)
    except ValueError as error:
        problem = f"the method is {method!r}"
        raise ArgumentError(problem, f"use {listed(map(str, Method), 'or')}") from error
    try:
        frontier = _frontier(space, max_pairs, method, time_limit, tell)
    except ContradictionError as error:
        raise smallest_contradiction(space, error, time_limit) from error
    return Analysis(scenario, space, frontier, bargaining_set(frontier))


def _frontier(
    space: TradeSpace,
    max_pairs: int,
    method: Method,
    time_limit: float | None,
    tell: Callable[[int, int], None] | None,
) -> Frontier:
    reason = ""
    if method is not Method.MILP:
        try:
            return pareto_frontier(space, max_pairs=max_pairs)
        except TiedSpaceError as error:
            found = enumerated_frontier(space, error.reason)
            if found is not None:
                return found
            if method is Method.ENUMERATION:
                raise
            reason = error.reason
    # Imported here: it takes a tenth of what `zopa solve` takes to start, and few ask for it.
    from zopa.frontier.milp.space_frontier import milp_frontier

    return milp_frontier(space, time_limit=time_limit, reason=reason, tell=tell)


def views_of(scenario: Scenario, views: tuple[View, ...]) -> tuple[View, ...]:
    """Return the views worth solving among those asked for.

    The known view is one only where something is latent, or where it alone is asked for.
    """
    alone = len(views) == 1
    return tuple(view for view in views if view is View.FULL or scenario.has_latent or alone)


def solve(
    scenario: Scenario,
    *,
    liability: Liability = Liability.SIGNED,
    batna: Mapping[str, Fraction] | None = None,
    views: tuple[View, ...] = (View.FULL, View.KNOWN),
    max_pairs: int = MAX_PAIRS,
    method: Method | str = Method.AUTO,
    constraints: SideConstraints | None = None,
    time_limit: float | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Mapping[View, Analysis]:
    """Return the analysis of each view of a scenario, as `views_of` chooses them.

    The `time_limit` (seconds) is for each view. Raises like `analyze`.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> {str(view): analysis.depth for view, analysis in solve(scenario).items()}
    {'full': Fraction(15, 32), 'known': Fraction(1, 5)}
    """
    return MappingProxyType(
        {
            view: analyze(
                *(scenario, Conventions(liability, view)),
                batna=batna,
                max_pairs=max_pairs,
                method=method,
                constraints=constraints,
                time_limit=time_limit,
                tell=tell,
            )
            for view in views_of(scenario, views)
        }
    )
