"""The registry of bargaining solutions, in the order in which they are reported."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from zopa.solutions.bargaining_set import BargainingSet
from zopa.solutions.egalitarian import egalitarian
from zopa.solutions.kalai_smorodinsky import kalai_smorodinsky
from zopa.solutions.nash import nash
from zopa.solutions.solution import Solution
from zopa.solutions.utilitarian import utilitarian

CONCEPTS: Final[Mapping[str, Callable[[BargainingSet], Solution]]] = MappingProxyType(
    {
        "nash": nash,
        "kalai_smorodinsky": kalai_smorodinsky,
        "egalitarian": egalitarian,
        "utilitarian": utilitarian,
    }
)
"""Each concept by the name it has in reports."""

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "nash": "Nash",
        "kalai_smorodinsky": "Kalai-Smorodinsky",
        "egalitarian": "egalitarian",
        "utilitarian": "utilitarian",
    }
)
"""What the concepts are called in text."""
