"""What the TypeScript templates are given: every decision is taken here, templates only lay out.

Tests: `tests/codegen/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from testwire_codegen import ir
from testwire_codegen.targets.typescript.text import comment, expression, key, literal

__all__ = ["client_context", "methods_context", "types_context"]


def title(protocol: ir.Protocol) -> str:
    """How prose calls the version."""
    return f"{protocol.title} {protocol.version}"


def _docs(text: str, deprecated: str | None, *more: str) -> str:
    parts = [text, *more]
    if deprecated:
        parts.append(f"@deprecated {deprecated}")
    return "\n".join(part for part in parts if part)


# --- types.ts ------------------------------------------------------------------------------------


def types_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `types.ts.j2`."""
    return {"title": title(protocol), "types": [_named(node) for node in protocol.types]}


def _named(node: ir.NamedType) -> dict[str, Any]:
    docs = comment(_docs(node.docs, node.deprecated), 0)
    if isinstance(node, ir.Struct):
        return {
            "docs": docs,
            "name": node.name,
            "interface": True,
            "base": node.base,
            "members": [_member(field) for field in node.fields],
        }
    alternatives = _alternatives(node)
    return {
        "docs": docs,
        "name": node.name,
        "interface": False,
        "alternatives": alternatives,
        "inline": len(alternatives) == 1,
    }


def _member(field: ir.Field) -> dict[str, Any]:
    more = f"@defaultValue {literal(field.default)}" if field.has_default else ""
    return {
        "docs": comment(_docs(field.docs, field.deprecated, more), 2),
        "name": key(field.names.wire),
        "optional": not field.required,
        "type": expression(field.type),
    }


def _alternatives(node: ir.MapType | ir.Union | ir.Enum | ir.Alias) -> list[dict[str, Any]]:
    def plain(text: str) -> dict[str, Any]:
        return {"text": text, "docs": ()}

    match node:
        case ir.MapType():
            return [plain(f"Record<string, {expression(node.values)}>")]
        case ir.Union():
            return [plain(expression(member)) for member in node.members]
        case ir.Alias():
            return [plain(expression(node.type))]
        case ir.Enum():
            values = [
                {"text": literal(entry.value), "docs": comment(entry.docs, 2)}
                for entry in node.values
            ]
            if node.open:
                # The intersection keeps the known values in completion lists.
                values.append(plain("(string & {})" if node.kind == "string" else "(number & {})"))
            return values


# --- methods.ts and client.ts --------------------------------------------------------------------


def _own(protocol: ir.Protocol) -> list[ir.Message]:
    """The messages that people write code for: the connection deals with cancellation itself."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.names.wire != cancel]


def _types_of(messages: Iterable[ir.Message]) -> list[str]:
    names: set[str] = set()
    for message in messages:
        if message.result is not None:
            names |= set(ir.references(message.result))
        if message.params is not None:
            names.add(message.params)
    return sorted(names)


def _signature(message: ir.Message) -> tuple[str, str]:
    """Class of the descriptor and its type arguments."""
    is_request = message.kind == "request"
    name = "RequestType" if is_request else "NotificationType"
    arguments = [] if message.params is None else [message.params]
    if message.params is None:
        name += "0"
    if is_request:
        arguments += [expression(message.result), "unknown"]
    return name, f"<{', '.join(arguments)}>" if arguments else ""


def methods_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `methods.ts.j2`."""
    descriptors = []
    for message in protocol.messages:
        class_name, arguments = _signature(message)
        descriptors.append(
            {
                "docs": comment(_docs(message.docs, message.deprecated), 0),
                "constant": message.names.typescript,
                "class": class_name,
                "arguments": arguments,
                "wire": literal(message.names.wire),
                "by_name": message.params is not None,
                "entry": _entry(message),
            }
        )
    imports = {descriptor["class"] for descriptor in descriptors}
    if any(descriptor["by_name"] for descriptor in descriptors):
        imports.add("ParameterStructures")
    return {
        "title": title(protocol),
        "docs": comment(protocol.docs, 0),
        "imports": sorted(imports),
        "type_imports": _types_of(protocol.messages),
        "descriptors": descriptors,
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "protocol_title": literal(protocol.title),
        "wire_version": literal(protocol.wire_version),
        "errors": [
            {"name": key(e.name), "code": e.code, "message": literal(e.message)}
            for e in protocol.errors
        ],
        "transports": [_transport(protocol, transport) for transport in protocol.transports],
        "positions": protocol.positions
        and [
            ("lineBase", literal(protocol.positions.line_base)),
            ("columnBase", literal(protocol.positions.column_base)),
            ("columnUnit", literal(protocol.positions.column_unit)),
            ("end", literal(protocol.positions.end)),
        ],
        "cancellation": protocol.cancellation
        and [
            ("method", literal(protocol.cancellation.method)),
            ("idField", literal(protocol.cancellation.id_field)),
            ("error", literal(protocol.cancellation.error)),
        ],
    }


