"""The largest product of gains, found along tangents instead of along the whole frontier.

At the best pair so far a line touches the curve of pairs with its product, and every better pair
is above that line. So one program, the most of the line's weights, either finds another assignment
of the integers or bounds the product; what the bound leaves is a lens between line and curve, and
it becomes the region of the next program (a criterion-space search as in Charkhgard, Savelsbergh
and Talebian 2018, and Saghand, Charkhgard and Kwon 2019, with the region narrowed at each step).
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Final

from zopa.frontier.frontier import Claim
from zopa.frontier.milp.asker import Asker, assignment_of, other_than
from zopa.frontier.milp.backend import Status
from zopa.frontier.milp.boxes import Box
from zopa.frontier.milp.climb import NODES, Peak
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.fronts import Piece, chain
from zopa.frontier.milp.program import Constraint, Program, Values
from zopa.frontier.milp.trust import CLOSE, TOLERANCE
from zopa.tradespace.utility import ORIGIN, UtilityPoint

_TWO: Final = Fraction(2)
"""What the weights of a tangent come to where it touches: each party's gain counts as 1."""

_ROOM: Final = 1 - 1e-9
"""How much of a place in doubles is kept, so that no rounding cuts a better pair off."""


def largest_product(
    program: Program, origin: UtilityPoint, asker: Asker, start: tuple[int, ...]
) -> Peak:
    """Return the pair with the largest product of gains over `origin`, and what bounds it.

    `start` has integers, each 0 or 1, that allow two gains above 0. The product on one
    assignment is a parabola a segment, solved exactly; of several pairs with the largest one it is
    any. (Nash 1950)

    >>> from zopa.frontier.milp.backend import HighsSolver
    >>> from zopa.frontier.milp.program import Column, Linear
    >>> one, zero = Fraction(1), Fraction(0)
    >>> pie = Column("pie", zero, one, is_integer=False)
    >>> goals = (Linear({0: 3 * one}), Linear({0: -one}, one))
    >>> peak = largest_product(Program((pie,), (), goals), ORIGIN, Asker(HighsSolver()), ())
    >>> peak.value, peak.values, peak.claim
    (Fraction(3, 4), (Fraction(1, 2),), <Claim.EXACT: 'exact'>)
    """
    return _Tangents(program, origin, asker, start).run()


def best_product(pieces: Iterable[Piece], origin: UtilityPoint) -> tuple[Fraction, Values] | None:
    """Return the largest product of gains on pieces, and values that give it; None where none does.

    Both gains have to be 0 or more.
    """
    found = None
    for piece in pieces:
        part = piece.segment.clipped(origin)
        if part is None:
            continue
        # Between the places where a gain is 0 the product is a parabola.
        middle = (origin.a + part.where_b(origin.b).a) / 2
        for a in (part.start.a, min(max(middle, part.start.a), part.end.a), part.end.a):
            point = part.at(a)
            product = (point.a - origin.a) * (point.b - origin.b)
            if found is None or product > found[0]:
                found = (product, piece.values_at(a))
    return found


