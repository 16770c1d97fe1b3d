"""Creates the data of `Client.cs` and `Server.cs` for the C# templates.

Tests: `tests/codegen/targets/test_csharp.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_base import pointers

from testwire_codegen.model import ir
from testwire_codegen.targets.csharp.naming import NAMING, property_of
from testwire_codegen.targets.csharp.text import comment, escape, line, literal, type_of
from testwire_codegen.targets.csharp.view_types import docs_of, members_of, obsolete, result_name
from testwire_codegen.targets.views import own_messages, title


def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Client.cs` and `Server.cs`."""
    messages = own_messages(protocol)
    to_server, to_client = (
        [_call(protocol, each) for each in messages if each.direction in (direction, "both")]
        for direction in ("clientToServer", "serverToClient")
    )
    return {"title": line(title(protocol)), "to_server": to_server, "to_client": to_client}


def _call(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    name = NAMING.message(message)
    request = message.kind == "request"
    params = None if message.params is None else type_of(protocol, ir.Ref(message.params))
    result = None if message.result is None else type_of(protocol, message.result)
    match message.result:
        case None:
            reader = None
        case ir.Ref(reader):
            pass
        case _:
            reader = result_name(protocol, message)
    source = [f"<remarks>Source: {escape(message.source)}.</remarks>"] if message.source else []
    return {
        "docs": comment(docs_of(message), 4, *source),
        "obsolete": obsolete(message),
        "name": name,
        "wire": literal(message.name),
        "request": request,
        "required": message.required,
        "params": params,
        "optional": message.params_optional,
        "params_type": message.params,
        "order": _order(message),
        "what_params": literal(f"the params of '{message.name}'"),
        "what_result": literal(f"the result of '{message.name}'"),
        "result": result,
        "result_reader": reader,
        "empty": f'ProtocolTypes.{message.params}.Read("{{}}")' if message.params else "",
        "progress": _progress(protocol, message),
    }


def _order(message: ir.Message) -> str:
    """Return the code of the order of the params in an array, or `null`."""
    stated = message.param_positions
    if stated is None:
        return "null"
    return f"new([{', '.join(map(literal, stated.names))}], {literal(stated.form == 'byPosition')})"


def _progress(protocol: ir.Protocol, message: ir.Message) -> dict[str, str] | None:
    """Return the notification that reports the progress of a request, or None."""
    found = next((each for each in protocol.messages if each.name == message.progress), None)
    if found is None or found.params is None or message.params is None:
        return None
    name = NAMING.message(found)
    condition = "true"
    if message.correlation is not None:
        sides = (
            _property(protocol, message.params, message.correlation.request, "parameters"),
            _property(protocol, found.params, message.correlation.notification, "reported"),
        )
        if None not in sides:
            condition = f"Equals({sides[0]}, {sides[1]})"
    return {
        "event": name,
        "type": type_of(protocol, ir.Ref(found.params)),
        "condition": condition,
        "wire": escape(line(found.name)),
    }


def _property(protocol: ir.Protocol, type: str, pointer: str, variable: str) -> str | None:
    """Return the code that reads the member at a pointer of one step, or None."""
    steps = pointers.split(pointer)
    node = protocol.type(type)
    if len(steps) != 1 or not isinstance(node, ir.Struct):
        return None
    fields = (each for each in members_of(protocol, node) if each.name == steps[0])
    return next((f"{variable}.{property_of(node.name, field)}" for field in fields), None)
