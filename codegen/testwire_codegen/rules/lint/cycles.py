"""The rule `circular-type`: types that contain themselves.

Tests: `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Subject, Violation


def circular_type(subject: Subject) -> Iterable[Violation]:
    """Yield unions and aliases that refer to themselves, and types without finite values."""
    types = {node.name: node for node in subject.protocol.types}
    same = {name: _same(node) & types.keys() for name, node in types.items()}
    endless = _endless(types)
    contained = {name: _contained(types[name]) & endless for name in endless}
    for name, node in types.items():
        path = _cycle(name, same)
        if path:
            yield Violation(
                node.location,
                f"{name} is a union or an alias that refers to itself: {' -> '.join(path)}",
                "Remove the reference, or move it into an object, an array or a map.",
            )
        elif _cycle(name, contained):
            yield Violation(node.location, f"the type {name} requires a nested {name}")


def _same(node: ir.NamedType) -> set[str]:
    """Return the types that an alias or union refers to outside objects, arrays and maps."""
    match node:
        case ir.Alias():
            parts: tuple[ir.TypeExpr, ...] = (node.type,)
        case ir.Union():
            parts = node.members
        case _:
            return set()
    bare = (part.inner if isinstance(part, ir.Nullable) else part for part in parts)
    return {part.name for part in bare if isinstance(part, ir.Ref)}


def _endless(types: Mapping[str, ir.NamedType]) -> set[str]:
    """Return the types without a finite value. Missing types count as types with a finite value."""
    left = set(types)
    while True:
        found = {name for name in left if _finite(types[name], left)}
        if not found:
            return left
        left -= found


def _finite(node: ir.NamedType, left: set[str]) -> bool:
    """Return whether `node` has a finite value that contains no value of a type in `left`."""
    if isinstance(node, ir.Union):
        return any(not _always(member) & left for member in node.members)
    return not _contained(node) & left


def _contained(node: ir.NamedType) -> set[str]:
    """Return the types that each value of `node` contains.

    For a union, return the types that each value of at least one alternative contains. A map
    requires no type, because it can be empty.
    """
    match node:
        case ir.Struct():
            return {*node.bases}.union(
                *(_always(each.type) for each in node.fields if each.required)
            )
        case ir.Alias():
            return _always(node.type)
        case ir.Union():
            return set().union(*map(_always, node.members))
        case _:
            return set()


def _always(expression: ir.TypeExpr) -> set[str]:
    """Return the types that each value of an expression contains."""
    match expression:
        case ir.Ref():
            return {expression.name}
        case ir.TupleOf():
            return set().union(*map(_always, expression.items))
        case ir.ArrayOf() if expression.min_items:
            return _always(expression.items)
        case _:
            return set()


def _cycle(name: str, edges: Mapping[str, set[str]]) -> list[str]:
    """Return a shortest path from a type to itself, with the type at both ends.

    The result is empty if there is no such path.
    """
    paths = {each: [name, each] for each in sorted(edges.get(name, ()))}
    for each in (waiting := list(paths)):
        if each == name:
            return paths[each]
        for target in sorted(edges.get(each, set()) - paths.keys()):
            paths[target] = [*paths[each], target]
            waiting.append(target)
    return []
