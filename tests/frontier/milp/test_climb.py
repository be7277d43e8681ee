"""The largest of one sum: proved, by the solver's word, or between two numbers."""

from fractions import Fraction

import pytest

from faulty_solvers import HONEST, Faulty, denies_what_is_there, fails
from zopa.frontier.frontier import Claim
from zopa.frontier.milp import climb as climbing
from zopa.frontier.milp.asker import Asker, check_time_limit
from zopa.frontier.milp.backend import Answer, Question, Status
from zopa.frontier.milp.climb import climb
from zopa.frontier.milp.gains import for_least, grid_of
from zopa.frontier.milp.lean import lean
from zopa.frontier.milp.program import Column, Constraint, Linear, Program
from zopa.frontier.milp.simplex import UnboundedProgramError
from zopa.tradespace.utility import ORIGIN, UtilityPoint

ONE, ZERO = Fraction(1), Fraction(0)
TINY = Fraction(2, 10**7)


def lumps(worths: list[Fraction], rows: tuple[Constraint, ...]) -> Program:
    """Return lumps that are worth as much, under constraints."""
    columns = tuple(Column(f"x{j}", ZERO, ONE, is_integer=True) for j in range(len(worths)))
    worth = Linear(dict(enumerate(worths)))
    return Program(columns, rows, (worth, worth))


def at_most(count: int, limit: Fraction) -> Constraint:
    return Constraint(Linear(dict.fromkeys(range(count), ONE), -limit), -1)


ONE_OF_TWO = lumps([ONE, ONE + TINY], (at_most(2, Fraction(3, 2)),))
"""Half of another lump would fit, so that only programs tell what is best."""


