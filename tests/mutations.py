"""Break the package on purpose, one small place at a time: each break must turn a test red.

Run as a script. A mutation that no test notices is printed, and the exit code is 1.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Mutation:
    """One change of the source, and the tests that ought to notice."""

    what: str
    file: str
    before: str
    after: str
    tests: str


FRONTIER, SOLUTIONS = "tests/frontier", "tests/solutions"

MUTATIONS = [
    Mutation(
        "a BATNA that is met exactly no longer counts",
        "solutions/bargaining_set.py",
        "if depth < 0:",
        "if depth <= 0:",
        f"{SOLUTIONS}/test_known_faults.py",
    ),
    Mutation(
        "a tie of the Nash product is broken",
        "solutions/nash.py",
        "if product == best)",
        "if product == best)[:1]",
        f"{SOLUTIONS}/test_known_faults.py",
    ),
    Mutation(
        "an open end is closed",
        "frontier/envelope.py",
        "right_open = chain.height_at(right) == level",
        "right_open = False",
        f"{FRONTIER}/test_against_oracle.py",
    ),
    Mutation(
        "a gap that opens a start is closed",
        "frontier/envelope.py",
        "left, left_open = entry, drop",
        "left, left_open = entry, False",
        f"{FRONTIER}/test_against_oracle.py",
    ),
    Mutation(
        "a burden is a gift",
        "tradespace/space.py",
        "sign = -1 if resource.is_burden else 1",
        "sign = 1",
        f"{FRONTIER}/test_against_oracle.py",
    ),
    Mutation(
        "a pair that is only as good stays on the list",
        "frontier/lists.py",
        "keep[:-1] = b[:-1] > best_after[1:]",
        "keep[:-1] = b[:-1] >= best_after[1:]",
        f"{FRONTIER}/test_against_oracle.py",
    ),
    Mutation(
        "an open end may win",
        "solutions/maximin.py",
        "if not piece.start_open:",
        "if True:",
        f"{SOLUTIONS}/test_known_faults.py",
    ),
    Mutation(
        "a proof by groups leaves an option out",
        "solutions/certificates.py",
        "waiting += [{**taken, found: option} for option in reversed(options)]",
        "waiting += [{**taken, found: option} for option in reversed(options[:-1])]",
        f"{SOLUTIONS}/test_certificates.py",
    ),
    Mutation(
        "the hull is bounded a little too low",
        "solutions/hull.py",
        "if largest >= required:",
        "if largest > required:",
        f"{SOLUTIONS}/test_certificates.py",
    ),
    Mutation(
        "a witness gives the divisibles to the wrong end",
        "frontier/witnesses.py",
        "moved[index] = part / gain",
        "moved[index] = 1 - part / gain",
        f"{FRONTIER}/test_against_oracle.py",
    ),
    Mutation(
        "a number is read through a double",
        "rationals.py",
        "    return Decimal(text)",
        "    return Decimal(float(text))",
        "tests/test_rationals.py",
    ),
    Mutation(
        "depth at a band's lower end falls into the band below",
        "auditing/classes.py",
        "if depth < self.moderate:",
        "if depth <= self.moderate:",
        "tests/auditing",
    ),
    Mutation(
        "a field that a record has twice goes unnoticed among many",
        "corpus/record_arrays.py",
        "return row if is_plain(text, fields) else None",
        "return row",
        "tests/reports/test_bulk_scores.py",
    ),
    Mutation(
        "an efficient deal among many is only nearly so",
        "scoring/arrays.py",
        "found[index] = pieces.contains(*point)",
        "found[index] = True",
        "tests/scoring/test_arrays.py",
    ),
    Mutation(
        "envy is judged by the other's valuations",
        "scoring/array_measures.py",
        "own += times * each[party]",
        "own += times * each[1 - party]",
        "tests/scoring/test_arrays.py",
    ),
    Mutation(
        "a run goes on after the last whole line but one",
        "reports/earlier_scores.py",
        "            length = end\n",
        "            length = 0\n",
        "tests/cli/test_score_bulk.py",
    ),
    Mutation(
        "a limit on tied items is one lower",
        "frontier/lump_sets.py",
        "if low > self.limit or",
        "if low >= self.limit or",
        "tests/constraints/test_against_brute_force.py",
    ),
    Mutation(
        "a row that whole items may just keep rules them out",
        "frontier/milp/whole_values.py",
        "self.sense <= 0 and low > 0",
        "self.sense <= 0 and low >= 0",
        "tests/frontier/milp/test_feasibility.py",
    ),
    Mutation(
        "leaving out what does not matter is not tried",
        "constraints/contradiction.py",
        "            kept, is_proved = others, state is Feasibility.IMPOSSIBLE\n",
        "            is_proved = state is Feasibility.IMPOSSIBLE\n",
        "tests/constraints/test_limits.py",
    ),
]


def noticed(mutation: Mutation, folder: Path) -> bool:
    """Return whether the tests fail on a copy of the package with the mutation."""
    package = folder / "src" / "zopa"
    shutil.copytree(ROOT / "src" / "zopa", package)
    file = package / mutation.file
    text = file.read_text()
    if text.count(mutation.before) != 1:
        raise SystemExit(f"{mutation.file}: '{mutation.before}' is not there exactly once")
    file.write_text(text.replace(mutation.before, mutation.after))
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:randomly",
            mutation.tests,
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "HYPOTHESIS_PROFILE": "hasty"},
        capture_output=True,
        check=False,
    )
    return done.returncode == 1


def main() -> int:
    """Try every mutation and return 1 where some test suite stayed green."""
    missed = 0
    for mutation in MUTATIONS:
        with tempfile.TemporaryDirectory() as folder:
            seen = noticed(mutation, Path(folder))
        missed += not seen
        print(f"{'noticed' if seen else 'MISSED '}  {mutation.what}", flush=True)  # noqa: T201
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
