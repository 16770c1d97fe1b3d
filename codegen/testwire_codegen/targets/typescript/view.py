"""Creates the data, called views, for the TypeScript templates.

A view is a dictionary. Jinja raises an error if a template uses a name that the view does not
contain. The strings `type`, `value` and `text` contain TypeScript code. Templates contain no logic
except for the layout.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.model.by_position import by_position
from testwire_codegen.model.dump import camel
from testwire_codegen.targets.typescript.naming import NAMING
from testwire_codegen.targets.typescript.text import (
    comment,
    expression,
    key,
    line,
    literal,
)
from testwire_codegen.targets.typescript.view_types import docs_of
from testwire_codegen.targets.views import own_messages, tasks, title, types_of

# --- methods.ts ----------------------------------------------------------------------------------


def _members(part: Any, *names: str) -> dict[str, str]:
    """Return members of an IR object as TypeScript literals, with names in camelCase."""
    return {camel(name): literal(getattr(part, name)) for name in names}


def methods_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `methods.ts`."""
    descriptors = [_descriptor(message) for message in protocol.messages]
    imports = {descriptor["cls"] for descriptor in descriptors}
    if any(descriptor["structure"] for descriptor in descriptors):
        imports.add("ParameterStructures")
    cancellation, envelope = protocol.cancellation, protocol.envelope
    return {
        "title": line(title(protocol)),
        "docs": comment(protocol.docs, 0),
        "imports": sorted(imports),
        "type_imports": sorted(types_of(protocol.messages)),
        "descriptors": descriptors,
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "protocol_title": literal(protocol.title),
        "wire_version": literal(protocol.wire_version),
        "errors": [
            {"name": key(error.name), "code": error.code, "message": literal(error.message)}
            for error in protocol.errors
        ],
        "transports": [_transport(protocol, transport) for transport in protocol.transports],
        "cancellation": cancellation and _members(cancellation, "method", "id_field", "error"),
        "envelope": envelope and _members(envelope, "params", "error_data", "batches"),
        "connection_files": protocol.connection_files
        and _members(
            protocol.connection_files,
            *("folder", "pattern", "transport", "argv", "name", "version", "protocol_version"),
        ),
        "registrations": [
            {"name": name} | {"parts": _members(part, "method", "entries", "id", "name")}
            for name in ("register", "unregister")
            if (part := getattr(protocol.registrations, name, None)) is not None
        ],
        "lifecycle": _lifecycle(protocol.lifecycle),
        "positions": protocol.positions and _position_rules(protocol.positions),
        "generations": _generations(protocol.generations),
    }


def _lifecycle(lifecycle: ir.Lifecycle) -> dict[str, Any] | None:
    """Return the data that determines the exit code of a server, or None without exit codes."""
    codes = {s.name: s.exit_code for s in lifecycle.states if s.exit_code is not None}
    if not codes:
        return None
    return {
        "initial": literal(lifecycle.initial),
        "exit_codes": {key(name): literal(code) for name, code in codes.items()},
        "transitions": [
            _members(each, "source", "method", "when", "target") for each in lifecycle.transitions
        ],
    }


def _generations(generations: ir.Generations | None) -> dict[str, Any] | None:
    if generations is None:
        return None
    return {
        **_members(generations, "method", "version"),
        "list": [
            {
                "name": literal(each.name),
                "when": [_members(one, "at", "equals", "range") for one in each.when],
            }
            for each in generations.list
        ],
    }


def _descriptor(message: ir.Message) -> dict[str, Any]:
    is_request = message.kind == "request"
    cls = "RequestType" if is_request else "NotificationType"
    stated = message.param_positions
    by_position = stated is not None and stated.form == "byPosition"
    arguments = [] if message.params is None else [message.params]
    structure = "byName" if arguments else ""
    count = "" if arguments else "0"
    if stated is not None and by_position:
        # Each entry of the array is a parameter. Types with several parameters have no structure.
        arguments = [f"{message.params}[{literal(name)}]" for name in stated.names]
        structure, count = "byPosition" if len(arguments) == 1 else "", str(len(arguments))
    if is_request:
        arguments += [expression(message.result), "unknown"]
    names = ["name", "kind", "direction", "since", "stability", "required"]
    if message.params is not None:
        names.append("params_optional")
    names += [
        name
        for name in ("errors", "capability", "registration", "progress")
        if getattr(message, name)
    ]
    return {
        "docs": comment(docs_of(message.docs, message.deprecated), 0),
        "constant": NAMING.message(message),
        "cls": f"{cls}{count}",
        "arguments": f"<{', '.join(arguments)}>" if arguments else "",
        "wire": literal(message.name),
        "structure": structure,
        "entry": _members(message, *names) | _stages(message.stages) | _positions(stated),
    }


def _positions(stated: ir.ParamPositions | None) -> dict[str, str]:
    return (
        {} if stated is None else {"positions": literal(stated.names), "form": literal(stated.form)}
    )


def _stages(stages: ir.ProgressStages | None) -> dict[str, str]:
    if stages is None:
        return {}
    listed = [{name: getattr(each, name) for name in ("name", "notification", "at", "equals")}
              for each in stages.list]  # fmt: skip
    value = {"item": stages.item, "independent": stages.independent, "list": listed}
    return {"stages": literal(value)}


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> dict[str, Any]:
    return {
        "id": literal(transport.id),
        "kind": literal(transport.kind),
        "listener": literal(transport.listener),
        "framing": _members(protocol.framing(transport.framing), "kind", "headers", "ascii_only"),
        "words": literal(transport.launch_words),
        "options": [
            _members(option, "flag", "value", "required", "default")
            for option in transport.launch_options
        ],
        "rest": literal(transport.launch_rest),
    }


# --- positions.ts --------------------------------------------------------------------------------


