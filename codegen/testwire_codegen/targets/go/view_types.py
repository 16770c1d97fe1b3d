"""Creates the data of `types.go` and `codec.go` for the Go templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_go.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.go.naming import NAMING, value_name
from testwire_codegen.targets.go.text import comment, line, literal, raw
from testwire_codegen.targets.go.types import GoType, go_type, meaning, nullable_part
from testwire_codegen.targets.typed.types import (
    alternatives,
    deprecation,
    docs_of,
    docs_of_member,
    entries,
    keeps_unknown,
    members_of,
    table,
    value_names,
)
from testwire_codegen.targets.views import title


def types_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `types.go`."""
    taken = {node.name for node in protocol.types} | NAMING.reserved_types
    types = [_type(protocol, node, taken) for node in protocol.types]
    codes = [each["type"] for type in types for each in type["fields"]]
    codes += [type["type"] for type in types] + [type["extra"] for type in types]
    return {"title": line(title(protocol)), "types": types, "json": uses_json(codes)}


def codec_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `codec.go`: the table of types, and how each type is read and written."""
    taken = {node.name for node in protocol.types} | NAMING.reserved_types
    types = [_type(protocol, node, taken) for node in protocol.types]
    found = [
        {
            "name": each.name,
            "label": literal(each.name),
            "shape": f"`{raw(each.shape)}`",
            "decode": type.decode,
            "encode": type.encode,
        }
        for each in entries(protocol, NAMING)
        for type in [go_type(protocol, each.type)]
    ]
    codes = [
        code for type in types for each in type["fields"] for code in (each["read"], *each["write"])
    ]
    codes += [code for type in types for code in (type["read"], type["write"])]
    codes += [code for entry in found for code in (entry["decode"], entry["encode"])]
    return {
        "title": line(title(protocol)),
        "table": [raw(each) for each in table(protocol)],
        "types": types,
        "entries": found,
        "json": uses_json(codes),
    }


def uses_json(codes: Iterable[str]) -> bool:
    """Return whether code uses the package for JSON."""
    return any("json.RawMessage" in code for code in codes)


def _type(protocol: ir.Protocol, node: ir.NamedType, taken: set[str]) -> dict[str, Any]:
    head = {
        "name": node.name,
        "docs": comment(docs_of(node), 0, deprecation(node)),
        "fields": [],
        "constants": [],
        "type": "",
        "extra": "",
        "read": "",
        "write": "",
    }
    match node:
        case ir.Struct():
            return head | _struct(protocol, node)
        case ir.Enum():
            return head | _enum(node, taken)
        case ir.Union():
            return head | _union(protocol, node)
        case _:
            type = meaning(protocol, node)
            code = {"type": type.text, "read": type.read("v"), "write": type.write("e", "x")}
            return head | code | {"form": "alias"}


# --- objects -------------------------------------------------------------------------------------


def _struct(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    members = [_member(protocol, field) for field in members_of(protocol, node)]
    unknown = keeps_unknown(protocol, node)
    return {
        "form": "struct",
        "fields": members,
        "unknown": unknown,
        "extra": "json.RawMessage" if unknown else "",
    }


def _member(protocol: ir.Protocol, field: ir.Field) -> dict[str, Any]:
    constant = isinstance(field.type, ir.Const) and field.required
    view = {
        "docs": comment(docs_of_member(protocol, field), 4, deprecation(field)),
        "name": NAMING.member(field),
        "wire": literal(field.name),
        "constant": None,
    }
    if constant:
        assert isinstance(field.type, ir.Const)
        kind = go_type(protocol, field.type)
        value = json.dumps(field.type.value, ensure_ascii=False)
        code = f"e.Constant(`{raw(value)}`)"
        return view | {
            "type": kind.text,
            "constant": literal(field.type.value),
            "read": "",
            "condition": None,
            "write": [code],
        }
    target = f"x.{view['name']}"
    if field.required:
        type = go_type(protocol, field.type)
        return view | {
            "type": type.text,
            "read": f"{target} = {type.read('value')}",
            "condition": None,
            "write": [type.write("e", target)],
        }
    return view | _absent(protocol, field.type, target)


def _absent(protocol: ir.Protocol, node: ir.TypeExpr, target: str) -> dict[str, Any]:
    """Return the code of a field that can be absent."""
    inner = nullable_part(protocol, node)
    if inner is not None:
        type = go_type(protocol, inner)
        return {
            "type": f"wire.Optional[{type.text}]",
            "read": f"{target} = wire.DecodeOptional(value, {type.decode})",
            "condition": f"{target}.IsPresent()",
            "write": [f"wire.EncodeNullable(e, {target}.Pointer(), {type.encode})"],
        }
    type = go_type(protocol, node)
    if type.nilable:
        return {
            "type": type.text,
            "read": f"{target} = {type.read('value')}",
            "condition": f"{target} != nil",
            "write": [type.write("e", target)],
        }
    return {
        "type": f"*{type.text}",
        "read": f"{target} = wire.Ptr({type.read('value')})",
        "condition": f"{target} != nil",
        "write": [type.write("e", f"*{target}")],
    }


# --- enumerations and unions ---------------------------------------------------------------------


def _enum(node: ir.Enum, taken: set[str]) -> dict[str, Any]:
    names = value_names(node, lambda entry: f"{node.name}{value_name(entry)}", taken)
    taken |= set(names)
    return {
        "form": "enum",
        "open": node.open,
        "type": "string" if node.kind == "string" else "int64",
        "function": "String" if node.kind == "string" else "Int",
        "verb": "%q" if node.kind == "string" else "%d",
        "constants": [
            {"docs": comment(entry.docs, 4), "name": name, "value": literal(entry.value)}
            for entry, name in zip(node.values, names, strict=True)
        ],
    }


def _union(protocol: ir.Protocol, node: ir.Union) -> dict[str, Any]:
    fields = []
    for name, type in alternatives(node, ""):
        about = f"The alternative {go_type(protocol, type).text}."
        code = _absent(protocol, type, f"x.{name}")
        fields.append({"docs": comment(about, 4), "name": name, **code})
    return {"form": "union", "fields": fields}


def text_of(type: GoType, pointer: bool) -> str:
    """Return the type of a parameter or a result."""
    return f"*{type.text}" if pointer else type.text
