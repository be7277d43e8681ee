"""CON: rules about side constraints."""

from collections.abc import Iterator

from zopa.constraints.types import ConstraintFault
from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.errors import ContradictionError, TiedSpaceError


def _of_kind(fault: ConstraintFault, kind: str) -> Iterator[Sighting]:
    if fault.kind == kind:
        yield Sighting(fault.pointer, fault.problem, fault.remedy, place=fault.place)


@BOOK.rule("CON001", "not-side-constraints", Severity.ERROR, blocks=True)
def not_side_constraints(fault: ConstraintFault) -> Iterator[Sighting]:
    """The file does not have the shape of side constraints.

    Example: a constraint of the kind `needs`, or a window on a count without limits.

    Fix: follow the schema, `zopa schema constraints`.
    """
    yield from _of_kind(fault, "shape")


@BOOK.rule("CON002", "constraint-on-unknown-resource", Severity.ERROR, blocks=True)
def constraint_on_unknown_resource(fault: ConstraintFault) -> Iterator[Sighting]:
    """A side constraint names a resource that the scenario does not have.

    Example: `morgage` where the scenario has `mortgage`.

    Fix: use the ids of the scenario.
    """
    yield from _of_kind(fault, "resource")


@BOOK.rule("CON003", "constraint-on-unknown-party", Severity.ERROR, blocks=True)
def constraint_on_unknown_party(fault: ConstraintFault) -> Iterator[Sighting]:
    """A side constraint is about somebody who is no party.

    Example: `Anna` where the party is called Ana.

    Fix: use the names of the participants, or `party_a` and `party_b`.
    """
    yield from _of_kind(fault, "party")


@BOOK.rule("CON004", "constraint-that-does-not-fit", Severity.ERROR, blocks=True)
def constraint_that_does_not_fit(fault: ConstraintFault) -> Iterator[Sighting]:
    """A side constraint does not fit what it is about.

    Example: a count over cash, which can be split; at least three of two items; a name that two
    constraints have; constraints that say they are about another scenario.

    Fix: as the finding says; sums over what can be split are `linear`.
    """
    yield from _of_kind(fault, "fit")


@BOOK.rule("CON005", "contradictory-constraints", Severity.ERROR, blocks=True)
def contradictory_constraints(error: ContradictionError) -> Iterator[Sighting]:
    """No allocation keeps all side constraints together.

    The finding names a smallest set: without any one of these the others can be kept. Where that
    takes too much work it says so, and perhaps not all of them matter. There is nothing to agree on
    then, so there is neither a zone of agreement nor a depth.

    Example: one constraint gives the house to Ana and another one leaves it to Boris.

    Fix: drop or loosen one of those named.
    """
    yield Sighting("", error.problem, "drop or loosen one of them")


@BOOK.rule("CON006", "constraints-beyond-enumeration", Severity.ERROR, blocks=True)
def constraints_beyond_enumeration(error: TiedSpaceError) -> Iterator[Sighting]:
    """Side constraints that are beyond enumeration, and nothing else was allowed.

    The exact kernel takes whole items tied to whole items, and fractions tied to fractions. Where
    constraints tie the one to the other, or whole items in too many combinations, each way to hand
    out all the whole items is solved by itself. That is done for up to 300 ways that the
    constraints leave; beyond that only mixed-integer programs are left.

    Example: `--method enumeration` where Ana's share of the cash and what she gets of twenty items
    are limited together.

    Fix: leave out `--method`, or use `--method milp`.
    """
    yield Sighting("", error.reason, "use --method auto or milp")
