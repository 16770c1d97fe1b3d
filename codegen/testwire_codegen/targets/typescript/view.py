"""What the TypeScript templates are given: every decision is taken here, templates only lay out.

Strings called `type`, `value` or `text` are TypeScript already.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.typescript.naming import NAMING
from testwire_codegen.targets.typescript.text import comment, entries, expression, key, literal


def title(protocol: ir.Protocol) -> str:
    """How prose calls the version."""
    return f"{protocol.title} {protocol.version}"


def _docs(text: str, deprecated: str | None, *more: str) -> str:
    parts = [text, *more]
    if deprecated:
        parts.append(f"@deprecated {deprecated}")
    return "\n".join(part for part in parts if part)


# --- types.ts ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Member:
    docs: tuple[str, ...]
    name: str
    optional: bool
    type: str


@dataclass(frozen=True, slots=True)
class Alternative:
    text: str
    docs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeView:
    """An interface with `members`, or an alias for one or several `alternatives`."""

    docs: tuple[str, ...]
    name: str
    interface: bool
    base: str | None = None
    members: tuple[Member, ...] = ()
    alternatives: tuple[Alternative, ...] = ()

    @property
    def inline(self) -> bool:
        """True where the alias fits a line."""
        return len(self.alternatives) == 1


@dataclass(frozen=True, slots=True)
class TypesModule:
    title: str
    types: tuple[TypeView, ...]


def types_module(protocol: ir.Protocol) -> TypesModule:
    """View of `types.ts`."""
    return TypesModule(title(protocol), tuple(_type(node) for node in protocol.types))


def _type(node: ir.NamedType) -> TypeView:
    docs = comment(_docs(node.docs, node.deprecated), 0)
    if isinstance(node, ir.Struct):
        members = tuple(_member(field) for field in node.fields)
        return TypeView(docs, node.name, True, base=node.base, members=members)
    return TypeView(docs, node.name, False, alternatives=tuple(_alternatives(node)))


def _member(field: ir.Field) -> Member:
    default = f"@defaultValue {literal(field.default)}" if field.has_default else ""
    return Member(
        docs=comment(_docs(field.docs, field.deprecated, default), 2),
        name=key(field.name),
        optional=not field.required,
        type=expression(field.type),
    )


def _alternatives(node: ir.MapType | ir.Union | ir.Enum | ir.Alias) -> list[Alternative]:
    match node:
        case ir.MapType():
            return [Alternative(f"Record<string, {expression(node.values)}>")]
        case ir.Union():
            return [Alternative(expression(member)) for member in node.members]
        case ir.Alias():
            return [Alternative(expression(node.type))]
        case ir.Enum():
            values = [
                Alternative(literal(entry.value), comment(entry.docs, 2)) for entry in node.values
            ]
            if node.open:
                # The intersection keeps the known values in completion lists.
                others = "string" if node.kind == "string" else "number"
                values.append(Alternative(f"({others} & {{}})"))
            return values


# --- guards.ts -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GuardsModule:
    title: str
    names: tuple[str, ...]
    shapes: tuple[str, ...]
    """Lines of the members of the table of types."""


def guards_module(protocol: ir.Protocol) -> GuardsModule:
    """View of `guards.ts`."""
    table = {node.name: _definition(node) for node in protocol.types}
    lines = tuple(line for name, entry in table.items() for line in entries(name, entry))
    return GuardsModule(title(protocol), tuple(table), lines)


def _definition(node: ir.NamedType) -> dict[str, Any]:
    """The entry of a type in the table, see `Definition` in `_validate.ts`."""
    match node:
        case ir.Struct():
            client, server = node.unknown_in_client, node.unknown_in_server
            policy: Any = client if client == server else {"client": client, "server": server}
            entry: dict[str, Any] = {
                "base": node.base,
                "members": {field.name: _shape(field.type) for field in node.fields},
                "required": [field.name for field in node.fields if field.required],
                "aliases": {f.name: list(f.aliases) for f in node.fields if f.aliases},
                "patterns": {each.pattern: _shape(each.type) for each in node.patterns},
                "unknown": None if policy == "ignore" else policy,
            }
            return {
                name: value
                for name, value in entry.items()
                if name == "members" or value not in (None, [], {})
            }
        case ir.MapType():
            return {"map": _shape(node.values)}
        case ir.Union():
            union: dict[str, Any] = {"union": [_shape(member) for member in node.members]}
            return union if node.discriminator is None else {**union, "tag": node.discriminator}
        case ir.Enum():
            values: dict[str, Any] = {"values": [entry.value for entry in node.values]}
            if node.open:
                values["open"] = True
            spellings = {alias: entry.value for entry in node.values for alias in entry.aliases}
            return {**values, "spellings": spellings} if spellings else values
        case ir.Alias():
            return {"is": _shape(node.type)}


def _shape(node: ir.TypeExpr) -> Any:
    """A type expression in the table, see `Shape` in `_validate.ts`."""
    match node:
        case ir.Ref(name):
            return name
        case ir.Const(value):
            return {"const": value}
        case ir.Null():
            return "null"
        case ir.AnyValue():
            return "any"
        case ir.Nullable(inner):
            return {"nullable": _shape(inner)}
        case ir.ArrayOf(items):
            limits: dict[str, Any] = {"minItems": node.min_items, "maxItems": node.max_items}
            return {"array": _shape(items), **_stated(limits)}
        case ir.Scalar(kind):
            limits = {
                "minimum": node.minimum,
                "maximum": node.maximum,
                "pattern": node.pattern,
                "minLength": node.min_length,
                "maxLength": node.max_length,
            }
            return {"scalar": kind, **_stated(limits)} if node.constrained else kind
    raise AssertionError(node)


def _stated(limits: dict[str, Any]) -> dict[str, Any]:
    return {name: limit for name, limit in limits.items() if limit is not None}


# --- methods.ts ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Descriptor:
    docs: tuple[str, ...]
    constant: str
    cls: str
    arguments: str
    wire: str
    by_name: bool
    entry: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class ErrorEntry:
    name: str
    code: int
    message: str


@dataclass(frozen=True, slots=True)
class TransportEntry:
    id: str
    kind: str
    listener: str
    framing: tuple[Pair, ...]
    words: str
    options: tuple[tuple[Pair, ...], ...]
    rest: str


@dataclass(frozen=True, slots=True)
class MethodsModule:
    title: str
    docs: tuple[str, ...]
    imports: tuple[str, ...]
    type_imports: tuple[str, ...]
    descriptors: tuple[Descriptor, ...]
    id: str
    version: str
    protocol_title: str
    wire_version: str
    errors: tuple[ErrorEntry, ...]
    transports: tuple[TransportEntry, ...]
    cancellation: tuple[Pair, ...]
    envelope: tuple[Pair, ...]
    positions: tuple[Pair, ...]


def _own(protocol: ir.Protocol) -> list[ir.Message]:
    """The messages that people write code for: the connection deals with cancellation itself."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.name != cancel]


