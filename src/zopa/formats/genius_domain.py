"""The issues of a Genius domain: what each can be settled on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from zopa.formats.foreign import ForeignFormatError
from zopa.formats.genius_xml import number, objectives
from zopa.scenario.wording import quoted

MAX_ISSUES: Final = 1_000
"""The most issues that a domain may have."""

MAX_VALUES: Final = 100_000
"""The most values that an issue may have."""

MAX_OPTIONS: Final = 500_000
"""The most values that all issues may have together."""

_CONTINUOUS: Final = frozenset({"real", "continuous", "float", "double"})


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue with its values: names where it is discrete, whole numbers where it is not."""

    index: str
    name: str
    label: str
    """The name, or more than that where two issues have the same."""
    values: tuple[str, ...] | range


def issues_of(path: str, root: Element) -> tuple[Issue, ...]:
    """Return the issues of a domain in their order; raises `ForeignFormatError`."""
    elements = [child for each in objectives(root) for child in each if child.tag == "issue"]
    if not elements:
        raise ForeignFormatError(path, "", "has no issues", "give the domain of a negotiation")
    if len(elements) > MAX_ISSUES:
        problem = f"has more than {MAX_ISSUES:,} issues"
        raise ForeignFormatError(path, "", problem, "check that it is one negotiation")
    issues: list[Issue] = []
    labels: set[str] = set()
    left = MAX_OPTIONS
    for position, element in enumerate(elements, start=1):
        index = element.get("index", "").strip()
        name = element.get("name", "").strip() or f"issue {index or position}"
        label, again = name, 1
        while label in labels:
            again += 1
            label = f"{name} ({again})"
        labels.add(label)
        values = _values(path, f"issue {quoted(name)}", element)
        left -= len(values)
        if left < 0:
            problem = f"has more than {MAX_OPTIONS:,} values in all issues together"
            raise ForeignFormatError(path, "", problem, "make the ranges coarser")
        issues.append(Issue(index, name, label, values))
    return tuple(issues)


def _values(path: str, place: str, element: Element) -> tuple[str, ...] | range:
    """Return the values of an issue: its own items tell, or its bounds, whatever its type says."""
    items = [child for child in element if child.tag == "item"]
    if items:
        values = tuple(dict.fromkeys(item_values(path, place, element)))
        if len(values) > MAX_VALUES:
            raise _too_many(path, place)
        return values
    types = {element.get(key, "").lower() for key in ("type", "vtype", "etype")}
    if types & _CONTINUOUS:
        raise ForeignFormatError(
            path, place, "takes any real number", "make it an integer issue, or a discrete one"
        )
    lower, upper = bounds(path, place, element)
    if lower is None or upper is None:
        problem = "has neither items nor bounds"
        raise ForeignFormatError(path, place, problem, "say which values it can take")
    if upper < lower:
        problem = f"has an upper bound of {upper} below its lower one of {lower}"
        raise ForeignFormatError(path, place, problem, "exchange them")
    if upper - lower >= MAX_VALUES:
        raise _too_many(path, place)
    return range(lower, upper + 1)


def _too_many(path: str, place: str) -> ForeignFormatError:
    problem = f"has more than {MAX_VALUES:,} values"
    return ForeignFormatError(path, place, problem, "make its range coarser")


def item_values(path: str, place: str, element: Element) -> Iterator[str]:
    """Yield the value of each item of an issue, not of the items inside those."""
    for child in element:
        if child.tag == "item":
            value = child.get("value")
            if value is None:
                raise ForeignFormatError(path, place, "has an item without value", "name it")
            yield value.strip()


def bounds(path: str, place: str, element: Element) -> tuple[int | None, int | None]:
    """Return the lower and the upper bound of an issue, each None where it has none."""
    holders = [element, *(child for child in element if child.tag == "range")]
    found: list[int | None] = []
    for key in ("lowerbound", "upperbound"):
        text = next((each.get(key) for each in holders if each.get(key) is not None), None)
        if text is None:
            found.append(None)
            continue
        value = number(path, place, key, text)
        if value.denominator != 1:
            problem = f"the {key} {quoted(text)} is not a whole number"
            raise ForeignFormatError(path, place, problem, "write a whole number")
        found.append(value.numerator)
    return found[0], found[1]
