"""Genius domains: the utilities, and every trap of the files that people have."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zopa
from formats.brute_force import solved, undominated
from zopa.formats import genius, genius_domain, genius_xml
from zopa.formats.foreign import ForeignCase, ForeignFormatError
from zopa.formats.genius import read_genius

ZERO, ONE = Fraction(0), Fraction(1)
DISCRETE = '<issue index="{index}" name={name} type="discrete" vtype="discrete">{items}</issue>'
RANGE = (
    '<issue index="{index}" name={name} type="integer" vtype="integer" lowerbound="{low}" '
    'upperbound="{high}">{evaluator}</issue>'
)


def objective(body: str, extra: str = "") -> str:
    return (
        f'<utility_space><objective index="0" name="root" type="objective">{body}</objective>'
        f"{extra}</utility_space>"
    )


def template(body: str) -> str:
    return f"<negotiation_template>{objective(body)}</negotiation_template>"


def discrete(index: int, *items: str, name: str = "colour") -> str:
    return DISCRETE.format(index=index, name=quoteattr(name), items="".join(items))


def item(value: str, evaluation: object = None, extra: str = "") -> str:
    said = "" if evaluation is None else f' evaluation="{evaluation}"'
    return f"<item index='1' value={quoteattr(value)}{said}{extra}/>"


def integer(index: int, evaluator: str = "", low: object = 0, high: object = 4) -> str:
    return RANGE.format(index=index, name='"price"', low=low, high=high, evaluator=evaluator)


def weight(index: int, value: object) -> str:
    return f'<weight index="{index}" value="{value}"/>'


DOMAIN = template(discrete(1, item("red"), item("blue")))
ANNA = objective(discrete(1, item("red", 4), item("blue", 1)) + weight(1, 1))
BERK = objective(discrete(1, item("red", 1), item("blue", 2)) + weight(1, "0.5"))


@contextmanager
def domain(files: dict[str, str | bytes]) -> Iterator[Path]:
    with TemporaryDirectory() as name:
        for file, data in files.items():
            path = Path(name, file)
            path.write_bytes(data if isinstance(data, bytes) else data.encode())
        yield Path(name)


def read(
    one: str | bytes = ANNA,
    two: str | bytes = BERK,
    main: str | bytes = DOMAIN,
    profiles: tuple[str, str] | None = None,
    **more: str | bytes,
) -> ForeignCase:
    files = {"anna.xml": one, "berk.xml": two, "domain.xml": main}
    with domain({**files, **{f"{name}.xml": data for name, data in more.items()}}) as place:
        return read_genius(place, profiles)


def worth(case: ForeignCase, number: int = 0) -> dict[str, tuple[Fraction, Fraction]]:
    """Return the utilities of the options of a choice, by what they stand for."""
    return {
        option.shares[0][0].partition("=")[2]: (option.utility.a, option.utility.b)
        for option in case.space.choices[number].options
    }


def test_a_value_is_worth_weight_times_evaluation_over_the_largest() -> None:
    case = read()
    assert worth(case) == {
        "red": (Fraction(1), Fraction(1, 4)),
        "blue": (Fraction(1, 4), Fraction(1, 2)),
    }
    assert case.points == (Fraction(1), Fraction(1))
    assert case.space.parties == ("anna", "berk")
    assert case.space.choices[0].options[0].shares == (("colour=red", (Fraction(1), Fraction(1))),)


drawn_issues = st.lists(
    st.one_of(
        st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=4),
        st.tuples(
            st.integers(-3, 3),
            st.integers(0, 4),
            st.tuples(st.integers(-4, 8), st.integers(-4, 8)),
            st.tuples(st.integers(-4, 4), st.integers(-4, 4)),
        ),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=60)
@given(
    drawn_issues,
    st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=4, max_size=4),
)
def test_the_frontier_is_that_of_brute_force(
    drawn: list[list[tuple[int, int]] | tuple[int, int, tuple[int, int], tuple[int, int]]],
    weights: list[tuple[int, int]],
) -> None:
    bodies = ["", "", ""]
    issues: list[list[tuple[Fraction | int, Fraction | int]]] = []
    for number, (each, pair) in enumerate(zip(drawn, weights, strict=False), start=2):
        shares = [Fraction(part, 10) for part in pair]
        if isinstance(each, list):
            best = [max(each[k][party] for k in range(len(each))) for party in (0, 1)]
            issues.append([(shares[0] * a / best[0], shares[1] * b / best[1]) for a, b in each])
            bodies[2] += discrete(number, *(item(f"v{k}") for k in range(len(each))))
            for party in (0, 1):
                values = [item(f"v{k}", pair[party]) for k, pair in enumerate(each)]
                bodies[party] += discrete(number, *values)
        else:
            low, width, offsets, slopes = each
            steps = [
                [
                    shares[party]
                    * min(max(Fraction(offsets[party] + slopes[party] * k, 4), ZERO), ONE)
                    for k in range(width + 1)
                ]
                for party in (0, 1)
            ]
            issues.append(list(zip(*steps, strict=True)))
            bodies[2] += integer(number, low=low, high=low + width)
            for party in (0, 1):
                line = f'offset="{offsets[party] / 4}" slope="{slopes[party] / 4}"'
                evaluator = f'<evaluator ftype="linear" {line}/>'
                bodies[party] += integer(number, evaluator, low, low + width)
        for party in (0, 1):
            bodies[party] += weight(number, pair[party] / 10)
    case = read(objective(bodies[0]), objective(bodies[1]), template(bodies[2]))
    assert solved(case) == undominated(issues)


def test_what_is_not_carried_over_is_noted() -> None:
    one = objective(
        discrete(1, item("red", 1, ' cost="20"'), item("blue", 2))
        + weight(1, "0.7")
        + weight(0, "0.9"),
        '<discount_factor value="0.5"/><reservation value="0.25"/>',
    )
    case = read(one)
    assert worth(case)["blue"][0] == Fraction(7, 10)
    assert case.space.disagreement == zopa.UtilityPoint(Fraction(1, 4), Fraction(0))
    assert case.space.assumed_batna == (False, True)
    said = " ".join(case.notes)
    for part in (
        "anna: The costs of values are ignored.",
        "anna: The weight of an objective is ignored",
        "anna: The weights add up to 0.7 and are used as they are.",
        "anna: The discount factor '0.5' is ignored.",
        "berk: There is no reservation value; it counts as 0.",
    ):
        assert part in said
    over = read(objective(discrete(1, item("red", 4), item("blue", 1)) + weight(1, "1.5")))
    assert "Genius caps a utility at 1, and here it is not." in " ".join(over.notes)
    assert worth(over)["red"][0] == Fraction(3, 2)


def test_an_option_without_evaluation_counts_as_nothing() -> None:
    for missing in (item("blue"), item("blue", ""), item("blue", "null"), ""):
        case = read(objective(discrete(1, item("red", 4), missing) + weight(1, 1)))
        assert worth(case)["blue"][0] == 0
        assert "anna: issue 'colour' has no evaluation of 'blue'" in " ".join(case.notes)
    none = read(objective(discrete(1, item("red", 0), item("blue", 0)) + weight(1, 1)))
    assert "No value of issue 'colour' has an evaluation above 0" in " ".join(none.notes)


def test_a_value_that_the_domain_has_not_still_counts_for_the_largest() -> None:
    case = read(
        objective(discrete(1, item("red", 4), item("blue", 1), item("pink", 8)) + weight(1, 1))
    )
    assert worth(case)["red"][0] == Fraction(1, 2)
    assert "no value 'pink' in the domain" in " ".join(case.notes)
    assert "What is left out of issue 'colour' has its largest evaluation" in " ".join(case.notes)


TWICE = {
    "two evaluations of 'red' in issue 'colour'": (
        discrete(1, item("red", 4), item("blue", 1), item("red", 2)) + weight(1, 1)
    ),
    "two weights for the index '1'": (
        discrete(1, item("red", 4), item("blue", 1)) + weight(1, 1) + weight(1, "0.5")
    ),
    "the issue 'colour' twice": 2 * discrete(1, item("red", 4), item("blue", 1)) + weight(1, 1),
}


@pytest.mark.parametrize("said", TWICE)
def test_what_is_said_twice_and_differs_is_refused(said: str) -> None:
    with pytest.raises(ForeignFormatError, match=said):
        read(objective(TWICE[said]))


def test_what_is_said_twice_and_is_the_same_is_no_matter() -> None:
    body = discrete(1, item("red", 4), item("blue", 1), item("red", "4.0"))
    assert worth(read(objective(body + 2 * weight(1, 1))))["red"][0] == 1


def test_numbers_below_0_are_noted() -> None:
    body = discrete(1, item("red", 4), item("blue", -2))
    notes = " ".join(read(objective(body + weight(1, "-0.5"))).notes)
    assert "an evaluation below 0 of 'blue'" in notes
    assert "The weight of issue 'colour' is below 0" in notes


def test_many_values_with_one_fault_are_counted() -> None:
    names = [f"v{k}" for k in range(9)]
    case = read(main=template(discrete(1, item("red"), item("blue"), *map(item, names))))
    assert "no evaluation of 'v0', 'v1', 'v2' and 6 others" in " ".join(case.notes)


def test_items_inside_items_are_skipped() -> None:
    nested = "<item index='1' value='red' evaluation='4'><item value='dark' evaluation='9'/></item>"
    case = read(
        objective(discrete(1, nested, item("blue", 1)) + weight(1, 1)),
        main=template(discrete(1, nested, item("blue"))),
    )
    assert worth(case)["red"][0] == 1
    assert list(worth(case)) == ["red", "blue"]


@pytest.mark.parametrize("first", [0, 1, 2, 7])
def test_indices_may_start_anywhere(first: int) -> None:
    body = discrete(first, item("red", 1), item("blue", 2)) + integer(
        first + 1, '<evaluator ftype="linear" offset="0" slope="0.25"/>'
    )
    weights = weight(first, "0.25") + weight(first + 1, "0.75")
    main = template(discrete(first, item("red"), item("blue")) + integer(first + 1))
    case = read(objective(body + weights), objective(body + weights), main)
    assert worth(case)["blue"][0] == Fraction(1, 4)
    assert worth(case, 1)["3"][0] == Fraction(9, 16)


def test_names_decide_where_indices_do_not_fit() -> None:
    """A profile may number its issues otherwise than the domain; its weights go by its own."""
    two = [discrete(1, item("red"), name="one"), discrete(2, item("red"), name="two")]
    swapped = objective(
        discrete(1, item("red", 1), name="two")
        + discrete(2, item("red", 1), name="one")
        + weight(1, "0.9")
        + weight(2, "0.1")
    )
    case = read(swapped, swapped, template("".join(two)))
    assert worth(case, 0)["red"][0] == Fraction(1, 10)
    renamed = read(
        objective(discrete(1, item("red", 1), item("blue", 1), name="Farbe") + weight(1, 1))
    )
    assert "issue 'colour' is called 'Farbe' in the profile" in " ".join(renamed.notes)


def test_no_issue_of_a_profile_serves_two_of_the_domain() -> None:
    main = template(discrete(1, item("red"), name="one") + discrete(2, item("red"), name="two"))
    one = objective(discrete(2, item("red", 1), name="one") + weight(2, 1))
    with pytest.raises(ForeignFormatError, match="has no issue 'two' of its own"):
        read(one, one, main)


def test_issues_of_inner_objectives_count_by_their_own_weight() -> None:
    inner = '<objective index="5" name="inner" type="objective">{}</objective>'
    body = discrete(6, item("red", 1), item("blue", 2)) + weight(6, "0.5")
    outer = discrete(1, item("red", 2), item("blue", 1), name="first") + weight(1, "0.5")
    one = objective(outer + inner.format(body) + weight(5, "0.3"))
    main = template(
        discrete(1, item("red"), item("blue"), name="first")
        + inner.format(discrete(6, item("red"), item("blue")))
    )
    case = read(one, one, main)
    assert worth(case, 1) == {
        "red": (Fraction(1, 4), Fraction(1, 4)),
        "blue": (Fraction(1, 2), Fraction(1, 2)),
    }
    assert "The weight of an objective is ignored" in " ".join(case.notes)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ('vtype="integer" lowerbound="1" upperbound="3"', ["1", "2", "3"]),
        ('lowerbound="1" upperbound="3"', ["1", "2", "3"]),
        ('type="integer"><range lowerbound="1" upperbound="3.0"/></issue', ["1", "2", "3"]),
        ('type="discrete" vtype="integer"><item value="2"/><item value="4"/></issue', ["2", "4"]),
        ('vtype="discrete"><item value="2"/><item value="2"/></issue', ["2"]),
    ],
)
def test_a_type_that_is_missing_or_wrong_does_not_matter(kind: str, values: list[str]) -> None:
    close = ">" if kind.endswith("</issue") else "/>"
    issue = f'<issue index="1" name="price" {kind}{close}'
    body = (
        discrete(1, *(item(value, 1) for value in values), name="price")
        if "<item" in kind
        else integer(1, '<evaluator offset="0" slope="1"/>', 1, 3)
    )
    one = objective(body + weight(1, 1))
    assert list(worth(read(one, one, template(issue)))) == values


@pytest.mark.parametrize(
    "said", ['offset="0.5" slope="-0.25"', 'parameter0="0.5" parameter1="-0.25"']
)
@pytest.mark.parametrize("form", ["", 'ftype="linear"'])
def test_an_integer_is_evaluated_along_a_line_kept_within_0_and_1(said: str, form: str) -> None:
    one = objective(integer(1, f"<evaluator {form} {said}/>", 3, 7) + weight(1, 1))
    two = objective(integer(1, '<evaluator offset="0.5" slope="0.25"/>', 3, 7) + weight(1, "0.4"))
    values = worth(read(one, two, template(integer(1, low=3, high=7))))
    assert [a for a, _ in values.values()] == [Fraction(k, 4) for k in (2, 1, 0, 0, 0)]
    assert [b for _, b in values.values()] == [Fraction(k, 10) for k in (2, 3, 4, 4, 4)]


def test_bounds_of_a_profile_only_move_its_line() -> None:
    one = objective(integer(1, '<evaluator offset="0" slope="0.25"/>', 1, 9) + weight(1, 1))
    case = read(one, objective(integer(1) + weight(1, 1)), template(integer(1, low=0, high=3)))
    assert [a for a, _ in worth(case).values()] == [Fraction(k, 4) for k in (0, 0, 1, 2)]
    said = " ".join(case.notes)
    assert "anna: The bounds of issue 'price' are not the domain's" in said
    assert "berk: issue 'price' has no evaluator, so all its values count as 0." in said


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_byte_order_marks_are_no_matter(encoding: str) -> None:
    named = ANNA.replace("red", "r\u00f6d")
    main = DOMAIN.replace("red", "r\u00f6d").encode(encoding)
    assert worth(read(named.encode(encoding), main=main))["r\u00f6d"][0] == 1
    declared = b"\xef\xbb\xbf\n<?xml version='1.0' encoding='UTF-8'?>" + ANNA.encode()
    assert worth(read(declared)) == worth(read())


def test_two_of_many_profiles_are_taken_by_name() -> None:
    case = read(carl=ANNA)
    assert case.space.parties == ("anna", "berk")
    assert "Of 3 profiles the first two by name were taken, so without carl.xml." in case.notes
    named = read(carl=ANNA, profiles=("carl", "anna.xml"))
    assert named.space.parties == ("carl", "anna")
    assert not any("first two" in note for note in named.notes)
    for profiles in (
        ("carl", "carl"),
        ("carl",),
        ("a", "b"),
        ("../carl", "anna"),
        ("domain", "anna"),
    ):
        with pytest.raises(ForeignFormatError, match="choose among anna, berk and carl"):
            read(carl=ANNA, profiles=profiles)  # type: ignore[arg-type]


def test_other_files_of_the_folder_are_left_alone() -> None:
    case = read(notes="<html/>")
    assert case.space.parties == ("anna", "berk")
    with domain({"a.XML": ANNA, "a.xml": BERK, "d.xml": DOMAIN, "x.txt": "?"}) as place:
        (place / "folder.xml").mkdir()
        assert read_genius(place).space.parties == ("a.XML", "a.xml")
        assert read_genius(place).name == place.name


def test_issues_of_one_name_stay_apart() -> None:
    two = discrete(1, item("red", 1)) + discrete(2, item("red", 2))
    weights = weight(1, "0.2") + weight(2, "0.8")
    case = read(objective(two + weights), objective(two + weights), template(two))
    assert [choice.name for choice in case.space.choices] == ["colour", "colour (2)"]
    assert [worth(case, k)["red"][0] for k in (0, 1)] == [Fraction(1, 5), Fraction(4, 5)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"main": "<negotiation_template/>"}, "domain.xml: has no issues"),
        ({"main": ANNA}, "has 0 files rooted in <negotiation_template>"),
        ({"more": DOMAIN}, "has 2 files rooted in <negotiation_template>"),
        ({"two": "<html/>"}, "has 1 files rooted in <utility_space>"),
        ({"one": "<utility_space>"}, "anna.xml: line 1, column 16: is not XML"),
        ({"more": "not XML"}, "more.xml: line 1, column 1: is not XML"),
        ({"one": "<!DOCTYPE a [<!ENTITY b 'c'>]>" + ANNA}, "has a document type, an entity"),
        ({"one": "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>" + ANNA}, "has a document type"),
        ({"one": "<?xml version='1.0' encoding='klingon'?>" + ANNA}, "anna.xml"),
        ({"one": ANNA.replace("colour", "size").replace('index="1"', 'index="9"')}, "has no issue"),
        ({"one": ANNA.replace('evaluation="4"', 'evaluation="four"')}, "the evaluation of 'red'"),
        ({"one": ANNA.replace('evaluation="4"', 'evaluation="1e200"')}, "out of all proportion"),
        ({"one": ANNA.replace('"1"/></o', '"NaN"/></o')}, "'NaN' is not a decimal number"),
        ({"one": ANNA.replace("value='red'", "").replace('value="red"', "")}, "item without value"),
        (
            {"one": ANNA.replace('<weight index="1"', '<weight index="3"')},
            "has no weight for 'colour'",
        ),
        ({"one": ANNA.replace("</issue>", "<evaluator/></issue>")}, "is discrete in the domain"),
        ({"one": ANNA + "<a/>"}, "anna.xml: line 1"),
        ({"one": ANNA.replace("</objective>", "</objective><utility><ufun/></utility>")}, "<ufun>"),
        ({"main": template('<issue index="1" name="x" type="real" lowerbound="0"/>')}, "any real"),
        ({"main": template('<issue index="1" name="x"/>')}, "has neither items nor bounds"),
        ({"main": template(integer(1, low=3, high=1))}, "an upper bound of 1 below its lower one"),
        ({"main": template(integer(1, low="0.5"))}, "'0.5' is not a whole number"),
        ({"main": template(integer(1, high=100_000))}, "has more than 100,000 values"),
        ({"main": template(integer(1, high=99_999) * 6)}, "more than 500,000 values in all"),
        ({"main": template(integer(1) * 1001)}, "has more than 1,000 issues"),
        (
            {"main": template("<objective>" * 70 + "</objective>" * 70)},
            "elements inside one another",
        ),
    ],
)
def test_a_domain_that_makes_no_sense_says_where(change: dict[str, str], said: str) -> None:
    with pytest.raises(ForeignFormatError, match=said) as caught:
        read(**change)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("evaluator", "said"),
    [
        ('<evaluator ftype="triangular" offset="0" slope="1"/>', "of the form 'triangular'"),
        ('<evaluator offset="0"/>', "has no slope"),
        ('<item value="1" evaluation="1"/>', "is an integer issue in the domain and has an <item>"),
    ],
)
def test_an_evaluator_that_is_no_line_is_refused(evaluator: str, said: str) -> None:
    one = objective(integer(1, evaluator) + weight(1, 1))
    with pytest.raises(ForeignFormatError, match=said):
        read(one, one, template(integer(1)))


def test_paths_inside_a_file_lead_nowhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret.xml"
    secret.write_text(ANNA)
    agents = f'<agent name="x" utility_space="{secret}"/>'
    main = DOMAIN.replace("<utility_space>", f"{agents}<utility_space>", 1)
    assert read(main=main).space.parties == ("anna", "berk")


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(genius_xml, "MAX_ELEMENTS", 4)
    with pytest.raises(ForeignFormatError, match="has more than 4 elements"):
        read()
    monkeypatch.undo()
    monkeypatch.setattr(genius, "MAX_FILES", 2)
    with pytest.raises(ForeignFormatError, match="has more than 2 XML files"):
        read()
    monkeypatch.undo()
    monkeypatch.setattr(genius_domain, "MAX_VALUES", 1)
    with pytest.raises(ForeignFormatError, match="has more than 1 values"):
        read()
