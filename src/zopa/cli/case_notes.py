"""What is assumed of the cases of a file, said once for all that it is true of."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from zopa.formats.foreign import ForeignCase
from zopa.scenario.wording import clipped, listed

_NAMED: Final = 5
"""How many cases are named that a note is about."""


@dataclass(slots=True)
class _About:
    names: list[str] = field(default_factory=list)
    count: int = 0


@dataclass(slots=True)
class CaseNotes:
    """The notes on the cases of a file; of many cases only the first names are kept."""

    cases: int = 0
    _notes: dict[str, _About] = field(default_factory=dict)

    def add(self, case: ForeignCase) -> None:
        """Take the notes on one case."""
        self.cases += 1
        for note in dict.fromkeys(case.notes):
            about = self._notes.setdefault(note, _About())
            about.count += 1
            if len(about.names) < _NAMED:
                about.names.append(clipped(case.name))

    def lines(self) -> Iterator[str]:
        """Yield each note once, after the cases that it is about unless that is all of them."""
        for note, about in self._notes.items():
            more = about.count - len(about.names)
            names = [*about.names, *([f"{more:,} more"] if more else [])]
            on = f" on {listed(names)}" if about.count < self.cases else ""
            yield f"note{on}: {note}"
