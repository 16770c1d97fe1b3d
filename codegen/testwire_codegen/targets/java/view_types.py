"""Creates the data of `Types.java` and `ProtocolTypes.java` for the Java templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.java.naming import NAMING, constant, names_of_values
from testwire_codegen.targets.java.text import block, comment, line, literal
from testwire_codegen.targets.java.types import JavaType, type_of, value_type
from testwire_codegen.targets.typed.types import (
    alternatives,
    deprecation,
    docs_of,
    docs_of_member,
    entries,
    keeps_unknown,
    members_of,
    table,
)
from testwire_codegen.targets.views import title

_BLOCK_WIDTH = 78
"""The width of the lines in a text block."""

_PART = 40_000
"""The size of a string constant in characters. A class file allows 65,535 bytes."""


def deprecated_tag(node: Any) -> list[str]:
    """Return the Javadoc tag of a deprecated part, or no tag."""
    reason = deprecation(node)
    return [] if reason is None else [f"@deprecated {line(reason)}"]


# --- Types.java ----------------------------------------------------------------------------------


def types_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Types.java`."""
    types = [view for node in protocol.types if (view := _type(protocol, node)) is not None]
    return {"title": line(title(protocol)), "types": types}


def _type(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any] | None:
    """Return the view of a type, or None for an alias or a map, which have no type in Java."""
    match node:
        case ir.Struct():
            return _object(protocol, node)
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
        "docs": comment(docs_of(node), 4, *deprecated_tag(node)),
        "deprecated": bool(node.deprecated),
    }


def _object(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    members = [_member(protocol, field) for field in members_of(protocol, node)]
    stored = [member for member in members if member["field"]]
    unknown = keeps_unknown(protocol, node)
    values = [member["name"] for member in stored] + ["unknownMembers"] * unknown
    return {
        **_head(node, "object"),
        "members": members,
        "stored": stored,
        "unknown": unknown,
        "known": ", ".join(member["wire"] for member in members),
        "fields": ", ".join(values),
    }


def _member(protocol: ir.Protocol, field: ir.Field) -> dict[str, Any]:
    type = type_of(protocol, field.type)
    name = NAMING.member(field)
    wire = literal(field.name)
    docs = docs_of_member(protocol, field)
    view = {
        "docs": comment(docs, 8, *deprecated_tag(field)),
        "setter_docs": comment(docs, 12, *deprecated_tag(field)),
        "deprecated": bool(field.deprecated),
        "wire": wire,
        "name": name,
        "type": type,
        "absent": False,
        "again": f"this.{name}",
        "set": f"copy({name})" if type.inner is not None else name,
        "read": type.apply("Read", f"object.get({wire})"),
    }
    if field.required and isinstance(field.type, ir.Const):
        value = _constant(field.type.value, type)
        write = f"json.add({wire}, {type.apply('Write', value)})"
        return {**view, "field": "", "returns": type.plain, "returned": value, "write": write}
    if field.required and not type.nullable:
        return {**view, **_required(name, wire, type)}
    if field.required or type.nullable:
        return {**view, **_nullable(name, wire, type, field.required)}
    return {
        **view,
        "field": type.name,
        "built": type.name,
        "given": type.plain,
        "initial": f"builder.{name}",
        "returns": f"java.util.Optional<{type.name}>",
        "returned": f"java.util.Optional.ofNullable({name})",
        "write": f"Write.present(json, {wire}, this.{name}, {type.function('Write')})",
    }


def _required(name: str, wire: str, type: JavaType) -> dict[str, Any]:
    return {
        "field": type.plain,
        "built": type.name,
        "given": type.plain,
        "initial": f"required(builder.{name}, {wire})",
        "returns": type.plain,
        "returned": name,
        "write": f"json.add({wire}, {type.apply('Write', f'this.{name}')})",
    }


def _nullable(name: str, wire: str, type: JavaType, required: bool) -> dict[str, Any]:
    """Return the view of a member that may be null."""
    set = f"copy({name})" if type.inner is not None else name
    read = f"Read.member(object, {wire}, {type.function('Read')})"
    view = {"built": f"Member<{type.name}>", "absent": True, "given": type.name}
    view |= {"set": f"Member.of({set})", "read": read}
    if required:
        return {
            **view,
            "field": type.name,
            "initial": f"requiredMember(builder.{name}, {wire})",
            "again": f"Member.of(this.{name})",
            "returns": f"java.util.Optional<{type.name}>",
            "returned": f"java.util.Optional.ofNullable({name})",
            "write": f"json.add({wire}, {type.apply('Write', f'this.{name}')})",
        }
    return {
        **view,
        "field": f"Member<{type.name}>",
        "initial": f"builder.{name}",
        "returns": f"Member<{type.name}>",
        "returned": name,
        "write": f"Write.member(json, {wire}, this.{name}, {type.function('Write')})",
    }


def _constant(value: Any, type: JavaType) -> str:
    code = literal(value)
    if type.name == "Long":
        return code if code.endswith("L") else f"{code}L"
    return (
        f"{code}.0"
        if type.name == "Double" and isinstance(value, int) and "e" not in code
        else code
    )


def _enum(node: ir.Enum) -> dict[str, Any]:
    type = value_type(node)
    values = [
        {"docs": comment(entry.docs, 8), "name": name, "value": _constant(entry.value, type)}
        for entry, name in zip(node.values, names_of_values(node), strict=True)
    ]
    return {**_head(node, "open" if node.open else "enum"), "entries": values, "type": type}


def _union(protocol: ir.Protocol, node: ir.Union) -> dict[str, Any]:
    cases: list[dict[str, Any]] = []
    types: list[str] = []
    for name, member in alternatives(node):
        type = type_of(protocol, member)
        # Java does not distinguish methods by type arguments.
        converts = type.erased not in types
        types.append(type.erased)
        read, write = type.apply("Read", "value"), type.apply("Write", "value")
        cases.append(
            {"name": name, "type": type, "converts": converts, "read": read, "write": write}
        )
    takes_null = any(each["type"].nullable or each["type"].method == "any" for each in cases)
    return {**_head(node, "union"), "cases": cases, "takes_null": takes_null}


# --- ProtocolTypes.java --------------------------------------------------------------------------


def wire_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `ProtocolTypes.java`: the table of types, and how each type is read."""
    constants = constants_of(protocol)
    views = []
    for entry in entries(protocol, NAMING):
        type = type_of(protocol, entry.type, "Types.")
        views.append(
            {
                "name": literal(entry.name),
                "constant": constants[entry.name],
                "type": type,
                "shape": literal(entry.shape),
                "read": type.function("Read"),
                "write": type.function("Write"),
                "about": f"<code>{line(entry.name)}</code>",
            }
        )
    return {"title": line(title(protocol)), "table": _table(protocol), "entries": views}


def _table(protocol: ir.Protocol) -> list[list[str]]:
    """Return the table of types as the contents of text blocks."""
    lines: list[list[str]] = [["{\\"]]
    size = 0
    for text in ",\n".join(table(protocol)).split("\n"):
        for each in block(text, _BLOCK_WIDTH):
            if size > _PART:
                lines.append([])
                size = 0
            lines[-1].append(each)
            size += len(each)
    lines[-1].append("}")
    return lines


def constants_of(protocol: ir.Protocol) -> dict[str, str]:
    """Return the constant of each type and of each result without a name."""
    constants: dict[str, str] = {}
    for entry in entries(protocol, NAMING):
        name = stem = constant(entry.name)
        number = 2
        while name in constants.values():
            name = f"{stem}_{number}"
            number += 1
        constants[entry.name] = name
    return constants
