"""Three solvers, one frontier: whoever is asked, the same pairs are found and proved."""

from typing import Any

import pytest
from hypothesis import given, settings

from random_programs import programs, stated
from zopa.frontier.milp.backend import CbcSolver, HighsSolver
from zopa.frontier.milp.biobjective import biobjective_frontier
from zopa.frontier.milp.scipy_solver import ScipySolver

SCIPY = ScipySolver()


@given(programs())
@settings(max_examples=40, deadline=None)
def test_scipy_finds_what_highs_finds(case: Any) -> None:
    ours, theirs = (biobjective_frontier(*stated(case), solver=s) for s in (HighsSolver(), SCIPY))
    assert ours.segments == theirs.segments
    assert ours.provenance == theirs.provenance


@pytest.mark.skipif(not CbcSolver.is_there(), reason="there is no CBC")
@given(programs())
@settings(max_examples=15, deadline=None)
def test_cbc_finds_what_highs_finds(case: Any) -> None:
    ours, theirs = (
        biobjective_frontier(*stated(case), solver=s) for s in (HighsSolver(), CbcSolver())
    )
    assert ours.segments == theirs.segments
    assert ours.provenance == theirs.provenance
