"""The model of a scenario as LP or MPS text that any solver of mixed-integer programs reads."""

import json
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from zopa.display import printable
from zopa.frontier.milp.model import Meaning, Model
from zopa.frontier.milp.program import Column
from zopa.rationals import readable
from zopa.reports.model_rows import UTILITIES, Row, rows_of
from zopa.scenario.types import Scenario
from zopa.scenario.wording import listed
from zopa.tradespace.conventions import Liability, View
from zopa.version import __version__

_WIDTH: Final = 100
_LONGEST: Final = 200
"""How much of a name is shown, in characters."""

_SENSES: Final = MappingProxyType({"=": "E", ">=": "G", "<=": "L"})
_LIABILITIES: Final = MappingProxyType(
    {
        Liability.SIGNED: "signed (bearing a burden costs its valuation)",
        Liability.RELIEF: "relief (not bearing a burden is worth its valuation)",
    }
)
_VIEWS: Final = MappingProxyType(
    {View.FULL: "full (everything is on the table)", View.KNOWN: "known (without what is latent)"}
)


def lp_text(scenario: Scenario, model: Model) -> str:
    r"""Return the model of a scenario in the LP format, without a line break at its end.

    The sum of both utilities (utils) is maximised where both BATNAs are met. Columns have neutral
    names; comments, which are lines with a backslash, say what they mean and what is rounded.

    >>> import zopa
    >>> from zopa.frontier.milp.model import space_model
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> text = lp_text(scenario, space_model(zopa.trade_space(scenario)))
    >>> print(text.partition("Subject To\n")[2].partition("\nBounds")[0])
     util_a: u_a - 0.2 x0 - 0.3 x3 - 0.3 x4 - 0.5 x7 = 0
     util_b: u_b - 0.45 x1 - 0.25 x3 - 0.25 x5 + 0.3 x7 = 0.3
     batna_a: u_a >= 0.3
     batna_b: u_b >= 0.25
     pick0: x0 + x1 + x2 = 1
     pick1: x3 + x4 + x5 + x6 = 1
    """
    rows = tuple(rows_of(model))
    goal = "The objective is the sum of both utilities, which is maximised."
    lines = list(_header("\\", goal, scenario, model, rows))
    lines += ["Maximize", f" joint: {' + '.join(UTILITIES)}", "Subject To"]
    for row in rows:
        lines += _folded(f"{row.name}: {_sum(row.terms)} {row.sense} {row.right}")
    lines += ["Bounds", *(f" {utility} free" for utility in UTILITIES)]
    columns = model.program.columns
    lines += [f" 0 <= {column.name} <= 1" for column in columns if not column.is_integer]
    binaries = [column.name for column in columns if column.is_integer]
    if binaries:
        lines += ["Binaries", *_folded(" ".join(binaries))]
    return "\n".join([*lines, "End"])


def mps_text(scenario: Scenario, model: Model) -> str:
    r"""Return the model of a scenario in the MPS format, without a line break at its end.

    It has the columns and rows of `lp_text`. The objective is minus the sum of both utilities
    (utils), to be minimised: not every solver knows how MPS asks for a maximum.

    >>> import zopa
    >>> from zopa.frontier.milp.model import space_model
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> text = mps_text(scenario, space_model(zopa.trade_space(scenario)))
    >>> print(text.partition("NAME ")[2].partition("\n G ")[0])
             zopa
    ROWS
     N  negjoint
     E  util_a
     E  util_b
    """
    rows = tuple(rows_of(model))
    goal = "The objective is minus the sum of both utilities, which is minimised."
    lines = list(_header("*", goal, scenario, model, rows))
    lines += ["NAME          zopa", "ROWS", " N  negjoint"]
    lines += [f" {_SENSES[row.sense]}  {row.name}" for row in rows]
    entries: dict[str, list[tuple[str, str]]] = {name: [("negjoint", "-1")] for name in UTILITIES}
    for row in rows:
        for name, text in row.terms.items():
            entries.setdefault(name, []).append((row.name, text))
    columns = model.program.columns
    binaries = [column.name for column in columns if column.is_integer]
    continuous = [column.name for column in columns if not column.is_integer]
    lines += ["COLUMNS", *_entries(UTILITIES, entries)]
    if binaries:
        lines += [_marker("INTORG"), *_entries(binaries, entries), _marker("INTEND")]
    lines += _entries(continuous, entries)
    limits = [(row.name, row.right) for row in rows if row.right != "0"]
    lines += ["RHS", *_entries(["RHS"], {"RHS": limits}), "BOUNDS"]
    lines += [f" FR BOUND     {name}" for name in UTILITIES]
    lines += [f" BV BOUND     {name}" for name in binaries]
    lines += [f" UP BOUND     {name:<8}  1" for name in continuous]
    return "\n".join([*lines, "ENDATA"])


