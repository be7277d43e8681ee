"""Reading side constraints: from bytes to what each of them says."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import zopa.constraints.rules  # noqa: F401 - fills the rule book
from zopa.constraints.shape import shape_faults
from zopa.constraints.types import (
    ConstraintFault,
    InvalidConstraintsError,
    SideConstraint,
    SideConstraints,
)
from zopa.diagnostics import BOOK, Finding, in_order
from zopa.scenario.defects import Kind
from zopa.scenario.document import Document, scan_document
from zopa.scenario.sources import Origin, read_source
from zopa.scenario.wording import quoted

_IGNORED: Final = frozenset({Kind.BYTE_ORDER_MARK, Kind.NON_ASCII, Kind.OPERATOR_FIELD})
"""What matters in scenarios only."""

_ABOUT_SCENARIOS: Final = frozenset(
    {
        *(Kind.EMPTY_FILE, Kind.NOT_AN_OBJECT, Kind.TOO_LARGE, Kind.TOO_DEEP),
        *(Kind.OVERFLOW, Kind.TOO_LONG),
    }
)
"""Where the way out for a scenario is none for side constraints."""

_AS_SCHEMA: Final = "write it as `zopa schema constraints` says"


def read_constraints(source: Origin, name: str | None = None) -> SideConstraints:
    """Return the side constraints in a file, in bytes or in a binary stream.

    What is said of them calls the source by `name`, by default the path.

    Raises `InvalidConstraintsError` with every finding where something is wrong, and
    `UnreadablePathError` where there is nothing to read.

    >>> text = b'{"version": 1, "constraints": [{"kind": "bundle", "resources": ["pond", "rent"]}]}'
    >>> [(each.name, each.kind) for each in read_constraints(text).constraints]
    [('bundle[0]', 'bundle')]
    """
    origin = read_source(source, name)
    document = scan_document(origin.data)
    faults = list(_faults(document))
    if faults:
        raise InvalidConstraintsError(origin.name, _findings(faults, document))
    fields: Mapping[str, Any] = document.value
    constraints = tuple(
        SideConstraint(
            each.get("id") or f"{each['kind']}[{index}]",
            each["kind"],
            each,
            f"/constraints/{index}",
            document.locate(f"/constraints/{index}").line,
        )
        for index, each in enumerate(fields["constraints"])
    )
    faults = [*_unshowable(constraints), *_twice(constraints)]
    if faults:
        raise InvalidConstraintsError(origin.name, _findings(faults, document))
    sha256 = hashlib.sha256(origin.data).hexdigest()
    return SideConstraints(origin.name, sha256, fields.get("scenario"), constraints)


def _faults(document: Document) -> Iterator[ConstraintFault]:
    found = False
    for kind in Kind:
        if kind in _IGNORED:
            continue
        for sighting in document.sightings(kind):
            found = True
            yield ConstraintFault(
                *("shape", sighting.pointer, sighting.message),
                _AS_SCHEMA if kind in _ABOUT_SCENARIOS else sighting.help,
                sighting.place,
            )
    if found:
        return
    if not document.is_whole:
        yield ConstraintFault("shape", "", "the file is not a JSON object", _AS_SCHEMA)
        return
    yield from shape_faults(document.value)


def _findings(faults: list[ConstraintFault], document: Document) -> tuple[Finding, ...]:
    """Return faults as findings with their places in the text."""
    findings: list[Finding] = []
    for fault in faults:
        place = fault.place or document.locate(fault.pointer)
        findings += BOOK.inspect(replace(fault, place=place), document.locate)
    return in_order(findings)


def _unshowable(constraints: Sequence[SideConstraint]) -> Iterator[ConstraintFault]:
    """Yield the names that could not be seen, or could turn a line round."""
    for each in constraints:
        if not each.name.isprintable() or not each.name.strip():
            problem = f"{quoted(each.name)} is no name to be shown to readers"
            yield ConstraintFault("shape", f"{each.pointer}/id", problem, "use letters and digits")


def _twice(constraints: Sequence[SideConstraint]) -> Iterator[ConstraintFault]:
    """Yield the names that several constraints have."""
    counts = Counter(each.name for each in constraints)
    for each in constraints:
        if counts[each.name] > 1:
            problem = f"{counts[each.name]} constraints are called {quoted(each.name)}"
            yield ConstraintFault("fit", f"{each.pointer}/id", problem, "give each its own name")
            counts[each.name] = 1
