"""Scoring more records than anybody reads one by one."""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from zopa.cli.exit_codes import fails
from zopa.cli.inputs import Inputs
from zopa.cli.outputs import Output
from zopa.cli.score_forms import Totals
from zopa.corpus.parallel import Load, in_order
from zopa.corpus.record_files import RecordLine
from zopa.diagnostics import Severity
from zopa.reports.finding_records import VERSION
from zopa.reports.score_batches import (
    MAX_TOLD,
    SIZE,
    ScoredBatch,
    ScoreRequest,
    batches,
    score_batch,
)
from zopa.reports.score_table import COLUMNS, ParquetTable, csv_text

EXACT_UP_TO: Final = 1_000
"""Up to so many records each is scored exactly, number by number."""

_LOAD: Final = Load(few=2, chunk=1, window=48)


@dataclass(slots=True)
class BulkRun:
    """Writes the scores of many records; what they add up to is in `totals`."""

    request: ScoreRequest
    threshold: str
    totals: Totals
    jobs: int | None
    is_continued: bool = False
    """Whether the file has its head already."""
    failed: bool = False
    _written: bool = field(default=False, init=False)
    _counts: Counter[Severity] = field(default_factory=Counter, init=False)
    _untold: int = field(default=0, init=False)

    def write(
        self, out: Output, inputs: Inputs, lines: Iterable[RecordLine], length: int | None
    ) -> None:
        """Score and write all records; `length` (bytes) is for the progress bar."""
        form = self.request.form
        table = ParquetTable(Sink(out)) if form == "parquet" else None
        if not self.is_continued:
            out.write(_head(form))
        work = partial(score_batch, self.request)
        with _rare_collector(), out.progress(length or 0, "score") as bar:
            for batch in in_order(work, batches(lines), jobs=self.jobs, load=_LOAD):
                for fault in batch.faults:
                    inputs.refuse(fault)
                self.failed = self.failed or fails(batch.findings, self.threshold)
                self.totals.merge(batch)
                if table is not None:
                    table.add(batch.rows)
                out.write(self._joined(batch.text))
                out.write(self._told(batch))
                bar.update(batch.size)
        if table is not None:
            table.close()
        if self._untold:
            more = f"{self._untold:,} more errors and warnings"
            out.write(f"{more}, not listed; --format jsonl has them all")

    def _told(self, batch: ScoredBatch) -> str:
        """Return what is still listed of the findings of a batch."""
        self._untold += batch.untold
        lines = []
        for severity, text in batch.told:
            self._counts[severity] += 1
            if self._counts[severity] <= MAX_TOLD:
                lines.append(text)
            else:
                self._untold += 1
        return "\n".join(lines)

    def _joined(self, text: bytes) -> bytes:
        is_next = self.request.form == "json" and self._written and text
        self._written = self._written or bool(text)
        return b", " + text if is_next else text


@contextmanager
def _rare_collector() -> Iterator[None]:
    """Look for cycles once in some batches, not at every 700th record, which takes its time."""
    before = gc.get_threshold()
    gc.set_threshold(100 * SIZE, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _head(form: str) -> str:
    if form == "csv":
        return csv_text([COLUMNS])
    if form == "json":
        return f'{{"kind": "zopa.score", "version": {VERSION}, "results": ['
    return ""


class Sink:
    """A binary file to the writer of Parquet."""

    closed = False

    def __init__(self, out: Output) -> None:
        self._out = out
        self._position = 0

    def write(self, data: Any) -> int:
        """Write the bytes on."""
        written = bytes(data)
        self._out.write_bytes(written)
        self._position += len(written)
        return len(written)

    def tell(self) -> int:
        """Return how many bytes have been written."""
        return self._position

    def flush(self) -> None:
        """Do nothing: the file is written whole."""

    def close(self) -> None:
        """Do nothing: whoever opened the file closes it."""
