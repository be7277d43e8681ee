"""Copies that are set aside in doubles never show in the exact envelope."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.frontier import candidates as module
from zopa.frontier.candidates import candidates
from zopa.frontier.chain import concave_chain
from zopa.frontier.envelope import envelope


@pytest.fixture(autouse=True, scope="module")
def _always_worthwhile() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_WORTHWHILE", 3)
        yield


@st.composite
def moves(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    steps = draw(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=3, max_size=40))
    stretch = draw(st.sampled_from([1, 7, 10**12]))
    xs, ys = [0], [0]
    for right, down in steps:
        xs.append(xs[-1] + right * stretch)
        ys.append(ys[-1] - down * stretch)
    return xs, ys


SIZES = st.tuples(st.integers(1, 40), st.integers(1, 40))


@given(moves(), st.lists(SIZES, min_size=1, max_size=5), st.sampled_from([1, 3, 10**12]))
def test_setting_copies_aside_changes_nothing(
    drawn: tuple[list[int], list[int]], sizes: list[tuple[int, int]], stretch: int
) -> None:
    xs, ys = drawn
    chain = concave_chain([((0, b * stretch), (a * stretch, 0)) for a, b in sizes])
    kept = candidates(np.array(xs), np.array(ys), chain)
    some = envelope([xs[k] for k in kept], [ys[k] for k in kept], chain)
    assert list(some) == list(envelope(xs, ys, chain))


def test_most_copies_of_a_long_chain_are_set_aside() -> None:
    """One long slope covers all copies but those on the hull of a dented staircase."""
    xs = list(range(0, 4_000, 2))
    ys = [-x + (x % 7) for x in xs]
    ys = [y if k % 50 == 0 else y - 20 for k, y in enumerate(ys)]
    order = [
        k for k in range(len(xs)) if all(ys[j] < ys[k] for j in range(k + 1, min(k + 60, len(xs))))
    ]
    xs, ys = [xs[k] for k in order], [ys[k] for k in order]
    chain = concave_chain([((0, 9_000), (9_000, 0))])
    kept = candidates(np.array(xs), np.array(ys), chain)
    assert len(kept) < len(xs) / 2
