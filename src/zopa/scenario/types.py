"""What a scenario says, as exact and immutable values.

Party A is `parties[0]` and party B is `parties[1]`, everywhere.
"""

import enum
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from zopa.diagnostics import Finding


class Divisibility(enum.StrEnum):
    """How a resource can be allocated."""

    DIVISIBLE = "divisible"
    INDIVISIBLE = "indivisible"
    SHARED = "shared"


class SharedMode(enum.StrEnum):
    """What a shared resource is: a good that both can enjoy, or a burden to assign."""

    BOTH_BENEFIT = "both_benefit"
    JOINT_OBLIGATION = "joint_obligation"


class Polarity(enum.StrEnum):
    """Whether having a resource is worth its valuation or costs it."""

    ASSET = "asset"
    LIABILITY = "liability"


class Visibility(enum.StrEnum):
    """Whether a resource is on the table from the start or must be surfaced first."""

    KNOWN = "known"
    LATENT = "latent"


class ValuationBasis(enum.StrEnum):
    """Whether valuations are shares already or have to be divided by the party's total."""

    NORMALIZED_SHARE = "normalized_share"
    RAW = "raw"


class Difficulty(enum.StrEnum):
    """The difficulty that a scenario declares."""

    NOVICE = "novice"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Party:
    """A party and the utility of walking away (utils), None where the file gives none."""

    name: str
    batna: Fraction | None


@dataclass(frozen=True, slots=True)
class Resource:
    """Something to allocate, with each party's valuation of the whole of it as authored."""

    id: str
    name: str
    valuations: tuple[Fraction, Fraction]
    divisibility: Divisibility
    shared_mode: SharedMode | None
    polarity: Polarity
    visibility: Visibility
    held_by: int | None
    """The index of the party that holds it, or None."""
    basis: ValuationBasis
    quantity: Fraction
    unit: str
    """The unit of `quantity`, for readers: the unit's label where the file gives one."""

    @property
    def is_burden(self) -> bool:
        """Whether it must be borne: a liability, or a joint obligation of either polarity."""
        return (
            self.shared_mode is SharedMode.JOINT_OBLIGATION
            if self.divisibility is Divisibility.SHARED
            else self.polarity is Polarity.LIABILITY
        )

    @property
    def is_latent(self) -> bool:
        """Whether it must be surfaced before it can be part of a deal."""
        return self.visibility is Visibility.LATENT


STAND_IN: Final = "foreign"
"""The conflict type of a scenario that stands in for a case from another format."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that can be modelled, with what was found in its file.

    Two of them are equal where they say the same, wherever they come from.
    """

    id: str
    name: str
    parties: tuple[Party, Party]
    resources: tuple[Resource, ...]
    difficulty: Difficulty
    conflict_type: str
    source: str = field(compare=False)
    """The path it was read from, or `<bytes>` or `<stream>`."""
    sha256: str = field(compare=False)
    findings: tuple[Finding, ...] = field(default=(), compare=False)

    @property
    def is_stand_in(self) -> bool:
        """Whether it only stands in for a case from another format, which declares nothing."""
        return self.conflict_type == STAND_IN

    @property
    def is_raw(self) -> bool:
        """Whether valuations are divided by each party's total, so that all depend on all."""
        return any(resource.basis is ValuationBasis.RAW for resource in self.resources)

    @property
    def has_latent(self) -> bool:
        """Whether some resource is latent, so that the known view differs from the full one."""
        return any(resource.is_latent for resource in self.resources)
