"""Utilities looked up in a trade space: for spaces that no scenario's rules describe."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from zopa.errors import AllocationError
from zopa.rationals import exact_text
from zopa.scenario.wording import clipped, did_you_mean, listed, quoted
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.space import Choice, TradeSpace
from zopa.tradespace.utility import UtilityPoint

_MOST: Final = 8
"""How many options or names are listed."""
_NOTHING: Shares = (Fraction(0), Fraction(0))

Key = frozenset[tuple[str, Shares]]
"""What an option gives to somebody."""


class Lookup:
    """Finds the option of each choice that an allocation stands for."""

    def __init__(self, space: TradeSpace) -> None:
        self._space = space
        self._choices = [(choice, _names(choice), _options(choice)) for choice in space.choices]
        self._known = {name for _, names, _ in self._choices for name in names}
        self._known |= {part.name for part in space.divisibles}

    def utility(self, allocation: Allocation) -> UtilityPoint:
        """Return the exact utilities of an allocation (utils).

        Raises `AllocationError` for a name that the space does not have, for shares that are no
        option, and where a choice is not settled.

        >>> from zopa.formats.foreign import finite_space, units_choice
        >>> half = Fraction(1, 2)
        >>> space = finite_space(("Ana", "Ben"), (units_choice("Water", 2, (half, half)),))
        >>> Lookup(space).utility(Allocation({"Water": (half, half)}))
        UtilityPoint(0.5, 0.5)
        """
        for name in allocation.shares:
            if name not in self._known:
                raise self._unknown(name)
        total = self._space.constant
        for choice, names, options in self._choices:
            total += self._taken(choice, names, options, allocation)
        for part in self._space.divisibles:
            a, b = allocation.shares.get(part.name, _NOTHING)
            if a + b > 1 or min(a, b) < 0:
                problem = "more than the whole is given"
                raise AllocationError(part.name, problem, "let the shares add up to 1", "too-much")
            all_to_a, all_to_b = part.for_a.utility, part.for_b.utility
            total += UtilityPoint(all_to_a.a * a + all_to_b.a * b, all_to_a.b * a + all_to_b.b * b)
        return total

    def _taken(
        self,
        choice: Choice,
        names: frozenset[str],
        options: Mapping[Key, UtilityPoint],
        allocation: Allocation,
    ) -> UtilityPoint:
        shares = allocation.shares
        given = frozenset((name, shares[name]) for name in names if any(shares.get(name, ())))
        found = options.get(given)
        if found is not None:
            return found
        if not given:
            remedy = f"name one of its options, such as {_shown(choice)}"
            raise AllocationError(choice.name, "is not settled", remedy, "unborne")
        name = min(each for each, _ in given)
        there = self._listed(choice, names)
        remedy = f"take one of the {len(options):,} options of {quoted(choice.name)}: {there}"
        raise AllocationError(name, "such shares are no option", remedy, "split")

    def _unknown(self, name: str) -> AllocationError:
        """Return the error of a name that is none, with those that it may stand for."""
        issue = name.partition("=")[0].casefold()
        for choice, names, _ in self._choices:
            if len(names) > 1 and choice.name.casefold() == issue:
                remedy = f"the options of {quoted(choice.name)} are {self._listed(choice, names)}"
                meant = did_you_mean(name, sorted(names)) if "=" in name else ""
                return AllocationError(name, f"is not there{meant}", remedy, "unknown")
        known = sorted(self._known)
        remedy = f"use its name: {_few([quoted(each) for each in known])}"
        return AllocationError(name, f"is not there{did_you_mean(name, known)}", remedy, "unknown")

    def _listed(self, choice: Choice, names: frozenset[str]) -> str:
        """Return the options of a choice: by name, or what each gives to the two parties."""
        if len(names) > 1:
            held = [[name for name, (a, b) in each.shares if a or b] for each in choice.options]
            return (
                f"{_few([' with '.join(map(quoted, each)) for each in held])}, with both shares 1"
            )
        pairs = [shares for each in choice.options for _, shares in each.shares]
        parties = " and ".join(clipped(party) for party in self._space.parties)
        return f"{_few([f'({exact_text(a)}, {exact_text(b)})' for a, b in pairs])} for {parties}"


def _few(words: Sequence[str]) -> str:
    """Return the words as a list, the first of them where they are many."""
    if len(words) <= _MOST:
        return listed(words, "or")
    return f"{', '.join(words[:_MOST])} and {len(words) - _MOST:,} more"


def _names(choice: Choice) -> frozenset[str]:
    return frozenset(name for option in choice.options for name, _ in option.shares)


def _options(choice: Choice) -> dict[Key, UtilityPoint]:
    return {
        frozenset((name, shares) for name, shares in option.shares if any(shares)): option.utility
        for option in choice.options
    }


def _shown(choice: Choice) -> str:
    """Return an option of a choice in words."""
    ((name, (a, b)), *_) = choice.options[-1].shares
    return f"{quoted(name)} with {exact_text(a)} and {exact_text(b)}"
