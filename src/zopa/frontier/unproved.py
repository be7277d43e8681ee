"""The error of a frontier that is not proved, with what was found of it."""

from dataclasses import dataclass
from fractions import Fraction

from zopa.errors import ZopaError
from zopa.frontier.frontier import Frontier
from zopa.rationals import readable_bound
from zopa.scenario.wording import counted


@dataclass(eq=False)
class FrontierNotProvedError(ZopaError):
    """The solver did not get to show that no pair is missing; no verdict follows from the rest."""

    pieces: int
    solves: int
    gap: Fraction | None
    """How much better for both a missing pair can be (utils); None where that is not known."""
    frontier: Frontier | None = None
    """What was found: every pair can be had, but a better one may be missing.

    None where nothing was found.
    """
    needs_programs: bool = False
    """Whether side constraints leave no other method."""

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}"

    @property
    def problem(self) -> str:
        """What is missing."""
        room = (
            "nothing is known of" if self.gap is None else f"{readable_bound(self.gap)} utils bound"
        )
        return (
            f"{counted(self.pieces, 'piece')} of the frontier found with "
            f"{counted(self.solves, 'program')}, and the solver has not shown that none is "
            f"missing; {room} how much better for both another pair can be"
        )

    @property
    def remedy(self) -> str:
        """What helps."""
        if self.needs_programs:
            return (
                "give the solver more time with --time-limit, or loosen what ties items to shares"
            )
        return "use --method enumeration, or give the solver more time with --time-limit"
