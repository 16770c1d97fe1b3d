"""Helper functions for parso's trees.

Tests: `tests/servers/mutation/test_listing.py`.
"""

from __future__ import annotations

from typing import cast

from parso.tree import BaseNode, Leaf, NodeOrLeaf


def children_of(node: NodeOrLeaf) -> list[NodeOrLeaf]:
    """Return the child nodes of `node`."""
    return cast("list[NodeOrLeaf]", node.children) if isinstance(node, BaseNode) else []


def last_leaf(node: NodeOrLeaf) -> Leaf:
    """Return the last token of a node. A line break at the end of the node is ignored."""
    leaf: Leaf = node.get_last_leaf()
    while leaf.type == "newline" and (before := leaf.get_previous_leaf()) is not None:
        leaf = before
    return leaf


def end_line(node: NodeOrLeaf) -> int:
    """Return the last line (from 1) of a node. A line break at the end of the node is ignored."""
    return int(last_leaf(node).end_pos[0])
