"""A file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from zopa.errors import UnreadablePathError
from zopa.reports.files import write_whole


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    target.write_bytes(b"old")
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "real.svg", tmp_path / "link.svg"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_device_is_written_to_not_replaced() -> None:
    write_whole(Path("/dev/null"), b"gone")
    assert Path("/dev/null").is_char_device()


def test_a_failed_rename_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.svg"
    target.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(
        UnreadablePathError, match="cannot be written \\(no space left on device\\)"
    ):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    target, other = tmp_path / "a", tmp_path / "b"
    write_whole(target, b"")
    other.write_bytes(b"")
    assert target.stat().st_mode == other.stat().st_mode


@pytest.mark.parametrize("place", [".", "missing/out.svg"])
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, place: str) -> None:
    with pytest.raises(UnreadablePathError) as raised:
        write_whole(tmp_path / place, b"new")
    assert os.fspath(tmp_path) in str(raised.value)


def test_a_file_that_must_stay_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    write_whole(target, b"first", replace=False)
    with pytest.raises(UnreadablePathError, match="is there already"):
        write_whole(target, b"second", replace=False)
    assert target.read_bytes() == b"first"


def test_a_loop_of_links_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(UnreadablePathError, match="cannot be written"):
        write_whole(tmp_path / "one", b"")
