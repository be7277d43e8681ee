"""A second opinion that every installation has: the HiGHS of SciPy, in a process of its own.

It is another version than the one in this process, and two of them do not go together in one; it
also prints where it should not. A process that dies, hangs or answers nonsense is ended and has
answered nothing.
"""

import json
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from zopa.frontier.milp.backend import (
    NOTHING,
    Answer,
    Question,
    Status,
    least_of,
    rows_of,
    twice,
    worth,
)
from zopa.frontier.milp.line_process import LineProcess
from zopa.frontier.milp.program import Program, weighted
from zopa.frontier.milp.simplex import UnboundedProgramError

_COMMAND: Final = (
    sys.executable,
    *("-P", "-W", "ignore"),
    str(Path(__file__).with_name("scipy_process.py")),
)

_GRACE: Final = 1.0
"""How many seconds longer than it may the process is waited for."""

_SHARPER: Final = 1000
"""SciPy leaves HiGHS its tolerances, a thousand times ours: what is larger is looked at closer."""

_OPTIMAL, _STOPPED, _INFEASIBLE, _UNBOUNDED = range(4)
"""What SciPy's statuses mean; 4 is any other trouble."""


@dataclass(frozen=True, slots=True)
class _Reply:
    """What the process makes of a program."""

    status: int | None
    values: tuple[float, ...] | None
    bound: float | None


class ScipySolver:
    """HiGHS as SciPy brings it along, in another process.

    The process starts with the first question, and ends with the solver or where it fails.
    """

    def __init__(self) -> None:
        self._process = LineProcess(_COMMAND)

    def solve(self, program: Program, question: Question) -> Answer:
        """Return the answer; see `Solver`."""
        return twice(question, lambda asked, way: self._solved(program, asked, way))

    def _solved(self, program: Program, question: Question, presolve: str) -> Answer:
        reply = self._reply(program, question, presolve)
        if reply is None:
            return NOTHING
        if reply.status == _UNBOUNDED:
            raise UnboundedProgramError
        if reply.status == _INFEASIBLE:
            return Answer(Status.INFEASIBLE)
        if reply.status not in {_OPTIMAL, _STOPPED}:
            return NOTHING
        goal = weighted(program, question.weights)
        bound = None if reply.bound is None else worth(goal, reply.bound / _SHARPER)
        is_optimal = reply.status == _OPTIMAL and bool(reply.values) and bound is not None
        return Answer(Status.OPTIMAL if is_optimal else Status.UNKNOWN, reply.values or (), bound)

    def _reply(self, program: Program, question: Question, presolve: str) -> _Reply | None:
        """Return what the process says, None where that is nothing or no answer at all."""
        options: dict[str, Any] = {"mip_rel_gap": 0, "presolve": presolve == "on"}
        seconds = question.seconds
        if seconds is not None:
            options["time_limit"] = seconds
        line = json.dumps(_stated(program, question) | {"options": options})
        text = self._process.ask(line, None if seconds is None else seconds + _GRACE)
        try:
            reply = msgspec.json.decode(text, type=_Reply)
        except msgspec.DecodeError:
            reply = None
        if reply is None or (reply.values and len(reply.values) != len(program.columns)):
            self._process.end()
            return None
        return reply


def _stated(program: Program, question: Question) -> dict[str, Any]:
    """Return what is asked, in doubles: minus the goal is minimised."""
    rows = list(rows_of(program, question))
    terms = [
        (_sharp(number), at, j)
        for at, row in enumerate(rows)
        for j, number in row.sum.coefficients.items()
        if number
    ]
    costs = least_of(weighted(program, question.weights)).coefficients
    limits = [_sharp(-row.sum.constant) for row in rows]
    return {
        "costs": [_sharp(costs.get(j, Fraction(0))) for j in range(len(program.columns))],
        "integers": [int(column.is_integer) for column in program.columns],
        "lower": [_end(column.lower) for column in program.columns],
        "upper": [_end(column.upper) for column in program.columns],
        "terms": [list(each) for each in zip(*terms, strict=True)] or [[], [], []],
        "least": [
            None if row.sense < 0 else limit for row, limit in zip(rows, limits, strict=True)
        ],
        "most": [None if row.sense > 0 else limit for row, limit in zip(rows, limits, strict=True)],
    }


def _sharp(number: Fraction) -> float:
    return float(_SHARPER * number)


def _end(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
