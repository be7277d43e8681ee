"""What each secret is worth to the room for agreement."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Secret:
    """What revealing one latent resource does to the depth (utils; negative where it costs)."""

    resource: str
    first: Fraction
    """The change of the depth where it is revealed before anything else."""
    last: Fraction
    """The change of the depth where everything else has been revealed."""


DepthOf = Callable[[frozenset[str]], Fraction]
"""The depth once a set of latent resources has been revealed."""


def secrets_of(latent: Iterable[str], depth_of: DepthOf) -> tuple[Secret, ...]:
    """Return what each latent resource is worth, in the order of their ids.

    >>> depth = {frozenset(): 0, frozenset("a"): 1, frozenset("b"): 0, frozenset("ab"): 3}
    >>> [(each.first, each.last) for each in secrets_of("ab", depth.__getitem__)]
    [(1, 3), (0, 2)]
    """
    ids = sorted(latent)
    nothing, everything = depth_of(frozenset()), depth_of(frozenset(ids))
    return tuple(
        Secret(
            each,
            depth_of(frozenset({each})) - nothing,
            everything - depth_of(frozenset(ids) - {each}),
        )
        for each in ids
    )
