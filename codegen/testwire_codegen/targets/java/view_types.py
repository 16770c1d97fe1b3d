"""Creates the data of `Types.java` and `ProtocolTypes.java` for the Java templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

import json
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.java.naming import NAMING, constant, distinct, value_names
from testwire_codegen.targets.java.text import block, comment, line, literal
from testwire_codegen.targets.java.types import JavaType, type_of
from testwire_codegen.targets.naming import pascal
from testwire_codegen.targets.shapes import definition, shape
from testwire_codegen.targets.views import title

_BLOCK_WIDTH = 78
"""The width of the lines in a text block."""

_PART = 40_000
"""The size of a string constant in characters. A class file allows 65,535 bytes."""


def docs_of(node: Any, *more: str) -> str:
    """Return the description of a part of the protocol, with the version of its introduction."""
    since = getattr(node, "since", None)
    return "\n".join(filter(None, [node.docs, *more, f"Since version {since}." if since else ""]))


def deprecation(node: Any) -> list[str]:
    """Return the Javadoc tag of a deprecated part, or no tag."""
    if not node.deprecated:
        return []
    until = f" Removal on {node.sunset} or later." if node.sunset else ""
    return [f"@deprecated {line(node.deprecated)}{until}"]


def range_of(protocol: ir.Protocol, node: ir.TypeExpr) -> str:
    """Return a sentence about the limits of a value, or an empty string."""
    if isinstance(node, ir.Nullable):
        return range_of(protocol, node.inner)
    if isinstance(node, ir.Ref):
        named = protocol.type(node.name)
        return range_of(protocol, named.type) if isinstance(named, ir.Alias) else ""
    match node:
        case ir.Scalar():
            low, high = node.minimum, node.maximum
            what, unit = ("", "") if node.kind != "string" else ("Length: ", " characters")
            if node.kind == "string":
                low, high = node.min_length, node.max_length
        case ir.ArrayOf():
            low, high, what, unit = node.min_items, node.max_items, "Length: ", " items"
        case _:
            return ""
    if low is None and high is None:
        return ""
    limits = (
        f"at least {low}"
        if high is None
        else f"at most {high}"
        if low is None
        else f"{low} to {high}"
    )
    return f"{what or 'Range: '}{limits}{unit}."


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
        "docs": comment(docs_of(node), 4, *deprecation(node)),
        "deprecated": bool(node.deprecated),
    }


def members_of(protocol: ir.Protocol, struct: ir.Struct) -> list[ir.Field]:
    """Return the members of an object. A member with the name of an inherited one replaces it."""
    return list({field.name: field for field in protocol.all_fields(struct)}.values())


def _object(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    members = [_member(protocol, field) for field in members_of(protocol, node)]
    stored = [member for member in members if member["field"]]
    policies = (node.unknown_in_client, node.unknown_in_server)
    unknown = "keep" in policies or bool(protocol.all_patterns(node))
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
    notes = [range_of(protocol, field.type)]
    if field.has_default:
        notes.append(f"Default: {json.dumps(field.default, ensure_ascii=False)}.")
    docs = docs_of(field, *notes)
    view = {
        "docs": comment(docs, 8, *deprecation(field)),
        "setter_docs": comment(docs, 12, *deprecation(field)),
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
        "returns": f"Optional<{type.name}>",
        "returned": f"Optional.ofNullable({name})",
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
            "returns": f"Optional<{type.name}>",
            "returned": f"Optional.ofNullable({name})",
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
    return f"{code}.0" if type.name == "Double" and isinstance(value, int) and "e" not in code else code


def _enum(node: ir.Enum) -> dict[str, Any]:
    texts = node.kind == "string"
    type = JavaType("String", "text") if texts else JavaType("Long", "whole", "long")
    values = [
        {
            "docs": comment(entry.docs, 8),
            "name": name,
            "value": _constant(entry.value, type),
        }
        for entry, name in zip(node.values, value_names(node), strict=True)
    ]
    return {**_head(node, "open" if node.open else "enum"), "entries": values, "type": type}


def _union(protocol: ir.Protocol, node: ir.Union) -> dict[str, Any]:
    cases = []
    names: list[str] = []
    types: list[str] = []
    for member in node.members:
        type = type_of(protocol, member)
        name = f"Of{label(member)}"
        name = name if name not in names else f"{name}{len(names) + 1}"
        names.append(name)
        # Java does not distinguish methods by type arguments.
        converts = type.erased not in types
        types.append(type.erased)
        read, write = type.apply("Read", "value"), type.apply("Write", "value")
        cases.append(
            {"name": name, "type": type, "converts": converts, "read": read, "write": write}
        )
    takes_null = any(each["type"].nullable or each["type"].method == "any" for each in cases)
    return {**_head(node, "union"), "cases": cases, "takes_null": takes_null}


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


# --- ProtocolTypes.java --------------------------------------------------------------------------


def wire_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `ProtocolTypes.java`: the table of types, and how each type is read."""
    constants = constants_of(protocol)
    named: list[tuple[str, ir.TypeExpr]] = [(node.name, ir.Ref(node.name)) for node in protocol.types]
    named += [
        (result_name(protocol, message), message.result)
        for message in protocol.messages
        if message.result is not None and not isinstance(message.result, ir.Ref)
    ]
    return {
        "title": line(title(protocol)),
        "table": _table(protocol),
        "entries": [_entry(protocol, name, constants[name], node) for name, node in named],
    }


def _table(protocol: ir.Protocol) -> list[list[str]]:
    """Return the table of types as the contents of text blocks."""
    lines: list[list[str]] = [["{\\"]]
    size = 0
    for node in protocol.types:
        comma = "" if node is protocol.types[-1] else ","
        text = f"{json.dumps(node.name)}: {_json(definition(protocol, node))}{comma}"
        for each in block(text, _BLOCK_WIDTH):
            if size > _PART:
                # The backslash at the end would join the line with the end of the text block.
                lines.append([])
                size = 0
            lines[-1].append(each)
            size += len(each)
    lines[-1].append("}")
    return lines


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def result_name(protocol: ir.Protocol, message: ir.Message) -> str:
    """Return the name of the reader for a result without a name."""
    name = f"{pascal(NAMING.message(message))}Answer"
    return name if name not in {node.name for node in protocol.types} else f"{name}_"


def constants_of(protocol: ir.Protocol) -> dict[str, str]:
    """Return the constant of each type and each result without a name."""
    names = [node.name for node in protocol.types]
    names += [
        result_name(protocol, message)
        for message in protocol.messages
        if message.result is not None and not isinstance(message.result, ir.Ref)
    ]
    return dict(zip(names, distinct([constant(name) for name in names]), strict=True))


def _entry(protocol: ir.Protocol, name: str, constant: str, node: ir.TypeExpr) -> dict[str, Any]:
    type = type_of(protocol, node, "Types.")
    return {
        "name": literal(name),
        "constant": constant,
        "type": type,
        "shape": literal(_json(shape(node))),
        "read": type.function("Read"),
        "write": type.function("Write"),
        "about": f"<code>{line(name)}</code>",
    }
