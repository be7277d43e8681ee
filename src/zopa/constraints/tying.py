"""A trade space with the side constraints that apply to it."""

from dataclasses import replace
from typing import Final

from zopa.constraints.kinds import ties_of
from zopa.constraints.types import (
    ConstraintFault,
    InvalidConstraintsError,
    SideConstraint,
    SideConstraints,
)
from zopa.diagnostics import BOOK, Finding, Place
from zopa.errors import ArgumentError
from zopa.scenario.types import Scenario
from zopa.scenario.wording import quoted
from zopa.tradespace.conventions import View
from zopa.tradespace.rows import Floor, Row
from zopa.tradespace.space import TradeSpace

_MANY: Final = 3
"""So many unknown resources are no slips of the pen."""


def tied_space(space: TradeSpace, scenario: Scenario, constraints: SideConstraints) -> TradeSpace:
    """Return a space that keeps the side constraints; `space` is that of the scenario.

    What is about something latent is set aside in the known view: see `set_aside`. Raises
    `InvalidConstraintsError` with every finding where some do not fit the scenario.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> text = b'''{"version": 1, "constraints": [
    ...   {"kind": "at_most", "party": "Marta", "resource": "rent", "share": 0.5}]}'''
    >>> space = tied_space(zopa.trade_space(scenario), scenario, zopa.read_constraints(text))
    >>> space.rows[0].limit
    Fraction(1, 2)
    """
    _check(constraints)
    rows: list[Row] = []
    floors: list[Floor] = []
    findings = list(_about_another(scenario, constraints))
    if not findings and _is_strange(scenario, constraints):
        problem = "no resource that the constraints name is one of the scenario"
        findings += _about_all("/constraints", problem, "give the file of this scenario")
    if findings:
        raise InvalidConstraintsError(constraints.source, tuple(findings))
    aside = {each.name for each in set_aside(scenario, constraints, space.conventions.view)}
    for constraint in constraints.constraints:
        ties = ties_of(constraint, scenario)
        if isinstance(ties, ConstraintFault):
            findings += _findings(ties, constraint)
        elif constraint.name not in aside:
            rows += [tie for tie in ties if isinstance(tie, Row)]
            floors += [tie for tie in ties if isinstance(tie, Floor)]
    if findings:
        raise InvalidConstraintsError(constraints.source, tuple(findings))
    return replace(space, rows=tuple(rows), floors=tuple(floors))


def _check(constraints: object) -> None:
    if not isinstance(constraints, SideConstraints):
        problem = f"the side constraints are of the type {type(constraints).__name__}"
        raise ArgumentError(problem, "read them with zopa.read_constraints")


def set_aside(
    scenario: Scenario, constraints: SideConstraints, view: View
) -> tuple[SideConstraint, ...]:
    """Return the constraints that say nothing in a view: those about something latent there.

    What nobody knows of yet cannot be tied to anything.
    """
    if view is View.FULL:
        return ()
    latent = {resource.id for resource in scenario.resources if resource.is_latent}
    return tuple(each for each in constraints.constraints if each.resources & latent)


def _about_another(scenario: Scenario, constraints: SideConstraints) -> tuple[Finding, ...]:
    if constraints.scenario in {None, scenario.id}:
        return ()
    problem = f"the constraints are about {quoted(str(constraints.scenario))}, not {scenario.id}"
    remedy = "give the file of this scenario, or leave out its field scenario"
    return _about_all("/scenario", problem, remedy)


def _is_strange(scenario: Scenario, constraints: SideConstraints) -> bool:
    """Return whether the constraints name many resources, and none of these is known."""
    named = {name for each in constraints.constraints for name in each.resources}
    return len(named) >= _MANY and named.isdisjoint(each.id for each in scenario.resources)


def _about_all(pointer: str, problem: str, remedy: str) -> tuple[Finding, ...]:
    fault = ConstraintFault("fit", pointer, problem, remedy, Place(pointer, 1, 1))
    return BOOK.inspect(fault, _nowhere)


def _findings(fault: ConstraintFault, constraint: SideConstraint) -> tuple[Finding, ...]:
    place = Place(fault.pointer, constraint.line, 1)
    return BOOK.inspect(replace(fault, place=place), _nowhere)


def _nowhere(pointer: str, part: str) -> Place:
    del part
    return Place(pointer)
