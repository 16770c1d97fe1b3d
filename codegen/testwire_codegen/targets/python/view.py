"""What the Python templates are given: every decision is taken here, templates only lay out.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import screaming, version_slug
from testwire_codegen.targets.python.code import call, laid_out_expression
from testwire_codegen.targets.python.naming import NAMING, module_name
from testwire_codegen.targets.python.text import docstring, laid_out, literal


def title(protocol: ir.Protocol) -> str:
    """How prose calls the version."""
    return f"{protocol.title} {protocol.version}"


def constant(message: ir.Message) -> str:
    """The name of the descriptor in `methods.py`."""
    return screaming(NAMING.message(message))


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


def _types_of(messages: Iterable[ir.Message]) -> tuple[str, ...]:
    names: set[str] = set()
    for message in messages:
        names |= _names(message.result)
        if message.params is not None:
            names.add(message.params)
    # In the order of import sorters, which is the same for upper and lower case.
    return tuple(sorted(names, key=lambda name: (name.lower(), name)))


def _own(protocol: ir.Protocol) -> list[ir.Message]:
    """The messages that people write code for: the runtime deals with cancellation itself."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.name != cancel]


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


@dataclass(frozen=True, slots=True)
class MethodsModule:
    title: str
    registry_imports: tuple[str, ...]
    type_imports: tuple[str, ...]
    exports: tuple[str, ...]
    thunks: tuple[Thunk, ...]
    messages: tuple[Descriptor, ...]


def methods_module(protocol: ir.Protocol) -> MethodsModule:
    """View of `methods.py`."""
    thunks: list[Thunk] = []
    descriptors: list[Descriptor] = []
    for message in protocol.messages:
        stem = f"_{NAMING.message(message)}"
        if message.params is not None:
            thunks.append(Thunk(f"{stem}_params", message.params, message.params))
        if message.result is not None:
            name = next(iter(ir.references(message.result)))
            thunks.append(Thunk(f"{stem}_result", name, hint(message.result)))
        descriptors.append(_descriptor(message, stem))
    kinds = {message.kind for message in protocol.messages}
    names = {"request": "Method", "notification": "Notification"}
    used = {"Correlation" for message in protocol.messages if message.correlation is not None}
    used |= {"Completion" for message in protocol.messages if message.completion is not None}
    return MethodsModule(
        title=title(protocol),
        registry_imports=tuple(sorted({names[kind] for kind in kinds} | used)),
        type_imports=_types_of(protocol.messages),
        exports=tuple(sorted(descriptor.constant for descriptor in descriptors)),
        thunks=tuple(thunks),
        messages=tuple(descriptors),
    )


def _descriptor(message: ir.Message, stem: str) -> Descriptor:
    is_request = message.kind == "request"
    arguments = [
        Argument("direction", literal(message.direction)),
        Argument("handler", literal(NAMING.message(message))),
    ]
    if message.params is not None:
        arguments.append(Argument("params", f"{stem}_params"))
        if message.params_optional:
            arguments.append(Argument("params_optional", "True"))
    if message.result is not None:
        arguments.append(Argument("result", f"{stem}_result"))
    if message.errors:
        arguments.append(Argument("errors", laid_out(message.errors, 11, 4)))
    if message.capability is not None:
        arguments.append(Argument("capability", literal(message.capability)))
    if message.required != is_request:
        arguments.append(Argument("required", literal(message.required)))
    arguments.append(Argument("since", literal(message.since)))
    if message.deprecated is not None:
        text = laid_out_expression(message.deprecated, len("    deprecated="), 4)
        arguments.append(Argument("deprecated", text))
    if message.progress is not None:
        arguments.append(Argument("progress", literal(message.progress)))
    if message.correlation is not None:
        pair = message.correlation
        value = call("Correlation", request=pair.request, notification=pair.notification)
        arguments.append(Argument("correlation", laid_out_expression(value, 16, 4)))
    if message.completion is not None:
        end = message.completion
        value = call("Completion", pointer=end.pointer, value=end.value, on=end.on)
        arguments.append(Argument("completion", laid_out_expression(value, 15, 4)))
    if message.sunset is not None:
        arguments.append(Argument("sunset", literal(message.sunset)))
    if message.stability != "stable":
        arguments.append(Argument("stability", literal(message.stability)))
    params = message.params or "None"
    if is_request:
        annotation = f"Method[{params}, {hint(message.result)}]"
    else:
        annotation = f"Notification[{params}]"
    return Descriptor(
        constant=constant(message),
        annotation=annotation,
        factory="Method" if is_request else "Notification",
        wire=literal(message.name),
        arguments=tuple(arguments),
        docs=docstring(_docs(message), 0),
    )


def _docs(message: ir.Message) -> str:
    if message.deprecated is None:
        return message.docs
    return f"{message.docs}\n\nDeprecated: {message.deprecated}"


# --- handlers.py and client.py -------------------------------------------------------------------

_RECEIVERS = (
    ("server", "clientToServer", "client"),
    ("client", "serverToClient", "server"),
)


def _received_by(protocol: ir.Protocol, direction: str) -> list[ir.Message]:
    return [message for message in _own(protocol) if message.direction in (direction, "both")]


