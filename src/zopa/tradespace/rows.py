"""Side constraints as a trade space has them: rows over shares, and floors under utilities."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from zopa.tradespace.allocation import Shares


@dataclass(frozen=True, slots=True)
class Row:
    """A sum of shares that is at most its limit, or equal to it."""

    constraint: str
    """What the side constraint is called that it comes from; one can take several rows."""
    terms: tuple[tuple[str, int, Fraction], ...]
    """Resource id, party (0 or 1) and coefficient; what is not on the table is left out."""
    limit: Fraction
    is_equation: bool = False

    @property
    def resources(self) -> frozenset[str]:
        """The resources whose shares it adds up."""
        return frozenset(name for name, _, _ in self.terms)

    def sum(self, shares: Mapping[str, Shares]) -> Fraction:
        """Return what the terms add up to; a resource without shares adds nothing.

        >>> row = Row("half", (("rent", 0, Fraction(1)),), Fraction(1, 2))
        >>> row.sum({"rent": (Fraction(1, 4), Fraction(3, 4))})
        Fraction(1, 4)
        """
        parts = (
            factor * shares[name][party] for name, party, factor in self.terms if name in shares
        )
        return sum(parts, Fraction(0))

    def holds(self, shares: Mapping[str, Shares]) -> bool:
        """Return whether an allocation keeps it."""
        found = self.sum(shares)
        return found == self.limit if self.is_equation else found <= self.limit


@dataclass(frozen=True, slots=True)
class Floor:
    """The least utility that a party accepts whatever its BATNA (utils)."""

    constraint: str
    party: int
    utility: Fraction
