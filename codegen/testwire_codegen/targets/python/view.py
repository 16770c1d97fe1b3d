"""The data for the Python templates.

A view is a dictionary with every name that its template uses. Templates contain layout only.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from testwire_base.by_position import ByPosition

from testwire_codegen.model import ir
from testwire_codegen.model.by_position import by_position
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.python.code import Call, Name, call, called, laid_out
from testwire_codegen.targets.python.handler_docs import handler_docs
from testwire_codegen.targets.python.naming import NAMING, module_name
from testwire_codegen.targets.python.naming import constant as spell_constant
from testwire_codegen.targets.python.text import docstring, line, literal
from testwire_codegen.targets.views import own_messages, title, types_of


def constant(message: ir.Message) -> str:
    """Return the name of a message's descriptor in `methods.py`."""
    return spell_constant(NAMING.message(message))


def hint(expression: ir.TypeExpr | None) -> str:
    """Return the annotation of a result: a named type, a nullable named type, or null."""
    match expression:
        case None:
            return "None"
        case ir.Ref(name):
            return name
        case ir.Nullable(inner):
            return f"{hint(inner)} | None"
        case _:
            raise AssertionError(expression)


def sorted_types(messages: Iterable[ir.Message]) -> list[str]:
    """Return the types of params and results, in the order of import sorters."""
    # Import sorters ignore case.
    return sorted(types_of(messages), key=lambda name: (name.lower(), name))


# --- methods.py ----------------------------------------------------------------------------------


def methods_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `methods.py`."""
    thunks = []
    used = set()
    for message in protocol.messages:
        if message.params is not None:
            name = message.params
            thunks.append({"name": f"{_stem(message)}_params", "type": name, "expression": name})
        if message.result is not None:
            name, text = next(iter(ir.references(message.result))), hint(message.result)
            thunks.append({"name": f"{_stem(message)}_result", "type": name, "expression": text})
        used |= {_factory(message), *called(tuple(_arguments(protocol, message).values()))}
    return {
        "title": line(title(protocol)),
        "registry_imports": sorted(used),
        "type_imports": sorted_types(protocol.messages),
        "exports": sorted(constant(message) for message in protocol.messages),
        "thunks": thunks,
        "messages": [_descriptor(protocol, message) for message in protocol.messages],
    }


def _stem(message: ir.Message) -> str:
    return f"_{NAMING.message(message)}"


def _factory(message: ir.Message) -> str:
    return "Method" if message.kind == "request" else "Notification"


def _descriptor(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    parameters = [message.params or "None"]
    if message.kind == "request":
        parameters.append(hint(message.result))
    return {
        "constant": constant(message),
        "annotation": f"{_factory(message)}[{', '.join(parameters)}]",
        "factory": _factory(message),
        "wire": literal(message.name),
        "arguments": [
            {"name": name, "value": laid_out(value, len(f"    {name}="), 4)}
            for name, value in _arguments(protocol, message).items()
            if value not in (None, ())
        ],
        "docs": docstring(_docs(message), 0),
    }


def _arguments(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    """Return the arguments of a descriptor. `_descriptor` omits arguments that are None or ()."""
    pair, end = message.correlation, message.completion
    is_usual = message.required == (message.kind == "request")
    return {
        "direction": message.direction,
        "handler": NAMING.message(message),
        "params": message.params and Name(f"{_stem(message)}_params"),
        "params_optional": message.params_optional or None,
        "positions": _by_position(by_position(protocol, message)),
        "result": message.result and Name(f"{_stem(message)}_result"),
        "errors": message.errors,
        "capability": message.capability,
        "registration": message.registration,
        "required": None if is_usual else message.required,
        "since": message.since,
        "deprecated": message.deprecated,
        "progress": message.progress,
        "stages": message.stages and _stages(message.stages),
        "correlation": pair and _correlation(protocol, message, pair),
        "completion": end and call("Completion", pointer=end.pointer, value=end.value, on=end.on),
        "varies": message.varies,
        "sunset": message.sunset,
        "stability": None if message.stability == "stable" else message.stability,
    }


def _stages(stages: ir.ProgressStages) -> Call:
    made = [
        call("ProgressStage", each.name, each.notification, *filter(None, (each.at, each.equals)))
        for each in stages.list
    ]
    more = {"item": stages.item, "independent": stages.independent or None}
    named = {name: value for name, value in more.items() if value is not None}
    return call("ProgressStages", tuple(made), **named)


def _by_position(order: ByPosition | None) -> Call | None:
    if order is None:
        return None
    given = {"optional": order.optional, "or_by_name": order.or_by_name}
    return call("ByPosition", order.names, **{name: v for name, v in given.items() if v})


def _correlation(protocol: ir.Protocol, message: ir.Message, pair: ir.Correlation) -> Call:
    is_uuid = protocol.format_at(message.params, pair.request) == "uuid"
    shape = {"format": "uuid"} if is_uuid else {}
    return call("Correlation", request=pair.request, notification=pair.notification, **shape)


def _docs(message: ir.Message) -> str:
    if message.deprecated is None:
        return message.docs
    return f"{message.docs}\n\nDeprecated: {message.deprecated}"


# --- handlers.py and client.py -------------------------------------------------------------------

_RECEIVERS = (("server", "clientToServer", "client"), ("client", "serverToClient", "server"))


def received_by(protocol: ir.Protocol, direction: str) -> list[ir.Message]:
    """Return the messages with a direction, except the cancellation notification."""
    return [
        message for message in own_messages(protocol) if message.direction in (direction, "both")
    ]


def handlers_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `handlers.py`."""
    roles = []
    for role, direction, peer in _RECEIVERS:
        functions = [_handler(protocol, message) for message in received_by(protocol, direction)]
        roles.append(
            {
                "role": role,
                "name": f"{role.capitalize()}Handlers",
                "peer": f"{peer.capitalize()}Proxy",
                "docs": docstring(f"The handlers of a {role} of {title(protocol)}.", 4),
                "abstract": any(function["abstract"] for function in functions),
                "functions": functions,
            }
        )
    return {
        "title": line(title(protocol)),
        "needs_abstract": any(role["abstract"] for role in roles),
        "needs_awaitable": any(role["functions"] for role in roles),
        "type_imports": sorted_types(own_messages(protocol)),
        "roles": roles,
    }