MODEL_FORMS: Final[Mapping[str, Callable[[Scenario, Model], str]]] = MappingProxyType(
    {"lp": lp_text, "mps": mps_text}
)
"""What writes a model in which format."""


def _sum(terms: Mapping[str, str]) -> str:
    """Return terms as a sum; a factor of 1 is left out."""
    signed = []
    for column, text in terms.items():
        size = text.removeprefix("-")
        signed.append("-" if text.startswith("-") else "+")
        signed.append(column if size == "1" else f"{size} {column}")
    return " ".join(signed).removeprefix("+ ")


def _folded(text: str) -> list[str]:
    """Return a row on as many lines as it takes."""
    return textwrap.wrap(
        *(text, _WIDTH),
        initial_indent=" ",
        subsequent_indent="   ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _entries(
    names: Sequence[str], entries: Mapping[str, Sequence[tuple[str, str]]]
) -> Iterator[str]:
    for name in names:
        for row, text in entries[name]:
            yield f"    {name:<8}  {row:<8}  {text}"


def _marker(kind: str) -> str:
    return f"    MARKER    'MARKER'  '{kind}'"


def _header(
    mark: str, goal: str, scenario: Scenario, model: Model, rows: Sequence[Row]
) -> Iterator[str]:
    """Yield the comments: what the model is about and how it is to be read."""
    for line in _prose(goal, scenario, model, rows):
        for piece in textwrap.wrap(
            line, _WIDTH - len(mark) - 1, subsequent_indent="  ", break_on_hyphens=False
        ):
            yield f"{mark} {piece}"
    yield mark
    if not model.meanings:
        return
    yield f"{mark} What the columns mean:"
    for column, meaning in zip(model.program.columns, model.meanings, strict=True):
        line = _column(column, meaning)
        yield from _cut(mark, line)
    yield mark
    sides = [(k, each.name) for k, each in enumerate(model.reasons) if each.kind == "side"]
    if sides:
        yield f"{mark} Which side constraints the rows come from:"
        for k, name in sides:
            yield from _cut(mark, f"side{k} {_quoted(name)}")
        yield mark


def _cut(mark: str, line: str) -> Iterator[str]:
    """Yield a line in pieces, cut anywhere: names keep every space."""
    for start in range(0, len(line), _WIDTH):
        yield f"{mark} {'  ' if start else ''}{line[start : start + _WIDTH]}"


def _prose(goal: str, scenario: Scenario, model: Model, rows: Sequence[Row]) -> Iterator[str]:
    space = model.space
    first, second = map(_quoted, space.parties)
    yield f"Written by zopa {__version__}: what can be agreed on, as a mixed-integer program."
    yield f"Scenario: {_quoted(scenario.id)}, sha256 {scenario.sha256}"
    yield f"View: {_VIEWS[space.conventions.view]}"
    yield f"Liability: {_LIABILITIES[space.conventions.liability]}"
    yield f"Unit: utils. u_a is the utility of {first}, u_b that of {second}."
    yield goal
    floor = space.disagreement
    batnas = (
        f"{readable(value)}{' (assumed)' if assumed else ''}"
        for value, assumed in zip((floor.a, floor.b), space.assumed_batna, strict=True)
    )
    yield (
        f"The rows batna_a and batna_b ask for both BATNAs, {' and '.join(batnas)}; where there is "
        "no ZOPA nothing meets all rows. Without these two every agreement that keeps the others "
        "is allowed."
    )
    kinds = {reason.kind for reason in model.reasons}
    if "pick" in kinds:
        yield "Each row pick0, pick1, ... takes exactly one option of a resource."
    if "all" in kinds:
        yield "Each row all0, all1, ... hands out no more of a resource than there is."
    yield _exactness(rows)
    if not model.meanings:
        yield "There is nothing to agree on."


def _exactness(rows: Sequence[Row]) -> str:
    """Return what is to be known of the numbers."""
    said = []
    rounded = [row.name for row in rows if row.is_rounded]
    if rounded:
        said.append(f"Numbers are rounded to 17 digits in {listed(rounded)}; all others are exact.")
    else:
        said.append("All numbers are exact.")
    said += [
        f"{row.name} is multiplied by {row.factor:,}, so that its decimals end."
        for row in rows
        if row.factor > 1
    ]
    return " ".join(said)


def _column(column: Column, meaning: Meaning) -> str:
    zero, one = _shown(meaning.zero), _shown(meaning.one)
    between = "" if column.is_integer else "; between them in proportion"
    return f"{column.name} {_quoted(meaning.name)}: 1 {one}; 0 {zero}{between}"


def _quoted(text: str) -> str:
    """Return a name in quotes on one line, without anything that acts on a terminal."""
    return printable(json.dumps(_clipped(text), ensure_ascii=False))


def _shown(text: str) -> str:
    return printable(_clipped(text))


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text):,} characters)"
