"""Side constraints in words: which bind, and what leaving one out would give."""

from collections.abc import Iterator, Mapping
from textwrap import fill

from zopa.analysis import Analysis
from zopa.rationals import readable
from zopa.relaxing import Conditions, Relaxation
from zopa.scenario.wording import counted, listed
from zopa.solutions.bargaining_set import NoZopa

_SHOWN = 3
"""So many pairs of a solution that ties are shown."""


def condition_lines(conditions: Conditions, titles: Mapping[str, str], width: int) -> Iterator[str]:
    """Yield the lines about side constraints; `titles` are what the solutions are called."""
    constraints = conditions.constraints
    binding = [each for each in conditions.relaxations if each.is_binding]
    others = [each for each in conditions.relaxations if not each.is_binding]
    told = {each.constraint for each in conditions.relaxations if each.without is not None}
    told |= {each.name for each in conditions.aside}
    unknown = [each.name for each in constraints.constraints if each.name not in told]
    idle = [each.constraint for each in others if each.without is not None]
    lines = [f"Side constraints ({constraints.source}): {counted(len(constraints), 'constraint')}"]
    lines += [f"  {_cost(each, titles)}" for each in binding]
    if idle:
        lines.append(f"  not binding here: {listed(idle)}")
    if unknown:
        lines.append(f"  whether these bind is not known: {listed(unknown)}")
    if conditions.aside:
        names = listed([each.name for each in conditions.aside])
        lines.append(f"  set aside, being about something latent: {names}")
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        yield from fill(line, width, subsequent_indent=indent).split("\n")


def _cost(relaxation: Relaxation, titles: Mapping[str, str]) -> str:
    """Return what leaving a constraint out alone would change."""
    without = relaxation.without
    assert without is not None  # noqa: S101 - it is binding
    parts = []
    if relaxation.deepens is not None:
        parts.append(_depth(without))
    same: dict[str, list[str]] = {}
    for name in relaxation.moves:
        points = without.solutions[name].points
        pairs = [f"({readable(point.a)}, {readable(point.b)})" for point in points[:_SHOWN]]
        more = f" and {len(points) - _SHOWN:,} more" if len(points) > _SHOWN else ""
        same.setdefault(" or ".join(pairs) + more, []).append(titles[name])
    parts += [f"{listed(names)} {pairs}" for pairs, names in same.items()]
    return f"{relaxation.constraint} binds; without it: {'; '.join(parts)}"


def _depth(analysis: Analysis) -> str:
    depth = readable(abs(analysis.depth))
    if isinstance(analysis.zone, NoZopa):
        return f"no ZOPA, {depth} utils short"
    return f"a ZOPA {depth} utils deep"
