"""The files that a path stands for."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from zopa.corpus.files import find_files


def test_a_folder_that_cannot_be_read_loses_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a/one.json", "locked/two.json", "z/three.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}")
    scandir = os.scandir

    def guarded(path: Any) -> Iterator[os.DirEntry[str]]:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)
    found = find_files(str(tmp_path))
    assert [Path(file).name for file in found.files] == ["one.json", "three.json"]
    (trouble,) = found.unreadable
    assert trouble.path == str(tmp_path / "locked")
    assert trouble.reason == "permission denied"
