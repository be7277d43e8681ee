"""Proofs that a reader can check by hand: that a deal exists, or why none does.

A weighted sum of utilities is largest one resource at a time, so a bound on it is a short sum.
Each proof of "no" rests on such bounds, or on two lists that are met in the middle.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final

from zopa.frontier.frontier import Claim, Frontier
from zopa.frontier.milp.assignments import slices_of
from zopa.frontier.milp.model import Model
from zopa.frontier.milp.program import Values
from zopa.solutions.assignment_groups import Way, grouped
from zopa.solutions.hull import Bound, Hull
from zopa.solutions.maximin import largest_least_ratio
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.space import Option, TradeSpace
from zopa.tradespace.utility import UtilityPoint

_UNIT: Final = UtilityPoint(Fraction(1), Fraction(1))

MAX_GROUPS: Final = 500
"""The longest proof by groups of assignments; beyond it two half lists are shorter to check."""


@dataclass(frozen=True, slots=True)
class WitnessCertificate:
    """There is a zone of agreement: this allocation meets both BATNAs."""

    point: UtilityPoint
    allocation: Allocation


@dataclass(frozen=True, slots=True)
class IndividualCertificate:
    """No deal: the best that this party can get by any allocation is below its BATNA."""

    party: int
    best: Fraction
    allocation: Allocation
    batna: Fraction


@dataclass(frozen=True, slots=True)
class WeightsCertificate:
    """No deal, even if lumps could be split: a weighted sum of utilities never gets high enough.

    Take the best option of each resource under the weights and add up: that is the largest sum.
    """

    bound: Bound


@dataclass(frozen=True, slots=True)
class Group:
    """All assignments that take these options, and weights that keep them short of the BATNAs."""

    fixed: Mapping[str, Shares]
    """Shares of the resources whose assignment the group fixes, by resource id."""
    bound: Bound


@dataclass(frozen=True, slots=True)
class Halves:
    """Two sets of lumps: no undominated sum of one, one of the other, and divisibles reaches d.

    The checker lists the undominated sums of each half and pairs them.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LumpsCertificate:
    """No deal only because lumps cannot be split.

    `point` is the best that B can get while A meets its BATNA. `proof` is a list of groups of
    assignments that together are all that is worth looking at (an option that gives neither party
    more than another one is left out), each with its bound; or two halves to be met in the middle.
    """

    point: UtilityPoint
    allocation: Allocation
    proof: tuple[Group, ...] | Halves


@dataclass(frozen=True, slots=True)
class AssignmentsCertificate:
    """No deal, whichever way the side constraints let whole items go.

    The groups cover all ways that are worth looking at: of an item in no constraint, an option that
    gives neither party more than another one is left out. What a group fixes are whole items. What
    is left to choose stays below the BATNAs under its weights, the side constraints kept.
    """

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class SolverCertificate:
    """No deal, says the solver: under side constraints there is no proof to check by hand.

    `point` is the pair with the least to go to both BATNAs.
    """

    point: UtilityPoint
    allocation: Allocation


NoZopaCertificate = (
    IndividualCertificate
    | WeightsCertificate
    | LumpsCertificate
    | AssignmentsCertificate
    | SolverCertificate
)
Certificate = WitnessCertificate | NoZopaCertificate


def refutation(frontier: Frontier, disagreement: UtilityPoint) -> NoZopaCertificate:
    """Return the simplest proof that no feasible pair meets the disagreement point.

    There must be no zone of agreement. Where both parties' BATNAs are out of reach the proof is
    about party A. Floors of side constraints count like BATNAs. Where rows are left to a solver, a
    proof without them is looked for first.
    """
    space = frontier.space
    if space.rows:
        return _beyond_rows(frontier, disagreement)
    frontier, disagreement = frontier.unclipped or frontier, space.goal(disagreement)
    best = frontier.best
    for party in (0, 1):
        if best[party] < disagreement[party]:
            ends = (frontier.segments[-1].end, frontier.segments[0].start)
            allocation = frontier.witness(ends[party])
            return IndividualCertificate(party, best[party], allocation, disagreement[party])
    hull = Hull(space, disagreement)
    outside = hull.bound({})
    if isinstance(outside, Bound):
        return WeightsCertificate(outside)
    (first, *_) = frontier.part(UtilityPoint(disagreement.a, frontier.least.b))
    groups = tuple(islice(_groups(space, hull), MAX_GROUPS + 1))
    proof = groups if len(groups) <= MAX_GROUPS else _halves(space)
    return LumpsCertificate(first.start, frontier.witness(first.start), proof)


def _beyond_rows(
    frontier: Frontier, disagreement: UtilityPoint
) -> WeightsCertificate | AssignmentsCertificate | SolverCertificate:
    space, goal = frontier.space, frontier.space.goal(disagreement)
    sliced = slices_of(space) if frontier.provenance.claim is Claim.EXACT else None
    outside = Hull(space, goal).bound({})
    if isinstance(outside, Bound):
        return WeightsCertificate(outside)
    if sliced is not None:
        model, slices = sliced
        ways = [_way(model, vertices) for vertices in slices]
        return AssignmentsCertificate(tuple(Group(*each) for each in grouped(ways, goal)))
    _, (nearest, *_) = largest_least_ratio(frontier, goal, _UNIT)
    return SolverCertificate(nearest, frontier.witness(nearest))


def _way(model: Model, vertices: Sequence[Values]) -> Way:
    whole = {name for choice in model.space.choices for name, _ in choice.options[0].shares}
    shares = model.shares_at(vertices[0])
    return Way(
        {name: each for name, each in shares.items() if name in whole},
        tuple(model.program.point(each) for each in vertices),
    )


def _groups(space: TradeSpace, hull: Hull) -> Iterator[Group]:
    """Yield groups that cover all assignments: branch on the lump that the hull would split."""
    waiting: list[dict[int, int]] = [{}]
    while waiting:
        taken = waiting.pop()
        found = hull.bound(taken)
        if isinstance(found, Bound):
            fixed = [space.choices[part].options[option].shares for part, option in taken.items()]
            yield Group(dict(share for shares in fixed for share in shares), found)
            continue
        assert found is not None  # noqa: S101 - a vertex that meets the goal would be a deal
        options = _undominated(space.choices[found].options)
        waiting += [{**taken, found: option} for option in reversed(options)]


def _undominated(options: tuple[Option, ...]) -> list[int]:
    """Return the options that give somebody more than every other one, the first of equals."""
    kept = []
    for index, option in enumerate(options):
        others = [other.utility for other in options[:index] if other.utility == option.utility]
        if not others and not any(other.utility.dominates(option.utility) for other in options):
            kept.append(index)
    return kept


def _halves(space: TradeSpace) -> Halves:
    names = [choice.name for choice in space.choices]
    middle = len(names) // 2
    return Halves(tuple(names[:middle]), tuple(names[middle:]))
