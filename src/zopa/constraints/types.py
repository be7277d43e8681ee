"""Side constraints as they were read: what each says, and what it is called."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from zopa.diagnostics import Finding, Place
from zopa.errors import ZopaError


@dataclass(frozen=True, slots=True)
class SideConstraint:
    """One condition on what can be agreed."""

    name: str
    """Its `id`, or its kind and place, such as `bundle[2]`."""
    kind: str
    fields: Mapping[str, Any]
    """As the file has them, numbers exactly."""
    pointer: str
    """Where it stands in the file."""
    line: int | None

    @property
    def resources(self) -> frozenset[str]:
        """The resources that it names."""
        fields = self.fields
        named = [
            *fields.get("resources", ()),
            *(each["resource"] for each in fields.get("terms", ())),
        ]
        named += [fields[key] for key in ("resource", "needs") if key in fields]
        return frozenset(named)


@dataclass(frozen=True)
class SideConstraints:
    """The conditions of a file; all of them have to hold."""

    source: str
    sha256: str
    scenario: str | None
    """The id of the scenario that they are about; None for any."""
    constraints: tuple[SideConstraint, ...]

    def __len__(self) -> int:
        return len(self.constraints)


@dataclass(frozen=True, slots=True)
class ConstraintFault:
    """Something wrong with a file of side constraints (`kind`: shape, resource, party or fit)."""

    kind: str
    pointer: str
    problem: str
    remedy: str
    place: Place | None = None


@dataclass(eq=False)
class InvalidConstraintsError(ZopaError):
    """A file of side constraints that cannot be used; it carries every finding."""

    is_finding: ClassVar[bool] = True

    source: str
    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        return "\n".join(finding.describe(self.source) for finding in self.findings)
