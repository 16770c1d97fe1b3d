"""The differences that a tree computes."""

from __future__ import annotations

from testwire.tree import NodeTree

Node = tuple[str, str | None, str]


def tree(*nodes: Node) -> NodeTree[Node]:
    made: NodeTree[Node] = NodeTree(lambda node: node[0], lambda node: node[1])
    list(made.replace(nodes))
    return made


ROOT: Node = ("r", None, "root")
A: Node = ("a", "r", "A")
B: Node = ("b", "r", "B")
A1: Node = ("a1", "a", "A1")


def test_only_differences_are_reported() -> None:
    nodes = tree(ROOT, A, A1)
    assert list(nodes.replace([ROOT, A, A1])) == []
    changed: Node = ("a", "r", "other")
    assert list(nodes.replace([ROOT, changed, A1, B])) == [("a", changed), ("b", B)]


def test_children_are_removed_first() -> None:
    nodes = tree(ROOT, A, A1, B)
    assert list(nodes.replace([ROOT, B])) == [("a1", None), ("a", None)]
    assert list(nodes) == ["r", "b"]


def test_a_part_of_the_tree_can_be_replaced() -> None:
    nodes = tree(ROOT, A, A1, B)
    assert list(nodes.replace([], below="a")) == [("a1", None)]
    assert set(nodes) == {"r", "a", "b"}


def test_parents_may_follow_their_children() -> None:
    nodes = tree(A1)
    assert list(nodes.descendants(None)) == ["a1"]
    assert list(nodes.ancestors("a1")) == []
    list(nodes.replace([ROOT, A, A1]))
    assert list(nodes.descendants(None)) == ["r", "a", "a1"]
    assert list(nodes.ancestors("a1")) == ["a", "r"]


def test_a_node_can_move() -> None:
    nodes = tree(ROOT, A, B, A1)
    assert nodes.put(("a1", "b", "A1")) == ("a1", ("a1", "b", "A1"))
    assert list(nodes.descendants("a")) == []
    assert list(nodes.descendants("b")) == ["a1"]


def test_a_cycle_ends() -> None:
    nodes = tree(("a", "b", ""), ("b", "a", ""))
    assert list(nodes.ancestors("a")) == ["b"]
