"""Hypothesis profiles: `ci` is the same every time, `nightly` looks much further."""

import os

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "ci", max_examples=300, derandomize=True, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "nightly", max_examples=20_000, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile("dev", max_examples=100, deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
