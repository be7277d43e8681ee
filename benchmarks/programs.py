"""Mixed-integer programs: coupled deals, and the usual loop that the kernel is held against."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pulp

import zopa

Coupled = tuple[Any, tuple[Any, Any]]
"""A problem and its two objectives."""

_NEARLY = 1e-5


def coupled(lumps: int, divisibles: int) -> Coupled:
    """Return lumps with links and a count window, and divisibles that hang on two lumps each."""
    draw = random.Random(f"{lumps} {divisibles}")
    problem = pulp.LpProblem()
    yes_no = [problem.add_variable(f"z{j}", cat="Binary") for j in range(lumps)]
    parts = [problem.add_variable(f"y{j}", 0, 1) for j in range(divisibles)]
    for j in range(lumps // 2):
        problem += yes_no[j] <= yes_no[j + lumps // 2]
    for j in range(divisibles // 2):
        problem += parts[j] <= 0.5 * yes_no[j % lumps] + 0.5 * yes_no[(j + 1) % lumps]
    problem += pulp.lpSum(yes_no) >= lumps // 4
    problem += pulp.lpSum(yes_no) <= 3 * lumps // 4
    columns = yes_no + parts
    ours, theirs = ([draw.randint(1, 100) for _ in columns] for _ in range(2))
    one = pulp.lpSum(c * x for c, x in zip(ours, columns, strict=True))
    two = sum(theirs) - pulp.lpSum(c * x for c, x in zip(theirs, columns, strict=True))
    return problem, (one, two)


def covered(given: Coupled) -> zopa.BiobjectiveFrontier:
    """Return the whole frontier, proved."""
    return zopa.biobjective_frontier(*given)


def stopped(seconds: float) -> Callable[[Coupled], zopa.BiobjectiveFrontier]:
    """Return what finds as much of a frontier as there is time for."""
    return lambda given: zopa.biobjective_frontier(*given, time_limit=seconds)


def best_beside(given: Coupled, floor: float) -> float:
    """Return the most of the second objective where the first is at least `floor`."""
    problem, (one, two) = given
    asked = problem.copy()
    asked.sense = pulp.LpMaximize
    asked.setObjective(two)
    asked += one >= floor
    asked.solve(pulp.HiGHS(msg=False, gapRel=0))
    return float(pulp.value(two))


def sampled(count: int) -> Callable[[Coupled], list[float]]:
    """Return the usual way to a rough picture: as many floors, evenly spread."""

    def run(given: Coupled) -> list[float]:
        least, most = (best_of(given, end) for end in (1, 0))
        return [best_beside(given, least + (most - least) * step / count) for step in range(count)]

    return run


def best_of(given: Coupled, objective: int) -> float:
    """Return the first objective where one of the two is largest."""
    problem, goals = given
    asked = problem.copy()
    asked.sense = pulp.LpMaximize
    asked.setObjective(goals[objective])
    asked.solve(pulp.HiGHS(msg=False, gapRel=0))
    return float(pulp.value(goals[0]))


def check_cover(given: Coupled, answer: zopa.BiobjectiveFrontier) -> None:
    """Check that it is complete, and some of its pairs by programs of their own."""
    if not answer.provenance.complete:
        raise AssertionError("the frontier is not complete")
    _check_some(given, answer)


def check_inner(given: Coupled, answer: zopa.BiobjectiveFrontier) -> None:
    """Check that it says what it is: complete, or with a gap."""
    if not answer.provenance.complete and answer.provenance.gap is None:
        raise AssertionError("nothing is said of what is missing")
    if answer.provenance.complete:
        _check_some(given, answer)


def _check_some(given: Coupled, answer: zopa.BiobjectiveFrontier) -> None:
    for segment in answer.segments[:: max(1, len(answer) // 5)]:
        middle = (segment.start.a + segment.end.a) / 2
        if abs(best_beside(given, float(middle)) - float(segment.at(middle).b)) > _NEARLY:
            raise AssertionError(f"{segment} is not the frontier")


def loop(solver: str) -> Callable[[zopa.TradeSpace], list[tuple[int, int]]]:
    """Return the epsilon-constraint loop over whole numbers, one program a point."""

    def run(space: zopa.TradeSpace) -> list[tuple[int, int]]:
        options = [choice.options for choice in space.choices]
        ours = [int(each[0].utility.a) for each in options]
        theirs = [int(each[1].utility.b) for each in options]
        problem = pulp.LpProblem(sense=pulp.LpMaximize)
        items = [problem.add_variable(f"x{j}", cat="Binary") for j in range(len(options))]
        one = pulp.lpSum(c * x for c, x in zip(ours, items, strict=True))
        two = pulp.lpSum(c * (1 - x) for c, x in zip(theirs, items, strict=True))
        problem += (sum(ours) + 1) * two + one
        found: list[tuple[int, int]] = []
        while True:
            asked = problem.copy()
            if found:
                asked += one >= found[-1][0] + 1
            asked.solve(_solver(solver))
            if asked.status != pulp.LpStatusOptimal:
                return found
            found.append((round(pulp.value(one)), round(pulp.value(two))))

    return run


def direct(space: zopa.TradeSpace) -> zopa.DirectAnalysis:
    """Return depth, ZOPA and solutions without the frontier."""
    return zopa.direct_analysis(space)


def by_programs(space: zopa.TradeSpace) -> zopa.Frontier:
    """Return the whole frontier by programs."""
    return zopa.milp_frontier(space)


def same_as_frontier(space: zopa.TradeSpace, answer: zopa.DirectAnalysis) -> None:
    """Check depth and Nash product against the kernel."""
    zone = zopa.bargaining_set(zopa.pareto_frontier(space))
    if not isinstance(zone, zopa.BargainingSet) or answer.depth.largest != zone.depth:
        raise AssertionError("the depth differs from that of the frontier")
    found = answer.solutions["nash"].objective
    if found is None or found.largest != zopa.nash(zone).objective:
        raise AssertionError("the Nash product differs from that of the frontier")


def _solver(name: str) -> Any:
    if name == "HiGHS":
        return pulp.HiGHS(msg=False, gapRel=0)
    return pulp.PULP_CBC_CMD(msg=False, gapRel=0)


def same_as_loop(space: zopa.TradeSpace, answer: zopa.Frontier) -> None:
    """Check all pairs against the loop."""
    wanted = [(Fraction(a), Fraction(b)) for a, b in loop("HiGHS")(space)]
    if [(piece.start.a, piece.start.b) for piece in answer] != wanted:
        raise AssertionError("the frontier differs from the loop's")
