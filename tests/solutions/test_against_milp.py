"""The kernel gives what a mixed-integer program gives, up to the solver's tolerance."""

import pulp
from hypothesis import assume, given, settings

from strategies import scenarios
from zopa.analysis import Analysis, analyze
from zopa.frontier.milp.pulp_versions import run
from zopa.rationals import nearest_double
from zopa.scenario.types import Scenario
from zopa.tradespace.space import TradeSpace

TOLERANCE = 1e-6


class Program:
    """A trade space as a mixed-integer program with neutral names."""

    def __init__(self, space: TradeSpace) -> None:
        self.problem = pulp.LpProblem("trade", pulp.LpMaximize)
        self.d = (nearest_double(space.disagreement.a), nearest_double(space.disagreement.b))
        terms: list[list[object]] = [
            [nearest_double(space.constant.a)],
            [nearest_double(space.constant.b)],
        ]
        count = 0
        for index, options in enumerate(space.parts):
            whole = index < len(space.choices)
            taken = []
            for option in options:
                kind = pulp.LpBinary if whole else pulp.LpContinuous
                variable = self.problem.add_variable(f"x{count}", 0, 1, kind)
                count += 1
                taken.append(variable)
                for party in (0, 1):
                    terms[party].append(nearest_double(option.utility[party]) * variable)
            self.problem += pulp.lpSum(taken) == 1
        self.utility = [pulp.lpSum(parts) for parts in terms]

    def largest(self, objective: object) -> float | None:
        """Return the optimum, None where nothing is feasible; any other status is an error."""
        self.problem.setObjective(objective)
        told = run(self.problem, pulp.HiGHS(msg=False, gapRel=0))
        if told.is_infeasible:
            return None
        assert told.is_optimal
        value = pulp.value(self.problem.objective)
        assert isinstance(value, float)
        return value

    def least_gain(self) -> float | None:
        """Return the largest least gain."""
        least = self.problem.add_variable("least", -1000, 1000)
        for party in (0, 1):
            self.problem += least <= self.utility[party] - self.d[party]
        return self.largest(least)


def near(exact: float, found: float | None) -> bool:
    return found is not None and abs(exact - found) < TOLERANCE


FEW = settings(max_examples=settings().max_examples // 2)


@FEW
@given(scenarios())
def test_depth_is_the_optimum_of_a_program(case: Scenario) -> None:
    assume(case.resources)
    analysis = analyze(case)
    assert near(nearest_double(analysis.depth), Program(analysis.space).least_gain())


@FEW
@given(scenarios())
def test_the_highest_batnas_are_optima_of_programs(case: Scenario) -> None:
    assume(case.resources)
    analysis: Analysis = analyze(case)
    for party, critical in enumerate(analysis.critical_batna):
        program = Program(analysis.space)
        other = 1 - party
        program.problem += program.utility[other] >= program.d[other]
        found = program.largest(program.utility[party])
        if critical is None:
            assert found is None
        else:
            assert near(nearest_double(critical), found)


@FEW
@given(scenarios())
def test_the_joint_optimum_is_the_optimum_of_a_program(case: Scenario) -> None:
    assume(case.resources)
    analysis = analyze(case)
    program = Program(analysis.space)
    best = analysis.joint_optimum.objective
    assert best is not None
    assert near(nearest_double(best), program.largest(pulp.lpSum(program.utility)))
