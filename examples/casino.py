"""How many deals of CaSiNo leave nothing on the table, by how the campers' rankings compare.

    python examples/casino.py PATH

PATH is a file of the corpus (github.com/kushalchawla/CaSiNo), or `examples/formats/camp.casino`.
"""

import sys
from collections import Counter

import zopa
from zopa.formats.casino import Pattern, read_casino


def main(path: str) -> None:
    """Print the table."""
    dialogues: Counter[Pattern] = Counter()
    agreed: Counter[Pattern] = Counter()
    efficient: Counter[Pattern] = Counter()
    as_recorded = 0
    for dialogue in read_casino(path):
        dialogues[dialogue.pattern] += 1
        as_recorded += dialogue.scored == dialogue.recorded
        if dialogue.deal is not None:
            agreed[dialogue.pattern] += 1
            frontier = zopa.pareto_frontier(dialogue.case.space)
            efficient[dialogue.pattern] += frontier.contains(dialogue.utility)
    print(f"{'rankings':<18} {'dialogues':>9}  {'agreed':>6}  efficient")
    rows = [(pattern.value, [pattern]) for pattern in Pattern]
    for name, patterns in [*rows, ("all", list(Pattern))]:
        deals, best = (sum(counts[each] for each in patterns) for counts in (agreed, efficient))
        share = f"{best} ({best / deals:.1%})" if deals else "-"
        print(f"{name:<18} {sum(dialogues[each] for each in patterns):>9}  {deals:>6}  {share}")
    print(f"scores as recorded: {as_recorded} of {sum(dialogues.values())} dialogues")


if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004 - the script and its one argument
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except zopa.ZopaError as error:
        sys.exit(str(error))
