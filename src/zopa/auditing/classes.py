"""The class of a zone of agreement, by its depth."""

import enum
from dataclasses import dataclass
from fractions import Fraction
from typing import Final


class DepthClass(enum.StrEnum):
    """How much room for agreement there is."""

    NONE = "none"
    WEAK = "weak"
    MODERATE = "moderate"
    COMFORTABLE = "comfortable"


@dataclass(frozen=True, slots=True)
class DepthBands:
    """Where the classes begin (utils): below 0 none, then weak, then moderate, then comfortable."""

    moderate: Fraction = Fraction(5, 100)
    comfortable: Fraction = Fraction(15, 100)

    def nearest_edge(self, depth: Fraction) -> Fraction:
        """Return where a class begins or ends that is nearest to a depth (utils).

        >>> DEFAULT_BANDS.nearest_edge(Fraction(14, 100))
        Fraction(3, 20)
        """
        edges = (Fraction(0), self.moderate, self.comfortable)
        return min(edges, key=lambda edge: abs(edge - depth))

    def limits(self, depth_class: DepthClass) -> tuple[Fraction | None, Fraction | None]:
        """Return where a class begins and where the next one does; None where it has no end.

        >>> DEFAULT_BANDS.limits(DepthClass.WEAK)
        (Fraction(0, 1), Fraction(1, 20))
        """
        edges = (None, Fraction(0), self.moderate, self.comfortable, None)
        rank = tuple(DepthClass).index(depth_class)
        return edges[rank], edges[rank + 1]

    def between(self, least: Fraction, largest: Fraction) -> tuple[DepthClass, ...]:
        """Return every class of a depth from the least to the largest, the lowest first.

        >>> [str(each) for each in DEFAULT_BANDS.between(Fraction(-1), Fraction(0))]
        ['none', 'weak']
        """
        ranks = tuple(DepthClass)
        first, last = (ranks.index(self.classify(depth)) for depth in (least, largest))
        return ranks[first : last + 1]

    def classify(self, depth: Fraction) -> DepthClass:
        """Return the class of a depth; a band holds its lower end.

        >>> DEFAULT_BANDS.classify(Fraction(0)), DEFAULT_BANDS.classify(Fraction(5, 100))
        (<DepthClass.WEAK: 'weak'>, <DepthClass.MODERATE: 'moderate'>)
        """
        if depth < 0:
            return DepthClass.NONE
        if depth < self.moderate:
            return DepthClass.WEAK
        return DepthClass.MODERATE if depth < self.comfortable else DepthClass.COMFORTABLE


DEFAULT_BANDS: Final = DepthBands()
