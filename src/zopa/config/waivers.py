"""Waivers: findings that an author has looked at and stands by.

A waiver silences the findings of one code in one file, with a reason. It stands in the nearest
`zopa.toml` or `pyproject.toml` with a `[tool.zopa]` table, and then names the file, or in a
sidecar `<stem>.zopa.toml` beside the scenario:

    [[waive]]
    code = "VAL102"
    reason = "A fixed pie is the point of this exercise."
    pointer = "/resources"  # optional: only the finding at this place
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from zopa.config.files import PROJECT_KEYS, Table, from_here, nearest_table, only, table_of
from zopa.diagnostics import BOOK, Finding
from zopa.errors import ConfigError

_WAIVER_KEYS: Final = ("code", "reason", "pointer")
_UNWAIVABLE_PREFIX: Final = "SEC"

AUDIT_CODES: Final = frozenset(
    {
        *("BAT201", "LAT202", "LAT203", "LAT204", "SCN050", "SCN051"),
        *("DIF101", "DIF102", "DIF201", "DIF202", "DIF203", "DIF204", "DIF205"),
    }
)
"""The codes of the audit's rules, which are not loaded where files are only checked."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A finding that an author has looked at and stands by."""

    code: str
    reason: str
    pointer: str | None
    """The one place it holds for, None for every place in the file."""
    file: Path | None
    """The scenario it holds for, None in a sidecar."""
    declared_in: str

    def covers(self, finding: Finding) -> bool:
        """Return whether it is about this finding."""
        same_place = self.pointer is None or self.pointer == finding.place.pointer
        return self.code == finding.code and same_place


@dataclass(frozen=True, slots=True)
class Waived:
    """A finding that a waiver silenced."""

    finding: Finding
    waiver: Waiver


@dataclass(frozen=True, slots=True)
class Sifted:
    """Findings after the waivers have been applied."""

    kept: tuple[Finding, ...]
    waived: tuple[Waived, ...]
    unused: tuple[Waiver, ...]
    """Waivers that are about none of the findings."""
    refused: tuple[Waived, ...]
    """Findings that a waiver is about and that cannot be waived; they are kept."""


def apply_waivers(findings: Iterable[Finding], waivers: Iterable[Waiver]) -> Sifted:
    """Return the findings sifted by what the waivers say of them; the order stays.

    Findings that block and findings about operator fields cannot be waived.
    """
    waivers = tuple(waivers)
    kept: list[Finding] = []
    waived: list[Waived] = []
    refused: list[Waived] = []
    used: set[Waiver] = set()
    for finding in findings:
        covering = [waiver for waiver in waivers if waiver.covers(finding)]
        used.update(covering)
        if covering and is_waivable(finding):
            waived.append(Waived(finding, covering[0]))
            continue
        kept.append(finding)
        refused.extend(Waived(finding, waiver) for waiver in covering[:1])
    unused = tuple(waiver for waiver in waivers if waiver not in used)
    return Sifted(tuple(kept), tuple(waived), unused, tuple(refused))


def is_waivable(finding: Finding) -> bool:
    """Return whether a waiver may silence the finding."""
    return not (finding.blocks or finding.code.startswith(_UNWAIVABLE_PREFIX))


def waivers_for(scenario: Path) -> tuple[Waiver, ...]:
    """Return the waivers that the nearest configuration has for a scenario file.

    Raises `ConfigError` where the configuration is wrong.
    """
    place = Path(os.path.abspath(scenario))  # noqa: PTH100 - resolve() would follow links
    nearest = nearest_table(place.parent)
    if nearest is None:
        return ()
    path, table = nearest
    return tuple(w for w in _project_waivers(path, table) if w.file == place)


def sidecar_of(scenario: Path) -> Path:
    """Return where the scenario's sidecar would be."""
    return scenario.with_name(f"{scenario.stem}.zopa.toml")


def sidecar_waivers(scenario: Path) -> tuple[Waiver, ...]:
    """Return the waivers in the scenario's sidecar.

    Raises `ConfigError` where the sidecar is wrong.
    """
    sidecar = sidecar_of(scenario)
    if not os.path.isfile(sidecar):  # noqa: PTH113 - a name may be too long for a file
        return ()
    table = table_of(sidecar)
    only(["waive"], table, sidecar, "the file")
    return _waivers(table, sidecar, is_sidecar=True)


def _project_waivers(path: Path, table: Table) -> tuple[Waiver, ...]:
    """Return the waivers of a configuration, read once for each state of the file."""
    cached = _READ.get(path)
    if cached is None or cached[0] is not table:
        only(PROJECT_KEYS, table, path, "the file")
        cached = table, _waivers(table, path, is_sidecar=False)
        _READ[path] = cached
    return cached[1]


_READ: Final[dict[Path, tuple[Table, tuple[Waiver, ...]]]] = {}


def _waivers(table: Mapping[str, Any], path: Path, *, is_sidecar: bool) -> tuple[Waiver, ...]:
    entries = table.get("waive", [])
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise ConfigError(str(path), "'waive' is not a list of tables", "write [[waive]]")
    return tuple(
        _waiver(entry, path, f"waiver {number}", is_sidecar=is_sidecar)
        for number, entry in enumerate(entries, 1)
    )


def _waiver(entry: Mapping[str, Any], path: Path, title: str, *, is_sidecar: bool) -> Waiver:
    keys = _WAIVER_KEYS if is_sidecar else (*_WAIVER_KEYS, "file")
    only(keys, entry, path, title)
    texts = {key: _text(entry, key, path, title) for key in keys}
    code, reason = texts["code"], texts["reason"]
    if code is None or not _is_code(code):
        problem = f"{title} does not name the code of a finding"
        raise ConfigError(str(path), problem, "give a code such as LAT101; `zopa rules` lists them")
    if reason is None or not reason.strip():
        problem = f"{title} ({code}) has no reason"
        raise ConfigError(str(path), problem, "say in 'reason' why the finding may stand")
    file = texts.get("file")
    if not is_sidecar and not file:
        problem = f"{title} ({code}) names no file"
        raise ConfigError(str(path), problem, "give 'file', relative to this configuration")
    if file and not os.path.isfile(path.parent / file):  # noqa: PTH113 - likewise
        problem = f"{title} ({code}) is for '{file}', which is not there"
        remedy = "name one file, relative to this configuration, or remove the waiver"
        raise ConfigError(str(path), problem, remedy)
    return Waiver(
        code,
        reason.strip(),
        texts["pointer"],
        Path(os.path.normpath(path.parent / file)) if file else None,
        from_here(path),
    )


def _is_code(code: str) -> bool:
    """Return whether a rule has the code, had it, or will have it once the audit is loaded."""
    return code in BOOK or code in BOOK.retired or code in AUDIT_CODES


def _text(entry: Mapping[str, Any], key: str, path: Path, title: str) -> str | None:
    value = entry.get(key)
    if value is None or (isinstance(value, str) and value.isprintable()):
        return value
    problem = f"'{key}' of {title} is not one line of text"
    raise ConfigError(str(path), problem, "write it in double quotes, on one line")
