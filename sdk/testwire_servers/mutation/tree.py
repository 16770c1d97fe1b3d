"""What parso's trees have no function for.

Tests: `tests/servers/mutation/test_listing.py`.
"""

from __future__ import annotations

from typing import cast

from parso.tree import BaseNode, Leaf, NodeOrLeaf


def children_of(node: NodeOrLeaf) -> list[NodeOrLeaf]:
    """The nodes right below `node`."""
    return cast("list[NodeOrLeaf]", node.children) if isinstance(node, BaseNode) else []


def last_leaf(node: NodeOrLeaf) -> Leaf:
    """The last token of a node, a line break behind it left out."""
    leaf: Leaf = node.get_last_leaf()
    while leaf.type == "newline" and (before := leaf.get_previous_leaf()) is not None:
        leaf = before
    return leaf


def end_line(node: NodeOrLeaf) -> int:
    """The last line (from 1) of a node without the line break behind it."""
    return int(last_leaf(node).end_pos[0])
