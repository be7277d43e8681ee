"""What the bands of depth mean in random scenarios: how many random agreements both accept.

    python examples/bands.py [COUNT SEED]

Each scenario has 3 to 8 resources, lumps and divisibles alike, weights in whole hundredths that add
up to 1 for each party, and BATNAs from 0.2 to 0.7 in steps of 0.05.
"""

import random
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from statistics import quantiles

import zopa
from zopa.scenario.starter import starter_text
from zopa.scenario.types import Divisibility, Visibility

EDGES = (Fraction(0), Fraction(1, 20), Fraction(1, 10), Fraction(3, 20), Fraction(1, 4))


def weights(draw: random.Random, count: int) -> list[Fraction]:
    """Return so many positive hundredths that add up to 1."""
    cuts = [0, *sorted(draw.sample(range(1, 100), count - 1)), 100]
    return [Fraction(cuts[k + 1] - cuts[k], 100) for k in range(count)]


def scenario(draw: random.Random, like: zopa.Scenario) -> zopa.Scenario:
    """Return a random scenario."""
    count = draw.randint(3, 8)
    pairs = zip(weights(draw, count), weights(draw, count), strict=True)
    resources = tuple(
        replace(
            like.resources[0],
            id=f"item_{number}",
            valuations=pair,
            divisibility=draw.choice([Divisibility.DIVISIBLE, Divisibility.INDIVISIBLE]),
            visibility=Visibility.KNOWN,
            shared_mode=None,
            held_by=None,
        )
        for number, pair in enumerate(pairs)
    )
    first, second = (
        replace(party, batna=Fraction(draw.randint(4, 14), 20)) for party in like.parties
    )
    return replace(like, resources=resources, parties=(first, second))


def main(count: int, seed: int) -> None:
    """Print the table."""
    draw = random.Random(seed)
    like = zopa.read_scenario(starter_text("random").encode())
    rows: list[list[tuple[float, bool]]] = [[] for _ in range(len(EDGES) + 1)]
    for _ in range(count):
        found = zopa.audit(scenario(draw, like))
        answer, evidence = found.answer, found.evidence
        if answer is None or evidence is None:
            continue
        band = sum(answer.full.depth >= edge for edge in EDGES)
        rows[band].append((float(evidence.acceptable.value), answer.even_split_accepted))
    names = [
        "below 0",
        *(f"{float(a)} to {float(b)}" for a, b in pairwise(EDGES)),
    ]
    print(f"{'depth':<14} {'scenarios':>9}  {'accepted: middle half':>22}  even split works")
    for name, row in zip([*names, f"from {float(EDGES[-1])}"], rows, strict=True):
        if len(row) > 1:
            low, _, high = quantiles([share for share, _ in row], n=4)
            works = sum(even for _, even in row) / len(row)
            middle = f"{low:.1%} to {high:.1%}"
            print(f"{name:<14} {len(row):>9}  {middle:>22}  {works:>16.0%}")


if __name__ == "__main__":
    COUNT, SEED = (int(word) for word in (sys.argv[1:] or ["6000", "1"]))
    main(COUNT, SEED)
