"""What solvers say, and what is made of it."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pulp
import pytest

from zopa.frontier.milp import backend
from zopa.frontier.milp.backend import Answer, CbcSolver, HighsSolver, Question, Status
from zopa.frontier.milp.program import Column, Linear, Program
from zopa.frontier.milp.pulp_versions import Told

ONE = Fraction(1)
LUMP = Program(
    (Column("lump", Fraction(0), ONE, is_integer=True),),
    (),
    (Linear({0: ONE}), Linear({0: -ONE}, ONE)),
)
ASKED = Question((ONE, Fraction(0)))


def breaks(*_: Any, **__: Any) -> None:
    raise pulp.PulpSolverError("out of order")


def test_a_highs_that_breaks_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulp.HiGHS, "actualSolve", breaks)
    assert HighsSolver().solve(LUMP, ASKED) == Answer(Status.UNKNOWN)


FOUND = Told(is_optimal=True, is_infeasible=False, has_values=True)
STOPPED = Told(is_optimal=False, is_infeasible=False, has_values=True)
FAILED = Told(is_optimal=False, is_infeasible=False, has_values=False)
NOTHING_THERE = Told(is_optimal=False, is_infeasible=True, has_values=False)


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (FOUND, Answer(Status.OPTIMAL, (0.0,), Fraction(0))),
        (STOPPED, Answer(Status.UNKNOWN, (0.0,))),
        (FAILED, Answer(Status.UNKNOWN)),
        (NOTHING_THERE, Answer(Status.INFEASIBLE)),
    ],
)
def test_what_cbc_says(monkeypatch: pytest.MonkeyPatch, told: Told, wanted: Answer) -> None:
    def run(problem: Any, _: Any) -> Told:
        for variable in problem.variables():
            variable.varValue = 0.0
        return told

    monkeypatch.setattr(backend, "_cbc", lambda _: "a CBC")
    monkeypatch.setattr(backend, "run", run)
    assert CbcSolver().solve(LUMP, ASKED) == wanted


def test_a_cbc_that_breaks_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "_cbc", lambda _: "a CBC")
    monkeypatch.setattr(backend, "run", breaks)
    assert CbcSolver().solve(LUMP, ASKED) == Answer(Status.UNKNOWN)


def test_without_a_cbc_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pulp, "PULP_CBC_CMD", raising=False)
    monkeypatch.delattr(pulp, "COIN_CMD")
    assert not CbcSolver.is_there()
    assert CbcSolver().solve(LUMP, ASKED) == Answer(Status.UNKNOWN)


def test_a_highs_that_says_neither_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is only what is known by its name."""
    odd = SimpleNamespace(name="kSolveError")
    solver = SimpleNamespace(getModelStatus=lambda: odd, getInfo=lambda: None)

    def run(problem: pulp.LpProblem, _: object) -> Told:
        problem.solverModel = solver
        return FOUND

    monkeypatch.setattr(backend, "run", run)
    assert HighsSolver().solve(LUMP, ASKED) == Answer(Status.UNKNOWN)
