"""Solvers that fail, stop or err at certain calls."""

from collections.abc import Callable

from zopa.frontier.milp.backend import Answer, HighsSolver, Question, Status
from zopa.frontier.milp.program import Program

Fault = Callable[[Program, Question], Answer]

HONEST = HighsSolver()


def worse(program: Program, question: Question) -> Answer:
    """Return something that is allowed but not the best, where there is anything else."""
    against = Question((-question.weights[0], -question.weights[1]), question.floors)
    return HONEST.solve(program, against)


def fails(program: Program, question: Question) -> Answer:
    del program, question
    return Answer(Status.UNKNOWN)


def is_stopped(program: Program, question: Question) -> Answer:
    bound = HONEST.solve(program, question).bound
    return Answer(Status.UNKNOWN, worse(program, question).values, bound)


def calls_it_optimal(program: Program, question: Question) -> Answer:
    honest = HONEST.solve(program, question)
    if honest.status is not Status.OPTIMAL:
        return honest
    return Answer(Status.OPTIMAL, worse(program, question).values, honest.bound)


def has_no_bound(program: Program, question: Question) -> Answer:
    return Answer(Status.OPTIMAL, worse(program, question).values)


def has_no_integers(program: Program, question: Question) -> Answer:
    honest = HONEST.solve(program, question)
    values = tuple(value or 0.4 for value in honest.values)
    return Answer(honest.status, values, honest.bound)


def breaks_a_row(program: Program, question: Question) -> Answer:
    del question
    return Answer(Status.UNKNOWN, tuple(0.0 for _ in program.columns))


def says_the_bound_is_lower(program: Program, question: Question) -> Answer:
    honest = HONEST.solve(program, question)
    if honest.bound is None:
        return honest
    return Answer(Status.UNKNOWN, (), honest.bound - 1)


class Faulty:
    """Answers honestly but for one call, or for all from one on."""

    def __init__(self, fault: Fault, calls: range) -> None:
        self.fault = fault
        self.calls = calls
        self.count = 0

    def solve(self, program: Program, question: Question) -> Answer:
        call, self.count = self.count, self.count + 1
        return (self.fault if call in self.calls else HONEST.solve)(program, question)


def denies_what_is_there(program: Program, question: Question) -> Answer:
    del program, question
    return Answer(Status.INFEASIBLE)


FAULTS: list[Fault] = [
    fails,
    is_stopped,
    calls_it_optimal,
    has_no_bound,
    has_no_integers,
    breaks_a_row,
]
