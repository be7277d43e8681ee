"""Small random mixed-integer programs with two objectives."""

from typing import Any

import pulp
from hypothesis import strategies as st

NUMBERS = st.integers(-4, 4)


@st.composite
def programs(draw: st.DrawFn) -> Any:
    """Return up to four yes or no, up to two fractions, and rows over both."""
    yes_no, fractions = draw(st.integers(1, 4)), draw(st.integers(0, 2))
    width = yes_no + fractions
    row = st.lists(NUMBERS, min_size=width, max_size=width)
    rows = draw(st.lists(st.tuples(row, st.integers(-2, 6)), max_size=3))
    return yes_no, fractions, rows, (draw(row), draw(row))


def stated(case: Any) -> tuple[Any, tuple[Any, Any]]:
    yes_no, fractions, rows, goals = case
    problem = pulp.LpProblem()
    columns = [problem.add_variable(f"z{j}", cat="Binary") for j in range(yes_no)]
    columns += [problem.add_variable(f"y{j}", 0, 1) for j in range(fractions)]
    for row, limit in rows:
        problem += pulp.lpSum(c * x for c, x in zip(row, columns, strict=True)) <= limit
    one, two = (pulp.lpSum(c * x for c, x in zip(goal, columns, strict=True)) for goal in goals)
    return problem, (one, two)
