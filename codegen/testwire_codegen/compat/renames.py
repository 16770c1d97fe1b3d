"""Finds types, members, messages and errors that probably have a new name in the new version.

A removed entry and an added entry of the same type are shown as a rename. Peers cannot detect a
rename, so the change is still classified as a removal and an addition. The module must not
depend on roles or rules.

Tests: `tests/codegen/compat/test_renames.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from testwire_codegen.compat.relation import Relations, Types, effective, patterns, tuple_items
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


def renamed_errors(old: ir.Protocol, new: ir.Protocol) -> dict[str, str]:
    """Return the new name of each renamed error, by its old name. An error keeps its code."""
    before, after = ({error.name for error in side.errors} for side in (old, new))
    codes = {error.code: error.name for error in new.errors if error.name not in before}
    return {
        error.name: codes[error.code]
        for error in old.errors
        if error.name not in after and error.code in codes
    }


def with_errors(protocol: ir.Protocol, names: Mapping[str, str]) -> ir.Protocol:
    """Return the protocol with renamed errors. Messages contain only the codes.

    names: the new names by the old names.
    """

    def new_name(name: str | None) -> Any:
        return names.get(name or "", name)

    lifecycle, cancellation = protocol.lifecycle, protocol.cancellation
    states = [
        replace(state, request_error=new_name(state.request_error)) for state in lifecycle.states
    ]
    if cancellation is not None:
        cancellation = replace(cancellation, error=new_name(cancellation.error))
    return replace(
        protocol,
        errors=tuple(replace(error, name=new_name(error.name)) for error in protocol.errors),
        messages=tuple(
            replace(message, errors=tuple(map(new_name, message.errors)))
            for message in protocol.messages
        ),
        concurrency=tuple(
            replace(group, error=new_name(group.error)) for group in protocol.concurrency
        ),
        lifecycle=replace(lifecycle, states=tuple(states)),
        cancellation=cancellation,
    )


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


_Pairs = list[tuple[ir.TypeExpr, ir.TypeExpr]]


def find_renames(old: ir.Protocol, new: ir.Protocol, messages: Mapping[str, str]) -> dict[str, str]:
    """Return the new names of renamed types by their old names.

    messages: the new names of renamed messages by their old names.
    """
    return _Search(
        {node.name: node for node in old.types}, {node.name: node for node in new.types}
    ).run(_of_messages(old, new, messages))


def _of_messages(old: ir.Protocol, new: ir.Protocol, renames: Mapping[str, str]) -> _Pairs:
    """Return pairs of the old and the new type, for the params and the result of each message."""
    pairs: _Pairs = []
    messages = {message.name: message for message in new.messages}
    for before in old.messages:
        after = messages.get(renames.get(before.name, before.name))
        if after is None:
            continue
        if before.params and after.params:
            pairs.append((ir.Ref(before.params), ir.Ref(after.params)))
        if before.result and after.result:
            pairs.append((before.result, after.result))
    return pairs


class _Search:
    def __init__(self, old: Types, new: Types) -> None:
        self._old = old
        self._new = new
        self._renames: dict[str, str] = {}

    def run(self, todo: _Pairs) -> dict[str, str]:
        todo += [(ir.Ref(name), ir.Ref(name)) for name in self._old if name in self._new]
        seen: set[tuple[str, str]] = set()
        while todo:
            one, other = todo.pop()
            if isinstance(one, ir.Nullable) or isinstance(other, ir.Nullable):
                inner = [e.inner if isinstance(e, ir.Nullable) else e for e in (one, other)]
                todo.append((inner[0], inner[1]))
            elif isinstance(one, ir.ArrayOf) and isinstance(other, ir.ArrayOf):
                todo.append((one.items, other.items))
            elif isinstance(one, ir.TupleOf) and isinstance(other, ir.TupleOf):
                todo += zip(tuple_items(one), tuple_items(other), strict=False)
            elif isinstance(one, ir.Ref) and isinstance(other, ir.Ref):
                names = one.name, other.name
                if names not in seen:
                    seen.add(names)
                    todo += self._named(*names)
        return self._renames

    def _named(self, one: str, other: str) -> _Pairs:
        """Return the pairs of types at the same position in two matching types."""
        old, new = self._old.get(one), self._new.get(other)
        if old is None or new is None or type(old) is not type(new):
            return []
        if one != other:
            gone = one not in self._new and other not in self._old
            free = one not in self._renames and other not in self._renames.values()
            if not (gone and free and self._alike(old, new)):
                return []
            self._renames[one] = other
        match old, new:
            case ir.Struct(), ir.Struct():
                mine, theirs = effective(old, self._old), effective(new, self._new)
                both = [(mine[name], theirs[name]) for name in mine if name in theirs]
                pairs = [(before.type, after.type) for before, after in both]
                pairs += [pair for members in both for pair in _dependent(*members)]
                held = {part.pattern: part.type for part in patterns(new, self._new)}
                pairs += [
                    (part.type, held[part.pattern])
                    for part in patterns(old, self._old)
                    if part.pattern in held
                ]
                bases = zip(old.bases, new.bases, strict=False)
                pairs += [(ir.Ref(before), ir.Ref(after)) for before, after in bases]
                return pairs
            case ir.MapType(), ir.MapType():
                keys = [(old.keys, new.keys)] if old.keys and new.keys else []
                return [(old.values, new.values), *keys]
            case ir.Alias(), ir.Alias():
                return [(old.type, new.type)]
            case ir.Union(), ir.Union():
                return list(zip(old.members, new.members, strict=False))
        return []

    def _alike(self, old: ir.NamedType, new: ir.NamedType) -> bool:
        """Return whether two types are similar enough to be one renamed type."""
        if isinstance(old, ir.Struct) and isinstance(new, ir.Struct):
            mine = effective(old, self._old).keys()
            theirs = effective(new, self._new).keys()
            return bool(mine & theirs) or not (mine or theirs)
        if isinstance(old, ir.Enum) and isinstance(new, ir.Enum):
            return bool({v.value for v in old.values} & {v.value for v in new.values})
        return True


def _dependent(old: ir.Field, new: ir.Field) -> _Pairs:
    """Pair the old and new types of a member for each value of the member in `type_by`."""
    if old.type_by is None or new.type_by is None:
        return []
    after = dict(new.type_by.types)
    return [
        (ir.Ref(name), ir.Ref(after[value])) for value, name in old.type_by.types if value in after
    ]
