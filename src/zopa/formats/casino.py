"""CaSiNo: campers who divide food, water and firewood (Chawla et al. 2021).

The file is a JSON list of dialogues. Each participant ranks the three items High, Medium and Low,
worth 5, 4 and 3 points a unit; there are three units of each item, and walking away is worth 5.
"""

import enum
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from zopa.formats.foreign import (
    ForeignCase,
    ForeignFormatError,
    Item,
    finite_space,
    units_case,
    units_choice,
)
from zopa.formats.sources import FilePath, json_of, read_bytes, text_of
from zopa.scenario.wording import clipped, kind_of, listed, pointer, quoted
from zopa.tradespace.utility import UtilityPoint

UNITS: Final = 3
"""How many units of each item there are."""

WALK_AWAY: Final = 5
"""What no deal is worth to each party, in points."""

POINTS: Final = {"High": 5, "Medium": 4, "Low": 3}
"""What a unit is worth to a party, by its rank of the item."""

_LONGEST_ID: Final = 200

_TOTAL: Final = Fraction(UNITS * sum(POINTS.values()))
_MOST_ENTRIES: Final = 10_000

Split = Mapping[str, tuple[int, int]]
"""How many units of each item go to the first and to the second party."""


class Pattern(enum.StrEnum):
    """How the rankings of the two parties compare."""

    SAME = "same order"
    SHARE_HIGH = "share High"
    SHARE_LOW = "share Low"
    REVERSED = "High/Low reversed"
    DIFFER = "all differ"


@dataclass(frozen=True)
class CasinoDialogue:
    """One dialogue: the negotiation behind it, and what came of it."""

    case: ForeignCase
    rankings: tuple[tuple[str, str, str], tuple[str, str, str]]
    """Each party's items from High to Low."""
    deal: Split | None
    """What was agreed; None where there was no deal."""
    recorded: tuple[int | None, int | None]
    """The points that the file says they scored."""
    record: Mapping[str, Any]
    """The outcome and the offers, as an allocation record counted in units."""

    @property
    def pattern(self) -> Pattern:
        """How the two rankings compare."""
        (high, medium, low), other = self.rankings
        if self.rankings[0] == other:
            return Pattern.SAME
        if other[0] == high:
            return Pattern.SHARE_HIGH
        if other[2] == low:
            return Pattern.SHARE_LOW
        return Pattern.REVERSED if other == (low, medium, high) else Pattern.DIFFER

    @property
    def scored(self) -> tuple[int, int]:
        """What the outcome is worth to each party, in points."""
        if self.deal is None:
            return WALK_AWAY, WALK_AWAY
        a, b = (
            sum(
                self.deal[item][party] * points
                for item, points in zip(self.rankings[party], POINTS.values(), strict=True)
            )
            for party in (0, 1)
        )
        return a, b

    @property
    def utility(self) -> UtilityPoint:
        """What the outcome is worth to each party (utils)."""
        return UtilityPoint(*(points / _TOTAL for points in self.scored))


def read_casino(path: FilePath) -> Iterator[CasinoDialogue]:
    """Yield the dialogues of a CaSiNo file; raises `ForeignFormatError`, also on the way.

    Party A is the participant whose id sorts first. The file may have 64 MiB.

    >>> dialogue = next(read_casino("examples/formats/camp.casino"))
    >>> dialogue.case.space.parties, dialogue.pattern.value
    (('camper_1', 'camper_2'), 'High/Low reversed')
    >>> dialogue.scored, dialogue.recorded, dialogue.record["outcome"]
    ((21, 17), (21, 17), 'agreement')
    """
    name = os.fspath(path)
    value = json_of(path, text_of(path, read_bytes(path)))
    if not isinstance(value, list):
        problem = f"is {kind_of(value)} instead of a list of dialogues"
        raise ForeignFormatError(name, "", problem, "give a CaSiNo file")
    seen: dict[str, int] = {}
    for index, fields in enumerate(value):
        dialogue = _Reader(name, index).dialogue(fields)
        first = seen.setdefault(dialogue.case.name, index)
        if first != index:
            problem = f"has the dialogue_id of /{first}"
            raise ForeignFormatError(name, f"/{index}", problem, "give each dialogue its own")
        yield dialogue


