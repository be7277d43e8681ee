"""How large a scenario file may be: far above any real one, far below what would hurt."""

from typing import Final

MAX_BYTES: Final = 16 * 1024 * 1024
"""The largest file that is read, in bytes."""

MAX_DEPTH: Final = 64
"""How many objects and lists may stand inside one another (a scenario needs five)."""

MAX_VALUES: Final = 50_000
"""How many values one file may hold (a scenario with twenty resources holds about 400)."""

MAX_KEY: Final = 1_000
"""The longest field name, in characters; it bounds the length of a JSON pointer too."""
