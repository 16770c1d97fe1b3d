"""The data for the template of `profiles.py`, which lists how profiles differ from the models.

The table of a profile contains the types that the profile changes, and all types that use them.
A profile never changes values of types that are not in the table.

Tests: `tests/codegen/targets/test_python_profiles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import screaming
from testwire_codegen.targets.python.code import Call, Table, call, called, laid_out
from testwire_codegen.targets.python.text import line
from testwire_codegen.targets.views import title


def writing_profiles(protocol: ir.Protocol) -> list[ir.Profile]:
    """Return the profiles whose written form differs from the models."""
    return [profile for profile in protocol.profiles if _Tables(protocol, profile).touched]


def profiles_module(protocol: ir.Protocol) -> dict[str, Any] | None:
    """Return the view of `profiles.py`, or None if no profile differs from the models."""
    entries = []
    used: set[str] = {"Writings"}
    for profile in writing_profiles(protocol):
        expression = _Tables(protocol, profile).expression()
        used.update(called(expression))
        name = screaming(profile.id)
        text = laid_out(expression, len(f"{name}: Writings = "), 0)
        entries.append({"constant": name, "expression": text})
    if not entries:
        return None
    return {"title": line(title(protocol)), "registry_imports": sorted(used), "profiles": entries}


class _Tables:
    """The table of the types that one profile changes."""

    def __init__(self, protocol: ir.Protocol, profile: ir.Profile) -> None:
        self._types = {node.name: node for node in protocol.types}
        self._protocol = protocol
        self._profile = profile
        self._members = {
            (writing.type, writing.member): writing
            for writing in profile.writes
            if writing.kind in ("member", "omit")
        }
        self._tags = {w.type: w for w in profile.writes if w.kind == "tagged"}
        self._values: dict[str, dict[str, str]] = {}
        for writing in profile.writes:
            if writing.kind == "value":
                assert writing.value is not None
                assert writing.spelling is not None
                self._values.setdefault(writing.type, {})[writing.value] = writing.spelling
        self.touched: set[str] = set()
        grown = True
        while grown:
            found = {name for name, node in self._types.items() if self._touches(node)}
            grown = found != self.touched
            self.touched = found

    def expression(self) -> Table:
        return Table(
            tuple(
                (name, self._entry(node))
                for name, node in self._types.items()
                if name in self.touched and not isinstance(node, ir.Alias)
            )
        )

    def _touches(self, node: ir.NamedType) -> bool:
        if node.name in self._tags or node.name in self._values:
            return True
        if isinstance(node, ir.Struct):
            return bool(self._object(node).named)
        return any(self._use(each) is not None for each in ir.expressions(node))

    def _use(self, expression: ir.TypeExpr) -> Any:
        """Return the name of an expression's type, or None if the profile does not change the type.

        For an array, the result is a tuple that contains the result for the items.
        """
        match expression:
            case ir.Ref(name):
                node = self._types[name]
                if name not in self.touched and name not in self._tags | self._values:
                    return None
                return self._use(node.type) if isinstance(node, ir.Alias) else name
            case ir.ArrayOf(items):
                inner = self._use(items)
                return None if inner is None else (inner,)
            case ir.Nullable(inner):
                return self._use(inner)
            case _:
                return None

    def _entry(self, node: ir.NamedType) -> Call:
        if isinstance(node, ir.Struct):
            return self._object(node)
        named: dict[str, Any] = {}
        if node.name in self._values:
            named["spellings"] = Table(tuple(self._values[node.name].items()))
        tag = self._tags.get(node.name)
        if tag is not None:
            named["tag"] = tag.member
            if tag.values:
                named["tagged"] = Table(tag.values)
        if isinstance(node, ir.Union):
            uses = tuple(use for use in map(self._use, node.members) if use is not None)
            if uses:
                named["types"] = uses
        if isinstance(node, ir.MapType):
            named["values"] = self._use(node.values)
        return call("ValueWriting", **named)

    def _object(self, node: ir.Struct) -> Call:
        members = tuple(
            (field.name, each)
            for owner, field in self._fields(node)
            if (each := self._member(owner, node, field)) is not None
        )
        patterns = tuple(
            (each.pattern, use)
            for each in self._protocol.all_patterns(node)
            if (use := self._use(each.type)) is not None
        )
        named: dict[str, Any] = {"members": Table(members)} if members else {}
        if patterns:
            named["patterns"] = patterns
        return call("ObjectWriting", **named)

    def _fields(self, node: ir.Struct) -> Iterator[tuple[str, ir.Field]]:
        for part in self._protocol.lineage(node):
            for field in part.fields:
                yield part.name, field

    def _member(self, owner: str, node: ir.Struct, field: ir.Field) -> Call | None:
        named: dict[str, Any] = {}
        use = self._use(field.type)
        # The string inside a tagged object must not be replaced by a tagged object again.
        inside = any(
            tag.spelling == node.name and tag.member == field.name and tag.type == use
            for tag in self._tags.values()
        )
        if use is not None and not inside:
            named["type"] = use
        for name in {owner: None, node.name: None}:
            writing = self._members.get((name, field.name))
            if writing is not None and writing.kind == "omit":
                named["omit"] = "always"
            elif writing is not None:
                named["spelling"] = writing.spelling
        nulls = self._profile.nulls == "omit" and not field.required
        if nulls and "omit" not in named and self._nullable(field.type):
            named["omit"] = "null"
        return call("MemberWriting", **named) if named else None

    def _nullable(self, expression: ir.TypeExpr) -> bool:
        match expression:
            case ir.Null() | ir.Nullable():
                return True
            case ir.Ref(name):
                node = self._types[name]
                if isinstance(node, ir.Union | ir.Alias):
                    return any(self._nullable(each) for each in ir.expressions(node))
                return False
            case _:
                return False
