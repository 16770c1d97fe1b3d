"""Compares two types by the values that they accept: the same, more, fewer or different values.

The module must not depend on the roles that send the values.

Tests: `tests/codegen/compat/test_relation.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from testwire_codegen.model import ir

Relation = Literal["equal", "widened", "narrowed", "changed"]
"""`widened` means that the new type accepts all values of the old type, and more."""

Types = dict[str, ir.NamedType]

_Member = ir.Field | ir.PatternField

_TEXT = ir.Scalar("string")
_LOWER = ("minimum", "min_length", "min_items")
_UPPER = ("maximum", "max_length", "max_items")


class Relations:
    """Compares types of an old version with types of a new version."""

    def __init__(self, old: Types, new: Types) -> None:
        self._old = old
        self._new = new

    def of(self, old: ir.TypeExpr, new: ir.TypeExpr) -> Relation:
        """Return how the values of `new` relate to the values of `old`."""
        forth, back = self.old_fits(old, new), self.new_fits(new, old)
        if forth and back:
            return "equal"
        return "widened" if forth else "narrowed" if back else "changed"

    def old_fits(self, old: ir.TypeExpr, new: ir.TypeExpr) -> bool:
        """Return whether the new type accepts every value of the old type."""
        return _Fits(self._old, self._new).fits(old, new)

    def new_fits(self, new: ir.TypeExpr, old: ir.TypeExpr) -> bool:
        """Return whether the old type accepts every value of the new type."""
        return _Fits(self._new, self._old).fits(new, old)


def bounds(expression: ir.Scalar | ir.ArrayOf) -> dict[str, object]:
    """Return the limits of a type, by name."""
    names = (*_LOWER, *_UPPER, "pattern", "unique_items")
    values = {name: getattr(expression, name, None) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def spelt(expression: ir.TypeExpr | None) -> str:
    """Return the text of a type expression for messages, such as `list of Shape`."""
    match expression:
        case None:
            return "nothing"
        case ir.Ref():
            return f"`{expression.name}`"
        case ir.Nullable():
            return f"{spelt(expression.inner)} or null"
        case ir.ArrayOf():
            return f"list of {spelt(expression.items)}"
        case ir.TupleOf():
            rest = "" if expression.rest is None else f", then {spelt(expression.rest)}"
            return f"tuple of {', '.join(map(spelt, expression.items))}{rest}"
        case ir.Const():
            return f"`{expression.value!r}`"
        case ir.Scalar():
            limits = ", ".join(f"{name} {value}" for name, value in bounds(expression).items())
            return f"{expression.kind} ({limits})" if limits else expression.kind
        case ir.Null():
            return "null"
        case ir.AnyValue():
            return "any value"


class _Fits:
    """Checks whether a type of one version accepts all values of a type of the other version."""

    def __init__(self, source: Types, target: Types) -> None:
        self._source = source
        self._target = target
        # A pair counts as compatible while it is checked, because types can be recursive.
        self._assumed: set[tuple[str, str]] = set()

    def fits(self, value: ir.TypeExpr, into: ir.TypeExpr) -> bool:
        if isinstance(into, ir.AnyValue):
            return True
        if isinstance(value, ir.Nullable):
            return self.fits(ir.Null(), into) and self.fits(value.inner, into)
        if isinstance(value, ir.Ref):
            name = into.name if isinstance(into, ir.Ref) else repr(into)
            if (value.name, name) in self._assumed:
                return True
            self._assumed.add((value.name, name))
            node = self._source.get(value.name)
            if isinstance(node, ir.Alias):
                return self.fits(node.type, into)
            if isinstance(node, ir.Union):
                return all(self.fits(member, into) for member in node.members)
            return node is not None and self._named(node, into)
        return self._plain(value, into)

    def _targets(self, into: ir.TypeExpr) -> list[ir.TypeExpr | ir.NamedType]:
        """Return the alternatives of a type, with all references resolved."""
        if isinstance(into, ir.Nullable):
            return [ir.Null(), *self._targets(into.inner)]
        if not isinstance(into, ir.Ref):
            return [into]
        node = self._target.get(into.name)
        if isinstance(node, ir.Alias):
            return self._targets(node.type)
        if isinstance(node, ir.Union):
            return [target for member in node.members for target in self._targets(member)]
        return [] if node is None else [node]

    def _plain(self, value: ir.TypeExpr, into: ir.TypeExpr) -> bool:
        return any(self._takes(value, target) for target in self._targets(into))

    def _takes(self, value: ir.TypeExpr, target: ir.TypeExpr | ir.NamedType) -> bool:
        if isinstance(target, ir.AnyValue):
            return True
        match value:
            case ir.Const():
                if isinstance(target, ir.Const):
                    return _same(value.value, target.value)
                if isinstance(target, ir.Enum):
                    return _in_enum(value.value, target)
                return isinstance(target, ir.Scalar) and _const_fits(value.value, target)
            case ir.Scalar():
                if isinstance(target, ir.Enum):
                    return target.open and target.kind == value.kind
                return isinstance(target, ir.Scalar) and _scalar_fits(value, target)
            case ir.ArrayOf():
                return self._array_fits(value, target)
            case ir.TupleOf():
                return self._tuple_fits(value, target)
            case _:
                return type(value) is type(target)

    def _array_fits(self, value: ir.ArrayOf, target: ir.TypeExpr | ir.NamedType) -> bool:
        if isinstance(target, ir.TupleOf):
            low, high = value.min_items or 0, value.max_items
            return (
                low >= len(target.items)
                and (target.rest is not None or high == len(target.items))
                and all(self.fits(value.items, item) for item in tuple_items(target))
            )
        return (
            isinstance(target, ir.ArrayOf)
            and _limits_fit(value, target)
            and self.fits(value.items, target.items)
        )

    def _tuple_fits(self, value: ir.TupleOf, target: ir.TypeExpr | ir.NamedType) -> bool:
        least = len(value.items)
        if isinstance(target, ir.ArrayOf):
            low, high = target.min_items or 0, target.max_items
            if (
                target.unique_items
                or least < low
                or (high is not None and (least > high or value.rest is not None))
            ):
                return False
            return all(self.fits(item, target.items) for item in tuple_items(value))
        if not isinstance(target, ir.TupleOf) or least < len(target.items):
            return False
        if target.rest is None:
            if value.rest is not None or least > len(target.items):
                return False
            return all(map(self.fits, value.items, target.items))
        wanted = [*target.items, *[target.rest] * (least + 1 - len(target.items))]
        return all(map(self.fits, tuple_items(value), wanted))

    def _named(self, node: ir.NamedType, into: ir.TypeExpr) -> bool:
        targets = self._targets(into)
        if isinstance(node, ir.Enum):
            spellings = {s for entry in node.values for s in (entry.value, *entry.aliases)}
            closed = all(self._plain(ir.Const(each), into) for each in spellings)
            return closed and (
                not node.open
                or any(
                    (isinstance(t, ir.Enum) and t.open and t.kind == node.kind)
                    or (isinstance(t, ir.Scalar) and _scalar_fits(ir.Scalar(node.kind), t))
                    or isinstance(t, ir.AnyValue)
                    for t in targets
                )
            )
        return any(self._object_fits(node, target) for target in targets)

    def _object_fits(self, node: ir.NamedType, target: ir.TypeExpr | ir.NamedType) -> bool:
        if isinstance(target, ir.AnyValue):
            return True
        if isinstance(node, ir.MapType):
            return self._map_fits(node, target)
        if not isinstance(node, ir.Struct):
            return False
        return self._struct_fits(node, target)

    def _map_fits(self, node: ir.MapType, target: ir.TypeExpr | ir.NamedType) -> bool:
        if isinstance(target, ir.Struct):
            fields = effective(target, self._target).values()
            parts: list[_Member] = [*fields, *patterns(target, self._target)]
            rest = any(isinstance(p, ir.PatternField) and p.pattern == ir.REST for p in parts)
            needs = any(isinstance(part, ir.Field) and part.required for part in parts)
            return rest and not needs and all(self.fits(node.values, part.type) for part in parts)
        return (
            isinstance(target, ir.MapType)
            and self.fits(node.values, target.values)
            and self.fits(node.keys or _TEXT, target.keys or _TEXT)
        )

    def _struct_fits(self, node: ir.Struct, target: ir.TypeExpr | ir.NamedType) -> bool:
        members = effective(node, self._source)
        others = patterns(node, self._source)
        if isinstance(target, ir.MapType):
            names = [ir.Const(name) for name in members]
            parts: list[_Member] = [*members.values(), *others]
            if others and target.keys is not None:
                return False  # a pattern does not list the names that it matches
            return all(self.fits(name, target.keys or _TEXT) for name in names) and all(
                self.fits(part.type, target.values) for part in parts
            )
        if not isinstance(target, ir.Struct):
            return False
        wanted = effective(target, self._target)
        further = patterns(target, self._target)
        forbids = "forbid" in (target.unknown_in_client, target.unknown_in_server)
        return (
            all(self._member_fits(members.get(name), each, others) for name, each in wanted.items())
            and all(
                self._other_fits(name, each.type, further, forbids)
                for name, each in members.items()
                if name not in wanted
            )
            and all(self._pattern_fits(each, further, forbids) for each in others)
        )

    def _member_fits(
        self, given: ir.Field | None, wanted: ir.Field, others: list[ir.PatternField]
    ) -> bool:
        """Return whether a target member accepts a member, or members that match a pattern."""
        if given is None:
            covering = matching(others, wanted.name)
            fits = covering is None or self.fits(covering.type, wanted.type)
            return fits and not wanted.required
        if wanted.required and not given.required:
            return False
        return self.fits(given.type, wanted.type) and self._types_by_fit(given, wanted)

    def _types_by_fit(self, given: ir.Field, wanted: ir.Field) -> bool:
        if wanted.type_by is None:
            return True
        if given.type_by is None or given.type_by.member != wanted.type_by.member:
            return False
        held = dict(given.type_by.types)
        return all(
            value in held and self.fits(ir.Ref(held[value]), ir.Ref(name))
            for value, name in wanted.type_by.types
        )

    def _other_fits(
        self, name: str, value: ir.TypeExpr, further: list[ir.PatternField], forbids: bool
    ) -> bool:
        """Return whether the target accepts a member that it does not name."""
        covering = matching(further, name)
        return not forbids if covering is None else self.fits(value, covering.type)

    def _pattern_fits(
        self, given: ir.PatternField, further: list[ir.PatternField], forbids: bool
    ) -> bool:
        wanted = [each for each in further if each.pattern in (given.pattern, ir.REST)]
        if not wanted:
            return not forbids
        return self.fits(given.type, wanted[0].type)


def patterns(struct: ir.Struct, types: Types) -> list[ir.PatternField]:
    """Return the member patterns of a struct. Inherited patterns come first, and `REST` last."""
    found = [entry for part in ir.lineage(struct, types.get) for entry in part.patterns]
    return sorted(found, key=lambda entry: entry.pattern == ir.REST)


def matching(entries: Iterable[ir.PatternField], name: str) -> ir.PatternField | None:
    """Return the first pattern that matches the whole name of a member, or None."""
    return next((entry for entry in entries if re.search(entry.pattern, name)), None)


def effective(struct: ir.Struct, types: Types) -> dict[str, ir.Field]:
    """Return the members of a struct by wire name. Inherited members come first."""
    parts = ir.lineage(struct, types.get)
    return {field.name: field for part in parts for field in part.fields}


def tuple_items(value: ir.TupleOf) -> list[ir.TypeExpr]:
    return [*value.items, *([] if value.rest is None else [value.rest])]


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _in_enum(value: str | float | bool, enum: ir.Enum) -> bool:
    if any(_same(value, s) for entry in enum.values for s in (entry.value, *entry.aliases)):
        return True
    return enum.open and type(value) is (str if enum.kind == "string" else int)


def _const_fits(value: str | float | bool, target: ir.Scalar) -> bool:
    if isinstance(value, bool):
        return target.kind == "boolean"
    if isinstance(value, str):
        return (
            target.kind == "string"
            and len(value) >= (target.min_length or 0)
            and (target.max_length is None or len(value) <= target.max_length)
            and (target.pattern is None or re.search(target.pattern, value) is not None)
        )
    return (
        target.kind in ("number", "integer" if isinstance(value, int) else "number")
        and (target.minimum is None or value >= target.minimum)
        and (target.maximum is None or value <= target.maximum)
    )


def _scalar_fits(value: ir.Scalar, target: ir.Scalar) -> bool:
    kinds = value.kind == target.kind or (value.kind, target.kind) == ("integer", "number")
    return kinds and _limits_fit(value, target)


def _limits_fit(value: ir.Scalar | ir.ArrayOf, target: ir.Scalar | ir.ArrayOf) -> bool:
    has, needs = bounds(value), bounds(target)
    for name, limit in needs.items():
        given = has.get(name)
        if given is None:
            return False
        if name in ("pattern", "unique_items"):
            if given != limit:
                return False
        elif (name in _LOWER and given < limit) or (name in _UPPER and given > limit):  # type: ignore[operator]
            return False
    return True