def _types_of(messages: Iterable[ir.Message]) -> tuple[str, ...]:
    names: set[str] = set()
    for message in messages:
        if message.result is not None:
            names |= set(ir.references(message.result))
        if message.params is not None:
            names.add(message.params)
    return tuple(sorted(names))


def _pairs(**values: object) -> tuple[Pair, ...]:
    return tuple(Pair(name, literal(value)) for name, value in values.items())


def methods_module(protocol: ir.Protocol) -> MethodsModule:
    """View of `methods.ts`."""
    descriptors = tuple(_descriptor(message) for message in protocol.messages)
    imports = {descriptor.cls for descriptor in descriptors}
    if any(descriptor.by_name for descriptor in descriptors):
        imports.add("ParameterStructures")
    cancellation = protocol.cancellation
    positions = protocol.positions
    return MethodsModule(
        title=title(protocol),
        docs=comment(protocol.docs, 0),
        imports=tuple(sorted(imports)),
        type_imports=_types_of(protocol.messages),
        descriptors=descriptors,
        id=literal(protocol.id),
        version=literal(protocol.version),
        protocol_title=literal(protocol.title),
        wire_version=literal(protocol.wire_version),
        errors=tuple(
            ErrorEntry(key(error.name), error.code, literal(error.message))
            for error in protocol.errors
        ),
        transports=tuple(_transport(protocol, transport) for transport in protocol.transports),
        cancellation=()
        if cancellation is None
        else _pairs(
            method=cancellation.method, idField=cancellation.id_field, error=cancellation.error
        ),
        envelope=()
        if protocol.envelope is None
        else _pairs(
            params=protocol.envelope.params,
            errorData=protocol.envelope.error_data,
            batches=protocol.envelope.batches,
        ),
        positions=() if positions is None else _position_rules(positions),
    )


