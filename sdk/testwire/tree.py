"""A tree of nodes that computes what has changed.

    tree = NodeTree(key=lambda node: node.id, parent=lambda node: node.parent_id)
    for change in tree.replace(nodes):
        await batches.add(change)

`Context.batches` sends the changes in batches.

Tests: `tests/sdk/test_tree.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

__all__ = ["NodeTree", "TreeChange"]

N = TypeVar("N")


class TreeChange(NamedTuple, Generic[N]):
    """A node that was added or changed, or the id of a node that was removed.

    `node` is None for a removed node.
    """

    id: str
    node: N | None


class NodeTree(Generic[N]):
    """Nodes by id. A parent may be added after its children.

    - `key`: returns the id of a node.
    - `parent`: returns the id of the parent, or None for a root.
    """

    def __init__(self, key: Callable[[N], str], parent: Callable[[N], str | None]) -> None:
        self._key = key
        self._parent = parent
        self._nodes: dict[str, N] = {}
        self._children: dict[str | None, dict[str, None]] = {}

    def __contains__(self, identifier: object) -> bool:
        return identifier in self._nodes

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def get(self, identifier: str) -> N | None:
        """Return a node, or None if the id is unknown."""
        return self._nodes.get(identifier)

    def put(self, node: N) -> TreeChange[N] | None:
        """Add or replace a node. Return None if an equal node exists."""
        identifier = self._key(node)
        before = self._nodes.get(identifier)
        if before == node:
            return None
        if before is not None:
            self._children[self._parent(before)].pop(identifier, None)
        self._nodes[identifier] = node
        self._children.setdefault(self._parent(node), {})[identifier] = None
        return TreeChange(identifier, node)

    def replace(self, nodes: Iterable[N], below: str | None = None) -> Iterator[TreeChange[N]]:
        """Make the descendants of `below` equal to `nodes`, and yield the changes.

        `below` itself is not changed. None means the whole tree. Additions come first. A removed
        node comes after its descendants.
        """
        seen = set()
        for node in nodes:
            seen.add(self._key(node))
            if (change := self.put(node)) is not None:
                yield change
        yield from self.prune(seen, below)

    def prune(self, keep: Iterable[str], below: str | None = None) -> Iterator[TreeChange[N]]:
        """Remove the descendants of `below` that are not in `keep`, children first."""
        kept = set(keep)
        for identifier in reversed(list(self.descendants(below))):
            if identifier not in kept:
                node = self._nodes.pop(identifier)
                self._children[self._parent(node)].pop(identifier, None)
                yield TreeChange(identifier, None)

    def descendants(self, identifier: str | None) -> Iterator[str]:
        """Yield the descendants of a node, parents first. None means the whole tree.

        With None, nodes whose parents are unknown are included.
        """
        if identifier is None:
            roots = [each for each in self._children if each is None or each not in self._nodes]
        else:
            roots = [identifier]
        stack: list[str | None] = list(reversed(roots))
        while stack:
            current = stack.pop()
            if current is not None and current not in roots:
                yield current
            stack.extend(reversed(self._children.get(current, {})))

    def ancestors(self, identifier: str) -> Iterator[str]:
        """Yield the known ancestors of a node, the parent first."""
        seen = {identifier}
        node = self._nodes.get(identifier)
        while node is not None:
            parent = self._parent(node)
            if parent is None or parent in seen or parent not in self._nodes:
                return
            seen.add(parent)
            yield parent
            node = self._nodes[parent]
