"""DOC030, DOC102 and DOC103: the waivers for a scenario file."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zopa.config.files import from_here
from zopa.config.waivers import Waived, Waiver
from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.errors import ConfigError
from zopa.scenario.wording import clipped


@dataclass(frozen=True, slots=True)
class WaiverReport:
    """What became of the waivers for one file."""

    wrong_sidecar: ConfigError | None
    unused: tuple[Waiver, ...]
    refused: tuple[Waived, ...]


@BOOK.rule("DOC030", "invalid-sidecar", Severity.ERROR)
def invalid_sidecar(report: WaiverReport) -> Iterator[Sighting]:
    """The sidecar with the scenario's waivers is wrong.

    None of its waivers is applied, so that a slip in it cannot silence a finding unseen.

    Example: a waiver without a `reason` in `estate.zopa.toml`.

    Fix: correct the sidecar as the finding says.
    """
    wrong = report.wrong_sidecar
    if wrong is not None:
        yield Sighting(
            "", f"{clipped(from_here(Path(wrong.path)), 200)}: {wrong.problem}", wrong.remedy
        )


@BOOK.rule("DOC102", "stale-waiver", Severity.WARNING)
def stale_waiver(report: WaiverReport) -> Iterator[Sighting]:
    """A waiver silences nothing.

    The finding it was for is gone. Left in place, it would silence the next one like it unseen.

    Example: a waiver for VAL102 after the valuations have been changed.

    Fix: remove the waiver.
    """
    for waiver in report.unused:
        where = f" at {clipped(waiver.pointer)}" if waiver.pointer is not None else ""
        yield Sighting(
            "",
            f"the waiver for {waiver.code}{where} silences nothing",
            f"remove it from {clipped(waiver.declared_in, 200)}",
            {"waives": waiver.code, "declared_in": waiver.declared_in},
        )


@BOOK.rule("DOC103", "refused-waiver", Severity.WARNING)
def refused_waiver(report: WaiverReport) -> Iterator[Sighting]:
    """A waiver is for a finding that cannot be waived.

    What blocks the model stays wrong whoever accepts it, and fields of the operator must not be
    published at all.

    Example: a waiver for DOC007 or SEC001.

    Fix: mend what the finding says, and remove the waiver.
    """
    for refused in report.refused:
        yield Sighting(
            refused.finding.place.pointer,
            f"the waiver for {refused.finding.code} does not count: that finding cannot be waived",
            f"mend it, and remove the waiver from {clipped(refused.waiver.declared_in, 200)}",
            {"waives": refused.finding.code, "declared_in": refused.waiver.declared_in},
        )
