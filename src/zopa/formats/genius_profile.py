"""A party's preferences in a Genius domain: what each value of each issue is worth to it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NoReturn
from xml.etree.ElementTree import Element

from zopa.formats.foreign import ForeignFormatError
from zopa.formats.genius_domain import Issue, bounds, item_values
from zopa.formats.genius_xml import number, objectives
from zopa.rationals import exact_text
from zopa.scenario.wording import counted, listed, quoted

_NONLINEAR: Final = ("ufun", "utility", "hyperRectangle", "constraint", "rule")
_SHOWN: Final = 3
"""How many values with the same fault are named in a note; the others are counted."""
_LINEAR: Final = frozenset({"", "linear"})


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile: the utility of every value of every issue, and of no agreement (utils)."""

    name: str
    worth: tuple[Mapping[str, Fraction], ...]
    """By issue of the domain, the utility of each of its values."""
    reservation: Fraction | None
    notes: tuple[str, ...]


def profile_of(path: str, name: str, root: Element, issues: Sequence[Issue]) -> Profile:
    """Return the profile in a tree; raises `ForeignFormatError` where it is not linear additive."""
    for tag in _NONLINEAR:
        if next(root.iter(tag), None) is not None:
            problem = f"is not linear additive (it has <{tag}>)"
            raise ForeignFormatError(path, "", problem, "give a profile of weights and evaluations")
    reader = _Reader(path, name, root)
    worth = tuple(reader.worth(issue) for issue in issues)
    reader.compare_weights()
    return Profile(name, worth, reader.reservation(), tuple(reader.notes))


