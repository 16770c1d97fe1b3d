"""Creates the data of `Types.cs` and `Wire.cs` for the C# templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_csharp.py`.
"""

from __future__ import annotations

import json
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.csharp.naming import NAMING, property_of, value_names
from testwire_codegen.targets.csharp.text import (
    bare,
    comment,
    escape,
    is_value_type,
    line,
    literal,
    shown,
    type_of,
)
from testwire_codegen.targets.naming import pascal
from testwire_codegen.targets.shapes import definition, shape
from testwire_codegen.targets.views import title


def docs_of(node: Any, *more: str) -> str:
    """Return the description of a part of the protocol, with the version of its introduction."""
    since = getattr(node, "since", None)
    return "\n".join(filter(None, [node.docs, *more, f"Since version {since}." if since else ""]))


def obsolete(node: Any) -> str | None:
    """Return the attribute of a deprecated part, or None."""
    if not node.deprecated:
        return None
    until = f" Removal on {node.sunset} or later." if node.sunset else ""
    return f"[Obsolete({literal(node.deprecated + until)})]"


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


def members_of(protocol: ir.Protocol, struct: ir.Struct) -> list[ir.Field]:
    """Return the members of an object. A member with the name of an inherited one replaces it."""
    return list({field.name: field for field in protocol.all_fields(struct)}.values())


def keeps_unknown(protocol: ir.Protocol, struct: ir.Struct) -> bool:
    """Return whether the C# type has a property for the members without a property."""
    policies = (struct.unknown_in_client, struct.unknown_in_server)
    return "keep" in policies or bool(protocol.all_patterns(struct))


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
    notes = [f"Default: {json.dumps(field.default, ensure_ascii=False)}."] * field.has_default
    view = {
        "docs": comment(docs_of(field, *notes), 4),
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
        for entry, name in zip(node.values, value_names(node), strict=True)
    ]
    small = all(isinstance(e.value, str) or abs(e.value) < 1 << 31 for e in node.values)
    return {
        **_head(node, "open" if node.open else "enum"),
        "entries": values,
        "type": "string" if texts else "long",
        "base": " : long" if not texts and not small else "",
    }


def _union(protocol: ir.Protocol, node: ir.Union) -> dict[str, Any]:
    cases = []
    names: list[str] = []
    types: list[str] = []
    for member in node.members:
        type = type_of(protocol, member)
        name = f"Of{label(member)}"
        name = name if name not in names else f"{name}{len(names) + 1}"
        names.append(name)
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


def label(node: ir.TypeExpr) -> str:
    """Return a name for a type expression."""
    match node:
        case ir.Ref(name):
            return name
        case ir.Const(value):
            return f"Constant{pascal(str(value))}"
        case ir.Nullable(inner):
            return f"Nullable{label(inner)}"
        case ir.ArrayOf(items):
            return f"{label(items)}List"
        case ir.Scalar(kind):
            return pascal(kind)
        case ir.TupleOf():
            return "Tuple"
        case _:
            return "Null" if isinstance(node, ir.Null) else "Any"


# --- Wire.cs -------------------------------------------------------------------------------------


def wire_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Wire.cs`: the table of types, and how each type is read."""
    named = [_entry(protocol, node.name, ir.Ref(node.name)) for node in protocol.types]
    results = [
        _entry(protocol, result_name(protocol, message), message.result)
        for message in protocol.messages
        if message.result is not None and not isinstance(message.result, ir.Ref)
    ]
    entries = [*named, *results]
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
        "table": [
            shown(f"{json.dumps(node.name)}: {_json(definition(protocol, node))}")
            for node in protocol.types
        ],
        "entries": entries,
        "roots": roots,
        # The context already has members with these names.
        "inherited": ("Default", "Options"),
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def result_name(protocol: ir.Protocol, message: ir.Message) -> str:
    """Return the name of the reader for a result without a name."""
    name = f"{NAMING.message(message)}Answer"
    return name if name not in {node.name for node in protocol.types} else f"{name}_"


def _entry(protocol: ir.Protocol, name: str, node: ir.TypeExpr) -> dict[str, Any]:
    type = type_of(protocol, node)
    return {
        "name": name,
        "type": type,
        "bare": bare(protocol, type),
        "shape": literal(_json(shape(node))),
        "value_type": is_value_type(protocol, type),
        "about": escape(name),
    }
