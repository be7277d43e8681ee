"""What a project has settled for all of its scenarios: `zopa.toml` or `[tool.zopa]`.

select = ["DIF", "BAT101"]       # only these findings, by code or the start of one
ignore = ["LAT203"]
exclude = ["drafts/*"]           # files that a folder's walk passes over
fail-on = "warning"
max-warnings = 10
bands = { moderate = 0.05, comfortable = 0.15 }
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from zopa.config.files import PROJECT_KEYS, Table, nearest_table, only
from zopa.errors import ConfigError

_BANDS: Final = ("comfortable", "moderate")
_LEVELS: Final = ("error", "never", "warning")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a configuration says; whatever it leaves open is empty or None."""

    path: Path | None = None
    """The configuration it comes from."""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    fail_on: str | None = None
    max_warnings: int | None = None
    bands: Mapping[str, Fraction] = field(default_factory=dict)
    """Where a class of depth begins (utils), by its name."""


def settings_for(folder: Path) -> Settings:
    """Return the settings of the nearest configuration at or above a folder.

    Raises `ConfigError` where it is wrong.
    """
    nearest = nearest_table(folder)
    if nearest is None:
        return Settings()
    path, table = nearest
    only(PROJECT_KEYS, table, path, "the file")
    return Settings(
        path,
        _texts(table, "select", path),
        _texts(table, "ignore", path),
        _texts(table, "exclude", path),
        _fail_on(table, path),
        _max_warnings(table, path),
        _bands(table, path),
    )


def _texts(table: Table, key: str, path: Path) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ConfigError(str(path), f"'{key}' is not a list of texts", f'write {key} = ["..."]')
    return tuple(value)


def _fail_on(table: Table, path: Path) -> str | None:
    value = table.get("fail-on")
    if value is not None and value not in _LEVELS:
        raise ConfigError(
            str(path), "'fail-on' is not a severity", f"choose among {', '.join(_LEVELS)}"
        )
    return value


def _max_warnings(table: Table, path: Path) -> int | None:
    value = table.get("max-warnings")
    if value is None or (type(value) is int and value >= 0):
        return value
    raise ConfigError(str(path), "'max-warnings' is not a count", "write max-warnings = 10")


def _bands(table: Table, path: Path) -> dict[str, Fraction]:
    value = table.get("bands", {})
    if not isinstance(value, dict):
        problem = "'bands' is not a table"
        raise ConfigError(str(path), problem, "write bands = { moderate = 0.05 }")
    only(_BANDS, value, path, "'bands'")
    return {name: _band(number, name, path) for name, number in value.items()}


def _band(number: Any, name: str, path: Path) -> Fraction:
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        problem = f"'{name}' in 'bands' is not a number"
        raise ConfigError(str(path), problem, "give the depth in utils, such as 0.05")
    return Fraction(number)
