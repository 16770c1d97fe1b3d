"""Creates the data of `types.rs` and `wire.rs` for the Rust templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.rust.naming import NAMING, names_of_values, setter, static_names
from testwire_codegen.targets.rust.text import (
    comment,
    contains_itself,
    declaration,
    escape,
    holds_null,
    line,
    literal,
    raw,
    signature,
    structure,
    type_of,
    without_null,
)
from testwire_codegen.targets.typed import types as typed
from testwire_codegen.targets.views import title

_MAX_ARGUMENTS = 7
"""Functions with more arguments have an attribute, because Clippy reports them."""


def deprecation(node: Any) -> str | None:
    """Return the attribute of a deprecated part, or None."""
    reason = typed.deprecation(node)
    return None if reason is None else f"#[deprecated = {literal(reason)}]"


# --- types.rs ------------------------------------------------------------------------------------


def types_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `types.rs`."""
    statics = wire_statics(protocol)
    types = [_type(protocol, node) for node in protocol.types]
    named = [view for view in types if view is not None]
    for view in named:
        view["static"] = f"super::wire::{statics[view['name']]}"
    return {"title": line(title(protocol)), "types": named}


def _type(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any] | None:
    """Return the view of a type, or None for an alias that refers to itself."""
    match node:
        case ir.Struct():
            return _struct(protocol, node)
        case ir.Enum():
            return _enum(node)
        case ir.Union():
            return _union(protocol, node)
        case ir.Alias():
            return _alias(protocol, node, type_of(protocol, node.type))
        case ir.MapType():
            return _alias(protocol, node, f"BTreeMap<String, {type_of(protocol, node.values)}>")


def _head(node: ir.NamedType, form: str) -> dict[str, Any]:
    return {
        "form": form,
        "name": node.name,
        "docs": comment(typed.docs_of(node), 0),
        "deprecated": deprecation(node),
    }


def _alias(protocol: ir.Protocol, node: ir.NamedType, type: str) -> dict[str, Any] | None:
    if type_of(protocol, ir.Ref(node.name)) != node.name:
        return None
    return {**_head(node, "alias"), "type": type}


def _struct(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    members = [_member(protocol, node, field) for field in typed.members_of(protocol, node)]
    fields = [member for member in members if member["kind"] != "constant"]
    required = [member for member in fields if member["kind"] == "required"]
    unknown = typed.keeps_unknown(protocol, node)
    values = [member["initial"] for member in fields]
    values += ["unknown_members: Map::new()"] * unknown
    arguments = [f"{member['name']}: {member['argument']}" for member in required]
    return {
        **_head(node, "struct"),
        "fields": fields,
        "unknown": unknown,
        "default": not required,
        "many": len(required) > _MAX_ARGUMENTS,
        "new": signature("pub fn new", arguments, "Self", 4, " {"),
        "values": structure(node.name, values) if required else ["Self::default()"],
        "wire": [
            f"{kind} {member['written']}"
            for kind in ("required", "optional", "maybe", "constant")
            for member in members
            if member["kind"] == kind
        ],
    }


def _member(protocol: ir.Protocol, owner: ir.Struct, field: ir.Field) -> dict[str, Any]:
    name, wire = NAMING.member(field), literal(field.name)
    boxed = contains_itself(protocol, owner.name, field.type)
    view = {
        "name": name,
        "docs": comment(typed.docs_of_member(protocol, field), 4),
        "deprecated": deprecation(field),
        "written": f"{name} = {wire}",
    }
    if field.required and isinstance(field.type, ir.Const):
        return {**view, "kind": "constant", "written": f"{wire} = {literal(field.type.value)}"}
    type = type_of(protocol, field.type, boxed=boxed)
    if field.required:
        argument, value = _argument(protocol, field.type, type)
        initial = name if value == "value" else f"{name}: {value.replace('value', name)}"
        parts = {"kind": "required", "argument": argument, "initial": initial}
    else:
        plain = without_null(protocol, field.type)
        perhaps = holds_null(protocol, field.type) and plain is not None
        inner = type_of(protocol, plain, boxed=boxed) if perhaps else type
        kind, outer = ("maybe", "Maybe") if perhaps else ("optional", "Option")
        argument, value = _argument(protocol, field.type, inner)
        if perhaps:
            argument, value = f"impl Into<Maybe<{inner}>>", "value.into()"
        else:
            value = f"Some({value})"
        type = f"{outer}<{inner}>"
        absent = "Maybe::Absent" if perhaps else "None"
        parts = {"kind": kind, "argument": argument, "initial": f"{name}: {absent}"}
    head = f"pub fn {setter(name)}"
    return {
        **view,
        **parts,
        "lines": declaration(f"pub {name}", type, 4),
        "setter": signature(head, ["mut self", f"value: {parts['argument']}"], "Self", 4, " {"),
        "value": value,
        "optional": not field.required,
    }


def _argument(protocol: ir.Protocol, node: ir.TypeExpr, type: str) -> tuple[str, str]:
    """Return the type of an argument for a value of the type, and the value for `value`."""
    while isinstance(node, ir.Ref) and isinstance(named := protocol.type(node.name), ir.Alias):
        node = named.type
    text = type == "String" or (isinstance(node, ir.Scalar) and node.kind == "string")
    return (f"impl Into<{type}>", "value.into()") if text else (type, "value")


def _enum(node: ir.Enum) -> dict[str, Any]:
    texts = node.kind == "string"
    return {
        **_head(node, "enum"),
        "open": node.open,
        "type": "String" if texts else "i64",
        "kind": f"{'open ' * node.open}{'text' if texts else 'integer'}{' Other' * node.open}",
        "entries": [
            {"docs": comment(entry.docs, 4), "name": name, "value": literal(entry.value)}
            for entry, name in zip(node.values, names_of_values(node), strict=True)
        ],
    }


def _union(protocol: ir.Protocol, node: ir.Union) -> dict[str, Any]:
    cases = []
    types: list[str] = []
    for name, member in typed.alternatives(node, ""):
        type = type_of(protocol, member, boxed=contains_itself(protocol, node.name, member))
        cases.append({"name": name, "type": type, "converts": type not in types})
        types.append(type)
    return {**_head(node, "union"), "cases": cases}


# --- wire.rs -------------------------------------------------------------------------------------


def wire_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `wire.rs`: the table of types, and how each type is read."""
    statics = wire_statics(protocol)
    return {
        "title": line(title(protocol)),
        "table": raw("{\n" + ",\n".join(typed.table(protocol)) + "\n}"),
        "entries": [
            {
                "static": statics[entry.name],
                "type": type_of(protocol, entry.type, "types::"),
                "name": literal(entry.name),
                "shape": raw(entry.shape),
                "about": escape(entry.name),
            }
            for entry in typed.entries(protocol, NAMING)
        ],
    }


def wire_statics(protocol: ir.Protocol) -> dict[str, str]:
    """Return the name of the static that reads and writes each type and each result."""
    return static_names(entry.name for entry in typed.entries(protocol, NAMING))
