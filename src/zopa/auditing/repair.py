"""Small edits after which the declared difficulty fits, each verified by another audit.

Two kinds of edit: another label, and other BATNAs. How far BATNAs have to move follows from the
frontier in closed form; they are then rounded outward to two decimals, so that the file stays tidy.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final

from zopa.auditing.audit import Answer, Audit, audit
from zopa.auditing.even_split import even_split
from zopa.auditing.verdict import Verdict
from zopa.rationals import exact_text
from zopa.scenario.types import Difficulty, Scenario

LABEL_SIZE: Final = Fraction(1, 10)
"""What a change of the label counts as, beside moves of BATNAs (utils)."""

_GRID: Final = 100
"""BATNAs are written in hundredths."""

Batnas = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Repair:
    """An edit that makes the label fit: what it is in words, as JSON Patch, and how large."""

    summary: str
    patch: tuple[tuple[str, str | Fraction], ...]
    """(JSON pointer, new value) of each value that is replaced (RFC 6902 `replace`)."""
    size: Fraction
    """Utils moved: the sum over the BATNAs that change, or `LABEL_SIZE` for the label."""


def repairs(found: Audit) -> tuple[Repair, ...]:
    """Return edits after which the declared difficulty fits, the smallest first.

    Empty where it fits already and where it cannot be assessed.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> text = starter_text("orchard").replace("intermediate", "expert")
    >>> edits = repairs(audit(zopa.read_scenario(text.encode())))
    >>> edits[0].summary, edits[2].summary
    ('declare intermediate', "raise Marta's BATNA from 0.3 to 0.87")
    """
    if found.answer is None or found.verdict in {Verdict.FITS, Verdict.NOT_ASSESSABLE}:
        return ()
    edits = [*_relabelled(found), *_moved(found, found.answer)]
    return tuple(sorted(edits, key=lambda edit: (edit.size, edit.summary)))


def _relabelled(found: Audit) -> Iterator[Repair]:
    for label in Difficulty:
        changed = replace(found.scenario, difficulty=label)
        if audit(changed, bands=found.bands).verdict is Verdict.FITS:
            yield Repair(f"declare {label}", (("/difficulty", label.value),), LABEL_SIZE)


def _moved(found: Audit, answer: Answer) -> Iterator[Repair]:
    """Yield moves of both BATNAs by the same amount, and of each alone."""
    scenario = found.scenario
    now = (answer.full.space.disagreement.a, answer.full.space.disagreement.b)
    seen: set[Batnas] = set()
    for batnas in _candidates(found, answer, now):
        if batnas in seen or batnas == now or not all(0 <= value <= 1 for value in batnas):
            continue
        seen.add(batnas)
        if audit(_with(scenario, batnas), bands=found.bands).verdict is Verdict.FITS:
            yield _repair(scenario, now, batnas)


def _candidates(found: Audit, answer: Answer, now: Batnas) -> Iterator[Batnas]:
    frontier, depth, bands = answer.full.frontier, answer.full.depth, found.bands
    label = found.scenario.difficulty
    if label is Difficulty.EXPERT:
        # The depth has to fall below where `moderate` begins.
        edge = bands.moderate
        rise = depth - edge
        yield _up(now[0] + rise), _up(now[1] + rise)
        for party in (0, 1):
            most = frontier.most(party, now[1 - party] + edge)
            if most is not None:
                moved = _up(most - edge)
                yield (moved, now[1]) if party == 0 else (now[0], moved)
        return
    edge = bands.moderate if label is Difficulty.INTERMEDIATE else bands.comfortable
    even = even_split(answer.full.space)
    room = [even.a, even.b] if label is Difficulty.NOVICE else [Fraction(1), Fraction(1)]
    fall = max(edge - depth, Fraction(0))
    if label is Difficulty.NOVICE:
        fall = max(fall, now[0] - room[0], now[1] - room[1])
    yield _down(now[0] - fall), _down(now[1] - fall)
    for party in (0, 1):
        most = frontier.most(party, now[1 - party] + edge)
        if most is not None:
            moved = _down(min(most - edge, room[party], now[party]))
            yield (moved, now[1]) if party == 0 else (now[0], moved)


def _down(value: Fraction) -> Fraction:
    """Return the largest hundredth that is not above the value."""
    return Fraction(floor(value * _GRID), _GRID)


def _up(value: Fraction) -> Fraction:
    """Return the smallest hundredth that is above the value."""
    return Fraction(floor(value * _GRID) + 1, _GRID)


def _with(scenario: Scenario, batnas: Batnas) -> Scenario:
    first, second = scenario.parties
    parties = (replace(first, batna=batnas[0]), replace(second, batna=batnas[1]))
    return replace(scenario, parties=parties)


def _repair(scenario: Scenario, now: Batnas, batnas: Batnas) -> Repair:
    moves = [
        (index, party.name, before, after)
        for index, (party, before, after) in enumerate(
            zip(scenario.parties, now, batnas, strict=True)
        )
        if before != after
    ]
    said = [
        f"{'raise' if after > before else 'lower'} {name}'s BATNA from {exact_text(before)} to "
        f"{exact_text(after)}"
        for _, name, before, after in moves
    ]
    return Repair(
        " and ".join(said),
        tuple(
            (f"/participants/{index}/batna_config/utility", after) for index, _, _, after in moves
        ),
        sum((abs(after - before) for _, _, before, after in moves), Fraction(0)),
    )
