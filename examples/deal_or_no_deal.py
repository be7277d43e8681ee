"""How people fared in Deal or No Deal: agreements, scores, and deals that nothing beats.

    python examples/deal_or_no_deal.py PATH

PATH is the file of the corpus with all dialogues, or `examples/formats/books_hats_balls.txt`.
Dialogues of which the file has one view only are counted apart.
"""

import sys
from collections import Counter
from functools import lru_cache

import zopa
from zopa.formats.dealornodeal import Dialogue, Outcome, read_deal_or_no_deal

frontier_of = lru_cache(maxsize=1024)(zopa.pareto_frontier)


def is_efficient(dialogue: Dialogue) -> bool:
    """Return whether no other split is at least as good for both and better for one."""
    return frontier_of(dialogue.case.space).contains(dialogue.utility)


def main(path: str) -> None:
    """Print the figures."""
    outcomes: Counter[Outcome] = Counter()
    one_sided = points = efficient = 0
    for dialogue in read_deal_or_no_deal(path):
        if not dialogue.is_mirrored:
            one_sided += 1
            continue
        outcomes[dialogue.outcome] += 1
        points += sum(dialogue.scores)
        efficient += dialogue.deal is not None and is_efficient(dialogue)
    pairs, agreed = outcomes.total(), outcomes[Outcome.AGREEMENT]
    print(f"mirrored pairs: {pairs:,}  (and {one_sided:,} one-sided lines)")
    if pairs:
        for outcome in Outcome:
            print(f"{outcome.value}: {outcomes[outcome]:,} ({outcomes[outcome] / pairs:.2%})")
        print(f"average score, 0 without an agreement: {points / (2 * pairs):.3f}")
    if agreed:
        print(f"Pareto-optimal among agreed: {efficient:,} ({efficient / agreed:.2%})")


if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004 - the script and its one argument
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except zopa.ZopaError as error:
        sys.exit(str(error))
