"""The same audits on a cluster: a scheduler and two workers on this machine."""

import os
from collections.abc import Iterator
from pathlib import Path

import joblib
import pytest

import zopa
from zopa.corpus.parallel import in_order

EXAMPLES = sorted(map(str, (Path(__file__).parents[2] / "examples").glob("*.json")))


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as here,
        distributed.Client(here),
        joblib.parallel_config(backend="dask"),
    ):
        yield


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are told apart by /proc")
@pytest.mark.usefixtures("cluster")
def test_the_workers_do_the_work() -> None:
    done_by = set(in_order(os.readlink, ["/proc/self"] * 100))
    assert done_by
    assert str(os.getpid()) not in done_by


@pytest.mark.usefixtures("cluster")
def test_a_cluster_gives_the_audits_of_one_process() -> None:
    paths = [*EXAMPLES, "nowhere.json", *EXAMPLES]
    here = [str(row) for row in zopa.audit_files(paths, jobs=1)]
    there = [str(row) for row in zopa.audit_files(paths)]
    assert there == here
    assert len(here) == 2 * len(EXAMPLES) + 1
