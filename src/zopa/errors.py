"""The errors that the package raises: fields first, text made from them.

Every message is one line that says what is wrong, where, and the way out.
"""

from dataclasses import dataclass, fields
from typing import ClassVar


@dataclass(eq=False)
class ZopaError(Exception):
    """The root of every error that this package raises on purpose."""

    is_finding: ClassVar[bool] = False
    """Whether it is about what a file says, not about how the package was called."""

    def __post_init__(self) -> None:
        # Exceptions travel between processes by their positional arguments.
        self.args = tuple(getattr(self, field.name) for field in fields(self))


@dataclass(eq=False)
class UnreadablePathError(ZopaError):
    """A path that cannot be read or written."""

    path: str
    reason: str
    remedy: str = "check the path and its permissions"

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}; {self.remedy}"


@dataclass(eq=False)
class InternalFaultError(ZopaError):
    """A bug of this package that one input brought to light."""

    source: str
    fault: str

    def __str__(self) -> str:
        return (
            f"{self.source}: internal fault: {self.fault}. This is a bug: please report it with "
            "the command and the file; ZOPA_DEBUG=1 shows the traceback"
        )


@dataclass(eq=False)
class ConfigError(ZopaError):
    """A configuration file whose content is wrong."""

    path: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}; {self.remedy}"


@dataclass(eq=False)
class NumberError(ZopaError):
    """A number that has no exact value within the limits (`kind` says which limit)."""

    text: str
    kind: str
    problem: str

    def __str__(self) -> str:
        return self.problem


@dataclass(eq=False)
class ArgumentError(ZopaError):
    """An argument that does not fit the scenario, such as a BATNA for an unknown party."""

    problem: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}"


@dataclass(eq=False)
class MissingExtraError(ZopaError):
    """Something that needs a package which a plain installation does not bring."""

    need: str
    extra: str

    def __str__(self) -> str:
        return f"{self.need} needs the extra '{self.extra}'; install zopa[{self.extra}]"


@dataclass(eq=False)
class AllocationError(ZopaError):
    """An allocation that the scenario does not allow (`kind` says in which way)."""

    resource: str
    problem: str
    remedy: str
    kind: str

    def __str__(self) -> str:
        return f"resource '{self.resource}': {self.problem}; {self.remedy}"


@dataclass(eq=False)
class ContradictionError(ZopaError):
    """Side constraints that no allocation keeps together."""

    constraints: tuple[str, ...]
    is_proved: bool = True
    """False where only a solver says so."""
    is_smallest: bool = True
    """False where some of them may not matter: that was not settled."""
    detail: str = ""
    """What can be had at most, where a single floor asks for more."""

    def __str__(self) -> str:
        return f"{self.problem}; drop or loosen one of them"

    @property
    def problem(self) -> str:
        """Which they are."""
        *others, last = self.constraints or ("of the program",)
        together = f"s {', '.join(others)} and {last} together" if others else f" {last}"
        doubt = "" if self.is_proved else ", as far as the solver knows"
        detail = f": {self.detail}" if self.detail else ""
        fewer = "" if self.is_smallest else "; perhaps not all of these matter"
        return f"no allocation keeps the side constraint{together}{doubt}{fewer}{detail}"


@dataclass(eq=False)
class TiedSpaceError(ZopaError):
    """Side constraints that the kernel cannot take: mixed-integer programs have to."""

    constraints: tuple[str, ...]
    problem: str

    def __str__(self) -> str:
        return f"{self.reason}; let --method auto choose"

    @property
    def reason(self) -> str:
        """Why the kernel cannot take them."""
        return f"{self.problem} by {', '.join(self.constraints)}"


@dataclass(eq=False)
class FrontierTooLargeError(ZopaError):
    """More undominated pairs than the guard allows; nothing was truncated."""

    limit: int
    reached: int
    done: int
    total: int

    def __str__(self) -> str:
        return (
            f"the list of undominated pairs reached {self.reached:,} after {self.done} of "
            f"{self.total} indivisible resources, over the limit of {self.limit:,}; "
            "use coarser valuations, fewer lumps, or a higher limit"
        )
