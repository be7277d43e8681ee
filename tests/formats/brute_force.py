"""The undominated pairs of a finite case, in points, by looking at every outcome."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from zopa.formats.foreign import ForeignCase
from zopa.frontier.enumeration import pareto_frontier

Pair = tuple[Fraction, Fraction]


def undominated(issues: Iterable[Iterable[tuple[Fraction | int, Fraction | int]]]) -> list[Pair]:
    """Return the best pairs of one option from each issue, from the best for B on."""
    pairs = {
        (Fraction(sum(a for a, _ in outcome)), Fraction(sum(b for _, b in outcome)))
        for outcome in product(*issues)
    }
    return sorted(
        pair
        for pair in pairs
        if not any(other != pair and other[0] >= pair[0] and other[1] >= pair[1] for other in pairs)
    )


def units(count: int, a: int, b: int) -> list[tuple[int, int]]:
    """Return what each split of some units is worth, at so many points a unit."""
    return [(given * a, (count - given) * b) for given in range(count + 1)]


def solved(case: ForeignCase) -> list[Pair]:
    """Return the frontier of a finite case in the file's own points, as the package finds it."""
    pieces = list(pareto_frontier(case.space))
    assert all(piece.start == piece.end for piece in pieces)
    return [case.to_points(piece.start) for piece in pieces]


@contextmanager
def folder(**files: bytes) -> Iterator[Path]:
    """Give a folder with files; a double underscore in a name stands for the dot."""
    with TemporaryDirectory() as name:
        for file, data in files.items():
            Path(name, file.replace("__", ".")).write_bytes(data)
        yield Path(name)
