"""The upper envelope of translates of one concave chain, with open and closed ends, exact.

Each undominated sum of lumps carries a copy of the chain of divisibles. Let `x` rise from copy to
copy. Drawn flat to the left of its first vertex, a later copy overtakes an earlier one at most
once, so one pass with a stack finds the copies that show and where each takes over.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from zopa.frontier.chain import Chain


class Vertex(NamedTuple):
    """The pair (x / q, y / q) in lattice units."""

    x: int
    y: int
    q: int


class Piece(NamedTuple):
    """A straight piece of the envelope."""

    start: Vertex
    end: Vertex
    start_open: bool
    end_open: bool


class _Shown(NamedTuple):
    """The part of a copy that shows, from `left` to `right` along the chain."""

    copy: int
    left: Fraction
    right: Fraction
    left_open: bool
    right_open: bool
    joined: bool
    """Whether its first piece goes straight on from the last piece of the copy before."""


def envelope(xs: Sequence[int], ys: Sequence[int], chain: Chain) -> Iterator[Piece]:
    """Yield the undominated pieces of the copies of `chain` moved by (xs[i], ys[i]), left to right.

    The moves are undominated pairs, at least one: `xs` strictly rising, `ys` strictly falling.
    Pieces are as long as they are straight: neighbours with a common closed end have different
    slopes.
    """
    curve = _Curve(chain)
    pieces = (
        piece
        for shown in _shown(xs, ys, chain, curve)
        for piece in curve.pieces(shown, xs[shown.copy], ys[shown.copy])
    )
    held, _ = next(pieces)
    for piece, goes_on in pieces:
        if goes_on:
            held = Piece(held.start, piece.end, held.start_open, piece.end_open)
        else:
            yield held
            held = piece
    yield held


def showing(xs: Sequence[int], ys: Sequence[int], chain: Chain) -> tuple[list[int], list[Fraction]]:
    """Return the copies that show, in order, and where each is overtaken by the next."""
    return _stack(xs, ys, _Curve(chain))


def _stack(
    xs: Sequence[int], ys: Sequence[int], curve: "_Curve"
) -> tuple[list[int], list[Fraction]]:
    stack: list[int] = []
    takeovers: list[Fraction] = []  # takeovers[k]: where stack[k + 1] overtakes stack[k]
    for copy in range(len(xs)):
        while stack:
            last = stack[-1]
            takeover = xs[last] + curve.takeover(xs[copy] - xs[last], ys[last] - ys[copy])
            if not takeovers or takeovers[-1] < takeover:
                takeovers.append(takeover)
                break
            stack.pop()
            takeovers.pop()
        stack.append(copy)
    return stack, takeovers


def _shown(xs: Sequence[int], ys: Sequence[int], chain: Chain, curve: "_Curve") -> Iterator[_Shown]:
    """Yield the part that shows of each copy that does, in order."""
    stack, takeovers = _stack(xs, ys, curve)
    left, left_open, joined = Fraction(0), False, False
    for index, copy in enumerate(stack[:-1]):
        later = stack[index + 1]
        right = takeovers[index] - xs[copy]
        entry = takeovers[index] - xs[later]
        if entry < 0:
            # The later copy starts further right, at a height that this one has reached or not.
            level = ys[later] + chain.height - ys[copy]
            right_open = chain.height_at(right) == level
            yield _Shown(copy, left, right, left_open, right_open, joined)
            left, left_open, joined = Fraction(0), False, False
        else:
            drop = right == chain.width and chain.height_at(entry) != ys[copy] - ys[later]
            yield _Shown(copy, left, right, left_open, right_open=False, joined=joined)
            left, left_open = entry, drop
            joined = not drop and curve.piece_before(right) == curve.piece_after(entry)
    yield _Shown(stack[-1], left, Fraction(chain.width), left_open, right_open=False, joined=joined)


class _Curve:
    """The chain as a function of A's gain, with the searches that the envelope needs."""

    def __init__(self, chain: Chain) -> None:
        self.x, self.y = chain.x, chain.y
        self.width, self.height = chain.width, chain.height
        self.gain = tuple(b - a for a, b in zip(self.x, self.x[1:], strict=False))
        self.loss = tuple(a - b for a, b in zip(self.y, self.y[1:], strict=False))
        self._falling = tuple(-y for y in self.y)

    def piece_after(self, u: Fraction) -> int:
        """Return the piece that begins at or goes on after `u`."""
        return bisect_right(self.x, u) - 1

    def piece_before(self, u: Fraction) -> int:
        """Return the piece that ends at or comes before `u`."""
        return bisect_left(self.x, u) - 1

    def takeover(self, dx: int, dy: int) -> Fraction:
        """Return the last `u` at which this chain raised by `dy` is not below a copy `dx` on.

        The copy is flat to the left of its first vertex; both moves are positive.
        """
        if dx >= self.width:
            if dy >= self.height:
                return Fraction(self.width)
            return self._descends_to(self.height - dy)
        last = self.piece_after(Fraction(self.width - dx)) if dx else 0
        behind = self.width - dx
        if (dy - self.y[last]) * self.gain[last] + (behind - self.x[last]) * self.loss[last] >= 0:
            return Fraction(self.width)
        k = bisect_right(self.x, dx) - 1
        if (self.y[k] + dy - self.height) * self.gain[k] < (dx - self.x[k]) * self.loss[k]:
            return self._descends_to(self.height - dy)
        return self._crossing(dx, dy, k)

    def _descends_to(self, level: int) -> Fraction:
        k = bisect_right(self._falling, -level) - 1
        return self.x[k] + Fraction((self.y[k] - level) * self.gain[k], self.loss[k])

    def _crossing(self, dx: int, dy: int, k: int) -> Fraction:
        """Return where the copies cross, to the right of `dx`, which lies on piece `k`."""
        x, y, gain, loss = self.x, self.y, self.gain, self.loss
        high = len(x) - 1
        while high - k > 1:  # the last vertex of the earlier copy that is not below the later
            middle = (k + high) // 2
            v = x[middle] - dx
            under = bisect_right(x, v) - 1
            lead = (y[middle] + dy - y[under]) * gain[under] + (v - x[under]) * loss[under]
            k, high = (middle, high) if lead >= 0 else (k, middle)
        j = bisect_right(x, max(x[k] - dx, 0)) - 1
        high = bisect_left(x, x[k + 1] - dx)
        while high - j > 1:  # the last vertex of the later copy that is not above the earlier
            middle = (j + high) // 2
            lead = (y[k] + dy - y[middle]) * gain[k] - (x[middle] + dx - x[k]) * loss[k]
            j, high = (middle, high) if lead >= 0 else (j, middle)
        top = (
            (y[k] + dy - y[j]) * gain[k] * gain[j]
            + x[k] * loss[k] * gain[j]
            - (dx + x[j]) * loss[j] * gain[k]
        )
        return Fraction(top, loss[k] * gain[j] - loss[j] * gain[k])

    def pieces(self, shown: _Shown, dx: int, dy: int) -> Iterator[tuple[Piece, bool]]:
        """Yield the straight pieces of a copy, each with whether it goes straight on."""
        first, last = self.piece_after(shown.left), self.piece_before(shown.right)
        start, start_open = self._vertex(first, shown.left, dx, dy), shown.left_open
        for k in range(first, last + 1):
            ends = k == last
            end = (
                self._vertex(k, shown.right, dx, dy)
                if ends
                else Vertex(self.x[k + 1] + dx, self.y[k + 1] + dy, 1)
            )
            piece = Piece(start, end, start_open, ends and shown.right_open)
            yield piece, k == first and shown.joined
            start, start_open = end, False

    def _vertex(self, k: int, u: Fraction, dx: int, dy: int) -> Vertex:
        """Return the vertex at `u` on piece `k` of the copy moved by (dx, dy)."""
        p, q = u.numerator, u.denominator
        scale = q * self.gain[k]
        x = (p + dx * q) * self.gain[k]
        y = (self.y[k] + dy) * scale - (p - self.x[k] * q) * self.loss[k]
        common = gcd(x, y, scale)
        return Vertex(x // common, y // common, scale // common)
