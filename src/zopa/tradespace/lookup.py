"""Utilities looked up in a trade space: for spaces that no scenario's rules describe."""

from collections.abc import Mapping
from fractions import Fraction

from zopa.errors import AllocationError
from zopa.rationals import exact_text
from zopa.scenario.wording import did_you_mean, quoted
from zopa.tradespace.allocation import Allocation, Shares
from zopa.tradespace.space import Choice, TradeSpace
from zopa.tradespace.utility import UtilityPoint

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
                meant = did_you_mean(name, sorted(self._known))
                raise AllocationError(name, f"is not there{meant}", "use its name", "unknown")
        total = self._space.constant
        for choice, names, options in self._choices:
            total += _taken(choice, names, options, allocation)
        for part in self._space.divisibles:
            a, b = allocation.shares.get(part.name, _NOTHING)
            if a + b > 1 or min(a, b) < 0:
                problem = "more than the whole is given"
                raise AllocationError(part.name, problem, "let the shares add up to 1", "too-much")
            all_to_a, all_to_b = part.for_a.utility, part.for_b.utility
            total += UtilityPoint(all_to_a.a * a + all_to_b.a * b, all_to_a.b * a + all_to_b.b * b)
        return total


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


def _taken(
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
    remedy = f"take one of the {len(options):,} options of {quoted(choice.name)}"
    raise AllocationError(name, "such shares are no option", remedy, "split")
