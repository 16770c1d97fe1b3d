"""What the Python templates are given: every decision is taken here, templates only lay out.

Tests: `tests/codegen/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from testwire_codegen import ir, naming
from testwire_codegen.targets.python.text import docstring, literal

__all__ = [
    "client_context",
    "constant",
    "handlers_context",
    "hint",
    "info_context",
    "init_context",
    "methods_context",
]


def title(protocol: ir.Protocol) -> str:
    """How prose calls the version."""
    return f"{protocol.title} {protocol.version}"


def constant(message: ir.Message) -> str:
    """The name of the descriptor in `methods.py`."""
    return naming.screaming(message.names.python)


def hint(expression: ir.TypeExpr | None) -> str:
    """The annotation of a result. Results are named types, perhaps beside null."""
    match expression:
        case None:
            return "None"
        case ir.Ref(name):
            return name
        case ir.Nullable(inner):
            return f"{hint(inner)} | None"
        case _:
            raise AssertionError(expression)


def _names(expression: ir.TypeExpr | None) -> set[str]:
    return set() if expression is None else set(ir.references(expression))


def _types_of(messages: Iterable[ir.Message]) -> list[str]:
    names: set[str] = set()
    for message in messages:
        names |= _names(message.result)
        if message.params is not None:
            names.add(message.params)
    return sorted(names)


def _own(protocol: ir.Protocol) -> list[ir.Message]:
    """The messages that people write code for: the runtime deals with cancellation itself."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.names.wire != cancel]


# --- methods.py ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thunk:
    name: str
    type: str
    expression: str


@dataclass(frozen=True, slots=True)
class Argument:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Descriptor:
    constant: str
    annotation: str
    factory: str
    wire: str
    arguments: tuple[Argument, ...]
    docs: tuple[str, ...]


def methods_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `methods.py.j2`."""
    thunks: list[Thunk] = []
    descriptors: list[Descriptor] = []
    for message in protocol.messages:
        stem = f"_{message.names.python}"
        if message.params is not None:
            thunks.append(Thunk(f"{stem}_params", message.params, message.params))
        if message.result is not None:
            name = next(iter(ir.references(message.result)))
            thunks.append(Thunk(f"{stem}_result", name, hint(message.result)))
        descriptors.append(_descriptor(message, stem))
    kinds = {message.kind for message in protocol.messages}
    names = {"request": "Method", "notification": "Notification"}
    return {
        "title": title(protocol),
        "registry_imports": sorted(names[kind] for kind in kinds),
        "type_imports": _types_of(protocol.messages),
        "exports": sorted(descriptor.constant for descriptor in descriptors),
        "thunks": thunks,
        "messages": descriptors,
    }


def _descriptor(message: ir.Message, stem: str) -> Descriptor:
    is_request = message.kind == "request"
    arguments = [
        Argument("direction", literal(message.direction)),
        Argument("handler", literal(message.names.python)),
    ]
    if message.params is not None:
        arguments.append(Argument("params", f"{stem}_params"))
        if message.params_optional:
            arguments.append(Argument("params_optional", "True"))
    if message.result is not None:
        arguments.append(Argument("result", f"{stem}_result"))
    if message.errors:
        arguments.append(Argument("errors", literal(message.errors)))
    if message.capability is not None:
        arguments.append(Argument("capability", literal(message.capability)))
    if message.required != is_request:
        arguments.append(Argument("required", literal(message.required)))
    arguments.append(Argument("since", literal(message.since)))
    if message.deprecated is not None:
        arguments.append(Argument("deprecated", literal(message.deprecated)))
    params = message.params or "None"
    if is_request:
        annotation = f"Method[{params}, {hint(message.result)}]"
    else:
        annotation = f"Notification[{params}]"
    return Descriptor(
        constant=constant(message),
        annotation=annotation,
        factory="Method" if is_request else "Notification",
        wire=literal(message.names.wire),
        arguments=tuple(arguments),
        docs=docstring(_docs(message), 0),
    )


def _docs(message: ir.Message) -> str:
    if message.deprecated is None:
        return message.docs
    return f"{message.docs}\n\nDeprecated: {message.deprecated}"


# --- info.py -------------------------------------------------------------------------------------


def info_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `info.py.j2`."""
    lifecycle = protocol.lifecycle
    imports = {
        "Concurrency",
        "ErrorCode",
        "Framing",
        "Launch",
        "Lifecycle",
        "LifecycleState",
        "ProtocolInfo",
        "Transport",
    }
    if protocol.cancellation:
        imports.add("Cancellation")
    if lifecycle.transitions:
        imports.add("LifecycleTransition")
    if any(transport.launch_options for transport in protocol.transports):
        imports.add("LaunchOption")
    if protocol.positions:
        imports.add("Positions")
    if not protocol.errors:
        imports.discard("ErrorCode")
    entries = [
        {"wire": literal(m.names.wire), "constant": constant(m), "kind": m.kind}
        for m in protocol.messages
    ]
    return {
        "title": title(protocol),
        "docs": docstring(protocol.docs, 0),
        "registry_imports": sorted(imports),
        "constants": sorted(entry["constant"] for entry in entries),
        "id": literal(protocol.id),
        "version": literal(protocol.version),
        "protocol_title": literal(protocol.title),
        "wire_version": literal(protocol.wire_version),
        "methods": [entry for entry in entries if entry["kind"] == "request"],
        "notifications": [entry for entry in entries if entry["kind"] == "notification"],
        "errors": [
            {"name": literal(e.name), "code": e.code, "message": literal(e.message)}
            for e in protocol.errors
        ],
        "lifecycle": {
            "initial": literal(lifecycle.initial),
            "states": [
                {
                    "name": literal(state.name),
                    "allows": literal(state.allows),
                    "request_error": literal(state.request_error),
                }
                for state in lifecycle.states
            ],
            "transitions": [
                {
                    "source": literal(transition.source),
                    "method": literal(transition.method),
                    "when": literal(transition.when),
                    "target": literal(transition.target),
                }
                for transition in lifecycle.transitions
            ],
        },
        "cancellation": protocol.cancellation
        and {
            "method": literal(protocol.cancellation.method),
            "id_field": literal(protocol.cancellation.id_field),
            "error": literal(protocol.cancellation.error),
        },
        "concurrency": [
            {"methods": literal(group.methods), "error": literal(group.error)}
            for group in protocol.concurrency
        ],
        "transports": [_transport(protocol, transport) for transport in protocol.transports],
        "positions": protocol.positions
        and {
            "line_base": protocol.positions.line_base,
            "column_base": protocol.positions.column_base,
            "column_unit": literal(protocol.positions.column_unit),
            "end": literal(protocol.positions.end),
        },
    }


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> dict[str, Any]:
    framing = protocol.framing(transport.framing)
    return {
        "id": literal(transport.id),
        "kind": literal(transport.kind),
        "listener": literal(transport.listener),
        "framing": {
            "kind": literal(framing.kind),
            "headers": literal(framing.headers),
            "ascii_only": literal(framing.ascii_only),
        },
        "words": literal(transport.launch_words),
        "options": [
            {
                "flag": literal(option.flag),
                "value": literal(option.value),
                "required": literal(option.required),
                "default": literal(option.default),
            }
            for option in transport.launch_options
        ],
        "rest": literal(transport.launch_rest),
    }


