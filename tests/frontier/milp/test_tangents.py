"""The largest product of gains, whatever the solver says."""

from fractions import Fraction
from itertools import product

import pytest

from faulty_solvers import FAULTS, HONEST, Fault, Faulty, denies_what_is_there, fails
from zopa.frontier.frontier import Claim
from zopa.frontier.milp import tangents
from zopa.frontier.milp.asker import Asker
from zopa.frontier.milp.program import Column, Linear, Program
from zopa.frontier.milp.tangents import largest_product
from zopa.tradespace.utility import UtilityPoint

ZERO, ONE = Fraction(0), Fraction(1)

OURS = [31, 17, 8, 25, 22, 9, 14, 40]
THEIRS = [12, 26, 9, 31, 20, 13, 28, 25]
ORIGIN = UtilityPoint(Fraction(58), Fraction(20))
START = (1, 0, 0, 1, 0, 0, 0, 1)


def lumps(ours: list[int], theirs: list[int]) -> Program:
    columns = tuple(Column(f"x{j}", ZERO, ONE, is_integer=True) for j in range(len(ours)))
    for_a = Linear({j: Fraction(c) for j, c in enumerate(ours)})
    for_b = Linear({j: Fraction(-c) for j, c in enumerate(theirs)}, Fraction(sum(theirs)))
    return Program(columns, (), (for_a, for_b))


def enumerated(program: Program, origin: UtilityPoint) -> Fraction:
    """Return the largest product the long way."""
    gains = (
        program.point([Fraction(bit) for bit in bits]) - origin
        for bits in product((0, 1), repeat=len(program.columns))
    )
    return max(gain.a * gain.b for gain in gains if gain.a >= 0 and gain.b >= 0)


PROGRAM = lumps(OURS, THEIRS)
TRUTH = enumerated(PROGRAM, ORIGIN)


@pytest.mark.parametrize("is_small", [True, False])
def test_it_is_what_enumeration_says(monkeypatch: pytest.MonkeyPatch, *, is_small: bool) -> None:
    if not is_small:
        monkeypatch.setattr("zopa.frontier.milp.program._CELLS", -1)
    peak = largest_product(PROGRAM, ORIGIN, Asker(HONEST), START)
    assert (peak.value, peak.bound, peak.claim) == (TRUTH, TRUTH, Claim.SOLVER)


@pytest.mark.parametrize("fault", [*FAULTS, denies_what_is_there], ids=lambda each: each.__name__)
@pytest.mark.parametrize("is_small", [True, False])
def test_a_solver_in_trouble(
    fault: Fault, monkeypatch: pytest.MonkeyPatch, *, is_small: bool
) -> None:
    if not is_small:
        monkeypatch.setattr("zopa.frontier.milp.program._CELLS", -1)
    for call, last in [*((call, call + 1) for call in range(8)), (0, 99), (2, 99)]:
        peak = largest_product(PROGRAM, ORIGIN, Asker(Faulty(fault, range(call, last))), START)
        assert peak.value is not None
        assert peak.value <= TRUTH
        assert peak.bound is None or peak.bound >= TRUTH
        if peak.is_complete:
            assert peak.value == TRUTH


def test_an_exact_search_that_gives_up_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tangents, "NODES", 0)
    solver = Faulty(denies_what_is_there, range(99))
    assert largest_product(PROGRAM, ORIGIN, Asker(solver), START).claim is Claim.INNER


def test_what_doubles_cannot_tell_apart_is_searched_exactly() -> None:
    ours, theirs = [10**9, 10**9 + 1, 3, 1], [10**9, 10**9 + 1, 2, 2]
    program, origin = lumps(ours, theirs), UtilityPoint(ZERO, ZERO)
    peak = largest_product(program, origin, Asker(HONEST), (1, 0, 0, 0))
    assert (peak.value, peak.claim) == (enumerated(program, origin), Claim.EXACT)


def test_a_product_that_mixed_lumps_do_not_beat_is_proved_at_once() -> None:
    program = lumps([1, 1], [1, 1])
    peak = largest_product(
        program, UtilityPoint(ZERO, ZERO), Asker(Faulty(fails, range(9))), (0, 1)
    )
    assert (peak.value, peak.claim) == (ONE, Claim.EXACT)
