"""Types that have another name in the new version.

Two types are the same under different names if they are at the same place, either name is gone, and
they have something in common.

Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

from testwire_codegen.compat.relation import Types, effective
from testwire_codegen.model import ir

_Pairs = list[tuple[ir.TypeExpr, ir.TypeExpr]]


def find_renames(old: ir.Protocol, new: ir.Protocol) -> dict[str, str]:
    """The new names of renamed types, by the old ones."""
    return _Search(
        {node.name: node for node in old.types}, {node.name: node for node in new.types}
    ).run(_of_messages(old, new))


def _of_messages(old: ir.Protocol, new: ir.Protocol) -> _Pairs:
    """Params and results of the messages that both versions have."""
    pairs: _Pairs = []
    messages = {message.name: message for message in new.messages}
    for before in old.messages:
        after = messages.get(before.name)
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
            elif isinstance(one, ir.Ref) and isinstance(other, ir.Ref):
                names = one.name, other.name
                if names not in seen:
                    seen.add(names)
                    todo += self._named(*names)
        return self._renames

    def _named(self, one: str, other: str) -> _Pairs:
        """What is at the same place in two types that are the same, under one name or two."""
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
                pairs = [(mine[name].type, theirs[name].type) for name in mine if name in theirs]
                if old.base and new.base:
                    pairs.append((ir.Ref(old.base), ir.Ref(new.base)))
                return pairs
            case ir.MapType(), ir.MapType():
                return [(old.values, new.values)]
            case ir.Alias(), ir.Alias():
                return [(old.type, new.type)]
            case ir.Union(), ir.Union():
                return list(zip(old.members, new.members, strict=False))
        return []

    def _alike(self, old: ir.NamedType, new: ir.NamedType) -> bool:
        """A new name for a type has to keep some of it; otherwise it is another type."""
        if isinstance(old, ir.Struct) and isinstance(new, ir.Struct):
            mine = effective(old, self._old).keys()
            theirs = effective(new, self._new).keys()
            return bool(mine & theirs) or not (mine or theirs)
        if isinstance(old, ir.Enum) and isinstance(new, ir.Enum):
            return bool({v.value for v in old.values} & {v.value for v in new.values})
        return True
