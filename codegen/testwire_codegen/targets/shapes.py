"""The table of types that the validators of several languages read.

`_validate.ts.j2` of the target `typescript` describes the entries. The module must not depend on a
target language.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_typescript_guards.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.views import tags


def definition(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any]:
    """Return a type as an entry of the table."""
    match node:
        case ir.Struct():
            client, server = node.unknown_in_client, node.unknown_in_server
            policy: Any = client if client == server else {"client": client, "server": server}
            entry: dict[str, Any] = {
                "bases": list(node.bases),
                "members": {field.name: shape(field.type) for field in node.fields},
                "required": [field.name for field in node.fields if field.required],
                "aliases": {f.name: list(f.aliases) for f in node.fields if f.aliases},
                "patterns": {each.pattern: shape(each.type) for each in node.patterns},
                "typeBy": {
                    field.name: {"by": field.type_by.member, "types": dict(field.type_by.types)}
                    for field in node.fields
                    if field.type_by is not None
                },
                "unknown": None if policy == "ignore" else policy,
            }
            return {
                name: value
                for name, value in entry.items()
                if name == "members" or value not in (None, [], {})
            }
        case ir.MapType():
            entries = {"map": shape(node.values)}
            return entries if node.keys is None else {**entries, "keys": shape(node.keys)}
        case ir.Union():
            union: dict[str, Any] = {"union": [shape(member) for member in node.members]}
            return union if tags(protocol, node) is None else {**union, "tag": node.discriminator}
        case ir.Enum():
            values: dict[str, Any] = {"values": [entry.value for entry in node.values]}
            if node.open:
                values["open"] = True
            spellings = {alias: entry.value for entry in node.values for alias in entry.aliases}
            return {**values, "spellings": spellings} if spellings else values
        case ir.Alias():
            return {"is": shape(node.type)}


def shape(node: ir.TypeExpr) -> Any:
    """Return a type expression as it is written in the table."""
    match node:
        case ir.Ref(name):
            return name
        case ir.Const(value):
            return {"const": value}
        case ir.Null():
            return "null"
        case ir.AnyValue():
            return "any"
        case ir.Nullable(inner):
            return {"nullable": shape(inner)}
        case ir.ArrayOf(items):
            limits: dict[str, Any] = {"minItems": node.min_items, "maxItems": node.max_items}
            limits["uniqueItems"] = node.unique_items
            return {"array": shape(items), **_stated(limits)}
        case ir.TupleOf(items, rest):
            fixed: dict[str, Any] = {"tuple": [shape(item) for item in items]}
            return fixed if rest is None else {**fixed, "rest": shape(rest)}
        case ir.Scalar(kind):
            format = node.format if node.format == "uuid" else None
            stated = _stated({**node.limits, "format": format})
            return {"scalar": kind, **stated} if stated else kind
    raise AssertionError(node)


def _stated(limits: dict[str, Any]) -> dict[str, Any]:
    return {name: limit for name, limit in limits.items() if limit is not None}
