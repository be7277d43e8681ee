"""What solvers say, and what is made of it."""

from fractions import Fraction
from typing import Any

import pulp
import pytest

from zopa.frontier.milp import backend
from zopa.frontier.milp.backend import Answer, CbcSolver, HighsSolver, Question, Status
from zopa.frontier.milp.program import Column, Linear, Program

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


class Fake(pulp.LpSolver):  # type: ignore[misc]  # PuLP 3 has no types
    """Leaves what it is told to."""

    def __init__(self, status: int, solution: int) -> None:
        super().__init__()
        self.said = (status, solution)

    def actualSolve(self, problem: Any, **_: Any) -> int:  # noqa: N802 - PuLP calls it so
        for variable in problem.variables():
            variable.varValue = 0.0
        problem.assignStatus(*self.said)
        return self.said[0]


@pytest.mark.parametrize(
    ("status", "solution", "wanted"),
    [
        (pulp.LpStatusOptimal, pulp.LpSolutionOptimal, Answer(Status.OPTIMAL, (0.0,), Fraction(0))),
        (pulp.LpStatusOptimal, pulp.LpSolutionIntegerFeasible, Answer(Status.UNKNOWN, (0.0,))),
        (pulp.LpStatusNotSolved, pulp.LpSolutionNoSolutionFound, Answer(Status.UNKNOWN)),
        (pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible, Answer(Status.INFEASIBLE)),
    ],
)
def test_what_cbc_says(
    monkeypatch: pytest.MonkeyPatch, status: int, solution: int, wanted: Answer
) -> None:
    monkeypatch.setattr(backend, "_cbc", lambda _: Fake(status, solution))
    assert CbcSolver().solve(LUMP, ASKED) == wanted


def test_a_cbc_that_breaks_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(0, 0)
    monkeypatch.setattr(fake, "actualSolve", breaks)
    monkeypatch.setattr(backend, "_cbc", lambda _: fake)
    assert CbcSolver().solve(LUMP, ASKED) == Answer(Status.UNKNOWN)


def test_without_a_cbc_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pulp, "PULP_CBC_CMD", raising=False)
    monkeypatch.delattr(pulp, "COIN_CMD", raising=False)
    assert not CbcSolver.is_there()
    assert CbcSolver().solve(LUMP, ASKED) == Answer(Status.UNKNOWN)
