"""Many items give the same results, in order, wherever the work is done."""

import threading
from collections.abc import Iterator
from itertools import islice
from operator import neg

import joblib
import pytest

from zopa.corpus.parallel import Load, in_order
from zopa.errors import UnreadablePathError


@pytest.mark.parametrize("jobs", [None, 1, 2])
@pytest.mark.parametrize("count", [0, 1, 17, 450])
def test_results_come_in_order(jobs: int | None, count: int) -> None:
    assert list(in_order(neg, range(count), jobs=jobs)) == [-n for n in range(count)]


def test_items_are_taken_as_they_are_needed() -> None:
    """Windows keep memory constant: the last item is not touched before the first is done."""
    taken = []

    def items() -> Iterator[int]:
        for number in range(500):
            taken.append(number)
            yield number

    results = in_order(neg, items(), jobs=2, load=Load(window=2))
    assert next(results) == 0
    assert len(taken) < 500
    assert list(results)[-1] == -499


def test_a_configured_backend_takes_the_work() -> None:
    with joblib.parallel_config(backend="threading", n_jobs=2):
        assert list(in_order(neg, range(5))) == [0, -1, -2, -3, -4]


def test_results_come_as_they_are_ready() -> None:
    """A reader sees the first lines, and a progress bar moves, before a window is done."""
    seen_first = threading.Event()

    def work(number: int) -> int:
        if number >= 64:
            assert seen_first.wait(30)
        return number

    with joblib.parallel_config(backend="threading", n_jobs=2):
        results = in_order(work, range(200))
        assert next(results) == 0
        seen_first.set()
        assert list(results) == list(range(1, 200))


def test_items_that_break_off_are_told_of_after_the_results_of_those_before() -> None:
    def items() -> Iterator[int]:
        yield from range(50)
        raise UnreadablePathError("records.jsonl", "breaks off", "write it again")

    results = in_order(abs, items(), jobs=2, load=Load(few=0, chunk=4, window=3))
    assert list(islice(results, 48)) == list(range(48))
    with pytest.raises(UnreadablePathError, match="breaks off"):
        next(results)
