"""The answer under side constraints by brute force, written apart from the package.

Every assignment of every lump is enumerated. For what is left of the divisibles all corners of
the polytope of both parties' shares are found by solving for every set of tight conditions; each
two corners are the ends of a feasible edge, and the oracle cuts away what is dominated. It imports
nothing of the package.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import oracle
from oracle import ZERO, Edge, Item, Pair

ONE = Fraction(1)
Key = tuple[str, int]
"""A resource and a party."""


@dataclass(frozen=True)
class Condition:
    """A sum of shares that is at most the limit, or equal to it."""

    factors: Mapping[Key, Fraction]
    limit: Fraction
    exact: bool = False


def exactly(number: float) -> Fraction:
    """Return the decimal that a double stands for."""
    return Fraction(str(number))


def conditions(  # noqa: PLR0912 - a branch for each kind
    fields: Mapping[str, Any], parties: Sequence[str]
) -> Iterator[Condition]:
    """Yield what a side constraint demands of shares; floors are not about shares."""
    kind = fields["kind"]
    who = [0, 1] if "party" not in fields else [parties.index(fields["party"])]
    if kind == "requires":
        for p in who:
            q = parties.index(fields["needs_party"]) if "needs_party" in fields else p
            yield Condition({(fields["resource"], p): ONE, (fields["needs"], q): -ONE}, ZERO)
    elif kind == "bundle":
        for one, two in combinations(fields["resources"], 2):
            for p in who:
                yield Condition({(one, p): ONE, (two, p): -ONE}, ZERO, exact=True)
    elif kind == "exclusive":
        for p in who:
            for one, two in combinations(fields["resources"], 2):
                yield Condition({(one, p): ONE, (two, p): ONE}, ONE)
    elif kind in {"at_most", "at_least"}:
        # Every resource of these tests is four units large.
        share = exactly(fields["share"]) if "share" in fields else exactly(fields["quantity"]) / 4
        sign = 1 if kind == "at_most" else -1
        yield Condition({(fields["resource"], who[0]): sign * ONE}, sign * share)
    elif kind == "count":
        everything = {(name, who[0]): ONE for name in fields["resources"]}
        yield Condition(everything, Fraction(fields.get("at_most", 99)))
        less = dict.fromkeys(everything, -ONE)
        yield Condition(less, -Fraction(fields.get("at_least", 0)))
    elif kind == "linear":
        factors: dict[Key, Fraction] = {}
        for term in fields["terms"]:
            key = term["resource"], parties.index(term["party"])
            factors[key] = factors.get(key, ZERO) + Fraction(term.get("coefficient", 1))
        for word in ("at_most", "equals"):
            if word in fields:
                yield Condition(factors, exactly(fields[word]), exact=word == "equals")
        if "at_least" in fields:
            less = {key: -factor for key, factor in factors.items()}
            yield Condition(less, -exactly(fields["at_least"]))


def is_burden(item: Item) -> bool:
    return item.burden or item.kind == "joint_obligation"


def whole_shares(item: Item) -> list[Pair]:
    """Return the ways to hand out a lump."""
    ways = [(ONE, ZERO), (ZERO, ONE)]
    if item.kind == "both_benefit" and not item.burden:
        ways.append((ONE, ONE))
    if not is_burden(item):
        ways.append((ZERO, ZERO))
    return ways


def worth(items: Mapping[str, Item], shares: Mapping[Key, Fraction]) -> Pair:
    total = [ZERO, ZERO]
    for name, item in items.items():
        sign = -1 if is_burden(item) else 1
        total[0] += sign * item.a * shares[name, 0]
        total[1] += sign * item.b * shares[name, 1]
    return total[0], total[1]


def solved(
    rows: Sequence[tuple[Sequence[Fraction], Fraction]], count: int
) -> list[Fraction] | None:
    """Return the one solution of linear equations, None where there is none or more than one."""
    table = [[*row, right] for row, right in rows]
    for column in range(count):
        pivot = next((k for k in range(column, len(table)) if table[k][column]), None)
        if pivot is None:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        table[column] = [value / table[column][column] for value in table[column]]
        for k, row in enumerate(table):
            if k != column and row[column]:
                table[k] = [x - row[column] * y for x, y in zip(row, table[column], strict=True)]
    return [row[-1] for row in table[:count]]


def fits(
    row: tuple[Sequence[Fraction], Fraction], values: Sequence[Fraction], *, exact: bool
) -> bool:
    """Return whether values keep a row."""
    factors, right = row
    total = sum((x * y for x, y in zip(factors, values, strict=True) if x and y), ZERO)
    return total == right if exact else total <= right


def corners(keys: Sequence[Key], everything: Sequence[Condition]) -> list[dict[Key, Fraction]]:
    """Return the corners of what conditions leave of shares from 0 on."""
    rows = [([each.factors.get(key, ZERO) for key in keys], each.limit) for each in everything]
    rows += [([-ONE if k == j else ZERO for j in range(len(keys))], ZERO) for k in range(len(keys))]
    exact = {k for k, each in enumerate(everything) if each.exact}
    found = set()
    for tight in combinations(range(len(rows)), len(keys)):
        values = solved([rows[k] for k in tight], len(keys))
        if values is None:
            continue
        rest = (k for k in range(len(rows)) if k not in tight)
        if all(fits(rows[k], values, exact=k in exact) for k in rest):
            found.add(tuple(values))
    return [dict(zip(keys, values, strict=True)) for values in sorted(found)]


def edges(items: Mapping[str, Item], demands: Sequence[Condition]) -> list[Edge]:
    """Return edges that together hold all undominated pairs of what keeps the demands."""
    lumps = [name for name, each in items.items() if each.kind in {"indivisible", "both_benefit"}]
    splits = [name for name in items if name not in lumps]
    keys = [(name, party) for name in splits for party in (0, 1)]
    whole = [
        Condition({(name, 0): ONE, (name, 1): ONE}, ONE, exact=is_burden(items[name]))
        for name in splits
    ]
    found = set()
    for ways in product(*(whole_shares(items[name]) for name in lumps)):
        taken = {
            (name, party): way[party]
            for name, way in zip(lumps, ways, strict=True)
            for party in (0, 1)
        }
        left = [
            Condition(
                {key: factor for key, factor in each.factors.items() if key not in taken},
                each.limit
                - sum((f * taken.get(key, ZERO) for key, f in each.factors.items()), ZERO),
                each.exact,
            )
            for each in demands
        ]
        bare = [each for each in left if not each.factors]
        if any(each.limit < 0 or (each.exact and each.limit) for each in bare):
            continue
        spots = corners(keys, [*whole, *(each for each in left if each.factors)])
        points = [worth(items, {**taken, **spot}) for spot in spots]
        for one, two in product(points, repeat=2):
            if one[0] < two[0] and one[1] > two[1]:
                found.add(Edge(one, two))
        found |= {Edge(point, point) for point in points}
    return sorted(found)


def floored(pieces: list[Edge], least: Sequence[Fraction | None]) -> list[Edge]:
    """Return what of undominated pieces gives each party at least its floor."""
    kept = []
    for piece in pieces:
        start, end, start_open, end_open = piece.start, piece.end, piece.start_open, piece.end_open
        low, high = least
        if low is not None and start[0] < low:
            if end[0] < low or (end[0] == low and end_open):
                continue
            start, start_open = (low, piece.at(low)), False
        if high is not None and end[1] < high:
            if start[1] < high or (start[1] == high and start_open):
                continue
            x = piece.inverse(high)
            end, end_open = (x, high), False
        if start[0] > end[0] or (start == end and (start_open or end_open)):
            continue
        kept.append(Edge(start, end, start_open, end_open))
    return kept


def frontier(
    items: Mapping[str, Item], constraints: Sequence[Mapping[str, Any]], parties: Sequence[str]
) -> list[Edge]:
    """Return the undominated pieces of what keeps all constraints; empty where nothing does."""
    demands = [each for fields in constraints for each in conditions(fields, parties)]
    least: list[Fraction | None] = [None, None]
    for fields in constraints:
        if fields["kind"] == "floor":
            party = parties.index(fields["party"])
            given = exactly(fields["utility"])
            before = least[party]
            least[party] = given if before is None else max(before, given)
    return floored(oracle.undominated(edges(items, demands)), least)
