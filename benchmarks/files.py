"""Folders of scenario files to audit."""

import json
import random
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from zopa.scenario.starter import starter_text


@cache
def written(count: int) -> Path:
    """Return a folder with so many scenarios of 3 to 8 resources, kept for this run.

    Weights are whole hundredths that add up to 1, a fifth is latent, and labels are drawn blindly,
    so that a third of them is contradicted and has to be explained and repaired.
    """
    folder = Path(tempfile.mkdtemp(prefix="zopa-benchmark-"))
    draw = random.Random(count)
    like = json.loads(starter_text("case"))
    for number in range(count):
        (folder / f"case_{number}.json").write_text(json.dumps(_scenario(draw, like, number)))
    return folder


def _scenario(draw: random.Random, like: dict[str, Any], number: int) -> dict[str, Any]:
    names = [each["name"] for each in like["participants"]]
    size = draw.randint(3, 8)
    weights = [_weights(draw, size) for _ in names]
    resources = []
    for k in range(size):
        resource = {
            "id": f"item_{k}",
            "name": f"Item {k}",
            "unit": "count",
            "quantity": 1,
            "divisibility": draw.choice(["divisible", "indivisible"]),
            "valuations": {name: weights[i][k] for i, name in enumerate(names)},
            "visibility": "known",
        }
        if draw.random() < 0.2:  # noqa: PLR2004 - a fifth
            resource |= {"visibility": "latent", "held_by": draw.choice(names)}
        resources.append(resource)
    parties = [
        {**each, "batna_config": {**each["batna_config"], "utility": draw.randint(4, 14) / 20}}
        for each in like["participants"]
    ]
    label = draw.choice(["novice", "intermediate", "expert"])
    changes = {"id": f"case_{number}", "difficulty": label, "participants": parties}
    return {**like, **changes, "resources": resources}


def _weights(draw: random.Random, size: int) -> list[float]:
    cuts = [0, *sorted(draw.sample(range(1, 100), size - 1)), 100]
    return [(cuts[k + 1] - cuts[k]) / 100 for k in range(size)]


def audit_folder(folder: Path) -> list[str]:
    """Return the lines that `zopa audit` prints of a folder, on two processes."""
    command = [sys.executable, "-m", "zopa", "audit", "--jobs", "2", "--fail-on", "never"]
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def check_folder(folder: Path, lines: list[str]) -> None:
    """Check that every file was audited and that the counts say so."""
    count = len(list(folder.iterdir()))
    if lines[-1].split(":")[0] != f"audited {count:,} file{'s' if count > 1 else ''}":
        raise AssertionError(f"not all of {count} files were audited: {lines[-1]}")
