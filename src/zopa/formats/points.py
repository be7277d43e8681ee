"""Tables of points: what each resource is worth to two parties, on any scale of their own."""

from zopa.display import printable
from zopa.formats.foreign import ForeignCase
from zopa.formats.points_table import Table, read_table
from zopa.formats.points_template import batna_notes, scenario_bytes
from zopa.formats.sources import FilePath
from zopa.rationals import exact_text
from zopa.scenario.types import (
    STAND_IN,
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
from zopa.tradespace.even_split import even_split
from zopa.tradespace.space import trade_space


def read_points(path: FilePath) -> ForeignCase:
    """Return the case in a table of points, as CSV with a header or as JSON.

    The columns are `resource`, `divisibility` (divisible, indivisible or shared), `quantity` (1
    where it is left out) and one for each party, named after it, with its points for the whole of
    the resource. The row `BATNA` says what walking away is worth. Points and BATNA are divided by
    the party's own total. Raises `ForeignFormatError`; a table may have 1 MiB and 1,000 rows.

    >>> case = read_points("examples/formats/flat_share.csv")
    >>> case.space.parties, case.space.disagreement
    (('Imke', 'Tom'), UtilityPoint(0.3, 0.35))
    >>> print(*case.to_points(case.space.disagreement))
    30 14
    """
    table = read_table(path)
    scenario = _scenario(table)
    space = trade_space(scenario)
    return ForeignCase(
        *(table.name, space, table.totals, _notes(table), scenario, even_split(space)),
        has_bundles=True,
    )


def points_to_scenario(path: FilePath) -> bytes:
    """Return a scenario (JSON) with the resources and the BATNAs of a table of points.

    It is valid. What a table does not hold, such as who the parties are, is filled with
    placeholders that say so. Points become raw valuations, all of a party's divided by the same
    number so that they are at most 1. Raises `ForeignFormatError`, also where a scenario cannot
    hold the table: it needs two resources, and a BATNA of at most the party's total.

    >>> import zopa
    >>> scenario = zopa.read_scenario(points_to_scenario("examples/formats/flat_share.csv"))
    >>> scenario.id, zopa.trade_space(scenario).disagreement
    ('flat_share', UtilityPoint(0.3, 0.35))
    """
    return scenario_bytes(read_table(path))


def scenario_notes(path: FilePath) -> tuple[str, ...]:
    """Return what a scenario from a table assumes, or cannot say exactly."""
    table = read_table(path)
    return (*_notes(table), *batna_notes(table))


def _scenario(table: Table) -> Scenario:
    """Return the scenario that the table means, under the table's own names."""
    shares = [
        None if batna is None else batna / total
        for batna, total in zip(table.batnas, table.totals, strict=True)
    ]
    first, second = (Party(name, share) for name, share in zip(table.parties, shares, strict=True))
    resources = tuple(
        Resource(
            id=row.resource,
            name=row.resource,
            valuations=row.points,
            divisibility=row.divisibility,
            shared_mode=_mode(row.divisibility),
            polarity=Polarity.ASSET,
            visibility=Visibility.KNOWN,
            held_by=None,
            basis=ValuationBasis.RAW,
            quantity=row.quantity,
            unit="count",
        )
        for row in table.rows
    )
    return Scenario(
        id=table.name,
        name=table.name,
        parties=(first, second),
        resources=resources,
        difficulty=Difficulty.INTERMEDIATE,
        conflict_type=STAND_IN,
        source=table.path,
        sha256=table.sha256,
    )


def _mode(divisibility: Divisibility) -> SharedMode | None:
    return SharedMode.BOTH_BENEFIT if divisibility is Divisibility.SHARED else None


def _notes(table: Table) -> tuple[str, ...]:
    totals = (
        f"{exact_text(total)} for {printable(party)}"
        for party, total in zip(table.parties, table.totals, strict=True)
    )
    notes = [
        f"Points are divided by each party's own total: {' and '.join(totals)}.",
        "Points are taken to add up over resources and to be linear in the share.",
    ]
    for party, batna in zip(table.parties, table.batnas, strict=True):
        if batna is None:
            notes.append(f"{printable(party)} has no BATNA in the file; it counts as 0.")
    for row in table.rows:
        name, quantity = printable(row.resource), exact_text(row.quantity)
        if row.divisibility is Divisibility.INDIVISIBLE and row.quantity != 1:
            notes.append(
                f"{name} is indivisible, so all {quantity} of it go to one party; units that go "
                "one by one need a row each."
            )
        if row.divisibility is Divisibility.SHARED:
            notes.append(f"{name} can be kept shared, and is then worth its points to both.")
    return tuple(notes)