class _Tangents:
    """The best pair so far, the line that touches there, and the region above it that is left."""

    def __init__(
        self, program: Program, origin: UtilityPoint, asker: Asker, start: tuple[int, ...]
    ) -> None:
        self._program = program
        self._origin = origin
        self._asker = asker
        self._left_out: dict[tuple[int, ...], Constraint] = {}
        self._ceiling: Fraction | None = None
        self._bound: Fraction | None = None
        best = best_product(chain(program, program.slice(start) or ()), origin)
        assert best is not None  # noqa: S101 - the start allows gains
        self._settle(best[1])

    def _settle(self, values: Values) -> None:
        """Take a pair as the best so far; all above the BATNAs may be better."""
        self._values = values
        gain = self._program.point(values) - self._origin
        self._gain = gain
        self._value = gain.a * gain.b
        self._weights = (1 / gain.a, 1 / gain.b)
        self._level = self._origin.a / gain.a + self._origin.b / gain.b
        self._floors = self._origin

    @property
    def _own(self) -> tuple[int, ...]:
        """The integers of the best pair so far."""
        return tuple(int(self._values[j]) for j in self._program.integers)

    def run(self) -> Peak:
        """Search as far as time and solver allow."""
        if self._program.is_small:
            self._relax()
        while self._value != self._ceiling:
            answer = self._asker.ask(self._asked(), self._weights, (self._floors.a, self._floors.b))
            height = None if answer.bound is None else answer.bound - self._level
            self._lower(height)
            assignment = assignment_of(self._program, answer)
            is_news = self._learn(assignment)
            if answer.status is Status.UNKNOWN:
                return self._peak(Claim.INNER)
            if is_news:
                continue
            if self._program.is_stiff or self._contradicts(height, assignment):
                found = self._search()
                if found is Outcome.GAVE_UP:
                    return self._peak(Claim.INNER)
                if found is Outcome.EMPTY:
                    break
            elif height is None or assignment is None or height <= _TWO + CLOSE:
                return self._peak(Claim.SOLVER)
            else:
                self._narrow(height)
                self._left_out[assignment] = other_than(self._program, assignment)
        return self._peak(Claim.EXACT)

    def _relax(self) -> None:
        """Find what no product is above, by mixing lumps as if they could be split."""
        vertices = self._program.relaxation()
        best = best_product(chain(self._program, vertices or ()), self._origin)
        self._bound = self._ceiling = None if best is None else best[0]

    def _asked(self) -> Program:
        rows = (*self._program.constraints, *self._left_out.values())
        return replace(self._program, constraints=rows)

    def _learn(self, assignment: tuple[int, ...] | None) -> bool:
        """Find the best pair of an assignment; return whether it is better than all before."""
        vertices = None if assignment is None else self._program.slice(assignment)
        best = best_product(chain(self._program, vertices or ()), self._origin)
        if best is None or best[0] <= self._value:
            return False
        self._settle(best[1])
        return True

    def _contradicts(self, height: Fraction | None, assignment: tuple[int, ...] | None) -> bool:
        """Return whether an answer denies the best pair, or repeats one that has no more to it."""
        if height is None or height < _TWO - CLOSE:
            return True
        is_known = assignment in self._left_out or assignment == self._own
        return is_known and height > _TWO + CLOSE

    def _lower(self, height: Fraction | None) -> None:
        """Lower the bound to what an answer says: with the sum of two ratios goes their product."""
        if height is None:
            return
        most = max(height + TOLERANCE, _TWO) / 2
        bound = self._value * most * most
        self._bound = bound if self._bound is None else min(self._bound, bound)

    def _narrow(self, height: Fraction) -> None:
        """Narrow the region to the lens between the line at a height and the curve."""
        most = float(height + TOLERANCE)
        least = Fraction(2 * _ROOM / (most + sqrt(most * most - 4)))
        self._floors = UtilityPoint(
            max(self._floors.a, self._origin.a + least * self._gain.a),
            max(self._floors.b, self._origin.b + least * self._gain.b),
        )

    def _search(self) -> Outcome | None:
        """Search above the line in rational arithmetic; None where something is found there."""
        asked = self._asked()
        if not asked.is_small:
            return Outcome.GAVE_UP
        floors = (self._floors.a, self._floors.b)
        box = Box(self._weights, floors, self._level + _TWO, ORIGIN, Fraction(0))
        found = exact_search(asked, box, NODES, lambda: self._asker.has_time)
        if isinstance(found, Outcome):
            return found
        assignment = tuple(int(found[j]) for j in self._program.integers)
        if not self._learn(assignment):
            self._left_out[assignment] = other_than(self._program, assignment)
        return None

    def _peak(self, claim: Claim) -> Peak:
        bound = self._value
        ceiling = self._value if claim is Claim.EXACT else self._ceiling
        if claim is Claim.INNER:
            # A bound that was exceeded is none.
            is_sound = self._bound is not None and self._bound >= self._value
            return Peak(
                self._values, self._value, self._bound if is_sound else ceiling, ceiling, claim
            )
        return Peak(self._values, self._value, bound, ceiling, claim)
