"""A process that answers each line with a line, on its standard error stream."""

import subprocess
import threading
import weakref
from collections.abc import Sequence


class LineProcess:
    """Runs a command while there is something to ask, and asks it.

    It is started by the first question, and again by the next one after it has ended. It ends with
    this object, and with whoever started it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None

    def ask(self, line: str, seconds: float | None = None) -> str:
        """Return the answer to a line, empty where the process ended instead.

        After `seconds` it is ended.
        """
        reply = ""
        try:
            reply = self._told(line, seconds)
        except OSError:
            pass  # it could not be started, or has gone
        finally:
            if not reply.endswith("\n"):
                # Also where somebody interrupts: a late answer would pass for the next one's.
                self.end()
        return reply

    def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            _end(process)

    def _told(self, line: str, seconds: float | None) -> str:
        process = self._process = self._process or self._started()
        wait = threading.TIMEOUT_MAX if seconds is None else min(seconds, threading.TIMEOUT_MAX)
        alarm = threading.Timer(wait, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            print(line, file=process.stdin, flush=True)
            return process.stderr.readline() if process.stderr else ""
        finally:
            alarm.cancel()

    def _started(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(  # noqa: S603 - whoever makes one of these names the command
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        weakref.finalize(self, _end, process)
        return process


def _end(process: subprocess.Popen[str]) -> None:
    """End a process and close what leads to it; more than once does nothing more."""
    process.kill()
    # What was not sent yet is for nobody.
    process.communicate()
