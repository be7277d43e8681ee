"""Where each value of a document stands in the text."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple


class Member(NamedTuple):
    """A field of an object: where its name stands, and its value."""

    key: int
    node: "Node"


@dataclass(slots=True)
class Node:
    """Where a value starts, and what stands inside it."""

    start: int
    members: dict[str, Member] = field(default_factory=dict)
    items: list["Node"] = field(default_factory=list)
    spoiled: bool = False
    """Whether the value itself could not be taken as written; a defect says why."""


def offset_of(root: Node, pointer: str, part: Literal["key", "value"]) -> int:
    """Return where the thing that `pointer` names stands, or the nearest thing around it."""
    offset, _ = _walk(root, pointer, part)
    return offset


def is_spoiled(root: Node, pointer: str) -> bool:
    """Return whether a defect already speaks of the value that `pointer` names."""
    _, node = _walk(root, pointer, "value")
    return node.spoiled


def _walk(root: Node, pointer: str, part: Literal["key", "value"]) -> tuple[int, Node]:
    node, key = root, root.start
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if name in node.members:
            key, node = node.members[name]
        elif name.isdecimal() and int(name) < len(node.items):
            node = node.items[int(name)]
            key = node.start
        else:
            return node.start, node
    return (key if part == "key" else node.start), node
