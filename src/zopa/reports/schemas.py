"""The JSON Schemas that the package publishes."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

SCHEMAS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "audit": ("zopa.reports", "audit.schema.json"),
        "constraints": ("zopa.constraints", "schema.json"),
        "check": ("zopa.reports", "check.schema.json"),
        "repair": ("zopa.reports", "repair.schema.json"),
        "scenario": ("zopa.scenario", "schema.json"),
        "score": ("zopa.reports", "score.schema.json"),
        "space": ("zopa.reports", "space.schema.json"),
        "solve": ("zopa.reports", "solve.schema.json"),
    }
)
"""The package and the file of each schema, by the name that `zopa schema` takes."""


def schema_text(name: str) -> str:
    """Return the text of a published schema; raises `KeyError` for a name that is not one.

    >>> '"$schema"' in schema_text("solve")
    True
    """
    package, file = SCHEMAS[name]
    return files(package).joinpath(file).read_text(encoding="utf-8")
