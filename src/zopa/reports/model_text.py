"""The model of a scenario as LP or MPS text that any solver of mixed-integer programs reads."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from zopa.constraints.types import SideConstraints
from zopa.frontier.milp.model import Model
from zopa.reports.model_comments import Subject, header
from zopa.reports.model_rows import UTILITIES, rows_of
from zopa.scenario.types import Scenario

_WIDTH: Final = 100
_SENSES: Final = MappingProxyType({"=": "E", ">=": "G", "<=": "L"})


def lp_text(scenario: Scenario, model: Model, constraints: SideConstraints | None = None) -> str:
    r"""Return the model of a scenario in the LP format, without a line break at its end.

    The sum of both utilities (utils) is maximised where both BATNAs are met. Columns have neutral
    names; comments, which are lines with a backslash, say what they mean and what is rounded.
    `constraints` are the side constraints that the model keeps: comments tie its rows to them, and
    say what is set aside.

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
    lines = list(header("\\", goal, Subject(scenario, model, rows, constraints)))
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


def mps_text(scenario: Scenario, model: Model, constraints: SideConstraints | None = None) -> str:
    r"""Return the model of a scenario in the MPS format, without a line break at its end.

    It has the columns, rows and comments of `lp_text`. The objective is minus the sum of both
    utilities (utils), to be minimised: not every solver knows how MPS asks for a maximum.

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
    lines = list(header("*", goal, Subject(scenario, model, rows, constraints)))
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


class ModelForm(Protocol):
    """What writes a model."""

    def __call__(
        self, scenario: Scenario, model: Model, constraints: SideConstraints | None = None
    ) -> str:
        """Return the text."""


MODEL_FORMS: Final[Mapping[str, ModelForm]] = MappingProxyType({"lp": lp_text, "mps": mps_text})
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
