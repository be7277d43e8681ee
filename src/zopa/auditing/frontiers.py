"""The frontiers of one set of resources, each found once whatever the BATNAs and the label are."""

from dataclasses import replace

from zopa.analysis import Analysis
from zopa.auditing.readings import Reading, space_under
from zopa.frontier.enumeration import pareto_frontier
from zopa.frontier.frontier import Frontier
from zopa.scenario.types import Resource, Scenario
from zopa.solutions.bargaining_set import bargaining_set
from zopa.tradespace.conventions import MISSING_BATNA
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint


class Frontiers:
    """The frontiers of a scenario's resources by reading and by what has been revealed.

    What differs from the scenario only in its BATNAs or its label has the same frontiers.
    """

    def __init__(self, resources: tuple[Resource, ...]) -> None:
        self._resources = resources
        self._latent = frozenset(each.id for each in resources if each.is_latent)
        self.listed = 0
        """How many pieces of frontiers have been listed."""
        self._found = dict[tuple[Reading, frozenset[str]], Frontier]()

    def fit(self, scenario: Scenario) -> bool:
        """Return whether these are the frontiers of the scenario."""
        return scenario.resources is self._resources

    def analyze(self, scenario: Scenario, reading: Reading, revealed: frozenset[str]) -> Analysis:
        """Return the analysis of a scenario with these resources once a set has been revealed.

        Raises `FrontierTooLargeError` like `analyze`.
        """
        if reading is Reading.HOLDER_KEEPS and revealed == self._latent:
            reading = Reading.DEFAULT  # nobody keeps what has been revealed
        key = reading, revealed
        frontier = self._found.get(key)
        if frontier is None:
            frontier = pareto_frontier(space_under(scenario, reading, revealed))
            self._found[key] = frontier
            self.listed += len(frontier)
        space = _with_batnas(frontier.space, scenario)
        if space is not frontier.space:
            frontier = replace(frontier, space=space)
        return Analysis(scenario, space, frontier, bargaining_set(frontier))


def _with_batnas(space: TradeSpace, scenario: Scenario) -> TradeSpace:
    first, second = (party.batna for party in scenario.parties)
    disagreement = UtilityPoint(
        MISSING_BATNA if first is None else first, MISSING_BATNA if second is None else second
    )
    assumed = (first is None, second is None)
    if (space.disagreement, space.assumed_batna) == (disagreement, assumed):
        return space
    return replace(space, disagreement=disagreement, assumed_batna=assumed)
