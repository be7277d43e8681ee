"""The picture of a trade space: what it shows, and that nothing is cut or overlaps."""

import io
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from strategies import resource, scenario
from zopa.analysis import Analysis, analyze
from zopa.constraints.reading import read_constraints
from zopa.constraints.types import SideConstraints
from zopa.errors import ArgumentError, FrontierTooLargeError
from zopa.plots.figure import Plot, format_of
from zopa.plots.marks import marks_of
from zopa.plots.trade_space import plot_trade_space
from zopa.plots.wording import short_name
from zopa.scenario.types import Scenario
from zopa.tradespace.conventions import Conventions, View

SVG = "{http://www.w3.org/2000/svg}"

HOSTILE = [
    ("Ana", "Ben"),
    ("$x^2$", "\\frac{1}{2}"),
    ("_hidden", "_private"),
    ("<script>alert(1)</script>", ']]> & "quotes"'),
    ("A" * 200, "The Honourable Maximiliana Featherstonehaugh of the Upper Valley"),
    ("%s {0}", "#"),
]


def case(parties: tuple[str, str] = ("Ana", "Ben"), *, latent: bool = True) -> Analysis:
    """Return a case with lumps, a split, a gap and, if wanted, something latent."""
    resources = [
        resource("house", "indivisible", "0.4", "0.3"),
        resource("cash", "divisible", "0.3", "0.5"),
        resource("boat", "indivisible", "0.3", "0.2", latent=latent),
    ]
    return analyze(scenario(resources, ("0.3", "0.3"), parties))


def labels(plot: Plot) -> dict[str, Text]:
    handles = plot.legends[0].get_texts()
    return {text.get_text(): text for text in handles if text.get_text()}


def handle(plot: Plot, label: str) -> Any:
    """Return what stands for a label in the legend."""
    legend = plot.legends[0]
    texts = [text.get_text() for text in legend.get_texts()]
    return legend.legend_handles[texts.index(label)]


def pairs_of(line: Any) -> list[tuple[float, float]]:
    return list(zip(*line.get_data(), strict=True))


def dots(plot: Plot, *, hollow: bool) -> list[tuple[str, float, list[tuple[float, float]]]]:
    """Return the shape, the size and the pairs of the dots of frontiers that are drawn."""
    return [
        (str(line.get_marker()), line.get_markersize(), pairs_of(line))
        for line in plot.axes[0].lines
        if line.get_marker() in {"o", "s"}
        and line.get_markerfacecolor() != "none"
        and (line.get_markerfacecolor() == "white") == hollow
        and pairs_of(line)
    ]


def marked(plot: Plot) -> dict[str, list[tuple[float, float]]]:
    """Return the pairs of the solutions by the shape of the marker, which has an edge in ink."""
    lines = [line for line in plot.axes[0].lines if line.get_markeredgewidth() == 1.1]
    assert len({str(line.get_marker()) for line in lines}) == len(lines)
    return {str(line.get_marker()): pairs_of(line) for line in lines}


def lumps(*, latent: bool = False) -> Scenario:
    """Return a case with whole items only."""
    resources = [
        resource("house", "indivisible", "0.4", "0.3"),
        resource("car", "indivisible", "0.3", "0.5"),
        resource("boat", "indivisible", "0.3", "0.2", latent=latent),
    ]
    return scenario(resources, ("0.2", "0.2"))


def constraints(*given: dict[str, Any]) -> SideConstraints:
    return read_constraints(json.dumps({"version": 1, "constraints": given}).encode())


NO_BOAT = {"id": "no boat", "kind": "at_most", "party": "Ana", "resource": "boat", "share": 0}
NO_CAR = {"id": "no car", "kind": "at_most", "party": "Ben", "resource": "car", "share": 0}


def described(plot: Plot) -> str:
    """Return the description that is in the picture."""
    root = ET.fromstring(plot.rendered("svg"))  # noqa: S314 - we made it ourselves
    return root.findtext(f"{SVG}desc") or ""


def test_the_picture_shows_frontier_batnas_zone_and_all_four_solutions() -> None:
    shown = labels(plot_trade_space(case()))
    assert set(shown) == {
        "ZOPA: meets both BATNAs",
        "frontier before a reveal",
        "Pareto frontier",
        "hollow end: not on the frontier",
        "BATNA of Ana",
        "BATNA of Ben",
        "Nash, utilitarian",
        "egalitarian",
        "Kalai-Smorodinsky",
    }


def title_of(plot: Plot) -> str:
    return plot.axes[0].get_title(loc="left")


