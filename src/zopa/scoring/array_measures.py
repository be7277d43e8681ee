"""The measures of many agreements that touch the same latent resources, in doubles."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zopa.rationals import nearest_double
from zopa.scoring.fairness import has_lumps_only
from zopa.scoring.frontier_arrays import BAND, Doubles, Flags, FrontierArrays, frontier_arrays
from zopa.scoring.score import DISTANCES, Scorer
from zopa.scoring.yardstick import Yardstick
from zopa.tradespace.conventions import Liability
from zopa.tradespace.utility import ORIGIN, UtilityPoint
from zopa.tradespace.valuation import valuations

_LARGEST: Final = 2**62

Columns = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """What such agreements are measured against, as doubles."""

    stick: Yardstick
    frontier: FrontierArrays
    bare: FrontierArrays | None
    """The frontier without what is left latent; None where nothing is."""
    worth: Doubles
    """What each resource is worth to each party, burdens negative; shape (resources, 2)."""
    constant: tuple[float, float]
    """What both have besides (the relief of every burden)."""
    units: tuple[tuple[int, int], ...]
    """What each resource is worth in units of the frontier's lattice, burdens negative."""
    base: tuple[int, int]
    """`constant` in those units."""

    def lattice_point(self, shares: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
        """Return the utilities of shares as (x, y, q): x / q and y / q units of the lattice.

        A share (m, n, d) is m / d for party A and n / d for party B.
        """
        held = list(shares)
        q = lcm(*(bottom for _, _, bottom in held))
        x, y = self.base[0] * q, self.base[1] * q
        for (first, second, bottom), (worth_a, worth_b) in zip(held, self.units, strict=True):
            times = q // bottom
            x += worth_a * first * times
            y += worth_b * second * times
        return x, y, q

    def fairness(self, shares: list[tuple[int, int, int]]) -> tuple[bool, bool, bool | None]:
        """Return whether shares are envy-free, proportional and equitable, in integers.

        A share (m, n, d) is m / d for party A and n / d for party B. The last is None where a party
        has no range.
        """
        x, y, q = self.lattice_point(shares)
        envies = False
        for party in (0, 1):
            own = other = 0
            for each, units in zip(shares, self.units, strict=True):
                times = units[party] * (q // each[2])
                own += times * each[party]
                other += times * each[1 - party]
            envies = envies or own < other
        grid = self.stick.analysis.frontier.segments.lattice
        (low_a, high_a), (low_b, high_b) = self.stick.ranges
        from_a, from_b = grid.integers(UtilityPoint(low_a, low_b))
        to_a, to_b = grid.integers(UtilityPoint(high_a, high_b))
        proportional = 2 * x >= (from_a + to_a) * q and 2 * y >= (from_b + to_b) * q
        if to_a == from_a or to_b == from_b:
            return not envies, proportional, None
        equitable = (x - from_a * q) * (to_b - from_b) == (y - from_b * q) * (to_a - from_a)
        return not envies, proportional, equitable

    def fits(self, q: int) -> bool:
        """Return whether the utilities of shares over `q` are sums of 64-bit integers."""
        reach = max(
            sum(abs(each[party]) for each in self.units) + abs(self.base[party]) for party in (0, 1)
        )
        return reach * q < _LARGEST

    def lattice_points(self, parts: npt.NDArray[np.int64], q: int) -> list[tuple[int, int, int]]:
        """Return the same for rows of shares that are integers over `q`; it has to fit."""
        units = np.array(self.units, dtype=np.int64).reshape(-1, 2)
        x = parts[:, :, 0] @ units[:, 0] + self.base[0] * q
        y = parts[:, :, 1] @ units[:, 1] + self.base[1] * q
        return [(a, b, q) for a, b in zip(x.tolist(), y.tolist(), strict=True)]

    @classmethod
    def of(cls, scorer: Scorer, untouched: frozenset[str]) -> "Block":
        """Return the block of agreements that do not touch these latent resources."""
        scenario = scorer.scenario
        left_out = frozenset(
            each.id for each in scenario.resources if each.id in untouched and each.is_burden
        )
        stick = scorer.sticks.without(left_out)
        bare = None
        if untouched - left_out:
            bare = frontier_arrays(scorer.sticks.without(untouched).analysis.frontier)
        signed = [
            UtilityPoint(-value.a, -value.b) if each.is_burden else value
            for each, value in zip(scenario.resources, valuations(scenario), strict=True)
        ]
        relief = ORIGIN
        if scorer.conventions.liability is Liability.RELIEF:
            for each, value in zip(scenario.resources, signed, strict=True):
                relief = relief - value if each.is_burden else relief
        grid = stick.analysis.frontier.segments.lattice
        return cls(
            stick,
            frontier_arrays(stick.analysis.frontier),
            bare,
            np.array([[nearest_double(x.a), nearest_double(x.b)] for x in signed]).reshape(-1, 2),
            (nearest_double(relief.a), nearest_double(relief.b)),
            tuple(grid.integers(value) for value in signed),
            grid.integers(relief),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Doubts:
    """Where doubles cannot tell a yes from a no."""

    any: Flags
    """About what numbers rest on too: whether a BATNA is met, what is left on the table."""
    fair: Flags
    """About a test of fairness."""
    efficient: Flags
    """About being efficient."""


def _weighted(shares: Doubles, worth: Doubles) -> Doubles:
    """Return the weighted sum of each row, added up in order.

    A product of matrices would depend on how many rows there are in its last digits.
    """
    total = np.zeros(len(shares))
    for column, each in zip(shares.T, worth.tolist(), strict=True):
        total += column * each
    return total


def measured(block: Block, rows: Doubles) -> tuple[Columns, Columns, Doubts]:
    """Return the numbers, the flags, and where doubles cannot tell."""
    stick = block.stick
    bundles = [
        [_weighted(rows[:, :, holder], block.worth[:, judge]) for holder in (0, 1)]
        for judge in (0, 1)
    ]
    a, b = bundles[0][0] + block.constant[0], bundles[1][1] + block.constant[1]
    total = a + b
    best, nearly = block.frontier.best_sum(a, b)
    left = np.maximum(best - total, 0)
    nearly |= left <= BAND
    unsure = np.zeros(len(rows), dtype=np.bool_)
    numbers: Columns = {
        "utility_a": a,
        "utility_b": b,
        "left_equal": np.maximum(block.frontier.equal_rise(a, b), 0),
        "left_joint": left,
    }
    flags: Columns = {"efficient": left <= 0}
    if stick.joint_optimum > 0:
        numbers["joint_efficiency"] = total / nearest_double(stick.joint_optimum)
    even = stick.even_sum
    if even is not None and stick.joint_optimum != even:
        span = nearest_double(stick.joint_optimum - even)
        numbers["value_creation"] = (total - nearest_double(even)) / span
    numbers["unrevealed_added"] = np.zeros(len(rows))
    if block.bare is not None:
        without, shaky = block.bare.best_sum(a, b)
        unsure |= shaky
        numbers["unrevealed_added"] = best - np.maximum(without, total)
    unsure |= _against_batnas(block, numbers, flags)
    unfair = _fair(block, rows, bundles, flags)
    return numbers, flags, Doubts(unsure, unfair, nearly)


def _against_batnas(block: Block, numbers: Columns, flags: Columns) -> Flags:
    """Add what rests on the BATNAs; return where doubles cannot tell."""
    stick, a, b = block.stick, numbers["utility_a"], numbers["utility_b"]
    d, assumed = stick.analysis.space.disagreement, stick.analysis.space.assumed_batna
    gain_a, gain_b = a - nearest_double(d.a), b - nearest_double(d.b)
    unsure: Flags = np.zeros(len(a), dtype=np.bool_)
    for name, gain, missing in (("a", gain_a, assumed[0]), ("b", gain_b, assumed[1])):
        if not missing:
            numbers[f"gain_{name}"] = gain
            flags[f"rational_{name}"] = gain >= 0
            unsure |= np.abs(gain) <= BAND
    if not stick.has_batnas:
        return unsure
    surplus = gain_a + gain_b
    unsure |= np.abs(surplus) <= BAND
    met = (gain_a >= 0) & (gain_b >= 0)
    numbers["worst_margin"] = np.minimum(gain_a, gain_b)
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = gain_a / surplus, gain_b / surplus
    for name, share in zip(("a", "b"), shares, strict=True):
        numbers[f"surplus_share_{name}"] = np.where(surplus > 0, share, np.nan)
    if stick.zone is None:
        numbers["value_efficiency"] = np.zeros(len(a))
        return unsure
    best = nearest_double(stick.best_surplus) if stick.best_surplus else 0.0
    numbers["value_efficiency"] = np.where(met, 100.0, 0.0)
    if best:
        numbers["surplus_efficiency"] = surplus / best
        numbers["value_efficiency"] = np.where(met, 100 * (surplus / best), 0.0)
    product = stick.solution("nash").objective
    if product:
        numbers["nash_ratio"] = np.where(met, gain_a * gain_b / nearest_double(product), 0.0)
    for name in DISTANCES:
        far = [
            np.hypot(a - nearest_double(point.a), b - nearest_double(point.b))
            for point in stick.solution(name).points
        ]
        numbers[f"distance_{name}"] = np.minimum.reduce(far)
    return unsure


def _fair(block: Block, rows: Doubles, bundles: list[list[Doubles]], flags: Columns) -> Flags:
    """Add the tests of fairness; return where doubles cannot tell."""
    own = bundles[0][0], bundles[1][1]
    envy = bundles[0][1] - own[0], bundles[1][0] - own[1]
    unsure: Flags = (np.abs(envy[0]) <= BAND) | (np.abs(envy[1]) <= BAND)
    flags["envy_free"] = (envy[0] <= 0) & (envy[1] <= 0)
    place = []
    proportional: Flags = np.ones(len(rows), dtype=np.bool_)
    for party, (low, high) in enumerate(block.stick.ranges):
        utility = own[party] + block.constant[party]
        over = 2 * utility - nearest_double(low + high)
        proportional &= over >= 0
        unsure |= np.abs(over) <= BAND
        if high > low:
            place.append((utility - nearest_double(low)) / nearest_double(high - low))
    flags["proportional"] = proportional
    if len(place) == len(block.stick.ranges):
        flags["equitable"] = place[0] == place[1]
        unsure |= np.abs(place[0] - place[1]) <= BAND
    if has_lumps_only(block.stick):
        holds: Flags = np.ones(len(rows), dtype=np.bool_)
        for party in (0, 1):
            worth = block.worth[:, party]
            lumps = (rows[:, :, 1 - party] * np.maximum(worth, 0)).max(axis=1, initial=0)
            burdens = (rows[:, :, party] * np.maximum(-worth, 0)).max(axis=1, initial=0)
            short = envy[party] - np.maximum(lumps, burdens)
            holds &= (short <= 0) | (envy[party] <= 0)
            unsure |= np.abs(short) <= BAND
        flags["ef1"] = holds
    return unsure
