"""Creates the data of the client and the server for the Java templates.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_base import pointers

from testwire_codegen.model import ir
from testwire_codegen.targets.java.naming import NAMING
from testwire_codegen.targets.java.text import comment, line, literal
from testwire_codegen.targets.java.types import type_of
from testwire_codegen.targets.java.view_types import (
    constants_of,
    deprecation,
    docs_of,
    members_of,
    result_name,
)
from testwire_codegen.targets.views import own_messages, title


def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of the client and the server."""
    messages = own_messages(protocol)
    to_server, to_client = (
        [_call(protocol, each) for each in messages if each.direction in (direction, "both")]
        for direction in ("clientToServer", "serverToClient")
    )
    return {"title": line(title(protocol)), "to_server": to_server, "to_client": to_client}


def _call(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    name = NAMING.message(message)
    request = message.kind == "request"
    constants = constants_of(protocol)
    params = message.params and type_of(protocol, ir.Ref(message.params), "Types.").name
    result = message.result and type_of(protocol, message.result, "Types.").name
    reader = None
    if message.result is not None:
        named = isinstance(message.result, ir.Ref)
        reader = constants[message.result.name if named else result_name(protocol, message)]
    what = literal(f"the result of '{message.name}'")
    docs = docs_of(message, f"Source: {message.source}." if message.source else "")
    removes = "@return an action that removes the action"
    handled = [f"{params} parameters"] * bool(params) + ["Cancellation cancellation"] * request
    arguments = ["read"] * bool(params) + ["cancellation"] * request
    return {
        "docs": comment(docs, 4, *deprecation(message)),
        "event_docs": comment(docs, 4, removes, *deprecation(message)),
        "deprecated": bool(message.deprecated),
        "name": name,
        "event": f"on{name[0].upper()}{name[1:]}",
        "listener": f"Consumer<{params}>" if params else "Runnable",
        "wire": literal(message.name),
        "request": request,
        "required": message.required,
        "params": params,
        "optional": message.params_optional,
        "params_type": message.params and constants[message.params],
        "order": _order(message),
        "what_params": literal(f"the params of '{message.name}'"),
        "result": result or "Void",
        "reader": reader,
        "returns": f"Call<{result or 'Void'}>" if request else "void",
        "answers": result or "void",
        "handled": ", ".join(handled),
        "arguments": ", ".join(arguments),
        "send": "request" if request else "sendNotification",
        "reading_in_client": _reading(request, reader, "CLIENT", what),
        "reading_in_server": _reading(request, reader, "SERVER", what),
        "progress": _progress(protocol, message),
    }


def _reading(request: bool, reader: str | None, role: str, what: str) -> str:
    """Return the code of the argument that reads a result, with the comma before it."""
    if not request:
        return ""
    if reader is None:
        return ", result -> null"
    return f", result -> ProtocolTypes.{reader}.read(result, PeerRole.{role}, {what})"


def _order(message: ir.Message) -> str:
    """Return the code of the order of the params in an array, or `null`."""
    stated = message.param_positions
    if stated is None:
        return "null"
    always = literal(stated.form == "byPosition")
    return f"new ParamOrder(List.of({', '.join(map(literal, stated.names))}), {always})"


def _progress(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any] | None:
    """Return the notification that reports the progress of a request, or None."""
    found = next((each for each in protocol.messages if each.name == message.progress), None)
    if found is None or found.params is None or message.params is None:
        return None
    condition = None
    if message.correlation is not None:
        sides = (
            _value(protocol, message.params, message.correlation.request, "parameters"),
            _value(protocol, found.params, message.correlation.notification, "reported"),
        )
        if None not in sides:
            condition = f"Objects.equals({sides[0]}, {sides[1]})"
    return {
        "event": NAMING.message(found),
        "type": type_of(protocol, ir.Ref(found.params), "Types.").name,
        "condition": condition,
        "wire": line(found.name),
    }


def _value(protocol: ir.Protocol, type: str, pointer: str, variable: str) -> str | None:
    """Return the code that reads the member at a pointer of one step, or None.

    The value of the code is null if the member is absent.
    """
    steps = pointers.split(pointer)
    node = protocol.type(type)
    if len(steps) != 1 or not isinstance(node, ir.Struct):
        return None
    field = next((each for each in members_of(protocol, node) if each.name == steps[0]), None)
    if field is None:
        return None
    code = f"{variable}.{NAMING.member(field)}()"
    nullable = type_of(protocol, field.type).nullable
    if nullable and not field.required:
        code += ".value()"
    return f"{code}.orElse(null)" if nullable or not field.required else code