def casino_records(path: FilePath) -> Iterator[Mapping[str, Any]]:
    """Yield the allocation record of each dialogue; raises like `read_casino`."""
    return (dialogue.record for dialogue in read_casino(path))


def casino_cases(path: FilePath) -> Iterator[ForeignCase]:
    """Yield the negotiation of each dialogue; raises like `read_casino`."""
    return (dialogue.case for dialogue in read_casino(path))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one dialogue; it knows where that stands, for errors."""

    path: str
    index: int

    def wrong(self, steps: Sequence[str | int], problem: str, remedy: str) -> ForeignFormatError:
        place = clipped(pointer(self.index, *steps), 120)
        return ForeignFormatError(self.path, place, problem, remedy)

    def field(self, fields: Any, kind: type, *steps: str | int) -> Any:
        """Return the last step's field of an object, which must be of a kind."""
        value = fields.get(steps[-1]) if isinstance(fields, dict) else None
        if not isinstance(value, kind):
            wanted = _KINDS[kind]
            problem = f"{quoted(str(steps[-1]))} is missing or not {wanted}"
            raise self.wrong(steps[:-1], problem, "give the file as CaSiNo has it")
        return value

    def dialogue(self, fields: Any) -> CasinoDialogue:
        number = fields.get("dialogue_id", self.index) if isinstance(fields, dict) else self.index
        name = f"casino_{clipped(str(number), _LONGEST_ID)}"
        if len(str(number)) > _LONGEST_ID:
            problem = f"the dialogue_id has more than {_LONGEST_ID} characters"
            raise self.wrong(["dialogue_id"], problem, "give it a shorter one")
        people = self.field(fields, dict, "participant_info")
        if len(people) != 2:  # noqa: PLR2004 - a negotiation of two
            problem = f"names {len(people)} participants"
            raise self.wrong(["participant_info"], problem, "a dialogue has two")
        first, second = sorted(people)
        for name_given in people:
            self.plainly(name_given, ["participant_info"])
        parties = (first, second)
        rankings = (self.ranking(people, first), self.ranking(people, second))
        if sorted(rankings[0]) != sorted(rankings[1]):
            problem = "the participants rank different items"
            raise self.wrong(["participant_info"], problem, "let both rank the same three")
        deal, offers, notes = self.outcome(self.field(fields, list, "chat_logs"), rankings, parties)
        recorded = (self.recorded(people, first), self.recorded(people, second))
        record = {
            "record": name,
            "scenario": name,
            "outcome": "no_deal" if deal is None else "agreement",
            "unit": "quantity",
            "allocation": {} if deal is None else _allocation(deal, parties),
            "offers": offers,
            "points": dict(zip(parties, recorded, strict=True)),
        }
        case = _case(name, parties, rankings, ())
        dialogue = CasinoDialogue(case, rankings, deal, recorded, record)
        for party, said, scored in zip(parties, recorded, dialogue.scored, strict=True):
            if said is not None and said != scored:
                notes.append(f"The file records {said} points for {party}, and not {scored}.")
        case = _case(name, parties, rankings, notes)
        return CasinoDialogue(case, rankings, deal, recorded, record)

    def plainly(self, name: str, where: Sequence[str | int]) -> None:
        """Raise for a name that cannot be printed."""
        if not name.isprintable():
            raise self.wrong(where, f"{quoted(name)} cannot be printed", "give a plain name")

    def ranking(self, people: Any, party: str) -> tuple[str, str, str]:
        where = ("participant_info", party, "value2issue")
        ranks = self.field(self.field(people, dict, *where[:2]), dict, *where)
        high, medium, low = (self.field(ranks, str, *where, rank) for rank in POINTS)
        for item in (high, medium, low):
            self.plainly(item, where)
        if len({high, medium, low}) != len(POINTS):
            raise self.wrong(where, "ranks an item twice", "let each rank have an item of its own")
        return high, medium, low

    def recorded(self, people: Any, party: str) -> int | None:
        outcomes = people[party].get("outcomes")
        points = outcomes.get("points_scored") if isinstance(outcomes, dict) else None
        return points if isinstance(points, int) and not isinstance(points, bool) else None

    def acts(self, entries: list[Any], parties: tuple[str, str]) -> Iterator[tuple[int, str, str]]:
        """Yield the turn number, the act and the speaker of whatever is not chat."""
        if len(entries) > _MOST_ENTRIES:
            problem = f"has more than {_MOST_ENTRIES:,} entries"
            raise self.wrong(["chat_logs"], problem, "split the dialogue")
        for turn, entry in enumerate(entries, start=1):
            where = ("chat_logs", turn - 1)
            said = self.field(entry, str, *where, "text")
            if said not in _ACTS:
                continue
            speaker = self.field(entry, str, *where, "id")
            if speaker not in parties:
                problem = f"{quoted(speaker)} is no participant"
                remedy = f"the participants are {listed(map(quoted, parties))}"
                raise self.wrong(where, problem, remedy)
            yield turn, said, speaker

    def outcome(
        self, entries: list[Any], rankings: Sequence[Sequence[str]], parties: tuple[str, str]
    ) -> tuple[Split | None, list[dict[str, Any]], list[str]]:
        """Return what was agreed, every offer, and what is to be noted about them."""
        standing: tuple[Split, str] | None = None
        offers: list[dict[str, Any]] = []
        notes: list[str] = []
        for turn, said, speaker in self.acts(entries, parties):
            where = ("chat_logs", turn - 1)
            if said == "Submit-Deal":
                split = self.split(entries[turn - 1], where, rankings[0])
                if speaker == parties[1]:
                    split = {item: (a, b) for item, (b, a) in split.items()}
                standing = (split, speaker)
                offer = {"turn_number": turn, "speaker": speaker}
                offers.append({**offer, "allocation": _allocation(split, parties)})
                if not _fits(split):
                    notes.append(f"The offer of turn {turn} hands out more than there is.")
            elif said == "Reject-Deal":
                standing = None
            elif said == "Walk-Away":
                return None, offers, notes
            elif standing is None or standing[1] == speaker or not _fits(standing[0]):
                problem = "accepts what the other participant has not offered, or cannot give"
                raise self.wrong(where, problem, "let a Submit-Deal of the other stand before it")
            else:
                return standing[0], offers, notes
        return None, offers, [*notes, "The dialogue ends without an answer, so without a deal."]

    def split(self, entry: Any, where: tuple[str, int], items: Sequence[str]) -> Split:
        """Return the units of each item for the speaker and for the other."""
        task = self.field(entry, dict, *where, "task_data")
        shares = {}
        for item in sorted(items):
            mine, theirs = (
                self.units(task, *where, "task_data", key, item)
                for key in ("issue2youget", "issue2theyget")
            )
            shares[item] = (mine, theirs)
        return shares

    def units(self, task: Any, *steps: str | int) -> int:
        counts = self.field(task, dict, *steps[:-1])
        count = str(counts.get(steps[-1]))
        if count not in {str(each) for each in range(UNITS + 1)}:
            problem = f"{quoted(str(steps[-1]))} is {quoted(count)}"
            raise self.wrong(steps, problem, f"write how many units, from 0 to {UNITS}")
        return int(count)


