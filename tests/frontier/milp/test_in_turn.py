"""Who is asked when, and what then counts."""

from fractions import Fraction

import pytest

from zopa.frontier.milp.backend import NOTHING, Answer, HighsSolver, Question, Status
from zopa.frontier.milp.in_turn import InTurn, usual_solver
from zopa.frontier.milp.program import Column, Linear, Program

ONE, ZERO = Fraction(1), Fraction(0)
LUMP = Column("lump", ZERO, ONE, is_integer=True)
PROGRAM = Program((LUMP,), (), (Linear({0: ONE}), Linear({0: -ONE}, ONE)))
ASKED = Question((ONE, ZERO))
FOUND = Answer(Status.OPTIMAL, (1.0,), ONE)


class Says:
    """Answers with what it was given, and keeps what it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked: list[Question] = []

    def solve(self, program: Program, question: Question) -> Answer:
        assert program is PROGRAM
        self.asked.append(question)
        return self.answer


@pytest.mark.parametrize(
    "answer",
    [
        FOUND,
        Answer(Status.INFEASIBLE),
        Answer(Status.UNKNOWN, (0.0,)),
        Answer(Status.UNKNOWN, (), ONE),
    ],
)
def test_an_answer_is_enough(answer: Answer) -> None:
    second = Says(FOUND)
    assert InTurn((Says(answer), second)).solve(PROGRAM, ASKED) == answer
    assert second.asked == []


def test_what_fails_is_asked_of_the_next() -> None:
    assert InTurn((Says(NOTHING), Says(FOUND))).solve(PROGRAM, ASKED) == FOUND
    assert InTurn((Says(NOTHING), Says(NOTHING))).solve(PROGRAM, ASKED) == NOTHING


def test_the_next_has_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 100.0, 103.0, 111.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    solvers = (Says(NOTHING), Says(NOTHING), Says(FOUND))
    assert InTurn(solvers).solve(PROGRAM, Question((ONE, ZERO), seconds=10)) == NOTHING
    assert [[each.seconds for each in solver.asked] for solver in solvers] == [[10], [7], []]


def test_where_highs_fails_scipy_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HighsSolver, "solve", lambda *_: NOTHING)
    assert usual_solver().solve(PROGRAM, ASKED) == FOUND
