"""A file of agreement records to score, from the command to the written scores."""

import json
import random
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import zopa
from zopa.corpus.record_files import RecordLine, given
from zopa.corpus.scoring import RecordScorer, scorers_of

EXAMPLE = Path(__file__).parent.parent / "examples" / "shared_kiln.json"


@cache
def record_file(count: int) -> Path:
    """Return a file with so many records, kept for this run: whole hundredths of four things.

    A seventh is below somebody's BATNA and has to be told.
    """
    scenario = zopa.read_scenario(EXAMPLE)
    names = [party.name for party in scenario.parties]
    draw = random.Random(count)
    path = Path(tempfile.mkdtemp(prefix="zopa-benchmark-")) / "records.jsonl"
    with path.open("w") as file:
        for number in range(count):
            shares = {each.id: draw.randint(0, 100) / 100 for each in scenario.resources}
            record = {
                "record": f"run-{number}",
                "scenario": scenario.id,
                "outcome": "agreement",
                "allocation": {
                    name: {names[0]: share, names[1]: round(1 - share, 2)}
                    for name, share in shares.items()
                },
                "model": f"m{number % 5}",
            }
            file.write(f"{json.dumps(record)}\n")
    return path


def score_file(path: Path) -> Path:
    """Score the records in a process of its own, as many as it takes, and return the scores."""
    scores = path.with_name("scores.jsonl")
    command = [sys.executable, "-m", "zopa", "score", str(EXAMPLE), str(path), "-o", str(scores)]
    subprocess.run([*command, "--quiet"], check=True)
    return scores


def decode_lines(path: Path) -> int:
    """Decode each line and do nothing with it, in this process."""
    with path.open("rb") as file:
        return sum(1 for line in file if json.loads(line))


def check_file(path: Path, scores: Path) -> None:
    """Check some of the scores against the exact ones."""
    scorer = RecordScorer(scorers_of([zopa.read_scenario(EXAMPLE)]))
    records, found = path.read_bytes().splitlines(), scores.read_bytes().splitlines()
    if len(records) != len(found):
        raise AssertionError(f"{len(found)} scores of {len(records)} records")
    for index in range(0, len(records), max(1, len(records) // 50)):
        line = scorer.score(given(RecordLine(index + 1, index + 1, records[index])))
        said: dict[str, Any] = json.loads(found[index])
        if line.score is None or said["efficient"] != line.score.efficient:
            raise AssertionError(f"a yes or no of record {index} differs")
        if abs(said["left_on_table"]["joint"] - float(line.score.left_joint or 0)) > 1e-9:  # noqa: PLR2004
            raise AssertionError(f"a measure of record {index} differs")
