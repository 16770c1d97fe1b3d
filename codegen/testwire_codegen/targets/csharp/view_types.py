"""Creates the data of `Types.cs` and `Wire.cs` for the C# templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_csharp.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import visible
from testwire_codegen.targets.csharp.naming import NAMING, names_of_values, property_of
from testwire_codegen.targets.csharp.text import (
    bare,
    comment,
    escape,
    is_value_type,
    line,
    literal,
    type_of,
)
from testwire_codegen.targets.typed.types import (
    TypeEntry,
    alternatives,
    deprecation,
    docs_of,
    docs_of_member,
    is_wide,
    keeps_unknown,
    members_of,
    table,
)
from testwire_codegen.targets.typed.types import entries as all_entries
from testwire_codegen.targets.views import title


def obsolete(node: Any) -> str | None:
    """Return the attribute of a deprecated part, or None."""
    reason = deprecation(node)
    return None if reason is None else f"[Obsolete({literal(reason)})]"


# --- Types.cs ------------------------------------------------------------------------------------


def types_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Types.cs`."""
    types = [view for node in protocol.types if (view := _type(protocol, node)) is not None]
    return {"title": line(title(protocol)), "types": types}


def _type(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any] | None:
    """Return the view of a type, or None for an alias or a map, which have no type in C#."""
    match node:
        case ir.Struct():
            return _record(protocol, node)
        case ir.Enum():
            return _enum(node)
        case ir.Union():
            return _union(protocol, node)
        case _:
            return None


def _head(node: ir.NamedType, form: str) -> dict[str, Any]:
    return {
        "form": form,
        "name": node.name,
        "docs": comment(docs_of(node), 0),
        "obsolete": obsolete(node),
    }


def _record(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    members = [_member(protocol, node, field) for field in members_of(protocol, node)]
    return {
        **_head(node, "record"),
        "members": members,
        "unknown": keeps_unknown(protocol, node),
    }


def _member(protocol: ir.Protocol, owner: ir.Struct, field: ir.Field) -> dict[str, Any]:
    type = type_of(protocol, field.type)
    nullable = type.endswith("?") or type == "JsonElement"
    view = {
        "docs": comment(docs_of_member(protocol, field), 4),
        "obsolete": obsolete(field),
        "wire": literal(field.name),
        "name": property_of(owner.name, field),
        "ignore": None,
        "converter": None,
        "required": field.required,
        "value": None,
        "type": type,
    }
    if field.required and isinstance(field.type, ir.Const):
        return {**view, "value": literal(field.type.value)}
    if field.required:
        return view
    if not nullable:
        return {**view, "type": f"{type}?", "ignore": "WhenWritingNull"}
    converter = f"OptionalConverter<{bare(protocol, type)}>"
    return {**view, "type": f"Optional<{type}>", "ignore": "WhenWritingDefault"} | {
        "converter": converter
    }


def _enum(node: ir.Enum) -> dict[str, Any]:
    texts = node.kind == "string"
    values = [
        {"docs": comment(entry.docs, 4), "name": name, "value": literal(entry.value)}
        for entry, name in zip(node.values, names_of_values(node), strict=True)
    ]
    return {
        **_head(node, "open" if node.open else "enum"),
        "entries": values,
        "type": "string" if texts else "long",
        "base": " : long" if is_wide(node) else "",
    }


def _union(protocol: ir.Protocol, node: ir.Union) -> dict[str, Any]:
    cases = []
    types: list[str] = []
    for name, member in alternatives(node):
        type = type_of(protocol, member)
        # C# has no conversions from interfaces, and only one from each type.
        converts = type not in types and not type.startswith("IReadOnly")
        types.append(type)
        cases.append(
            {
                "name": name,
                "type": type,
                "bare": bare(protocol, type),
                "converts": converts,
                "docs": comment(f"The alternative {type}.", 4),
            }
        )
    return {**_head(node, "union"), "cases": cases}


# --- Wire.cs -------------------------------------------------------------------------------------


def wire_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Wire.cs`: the table of types, and how each type is read."""
    entries = [_entry(protocol, entry) for entry in all_entries(protocol, NAMING)]
    unions = [
        bare(protocol, type_of(protocol, member))
        for node in protocol.types
        if isinstance(node, ir.Union)
        for member in node.members
    ]
    optional = [
        bare(protocol, type_of(protocol, field.type))
        for node in protocol.types
        if isinstance(node, ir.Struct)
        for field in members_of(protocol, node)
        if not field.required
    ]
    roots = sorted({*(entry["bare"] for entry in entries), *unions, *optional, "JsonElement"})
    return {
        "title": line(title(protocol)),
        "table": [visible(line) for line in table(protocol)],
        "entries": entries,
        "roots": roots,
        # The context already has members with these names.
        "inherited": ("Default", "Options"),
    }


def _entry(protocol: ir.Protocol, entry: TypeEntry) -> dict[str, Any]:
    type = type_of(protocol, entry.type)
    return {
        "name": entry.name,
        "type": type,
        "bare": bare(protocol, type),
        "shape": literal(entry.shape),
        "value_type": is_value_type(protocol, type),
        "about": escape(entry.name),
    }