def _entry(message: ir.Message) -> list[tuple[str, str]]:
    entry = [
        ("name", literal(message.names.wire)),
        ("kind", literal(message.kind)),
        ("direction", literal(message.direction)),
        ("since", literal(message.since)),
        ("stability", literal(message.stability)),
        ("required", literal(message.required)),
    ]
    if message.params is not None:
        entry.append(("paramsOptional", literal(message.params_optional)))
    if message.errors:
        entry.append(("errors", literal(message.errors)))
    if message.capability is not None:
        entry.append(("capability", literal(message.capability)))
    if message.progress is not None:
        entry.append(("progress", literal(message.progress)))
    return entry


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> dict[str, Any]:
    framing = protocol.framing(transport.framing)
    return {
        "id": literal(transport.id),
        "kind": literal(transport.kind),
        "listener": literal(transport.listener),
        "framing": [
            ("kind", literal(framing.kind)),
            ("headers", literal(framing.headers)),
            ("asciiOnly", literal(framing.ascii_only)),
        ],
        "words": literal(transport.launch_words),
        "options": [
            [
                ("flag", literal(option.flag)),
                ("value", literal(option.value)),
                ("required", literal(option.required)),
                ("default", literal(option.default)),
            ]
            for option in transport.launch_options
        ],
        "rest": literal(transport.launch_rest),
    }


def client_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `client.ts.j2`."""
    messages = _own(protocol)
    to_server = [_call(m) for m in messages if m.direction in ("clientToServer", "both")]
    to_client = [_call(m) for m in messages if m.direction in ("serverToClient", "both")]
    received = to_server + to_client
    return {
        "title": title(protocol),
        "type_imports": _types_of(messages),
        "to_server": to_server,
        "to_client": to_client,
        "needs_token": any(message.kind == "request" for message in messages),
        "needs_split": any(call["request"] and call["optional"] for call in received),
    }


def _call(message: ir.Message) -> dict[str, Any]:
    name = message.names.typescript
    is_request = message.kind == "request"
    result = "void" if message.result is None else expression(message.result)
    has_params = message.params is not None
    sent = [f"params: {message.params}{' = {}' if message.params_optional else ''}"]
    received = [f"params: {message.params}"]
    values = ["params"]
    if not has_params:
        sent, received, values = [], [], []
    context = "RequestContext" if is_request else "NotificationContext"
    return {
        "docs": comment(_docs(message.docs, message.deprecated), 2),
        "name": name,
        "on": "on" + name[:1].upper() + name[1:],
        "wire": message.names.wire,
        "request": is_request,
        "required": message.required,
        "optional": message.params_optional,
        "params": message.params,
        "send": "sendRequest" if is_request else "sendNotification",
        "register": "onRequest" if is_request else "onNotification",
        "sent": ", ".join(sent + (["token?: CancellationToken"] if is_request else [])),
        "send_type": f"<{result}>" if is_request else "",
        "sent_values": "".join(f", {value}" for value in values + ["...given(token)"] * is_request),
        "returns": f"Promise<{result}>" if is_request else "Promise<void>",
        "forget": is_request and message.result is None,
        "received": ", ".join(received + (["token: CancellationToken"] if is_request else [])),
        "received_values": ", ".join(values + ["token"] * is_request),
        "handled": ", ".join([*received, f"context: {context}"]),
        "handled_values": ", ".join([*values, "{ client, token }" if is_request else "{ client }"]),
        "answers": f"{result} | Promise<{result}>" if is_request else "void | Promise<void>",
    }
