"""Where the classes of depth begin, by a project's settings."""

import os
from fractions import Fraction
from pathlib import Path

from zopa.auditing.classes import DEFAULT_BANDS, DepthBands
from zopa.config.settings import Settings, settings_for
from zopa.errors import ConfigError


def bands_here() -> DepthBands:
    """Return the bands that hold in the current folder; raises `ConfigError`."""
    return bands_of(settings_for(Path.cwd()))


def bands_of(settings: Settings) -> DepthBands:
    """Return the bands of some settings; raises `ConfigError` where they are not in order."""
    bands = DepthBands(
        settings.bands.get("moderate", DEFAULT_BANDS.moderate),
        settings.bands.get("comfortable", DEFAULT_BANDS.comfortable),
    )
    if not Fraction(0) < bands.moderate < bands.comfortable:
        raise ConfigError(
            os.fspath(settings.path or ""),
            "the bands are not in order",
            "write 0 < moderate < comfortable",
        )
    return bands