@dataclass(frozen=True, slots=True)
class Handler:
    """A function of a handlers class. `optional`: the class has it for type checkers alone.

    Every handler takes params, so that all are called alike; without any they are None.
    """

    name: str
    abstract: bool
    optional: bool
    params: str
    returns: str
    docs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandlersRole:
    role: str
    name: str
    peer: str
    docs: tuple[str, ...]
    abstract: bool
    functions: tuple[Handler, ...]


@dataclass(frozen=True, slots=True)
class HandlersModule:
    title: str
    needs_abstract: bool
    needs_awaitable: bool
    type_imports: tuple[str, ...]
    roles: tuple[HandlersRole, ...]


def handlers_module(protocol: ir.Protocol) -> HandlersModule:
    """View of `handlers.py`."""
    roles = []
    for role, direction, peer in _RECEIVERS:
        functions = tuple(_handler(message) for message in _received_by(protocol, direction))
        roles.append(
            HandlersRole(
                role=role,
                name=f"{role.capitalize()}Handlers",
                peer=f"{peer.capitalize()}Proxy",
                docs=docstring(f"What a {role} of {title(protocol)} implements.", 4),
                abstract=any(function.abstract for function in functions),
                functions=functions,
            )
        )
    return HandlersModule(
        title=title(protocol),
        needs_abstract=any(role.abstract for role in roles),
        needs_awaitable=any(role.functions for role in roles),
        type_imports=_types_of(_own(protocol)),
        roles=tuple(roles),
    )


def _handler(message: ir.Message) -> Handler:
    result = hint(message.result)
    optional = not message.required and message.kind == "request"
    return Handler(
        name=NAMING.message(message),
        abstract=message.required,
        optional=optional,
        params=message.params or "None",
        returns=f"{result} | Awaitable[{result}]",
        docs=docstring(_docs(message), 12 if optional else 8),
    )


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a proxy. `params` is its annotation with the default."""

    name: str
    request: bool
    result: bool
    params: str | None
    argument: str
    returns: str
    constant: str
    docs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProxyRole:
    name: str
    docs: tuple[str, ...]
    functions: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class ClientModule:
    title: str
    constants: tuple[str, ...]
    type_imports: tuple[str, ...]
    roles: tuple[ProxyRole, ...]


def client_module(protocol: ir.Protocol) -> ClientModule:
    """View of `client.py`."""
    roles = tuple(
        ProxyRole(
            name=f"{role.capitalize()}Proxy",
            docs=docstring(f"A {role} of {title(protocol)}, as something to call.", 4),
            functions=tuple(_call(message) for message in _received_by(protocol, direction)),
        )
        for role, direction, _ in _RECEIVERS
    )
    return ClientModule(
        title=title(protocol),
        constants=tuple(sorted(constant(message) for message in _own(protocol))),
        type_imports=_types_of(_own(protocol)),
        roles=roles,
    )


def _call(message: ir.Message) -> Call:
    params = message.params
    if params is not None and message.params_optional:
        params = f"{params} | None = None"
    return Call(
        name=NAMING.message(message),
        request=message.kind == "request",
        result=message.result is not None,
        params=params,
        argument="None" if params is None else "params",
        returns=hint(message.result),
        constant=constant(message),
        docs=docstring(_docs(message), 8),
    )


# --- packages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Submodule:
    name: str
    exports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VersionPackage:
    docs: tuple[str, ...]
    modules: tuple[Submodule, ...]
    exports: tuple[str, ...]


def version_package(protocol: ir.Protocol) -> VersionPackage:
    """View of the `__init__.py` of a version."""
    types = sorted((node.name for node in protocol.types), key=lambda name: (name.lower(), name))
    modules = (
        Submodule("client", ("Client", "ClientProxy", "ServerProxy")),
        Submodule("handlers", ("ClientHandlers", "ServerHandlers")),
        Submodule("info", ("PROTOCOL",)),
        Submodule("types", tuple(types)),
    )
    return VersionPackage(
        docs=docstring(f"{title(protocol)}.\n\n{protocol.docs}", 0),
        modules=modules,
        exports=tuple(sorted(name for module in modules for name in module.exports)),
    )


@dataclass(frozen=True, slots=True)
class HeldVersion:
    """A version in the list of protocols; `literal_...` members are Python literals."""

    version: str
    status: str
    module: str
    literal_version: str
    literal_status: str
    literal_path: str
    literal_key: str


@dataclass(frozen=True, slots=True)
class HeldProtocol:
    id: str
    title: str
    literal_id: str
    literal_title: str
    versions: tuple[HeldVersion, ...]


def held_protocols(protocols: Iterable[ir.Protocol], package: str) -> tuple[HeldProtocol, ...]:
    """View of the packages above the versions: what there is, in the order of the spec."""
    groups: dict[str, list[ir.Protocol]] = {}
    for protocol in protocols:
        groups.setdefault(protocol.id, []).append(protocol)
    return tuple(
        HeldProtocol(
            id=id,
            title=versions[0].title,
            literal_id=literal(id),
            literal_title=literal(versions[0].title),
            versions=tuple(_held(version, package) for version in versions),
        )
        for id, versions in groups.items()
    )


def _held(protocol: ir.Protocol, package: str) -> HeldVersion:
    module = version_slug(protocol.version)
    return HeldVersion(
        version=protocol.version,
        status=protocol.status,
        module=module,
        literal_version=literal(protocol.version),
        literal_status=literal(protocol.status),
        literal_path=literal(f"{package}.{module_name(protocol.id)}.{module}"),
        literal_key=literal(protocol.key),
    )
