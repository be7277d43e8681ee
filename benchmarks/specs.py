"""What is timed: each spec makes its input, solves it, and knows how to check the answer."""

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from agreements import agreements, check_scores, scored
from files import audit_folder, check_folder, written
from programs import (
    by_programs,
    check_cover,
    check_inner,
    coupled,
    covered,
    direct,
    loop,
    same_as_frontier,
    same_as_loop,
    sampled,
    stopped,
)
from records import check_file, decode_lines, record_file, score_file

import zopa
from zopa.scenario.types import (
    Difficulty,
    Divisibility,
    Polarity,
    SharedMode,
    ValuationBasis,
    Visibility,
)

LOOPS = [(10, 100, "random"), (20, 100, "random"), (50, 100, "random"), (15, 100, "within 10 %")]
"""What the kernel is held against loops of programs with."""

_MANY = 25
"""How many lumps are too many for the whole frontier by programs."""

EXAMPLES = Path(__file__).parent.parent / "examples"


@dataclass(frozen=True)
class Spec:
    """A piece of work: `run` is timed after `check` has approved of its answer."""

    name: str
    prepare: Callable[[], Any]
    run: Callable[[Any], Any]
    check: Callable[[Any, Any], None]
    beside: Callable[[Any], Any] | None = None
    """The same work by other means, timed in the same run for the ratio."""
    beside_name: str = ""


def _lump(name: str, a: int, b: int) -> zopa.Choice:
    pairs = [(a, 0), (0, b), (0, 0)]
    return zopa.Choice(
        name, tuple(zopa.Option(zopa.UtilityPoint(Fraction(x), Fraction(y)), ()) for x, y in pairs)
    )


def _split(name: str, a: int, b: int) -> zopa.Divisible:
    def end(x: int, y: int) -> zopa.Option:
        return zopa.Option(zopa.UtilityPoint(Fraction(x), Fraction(y)), ())

    return zopa.Divisible(name, for_b=end(0, b), for_a=end(a, 0))


def _space(
    lumps: list[tuple[int, int]], splits: list[tuple[int, int]] | None = None
) -> zopa.TradeSpace:
    origin = zopa.UtilityPoint(Fraction(0), Fraction(0))
    return zopa.TradeSpace(
        parties=("Ana", "Ben"),
        constant=origin,
        choices=tuple(_lump(f"lump{k}", a, b) for k, (a, b) in enumerate(lumps)),
        divisibles=tuple(_split(f"split{k}", a, b) for k, (a, b) in enumerate(splits or [])),
        disagreement=origin,
        assumed_batna=(False, False),
        conventions=zopa.Conventions(),
    )


def lumps(count: int, top: int, taste: str) -> zopa.TradeSpace:
    """Return lumps valued up to `top`; tastes random, within 1 % or 10 %, identical or opposed."""
    draw = random.Random(f"{count} {top} {taste}")
    pairs = []
    for _ in range(count):
        a = draw.randint(1, top)
        near = {"within 1 %": 0.01, "within 10 %": 0.1}.get(taste)
        if taste == "identical":
            b = a
        elif taste == "opposed":
            b = top + 1 - a
        elif near is not None:
            b = max(1, round(a * (1 + draw.uniform(-near, near))))
        else:
            b = draw.randint(1, top)
        pairs.append((a, b))
    return _space(pairs)


