"""A figure that saves the same bytes every time, and says what it shows."""

import io
import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Any, Final
from xml.sax.saxutils import escape

import matplotlib as mpl
from matplotlib.figure import Figure

from zopa.display import printable
from zopa.errors import ArgumentError
from zopa.scenario.wording import listed

FORMATS: Final = ("svg", "png", "pdf")

_REMEDY: Final = "choose one of the three"

_METADATA: Final[dict[str, dict[str, Any]]] = {
    "svg": {"Date": None, "Creator": "zopa"},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": "zopa", "Producer": None},
}

_STYLE: Final[dict[Any, Any]] = {
    "svg.hashsalt": "zopa",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "font.family": ["DejaVu Sans"],
    "savefig.facecolor": "white",
    "path.simplify": False,
    "text.parse_math": False,
}


def styled() -> AbstractContextManager[None]:
    """Return the context in which a picture is made: names are text, never formulas."""
    return mpl.rc_context(_STYLE)


class Plot(Figure):
    """A matplotlib figure with a title and a description for readers who cannot see it.

    `savefig` writes svg, png or pdf, the same bytes every time in one environment; in svg the
    title and the description are inside, where a screen reader finds them.
    """

    def __init__(self, *, title: str, description: str = "", size: tuple[float, float]) -> None:
        super().__init__(figsize=size, layout="constrained")
        self.title = title
        self.description = description

    def savefig(self, fname: str | os.PathLike[str] | IO[bytes], **options: Any) -> None:
        """Save the figure; the format is `options["format"]` or what the file's name ends with."""
        if isinstance(fname, str | os.PathLike):
            form = options.pop("format", None) or format_of(fname)
            Path(fname).write_bytes(self.rendered(form, **options))
        else:
            fname.write(self.rendered(options.pop("format", "svg"), **options))

    def rendered(self, form: str, **options: Any) -> bytes:
        """Return the bytes of the figure as svg, png or pdf.

        Raises `ArgumentError` for any other format.
        """
        if form not in FORMATS:
            raise ArgumentError(f"{form!r} is none of the formats {listed(FORMATS)}", _REMEDY)
        stream = io.BytesIO()
        settings = {"dpi": 160, "metadata": _METADATA[form], **options}
        with styled():
            super().savefig(stream, format=form, **settings)
        data = stream.getvalue()
        return self._described(data) if form == "svg" else data

    def _repr_png_(self) -> bytes:
        """Return the picture that a notebook shows."""
        return self.rendered("png", dpi=90)

    def _described(self, svg: bytes) -> bytes:
        head, opening, body = svg.partition(b"<svg ")
        attributes, closing, rest = body.partition(b">")
        said = (
            f'\n <title id="title">{escape(printable(self.title))}</title>'
            f'\n <desc id="desc">{escape(printable(self.description))}</desc>'
        )
        role = b' role="img" aria-labelledby="title desc"'
        return b"".join([head, opening, attributes, role, closing, said.encode(), rest])


def format_of(path: str | os.PathLike[str]) -> str:
    """Return svg, png or pdf by the ending of a file's name.

    Raises `ArgumentError` for any other ending.
    """
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        raise ArgumentError(f"'{Path(path).name}' does not end in .svg, .png or .pdf", _REMEDY)
    return ending
