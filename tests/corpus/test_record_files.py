"""Lines of records, however a file is cut into blocks."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zopa.corpus import record_files
from zopa.corpus.record_files import lines_in

PIECES = st.sampled_from([b"a", b"bb", b"\n", b"\r\n", b" ", b"\xef\xbb\xbf", b"\x85", b"c" * 30])


@given(st.lists(PIECES).map(b"".join), st.integers(1, 20))
def test_lines_are_those_of_the_file(data: bytes, block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_files, "_BLOCK", max(block, 3))
        patch.setattr(record_files, "MAX_LINE", 16)
        found = list(lines_in(io.BytesIO(data)))
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    wanted: list[Any] = [
        (at, None if len(line) > 16 else line.strip())
        for at, line in enumerate(lines, 1)
        if len(line) > 16 or line.strip()
    ]
    assert [
        (each.number, each.text if type(each.text) is bytes else None) for each in found
    ] == wanted
    assert [each.ordinal for each in found] == list(range(1, len(found) + 1))
