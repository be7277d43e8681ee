"""Random scenarios: small, with many ties, equal tastes, zeros and burdens."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

import oracle
from zopa.scenario.types import (
    Difficulty,
    Divisibility,
    Party,
    Polarity,
    Resource,
    Scenario,
    SharedMode,
    ValuationBasis,
    Visibility,
)
from zopa.tradespace.conventions import View

KINDS = ("divisible", "indivisible", "both_benefit", "joint_obligation")


def resource(
    name: str,
    kind: str,
    a: Fraction | int | str,
    b: Fraction | int | str,
    *,
    burden: bool = False,
    latent: bool = False,
) -> Resource:
    """Return a resource of one of the four kinds."""
    shared = kind not in {"divisible", "indivisible"}
    return Resource(
        id=name,
        name=name.capitalize(),
        valuations=(Fraction(a), Fraction(b)),
        divisibility=Divisibility.SHARED if shared else Divisibility(kind),
        shared_mode=SharedMode(kind) if shared else None,
        polarity=Polarity.LIABILITY if burden else Polarity.ASSET,
        visibility=Visibility.LATENT if latent else Visibility.KNOWN,
        held_by=0 if latent else None,
        basis=ValuationBasis.NORMALIZED_SHARE,
        quantity=Fraction(4),
        unit="count",
    )


def scenario(
    resources: tuple[Resource, ...] | list[Resource],
    batnas: tuple[Fraction | int | str | None, Fraction | int | str | None] = (0, 0),
    parties: tuple[str, str] = ("Ana", "Ben"),
) -> Scenario:
    """Return a scenario with these resources and BATNAs."""
    first, second = (
        Party(name, None if batna is None else Fraction(batna))
        for name, batna in zip(parties, batnas, strict=True)
    )
    return Scenario(
        id="case",
        name="Case",
        parties=(first, second),
        resources=tuple(resources),
        difficulty=Difficulty.EXPERT,
        conflict_type="family",
        source="<test>",
        sha256="0" * 64,
    )


def with_batnas(base: Scenario, a: Fraction, b: Fraction) -> Scenario:
    """Return the scenario with other BATNAs."""
    first, second = base.parties
    return replace(base, parties=(replace(first, batna=a), replace(second, batna=b)))


def items(base: Scenario, view: View = View.FULL) -> list[oracle.Item]:
    """Return the resources of a view as the oracle takes them."""
    return [
        oracle.Item(
            kind=each.shared_mode or each.divisibility,
            a=each.valuations[0],
            b=each.valuations[1],
            burden=each.polarity is Polarity.LIABILITY,
        )
        for each in base.resources
        if view is View.FULL or not each.is_latent
    ]


@st.composite
def scenarios(
    draw: st.DrawFn,
    *,
    most: int = 5,
    kinds: tuple[str, ...] = KINDS,
    burdens: bool = True,
    latent: bool = False,
) -> Scenario:
    """Draw a scenario of a few resources on a coarse grid, with at most two that can be split."""
    grid = draw(st.sampled_from([1, 2, 3, 5, 10, 20]))
    share = st.integers(0, grid).map(lambda top: Fraction(top, grid))
    split = 0
    resources = []
    for index in range(draw(st.integers(0, most))):
        kind = draw(st.sampled_from(kinds))
        if kind in {"divisible", "joint_obligation"}:
            split += 1
            if split > 2 and "indivisible" in kinds:
                kind = "indivisible"
        a = draw(share)
        resources.append(
            resource(
                f"r{index}",
                kind,
                a,
                a if draw(st.integers(0, 3)) == 0 else draw(share),
                burden=burdens
                and kind in {"divisible", "indivisible"}
                and draw(st.integers(0, 3)) == 0,
                latent=latent and draw(st.integers(0, 2)) == 0,
            )
        )
    batna = st.integers(-grid, 2 * grid).map(lambda top: Fraction(top, grid))
    return scenario(resources, (draw(batna), draw(batna)))


@st.composite
def assessable(draw: st.DrawFn) -> Scenario:
    """Return scenarios with BATNAs in hundredths, so that most can be audited."""
    case = draw(scenarios(latent=True, most=4))
    hundredth = st.integers(0, 100).map(lambda top: Fraction(top, 100))
    return with_batnas(case, draw(hundredth), draw(hundredth))
