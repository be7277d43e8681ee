"""`python -m zopa` is the command `zopa`."""

import os
import signal
import sys
from contextlib import suppress

_INTERRUPTED = 130
_PATIENCE = 3
"""How long an interrupted run may take to put its things away, in seconds."""


def run() -> None:
    """Run the command and exit with its code; no input gives a traceback."""
    try:
        from zopa.cli.main import main

        code = main(sys.argv[1:])
    except KeyboardInterrupt:  # while modules were still being read
        code = _INTERRUPTED
    if code == _INTERRUPTED:
        _end_the_others()
    sys.exit(code)


def _end_the_others() -> None:
    """End the processes that this one has started; it must not wait for one caught half started."""
    if "multiprocessing" not in sys.modules:
        return
    from multiprocessing import active_children
    from threading import Timer

    for child in active_children():
        if child.pid is not None:
            with suppress(OSError):
                os.kill(child.pid, signal.SIGTERM)
    # Should an orderly end not come, this one does.
    watchdog = Timer(_PATIENCE, os._exit, [_INTERRUPTED])
    watchdog.daemon = True
    watchdog.start()


if __name__ == "__main__":
    run()
