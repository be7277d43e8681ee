"""`zopa export`: what solvers read in it, and what becomes of hostile names and paths."""

import io
import json
import re
import subprocess
import warnings
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import highspy
import pulp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zopa
from scenario_documents import document, participant, resource
from strategies import resource as plain
from strategies import scenario, scenarios
from zopa.cli.main import main
from zopa.constraints.tying import tied_space
from zopa.constraints.types import SideConstraint, SideConstraints
from zopa.frontier.milp.model import Model, space_model
from zopa.frontier.milp.pulp_versions import run
from zopa.reports.model_rows import rows_of
from zopa.reports.model_text import MODEL_FORMS
from zopa.scenario.types import Party, Scenario
from zopa.tradespace.conventions import Conventions, Liability, View

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
FORMS = tuple(MODEL_FORMS)
READINGS = st.builds(Conventions, st.sampled_from(Liability), st.sampled_from(View))
SOME = settings(
    max_examples=max(settings().max_examples // 5, 10),
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
)
TOLERANCE = 1e-6


def command_of_cbc() -> str | None:
    """Return where CBC is: PuLP 3 brings one and warns that PuLP 4 does not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        brought = getattr(pulp, "PULP_CBC_CMD", pulp.COIN_CMD)()
    return str(brought.path) if brought.available() else None


CBC = command_of_cbc()


def read_by_highs(path: Path, said: highspy.HighsStatus = highspy.HighsStatus.kOk) -> Any:
    """Return the solver with the model in it."""
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.silent()
    assert solver.readModel(str(path)) == said
    return solver


def by_highs(path: Path, said: highspy.HighsStatus = highspy.HighsStatus.kOk) -> float | None:
    """Return the largest sum, None where nothing is feasible."""
    solver = read_by_highs(path, said)
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    assert status == highspy.HighsModelStatus.kOptimal
    value = solver.getInfo().objective_function_value
    return float(value if path.suffix == ".lp" else -value)


def by_cbc(path: Path) -> float | None:
    """Return the largest sum that the command of CBC finds in a file."""
    if CBC is None:
        pytest.skip("no CBC")
    solution = path.with_suffix(f"{path.suffix}.sol")
    solution.unlink(missing_ok=True)  # newer ones of CBC append to it
    command = [CBC, str(path), "-solve", "-solution", str(solution)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert not re.search(r"[1-9]\d* errors|not understood|unable", done.stdout, re.IGNORECASE)
    said = solution.read_text().splitlines()[0]
    if "nfeasible" in said:
        return None
    assert said.startswith("Optimal")
    value = float(said.rpartition(" ")[2])
    return value if path.suffix == ".lp" else -value


def by_pulp(path: Path) -> float | None:
    """Return the largest sum that PuLP finds after reading MPS."""
    _, problem = pulp.LpProblem.fromMPS(str(path))
    if not run(problem, pulp.HiGHS(msg=False)).is_optimal:
        return None
    return -float(pulp.value(problem.objective))


def largest(case: Scenario, reading: Conventions | None = None) -> float | None:
    """Return the largest sum of both utilities with a ZOPA, exactly decided."""
    solutions = zopa.analyze(case, reading).solutions
    if not solutions:
        return None
    best = solutions["utilitarian"].objective
    assert best is not None
    return float(best)


def agrees(found: float | None, expected: float | None) -> bool:
    if found is None or expected is None:
        return found is expected
    return abs(found - expected) < TOLERANCE


def model_of(case: Scenario, reading: Conventions | None = None) -> Model:
    return space_model(zopa.trade_space(case, reading))


def written(case: Scenario, form: str, folder: Path, reading: Conventions | None = None) -> Path:
    path = folder / f"model.{form}"
    path.write_text(MODEL_FORMS[form](case, model_of(case, reading)) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_solvers_find_in_it_what_the_kernel_finds(path: Path, tmp_path: Path) -> None:
    expected = largest(zopa.read_scenario(path))
    for form in FORMS:
        model = tmp_path / f"model.{form}"
        main(["export", str(path), "--format", form, "-o", str(model)])
        assert agrees(by_highs(model), expected)
        assert agrees(by_cbc(model), expected)
    assert agrees(by_pulp(tmp_path / "model.mps"), expected)


@SOME
@given(scenarios(latent=True), READINGS)
def test_any_scenario_under_any_reading_solves_to_the_same(
    tmp_path: Path, case: Scenario, reading: Conventions
) -> None:
    expected = largest(case, reading)
    for form in FORMS:
        assert agrees(by_highs(written(case, form, tmp_path, reading)), expected)


def test_a_solution_of_another_solver_can_be_read_back(tmp_path: Path) -> None:
    """Columns keep the order of the model, after the two utilities."""
    case = zopa.read_scenario(EXAMPLES[0].parent / "late_turbine_blades.json")
    model = model_of(case)
    solver = read_by_highs(written(case, "mps", tmp_path))
    solver.run()
    names = [column.name for column in model.program.columns]
    found = dict(zip(solver.getLp().col_names_, solver.getSolution().col_value, strict=True))
    assert set(found) == {"u_a", "u_b", *names}
    allocation = model.allocation([round(found[name], 9) for name in names])
    assert zopa.analyze(case).zone.depth > 0
    pair = zopa.evaluate(case, allocation)
    assert (float(pair.a), float(pair.b)) == pytest.approx((found["u_a"], found["u_b"]))


def test_both_formats_hold_the_same_numbers(tmp_path: Path) -> None:
    case = zopa.read_scenario(EXAMPLES[0])
    read = []
    for form in FORMS:
        lp = read_by_highs(written(case, form, tmp_path)).getLp()
        entries = set()
        for j, name in enumerate(lp.col_names_):
            for k in range(lp.a_matrix_.start_[j], lp.a_matrix_.start_[j + 1]):
                entries.add((name, lp.row_names_[lp.a_matrix_.index_[k]], lp.a_matrix_.value_[k]))
        ends = zip(lp.col_lower_, lp.col_upper_, map(str, lp.integrality_), strict=True)
        rows = zip(lp.row_lower_, lp.row_upper_, strict=True)
        read.append(
            (
                entries,
                dict(zip(lp.col_names_, ends, strict=True)),
                dict(zip(lp.row_names_, rows, strict=True)),
            )
        )
    assert read[0] == read[1]


READABLE = r"""\ Scenario: "estate_split", sha256 SHA256
\ View: full (everything is on the table)
\ Liability: signed (bearing a burden costs its valuation)
\ Unit: utils. u_a is the utility of "Ana", u_b that of "Ben".
\ The objective is the sum of both utilities, which is maximised.
\ The rows batna_a and batna_b ask for both BATNAs, 0.3 and ~0.3333; where there is no ZOPA nothing
\   meets all rows. Without these two every agreement that keeps the others is allowed.
\ Each row pick0, pick1, ... takes exactly one option of a resource.
\ All numbers are exact. batna_b is multiplied by 3, so that its decimals end.
\
\ What the columns mean:
\ x0 "house": 1 all to Ana; 0 another option
\ x1 "house": 1 all to Ben; 0 another option
\ x2 "house": 1 to neither; 0 another option
\ x3 "coin_collection": 1 all to Ana; 0 another option
\ x4 "coin_collection": 1 all to Ben; 0 another option
\ x5 "coin_collection": 1 to neither; 0 another option
\ x6 "savings": 1 all to Ana; 0 all to Ben; between them in proportion
\
Maximize
 joint: u_a + u_b
Subject To
 util_a: u_a - 0.5 x0 - 0.2 x3 - 0.3 x6 = 0
 util_b: u_b - 0.3 x1 - 0.3 x4 + 0.4 x6 = 0.4
 batna_a: u_a >= 0.3
 batna_b: 3 u_b >= 1
 pick0: x0 + x1 + x2 = 1
 pick1: x3 + x4 + x5 = 1
Bounds
 u_a free
 u_b free
 0 <= x6 <= 1
Binaries
 x0 x1 x2 x3 x4 x5
End
"""


def test_the_text_is_for_readers(write: Callable[..., Path], capsys: Any) -> None:
    path = write()
    assert main(["export", str(path), "--batna", "Ben=1/3"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith(f"\\ Written by zopa {zopa.__version__}: what can be agreed on")
    shown = captured.out.partition("\n")[2]
    assert shown == READABLE.replace("SHA256", zopa.read_scenario(path).sha256)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a scenario document to a file called by its id."""

    def write(stem: str = "estate_split", **changes: Any) -> Path:
        path = tmp_path / f"{stem}.json"
        path.write_text(json.dumps(document(id=stem, **changes)))
        return path

    return write


HOSTILE = [
    'He said "all of it"',
    "a\nMaximize\n obj: x0\nEnd",
    "back\\slash * star",
    "\u202eright to left\u2028 and \x1b[31m",
    "Zo\u00eb \u6c34 \U0001f4b0",
    "\ud800",
    "x" * 100_000,
    " ",
    "",
]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("form", FORMS)
def test_names_cannot_leave_their_comment(name: str, form: str, tmp_path: Path) -> None:
    parts = [
        plain(f"{name}{end}", kind, "0.5", "0.3") for end in (" ", "-", "  ") for kind in KINDS
    ]
    parts = [replace(part, id=f"{part.id}{k}") for k, part in enumerate(parts)]
    case = scenario(parts, (1, 1), parties=(f"{name}A", f"{name}B"))
    path = written(case, form, tmp_path)
    text = path.read_text(encoding="utf-8")
    mark = "\\" if form == "lp" else "*"
    comments = [line for line in text.splitlines() if line.startswith(mark)]
    lines = [line for line in text.splitlines() if not line.startswith(mark)]
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert all(line.isprintable() for line in comments)
    assert max(map(len, text.splitlines())) < 250
    harmless = replace(
        case,
        parties=(Party("A", Fraction(1)), Party("B", Fraction(1))),
        resources=tuple(replace(part, id=f"r{k}") for k, part in enumerate(case.resources)),
    )
    other = MODEL_FORMS[form](harmless, model_of(harmless)).splitlines()
    assert lines == [line for line in other if not line.startswith(mark)]
    expected = largest(harmless)
    assert agrees(by_highs(path), expected)
    assert agrees(by_cbc(path), expected)
    if form == "mps":
        assert agrees(by_pulp(path), expected)


KINDS = ("divisible", "indivisible", "both_benefit")


def test_names_that_differ_in_a_space_stay_apart(tmp_path: Path) -> None:
    names = ["old house", "old  house", "old-house", f"{'x ' * 60}y", f"{'x ' * 60} y"]
    case = scenario([plain(name, "divisible", 1, 1) for name in names])
    for form in FORMS:
        text = written(case, form, tmp_path).read_text()
        joined = re.sub(r"\n[\\*]   ", "", text)
        for k, name in enumerate(names):
            assert f' x{k} "{name}": 1 all to Ana; 0 all to Ben' in joined


def test_numbers_are_exact_where_rows_can_be_multiplied() -> None:
    third = Fraction(1, 3)
    case = scenario([plain("cash", "divisible", third, "0.5")], (Fraction(1, 7), "0.25"))
    rows = {row.name: row for row in rows_of(model_of(case))}
    assert dict(rows["util_a"].terms) == {"u_a": "3", "x0": "-1"}
    assert dict(rows["batna_a"].terms) == {"u_a": "7"}
    assert rows["batna_a"].right == "1"
    assert (rows["util_b"].factor, rows["util_b"].right) == (1, "0.5")
    text = MODEL_FORMS["lp"](case, model_of(case))
    assert "All numbers are exact." in text
    said = " ".join(text.replace("\n\\", " ").split())
    assert "util_a is multiplied by 3, batna_a by 7, so that their decimals end." in said


def test_numbers_that_do_not_end_are_rounded_and_said_to_be(tmp_path: Path) -> None:
    prime = Fraction(1, 1_000_003)
    tiny = Fraction(1, 10**30)
    long = Fraction(1, 4) + Fraction(1, 10**25)
    case = scenario(
        [plain("cash", "divisible", prime, tiny), plain("tent", "indivisible", "0.5", long)]
    )
    rows = {row.name: row for row in rows_of(model_of(case))}
    assert rows["util_a"].terms["x3"] == "-9.9999700000899997e-7"
    assert rows["util_b"].terms["x3"] == "1e-30"
    assert rows["util_b"].terms["x1"] == "-0.25000000000000000"
    expected = largest(case)
    for form in FORMS:
        path = written(case, form, tmp_path)
        said = " ".join(path.read_text().split())
        assert "rounded to 17 digits in util_a and util_b; all others are exact." in said
        # It warns that it takes the smallest number for 0.
        assert agrees(by_highs(path, highspy.HighsStatus.kWarning), expected)
        assert agrees(by_cbc(path), expected)


@pytest.mark.parametrize("form", FORMS)
def test_what_is_worth_nothing_is_there_all_the_same(form: str, tmp_path: Path) -> None:
    case = scenario([plain("dust", "divisible", 0, 0), plain("air", "indivisible", 0, 0)])
    path = written(case, form, tmp_path)
    assert (by_highs(path), by_cbc(path)) == (0, 0)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("batna", "expected"), [(0, 0.0), ("0.1", None)])
