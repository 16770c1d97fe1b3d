"""Creates the data of `client.go` and `server.go` for the Go templates.

Tests: `tests/codegen/targets/test_go.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.go.naming import NAMING
from testwire_codegen.targets.go.text import comment, line, literal
from testwire_codegen.targets.go.types import go_type, is_object
from testwire_codegen.targets.go.view_types import text_of, uses_json
from testwire_codegen.targets.typed.messages import MessageCall, ProgressReport, calls
from testwire_codegen.targets.typed.types import deprecation, docs_of
from testwire_codegen.targets.views import title


def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `client.go` and `server.go`."""
    to_server, to_client = (
        [_call(protocol, each) for each in each_way] for each_way in calls(protocol, NAMING)
    )
    every = [*to_server, *to_client]
    events = [call for call in to_client if call["params"] and not call["request"]]
    width = max((len(call["field"]) for call in events), default=0)
    for call in events:
        call["aligned"] = call["field"].ljust(width)
    types = [text for call in every for text in (call["params"], call["result"]) if text]
    return {
        "title": line(title(protocol)),
        "to_server": to_server,
        "to_client": to_client,
        "json": uses_json(types),
        "client_context": any(call["request"] for call in every) or bool(to_client),
    }


def _call(protocol: ir.Protocol, call: MessageCall) -> dict[str, Any]:
    message = call.message
    source = f"Source: {message.source}." if message.source else ""
    params = None if message.params is None else ir.Ref(message.params)
    pointer = is_object(protocol, params)
    type = go_type(protocol, params)
    result = go_type(protocol, message.result)
    result_pointer = is_object(protocol, message.result)
    read, write = _params(message, pointer)
    docs = comment("\n\n".join(filter(None, [docs_of(message), source])), 4, deprecation(message))
    return {
        "docs": docs,
        "name": call.name,
        "field": f"on{call.name}",
        "wire": literal(message.name),
        "request": message.kind == "request",
        "required": message.required,
        "params": params and text_of(type, pointer),
        # A client passes nil for optional params, and a server receives an empty object instead.
        "given": params and text_of(type, pointer or message.params_optional),
        "pointer": pointer,
        "optional": message.params_optional,
        "params_type": f"type{message.params}",
        "params_text": type.text,
        "read": read,
        "write": write,
        "what_params": literal(f"the params of '{message.name}'"),
        "what_result": literal(f"the result of '{message.name}'"),
        "result": message.result and text_of(result, result_pointer),
        "result_pointer": result_pointer,
        "result_text": result.text,
        "result_type": call.reader and f"type{call.reader}",
        "progress": call.progress and _progress(protocol, call.progress),
    }


def _params(message: ir.Message, pointer: bool) -> tuple[str, str]:
    """Return the code that prepares given params for reading, and the code that writes params."""
    optional, order = message.params_optional, _order(message)
    read = "wire.Given(given)" if optional else "given"
    form = "WriteOptional" if optional else "WritePointer" if pointer else "Write"
    write = f"type{message.params}.{form}(params)"
    if order is None:
        return read, write
    return f"{order}.ToObject({read})", f"{order}.ToArray({write})"


def _order(message: ir.Message) -> str | None:
    """Return the code of the order of the params in an array, or None."""
    stated = message.param_positions
    if stated is None:
        return None
    names = ", ".join(map(literal, stated.names))
    always = ", Always: true" if stated.form == "byPosition" else ""
    return f"wire.ParamOrder{{Names: []string{{{names}}}{always}}}"


def _progress(protocol: ir.Protocol, report: ProgressReport) -> dict[str, Any]:
    """Return the notification that reports the progress of a request."""
    name = NAMING.message(report.notification)
    params = ir.Ref(str(report.notification.params))
    condition = None
    if report.correlation is not None:
        (_, sent), (_, reported) = report.correlation
        sides = (f"params.{NAMING.member(sent)}", f"reported.{NAMING.member(reported)}")
        condition = f"wire.Same({sides[0]}, {sides[1]})"
    return {
        "field": f"on{name}",
        "type": text_of(go_type(protocol, params), is_object(protocol, params)),
        "condition": condition,
        "wire": line(report.notification.name),
    }
