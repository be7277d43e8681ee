"""What a declared difficulty asks of a scenario, as conditions that can be computed with.

The label table says `fits` exactly where these hold: `expert` asks for a depth below where
`moderate` begins, `intermediate` for one that is not below it, and `novice` for a comfortable
depth, an even split that works, and no secret without which there is no ZOPA.
"""

from dataclasses import dataclass
from fractions import Fraction

from zopa.analysis import Analysis, analyze_space
from zopa.auditing.classes import DepthBands
from zopa.auditing.readings import Reading, space_under
from zopa.rationals import readable
from zopa.scenario.types import Difficulty, Scenario
from zopa.tradespace.even_split import even_split
from zopa.tradespace.utility import UtilityPoint


@dataclass(frozen=True, eq=False)
class Standing:
    """Where a scenario stands under the default reading."""

    full: Analysis
    known: Analysis
    """The analysis before anything is revealed; the full one where nothing is latent."""
    even: UtilityPoint
    """The utilities of the even split."""

    @property
    def disagreement(self) -> UtilityPoint:
        """Both BATNAs (utils)."""
        return self.full.space.disagreement


@dataclass(frozen=True, slots=True)
class Target:
    """What the depth has to be (utils), and whether it must take neither skill nor a secret."""

    least: Fraction | None
    """The depth is at least this."""
    below: Fraction | None
    """The depth is below this."""
    is_easy: bool
    """The even split meets both BATNAs, and there is a ZOPA before anything is revealed."""
    spare: Fraction = Fraction(0)
    """All of it still holds where both BATNAs are off by this (utils), as is in the bounds too."""

    @property
    def proviso(self) -> str:
        """What follows on a condition: how much it has to stand, empty where that is nothing."""
        if not self.spare:
            return ""
        return f" where both BATNAs are off by {readable(self.spare)}, as by rounding"

    def when(self, *, is_met: bool) -> str:
        """Return what follows on a BATNA that is not met, empty where the file's own is not met."""
        if not is_met:
            return ""
        return f" where the BATNA is off by {readable(self.spare)}, as by rounding"

    def is_met(self, standing: Standing) -> bool:
        """Return whether the label fits."""
        if self.below is not None:
            return standing.full.depth < self.below
        return self.gap(standing) == 0

    def gap(self, standing: Standing) -> Fraction:
        """Return a bound on the way to go (utils): no edit that moves every utility less helps."""
        if self.below is not None:
            return max(standing.full.depth - self.below, Fraction(0))
        gaps = [Fraction(0), (self.least or Fraction(0)) - standing.full.depth]
        if self.is_easy:
            d = standing.disagreement
            beside = (-standing.known.depth, d.a - standing.even.a, d.b - standing.even.b)
            gaps += [gap + self.spare for gap in beside]
        return max(gaps)


def target_of(label: Difficulty, bands: DepthBands, spare: Fraction = Fraction(0)) -> Target:
    """Return what a label asks for, also where both BATNAs are off by `spare` (utils).

    >>> from zopa.auditing.classes import DEFAULT_BANDS
    >>> target = target_of(Difficulty.EXPERT, DEFAULT_BANDS)
    >>> target.least, target.below, target.is_easy
    (None, Fraction(1, 20), False)
    """
    match label:
        case Difficulty.EXPERT:
            return Target(None, bands.moderate - spare, is_easy=False, spare=spare)
        case Difficulty.INTERMEDIATE:
            return Target(bands.moderate + spare, None, is_easy=False, spare=spare)
        case Difficulty.NOVICE:
            return Target(bands.comfortable + spare, None, is_easy=True, spare=spare)


def standing_of(scenario: Scenario) -> Standing:
    """Return where a scenario stands."""
    latent = frozenset(each.id for each in scenario.resources if each.is_latent)
    full = analyze_space(scenario, space_under(scenario, Reading.DEFAULT, latent))
    known = full
    if latent:
        known = analyze_space(scenario, space_under(scenario, Reading.DEFAULT, frozenset()))
    return Standing(full, known, even_split(full.space))