# --- handlers.py and client.py -------------------------------------------------------------------

_RECEIVERS = (
    ("server", "clientToServer", "client"),
    ("client", "serverToClient", "server"),
)


def _received_by(protocol: ir.Protocol, direction: str) -> list[ir.Message]:
    return [message for message in _own(protocol) if message.direction in (direction, "both")]


def handlers_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `handlers.py.j2`."""
    roles = []
    for role, direction, peer in _RECEIVERS:
        functions = [_handler(message) for message in _received_by(protocol, direction)]
        roles.append(
            {
                "role": role,
                "name": f"{role.capitalize()}Handlers",
                "peer": f"{peer.capitalize()}Proxy",
                "docs": docstring(f"What a {role} of {title(protocol)} implements.", 4),
                "functions": functions,
                "abstract": any(function["abstract"] for function in functions),
            }
        )
    functions = [function for role in roles for function in role["functions"]]
    return {
        "title": title(protocol),
        "needs_abstract": any(role["abstract"] for role in roles),
        "needs_awaitable": bool(functions),
        "type_imports": _types_of(_own(protocol)),
        "roles": roles,
    }


def _handler(message: ir.Message) -> dict[str, Any]:
    result = hint(message.result)
    return {
        "name": message.names.python,
        "abstract": message.required,
        "optional": not message.required and message.kind == "request",
        "params": message.params,
        "returns": f"{result} | Awaitable[{result}]",
        "docs": docstring(_docs(message), 8),
    }


def client_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `client.py.j2`."""
    roles = []
    for role, direction, _ in _RECEIVERS:
        roles.append(
            {
                "name": f"{role.capitalize()}Proxy",
                "docs": docstring(f"A {role} of {title(protocol)}, as something to call.", 4),
                "functions": [_call(message) for message in _received_by(protocol, direction)],
            }
        )
    return {
        "title": title(protocol),
        "constants": sorted(constant(message) for message in _own(protocol)),
        "type_imports": _types_of(_own(protocol)),
        "roles": roles,
    }


def _call(message: ir.Message) -> dict[str, Any]:
    params = message.params
    if params is not None and message.params_optional:
        params = f"{params} | None = None"
    return {
        "name": message.names.python,
        "request": message.kind == "request",
        "result": message.result is not None,
        "params": params,
        "argument": "None" if params is None else "params",
        "returns": hint(message.result),
        "constant": constant(message),
        "docs": docstring(_docs(message), 8),
    }


# --- packages ------------------------------------------------------------------------------------


def init_context(protocol: ir.Protocol) -> dict[str, Any]:
    """Context of `version_init.py.j2`."""
    modules = [
        {"name": "client", "exports": ["Client", "ClientProxy", "ServerProxy"]},
        {"name": "handlers", "exports": ["ClientHandlers", "ServerHandlers"]},
        {"name": "info", "exports": ["PROTOCOL"]},
        {"name": "types", "exports": [node.name for node in protocol.types]},
    ]
    exports = sorted(name for module in modules for name in module["exports"])
    docs = f"{title(protocol)}.\n\n{protocol.docs}"
    return {"docs": docstring(docs, 0), "modules": modules, "exports": exports}