@dataclass
class _Reader:
    path: str
    name: str
    root: Element
    notes: list[str] = field(default_factory=list)
    total: Fraction = Fraction(0)
    unweighted: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    has_costs: bool = False

    def __post_init__(self) -> None:
        tops = list(objectives(self.root))
        self.groups = {each.get("index", "").strip() for each in tops}
        self.issues = [child for each in tops for child in each if child.tag == "issue"]
        self.weights: dict[str, Element] = {}
        for each in tops:
            for child in each:
                if child.tag == "weight":
                    index = child.get("index", "").strip()
                    other = self.weights.setdefault(index, child)
                    if other.get("value") != child.get("value"):
                        self.refuse_twice(f"two weights for the index {quoted(index)}")
        self.by_index = {each.get("index", "").strip(): each for each in reversed(self.issues)}
        seen: set[tuple[str, str]] = set()
        for each in self.issues:
            known_by = (each.get("index", "").strip(), each.get("name", "").strip())
            if known_by in seen:
                self.refuse_twice(f"the issue {quoted(known_by[1] or known_by[0])} twice")
            seen.add(known_by)
        names = Counter(each.get("name", "").strip() for each in self.issues)
        self.by_name = {
            name: each
            for each in self.issues
            if names[name := each.get("name", "").strip()] == 1 and name
        }

    def refuse_twice(self, what: str) -> NoReturn:
        raise ForeignFormatError(self.path, "", f"has {what}", "leave one of them out")

    def note(self, text: str) -> None:
        self.notes.append(f"{self.name}: {text}")

    def worth(self, issue: Issue) -> Mapping[str, Fraction]:
        """Return the utility of each value of an issue."""
        place = f"issue {quoted(issue.name)}"
        element = self.element(place, issue)
        weight = self.weight(element, issue)
        is_range = isinstance(issue.values, range)
        tag = "item" if is_range else "evaluator"
        if any(child.tag == tag for child in element):
            kind = "an integer issue" if is_range else "discrete"
            problem = f"is {kind} in the domain and has an <{tag}> here"
            raise ForeignFormatError(self.path, place, problem, "give a profile of the same domain")
        if isinstance(issue.values, range):
            return self.integers(place, element, issue.values, weight)
        return self.options(place, element, issue.values, weight)

    def element(self, place: str, issue: Issue) -> Element:
        """Return the issue of the profile that has the issue's name, or else its index."""
        element = self.by_name.get(issue.name)
        if element is None and issue.index:
            element = self.by_index.get(issue.index)
            if element is not None and element.get("name", "").strip() not in {"", issue.name}:
                self.note(f"{place} is called {quoted(element.get('name', ''))} in the profile.")
        if element is None or id(element) in self.taken:
            problem = f"has no {place}" + (" of its own" if element is not None else "")
            raise ForeignFormatError(self.path, "", problem, "give a profile of the same domain")
        self.taken.add(id(element))
        return element

    def weight(self, element: Element, issue: Issue) -> Fraction:
        index = element.get("index", "").strip()
        held = self.weights.get(index) if index else None
        if held is None:
            self.unweighted.append(issue.name)
            return Fraction(0)
        self.used.add(index)
        weight = number(
            self.path, f"weight of issue {quoted(issue.name)}", "value", held.get("value")
        )
        self.total += weight
        if weight < 0:
            self.note(f"The weight of issue {quoted(issue.name)} is below 0 and used as it is.")
        return weight

    def options(
        self, place: str, element: Element, values: tuple[str, ...], weight: Fraction
    ) -> Mapping[str, Fraction]:
        """Return weight times evaluation, over the issue's largest evaluation."""
        items = [child for child in element if child.tag == "item"]
        evaluations: dict[str, Fraction] = {}
        for value, item in zip(item_values(self.path, place, element), items, strict=True):
            text = item.get("evaluation")
            if text is None or text.strip() in {"", "null"}:
                continue
            worth = number(self.path, place, f"evaluation of {quoted(value)}", text)
            if evaluations.setdefault(value, worth) != worth:
                self.refuse_twice(f"two evaluations of {quoted(value)} in {place}")
        known = set(values)
        if low := [each for each, worth in evaluations.items() if worth < 0]:
            self.note(f"{place} has an evaluation below 0 of {_shown(low)}, used as it is.")
        self.has_costs |= any(item.get("cost") is not None for item in items)
        if unvalued := [each for each in values if each not in evaluations]:
            self.note(f"{place} has no evaluation of {_shown(unvalued)}, which counts as 0.")
        if strange := [each for each in evaluations if each not in known]:
            self.note(f"{place} has no value {_shown(strange)} in the domain, so it is left out.")
        largest = max(evaluations.values(), default=Fraction(0))
        if strange and largest > max((evaluations.get(each, 0) for each in values), default=0):
            self.note(f"What is left out of {place} has its largest evaluation, which all go by.")
        if largest <= 0:
            self.note(f"No value of {place} has an evaluation above 0, so all count as 0.")
            return dict.fromkeys(values, Fraction(0))
        return {value: weight * evaluations.get(value, Fraction(0)) / largest for value in values}

    def integers(
        self, place: str, element: Element, values: range, weight: Fraction
    ) -> Mapping[str, Fraction]:
        """Return weight times offset + slope (value - lower bound), kept within 0..1."""
        lower, upper = bounds(self.path, place, element)
        if (lower, upper) not in {(None, None), (values[0], values[-1])}:
            self.note(f"The bounds of {place} are not the domain's, which decide about the values.")
        start = values[0] if lower is None else lower
        evaluator = next((child for child in element if child.tag == "evaluator"), None)
        if evaluator is None:
            self.note(f"{place} has no evaluator, so all its values count as 0.")
            return {str(value): Fraction(0) for value in values}
        form = evaluator.get("ftype", "").lower()
        if form not in _LINEAR:
            problem = f"has an evaluator of the form {quoted(form)}"
            raise ForeignFormatError(self.path, place, problem, "only linear ones are read")
        offset = self.parameter(place, evaluator, "offset", "parameter0")
        slope = self.parameter(place, evaluator, "slope", "parameter1")
        zero, one = Fraction(0), Fraction(1)
        return {
            str(value): weight * min(max(offset + slope * (value - start), zero), one)
            for value in values
        }

    def parameter(self, place: str, evaluator: Element, name: str, other: str) -> Fraction:
        text = evaluator.get(name)
        text = evaluator.get(other) if text is None else text
        return number(self.path, place, name, text)

    def compare_weights(self) -> None:
        """Note what is odd about the weights; raises where they fit other issues than these."""
        known = {*self.used, *self.groups, *self.by_index}
        stray = [index for index in self.weights if index not in known]
        if self.unweighted and stray:
            problem = (
                f"has no weight for {quoted(self.unweighted[0])}, but one for {quoted(stray[0])}"
            )
            remedy = "give each weight the index of its issue"
            raise ForeignFormatError(self.path, "", problem, remedy)
        if self.unweighted:
            self.note(f"There is no weight of {_shown(self.unweighted)}, which counts as 0.")
        if self.has_costs:
            self.note("The costs of values are ignored.")
        if (self.weights.keys() - self.by_index.keys()) & self.groups:
            self.note("The weight of an objective is ignored: only issues count.")
        if self.total != 1:
            capped = " Genius caps a utility at 1, and here it is not." if self.total > 1 else ""
            total = exact_text(self.total)
            self.note(f"The weights add up to {total} and are used as they are.{capped}")

    def reservation(self) -> Fraction | None:
        """Return the utility of no agreement, and note a discount."""
        discount = self.root.find("discount_factor")
        if discount is not None and discount.get("value", "1.0") not in {"1", "1.0"}:
            self.note(f"The discount factor {quoted(discount.get('value', ''))} is ignored.")
        held = self.root.find("reservation")
        if held is None or held.get("value") is None:
            self.note("There is no reservation value; it counts as 0.")
            return None
        return number(self.path, "reservation", "value", held.get("value"))


def _shown(names: Sequence[str]) -> str:
    """Return a few names, and how many there are besides."""
    words = [quoted(name) for name in names[:_SHOWN]]
    rest = len(names) - len(words)
    return listed([*words, counted(rest, "other")] if rest else words)
