"""Writing a file whole or not at all."""

import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from zopa.errors import UnreadablePathError


def write_whole(path: Path, data: bytes, *, replace: bool = True) -> None:
    """Write the bytes to a temporary file in the same folder, then rename it.

    A link is followed; a device or a pipe is written to as it is. Raises `UnreadablePathError`
    where that cannot be done, or where the file is there already and must not be replaced.
    """
    temporary = None
    try:
        if not replace and os.path.lexists(path):
            raise UnreadablePathError(str(path), "is there already", "use --force to write over it")
        target = path.resolve()
        if target.exists() and not target.is_file():
            # A device or a pipe cannot be replaced; a folder says so itself.
            target.write_bytes(data)
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".zopa-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).chmod(_mode(target))
        Path(temporary).replace(target)
        temporary = None
    except (OSError, RuntimeError) as error:
        # A loop of links is a RuntimeError in older versions of Python.
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise UnreadablePathError(str(path), f"cannot be written ({reason})") from error
    finally:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink()


class WholeFile:
    """A file that is written piece by piece and takes its name at the end.

    Raises `UnreadablePathError` where it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._target = path.resolve()
            if self._target.is_dir():
                raise UnreadablePathError(str(path), "is a folder", "name a file in it")
            # A device or a pipe cannot be replaced: it is written to as it is.
            self._is_plain = not self._target.exists() or self._target.is_file()
            self._temporary = self._target
            if self._is_plain:
                handle, name = tempfile.mkstemp(dir=self._target.parent, prefix=".zopa-")
                self._temporary, self._stream = Path(name), os.fdopen(handle, "wb")
            else:
                self._stream = self._target.open("wb")
        except OSError as error:
            raise self._failed(error) from error

    def write(self, data: bytes) -> None:
        """Add some bytes."""
        try:
            self._stream.write(data)
        except OSError as error:
            raise self._failed(error) from error

    def commit(self) -> None:
        """Give the file its name."""
        try:
            self._stream.close()
            if self._is_plain:
                self._temporary.chmod(_mode(self._target))
                self._temporary.replace(self._target)
        except OSError as error:
            self.discard()
            raise self._failed(error) from error

    def discard(self) -> None:
        """Leave no trace."""
        with suppress(OSError):
            self._stream.close()
        if self._is_plain:
            with suppress(OSError):
                self._temporary.unlink()

    def _failed(self, error: OSError) -> UnreadablePathError:
        reason = (error.strerror or str(error)).lower()
        return UnreadablePathError(str(self._path), f"cannot be written ({reason})")


def _mode(target: Path) -> int:
    """Return the permissions of the file that is there, or of a new one."""
    with suppress(OSError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def spare_inputs(output: str | None, inputs: Iterable[str]) -> None:
    """Raise `UnreadablePathError` where an output would be written over one of the inputs."""
    if output is None:
        return
    try:
        there = os.stat(output)  # noqa: PTH116 - as fast as can be, for each input
    except (OSError, ValueError):
        return
    for path in inputs:
        with suppress(OSError, ValueError):
            if os.path.samestat(there, os.stat(path)):  # noqa: PTH116 - likewise
                raise UnreadablePathError(output, "is an input too", "name another file")


class GrowingFile:
    """A file that keeps what it has and grows; whatever is written is there at once.

    Raises `UnreadablePathError` where it cannot be written.
    """

    def __init__(self, path: Path, length: int) -> None:
        """Go on after the first `length` bytes; what comes after them is dropped."""
        self._path = path
        try:
            self._stream = path.open("r+b" if path.exists() else "xb")
            self._stream.truncate(length)
            self._stream.seek(length)
        except OSError as error:
            raise self._failed(error) from error

    def write(self, data: bytes) -> None:
        """Add some bytes."""
        try:
            self._stream.write(data)
            self._stream.flush()
        except OSError as error:
            raise self._failed(error) from error

    def commit(self) -> None:
        """Close the file."""
        try:
            self._stream.close()
        except OSError as error:
            raise self._failed(error) from error

    def discard(self) -> None:
        """Close the file; what is in it stays."""
        with suppress(OSError):
            self._stream.close()

    def _failed(self, error: OSError) -> UnreadablePathError:
        reason = (error.strerror or str(error)).lower()
        return UnreadablePathError(str(self._path), f"cannot be written ({reason})")
