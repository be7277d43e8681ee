"""Rules about what the analysis meets, as far as they are not about the file itself."""

from collections.abc import Iterator

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.errors import FrontierTooLargeError


@BOOK.rule("SCN050", "frontier-too-large", Severity.ERROR, blocks=True)
def frontier_too_large(error: FrontierTooLargeError) -> Iterator[Sighting]:
    """The frontier has more undominated pairs than the guard allows.

    The list of undominated pairs grows with every indivisible resource, fastest where both
    parties have the same tastes on a fine scale. A list that is cut off would be a wrong answer,
    so none is given.

    Example: thirty indivisible resources, each worth the same to both parties, with valuations of
    seven decimals.

    Fix: use coarser valuations (two decimals are usual), fewer indivisible resources, or a higher
    limit through `max_pairs` in the Python API.
    """
    yield Sighting(
        "/resources",
        f"the frontier is too large to list: {error.reached:,} undominated pairs after "
        f"{error.done} of {error.total} indivisible resources, over the limit of {error.limit:,}",
        "use coarser valuations or fewer indivisible resources",
        {"limit": error.limit, "reached": error.reached, "done": error.done, "total": error.total},
    )
