"""What becomes of a bug that one file of many brings to light."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zopa.errors import InternalFaultError, ZopaError


@contextmanager
def one_file(source: str) -> Iterator[None]:
    """Turn what nobody foresaw into an error of one file, so that the others are still done.

    With ZOPA_DEBUG in the environment it goes on its way with its traceback.
    """
    try:
        yield
    except ZopaError:
        raise
    except Exception as error:
        if os.environ.get("ZOPA_DEBUG"):
            raise
        raise InternalFaultError(source, describe(error)) from error


def describe(error: BaseException) -> str:
    """Return what kind of exception it is and where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    file = Path(trace.tb_frame.f_code.co_filename).name
    return f"{type(error).__name__} at {file}:{trace.tb_lineno}"
