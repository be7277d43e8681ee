"""Checks a proof by hand: plain arithmetic on the record that is printed, nothing of the package.

Every check raises `AssertionError` where the proof does not hold.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import oracle
from oracle import ZERO, Item, Pair

Record = Mapping[str, Any]
Shares = tuple[Fraction, Fraction]


def is_burden(item: Item) -> bool:
    return item.burden or item.kind == "joint_obligation"


def worth(item: Item, shares: Shares, relief: bool) -> Pair:
    """Return what shares of a resource are worth to both, after checking that they are allowed."""
    a, b = shares
    assert 0 <= a <= 1
    assert 0 <= b <= 1
    if item.kind in {"indivisible", "both_benefit"}:
        assert {a, b} <= {0, 1}
    assert a + b <= 1 or item.kind == "both_benefit"
    if not is_burden(item):
        return item.a * a, item.b * b
    assert a + b == 1
    if relief:
        return item.a * (1 - a), item.b * (1 - b)
    return -item.a * a, -item.b * b


def extremes(item: Item, relief: bool) -> dict[Shares, Pair]:
    """Return the whole assignments of a resource with what each is worth."""
    one, zero = Fraction(1), Fraction(0)
    allowed = [(one, zero), (zero, one)]
    if item.kind == "both_benefit":
        allowed.append((one, one))
    if not is_burden(item):
        allowed.append((zero, zero))
    return {shares: worth(item, shares, relief) for shares in allowed}


def parsed(allocation: Record, parties: tuple[str, str]) -> dict[str, Shares]:
    return {
        name: (Fraction(shares[parties[0]]), Fraction(shares[parties[1]]))
        for name, shares in allocation.items()
    }


def total(items: Mapping[str, Item], allocation: Mapping[str, Shares], relief: bool) -> Pair:
    """Return the utilities of an allocation that names every resource."""
    assert set(allocation) == set(items)
    pairs = [worth(item, allocation[name], relief) for name, item in items.items()]
    return sum((pair[0] for pair in pairs), ZERO), sum((pair[1] for pair in pairs), ZERO)


def check(
    certificate: Record,
    items: Mapping[str, Item],
    parties: tuple[str, str],
    d: Pair,
    *,
    relief: bool = False,
) -> None:
    """Check a printed certificate against the resources and the BATNAs."""
    kind = certificate["type"]
    if kind == "weights":
        _bound(certificate, items, {}, d, relief)
        return
    pair = total(items, parsed(certificate["allocation"], parties), relief)
    if kind == "witness":
        assert pair == tuple(Fraction(value) for value in certificate["utility"])
        assert pair[0] >= d[0]
        assert pair[1] >= d[1]
    elif kind == "individual":
        party = parties.index(certificate["party"])
        most = sum(
            (
                max(point[party] for point in extremes(item, relief).values())
                for item in items.values()
            ),
            ZERO,
        )
        assert pair[party] == Fraction(certificate["best"]) == most
        assert Fraction(certificate["batna"]) == d[party] > most
    else:
        assert kind == "lumps"
        assert pair == tuple(Fraction(value) for value in certificate["pair"])
        assert pair[0] >= d[0]
        assert pair[1] < d[1]
        proof = certificate["proof"]
        if proof["method"] == "groups":
            groups = [parsed(group["fixed"], parties) for group in proof["groups"]]
            assert covers(groups, items, relief)
            for group, fixed in zip(proof["groups"], groups, strict=True):
                _bound(group, items, fixed, d, relief)
        else:
            assert proof["method"] == "meet_in_the_middle"
            _halves(proof["left"], proof["right"], items, d, relief)


def _bound(
    record: Record, items: Mapping[str, Item], fixed: Mapping[str, Shares], d: Pair, relief: bool
) -> None:
    """Check that a weighted sum stays too small, one resource at a time."""
    w = [Fraction(weight) for weight in record["weights"]]
    assert min(w) >= 0
    assert max(w) > 0
    largest = ZERO
    for name, item in items.items():
        points = extremes(item, relief)
        chosen = [worth(item, fixed[name], relief)] if name in fixed else points.values()
        largest += max(w[0] * a + w[1] * b for a, b in chosen)
    assert largest == Fraction(record["largest"])
    assert Fraction(record["required"]) == w[0] * d[0] + w[1] * d[1] > largest


def covers(groups: list[dict[str, Shares]], items: Mapping[str, Item], relief: bool) -> bool:
    """Return whether every assignment, or one at least as good for both, is in some group."""
    if any(not fixed for fixed in groups):
        return True
    common = set.intersection(*(set(fixed) for fixed in groups)) if groups else set()
    if not common:
        return False
    name = min(common)
    options = extremes(items[name], relief)
    taken = {fixed[name] for fixed in groups}
    for point in options.values():
        rivals = [options[shares] for shares in taken]
        if not any(a >= point[0] and b >= point[1] for a, b in rivals):
            return False
    return all(
        covers(
            [
                {other: shares for other, shares in fixed.items() if other != name}
                for fixed in groups
                if fixed[name] == option
            ],
            items,
            relief,
        )
        for option in taken
    )


def _halves(
    left: list[str], right: list[str], items: Mapping[str, Item], d: Pair, relief: bool
) -> None:
    """Check that no sum of one half's list, the other's and the divisibles reaches d."""
    lumps = {name for name, item in items.items() if item.kind in {"indivisible", "both_benefit"}}
    assert sorted([*left, *right]) == sorted(lumps)
    rest = [item for name, item in items.items() if name not in lumps]
    splits = oracle.frontier(rest, relief=relief)
    for one, two in product(_sums(left, items, relief), _sums(right, items, relief)):
        a, b = d[0] - one[0] - two[0], d[1] - one[1] - two[1]
        for edge in splits:
            reached = (
                edge.end[0] >= a and (edge.start[1] if edge.start[0] >= a else edge.at(a)) >= b
            )
            assert not reached


def _sums(names: list[str], items: Mapping[str, Item], relief: bool) -> list[Pair]:
    """Return the undominated sums of whole assignments."""
    sums = [(ZERO, ZERO)]
    for name in names:
        points = extremes(items[name], relief).values()
        grown = sorted({(a + x, b + y) for a, b in sums for x, y in points}, reverse=True)
        sums = []
        for pair in grown:
            if not sums or pair[1] > sums[-1][1]:
                sums.append(pair)
    return sums
