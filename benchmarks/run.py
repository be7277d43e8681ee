"""Check each answer, then time it; print a table, and ratios from this run."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from specs import Spec, specs

from zopa.display import text_table

LONG = 2.0
"""What takes so long is not repeated (seconds)."""


def least_time(work: Callable[[], Any], repeats: int) -> float:
    """Return the least wall time of a few repeats (seconds)."""
    times: list[float] = []
    while len(times) < repeats and not (times and times[-1] > LONG):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def measure(spec: Spec, repeats: int) -> dict[str, Any]:
    """Return the figures of a spec after checking its answer."""
    given = spec.prepare()
    answer = spec.run(given)
    spec.check(given, answer)
    seconds = least_time(lambda: spec.run(given), repeats)
    figures: dict[str, Any] = {"name": spec.name, "seconds": seconds}
    if hasattr(answer, "segments"):
        figures["pieces"] = len(answer)
        provenance = answer.provenance
        if not provenance.complete:
            figures["gap"] = float(provenance.gap)
    if spec.beside is not None:
        other = spec.beside
        figures["beside"] = spec.beside_name
        figures["ratio"] = least_time(lambda: other(given), repeats) / seconds
    return figures


def main() -> int:
    """Run the specs that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="small sizes, one repeat")
    parser.add_argument("--only", default="", metavar="WORD", help="specs whose name has WORD")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    chosen = parser.parse_args()
    results = [
        measure(spec, repeats=1 if chosen.smoke else 5)
        for spec in specs(smoke=chosen.smoke)
        if chosen.only in spec.name
    ]
    rows = [
        [
            result["name"],
            f"{result['seconds'] * 1000:,.1f}",
            (f"{result['pieces']:,}" if "pieces" in result else "")
            + (f", gap {result['gap']:.3g}" if "gap" in result else ""),
            f"{result['ratio']:,.2f} x {result['beside']}" if "ratio" in result else "",
        ]
        for result in results
    ]
    print(text_table(["what", "ms", "pieces", "time of the other / ours"], rows, [None] * 4))
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
