"""What PuLP 3 and 4 say in their own ways is understood alike: stand-ins, and the one here."""

from types import SimpleNamespace
from typing import Any

import pulp
import pytest

from zopa.errors import ArgumentError
from zopa.frontier.milp.biobjective import read_program
from zopa.frontier.milp.pulp_versions import Told, expression, identities, is_constraint, run

OPTIMAL = Told(is_optimal=True, is_infeasible=False, has_values=True)
KEPT = Told(is_optimal=False, is_infeasible=False, has_values=True)
INFEASIBLE = Told(is_optimal=False, is_infeasible=True, has_values=False)
NOTHING = Told(is_optimal=False, is_infeasible=False, has_values=False)


@pytest.mark.parametrize(
    ("status", "solution", "wanted"),
    [(1, 1, OPTIMAL), (1, 2, KEPT), (0, 0, NOTHING), (-1, -1, INFEASIBLE), (-2, -2, NOTHING)],
)
def test_two_numbers_are_the_statuses_of_pulp_3(
    status: int, solution: int, wanted: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {
        "LpStatusOptimal": 1,
        "LpStatusInfeasible": -1,
        "LpSolutionOptimal": 1,
        "LpSolutionIntegerFeasible": 2,
    }
    for name, number in names.items():
        monkeypatch.setattr(pulp, name, number, raising=False)
    assert run(SimpleNamespace(solve=lambda _: status, sol_status=solution), None) == wanted


@pytest.mark.parametrize(
    ("status", "has_solution", "wanted"),
    [
        ("Optimal", True, OPTIMAL),
        ("GapLimit", True, OPTIMAL),
        ("Optimal", False, NOTHING),
        ("TimeLimit", True, KEPT),
        ("TimeLimit", False, NOTHING),
        ("Infeasible", False, INFEASIBLE),
        ("Undefined", False, NOTHING),
    ],
)
def test_what_solve_returns_is_the_status_of_pulp_4(
    status: str, wanted: Told, *, has_solution: bool
) -> None:
    stats = SimpleNamespace(status=SimpleNamespace(name=status), has_solution=has_solution)
    assert run(SimpleNamespace(solve=lambda _: stats), None) == wanted


class Handle:
    """A variable as PuLP 4 hands it out: a new one each time."""

    def __init__(self, home: int, place: int) -> None:
        self.name = f"x{place}"
        self._var = SimpleNamespace(id=lambda: place, model_identity=lambda: home)


def test_new_objects_of_one_variable_are_one() -> None:
    problem: Any = SimpleNamespace(variables=lambda: [Handle(7, 0), Handle(7, 1)])
    identity = identities(problem)
    assert identity(Handle(7, 1)) == identity(Handle(7, 1)) != identity(Handle(7, 0))


@pytest.mark.parametrize(("home", "place"), [(8, 0), (7, 2)])
def test_a_variable_of_another_problem_is_refused(home: int, place: int) -> None:
    problem: Any = SimpleNamespace(variables=lambda: [Handle(7, 0), Handle(7, 1)])
    with pytest.raises(ArgumentError, match=f"'x{place}' is a variable of another problem"):
        identities(problem)(Handle(home, place))


def test_objects_are_variables_of_pulp_3() -> None:
    one, two = SimpleNamespace(), SimpleNamespace()
    identity = identities(SimpleNamespace(variables=list))
    assert identity(one) == identity(one) != identity(two)


def test_pulp_4_tells_a_constraint_by_its_sense() -> None:
    assert is_constraint(SimpleNamespace(sense=0))
    assert not is_constraint(SimpleNamespace(sense=None))
    assert not is_constraint(SimpleNamespace())


def test_each_appearance_of_a_variable_is_read_as_one() -> None:
    problem = pulp.LpProblem()
    x, y = problem.add_variable("x", 0, 1), problem.add_variable("y", cat="Binary")
    problem += x + 2 * y <= 2
    program = read_program(problem, (3 * y + x - 1, expression([(x, 2.0)], 5.0)))
    assert [column.name for column in program.columns] == ["x", "y"]
    assert program.columns[1].is_integer
    assert dict(program.constraints[0].sum.coefficients) == {0: 1, 1: 2}
    assert dict(program.objectives[0].coefficients) == {0: 1, 1: 3}
    assert [goal.constant for goal in program.objectives] == [-1, 5]
