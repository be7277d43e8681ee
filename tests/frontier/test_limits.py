"""A list that grows too long is reported, never cut."""

from fractions import Fraction

import pytest

from strategies import resource, scenario
from zopa.analysis import analyze
from zopa.errors import FrontierTooLargeError


def test_the_guard_says_what_it_met() -> None:
    """Powers of two make every sum different, and equal tastes keep every one."""
    lumps = [resource(f"lump{k}", "indivisible", 2**k, 2**k) for k in range(12)]
    with pytest.raises(FrontierTooLargeError) as raised:
        analyze(scenario(lumps), max_pairs=1_000)
    error = raised.value
    assert (error.limit, error.reached, error.done, error.total) == (1_000, 1_024, 10, 12)
    assert "1,024" in str(error)
    assert "use coarser valuations" in str(error)


def test_a_list_as_long_as_the_limit_is_whole() -> None:
    lumps = [resource(f"lump{k}", "indivisible", 2**k, 2**k) for k in range(10)]
    analysis = analyze(scenario(lumps), max_pairs=1_024)
    assert len(analysis.frontier) == 1_024
    assert analysis.frontier.provenance.complete
    assert analysis.frontier.best.a == Fraction(1_023)
