"""The file that is run beside us, with another solver in SciPy's place.

The true one is asked in a process of its own (`test_scipy_solver`): two do not go together in one.
"""

import io
import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from scipy.optimize._highspy import _core

from zopa.frontier.milp import scipy_process

QUESTION = {
    "costs": [1.0, -2.0],
    "integers": [1, 0],
    "lower": [None, 0.0],
    "upper": [3.0, None],
    "terms": [[5.0, 6.0], [0, 0], [0, 1]],
    "least": [None],
    "most": [7.0],
    "options": {"presolve": True},
}


def fake(monkeypatch: pytest.MonkeyPatch, **found: Any) -> list[tuple[Any, dict[str, Any]]]:
    """Have SciPy find this; return what it is asked."""
    calls: list[tuple[Any, dict[str, Any]]] = []

    def milp(costs: Any, **rest: Any) -> SimpleNamespace:
        calls.append((costs, rest))
        return SimpleNamespace(**found)

    monkeypatch.setattr("scipy.optimize.milp", milp)
    return calls


def test_what_scipy_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fake(monkeypatch, status=0, x=[1, 2], mip_dual_bound=-3, fun=-3)
    assert scipy_process.answer(QUESTION) == {"status": 0, "values": [1.0, 2.0], "bound": -3.0}
    ((costs, asked),) = calls
    held = asked["constraints"]
    assert list(costs) == [1, -2]
    assert list(asked["bounds"].lb) == [-float("inf"), 0]
    assert list(asked["bounds"].ub) == [3, float("inf")]
    assert held.A.toarray().tolist() == [[5, 6]]
    assert (list(held.lb), list(held.ub)) == ([-float("inf")], [7])
    assert list(asked["integrality"]) == [1, 0]
    assert asked["options"] == {"presolve": True}


@pytest.mark.parametrize("bound", [None, float("inf"), float("nan")])
def test_a_bound_that_is_none(monkeypatch: pytest.MonkeyPatch, bound: float | None) -> None:
    fake(monkeypatch, status=1, x=None, mip_dual_bound=bound, fun=None)
    assert scipy_process.answer(QUESTION) == {"status": 1, "values": None, "bound": None}


def test_without_integers_the_value_is_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fake(monkeypatch, status=0, x=[0, 0], mip_dual_bound=None, fun=4)
    bare = QUESTION | {"integers": [0, 0], "terms": [[], [], []], "least": [], "most": []}
    assert scipy_process.answer(bare)["bound"] == 4
    assert calls[0][1]["constraints"] == ()


def test_a_version_that_errs_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fake(monkeypatch, status=0, x=[1, 2], mip_dual_bound=-3, fun=-3)
    monkeypatch.setattr(_core, "HIGHS_VERSION_MINOR", 14)
    assert scipy_process.answer(QUESTION) == {"status": None, "values": None, "bound": None}
    assert calls == []


def test_lines_are_answered_by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, status=2, x=None, mip_dual_bound=None, fun=None)
    told = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{json.dumps(QUESTION)}\n" * 2))
    monkeypatch.setattr("sys.stderr", told)
    runpy.run_path(str(Path(scipy_process.__file__)), run_name="__main__")
    line = '{"status": 2, "values": null, "bound": null}\n'
    assert told.getvalue() == line * 2
