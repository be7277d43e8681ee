"""A sentence for each state of knowledge."""

from dataclasses import replace
from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.auditing.classes import DEFAULT_BANDS
from zopa.corpus.solving import SolvedFile
from zopa.frontier.frontier import Claim
from zopa.reports.direct_text import direct_texts, direct_verdict
from zopa.scenario.reading import CheckedFile
from zopa.solutions.direct import direct_analysis
from zopa.solutions.direct_answers import Limits
from zopa.tradespace.conventions import View
from zopa.tradespace.space import trade_space

CASE = scenario([resource("hat", "indivisible", "0.5", "0.5")], (0, 0))
KNOWN = direct_analysis(trade_space(CASE))


def limits(low: str | None, high: str | None, claim: Claim = Claim.INNER) -> Limits:
    first, second = (None if each is None else Fraction(each) for each in (low, high))
    return Limits(first, second, claim)


@pytest.mark.parametrize(
    ("exists", "depth", "said"),
    [
        (True, limits("0.1", "0.1", Claim.EXACT), "ZOPA: moderate, 0.1 utils deep."),
        (
            True,
            limits("0.1", "0.1", Claim.SOLVER),
            "ZOPA: moderate, 0.1 utils deep, by the solver's word.",
        ),
        (
            True,
            limits("0.1", "0.2"),
            "ZOPA: moderate or comfortable, between 0.1 and 0.2 utils deep.",
        ),
        (True, limits("0.1", None), "ZOPA: at least moderate, at least 0.1 utils deep."),
        (
            True,
            limits("0.1", "0.1000001"),
            "ZOPA: moderate, 0.1 or up to ~1.00e-07 more utils deep.",
        ),
        (None, limits(None, "0.1"), "not settled: the search for an agreement ran out of time."),
        (None, limits("-0.1", "0.1"), "the best agreement that was found is 0.1 utils short"),
        (False, limits("-0.2", "-0.1"), "would have to fall by between 0.1 and 0.2 utils before"),
        (False, limits(None, "-0.1"), "would have to fall by at least 0.1 utils before"),
        (
            False,
            limits("-0.1", "-0.1", Claim.SOLVER),
            "by 0.1 utils before any agreement met them, by the solver's word.",
        ),
    ],
)
def test_verdicts(exists: bool | None, depth: Limits, said: str) -> None:
    found = replace(KNOWN, exists=exists, depth=depth)
    assert said in direct_verdict(found, DEFAULT_BANDS)


def test_what_is_not_settled_is_named() -> None:
    nash = KNOWN.solutions["nash"]
    open_ = replace(nash, objective=limits("1", "2"), claim=Claim.INNER)
    unknown = replace(nash, objective=limits("1", None), claim=Claim.INNER)
    believed = replace(nash, claim=Claim.SOLVER)
    found = replace(
        KNOWN,
        critical_batna=(None, limits(None, "1")),
        solutions={"nash": open_, "egalitarian": unknown, "utilitarian": believed},
        certificate=None,
    )
    file = CheckedFile("case.json", "case", CASE, (), "0" * 64)
    solved = SolvedFile(file, {}, (), direct={View.FULL: found})
    (lines,) = direct_texts(solved, 100, DEFAULT_BANDS).values()
    said = " ".join(" ".join(lines).split())
    for part in (
        "Ana: none, because Ben's BATNA is out of reach; Ben: not settled",
        "up to 1 better",
        "not settled",
        "by the solver's word",
        "Left out, because it takes a number that is not settled: Kalai-Smorodinsky",
    ):
        assert part in said
    assert direct_texts(SolvedFile(replace(file, scenario=None), {}, ()), 100, DEFAULT_BANDS) == {}