def _handler(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    """Return the view of a handler. An `optional` handler is declared for type checkers only.

    Every handler has the argument `params`, which is `None` if the message has no params.
    """
    result = hint(message.result)
    optional = not message.required and message.kind == "request"
    return {
        "name": NAMING.message(message),
        "abstract": message.required,
        "optional": optional,
        "params": message.params or "None",
        "returns": f"{result} | Awaitable[{result}]",
        "docs": docstring(handler_docs(protocol, message, _docs(message)), 12 if optional else 8),
    }


def client_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `client.py`."""
    return {
        "title": line(title(protocol)),
        "constants": sorted(constant(message) for message in own_messages(protocol)),
        "type_imports": sorted_types(own_messages(protocol)),
        "roles": [
            {
                "name": f"{role.capitalize()}Proxy",
                "docs": docstring(f"A proxy for a {role} of {title(protocol)}.", 4),
                "functions": [call_view(message) for message in received_by(protocol, direction)],
            }
            for role, direction, _ in _RECEIVERS
        ],
    }


def call_view(message: ir.Message) -> dict[str, Any]:
    """Return the view of a proxy function. `params` contains the annotation and the default."""
    params = message.params
    if params is not None and message.params_optional:
        params = f"{params} | None = None"
    return {
        "name": NAMING.message(message),
        "request": message.kind == "request",
        "result": message.result is not None,
        "params": params,
        "argument": "None" if params is None else "params",
        "returns": hint(message.result),
        "constant": constant(message),
        "docs": docstring(_docs(message), 8),
    }


# --- packages ------------------------------------------------------------------------------------


def version_package(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of the `__init__.py` of a version."""
    types = sorted((node.name for node in protocol.types), key=lambda name: (name.lower(), name))
    modules = {
        "client": ["Client", "ClientProxy", "ServerProxy"],
        "handlers": ["ClientHandlers", "ServerHandlers"],
        "info": ["PROTOCOL"],
        "types": types,
    }
    return {
        "docs": docstring(f"{title(protocol)}.\n\n{protocol.docs}", 0),
        "modules": [{"name": name, "exports": exports} for name, exports in modules.items()],
        "exports": sorted(name for exports in modules.values() for name in exports),
    }


def held_protocols(protocols: Iterable[ir.Protocol], package: str) -> list[dict[str, Any]]:
    """Return a view of each protocol with its versions, in the given order.

    The values of the keys `literal_…` are Python literals.
    """
    groups: dict[str, list[ir.Protocol]] = {}
    for protocol in protocols:
        groups.setdefault(protocol.id, []).append(protocol)
    return [
        {
            "id": id,
            "title": line(versions[0].title),
            "literal_id": literal(id),
            "literal_title": literal(versions[0].title),
            "versions": [_held(version, package) for version in versions],
        }
        for id, versions in groups.items()
    ]


def _held(protocol: ir.Protocol, package: str) -> dict[str, str]:
    module = version_slug(protocol.version)
    return {
        "version": protocol.version,
        "status": protocol.status,
        "module": module,
        "literal_version": literal(protocol.version),
        "literal_status": literal(protocol.status),
        "literal_path": literal(f"{package}.{module_name(protocol.id)}.{module}"),
        "literal_key": literal(protocol.key),
    }
