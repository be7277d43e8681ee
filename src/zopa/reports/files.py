"""Writing a file whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from zopa.errors import UnreadablePathError


def write_whole(path: Path, data: bytes, *, replace: bool = True) -> None:
    """Write the bytes to a temporary file in the same folder, then rename it.

    A link is followed; a device or a pipe is written to as it is. Raises `UnreadablePathError`
    where that cannot be done, or where the file is there already and must not be replaced.
    """
    if path.exists() and not replace:
        raise UnreadablePathError(str(path), "is there already", "use --force to write over it")
    temporary = None
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            # A device or a pipe cannot be replaced; a folder says so itself.
            target.write_bytes(data)
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".zopa-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
        temporary = None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnreadablePathError(str(path), f"cannot be written ({reason})") from error
    finally:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
