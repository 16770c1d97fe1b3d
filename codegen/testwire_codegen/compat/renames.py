"""Finds members and messages that probably have a new name in the new version.

A removed entry and an added entry of the same type are shown as a rename. Peers cannot detect a
rename, so the change is still classified as a removal and an addition. The module must not
depend on roles or rules.

Tests: `tests/codegen/compat/test_renames.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from testwire_codegen.compat.relation import Relations, Types, effective
from testwire_codegen.model import ir

_Part = TypeVar("_Part", ir.Field, ir.Message)


def counterparts(
    removed: Iterable[_Part], added: Iterable[_Part], key: Callable[[_Part, bool], Hashable]
) -> list[tuple[_Part, _Part]]:
    """Pair each removed entry with the added entry that probably replaces it.

    key: returns the type of an entry for comparison. The second argument is whether the entry is
    new. If several entries have the same type, only entries with the same description are paired.
    """
    left = {part.name: (key(part, False), part) for part in removed}
    free = {part.name: (key(part, True), part) for part in added}
    pairs: list[tuple[_Part, _Part]] = []
    for with_docs in (True, False):
        sides: list[dict[Hashable, list[_Part]]] = [{}, {}]
        for entries, groups in zip((left, free), sides, strict=True):
            for kind, part in entries.values():
                groups.setdefault((kind, part.docs if with_docs else ""), []).append(part)
        for group, ones in sides[0].items():
            others = sides[1].get(group, [])
            if len(ones) == len(others) == 1:
                pairs.append((ones[0], others[0]))
                del left[ones[0].name], free[others[0].name]
    return pairs


def renamed_messages(old: ir.Protocol, new: ir.Protocol) -> dict[str, str]:
    """Return the new names of the messages that probably have a new name, by their old names."""
    before, after = ({message.name for message in side.messages} for side in (old, new))
    types: tuple[Types, Types] = (
        {node.name: node for node in old.types},
        {node.name: node for node in new.types},
    )
    relations = Relations(*types)
    pairs = counterparts(
        [message for message in old.messages if message.name not in after],
        [message for message in new.messages if message.name not in before],
        lambda message, is_new: _signature(message, types[is_new]),
    )
    return {
        one.name: other.name
        for one, other in pairs
        if all(
            before == after or (before and after and relations.of(before, after) == "equal")
            for before, after in zip(_halves(one), _halves(other), strict=True)
        )
    }


def _halves(message: ir.Message) -> tuple[ir.TypeExpr | None, ir.TypeExpr | None]:
    return ir.Ref(message.params) if message.params else None, message.result


def _signature(message: ir.Message, types: Types) -> Hashable:
    """Return the kind and direction of a message, and the member names of its params and result.

    Messages without params and result are similar only if they have the same description.
    """
    halves = _halves(message)
    docs = message.docs if halves == (None, None) else ""
    return (message.kind, message.direction, docs, *(_members(half, types) for half in halves))


def _members(expression: ir.TypeExpr | None, types: Types) -> Hashable:
    node = types.get(expression.name) if isinstance(expression, ir.Ref) else None
    if isinstance(node, ir.Struct):
        return frozenset(effective(node, types))
    return None if expression is None else type(node or expression).__name__