def positions_module(positions: ir.Positions) -> dict[str, Any]:
    """Return the view of `positions.ts`."""
    return {"docs": comment(positions.docs, 0), "rules": _position_rules(positions)}


def _position_rules(positions: ir.Positions) -> dict[str, str]:
    return _members(positions, "line_base", "column_base", "column_unit", "end")


# --- client.ts -----------------------------------------------------------------------------------


def client_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `client.ts`."""
    messages = own_messages(protocol)
    reports = {name for message in tasks(protocol) for name in message.progress_names}
    reports &= {message.name for message in messages if message.params is not None}
    always = protocol.envelope is not None and protocol.envelope.params == "always"
    has_codes = _lifecycle(protocol.lifecycle) is not None
    moving = {each.method for each in protocol.lifecycle.transitions if has_codes}
    to_server, to_client = (
        [
            _call(protocol, m, always) | {"reports": m.name in reports, "moves": m.name in moving}
            for m in messages
            if m.direction in (direction, "both")
        ]
        for direction in ("clientToServer", "serverToClient")
    )
    results = [call for call in to_server if call["request"] and not call["forget"]]
    params = [call for call in to_client if call["params"] is not None]
    # The client must be able to reject invalid params of a request from the server.
    needs_refusal = any(call["request"] for call in params)
    imports = {"type CheckOptions", "Checks"} if results or params else set()
    if any(call["parse_result"].startswith("nullable(") for call in results):
        imports.add("nullable")
    if needs_refusal:
        imports |= {"type Parse", "ValidationError"}
    return {
        "title": line(title(protocol)),
        # The exit code of a server depends on the state of the session.
        "exit_codes": has_codes,
        # The client checks the results and the params that it receives.
        "needs_checks": bool(results or params),
        "needs_listeners": bool(reports),
        "needs_refusal": needs_refusal,
        "refusal_code": _refusal_code(protocol),
        # Sort without the keyword `type`, as formatters do.
        "validate_imports": sorted(imports, key=lambda name: name.removeprefix("type ")),
        "type_imports": sorted(types_of(messages)),
        "orders": [each for m in messages if (each := _order(protocol, m)) is not None],
        "to_server": to_server,
        "to_client": to_client,
        # Only requests have a cancellation token.
        "needs_token": any(message.kind == "request" for message in messages),
        # The caller may omit the params of a request.
        "needs_split": any(call["request"] and call["optional"] for call in to_server + to_client),
    }


INVALID_PARAMS = -32602
"""The code of JSON-RPC 2.0, which is used if the protocol does not specify a code."""


def _refusal_code(protocol: ir.Protocol) -> int:
    stated = [error.code for error in protocol.errors if error.condition == "invalidParams"]
    return stated[0] if stated else INVALID_PARAMS


def _parse(expression: ir.TypeExpr | None) -> str:
    """Return the code of the function that reads a result, or an empty string for no result."""
    match expression:
        case ir.Ref(name):
            return f"guards.parse{name}"
        case ir.Nullable(inner):
            return f"nullable({_parse(inner)})"
        case None:
            return ""
    raise AssertionError(expression)  # The meta-schema allows only named and nullable results.


def _order(protocol: ir.Protocol, message: ir.Message) -> dict[str, str] | None:
    order = by_position(protocol, message)
    if order is None:
        return None
    given = [order.names, order.optional, *([True] if order.or_by_name else [])]
    return {"name": NAMING.message(message), "arguments": ", ".join(map(literal, given))}


def _call(protocol: ir.Protocol, message: ir.Message, always: bool) -> dict[str, Any]:
    """Return the view of a message, with the code that sends it and the code that receives it.

    - `always`: send an empty object with a message that has no params.
    """
    name = NAMING.message(message)
    is_request = message.kind == "request"
    result = "void" if message.result is None else expression(message.result)
    has_params = message.params is not None
    default = " = {}" if message.params_optional else ""
    sent = [f"params: {message.params}{default}"] if has_params else []
    received = [f"params: {message.params}"] if has_params else []
    values = ["params"] if has_params else []
    order = _order(protocol, message)
    written = values or (["{}"] if always else [])
    stated = message.param_positions
    if stated is not None and stated.form == "byPosition":
        written = [f"...orders.{name}.toArguments(params)"]
    context = "RequestContext" if is_request else "NotificationContext"
    token = "token: CancellationToken"
    return {
        "docs": comment(docs_of(message.docs, message.deprecated), 2),
        "name": name,
        "order": order,
        "on": "on" + name[:1].upper() + name[1:],
        "listen": "listenTo" + name[:1].upper() + name[1:],
        "wire": line(message.name),
        "request": is_request,
        "required": message.required,
        "optional": message.params_optional,
        "params": message.params,
        "send": "sendRequest" if is_request else "sendNotification",
        "send_type": f"<{result}>" if is_request else "",
        "sent": ", ".join([*sent, "token?: CancellationToken"] if is_request else sent),
        "sent_values": "".join(
            f", {value}" for value in ([*written, "...given(token)"] if is_request else written)
        ),
        "returns": f"Promise<{result}>" if is_request else "Promise<void>",
        "forget": is_request and message.result is None,
        "register": "onRequest" if is_request else "onNotification",
        "register_type": f"<{result}, unknown>" if is_request else "",
        "received": ", ".join([*received, token] if is_request else received),
        "handled": ", ".join([*received, f"context: {context}"]),
        "handled_values": ", ".join([*values, "{ client, token }" if is_request else "{ client }"]),
        "answers": f"{result} | Promise<{result}>" if is_request else "void | Promise<void>",
        "wire_literal": literal(message.name),
        "parse_params": "" if message.params is None else f"guards.parse{message.params}",
        "parse_result": _parse(message.result),
    }
