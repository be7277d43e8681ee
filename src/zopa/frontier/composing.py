"""A trade space with rows as one without: what the rows tie together becomes parts of its own.

Resources that rows tie, directly or through others, are a component. Lumps only: one choice among
what the rows leave. Divisibles only: their undominated pairs are a concave chain, which is a start
and a segment for each of its steps. Nothing else changes, so the kernel and its proofs go on as
before. A component that mixes lumps with divisibles, or is too large, is beyond that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from zopa.errors import ContradictionError, TiedSpaceError
from zopa.frontier.lump_sets import MAX_COMBINATIONS, combined
from zopa.frontier.milp.model import space_model
from zopa.tradespace.rows import Row
from zopa.tradespace.space import Choice, Divisible, Option, TradeSpace
from zopa.tradespace.utility import ORIGIN

_ZERO: Final = Fraction(0)

Part = Choice | Divisible


def composed(space: TradeSpace) -> TradeSpace:
    """Return a space without rows whose frontier is that of `space`; the floors stay.

    A new part is called after all that it is made of. A segment's shares are what it adds to those
    of the part before it. Raises `ContradictionError` where the rows leave nothing, and
    `TiedSpaceError` where a component mixes lumps with divisibles or has too many combinations.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> from zopa.tradespace.rows import Row
    >>> space = zopa.trade_space(zopa.read_scenario(starter_text("orchard").encode()))
    >>> half = Row("at most half", (("rent", 0, Fraction(1)),), Fraction(1, 2))
    >>> tied = composed(replace(space, rows=(half,)))
    >>> zopa.pareto_frontier(tied).best
    UtilityPoint(0.75, 1)
    """
    if not space.rows:
        return space
    choices: list[Choice] = []
    divisibles: list[Divisible] = []
    for parts, rows in components(space):
        lumps = [part for part in parts if isinstance(part, Choice)]
        segments = [part for part in parts if isinstance(part, Divisible)]
        if not rows:
            choices += lumps
            divisibles += segments
        elif lumps and segments:
            raise TiedSpaceError(_names(rows), _mixture(lumps, segments, rows))
        elif lumps:
            choice = combined(lumps, rows)
            if choice is None:
                problem = f"over {MAX_COMBINATIONS:,} ways to share {len(lumps)} items are left"
                raise TiedSpaceError(_names(rows), problem)
            choices.append(choice)
        else:
            start, steps = _chain(space, segments, rows)
            choices.append(start)
            divisibles += steps
    return replace(space, choices=tuple(choices), divisibles=tuple(divisibles), rows=())


def components(space: TradeSpace) -> Iterator[tuple[list[Part], list[Row]]]:
    """Yield the parts that rows tie together with these rows, in the order of the space.

    Raises `ContradictionError` for a row about nothing on the table that does not hold.
    """
    parts: list[Part] = [*space.choices, *space.divisibles]
    owner = {name: at for at, part in enumerate(parts) for name in _resources(part)}
    leader = list(range(len(parts)))

    def found(at: int) -> int:
        while leader[at] != at:
            leader[at] = leader[leader[at]]
            at = leader[at]
        return at

    for row in space.rows:
        if not row.terms and not row.holds({}):
            raise ContradictionError((row.constraint,))
        tied = sorted({found(owner[name]) for name in row.resources})
        for each in tied[1:]:
            leader[found(each)] = found(tied[0])
    groups: dict[int, tuple[list[Part], list[Row]]] = {}
    for at, part in enumerate(parts):
        groups.setdefault(found(at), ([], []))[0].append(part)
    for row in space.rows:
        if row.terms:
            groups[found(owner[row.terms[0][0]])][1].append(row)
    yield from groups.values()


def _resources(part: Part) -> list[str]:
    options = part.options if isinstance(part, Choice) else (part.for_b,)
    return [name for name, _ in options[0].shares]


def _names(rows: Sequence[Row]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.constraint for row in rows))


def _mixture(lumps: Sequence[Choice], segments: Sequence[Divisible], rows: Sequence[Row]) -> str:
    """Return what is mixed, by a row that mixes it itself where there is one."""
    whole = {name for part in lumps for name in _resources(part)}
    split = {name for part in segments for name in _resources(part)}
    both = [row for row in rows if row.resources & whole and row.resources & split]
    (first, *_) = both
    a, b = min(first.resources & whole), min(first.resources & split)
    return f"the whole item {a} is tied to fractions of {b}"


def _chain(
    space: TradeSpace, parts: Sequence[Divisible], rows: Sequence[Row]
) -> tuple[Choice, list[Divisible]]:
    """Return tied divisibles as what is best for B, and the steps from there to what is for A."""
    alone = replace(space, constant=ORIGIN, choices=(), divisibles=tuple(parts), rows=tuple(rows))
    model = space_model(replace(alone, floors=()))
    vertices = model.program.relaxation()
    if vertices is None:
        raise ContradictionError(_names(rows))
    name = " + ".join(part.name for part in parts)
    points = [model.program.point(each) for each in vertices]
    shares = [model.shares_at(each) for each in vertices]
    nothing = Option(ORIGIN, tuple((each, (_ZERO, _ZERO)) for each in shares[0]))
    steps = []
    for k in range(1, len(vertices)):
        moved = tuple(
            (each, (a - shares[k - 1][each][0], b - shares[k - 1][each][1]))
            for each, (a, b) in shares[k].items()
        )
        change = Option(points[k] - points[k - 1], moved)
        steps.append(Divisible(name, for_b=nothing, for_a=change))
    return Choice(name, (Option(points[0], tuple(shares[0].items())),)), steps
