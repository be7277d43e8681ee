"""XML of Genius, parsed without entities, document types or anything outside the file."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.ElementTree import DefusedXMLParser  # type: ignore[import-untyped]

from zopa.errors import NumberError
from zopa.formats.foreign import ForeignFormatError
from zopa.rationals import read_decimal
from zopa.scenario.wording import clipped, quoted

MAX_ELEMENTS: Final = 500_000
"""The most elements that a file may have."""

MAX_DEPTH: Final = 64
"""How many elements may stand inside one another."""

_BOM: Final = b"\xef\xbb\xbf"
_AROUND: Final = frozenset({"utility_space", "objective"})
"""What stands around issues."""
_LARGEST: Final = 10**15
_FINEST: Final = 10**60
"""Bounds on a number and on its denominator."""


class _Beyond(ValueError):  # noqa: N818 - never seen outside
    """The file goes beyond a bound; the text says which."""


class _Found(Exception):  # noqa: N818 - not an error: the root is all that was wanted
    """The root has been reached."""


class _Bounded(TreeBuilder):
    """Builds the tree, and stops where there is too much of it."""

    def __init__(self) -> None:
        super().__init__()
        self.count = self.depth = 0

    def start(self, tag: str, attrs: dict[Any, Any], /) -> Element:
        """Open an element."""
        self.count += 1
        self.depth += 1
        if self.count > MAX_ELEMENTS:
            raise _Beyond(f"has more than {MAX_ELEMENTS:,} elements")
        if self.depth > MAX_DEPTH:
            raise _Beyond(f"has more than {MAX_DEPTH} elements inside one another")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        """Close an element."""
        self.depth -= 1
        return super().end(tag)


class _Root(TreeBuilder):
    """Stops at the root, and remembers its name."""

    tag = ""

    def start(self, tag: str, attrs: dict[Any, Any], /) -> Element:  # noqa: ARG002 - the parser's protocol
        """Open the root."""
        self.tag = tag
        raise _Found


def root_tag(path: str, data: bytes) -> str:
    """Return the name of the root element; raises `ForeignFormatError` where there is none."""
    target = _Root()
    with suppress(_Found):
        _parse(path, data, target)
    return target.tag


def tree_of(path: str, data: bytes) -> Element:
    """Return the root of the whole tree; raises `ForeignFormatError`."""
    tree: Element = _parse(path, data, _Bounded())
    return tree


def _parse(path: str, data: bytes, target: TreeBuilder) -> Any:
    try:
        parser = DefusedXMLParser(target=target, forbid_dtd=True)
        parser.feed(data.removeprefix(_BOM).lstrip())
        return parser.close()
    except ParseError as error:
        line, column = error.position
        problem = f"is not XML ({clipped(str(error).partition(':')[0])})"
        raise ForeignFormatError(
            path, f"line {line}, column {column + 1}", problem, "mend it, or move it elsewhere"
        ) from error
    except _Beyond as error:
        raise ForeignFormatError(path, "", str(error), "check what it is") from error
    except (ValueError, LookupError) as error:
        problem = "has a document type, an entity or an encoding that is not read"
        raise ForeignFormatError(
            path, "", problem, "save it as plain XML in UTF-8, without a DOCTYPE"
        ) from error


def objectives(root: Element) -> Iterator[Element]:
    """Yield the objectives below a root or a utility space, outer ones first."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        if element.tag == "objective":
            yield element
        waiting += [each for each in reversed(element) if each.tag in _AROUND]


def number(path: str, place: str, what: str, text: str | None) -> Fraction:
    """Return the number in an attribute; raises `ForeignFormatError` where it has none."""
    if text is None:
        raise ForeignFormatError(path, place, f"has no {what}", "write it as a decimal")
    try:
        value = Fraction(read_decimal(text.strip()))
    except NumberError as error:
        problem = f"the {what} is wrong: {error}"
        raise ForeignFormatError(path, place, problem, "write it as a decimal") from error
    if abs(value) > _LARGEST or value.denominator > _FINEST:
        problem = f"the {what} {quoted(text)} is out of all proportion"
        raise ForeignFormatError(path, place, problem, "write a number of a few digits")
    return value