def mixed(count: int, slopes: int) -> zopa.TradeSpace:
    """Return lumps with tastes within 1 %, and divisibles of about the same total."""
    base = lumps(count, 10_000, "within 1 %")
    draw = random.Random(f"{count} {slopes}")
    size = max(2, 10_000 * count // slopes)
    splits = [(draw.randint(1, size), draw.randint(1, size)) for _ in range(slopes)]
    return _space(
        [(int(c.options[0].utility.a), int(c.options[1].utility.b)) for c in base.choices], splits
    )


def corpus(count: int) -> list[zopa.Scenario]:
    """Return scenarios of 3 to 8 resources in hundredths, of all kinds; a fourth are latent."""
    draw = random.Random(count)
    kinds = [Divisibility.DIVISIBLE, Divisibility.INDIVISIBLE, Divisibility.SHARED]
    found = []
    for index in range(count):
        resources = []
        for k in range(draw.randint(3, 8)):
            kind = draw.choice(kinds)
            mode = draw.choice(list(SharedMode)) if kind is Divisibility.SHARED else None
            latent = draw.random() < 0.25  # noqa: PLR2004 - a fourth
            resources.append(
                zopa.Resource(
                    id=f"r{k}",
                    name=f"R{k}",
                    valuations=(
                        Fraction(draw.randint(1, 40), 100),
                        Fraction(draw.randint(1, 40), 100),
                    ),
                    divisibility=kind,
                    shared_mode=mode,
                    polarity=Polarity.ASSET,
                    visibility=Visibility.LATENT if latent else Visibility.KNOWN,
                    held_by=0 if latent else None,
                    basis=ValuationBasis.NORMALIZED_SHARE,
                    quantity=Fraction(1),
                    unit="count",
                )
            )
        parties = tuple(
            zopa.Party(name, Fraction(draw.randint(10, 60), 100)) for name in ("Ana", "Ben")
        )
        found.append(
            zopa.Scenario(
                id=f"case_{index}",
                name="Case",
                parties=(parties[0], parties[1]),
                resources=tuple(resources),
                difficulty=draw.choice(list(Difficulty)),
                conflict_type="family",
                source="<made>",
                sha256="0" * 64,
            )
        )
    return found


def audited(scenarios: list[zopa.Scenario]) -> list[zopa.Audit]:
    """Return the audit of each scenario."""
    return [zopa.audit(scenario) for scenario in scenarios]


def _verdicts_hold(scenarios: list[zopa.Scenario], audits: list[zopa.Audit]) -> None:
    """Check that the class of each is that of its own analysis."""
    for scenario, audit in zip(scenarios, audits, strict=True):
        depth = zopa.analyze(scenario).depth
        if audit.answer is None or audit.answer.depth_class != zopa.DEFAULT_BANDS.classify(depth):
            raise AssertionError(f"the class of {scenario.id} differs")


def frontier(space: zopa.TradeSpace) -> zopa.Frontier:
    """Return the exact frontier."""
    return zopa.pareto_frontier(space)


def enumerated(space: zopa.TradeSpace) -> set[tuple[Fraction, Fraction]]:
    """Return the undominated pairs the long way: every outcome, then a sweep."""
    sums = {
        (
            sum((option.utility.a for option in taken), Fraction(0)),
            sum((option.utility.b for option in taken), Fraction(0)),
        )
        for taken in product(*(choice.options for choice in space.choices))
    }
    kept, best = set(), Fraction(-1)
    for a, b in sorted(sums, reverse=True):
        if b > best:
            kept.add((a, b))
            best = b
    return kept


def _same_as_enumerated(space: zopa.TradeSpace, answer: zopa.Frontier) -> None:
    found = {(piece.start.a, piece.start.b) for piece in answer}
    if found != enumerated(space):
        raise AssertionError("the frontier differs from enumeration")


def _sound(space: zopa.TradeSpace, answer: zopa.Frontier) -> None:
    """Check the ends, the order, and that sampled pairs have witnesses."""
    most = [sum((part[i].utility[i] for part in space.parts), Fraction(0)) for i in (0, 1)]
    parts = [max(option.utility[i] for option in part) for part in space.parts for i in (0, 1)]
    ends = [sum(parts[0::2], Fraction(0)), sum(parts[1::2], Fraction(0))]
    if len(most) != len(ends) or [answer.best.a, answer.best.b] != ends:
        raise AssertionError("the best pairs are not the sums of the best options")
    for index in range(0, len(answer), max(1, len(answer) // 20)):
        piece = answer.segments[index]
        if not piece.start_open:
            answer.witness(piece.start)


def _whole_process(arguments: list[str]) -> Callable[[Any], Any]:
    def run(_: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, *arguments], capture_output=True, check=True)

    return run


def _said_something(_: Any, answer: subprocess.CompletedProcess[bytes]) -> None:
    if not answer.stdout:
        raise AssertionError("the command printed nothing")


def _process(name: str, arguments: list[str]) -> Spec:
    return Spec(
        name,
        lambda: None,
        _whole_process(["-m", "zopa", *arguments]),
        _said_something,
        _whole_process(["-c", "pass"]),
        "bare interpreter",
    )


def specs(*, smoke: bool) -> list[Spec]:
    """Return what is timed; `smoke` takes small sizes."""
    example = min(EXAMPLES.glob("*.json"))
    chosen = [
        _process("start: zopa --help", ["--help"]),
        _process("start: zopa solve ONE.json", ["solve", str(example)]),
        Spec(
            "lumps 9, to 100, random",
            lambda: lumps(9, 100, "random"),
            frontier,
            _same_as_enumerated,
            enumerated,
            "enumeration",
        ),
    ]
    many = 20 if smoke else 500
    chosen.append(Spec(f"audit of {many} scenarios", lambda: corpus(many), audited, _verdicts_hold))
    rows = 2_000 if smoke else 1_000_000
    chosen.append(
        Spec(
            f"scores of {rows:,} agreements in arrays",
            lambda: agreements(rows),
            scored,
            check_scores,
        )
    )
    lines = 2_000 if smoke else 500_000
    chosen.append(
        Spec(
            f"scores of {lines:,} records, file to file, all cores",
            lambda: record_file(lines),
            score_file,
            check_file,
            beside=decode_lines,
            beside_name="json.loads of each line",
        )
    )
    few = 20 if smoke else 500
    chosen.append(
        Spec(
            f"zopa audit of {4 * few:,} files on 2 processes",
            lambda: written(4 * few),
            audit_folder,
            check_folder,
            lambda _: [audit_folder(written(few)) for _ in range(4)],
            f"4 times {few:,} files",
        )
    )
    sizes = (
        [(30, 1_000, "random"), (20, 10_000, "within 1 %")]
        if smoke
        else [
            (200, 1_000, "random"),
            (200, 10_000, "random"),
            (200, 10_000, "opposed"),
            (100, 10_000, "within 10 %"),
            (100, 10_000, "within 1 %"),
            (50, 100, "identical"),
        ]
    )
    for count, top, taste in sizes:
        chosen.append(
            Spec(
                f"lumps {count}, to {top:,}, {taste}",
                lambda c=count, t=top, k=taste: lumps(c, t, k),  # type: ignore[misc]
                frontier,
                _sound,
            )
        )
    for count, slopes in [(15, 20)] if smoke else [(60, 10), (60, 100), (80, 1_000)]:
        chosen.append(
            Spec(
                f"mixed: lumps {count}, divisibles {slopes:,}",
                lambda c=count, s=slopes: mixed(c, s),  # type: ignore[misc]
                frontier,
                _sound,
            )
        )
    return [*chosen, *against_loops(smoke=smoke), *programs(smoke=smoke), *directly(smoke=smoke)]


def against_loops(*, smoke: bool) -> list[Spec]:
    """Return the kernel beside the usual loop of programs, with either solver."""
    sizes = [(8, 100, "random")] if smoke else LOOPS
    return [
        Spec(
            f"lumps {count}, to {top:,}, {taste}, beside {solver}",
            lambda c=count, t=top, k=taste: lumps(c, t, k),  # type: ignore[misc]
            frontier,
            same_as_loop,
            loop(solver),
            f"a loop of programs with {solver}",
        )
        for count, top, taste in sizes
        for solver in ("HiGHS", "CBC")
    ]


def programs(*, smoke: bool) -> list[Spec]:
    """Return coupled deals, for which there is no other way to the whole frontier."""
    sizes = [(6, 4)] if smoke else [(20, 10), (20, 20)]
    found = [
        Spec(
            f"coupled: lumps {lumps}, divisibles {divisibles}",
            lambda n=lumps, m=divisibles: coupled(n, m),  # type: ignore[misc]
            covered,
            check_cover,
            sampled(40),
            "a sample of 40 points",
        )
        for lumps, divisibles in sizes
    ]
    many, seconds = (8, 0.05) if smoke else (40, 2.0)
    found.append(
        Spec(
            f"coupled: lumps {many}, divisibles {many}, stopped after {seconds} s",
            lambda: coupled(many, many),
            stopped(seconds),
            check_inner,
        )
    )
    return found


def directly(*, smoke: bool) -> list[Spec]:
    """Return the answers without the frontier, beside the whole frontier by programs."""
    sizes = [(12, 0)] if smoke else [(20, 0), (50, 0), (100, 0), (40, 20)]
    return [
        Spec(
            f"direct: lumps {count}, divisibles {slopes}",
            lambda n=count, m=slopes: mixed(n, m) if m else lumps(n, 100, "random"),  # type: ignore[misc]
            direct,
            same_as_frontier,
            by_programs if count < _MANY else frontier,
            "the whole frontier by programs" if count < _MANY else "the exact kernel",
        )
        for count, slopes in sizes
    ]