class Says:
    """Answers what it is told to, and honestly once that is used up."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)

    def solve(self, program: Program, question: Question) -> Answer:
        return self.answers.pop(0) if self.answers else HONEST.solve(program, question)


FIRST = Answer(Status.OPTIMAL, (1.0, 0.0), ONE + TINY)
SECOND = Answer(Status.OPTIMAL, (0.0, 1.0), ONE + 2 * TINY)
NOTHING = Answer(Status.INFEASIBLE)


@pytest.mark.parametrize(
    ("answers", "value", "claim"),
    [
        pytest.param([], ONE + TINY, Claim.SOLVER, id="an honest solver"),
        pytest.param([FIRST, FIRST], ONE + TINY, Claim.SOLVER, id="values below their bound"),
        pytest.param([FIRST] * 3, ONE + TINY, Claim.SOLVER, id="again and again: searched exactly"),
        pytest.param([SECOND] * 2, ONE + TINY, Claim.SOLVER, id="the best is left out, and found"),
        pytest.param([SECOND, SECOND, NOTHING], ONE + TINY, Claim.SOLVER, id="nothing beside it"),
        pytest.param([NOTHING], ONE + TINY, Claim.SOLVER, id="nothing at all, which is not so"),
        pytest.param([SECOND, NOTHING], ONE + TINY, Claim.EXACT, id="denies what it found"),
        pytest.param(
            [Answer(Status.OPTIMAL, (1.0, 1.0), 2 + TINY)],
            *(ONE + TINY, Claim.SOLVER),
            id="what the rows do not allow",
        ),
    ],
)
def test_what_a_solver_may_say(answers: list[Answer], value: Fraction, claim: Claim) -> None:
    peak = climb(ONE_OF_TWO, Asker(Says(*answers)))
    assert (peak.value, peak.bound, peak.claim) == (value, value, claim)


def test_a_bound_of_the_rest_is_no_bound_of_the_best() -> None:
    stop = Answer(Status.UNKNOWN, (), ONE / 2)
    peak = climb(ONE_OF_TWO, Asker(Says(SECOND, SECOND, stop)))
    assert (peak.value, peak.bound, peak.claim) == (ONE + TINY, ONE + TINY, Claim.INNER)
    assert peak.ceiling == ONE + TINY + ONE / 2


def test_without_an_answer_the_relaxation_bounds() -> None:
    peak = climb(ONE_OF_TWO, Asker(Faulty(fails, range(9))))
    assert (peak.value, peak.bound, peak.claim) == (None, 3 * ONE / 2 + TINY, Claim.INNER)
    peak = climb(ONE_OF_TWO, Asker(HONEST, seconds=0))
    assert peak.claim is Claim.SOLVER  # the time begins with a search


def test_large_programs_are_left_to_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zopa.frontier.milp.program._CELLS", 0)
    assert climb(ONE_OF_TWO, Asker(HONEST)).claim is Claim.SOLVER
    peak = climb(ONE_OF_TWO, Asker(Faulty(denies_what_is_there, range(9))))
    assert (peak.values, peak.bound, peak.claim) == (None, None, Claim.INNER)


@pytest.mark.parametrize("limit", [1, 4])
def test_nothing_at_all_is_proved(limit: int) -> None:
    """Both of two lumps, or an odd number of halves: one contradicts even mixed lumps."""
    twice = Linear(dict.fromkeys(range(2), 2 * ONE), -Fraction(limit if limit == 1 else 5))
    program = lumps([ONE, ONE], (Constraint(twice, 0),))
    peak = climb(program, Asker(HONEST))
    assert (peak.values, peak.value, peak.claim) == (None, None, Claim.EXACT)


def test_what_doubles_cannot_tell_apart_is_searched_exactly() -> None:
    least = Fraction(1, 10**12)
    program = lumps([ONE, ONE + least, least], (at_most(3, Fraction(3, 2)),))
    peak = climb(program, Asker(HONEST))
    assert (peak.value, peak.claim) == (ONE + least, Claim.EXACT)


def test_time_ends_an_exact_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climbing, "NODES", 0)
    peak = climb(ONE_OF_TWO, Asker(Says(SECOND, NOTHING)))
    assert (peak.value, peak.claim) == (ONE + TINY, Claim.INNER)


def test_a_grid_makes_a_bound_a_proof() -> None:
    """Three coins of 2 and a limit of 5 mixed coins reach, whole ones 4: multiples of 2."""
    coins = lumps([2 * ONE] * 3, (at_most(3, Fraction(5, 2)),))
    assert climb(coins, Asker(HONEST)).claim is Claim.SOLVER
    assert grid_of(coins) == 1
    halves = lumps([ONE] * 3, (at_most(3, Fraction(5, 2)),))
    assert climb(halves, Asker(HONEST), grid=1).claim is Claim.EXACT


def test_a_solver_that_finds_no_end_has_no_answer() -> None:
    class Lost:
        def solve(self, program: Program, question: Question) -> Answer:
            del program, question
            raise UnboundedProgramError

    assert climb(ONE_OF_TWO, Asker(Lost())).claim is Claim.INNER


def test_half_of_the_time_and_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    asked: list[float | None] = []

    class Clocked:
        def solve(self, program: Program, question: Question) -> Answer:
            asked.append(question.seconds)
            return HONEST.solve(program, Question(question.weights, question.floors))

    asker = Asker(Clocked(), seconds=8)
    for parts in (2, 2, 1):
        asker.begin(parts)
        climb(ONE_OF_TWO, asker)
        now[0] += 2
    assert asked[0] == 4
    assert asked[-1] == 4
    now[0] = 9
    assert not asker.has_time
    assert climb(ONE_OF_TWO, asker).claim is Claim.INNER


@pytest.mark.parametrize("seconds", [-1, float("nan"), "1", True])
def test_a_time_limit_that_is_none(seconds: object) -> None:
    from zopa.errors import ArgumentError

    check_time_limit(None)
    with pytest.raises(ArgumentError, match="give seconds, 0 or more"):
        check_time_limit(seconds)


def test_one_scale_of_two_counts_one_party() -> None:
    program = Program(ONE_OF_TWO.columns, (), (Linear({0: ONE}), Linear({1: ONE})))
    peak = climb(for_least(program, ORIGIN, UtilityPoint(ZERO, 2 * ONE)), Asker(HONEST))
    assert peak.value == ONE / 2


def test_choices_become_lean() -> None:
    """One option beats all, two or three are left; an equal one goes, what is tied stays."""
    columns = tuple(Column(f"x{j}", ZERO, ONE, is_integer=True) for j in range(11))

    def choice(*places: int) -> Constraint:
        return Constraint(Linear(dict.fromkeys(places, ONE), -ONE), 0)

    rows = (choice(0, 1), choice(2, 3, 4), choice(5, 6, 7), choice(8, 9), at_most(9, ONE))
    tied = Constraint(Linear({8: ONE, 10: ONE}, -ONE), -1)
    first = Linear({0: ONE, 2: ONE, 3: ONE, 5: 2 * ONE, 6: ONE, 9: ONE, 10: ONE})
    second = Linear({4: ONE, 6: ONE, 7: 2 * ONE, 8: ONE, 10: -ONE})
    full = Program(columns, (*rows[:4], tied, choice()), (first, second))
    small = lean(full)
    names = [column.name for column in small.program.columns]
    assert names == ["x2", "x5", "x6", "x7", "x8", "x9", "x10"]
    values = small.full([ZERO, ZERO, ONE, ZERO, ONE, ZERO, ZERO])
    assert values == (ONE, ZERO, ZERO, ZERO, ONE, ZERO, ONE, ZERO, ONE, ZERO, ZERO)
    assert full.point(values) == small.program.point([ZERO, ZERO, ONE, ZERO, ONE, ZERO, ZERO])