def test_nothing_to_agree_on_is_a_model_too(
    form: str, batna: int | str, expected: float | None, tmp_path: Path
) -> None:
    path = written(scenario([], (batna, 0)), form, tmp_path)
    assert "There is nothing to agree on." in path.read_text()
    assert (by_highs(path), by_cbc(path)) == (expected, expected)


def test_a_missing_batna_is_said_to_be_assumed() -> None:
    case = scenario([plain("cash", "divisible", 1, 1)], (None, "0.2"))
    assert "ask for both BATNAs, 0 (assumed) and 0.2; where" in MODEL_FORMS["lp"](
        case, model_of(case)
    )


def test_many_columns_are_folded(tmp_path: Path) -> None:
    """Some readers of LP take no long lines."""
    case = scenario([plain(f"r{k}", "indivisible", k, 200 - k) for k in range(200)])
    for form in FORMS:
        path = written(case, form, tmp_path)
        assert max(map(len, path.read_text().splitlines())) <= 120
        assert agrees(by_highs(path), largest(case))
        assert agrees(by_cbc(path), largest(case))


def test_readings_and_batnas_are_those_of_the_options(
    write: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(write())
    assert main(["export", path, "--view", "known", "--liability", "relief"]) == 0
    known = capsys.readouterr().out
    assert "View: known (without what is latent)" in known
    assert "Liability: relief (not bearing a burden is worth its valuation)" in known
    assert "coin_collection" not in known
    assert main(["export", path, "--batna", "Ana=0.45"]) == 0
    assert "\n batna_a: u_a >= 0.45\n" in capsys.readouterr().out


def test_standard_input_is_read_and_output_is_the_same_every_time(
    write: Callable[..., Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = write()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert main(["export", "-"]) == 0
    printed = capsys.readouterr().out
    assert main(["export", str(path), "-o", str(tmp_path / "model.lp")]) == 0
    assert (tmp_path / "model.lp").read_text() == printed


def test_a_wrong_file_gives_findings_and_no_model(
    write: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "model.lp"
    assert main(["export", str(write(difficulty="hard")), "-o", str(target)]) == 1
    captured = capsys.readouterr()
    assert (captured.out, target.exists()) == ("", False)
    assert "error[" in captured.err


def test_an_error_that_does_not_block_leaves_a_model_and_exit_1(
    write: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """As `zopa solve` has it: weights far off 1 are solved as authored."""
    heavy = [
        resource("house", divisibility="indivisible", valuations={"Ana": 0.9, "Ben": 0.3}),
        resource("savings", valuations={"Ana": 0.6, "Ben": 0.7}),
    ]
    path = str(write(resources=heavy))
    assert main(["solve", path]) == main(["export", path])
    captured = capsys.readouterr()
    assert captured.out.endswith("\nEnd\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["FILE", "-o", "FILE"], "zopa: FILE: is an input too; name another file"),
        (["FILE", "-o", "FOLDER"], "zopa: FOLDER: is a folder; name a file in it"),
        (["FOLDER"], "zopa: FOLDER: is a folder"),
        (["FOLDER/missing.json"], "zopa: FOLDER/missing.json: "),
        (["FILE", "-o", "FOLDER/no/model.lp"], "zopa: FOLDER/no/model.lp: cannot be written"),
        (["FILE", "--format", "nl"], "zopa: Invalid value for '--format': 'nl' is not one of"),
        (["FILE", "--view", "both"], "zopa: Invalid value for '--view'"),
        (["FILE", "--batna", "Zoe=1"], "zopa: FILE: no party is called 'Zoe'; the parties are"),
        (["FILE", "--batna", "Ana=much"], "zopa: Invalid value for '--batna'"),
        (["FILE", "FILE"], "zopa: Got unexpected extra argument"),
        ([], "zopa: Missing argument 'SCENARIO'"),
    ],
)
def test_a_wrong_call_is_exit_2_and_one_line(
    write: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    path = write()
    before = path.read_bytes()

    def filled(text: str) -> str:
        return text.replace("FILE", str(path)).replace("FOLDER", str(path.parent))

    assert main(["export", *map(filled, arguments)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(filled(said))
    assert captured.err.count("\n") == 1
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_parties_with_quotes_in_a_file_are_quoted(
    write: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    name = 'Ana "the \\ Fox"'
    people = [participant(name), participant("Ben")]
    house = resource("house", valuations={name: 1, "Ben": 1})
    path = write(
        participants=people, resources=[house, resource("x", valuations={name: 0, "Ben": 0})]
    )
    main(["export", str(path)])
    assert r'u_a is the utility of "Ana \"the \\ Fox\""' in capsys.readouterr().out


def constraints_file(tmp_path: Path, *constraints: Any) -> Path:
    path = tmp_path / "side.constraints"
    path.write_text(json.dumps({"version": 1, "constraints": constraints}))
    return path


def rows_in(text: str) -> dict[str, str]:
    """Return the rows of an LP file by their names."""
    rows = text.partition("Subject To")[2].partition("Bounds")[0].replace("\n   ", " ")
    return dict(line.strip().split(": ") for line in rows.splitlines() if line)


SIDES: list[dict[str, Any]] = [
    {"id": "floor", "kind": "floor", "party": "Ben", "utility": "1/3"},
    {"id": "least", "kind": "at_least", "party": "Ben", "resource": "savings", "share": "1/3"},
    {"id": "all", "kind": "count", "party": "Ana", "resources": ["house", "coin_collection"]}
    | {"at_least": 0, "at_most": 2},
    {"id": "both", "kind": "bundle", "resources": ["house", "coin_collection"]}
    | {"note": "They go together."},
    {"id": "count", "kind": "count", "party": "Ben", "resources": ["house", "coin_collection"]}
    | {"at_least": 1},
    {"id": "sum", "kind": "linear", "at_least": "1/7"}
    | {
        "terms": [
            {"party": "Ana", "resource": "savings"},
            {"party": "Ben", "resource": "savings", "coefficient": -0.5},
        ]
    },
    {"id": "window", "kind": "linear", "at_least": 0, "at_most": "1/7"}
    | {"terms": [{"party": "Ana", "resource": "savings", "coefficient": 0.5}]},
]


def test_side_constraints_read_as_their_author_meant_them(
    write: Callable[..., Path], tmp_path: Path, capsys: Any
) -> None:
    """Rows of each kind count from 0, `at least` stays one, and a floor is about a utility."""
    path, sides = str(write()), str(constraints_file(tmp_path, *SIDES))
    assert main(["export", path, "--constraints", sides]) == 0
    rows = rows_in(capsys.readouterr().out)
    assert list(rows.items())[4:] == [
        ("pick0", "x0 + x1 + x2 = 1"),
        ("pick1", "x3 + x4 + x5 = 1"),
        ("all0", "x6 + x7 <= 1"),
        ("side0", "3 x7 >= 1"),
        ("side1", "x0 - x3 = 0"),
        ("side2", "x1 - x4 = 0"),
        ("side3", "x1 + x4 >= 1"),
        ("side4", "7 x6 - 3.5 x7 >= 1"),
        ("side5", "0.5 x6 >= 0"),
        ("side6", "3.5 x6 <= 1"),
        ("side7", "3 u_b >= 1"),
    ]


@pytest.mark.parametrize(("form", "mark"), [("lp", "\\"), ("mps", "*")])
def test_the_comments_tie_rows_to_side_constraints(
    form: str, mark: str, write: Callable[..., Path], tmp_path: Path, capsys: Any
) -> None:
    path, sides = str(write()), constraints_file(tmp_path, *SIDES)
    assert main(["export", path, "--format", form, "--constraints", str(sides)]) == 0
    text = capsys.readouterr().out
    said = [line.removeprefix(f"{mark} ") for line in text.splitlines() if line.startswith(mark)]
    start = said.index(f"sha256 {zopa.read_constraints(sides).sha256}:")
    assert said[start + 1 : -1] == [
        'side0 "least"',
        'side1 and side2 "both": "They go together."',
        'side3 "count"',
        'side4 "sum"',
        'side5 and side6 "window"',
        'side7 "floor"',
        'no row, as it forbids nothing: "all"',
    ]
    assert f'Side constraints from "{sides}"' in re.sub(rf"\n\{mark}   ", "", text)
    joined = " ".join(each.strip() for each in said)
    assert joined.count("multiplied") == 1
    assert "side0 and side7 are multiplied by 3, side4 and side6 by 7, so that their" in joined


def test_three_rows_of_a_constraint_are_a_span(write: Callable[..., Path], tmp_path: Path) -> None:
    case = zopa.read_scenario(write())
    both = {"id": "pair", "kind": "bundle", "resources": ["house", "coin_collection", "savings"]}
    constraints = zopa.read_constraints(constraints_file(tmp_path, both))
    model = space_model(tied_space(zopa.trade_space(case), case, constraints))
    for said in (MODEL_FORMS["lp"](case, model, constraints), MODEL_FORMS["lp"](case, model)):
        assert '\n\\ side0 to side3 "pair"\n' in said


def test_what_is_set_aside_is_said(write: Callable[..., Path], tmp_path: Path, capsys: Any) -> None:
    """Nothing about what is latent can be a row of the known view."""
    sides = constraints_file(
        tmp_path,
        {"id": "coins", "kind": "at_most", "party": "Ana", "resource": "coin_collection"}
        | {"share": 0, "note": "Ben's."},
    )
    call = ["export", str(write()), "--constraints", str(sides), "--view"]
    aside = '\n\\ set aside, being about something latent: "coins": "Ben\'s."\n'
    assert main([*call, "known"]) == 0
    known = capsys.readouterr().out
    assert aside in known
    assert "side0" not in known
    assert main([*call, "full"]) == 0
    full = capsys.readouterr().out
    assert "set aside" not in full
    assert '\n\\ side0 "coins": "Ben\'s."\n' in full


def test_a_file_without_constraints_is_named_too(
    write: Callable[..., Path], tmp_path: Path, capsys: Any
) -> None:
    sides = constraints_file(tmp_path)
    assert main(["export", str(write()), "--constraints", str(sides)]) == 0
    sha256 = zopa.read_constraints(sides).sha256
    assert f"\n\\ sha256 {sha256}: none\n" in capsys.readouterr().out


@pytest.mark.parametrize("form", FORMS)
def test_solvers_keep_side_constraints_as_the_kernel_does(
    form: str, write: Callable[..., Path], tmp_path: Path
) -> None:
    path, model = write(), tmp_path / f"model.{form}"
    sides = constraints_file(tmp_path, *(SIDES[k] for k in (0, 1, 4, 6)))
    assert main(["export", str(path), "--constraints", str(sides), *_to(form, model)]) == 0
    analysis = zopa.analyze(zopa.read_scenario(path), constraints=zopa.read_constraints(sides))
    expected = float(analysis.solutions["utilitarian"].objective or 0)
    assert agrees(by_highs(model), expected)
    assert agrees(by_cbc(model), expected)


def _to(form: str, model: Path) -> list[str]:
    return ["--format", form, "-o", str(model)]


@pytest.mark.parametrize("name", [each for each in HOSTILE if each], ids=range(len(HOSTILE) - 1))
@pytest.mark.parametrize("form", FORMS)
def test_names_and_notes_of_constraints_cannot_leave_their_comment(
    name: str, form: str, write: Callable[..., Path], tmp_path: Path
) -> None:
    case = zopa.read_scenario(write())
    fields = {"resource": "savings", "share": 0.5, "note": name}
    sides = SideConstraints(
        name,
        "0" * 64,
        None,
        tuple(
            SideConstraint(f"{name}{party}", "at_most", fields | {"party": party}, "", None)
            for party in ("Ana", "Ben")
        ),
    )
    model = space_model(tied_space(zopa.trade_space(case), case, sides))
    path = tmp_path / f"model.{form}"
    path.write_text(MODEL_FORMS[form](case, model, sides) + "\n", encoding="utf-8")
    mark = "\\" if form == "lp" else "*"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(line.isprintable() for line in lines)
    assert max(map(len, lines)) < 250
    assert [line for line in lines if not line.startswith(mark)] == [
        line for line in MODEL_FORMS[form](case, model).splitlines() if not line.startswith(mark)
    ]
    assert agrees(by_highs(path), 1.15)
    assert agrees(by_cbc(path), 1.15)
