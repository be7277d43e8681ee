"""The label table, row by row."""

import itertools

import pytest

from zopa.auditing.classes import DepthClass
from zopa.auditing.reveals import Dependence
from zopa.auditing.verdict import Verdict, verdict_on
from zopa.scenario.types import Difficulty

FITS, BORDERLINE = Verdict.FITS, Verdict.BORDERLINE
HARD, EASY = Verdict.TOO_HARD, Verdict.TOO_EASY

# class, even split accepted, essential secret: verdict on novice, intermediate, expert
TABLE = {
    ("none", False, False): (EASY, EASY, FITS),
    ("weak", False, False): (EASY, BORDERLINE, FITS),
    ("weak", True, True): (EASY, BORDERLINE, FITS),
    ("moderate", False, False): (BORDERLINE, FITS, BORDERLINE),
    ("moderate", True, False): (BORDERLINE, FITS, BORDERLINE),
    ("moderate", False, True): (EASY, FITS, BORDERLINE),
    ("comfortable", False, False): (BORDERLINE, FITS, BORDERLINE),
    ("comfortable", False, True): (EASY, FITS, BORDERLINE),
    ("comfortable", True, True): (EASY, FITS, BORDERLINE),
    ("comfortable", True, False): (FITS, FITS, HARD),
}


@pytest.mark.parametrize(("row", "verdicts"), TABLE.items())
def test_the_table_holds(
    row: tuple[str, bool, bool], verdicts: tuple[Verdict, Verdict, Verdict]
) -> None:
    name, even, essential = row
    dependence = Dependence.ESSENTIAL if essential else Dependence.INERT
    order = (Difficulty.NOVICE, Difficulty.INTERMEDIATE, Difficulty.EXPERT)
    assert verdicts == tuple(
        verdict_on(difficulty, DepthClass(name), dependence, even_split_accepted=even)
        for difficulty in order
    )


def test_only_an_essential_latent_resource_and_the_even_split_matter_beside_the_class() -> None:
    for difficulty, name, even in itertools.product(Difficulty, DepthClass, (True, False)):
        found = {
            verdict_on(difficulty, name, dependence, even_split_accepted=even)
            for dependence in (*Dependence, None)
            if dependence is not Dependence.ESSENTIAL
        }
        assert len(found) == 1
