"""Finds the minimal value of a type, as a Python expression that uses generated types.

Optional members are omitted, arrays are as short as possible, and nullable values are null.

Tests: `tests/codegen/scaffold/test_values.py`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH
from testwire_codegen.targets.python.naming import NAMING, enum_member
from testwire_codegen.targets.python.text import literal
from testwire_codegen.targets.views import holds_version, unaliased


class NoValue(Exception):
    """Raised if the minimal value of a type is unknown.

    Either no sample string has the required form, or the type is infinitely recursive.
    """


@dataclass(frozen=True, slots=True)
class Expression:
    """A Python expression whose parts, such as arguments, can be on separate lines."""

    text: str
    parts: tuple[tuple[str, Expression], ...] = ()
    """The parts, each with a prefix such as `name=`."""
    close: str = ""
    types: frozenset[str] = field(default=frozenset())
    """The named types in `text`. Types in the parts are not included."""

    @property
    def flat(self) -> str:
        """The code on one line."""
        return self.text + ", ".join(before + part.flat for before, part in self.parts) + self.close


def types_in(expression: Expression) -> set[str]:
    """Return the named types in an expression and its parts."""
    return set(expression.types).union(*(types_in(part) for _, part in expression.parts))


def call(function: str, arguments: Sequence[Expression]) -> Expression:
    """Return a call with positional arguments."""
    return Expression(f"{function}(", tuple(("", argument) for argument in arguments), ")")


def lay_out(expression: Expression, indent: int, before: int) -> str:
    """Return the code on one line. If the line is too long, put each part on a separate line.

    - `indent`: the indentation of the statement.
    - `before`: the number of columns before the expression in the first line.
    """
    flat = expression.flat
    if not expression.parts or before + len(flat) <= WIDTH:
        return flat
    inner = indent + 4
    lines = [expression.text]
    for name, part in expression.parts:
        # The added 1 reserves a column for the comma.
        lines.append(f"{' ' * inner}{name}{lay_out(part, inner, inner + len(name) + 1)},")
    lines.append(f"{' ' * indent}{expression.close}")
    return "\n".join(lines)


def least(
    protocol: ir.Protocol, expression: ir.TypeExpr, *, with_lists: bool = False
) -> Expression:
    """Return the minimal value of a type expression. Raise NoValue if the value is unknown.

    - `with_lists`: the optional arrays of the object itself are empty. They are not omitted.
    """
    return _value(protocol, expression, frozenset(), with_lists)


def _value(
    protocol: ir.Protocol,
    expression: ir.TypeExpr,
    seen: frozenset[str],
    with_lists: bool = False,
) -> Expression:
    match expression:
        case ir.Const(value):
            return Expression(literal(value))
        case ir.Null() | ir.Nullable() | ir.AnyValue():
            return Expression("None")
        case ir.Scalar():
            return Expression(literal(_scalar(protocol, expression)))
        case ir.ArrayOf(items, min_items):
            count = min_items or 0
            item = _value(protocol, items, seen) if count else Expression("")
            return Expression("[", (("", item),) * count, "]")
        case ir.TupleOf(items):
            close = ",)" if len(items) == 1 else ")"
            return Expression(
                "(", tuple(("", _value(protocol, each, seen)) for each in items), close
            )
        case ir.Ref(name):
            if name in seen:
                raise NoValue(f"{name} is infinitely recursive")
            return _named(protocol, protocol.type(name), seen | {name}, with_lists)


def _named(
    protocol: ir.Protocol, node: ir.NamedType, seen: frozenset[str], with_lists: bool
) -> Expression:
    match node:
        case ir.Struct():
            members = {  # a member replaces the base's member with the same name
                NAMING.member(member): member for member in protocol.all_fields(node)
            }
            parts = tuple(
                (f"{name}=", _version(protocol, member) or _value(protocol, member.type, seen))
                for name, member in members.items()
                if member.required or (with_lists and _may_be_empty(protocol, member.type))
            )
            return Expression(f"{node.name}(", parts, ")", frozenset({node.name}))
        case ir.MapType():
            return Expression("{}")
        case ir.Enum():
            first = node.values[0]
            if first.name is not None:
                text = f"{node.name}.{enum_member(first.name)}"
                return Expression(text, types=frozenset({node.name}))
            return Expression(literal(first.value))
        case ir.Alias():
            return _value(protocol, node.type, seen, with_lists)
        case ir.Union():
            reason = NoValue(f"{node.name} is infinitely recursive")
            for member in node.members:
                try:
                    return _value(protocol, member, seen, with_lists)
                except NoValue as error:
                    reason = error
            raise reason


def _may_be_empty(protocol: ir.Protocol, type: ir.TypeExpr) -> bool:
    found = unaliased(protocol, type)
    return isinstance(found, ir.ArrayOf) and not found.min_items


def _version(protocol: ir.Protocol, member: ir.Field) -> Expression | None:
    """Return the wire version if the member contains the announced version."""
    kind = unaliased(protocol, member.type)
    if not isinstance(kind, ir.Scalar) or not holds_version(protocol, member):
        return None
    return Expression(literal(_string(protocol, kind, protocol.wire_version or "")))


def _scalar(protocol: ir.Protocol, scalar: ir.Scalar) -> str | int | float | bool:
    match scalar.kind:
        case "boolean":
            return False
        case "string":
            return _string(protocol, scalar)
        case kind:
            value: int | float = 0
            if scalar.minimum is not None and scalar.minimum > 0:
                value = scalar.minimum
            if scalar.maximum is not None and scalar.maximum < 0:
                value = scalar.maximum
            if kind == "number":
                return float(value)
            return math.ceil(value) if value > 0 else math.floor(value)


def _string(protocol: ir.Protocol, scalar: ir.Scalar, *preferred: str) -> str:
    samples = [
        *preferred, "", "a", "A", "0", "1", protocol.wire_version or "0.0.0", "0.0", "1.0", "1.0.0",
        "a.a", "a-a", "a_a", "a/a", "a/", "/a", "/a/", "a:a", "file:///a", "2000-01-01",
        "2000-01-01T00:00:00Z", "00000000-0000-0000-0000-000000000000", "0" * 40, "0" * 64,
        "a" * (scalar.min_length or 0),
    ]  # fmt: skip
    for sample in samples:
        longest = len(sample) if scalar.max_length is None else scalar.max_length
        if not (scalar.min_length or 0) <= len(sample) <= longest:
            continue
        try:
            if scalar.pattern is None or re.search(scalar.pattern, sample):
                return sample
        except re.error:  # the pattern is not a valid regular expression in Python
            break
    raise NoValue(f"no sample matches the pattern {scalar.pattern!r}")