_KINDS: Final[Mapping[type, str]] = {dict: "an object", list: "a list", str: "text"}

_ACTS: Final = frozenset({"Submit-Deal", "Accept-Deal", "Reject-Deal", "Walk-Away"})

_NOTES: Final = (
    "A unit is worth 5, 4 and 3 points by rank, and walking away 5, as the corpus defines it.",
    "Every unit goes to one of the two: leaving units unused would be worth less to both.",
    "Chat, annotations, satisfaction and personality are not carried over.",
)


def _case(
    name: str, parties: tuple[str, str], rankings: Sequence[Sequence[str]], notes: Sequence[str]
) -> ForeignCase:
    worth = [
        {item: points / _TOTAL for item, points in zip(ranking, POINTS.values(), strict=True)}
        for ranking in rankings
    ]
    items = tuple(Item(each, UNITS, (worth[0][each], worth[1][each])) for each in sorted(worth[0]))
    no_deal = WALK_AWAY / _TOTAL
    choices = tuple(units_choice(item.name, item.count, item.worth) for item in items)
    space = finite_space(parties, choices, (no_deal, no_deal))
    return units_case(name, space, items, (_TOTAL, _TOTAL), (*_NOTES, *notes))


def _fits(split: Split) -> bool:
    return all(a + b <= UNITS for a, b in split.values())


def _allocation(split: Split, parties: tuple[str, str]) -> dict[str, dict[str, int]]:
    return {item: dict(zip(parties, units, strict=True)) for item, units in split.items()}
