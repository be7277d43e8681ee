"""The picture of a trade space: what it shows, and that nothing is cut or overlaps."""

import io
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from strategies import resource, scenario
from zopa.analysis import Analysis, analyze
from zopa.errors import ArgumentError
from zopa.plots.figure import Plot, format_of
from zopa.plots.trade_space import plot_trade_space, short_name

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


def labels(plot: Plot) -> dict[str, object]:
    handles = plot.legends[0].get_texts()
    return {text.get_text(): text for text in handles}


def test_the_picture_shows_frontier_batnas_zone_and_all_four_solutions() -> None:
    shown = labels(plot_trade_space(case()))
    assert set(shown) == {
        "ZOPA: meets both BATNAs",
        "frontier before a reveal",
        "Pareto frontier",
        "hollow end: not on the frontier",
        "BATNA of Ana",
        "BATNA of Ben",
        "Nash",
        "egalitarian",
        "Kalai-Smorodinsky",
        "utilitarian",
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
    plot = plot_trade_space(case(parties, latent=latent))
    canvas = FigureCanvasAgg(plot)
    canvas.draw()  # type: ignore[no-untyped-call] # matplotlib leaves these two untyped
    renderer = canvas.get_renderer()  # type: ignore[no-untyped-call]
    frame = plot.get_window_extent(renderer)
    texts = [*plot.legends[0].get_texts(), *plot.axes[0].texts, *ticks_in_view(plot)]
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
