"""Whatever side constraints say, the document keeps its schema and the text tells the same."""

import contextlib
import io
import json
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema_rs
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from side_constraints import Fields, constraint_fields, constraints_file
from strategies import scenarios, with_batnas
from zopa.analysis import Method
from zopa.cli.main import main
from zopa.errors import ArgumentError
from zopa.reports.schemas import schema_text
from zopa.scenario.types import Scenario
from zopa.scenario.writing import write_scenario

FEW = settings(max_examples=max(settings().max_examples // 3, 20))


@st.composite
def tied(draw: st.DrawFn) -> tuple[Scenario, list[Fields]]:
    drawn = draw(scenarios(most=4, latent=True).filter(lambda one: len(one.resources) > 1))
    case = with_batnas(drawn, Fraction(0), Fraction(0))  # a file holds none below 0 or above 1
    return case, draw(st.lists(constraint_fields(case), min_size=1, max_size=4))


def printed(*arguments: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        assert main(list(arguments)) in {0, 1}
    return out.getvalue()


@FEW
@given(
    tied(),
    st.sampled_from(["signed", "relief"]),
    st.sampled_from([str(each) for each in Method]),
    st.tuples(st.integers(0, 10), st.integers(0, 10)),
    st.sampled_from([(), ("--time-limit", "0")]),
)
def test_document_and_text_agree(
    drawn: tuple[Scenario, list[Fields]],
    liability: str,
    method: str,
    batnas: tuple[int, int],
    limit: tuple[str, ...],
) -> None:
    case, constraints = drawn
    with tempfile.TemporaryDirectory() as folder:
        path, ties = Path(folder, "case.json"), Path(folder, "ties.constraints")
        try:
            path.write_bytes(write_scenario(case))
        except ArgumentError:  # a third, say, is no number of a file
            reject()
        ties.write_bytes(constraints_file(constraints))
        asked = [
            *("solve", str(path), "--constraints", str(ties), "--liability", liability),
            *("--method", method, *limit),
            *(f"--batna={name}={x / 10}" for name, x in zip(["Ana", "Ben"], batnas, strict=True)),
        ]
        found: Any = json.loads(printed(*asked, "--format", "json"))
        text = printed(*asked)
    jsonschema_rs.validate(json.loads(schema_text("solve")), found)
    assert "internal fault" not in text
    (result,) = found["results"]
    verdicts = [view["zopa"]["exists"] for view in result["views"].values()]
    assert text.count("\nZOPA: ") == verdicts.count(True)
    assert text.count("\nNo ZOPA") == verdicts.count(False)
    assert text.count("Whether there is a ZOPA is not settled") == verdicts.count(None)
    for each in result["findings"]:
        assert f"[{each['code']}]" in text
