"""The same work on many items, in order: in this process, on all cores, or on a cluster."""

import signal
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

FEW: Final = 200
"""Up to so many items one process is faster than starting others."""


@dataclass(frozen=True, slots=True)
class Load:
    """How heavy the items are."""

    few: int = FEW
    """Up to so many items one process is faster than starting others."""
    chunk: int = 16
    """How many travel together."""
    window: int = 128
    """How many chunks are under way before their results are handed on: memory stays constant."""


FILES: Final = Load()


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    jobs: int | None = None,
    load: Load = FILES,
) -> Iterator[Result]:
    """Yield the result of each item, in the order of the items.

    `jobs` is how many processes work: 1 is this one alone, -1 one for each core. None takes one for
    each core where items are many, or what `joblib.parallel_config` says, such as a Dask or Ray
    cluster; `work` and the items then travel to its machines. Memory does not grow with the number
    of items.
    """
    stream = iter(items)
    if jobs == 1:
        yield from map(work, stream)
        return
    first = list(islice(stream, load.few + 1))
    if jobs is None and len(first) <= load.few and not _is_configured():
        yield from map(work, first)
        return
    yield from _spread(work, _chained(first, stream), jobs, load)


def _spread(
    work: Callable[[Item], Result], items: Iterator[Item], jobs: int | None, load: Load
) -> Iterator[Result]:
    from joblib import Parallel, delayed
    from joblib.parallel import get_active_backend

    # A backend that does not say how many it works on works on all it has.
    wanted = -1 if jobs is None and _configured_jobs() is None else jobs
    backend, _ = get_active_backend()
    # Results come as they are ready where the backend can do that, else a window at a time.
    form = "generator" if backend.supports_return_generator else "list"
    with Parallel(n_jobs=wanted, return_as=form) as pool:
        feed = _Feed(items, load.chunk)
        while not feed.is_empty:
            chunks = islice(feed, load.window)
            with _interrupts_held() if _is_loky(backend) else nullcontext():
                under_way = pool(delayed(_worked)(work, chunk) for chunk in chunks)
            try:
                for results in under_way:
                    yield from results
            finally:
                _close(under_way)


class _Feed(Iterator[list[Item]]):
    """Items in chunks, taken while others are worked on, in a thread where nothing may go wrong."""

    def __init__(self, items: Iterator[Item], size: int) -> None:
        self._items = items
        self._size = size
        self._error: BaseException | None = None
        self._next = self._taken()

    def _taken(self) -> list[Item]:
        try:
            return list(islice(self._items, self._size))
        except BaseException as error:  # noqa: BLE001 - raised again where somebody sees it
            self._error = error
            return []

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left; raises what went wrong with the items, after those before it."""
        if self._next:
            return False
        if self._error is not None:
            raise self._error
        return True

    def __next__(self) -> list[Item]:
        found = self._next
        if not found:
            raise StopIteration
        self._next = self._taken()
        return found


def _close(under_way: object) -> None:
    """Give up what is still under way; joblib would warn that it was asked to."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        if isinstance(under_way, Generator):
            under_way.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold interrupts back in this thread; processes that it starts never get them.

    A terminal interrupts every process at once. The one that is asked ends the others.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Both trackers let interrupts through again once they have started, so they come first.
    from multiprocessing import resource_tracker

    from joblib.externals.loky.backend import resource_tracker as lokys_own

    resource_tracker.ensure_running()
    lokys_own.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _worked(work: Callable[[Item], Result], chunk: list[Item]) -> list[Result]:
    return [work(item) for item in chunk]


def _chained(first: list[Item], rest: Iterator[Item]) -> Iterator[Item]:
    yield from first
    yield from rest


def _is_configured() -> bool:
    """Return whether a `joblib.parallel_config` holds; without joblib loaded none does."""
    import sys

    if "joblib" not in sys.modules:
        return False
    from joblib.parallel import get_active_backend

    backend, _ = get_active_backend()
    return _configured_jobs() is not None or not _is_loky(backend)


def _is_loky(backend: object) -> bool:
    """Return whether a backend is joblib's own, which starts processes on this machine."""
    return type(backend).__name__ == "LokyBackend"


def _configured_jobs() -> int | None:
    from joblib.parallel import get_active_backend

    jobs: int | None = get_active_backend()[1]
    return jobs
