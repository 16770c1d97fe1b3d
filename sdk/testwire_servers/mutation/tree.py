"""Typed access to parso's trees, whose functions carry no types.

Tests: `tests/servers/mutation/test_listing.py`.
"""

from __future__ import annotations

from typing import Any, cast

import parso
from parso.tree import BaseNode, Leaf, NodeOrLeaf


def parse(text: str) -> BaseNode:
    """The tree of a module; syntax that parso does not know becomes error nodes."""
    return cast("BaseNode", cast("Any", parso).parse(text))


def children_of(node: NodeOrLeaf) -> list[NodeOrLeaf]:
    """The nodes right below `node`."""
    return cast("list[NodeOrLeaf]", node.children) if isinstance(node, BaseNode) else []


def first_leaf(node: NodeOrLeaf) -> Leaf:
    """The first token of a node."""
    return cast("Leaf", cast("Any", node).get_first_leaf())


def last_leaf(node: NodeOrLeaf) -> Leaf:
    """The last token of a node, a line break behind it left out."""
    leaf = cast("Leaf", cast("Any", node).get_last_leaf())
    while leaf.type == "newline":
        before = cast("Any", leaf).get_previous_leaf()
        if before is None:
            break
        leaf = cast("Leaf", before)
    return leaf


def next_leaf(leaf: Leaf) -> Leaf | None:
    """The token behind a token."""
    return cast("Leaf | None", cast("Any", leaf).get_next_leaf())


def code_of(node: NodeOrLeaf) -> str:
    """The source of a node without the blanks and comments in front of it."""
    return str(cast("Any", node).get_code(include_prefix=False))


def end_line(node: NodeOrLeaf) -> int:
    """The last line (from 1) of a node without the line break behind it."""
    return int(last_leaf(node).end_pos[0])
