"""How far each weight may err alone before the class changes, exactly.

For each resource the frontier of all the others is found once. What the resource adds to it is then
solved for its weight: the depth reaches a level as soon as one way to hand the resource out does.
Between two vertices of that frontier the weight that is needed is monotonic in the share, so only
vertices matter.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from zopa.auditing.audit import Answer, Audit
from zopa.auditing.frontiers import Frontiers
from zopa.auditing.readings import Reading
from zopa.frontier.frontier import Frontier
from zopa.scenario.types import Divisibility, Resource, Scenario
from zopa.tradespace.utility import UtilityPoint

MAX_PIECES: Final = 20_000
"""With more pieces than this in the frontier no margins of weights are looked for."""


@dataclass(frozen=True, slots=True)
class WeightMargin:
    """How far one party's weight of one resource may err alone (utils).

    No smaller error changes the class, and every larger one does. None where no fall down to 0
    does, or no rise whatever.
    """

    resource: str
    party: int
    fall: Fraction | None
    rise: Fraction | None


@lru_cache(maxsize=1)  # a record and a text of one audit both tell of them
def weight_margins(found: Audit) -> tuple[WeightMargin, ...] | None:
    """Return the margin of each weight under the default reading, in the scenario's order.

    None without a verdict, with raw valuations, where each weight depends on every other, and with
    more than `MAX_PIECES` pieces in the frontier.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> weight_margins(zopa.audit(scenario))[0].fall is None
    True
    """
    answer, scenario = found.answer, found.scenario
    if answer is None or found.not_assessable is not None:
        return None
    if scenario.is_raw:
        return None
    if len(answer.full.frontier) > MAX_PIECES:
        return None
    levels = found.bands.limits(answer.depth_class)
    return tuple(
        _margin(resource, party, others, answer, levels)
        for resource in scenario.resources
        for others in [_others(scenario, resource)]
        for party in (0, 1)
    )


def _others(scenario: Scenario, resource: Resource) -> Frontier:
    """Return the frontier of everything but one resource."""
    rest = tuple(each for each in scenario.resources if each is not resource)
    latent = frozenset(each.id for each in rest if each.is_latent)
    without = replace(scenario, resources=rest)
    return Frontiers(rest).analyze(without, Reading.DEFAULT, latent).frontier


def _margin(
    resource: Resource,
    party: int,
    others: Frontier,
    answer: Answer,
    levels: tuple[Fraction | None, Fraction | None],
) -> WeightMargin:
    now = resource.valuations[party]
    ways = _Ways(resource, party, others, answer.full.space.disagreement)
    low, high = (None if level is None else ways.edge(level) for level in levels)
    # An asset's weight leaves the class downwards below `low`, and upwards from `high` on.
    falls, rises = (high, low) if resource.is_burden else (low, high)
    lowest = None if falls is None or falls < 0 else falls
    if lowest == 0 and not resource.is_burden:
        lowest = None  # it would have to be worth less than nothing
    return WeightMargin(
        resource.id,
        party,
        None if lowest is None else now - lowest,
        None if rises is None else rises - now,
    )


@dataclass(frozen=True, slots=True)
class _Ways:
    """The ways to hand out one resource, for one party's weight of it."""

    resource: Resource
    party: int
    others: Frontier
    disagreement: UtilityPoint

    def edge(self, level: Fraction) -> Fraction | None:
        """Return the weight at which the depth reaches a level; None where no weight matters.

        That is the least weight of an asset, or the largest of a burden.
        """
        needed = self.disagreement[self.party] + level
        floor = self.disagreement[1 - self.party] + level
        sign = -1 if self.resource.is_burden else 1
        theirs = sign * self.resource.valuations[1 - self.party]
        if self._is_kept_shared:
            most = self.others.most(self.party, floor - theirs)
            return None if most is None else needed - most
        without = self.others.most(self.party, floor - theirs)
        if without is not None and without >= needed:
            return None  # the other party takes it, and the level is reached whatever it is worth
        edges = [
            sign * (needed - most) / share
            for share, most in self._shares(floor, theirs)
            if share > 0
        ]
        if not edges:
            return None
        return max(edges) if self.resource.is_burden else min(edges)

    @property
    def _is_kept_shared(self) -> bool:
        return self.resource.divisibility is Divisibility.SHARED and not self.resource.is_burden

    def _shares(self, floor: Fraction, theirs: Fraction) -> Iterator[tuple[Fraction, Fraction]]:
        """Yield shares that the party takes, each with the most that it gets besides.

        The other party takes the rest and needs the floor in all.
        """
        all_of_it = self.others.most(self.party, floor)
        if all_of_it is not None:
            yield Fraction(1), all_of_it
        if self.resource.divisibility is Divisibility.INDIVISIBLE or not theirs:
            return
        least, largest = sorted((floor - theirs, floor))
        anything = self.others.least[self.party]
        below = (anything, least) if self.party == 0 else (least, anything)
        for segment in self.others.part(UtilityPoint(*below)):
            for point in (segment.start, segment.end):
                mine, other = point[self.party], point[1 - self.party]
                if other <= largest:
                    yield 1 - (floor - other) / theirs, mine
