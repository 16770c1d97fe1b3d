"""Creates the data of the client and the server for the Java templates.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.java.naming import NAMING, event
from testwire_codegen.targets.java.text import comment, line, literal
from testwire_codegen.targets.java.types import type_of
from testwire_codegen.targets.java.view_types import constants_of, deprecated_tag
from testwire_codegen.targets.typed.messages import MessageCall, ProgressReport, calls
from testwire_codegen.targets.typed.types import docs_of
from testwire_codegen.targets.views import title


def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of the client and the server."""
    constants = constants_of(protocol)
    to_server, to_client = (
        [_call(protocol, each, constants) for each in side] for side in calls(protocol, NAMING)
    )
    return {"title": line(title(protocol)), "to_server": to_server, "to_client": to_client}


def _call(protocol: ir.Protocol, call: MessageCall, constants: dict[str, str]) -> dict[str, Any]:
    message, name = call.message, call.name
    request = message.kind == "request"
    params = message.params and type_of(protocol, ir.Ref(message.params), "Types.").name
    result = message.result and type_of(protocol, message.result, "Types.").name
    reader = call.reader and constants[call.reader]
    what = literal(f"the result of '{message.name}'")
    docs = docs_of(message, f"Source: {message.source}." if message.source else "")
    removes = "@return an action that removes the action"
    handled = [f"{params} parameters"] * bool(params) + ["Cancellation cancellation"] * request
    arguments = ["read"] * bool(params) + ["cancellation"] * request
    return {
        "docs": comment(docs, 4, *deprecated_tag(message)),
        "event_docs": comment(docs, 4, removes, *deprecated_tag(message)),
        "deprecated": bool(message.deprecated),
        "name": name,
        "event": event(name),
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
        "progress": call.progress and _progress(protocol, call.progress),
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


def _progress(protocol: ir.Protocol, progress: ProgressReport) -> dict[str, Any]:
    """Return the view of the notification that reports the progress of a request."""
    found = progress.notification
    assert found.params is not None
    condition = None
    if progress.correlation is not None:
        (_, sent), (_, reported) = progress.correlation
        sides = _value(protocol, sent, "parameters"), _value(protocol, reported, "reported")
        condition = f"Objects.equals({sides[0]}, {sides[1]})"
    return {
        "event": NAMING.message(found),
        "type": type_of(protocol, ir.Ref(found.params), "Types.").name,
        "condition": condition,
        "wire": line(found.name),
    }


def _value(protocol: ir.Protocol, field: ir.Field, variable: str) -> str:
    """Return the code that reads a member. Its value is null if the member is absent."""
    code = f"{variable}.{NAMING.member(field)}()"
    nullable = type_of(protocol, field.type).nullable
    if nullable and not field.required:
        code += ".value()"
    return f"{code}.orElse(null)" if nullable or not field.required else code
