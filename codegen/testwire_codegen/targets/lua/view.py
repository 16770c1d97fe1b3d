"""Creates the data, called view, for the Lua template.

The view contains Lua code. Templates contain no logic except for the layout.

Tests: `tests/codegen/targets/test_lua.py`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.lua.naming import NAMING, field
from testwire_codegen.targets.lua.text import (
    comment,
    entries,
    expression,
    inner,
    key,
    line,
    literal,
)
from testwire_codegen.targets.naming import snake, version_slug
from testwire_codegen.targets.views import title


def module_name(protocol: ir.Protocol) -> str:
    """Return the name of a version's module, relative to the package."""
    return f"{snake(protocol.id)}.{version_slug(protocol.version)}"


def module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of one version."""
    prefix = f"testwire.{module_name(protocol)}."
    structs = [node for node in protocol.types if isinstance(node, ir.Struct)]
    enums = [node for node in protocol.types if isinstance(node, ir.Enum)]
    return {
        "title": line(title(protocol)),
        "docs": comment(protocol.docs),
        "types": [_type(protocol, prefix, node) for node in protocol.types],
        "constants": [
            {"name": name, "value": literal(value)}
            for name, value in {
                "id": protocol.id,
                "version": protocol.version,
                "title": protocol.title,
                "wire_version": protocol.wire_version,
            }.items()
            if value is not None
        ],
        "methods": [_method(prefix, message) for message in protocol.messages],
        "members": [
            part
            for node in structs
            for part in entries(
                node.name, {NAMING.member(each): each.name for each in protocol.all_fields(node)}
            )
        ],
        "enums": [{"name": key(node.name), "values": list(_values(node))} for node in enums],
        "tables": [
            {"name": name, "docs": comment(docs), "lines": inner(value)}
            for name, docs, value in _tables(protocol)
        ],
    }


def _method(prefix: str, message: ir.Message) -> dict[str, Any]:
    types = [f"Params: `{prefix}{message.params}`." if message.params else ""]
    if message.result is not None:
        types.append(f"Result: `{expression(prefix, message.result)}`.")
    docs = "\n".join(part for part in (_docs(message), *types) if part)
    return {
        "docs": comment(docs, 2),
        "name": key(NAMING.message(message)),
        "value": literal(message.name),
    }


def _docs(node: ir.Message | ir.NamedType | ir.Field) -> str:
    notes = [node.docs, f"Deprecated: {node.deprecated}" if node.deprecated else ""]
    if isinstance(node, ir.Field) and node.has_default:
        notes.append(f"Default: `{json.dumps(node.default, ensure_ascii=False)}`.")
    return "\n".join(note for note in notes if note)


def _values(node: ir.Enum) -> Iterator[dict[str, Any]]:
    """Yield the entries of an enumeration. If two keys are equal, the later one is the value."""
    seen: set[str] = set()
    for entry in node.values:
        name = field(entry.name or str(entry.value))
        name = str(entry.value) if name in seen else name
        seen.add(name)
        docs = comment(entry.docs, 4)
        yield {"docs": docs, "name": key(name), "value": literal(entry.value)}


# --- annotations ---------------------------------------------------------------------------------


def _type(protocol: ir.Protocol, prefix: str, node: ir.NamedType) -> dict[str, Any]:
    name = prefix + node.name
    match node:
        case ir.Struct():
            bases = f" : {', '.join(prefix + base for base in node.bases)}" if node.bases else ""
            lines = [f"---@class {name}{bases}", *_fields(protocol, prefix, node)]
        case ir.MapType():
            keys = "string" if node.keys is None else expression(prefix, node.keys)
            lines = [f"---@alias {name} table<{keys}, {expression(prefix, node.values)}>"]
        case ir.Alias():
            lines = [f"---@alias {name} {expression(prefix, node.type)}"]
        case ir.Union():
            lines = [f"---@alias {name}"]
            lines += [f"---| {expression(prefix, member)}" for member in node.members]
        case ir.Enum():
            lines = [f"---@alias {name}"]
            for entry in node.values:
                docs = f" # {line(entry.docs)}" if entry.docs else ""
                lines.append(f"---| {literal(entry.value)}{docs}")
            if node.open:
                lines.append(f"---| {node.kind}")
    return {"lines": [*comment(_docs(node)), *lines]}


def _fields(protocol: ir.Protocol, prefix: str, node: ir.Struct) -> Iterator[str]:
    for each in node.fields:
        yield from comment(_docs(each))
        shown, type = key(each.name), expression(prefix, each.type)
        if each.required:
            yield f"---@field {shown} {type}"
        else:
            yield f"---@field {shown} {type}|nil" if "[" in shown else f"---@field {shown}? {type}"
    if any(each.pattern == ir.REST for each in protocol.all_patterns(node)):
        yield "---@field [string] any"


# --- tables --------------------------------------------------------------------------------------


def _tables(protocol: ir.Protocol) -> Iterator[tuple[str, str, Any]]:
    """Yield the name, the description and the value of each table. Its keys are in snake case."""
    yield (
        "messages",
        "The facts about each message, by method.",
        {
            message.name: {
                "kind": message.kind,
                "direction": message.direction,
                "required": message.required,
                "stability": message.stability,
                "progress": message.progress,
                "errors": message.errors,
            }
            for message in protocol.messages
        },
    )
    yield (
        "errors",
        "The code and the message of each error.",
        {error.name: {"code": error.code, "message": error.message} for error in protocol.errors},
    )
    yield (
        "item_states",
        "The states of each kind, in the items of a notification.",
        [
            {
                "notification": states.notification,
                "item": states.item,
                "state": states.state,
                "classes": {each.name: each.values for each in states.classes},
            }
            for states in protocol.item_states
        ],
    )
    yield (
        "transports",
        "How a server is started, and how the connection is made.",
        [_transport(protocol, transport) for transport in protocol.transports],
    )
    for name in ("cancellation", "envelope", "positions", "generations", "connection_files"):
        part = getattr(protocol, name)
        if part is not None:
            yield name, part.docs, _plain(part)


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> dict[str, Any]:
    framing = protocol.framing(transport.framing)
    return {
        "id": transport.id,
        "kind": transport.kind,
        "listener": transport.listener,
        "framing": {
            "kind": framing.kind,
            "headers": [list(header) for header in framing.headers],
            "ascii_only": framing.ascii_only,
        },
        "launch": {
            "words": transport.launch_words,
            "options": [_plain(option) for option in transport.launch_options],
            "environment": [_plain(each) for each in transport.launch_environment],
            "rest": transport.launch_rest,
        },
        "connections": transport.connections and _plain(transport.connections),
        "http": transport.http and _plain(transport.http),
    }


def _plain(part: Any) -> dict[str, Any]:
    """Return the members of an IR object, without descriptions and locations."""
    found = dataclasses.asdict(part)
    return {name: _bare(value) for name, value in found.items() if name not in _LEFT_OUT}


_LEFT_OUT = ("docs", "location")


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _bare(each) for name, each in value.items() if name not in _LEFT_OUT}
    return [_bare(each) for each in value] if isinstance(value, tuple | list) else value
