"""Programs solved by the HiGHS that SciPy brings along: a line of JSON in, a line of JSON out.

`ScipySolver` runs this as a file of its own, so that it needs nothing else of the package. HiGHS
writes to the standard output whatever it likes: answers go to the standard error stream.
"""

import json
import sys
from collections.abc import Iterable
from math import isfinite
from typing import IO, Any, Final

_UNSOUND: Final = ((1, 14),)
"""Versions of HiGHS that find wrong optima of the simplest programs."""


def serve(questions: Iterable[str], answers: IO[str]) -> None:
    """Answer line by line until there are no more."""
    for line in questions:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return SciPy's status, the values and the bound, each None where there is none."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.optimize._highspy import _core
    from scipy.sparse import csr_array

    if (_core.HIGHS_VERSION_MAJOR, _core.HIGHS_VERSION_MINOR) in _UNSOUND:
        return {"status": None, "values": None, "bound": None}
    costs = np.array(question["costs"], dtype=float)
    numbers, rows, columns = question["terms"]
    # None, where there is no end, becomes nan.
    lower, upper, least, most = (
        np.nan_to_num(np.array(question[name], dtype=float), nan=end)
        for name, end in (
            ("lower", -np.inf),
            ("upper", np.inf),
            ("least", -np.inf),
            ("most", np.inf),
        )
    )
    held = csr_array((numbers, (rows, columns)), shape=(len(least), len(costs)))
    found = milp(
        costs,
        integrality=np.array(question["integers"], dtype=int),
        bounds=Bounds(lower, upper),
        constraints=LinearConstraint(held, least, most) if len(least) else (),
        options=question["options"],
    )
    bound = found.mip_dual_bound if any(question["integers"]) else found.fun
    return {
        "status": int(found.status),
        "values": None if found.x is None else [float(value) for value in found.x],
        "bound": float(bound) if bound is not None and isfinite(bound) else None,
    }


if __name__ == "__main__":
    serve(sys.stdin, sys.stderr)
