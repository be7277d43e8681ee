"""Hypothesis profiles: `ci` is the same every time, `nightly` looks much further."""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "ci", max_examples=200, derandomize=True, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "nightly", max_examples=20_000, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile("dev", max_examples=100, deadline=None, suppress_health_check=_SLOW)
# For counting what tests reach, where each example takes twice as long.
settings.register_profile(
    "glance", max_examples=20, derandomize=True, deadline=None, suppress_health_check=_SLOW
)
# For a run that is expected to fail: the first failure is enough, and need not be the smallest.
settings.register_profile(
    "hasty",
    max_examples=100,
    derandomize=True,
    deadline=None,
    suppress_health_check=_SLOW,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that writes golden results anew."""
    parser.addoption("--refresh-goldens", action="store_true", help="write the golden results anew")
