"""Errors carry fields, say one line, and travel between processes."""

import pickle

import pytest

from zopa.diagnostics import InvalidScenarioError
from zopa.errors import (
    AllocationError,
    ArgumentError,
    ConfigError,
    FrontierTooLargeError,
    NumberError,
    UnreadablePathError,
    ZopaError,
)

ERRORS = [
    (
        UnreadablePathError("a.json", "is a folder"),
        "a.json: is a folder; check the path and its permissions",
    ),
    (ConfigError("zopa.toml", "is not TOML", "mend it"), "zopa.toml: is not TOML; mend it"),
    (NumberError("x", "malformed", "'x' is not a decimal number"), "'x' is not a decimal number"),
    (ArgumentError("no party is named 'Al'", "write 'Ana'"), "no party is named 'Al'; write 'Ana'"),
    (
        AllocationError("cash", "is over-allocated", "lower it", "too-much"),
        "resource 'cash': is over-allocated",
    ),
    (FrontierTooLargeError(1000, 2000, 3, 9), "reached 2,000 after 3 of 9 indivisible resources"),
    (InvalidScenarioError("a.json", ()), ""),
]


@pytest.mark.parametrize(("error", "said"), ERRORS, ids=lambda each: type(each).__name__)
def test_an_error_says_what_is_wrong_in_one_line(error: ZopaError, said: str) -> None:
    assert said in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize("error", [error for error, _ in ERRORS], ids=lambda e: type(e).__name__)
def test_an_error_survives_pickling(error: ZopaError) -> None:
    """A corpus is read by several processes."""
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert copy.args == error.args