def ticks_in_view(plot: Plot) -> list[Text]:
    """Return the labels of the ticks that are drawn; matplotlib keeps others beyond the ends."""
    found = []
    for axis in (plot.axes[0].xaxis, plot.axes[0].yaxis):
        low, high = axis.get_view_interval()
        found += [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
    return found


def test_without_anything_latent_there_is_one_frontier() -> None:
    assert "frontier before a reveal" not in labels(plot_trade_space(case(latent=False)))


def test_without_a_zone_neither_zone_nor_solutions_are_drawn() -> None:
    analysis = analyze(scenario([resource("pie", "divisible", 1, 1)], ("0.6", "0.6")))
    plot = plot_trade_space(analysis)
    assert set(labels(plot)) == {"Pareto frontier", "BATNA of Ana", "BATNA of Ben"}
    assert "no ZOPA: 0.1 utils short" in plot.axes[0].get_title(loc="left")


def test_an_assumed_batna_is_said() -> None:
    analysis = analyze(scenario([resource("pie", "divisible", 1, 1)], (None, "0.2")))
    assert "BATNA of Ana (assumed)" in labels(plot_trade_space(analysis))


@pytest.mark.parametrize("parties", HOSTILE)
def test_svg_is_well_formed_and_says_what_it_shows(parties: tuple[str, str]) -> None:
    plot = plot_trade_space(case(parties))
    root = ET.fromstring(plot.rendered("svg"))  # noqa: S314 - we made it ourselves
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Trade space of Case"
    assert parties[0] in (desc.text or "")
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize("parties", HOSTILE)
@pytest.mark.parametrize("latent", [True, False])
def test_no_text_is_cut_or_overlaps_another(parties: tuple[str, str], latent: bool) -> None:
    assert_readable(plot_trade_space(case(parties, latent=latent)))


@pytest.mark.parametrize("parties", HOSTILE)
@pytest.mark.parametrize("missing", [True, False])
def test_no_text_is_cut_or_overlaps_another_with_side_constraints(
    parties: tuple[str, str], missing: bool
) -> None:
    """The longest labels, and a note above them."""
    split = resource("cash", "divisible", "0.3", "0.5")
    batna = None if missing else "0.2"
    given = replace(
        scenario([*lumps(latent=True).resources, split], (batna, batna), parties), id="case"
    )
    cap = {"kind": "at_most", "party": "party_a", "resource": "cash", "share": 0.5}
    sides = constraints(cap, {**NO_BOAT, "party": "party_a"})
    analysis = analyze(given, Conventions(view=View.KNOWN), constraints=sides)
    plot = plot_trade_space(analysis, constraints=sides)
    assert plot.legends[0].get_title().get_text()
    assert_readable(plot)


def assert_readable(plot: Plot) -> None:
    """Check that no text of a picture is cut or overlaps another."""
    canvas = FigureCanvasAgg(plot)
    canvas.draw()  # type: ignore[no-untyped-call] # matplotlib leaves these two untyped
    renderer = canvas.get_renderer()  # type: ignore[no-untyped-call]
    frame = plot.get_window_extent(renderer)
    texts = [
        *labels(plot).values(),
        plot.legends[0].get_title(),
        *plot.axes[0].texts,
        *ticks_in_view(plot),
    ]
    texts += [plot.axes[0].xaxis.label, plot.axes[0].yaxis.label]
    texts += [text for text in plot.axes[0].findobj(Text) if text.get_text() == title_of(plot)]
    boxes = [(text.get_text(), text.get_window_extent(renderer)) for text in texts]
    assert len(boxes) > 10
    for said, box in boxes:
        assert frame.x0 <= box.x0, said
        assert box.x1 <= frame.x1, said
        assert frame.y0 <= box.y0, said
        assert box.y1 <= frame.y1, said
    for (one, first), (two, second) in combinations(boxes, 2):
        assert not first.overlaps(second), (one, two)


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_bytes_are_the_same_every_time(form: str) -> None:
    assert plot_trade_space(case()).rendered(form) == plot_trade_space(case()).rendered(form)


def test_savefig_chooses_the_format_by_the_name(tmp_path: Path) -> None:
    plot = plot_trade_space(case())
    plot.savefig(tmp_path / "estate.svg")
    assert (tmp_path / "estate.svg").read_bytes() == plot.rendered("svg")
    stream = io.BytesIO()
    plot.savefig(stream, format="png")
    assert stream.getvalue().startswith(b"\x89PNG")


def test_other_formats_are_refused_in_one_line() -> None:
    with pytest.raises(ArgumentError, match=r"does not end in \.svg, \.png or \.pdf"):
        format_of("picture.gif")


@pytest.mark.parametrize("form", ["jpg", "gif", "SVG", ""])
def test_a_format_that_is_none_is_refused_by_name(form: str) -> None:
    plot = plot_trade_space(case())
    for call in (plot.rendered, lambda form: plot.savefig(io.BytesIO(), format=form)):
        with pytest.raises(ArgumentError, match="is none of the formats svg, png and pdf"):
            call(form)


def test_hollow_means_not_on_the_frontier_and_nothing_else() -> None:
    """The pairs of whole items before a reveal are on their frontier."""
    plot = plot_trade_space(analyze(lumps(latent=True)))
    assert "frontier before a reveal" in labels(plot)
    assert dots(plot, hollow=True) == []
    assert "hollow end: not on the frontier" not in labels(plot)
    assert "hollow" not in described(plot)
    assert len(dots(plot, hollow=False)) == 2


def test_a_hollow_end_of_any_frontier_is_explained() -> None:
    sides = constraints(NO_CAR, {**NO_BOAT, "resource": "cash"})
    split = resource("cash", "divisible", "0.3", "0.5")
    given = scenario([*lumps().resources, split], ("0.2", "0.2"))
    plot = plot_trade_space(analyze(given, constraints=sides))
    assert [shape for shape, *_ in dots(plot, hollow=True)] == ["s"]
    assert "hollow end: not on the frontier" in labels(plot)
    assert "A hollow end is not on the frontier." in described(plot)


def test_frontiers_can_be_told_apart_without_colours() -> None:
    plot = plot_trade_space(analyze(lumps(latent=True)))
    (shape, size, _), (other, smaller, _) = dots(plot, hollow=False)
    assert (shape, other) == ("o", "s")
    assert size > smaller


@pytest.mark.parametrize("latent", [True, False])
def test_what_stands_for_a_frontier_looks_like_it(latent: bool) -> None:
    whole = plot_trade_space(analyze(lumps(latent=latent)))
    shown = handle(whole, "Pareto frontier")
    assert (shown.get_linestyle(), shown.get_marker()) == ("None", "o")
    split = plot_trade_space(case(latent=latent))
    assert handle(split, "Pareto frontier").get_linestyle() == "-"
    if latent:
        assert handle(whole, "frontier before a reveal").get_linestyle() == "None"
        assert handle(split, "frontier before a reveal").get_linestyle() == "--"


def test_a_frontier_of_lines_and_isolated_pairs_is_a_line_with_a_dot() -> None:
    """With all the cash for Ana nothing of it can be split."""
    split = resource("cash", "divisible", "0.3", "0.5")
    given = scenario([*lumps().resources, split], ("0.2", "0.2"))
    tie = {"kind": "requires", "resource": "cash", "needs": "boat", "party": "Ana"}
    analysis = analyze(given, constraints=constraints(tie))
    kinds = {piece.start == piece.end for piece in analysis.frontier.segments}
    assert kinds == {True, False}
    shown = handle(plot_trade_space(analysis), "Pareto frontier with side constraints")
    assert (shown.get_linestyle(), shown.get_marker()) == ("-", "o")


def test_isolated_pairs_kept_as_pieces_are_dots_too() -> None:
    """A side constraint can leave nothing but pairs of what could be split without it."""
    split = resource("cash", "divisible", "0.3", "0.5")
    given = scenario([*lumps().resources, split], ("0.2", "0.2"))
    tie = {"kind": "bundle", "resources": ["cash", "boat"]}
    plot = plot_trade_space(analyze(given, constraints=constraints(tie)))
    shown = handle(plot, "Pareto frontier with side constraints")
    assert (shown.get_linestyle(), shown.get_marker()) == ("None", "o")


def test_side_constraints_are_said_to_hold() -> None:
    sides = constraints(NO_BOAT, NO_CAR)
    plot = plot_trade_space(analyze(lumps(), constraints=sides), constraints=sides)
    shown = labels(plot)
    assert "Pareto frontier with side constraints" in shown
    assert "frontier without side constraints" in shown
    assert "set aside" not in plot.legends[0].get_title().get_text()
    said = described(plot)
    assert "Side constraints hold: no boat and no car." in said
    assert "The Pareto frontier with side constraints has 2 pieces." in said
    assert "Small squares are the frontier without side constraints, which has 5 pieces." in said


def test_of_many_side_constraints_the_description_names_a_dozen() -> None:
    many = constraints(*({**NO_BOAT, "id": f"c{k}"} for k in range(20)))
    said = described(plot_trade_space(analyze(lumps(), constraints=many)))
    assert (
        "Side constraints hold: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11 and 8 mo" in said
    )


@pytest.mark.parametrize(("given", "note"), [((NO_BOAT, NO_CAR), "1 of 2"), ((NO_BOAT,), "all")])
def test_what_is_set_aside_is_said(given: tuple[dict[str, Any], ...], note: str) -> None:
    sides = constraints(*given)
    analysis = analyze(lumps(latent=True), Conventions(view=View.KNOWN), constraints=sides)
    plot = plot_trade_space(analysis, constraints=sides)
    said = f"side constraints: {note} set aside, being about something latent"
    assert plot.legends[0].get_title().get_text() == said
    assert "Set aside, being about something latent: no boat." in described(plot)
    assert ("Side constraints hold: no car." in described(plot)) == (len(given) > 1)


def test_dashes_are_explained_to_who_cannot_see_them() -> None:
    said = described(plot_trade_space(case()))
    assert "Dashed, with small squares, is the frontier before a reveal, which has" in said


def test_a_frontier_that_is_too_large_is_left_out_and_said(monkeypatch: Any) -> None:
    def too_large(*_: object, **__: object) -> None:
        raise FrontierTooLargeError(limit=10, reached=11, done=5, total=9)

    monkeypatch.setattr("zopa.plots.frontiers.analyze_space", too_large)
    sides = constraints(NO_BOAT)
    plot = plot_trade_space(analyze(lumps(), constraints=sides), constraints=sides)
    assert "frontier without side constraints" not in labels(plot)
    note = plot.legends[0].get_title().get_text()
    assert note == "frontier without side constraints: too large to draw"
    assert "The frontier without side constraints is too large to draw." in described(plot)


def test_solutions_that_share_a_pair_share_a_marker() -> None:
    pie = analyze(scenario([resource("pie", "divisible", 1, 1)], ("0.2", "0.2")))
    plot = plot_trade_space(pie)
    assert marked(plot)["*"] == [(0.5, 0.5)]
    assert "Nash, egalitarian,\nKalai-Smorodinsky" in labels(plot)


def test_every_pair_has_one_marker_and_every_group_its_own() -> None:
    """Two Nash pairs, one shared with each of two other solutions."""
    resources = [
        resource("house", "indivisible", "0.45", "0.3"),
        resource("car", "indivisible", "0.3", "0.45"),
        resource("boat", "indivisible", "0.25", "0.25"),
    ]
    analysis = analyze(scenario(resources, ("0.1", "0.1")))
    shown = [pair for pairs in marked(plot_trade_space(analysis)).values() for pair in pairs]
    pairs = {point for each in analysis.solutions.values() for point in each.points}
    assert len(shown) == len(set(shown)) == len(pairs) > 1


def test_groups_whose_markers_are_taken_get_others() -> None:
    groups = [("nash",), ("egalitarian",), ("nash", "egalitarian"), ("nash", "utilitarian")]
    groups += [("egalitarian", "utilitarian"), ("utilitarian",)]
    marks = marks_of(groups)
    assert marks["nash",].marker == "*"
    assert marks["utilitarian",].marker == "s"
    assert len({mark.marker for mark in marks.values()}) == len(groups)


def test_many_ties_are_a_grey_band_of_dots() -> None:
    pairs = [resource(f"r{k}", "indivisible", 1, 1) for k in range(60)]
    analysis = analyze(scenario(pairs, (5, 5)))
    assert len(analysis.solutions["utilitarian"].points) > 20
    plot = plot_trade_space(analysis)
    assert handle(plot, "utilitarian").get_markeredgecolor() == "#AAAAAA"
    assert len(marked(plot)["*"]) == 1


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_picture_of_thousands_of_pairs_stays_small(form: str) -> None:
    worth = [1 + k * k % 997 for k in range(40)]
    lumps = [resource(f"r{k}", "indivisible", each, each) for k, each in enumerate(worth)]
    analysis = analyze(scenario(lumps, (3_000, 3_000)))
    assert len(analysis.frontier) > 5_000
    assert len(plot_trade_space(analysis).rendered(form)) < 500_000


def test_long_names_are_shortened_and_short_ones_kept() -> None:
    assert short_name("Ana") == "Ana"
    assert len(short_name("x" * 100)) <= 18


def test_a_notebook_shows_the_picture() -> None:
    assert plot_trade_space(case())._repr_png_().startswith(b"\x89PNG")


def test_where_all_pairs_are_the_same_the_ticks_stay_readable() -> None:
    plot = plot_trade_space(analyze(scenario([], ("0.0", "0.0"))))
    low, high = plot.axes[0].get_xlim()
    assert high - low == pytest.approx(1)


def test_names_of_constraints_cannot_break_the_svg() -> None:
    sides = constraints({**NO_BOAT, "id": 'a&b ]]> <script> "-->'})
    said = described(plot_trade_space(analyze(lumps(), constraints=sides)))
    assert 'Side constraints hold: a&b ]]> <script> "-->.' in said
