"""Creates the data of `Client.cs` and `Server.cs` for the C# templates.

Tests: `tests/codegen/targets/test_csharp.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.csharp.naming import NAMING, property_of
from testwire_codegen.targets.csharp.text import comment, escape, line, literal, type_of
from testwire_codegen.targets.csharp.view_types import obsolete
from testwire_codegen.targets.typed.messages import MessageCall, ProgressReport, calls
from testwire_codegen.targets.typed.types import docs_of
from testwire_codegen.targets.views import title


def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `Client.cs` and `Server.cs`."""
    to_server, to_client = (
        [_call(protocol, each) for each in side] for side in calls(protocol, NAMING)
    )
    return {"title": line(title(protocol)), "to_server": to_server, "to_client": to_client}


def _call(protocol: ir.Protocol, call: MessageCall) -> dict[str, Any]:
    message = call.message
    request = message.kind == "request"
    params = None if message.params is None else type_of(protocol, ir.Ref(message.params))
    result = None if message.result is None else type_of(protocol, message.result)
    source = [f"<remarks>Source: {escape(message.source)}.</remarks>"] if message.source else []
    return {
        "docs": comment(docs_of(message), 4, *source),
        "obsolete": obsolete(message),
        "name": call.name,
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
        "result_reader": call.reader,
        "empty": f'ProtocolTypes.{message.params}.Read("{{}}")' if message.params else "",
        "progress": call.progress and _progress(protocol, call.progress),
    }


def _order(message: ir.Message) -> str:
    """Return the code of the order of the params in an array, or `null`."""
    stated = message.param_positions
    if stated is None:
        return "null"
    return f"new([{', '.join(map(literal, stated.names))}], {literal(stated.form == 'byPosition')})"


def _progress(protocol: ir.Protocol, progress: ProgressReport) -> dict[str, str | None]:
    """Return the view of the notification that reports the progress of a request."""
    found = progress.notification
    assert found.params is not None
    condition = None
    if progress.correlation is not None:
        sent, reported = (property_of(*each) for each in progress.correlation)
        condition = f"Equals(parameters.{sent}, reported.{reported})"
    return {
        "event": NAMING.message(found),
        "type": type_of(protocol, ir.Ref(found.params)),
        "condition": condition,
        "wire": escape(line(found.name)),
    }
