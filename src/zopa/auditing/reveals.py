"""What the latent resources do to the class, alone and together."""

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from zopa.auditing.classes import DepthClass
from zopa.scenario.types import Scenario

MAX_LATENT: Final = 8
"""With more latent resources not every set of them is tried."""


class Dependence(enum.StrEnum):
    """How the class depends on a reveal.

    `ABSENT`: nothing is latent. `ESSENTIAL`: no ZOPA before, one after. `HELPFUL`: a better class
    after. `HARMFUL`: a worse one. `PARTIAL`: the same before and after, yet some set of reveals
    does better or worse. `INERT`: no set of them changes the class.
    """

    ABSENT = "absent"
    ESSENTIAL = "essential"
    HELPFUL = "helpful"
    HARMFUL = "harmful"
    PARTIAL = "partial"
    INERT = "inert"


@dataclass(frozen=True, slots=True)
class Reveals:
    """What reveals do, and the smallest sets of them that lift the class."""

    dependence: Dependence | None
    """None where it would take trying more sets than are tried."""
    sets: tuple[tuple[str, ...], ...] | None
    """The inclusion-minimal sets of latent ids that lift the class; None likewise."""
    lowering: tuple[tuple[str, ...], ...] | None
    """The inclusion-minimal sets that lower it; None likewise."""


_RANKS: Final = tuple(DepthClass)

ClassOf = Callable[[frozenset[str]], DepthClass]
"""The class once a set of latent resources has been revealed."""


def reveals_of(
    scenario: Scenario, class_of: ClassOf, goes_on: Callable[[], bool] = lambda: True
) -> Reveals:
    """Return how the class depends on what is revealed; smaller sets are tried first.

    `goes_on` is asked before each set; where it says no, the sets are left unknown.
    """
    latent = sorted(resource.id for resource in scenario.resources if resource.is_latent)
    if not latent:
        return Reveals(Dependence.ABSENT, (), ())
    known, full = class_of(frozenset()), class_of(frozenset(latent))
    whole = _by_views(known, full)
    unknown = Reveals(whole, None, None)
    if len(latent) > MAX_LATENT:
        return unknown
    lifting: list[frozenset[str]] = []
    lowering: list[frozenset[str]] = []
    for size in range(1, len(latent) + 1):
        for chosen in map(frozenset, combinations(latent, size)):
            if not goes_on():
                return unknown
            reached = class_of(chosen)
            if reached is known:
                continue
            rises = _RANKS.index(reached) > _RANKS.index(known)
            sets = lifting if rises else lowering
            if not any(smaller <= chosen for smaller in sets):
                sets.append(chosen)
    if whole is None:
        whole = Dependence.PARTIAL if lifting or lowering else Dependence.INERT
    return Reveals(whole, _listed(lifting), _listed(lowering))


def _listed(sets: Iterable[frozenset[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(chosen)) for chosen in sets)


def _by_views(known: DepthClass, full: DepthClass) -> Dependence | None:
    if known is full:
        return None
    if known is DepthClass.NONE:
        return Dependence.ESSENTIAL
    better = _RANKS.index(full) > _RANKS.index(known)
    return Dependence.HELPFUL if better else Dependence.HARMFUL
