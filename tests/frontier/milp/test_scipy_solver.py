"""What SciPy's process says, and what is made of it."""

import json
import sys
from fractions import Fraction

import pytest

from zopa.frontier.milp import scipy_solver
from zopa.frontier.milp.backend import NOTHING, Answer, Question, Status
from zopa.frontier.milp.line_process import LineProcess
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.frontier.milp.scipy_solver import ScipySolver
from zopa.frontier.milp.simplex import UnboundedProgramError

ONE, ZERO = Fraction(1), Fraction(0)
LUMP = Column("lump", ZERO, ONE, is_integer=True)
PROGRAM = Program((LUMP,), (), (Linear({0: ONE}), Linear({0: -ONE}, ONE)))
ASKED = Question((ONE, ZERO))


def says(monkeypatch: pytest.MonkeyPatch, *replies: object) -> list[str]:
    """Have the process answer so; return what it is asked."""
    lines: list[str] = []

    def ask(_: LineProcess, line: str, seconds: float | None = None) -> str:
        del seconds
        reply = replies[min(len(lines), len(replies) - 1)]
        lines.append(line)
        return reply if isinstance(reply, str) else json.dumps(reply)

    monkeypatch.setattr(LineProcess, "ask", ask)
    return lines


def reply(status: object, values: object = None, bound: object = None) -> dict[str, object]:
    return {"status": status, "values": values, "bound": bound}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (reply(0, [1.0], -1000.0), Answer(Status.OPTIMAL, (1.0,), ONE)),
        (reply(0, [1.0]), Answer(Status.UNKNOWN, (1.0,))),
        (reply(0, None, -1000.0), Answer(Status.UNKNOWN, (), ONE)),
        (reply(1, [0.0], -1000.0), Answer(Status.UNKNOWN, (0.0,), ONE)),
        (reply(1), NOTHING),
        (reply(2), Answer(Status.INFEASIBLE)),
        (reply(4), NOTHING),
        (reply(None), NOTHING),
        (reply(0, [1.0, 1.0], -1000.0), NOTHING),
        (reply("0", [1.0], -1000.0), NOTHING),
        (reply(0, ["one"], -1000.0), NOTHING),
        ('{"status": 0, "values": [NaN], "bound": 1}', NOTHING),
        ("Traceback (most recent call last):\n", NOTHING),
        ("[]", NOTHING),
        ("", NOTHING),
    ],
)
def test_what_scipy_says(monkeypatch: pytest.MonkeyPatch, said: object, wanted: Answer) -> None:
    says(monkeypatch, said)
    assert ScipySolver().solve(PROGRAM, ASKED) == wanted


def test_what_has_no_end_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, reply(3))
    with pytest.raises(UnboundedProgramError):
        ScipySolver().solve(PROGRAM, ASKED)


@pytest.mark.parametrize("second", [reply(2), reply(0, [1.0], -1000.0)])
def test_what_is_infeasible_has_to_be_so_with_presolve_too(
    monkeypatch: pytest.MonkeyPatch, second: dict[str, object]
) -> None:
    lines = says(monkeypatch, reply(2), second)
    found = ScipySolver().solve(PROGRAM, Question((ONE, ZERO), seconds=9))
    is_found = second == reply(0, [1.0], -1000.0)
    assert found == (Answer(Status.OPTIMAL, (1.0,), ONE) if is_found else Answer(Status.INFEASIBLE))
    options = [json.loads(line)["options"] for line in lines]
    assert [each["presolve"] for each in options] == [False, True]
    assert all(0 < each["time_limit"] <= 9 for each in options)


def test_a_program_is_solved() -> None:
    """Two lumps and a share: equal, at most and at least, ends that are not there."""
    share = Column("share", None, None, is_integer=False)
    lumps = tuple(Column(name, ZERO, Fraction(3), is_integer=True) for name in "ab")
    rows = (
        Constraint(Linear({0: ONE, 1: ONE, 2: ZERO}, Fraction(-4)), 0),
        Constraint(Linear({2: Fraction(3), 0: -ONE}), -1),
    )
    program = Program((*lumps, share), rows, (Linear({0: ONE, 2: ONE}, ONE), Linear({1: ONE})))
    solver = ScipySolver()
    first = solver.solve(program, ASKED)
    assert first.status is Status.OPTIMAL
    assert first.values == pytest.approx((3, 1, 1))
    assert first.bound is not None
    assert float(first.bound) == pytest.approx(5)
    floored = solver.solve(program, Question((ONE, ZERO), (None, Fraction(2)), 60))
    assert floored.values == pytest.approx((2, 2, 2 / 3))
    assert solver.solve(program, Question((ONE, ZERO), (None, Fraction(4)))) == Answer(
        Status.INFEASIBLE
    )


def test_a_program_without_integers_has_a_bound_too() -> None:
    half = Column("half", None, Fraction(1, 2), is_integer=False)
    program = Program((half,), (), (Linear({0: ONE}), Linear({0: -ONE})))
    found = ScipySolver().solve(program, ASKED)
    assert (found.status, found.bound) == (Status.OPTIMAL, Fraction(1, 2))


def test_a_program_without_end_has_no_largest_value() -> None:
    endless = Column("endless", ZERO, None, is_integer=True)
    program = Program((endless,), (), (Linear({0: ONE}), Linear({0: -ONE})))
    with pytest.raises(UnboundedProgramError):
        ScipySolver().solve(program, ASKED)


@pytest.mark.parametrize(
    "code",
    ["import os; os.abort()", "import time; time.sleep(100)", "raise ValueError", "print('hello')"],
)
def test_a_process_in_trouble_says_nothing(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scipy_solver, "_COMMAND", (sys.executable, "-c", code))
    monkeypatch.setattr(scipy_solver, "_GRACE", 0.5)
    question = Question((ONE, ZERO), seconds=0.1)
    assert ScipySolver().solve(PROGRAM, question) == NOTHING


def test_the_next_question_starts_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = ScipySolver()
    with monkeypatch.context() as patch:
        patch.setattr(LineProcess, "ask", lambda *_: "nonsense")
        assert solver.solve(PROGRAM, ASKED) == NOTHING
    assert solver.solve(PROGRAM, ASKED) == Answer(Status.OPTIMAL, (1.0,), ONE)
