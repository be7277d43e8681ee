"""Who gets what, and the exact utilities of it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from zopa.errors import AllocationError, NumberError
from zopa.rationals import exact_number, exact_text, nearest_double, readable
from zopa.scenario.types import Divisibility, Resource, Scenario, SharedMode
from zopa.tradespace.conventions import Conventions, Liability, View
from zopa.tradespace.utility import ORIGIN, UtilityPoint
from zopa.tradespace.valuation import valuations

Shares = tuple[Fraction, Fraction]
"""The fractions of a resource's whole quantity that go to party A and to party B.

For a burden they tell who bears it; a shared resource that is kept shared has 1 for both.
"""


@dataclass(frozen=True)
class Allocation:
    """The shares of each resource that is on the table, by resource id.

    A share may be any number: a double counts as the shortest decimal that stands for it. Raises
    `AllocationError` for what is not two numbers.
    """

    shares: Mapping[str, Shares]

    def __post_init__(self) -> None:
        exact = {name: _exact(name, shares) for name, shares in self.shares.items()}
        object.__setattr__(self, "shares", MappingProxyType(exact))

    def __hash__(self) -> int:
        return hash(frozenset(self.shares.items()))

    def __iter__(self) -> Iterator[tuple[str, Shares]]:
        return iter(self.shares.items())

    def describe(self, scenario: Scenario) -> str:
        """Return who gets what in natural units, one clause a party.

        Burdens are said to be borne, shared goods to be kept shared.
        """
        clauses: dict[str, list[str]] = {party.name: [] for party in scenario.parties}
        together = []
        for resource in scenario.resources:
            shares = self.shares.get(resource.id)
            if shares is None:
                continue
            if not resource.is_burden and min(shares) == 1:
                together.append(resource.name)
                continue
            for party, share in zip(scenario.parties, shares, strict=True):
                if share:
                    clauses[party.name].append(portion(resource, share))
        said = [f"{name}: {', '.join(parts) or 'nothing'}" for name, parts in clauses.items()]
        if together:
            said.append(f"kept shared: {', '.join(together)}")
        return "; ".join(said)


def _exact(name: str, shares: Shares) -> Shares:
    try:
        a, b = shares
        return exact_number(a), exact_number(b)
    except (NumberError, TypeError, ValueError) as error:
        problem = f"the shares are not two numbers ({error})"
        remedy = "give the fractions of party A and of party B"
        raise AllocationError(str(name), problem, remedy, "outside") from error


def portion(resource: Resource, share: Fraction) -> str:
    """Return a party's share of a resource in words and natural units."""
    verb = "bears " if resource.is_burden else ""
    if share == 1:
        return f"{verb}{resource.name}"
    amount = share * resource.quantity
    exact = exact_text(amount)
    if "/" in exact:
        text = "about " + f"{nearest_double(amount):,.3f}".rstrip("0").rstrip(".")
    else:
        whole, point, part = exact.partition(".")
        text = f"{int(whole):,}{point}{part}"
    return f"{verb}{text} {_unit(resource.unit, amount)}of {resource.name}"


def _unit(unit: str, amount: Fraction) -> str:
    """Return the unit's word with a space after it; a plain count needs none."""
    if unit == "count":
        return ""
    return f"{unit.removesuffix('s') if amount == 1 and unit in {'days', 'hours'} else unit} "


def evaluate(
    scenario: Scenario,
    allocation: Allocation,
    conventions: Conventions | None = None,
    *,
    left_out: Collection[str] = (),
) -> UtilityPoint:
    """Return the exact utilities of an allocation (utils).

    An unnamed asset is wasted. Resources that are `left_out` were never on the table: a burden
    among them need not be borne. Raises `AllocationError` for what the scenario does not allow: an
    unknown resource, a share outside 0..1, more than there is, a split lump, a burden that is not
    borne in full, or a resource that the view does not have.

    >>> import zopa
    >>> from zopa.scenario.starter import starter_text
    >>> scenario = zopa.read_scenario(starter_text("orchard").encode())
    >>> whole, half, none = Fraction(1), Fraction(1, 2), Fraction(0)
    >>> evaluate(scenario, Allocation({"rent": (half, half), "lease_terms": (none, whole)}))
    UtilityPoint(0.25, 0.6)
    """
    conventions = conventions or Conventions()
    resources = {resource.id: resource for resource in scenario.resources}
    for name in allocation.shares:
        if name not in resources:
            raise AllocationError(
                name, "is not in the scenario", "use the resource's id", "unknown"
            )
        if conventions.view is View.KNOWN and resources[name].is_latent:
            raise AllocationError(name, "is latent", "use the full view", "latent")
    total = ORIGIN
    for resource, value in zip(scenario.resources, valuations(scenario), strict=True):
        hidden = conventions.view is View.KNOWN and resource.is_latent
        absent = hidden or resource.id in left_out
        nothing = (Fraction(0), Fraction(0))
        shares = nothing if absent else allocation.shares.get(resource.id, nothing)
        if not absent:
            _allow(resource, shares)
        if not resource.is_burden:
            gained = shares
        elif conventions.liability is Liability.RELIEF:
            gained = (1 - shares[0], 1 - shares[1])
        else:
            gained = (-shares[0], -shares[1])
        total += UtilityPoint(value.a * gained[0], value.b * gained[1])
    return total


def _allow(resource: Resource, shares: Shares) -> None:
    a, b = shares
    if not (0 <= a <= 1 and 0 <= b <= 1):
        outside = readable(a if not 0 <= a <= 1 else b)
        problem = f"a share is outside 0..1 ({outside} of the whole)"
        remedy = "give fractions of the whole, or say that they are amounts"
        raise AllocationError(resource.id, problem, remedy, "outside")
    shareable = resource.shared_mode is SharedMode.BOTH_BENEFIT
    keepable = resource.divisibility is Divisibility.SHARED and shareable
    whole = keepable or resource.divisibility is Divisibility.INDIVISIBLE
    if whole and not {a, b} <= {0, 1}:
        raise AllocationError(resource.id, "is split", "give it whole to a party", "split")
    if a + b > 1 and not keepable:
        problem = f"more than the whole is given ({readable(a)} and {readable(b)} of it)"
        raise AllocationError(resource.id, problem, "let the shares add up to 1", "too-much")
    if resource.is_burden and a + b != 1:
        problem = f"a burden must be borne in full ({readable(a + b)} of it is)"
        raise AllocationError(resource.id, problem, "let the shares add up to 1", "unborne")
