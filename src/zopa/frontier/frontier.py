"""The Pareto frontier: every undominated utility pair, as points and segments."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Protocol

from zopa.errors import ContradictionError
from zopa.frontier.geometry import Segment
from zopa.frontier.pieces import Part, Pieces
from zopa.tradespace.allocation import Allocation
from zopa.tradespace.space import TradeSpace
from zopa.tradespace.utility import UtilityPoint


class Claim(enum.StrEnum):
    """How far a result may be relied on.

    `EXACT` was decided in rational arithmetic throughout. `SOLVER` lists exact pairs; that none is
    missing is as sound as the solver of mixed-integer programs. `INNER` lists exact pairs and says
    how far better ones may be.
    """

    EXACT = "exact"
    SOLVER = "solver"
    INNER = "inner"

    @property
    def caveat(self) -> str:
        """What is said after a number that nothing but a solver vouches for."""
        return ", by the solver's word" if self is Claim.SOLVER else ""


@dataclass(frozen=True, slots=True)
class Provenance:
    """How a result came about and what it claims."""

    method: str
    claim: Claim
    complete: bool
    gap: Fraction | None
    """How far a better pair could be from the listed ones (utils); 0 where complete.

    None where nothing is known of that.
    """
    reason: str = ""
    """Why it came about in this way, where side constraints decided that."""


class Witnesses(Protocol):
    """What rebuilds the allocations behind a pair."""

    def of(self, point: UtilityPoint) -> Iterator[Allocation]:
        """Yield allocations that give exactly this pair."""


@dataclass(frozen=True, eq=False)
class Frontier:
    """The undominated utility pairs of a trade space; it never lists a dominated pair."""

    space: TradeSpace
    segments: Pieces
    provenance: Provenance
    _witnesses: Witnesses
    unclipped: "Frontier | None" = None
    """The frontier without the floors of side constraints, where they cut something off."""

    def __len__(self) -> int:
        return len(self.segments)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def __repr__(self) -> str:
        count = f"{len(self):,} piece{'' if len(self) == 1 else 's'}"
        return f"<Frontier: {count}, {self.provenance.claim}>"

    @cached_property
    def best(self) -> UtilityPoint:
        """The most that each party can get, whatever the other gets (utils)."""
        return UtilityPoint(self.segments[-1].end.a, self.segments[0].start.b)

    @cached_property
    def least(self) -> UtilityPoint:
        """The least that each party gets anywhere on the frontier (utils)."""
        return UtilityPoint(self.segments[0].start.a, self.segments[-1].end.b)

    def part(self, floor: UtilityPoint) -> Part:
        """Return the part that gives at least `floor` to both parties (utils)."""
        return self.segments.part(floor)

    def clipped(self) -> "Frontier":
        """Return the part that keeps the floors of the space.

        Raises `ContradictionError` where there is none.
        """
        floor = self.space.floor
        if floor is None:
            return self
        part = self.part(floor)
        if not part:
            raise ContradictionError(tuple(each.constraint for each in self.space.floors))
        return replace(self, segments=part.cut(), unclipped=self)

    @property
    def whole(self) -> Part:
        """All of the frontier."""
        return self.part(self.least)

    def most(self, party: int, floor: Fraction) -> Fraction | None:
        """Return the most that `party` can get while the other gets at least `floor` (utils).

        None where the other cannot get that much.
        """
        least = self.least
        floors = UtilityPoint(least.a, floor) if party == 0 else UtilityPoint(floor, least.b)
        part = self.part(floors)
        return part.best[party] if part else None

    def contains(self, point: UtilityPoint) -> bool:
        """Return whether the pair is on the frontier."""
        grid = self.segments.lattice
        a, b = point.a * grid.a, point.b * grid.b
        q = lcm(a.denominator, b.denominator)
        return self.segments.contains(int(a * q), int(b * q), q)

    def witnesses(self, point: UtilityPoint) -> Iterator[Allocation]:
        """Yield allocations that give exactly this pair of the frontier.

        One for each way to hand out the lumps; where divisibles tie, the one that moves them in the
        scenario's order. Nothing is yielded for a pair that is not on the frontier.
        """
        if self.contains(point):
            yield from self._witnesses.of(point)

    def witness(self, point: UtilityPoint) -> Allocation:
        """Return the first of `witnesses`; raises `ValueError` for a pair off the frontier."""
        for allocation in self.witnesses(point):
            return allocation
        raise ValueError(f"{point} is not on the frontier")