def _descriptor(message: ir.Message) -> Descriptor:
    is_request = message.kind == "request"
    cls = "RequestType" if is_request else "NotificationType"
    arguments = [] if message.params is None else [message.params]
    if is_request:
        arguments += [expression(message.result), "unknown"]
    return Descriptor(
        docs=comment(_docs(message.docs, message.deprecated), 0),
        constant=NAMING.message(message),
        cls=cls if message.params is not None else f"{cls}0",
        arguments=f"<{', '.join(arguments)}>" if arguments else "",
        wire=literal(message.name),
        by_name=message.params is not None,
        entry=_entry(message),
    )


def _entry(message: ir.Message) -> tuple[Pair, ...]:
    pairs = _pairs(
        name=message.name,
        kind=message.kind,
        direction=message.direction,
        since=message.since,
        stability=message.stability,
        required=message.required,
    )
    if message.params is not None:
        pairs += _pairs(paramsOptional=message.params_optional)
    if message.errors:
        pairs += _pairs(errors=message.errors)
    if message.capability is not None:
        pairs += _pairs(capability=message.capability)
    if message.progress is not None:
        pairs += _pairs(progress=message.progress)
    return pairs


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> TransportEntry:
    framing = protocol.framing(transport.framing)
    return TransportEntry(
        id=literal(transport.id),
        kind=literal(transport.kind),
        listener=literal(transport.listener),
        framing=_pairs(kind=framing.kind, headers=framing.headers, asciiOnly=framing.ascii_only),
        words=literal(transport.launch_words),
        options=tuple(
            _pairs(
                flag=option.flag,
                value=option.value,
                required=option.required,
                default=option.default,
            )
            for option in transport.launch_options
        ),
        rest=literal(transport.launch_rest),
    )


# --- positions.ts --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PositionsModule:
    docs: tuple[str, ...]
    rules: tuple[Pair, ...]


def positions_module(positions: ir.Positions) -> PositionsModule:
    """View of `positions.ts`."""
    return PositionsModule(comment(positions.docs, 0), _position_rules(positions))


def _position_rules(positions: ir.Positions) -> tuple[Pair, ...]:
    return _pairs(
        lineBase=positions.line_base,
        columnBase=positions.column_base,
        columnUnit=positions.column_unit,
        end=positions.end,
    )


# --- client.ts -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """A message as the two sides meet it: sent, received by a client, handled by a server."""

    docs: tuple[str, ...]
    name: str
    on: str
    wire: str
    request: bool
    required: bool
    optional: bool
    params: str | None
    send: str
    send_type: str
    sent: str
    sent_values: str
    returns: str
    forget: bool
    register: str
    register_type: str
    received: str
    handled: str
    handled_values: str
    answers: str
    wire_literal: str
    parse_params: str
    parse_result: str


@dataclass(frozen=True, slots=True)
class ClientModule:
    title: str
    type_imports: tuple[str, ...]
    to_server: tuple[Call, ...]
    to_client: tuple[Call, ...]
    needs_token: bool
    """True where a message that somebody sends or answers is a request."""
    needs_split: bool
    """True where a request may come without its params."""
    needs_checks: bool
    """True where the client receives results or params."""
    needs_guards: bool
    needs_refusal: bool
    """True where the client may have to refuse the params of a request."""
    refusal_code: int
    validate_imports: tuple[str, ...]


