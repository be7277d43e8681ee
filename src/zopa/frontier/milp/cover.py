"""Slice cover: the efficient pairs of a mixed-integer program, each piece proved by a program.

A slice is what one value of every integer column allows; its efficient pairs are found exactly.
The front is the union of slices. Above each of its pieces, and in each gap between two, a box is
left in which a better pair could hide: one program either finds it, and with it another slice, or
shows that the box is empty (after Boland, Charkhgard and Savelsbergh 2015, and Perini et al. 2020,
who search such boxes too).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Final

from zopa.frontier.frontier import Claim
from zopa.frontier.milp.backend import Answer, Question, Solver, Status
from zopa.frontier.milp.boxes import ANYWHERE, Box, boxes_above
from zopa.frontier.milp.exact_search import Outcome, exact_search
from zopa.frontier.milp.fronts import Piece, chain, merged
from zopa.frontier.milp.program import Program
from zopa.frontier.milp.simplex import UnboundedProgramError
from zopa.frontier.milp.trust import TOLERANCE, fits, padded

_NODES: Final = 2_000
"""How many linear programs a box is worth that the solver cannot decide."""

_ONE: Final = Fraction(1)
_ZERO: Final = Fraction(0)

_AXES: Final = ((_ZERO, _ONE), (_ONE, _ZERO))


@dataclass(slots=True)
class Cover:
    """The front as far as it is known, and what has been proved of it."""

    program: Program
    solver: Solver
    seconds: float | None = None
    second: Solver | None = None
    """Another solver that has to agree that a box is empty."""
    tell: Callable[[int, int], None] | None = None
    """Is called with how many boxes are settled and how many there are."""
    pieces: list[Piece] = field(default_factory=list, init=False)
    slices: int = field(default=0, init=False)
    solves: int = field(default=0, init=False)
    is_infeasible: bool = field(default=False, init=False)
    """Whether nothing at all keeps the constraints."""
    _unproved: dict[Box, Fraction | None] = field(default_factory=dict, init=False)
    """Boxes that could not be decided, each with what bounds the weighted objectives in it."""
    _known: set[tuple[int, ...]] = field(default_factory=set, init=False)
    _proved: set[Box] = field(default_factory=set, init=False)
    _most: list[Fraction | None] = field(default_factory=lambda: [None, None], init=False)
    _deadline: float | None = field(default=None, init=False)

    def run(self) -> None:
        """Find the front and prove it, as far as time and solver allow."""
        if not self.program.integers:
            self._find_alone()
            return
        if self.seconds is not None:
            self._deadline = time.monotonic() + self.seconds
        answers = [self._ask(weights) for weights in _AXES]
        if self.second is not None and all(map(_is_infeasible, answers)):
            answers = [self._ask(weights, solver=self.second) for weights in _AXES]
        if all(map(_is_infeasible, answers)) and not self.program.is_stiff:
            self.is_infeasible = True
            return
        for party, answer in zip((1, 0), answers, strict=True):
            self._learn(answer)
            self._most[party] = padded(answer.bound)
        is_silent = any(answer.status is Status.UNKNOWN for answer in answers)
        if not self.pieces and (self.program.is_stiff or not is_silent):
            # What was found is only right within the solver's tolerance.
            self.is_infeasible = self._search(ANYWHERE) is Outcome.EMPTY
        while self.pieces and (box := self._next()) is not None:
            if not self.has_time:
                self._give_up()
                return
            self._prove(box)

    @property
    def has_time(self) -> bool:
        """Whether there is time left."""
        return self._deadline is None or time.monotonic() < self._deadline

    def _give_up(self) -> None:
        """Leave all boxes undecided that are."""
        for box in self._boxes():
            if box not in self._proved:
                self._unproved.setdefault(box, None)

    def _find_alone(self) -> None:
        """Find the front of a program without integers: one slice, which needs no solver."""
        self.slices = 1
        vertices = self.program.slice(())
        if vertices is None:
            self.is_infeasible = True
        else:
            self.pieces = merged([], chain(self.program, vertices))

    @property
    def claim(self) -> Claim:
        """How far the front may be relied on."""
        if not self.program.integers:
            return Claim.EXACT
        return Claim.SOLVER if self.is_complete else Claim.INNER

    @property
    def is_complete(self) -> bool:
        """Whether nothing better is left anywhere."""
        return self.is_infeasible or (bool(self.pieces) and not self._unproved)

    @property
    def gap(self) -> Fraction | None:
        """How far a pair may rise above the listed ones, in both objectives alike.

        None where nothing is known of that.
        """
        if self.is_complete:
            return _ZERO
        if not self.pieces:
            return None
        lines = [piece.segment for piece in self._outer()]
        best = (self.pieces[-1].segment.end.a, self.pieces[0].segment.start.b)
        # A bound that was exceeded is none.
        most = tuple(
            None if each is None or each < known else each
            for each, known in zip(self._most, best, strict=True)
        )
        rises = [box.rise(bound, most, lines) for box, bound in self._unproved.items()]
        known = [each for each in rises if each is not None]
        return max(known) if len(known) == len(rises) else None

    def _outer(self) -> list[Piece]:
        """Return lines that no pair is above, where they are found with little work."""
        if not self.program.is_small:
            return []
        try:
            vertices = self.program.relaxation()
        except UnboundedProgramError:
            return []
        return [] if vertices is None else chain(self.program, vertices)

    def _ask(
        self,
        weights: tuple[Fraction, Fraction],
        floors: tuple[Fraction | None, Fraction | None] = (None, None),
        solver: Solver | None = None,
    ) -> Answer:
        left = None if self._deadline is None else self._deadline - time.monotonic()
        if left is not None and left <= 0:
            return Answer(Status.UNKNOWN)
        self.solves += 1
        question = Question(weights, floors, left)
        answer = (solver or self.solver).solve(self.program, question)
        if answer.status is Status.OPTIMAL and not fits(self.program, answer, weights):
            return Answer(Status.UNKNOWN, answer.values, answer.bound)
        return answer

    def _learn(self, answer: Answer) -> bool:
        """Add the slice of the integers in an answer; return whether the front is another now."""
        if not answer.values:
            return False
        assignment = tuple(round(answer.values[j]) for j in self.program.integers)
        if assignment in self._known:
            return False
        self._known.add(assignment)
        vertices = self.program.slice(assignment)
        if vertices is None:
            return False  # only within the solver's tolerance
        self.slices += 1
        before = self.pieces
        self.pieces = merged(before, chain(self.program, vertices))
        return self.pieces != before

    def _prove(self, box: Box) -> None:
        """Have a box searched: another slice is found, or it is empty, or it stays undecided."""
        answer = self._ask(box.weights, box.floors)
        if self._learn(answer):
            return
        is_empty = _says_empty(answer, box)
        if self.second is not None and self.has_time:
            other = self._ask(box.weights, box.floors, self.second)
            if self._learn(other):
                return
            # Both have to say so, unless the first has nothing to say.
            is_silent = answer.status is Status.UNKNOWN
            is_empty = _says_empty(other, box) and (is_empty or is_silent)
        is_odd = answer.status is not Status.UNKNOWN and not is_empty
        if is_odd or self.program.is_stiff:
            # The solver contradicts what is known, or cannot know: its doubles are at their end.
            found = self._search(box)
            if found is None:
                return
            is_empty = found is Outcome.EMPTY
        if is_empty:
            self._proved.add(box)
        else:
            self._unproved[box] = padded(answer.bound)

    def _search(self, box: Box) -> Outcome | None:
        """Search a box in rational arithmetic; None where it has changed the front."""
        found = exact_search(self.program, box, _NODES, lambda: self.has_time)
        if isinstance(found, Outcome):
            return found
        is_news = self._learn(Answer(Status.OPTIMAL, tuple(map(float, found))))
        return None if is_news else Outcome.GAVE_UP

    def _next(self) -> Box | None:
        """Return the largest box of which nothing is known yet."""
        boxes = self._boxes()
        current = set(boxes)
        self._unproved = {box: rise for box, rise in self._unproved.items() if box in current}
        left = [box for box in boxes if box not in self._proved and box not in self._unproved]
        if self.tell is not None:
            self.tell(len(boxes) - len(left), len(boxes))
        return max(left, key=lambda box: box.size, default=None)

    def _boxes(self) -> list[Box]:
        segments = [piece.segment for piece in self.pieces]
        first, last = segments[0], segments[-1]
        extent = (last.end.a - first.start.a or _ONE, first.start.b - last.end.b or _ONE)
        steps = (self._step(0, extent[0]), self._step(1, extent[1]))
        return list(boxes_above(segments, extent, steps))

    def _step(self, party: int, extent: Fraction) -> Fraction:
        """Return how much better than a known pair the solver is asked for.

        Where only integers count it is the least there can be, unless that is too small for the
        solver; else a small part of the extent.
        """
        goal = self.program.objectives[party]
        if all(self.program.columns[j].is_integer for j, c in goal.coefficients.items() if c):
            least = Fraction(1, lcm(*(c.denominator for c in goal.coefficients.values())))
            return max(least, TOLERANCE * extent)
        return TOLERANCE * extent


def _is_infeasible(answer: Answer) -> bool:
    return answer.status is Status.INFEASIBLE


def _says_empty(answer: Answer, box: Box) -> bool:
    """Return whether nothing in a box is better than what is known, by the solver's word."""
    if box.limit is None:
        return answer.status is Status.INFEASIBLE
    if answer.status is not Status.OPTIMAL or answer.bound is None:
        return False
    # Pairs at the limit are known, so that an honest answer is no less.
    return abs(answer.bound - box.limit) <= TOLERANCE