def client_module(protocol: ir.Protocol) -> ClientModule:
    """View of `client.ts`."""
    messages = _own(protocol)
    always = protocol.envelope is not None and protocol.envelope.params == "always"
    to_server = tuple(
        _call(m, always) for m in messages if m.direction in ("clientToServer", "both")
    )
    to_client = tuple(
        _call(m, always) for m in messages if m.direction in ("serverToClient", "both")
    )
    results = [call for call in to_server if call.request and not call.forget]
    params = [call for call in to_client if call.params is not None]
    refusal = any(call.request for call in params)
    imports = {"type CheckOptions", "Checks"} if results or params else set()
    if any(call.parse_result.startswith("nullable(") for call in results):
        imports.add("nullable")
    if refusal:
        imports |= {"type Parse", "ValidationError"}
    return ClientModule(
        title=title(protocol),
        needs_checks=bool(results or params),
        needs_guards=bool(results or params),
        needs_refusal=refusal,
        refusal_code=_refusal_code(protocol),
        # As formatters sort them: the word `type` does not count.
        validate_imports=tuple(sorted(imports, key=lambda name: name.removeprefix("type "))),
        type_imports=_types_of(messages),
        to_server=to_server,
        to_client=to_client,
        needs_token=any(message.kind == "request" for message in messages),
        needs_split=any(call.request and call.optional for call in to_server + to_client),
    )


INVALID_PARAMS = -32602
"""The code of JSON-RPC 2.0, where the protocol states none of its own."""


def _refusal_code(protocol: ir.Protocol) -> int:
    stated = [error.code for error in protocol.errors if error.condition == "invalidParams"]
    return stated[0] if stated else INVALID_PARAMS


def _parse(expression: ir.TypeExpr | None) -> str:
    """The function that reads a value of the type; empty where there is none."""
    match expression:
        case ir.Ref(name):
            return f"guards.parse{name}"
        case ir.Nullable(inner):
            return f"nullable({_parse(inner)})"
        case None:
            return ""
    raise AssertionError(expression)  # the loader lets no other result through


def _call(message: ir.Message, always: bool) -> Call:
    """always: a message without params is written with an empty object."""
    name = NAMING.message(message)
    is_request = message.kind == "request"
    result = "void" if message.result is None else expression(message.result)
    has_params = message.params is not None
    default = " = {}" if message.params_optional else ""
    sent = [f"params: {message.params}{default}"] if has_params else []
    received = [f"params: {message.params}"] if has_params else []
    values = ["params"] if has_params else []
    written = values or (["{}"] if always else [])
    context = "RequestContext" if is_request else "NotificationContext"
    token = "token: CancellationToken"
    return Call(
        docs=comment(_docs(message.docs, message.deprecated), 2),
        name=name,
        on="on" + name[:1].upper() + name[1:],
        wire=message.name,
        request=is_request,
        required=message.required,
        optional=message.params_optional,
        params=message.params,
        send="sendRequest" if is_request else "sendNotification",
        send_type=f"<{result}>" if is_request else "",
        sent=", ".join([*sent, "token?: CancellationToken"] if is_request else sent),
        sent_values="".join(
            f", {value}" for value in ([*written, "...given(token)"] if is_request else written)
        ),
        returns=f"Promise<{result}>" if is_request else "Promise<void>",
        forget=is_request and message.result is None,
        register="onRequest" if is_request else "onNotification",
        register_type=f"<{result}, unknown>" if is_request else "",
        received=", ".join([*received, token] if is_request else received),
        handled=", ".join([*received, f"context: {context}"]),
        handled_values=", ".join([*values, "{ client, token }" if is_request else "{ client }"]),
        answers=f"{result} | Promise<{result}>" if is_request else "void | Promise<void>",
        wire_literal=literal(message.name),
        parse_params="" if message.params is None else f"guards.parse{message.params}",
        parse_result=_parse(message.result),
    )
