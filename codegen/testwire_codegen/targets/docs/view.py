"""What the templates of the reference pages are given. Strings are Markdown already.

Tests: `tests/codegen/test_targets.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from testwire_codegen import ir

__all__ = ["index", "page"]

_DIRECTIONS = {
    "clientToServer": "client → server",
    "serverToClient": "server → client",
    "both": "both ways",
}


@dataclass(frozen=True, slots=True)
class IndexRow:
    title: str
    key: str
    version: str
    status: str
    path: str
    messages: int
    transports: str


def index(protocols: Sequence[ir.Protocol]) -> tuple[IndexRow, ...]:
    """View of the list of protocols."""
    return tuple(
        IndexRow(
            title=_cell(protocol.title),
            key=protocol.key,
            version=protocol.version,
            status=protocol.status,
            path=f"{protocol.id}/{protocol.version}.md",
            messages=len(protocol.messages),
            transports=", ".join(transport.id for transport in protocol.transports),
        )
        for protocol in protocols
    )


@dataclass(frozen=True, slots=True)
class MessageView:
    name: str
    facts: str
    docs: str
    deprecated: str | None
    params: str | None
    params_optional: bool
    is_request: bool
    result: str
    progress: str | None
    errors: str
    source: str
    python: str
    typescript: str


@dataclass(frozen=True, slots=True)
class MemberView:
    name: str
    type: str
    presence: str
    docs: str


@dataclass(frozen=True, slots=True)
class ValueView:
    value: str
    docs: str


@dataclass(frozen=True, slots=True)
class TypeView:
    name: str
    docs: str
    deprecated: str | None
    lines: tuple[str, ...]
    members: tuple[MemberView, ...]
    values: tuple[ValueView, ...]


@dataclass(frozen=True, slots=True)
class ErrorView:
    name: str
    code: int
    message: str
    docs: str
    source: str


@dataclass(frozen=True, slots=True)
class TransportView:
    id: str
    docs: str
    kind: str
    listens: str
    launch: str
    defaults: tuple[str, ...]
    framing: str
    framing_docs: str
    headers: str
    ascii_only: bool


@dataclass(frozen=True, slots=True)
class TransitionView:
    source: str
    target: str
    label: str


@dataclass(frozen=True, slots=True)
class StateView:
    name: str
    docs: str
    allows: str
    error: str


@dataclass(frozen=True, slots=True)
class LifecycleView:
    docs: str
    initial: str
    transitions: tuple[TransitionView, ...]
    states: tuple[StateView, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    docs: str
    methods: str
    answer: str


@dataclass(frozen=True, slots=True)
class ErratumView:
    id: str
    where: str
    documented: str
    observed: str
    evidence: str
    reason: str


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    key: str
    docs: str
    status: str
    wire_version: str | None
    messages: tuple[MessageView, ...]
    types: tuple[TypeView, ...]
    errors: tuple[ErrorView, ...]
    transports: tuple[TransportView, ...]
    lifecycle: LifecycleView
    concurrency_docs: str
    concurrency: tuple[GroupView, ...]
    cancellation: ir.Cancellation | None
    positions: ir.Positions | None
    profiles: tuple[ir.Profile, ...]
    errata: tuple[ErratumView, ...]


def page(protocol: ir.Protocol) -> Page:
    """View of the page of one version."""
    return Page(
        title=f"{protocol.title} {protocol.version}",
        key=protocol.key,
        docs=protocol.docs,
        status=protocol.status,
        wire_version=protocol.wire_version,
        messages=tuple(_message(message) for message in protocol.messages),
        types=tuple(_type(protocol, node) for node in protocol.types),
        errors=tuple(
            ErrorView(
                name=error.name,
                code=error.code,
                message=_cell(error.message),
                docs=_cell(error.docs),
                source=_cell(error.source),
            )
            for error in protocol.errors
        ),
        transports=tuple(_transport(protocol, transport) for transport in protocol.transports),
        lifecycle=_lifecycle(protocol.lifecycle),
        concurrency_docs=protocol.concurrency_docs,
        concurrency=tuple(
            GroupView(
                docs=group.docs,
                methods=", ".join(f"`{name}`" for name in group.methods),
                answer=f"`{group.error}`" if group.error else "waits for its turn",
            )
            for group in protocol.concurrency
        ),
        cancellation=protocol.cancellation,
        positions=protocol.positions,
        profiles=protocol.profiles,
        errata=tuple(
            ErratumView(
                id=erratum.id,
                where=_cell(f"{erratum.document}, {erratum.section}: “{erratum.text}”"),
                documented=_cell(erratum.documented),
                observed=_cell(erratum.observed),
                evidence=_cell(erratum.evidence),
                reason=_cell(erratum.reason),
            )
            for erratum in protocol.errata
        ),
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _expression(node: ir.TypeExpr | None) -> str:
    match node:
        case None | ir.Null():
            return "null"
        case ir.Ref(name):
            return _link(name)
        case ir.Const(value):
            return f"`{json.dumps(value)}`"
        case ir.AnyValue():
            return "any value"
        case ir.Nullable(inner):
            return f"{_expression(inner)} or null"
        case ir.ArrayOf():
            return f"array of {_expression(node.items)}{_limits(node)}"
        case ir.Scalar():
            return f"{node.kind}{_limits(node)}"
    raise AssertionError(node)


def _limits(node: ir.ArrayOf | ir.Scalar) -> str:
    """The constraints, in brackets; empty where there are none."""
    further = []
    pairs: list[tuple[str, int | float | None]]
    if isinstance(node, ir.ArrayOf):
        pairs = [("at least {} items", node.min_items), ("at most {} items", node.max_items)]
    else:
        pairs = [
            ("at least {}", node.minimum),
            ("at most {}", node.maximum),
            ("at least {} characters", node.min_length),
            ("at most {} characters", node.max_length),
        ]
        if node.pattern is not None:
            further.append(f"of the form `{_cell(node.pattern)}`")
        if node.format is not None:
            further.append(f"format {node.format}")
    parts = [text.format(value) for text, value in pairs if value is not None] + further
    return f" ({', '.join(parts)})" if parts else ""


def _message(message: ir.Message) -> MessageView:
    facts = [
        f"{message.kind.capitalize()}, {_DIRECTIONS[message.direction]}",
        f"since {message.since}" if message.since else "",
        message.stability if message.stability != "stable" else "",
        f"needs the capability `{message.capability}`" if message.capability else "",
        "" if message.required or message.kind == "notification" else "not offered by everyone",
    ]
    return MessageView(
        name=message.names.wire,
        facts=", ".join(fact for fact in facts if fact) + ".",
        docs=message.docs,
        deprecated=message.deprecated,
        params=None if message.params is None else _link(message.params),
        params_optional=message.params_optional,
        is_request=message.kind == "request",
        result=_expression(message.result),
        progress=message.progress,
        errors=", ".join(f"`{name}`" for name in message.errors),
        source=message.source,
        python=message.names.python,
        typescript=message.names.typescript,
    )


def _type(protocol: ir.Protocol, node: ir.NamedType) -> TypeView:
    lines: list[str] = []
    members: list[MemberView] = []
    values: list[ValueView] = []
    match node:
        case ir.Struct():
            lines = _struct_lines(node)
            own = {field.names.wire for field in node.fields}
            members = [
                _member(field, inherited=field.names.wire not in own)
                for field in protocol.all_fields(node)
            ]
        case ir.MapType():
            lines = [f"An object whose members are each {_expression(node.values)}."]
        case ir.Union():
            listing = ", ".join(_expression(member) for member in node.members)
            lines = [f"One of: {listing}."]
            if node.discriminator:
                lines.append(f"The member `{node.discriminator}` tells them apart.")
        case ir.Enum():
            more = " Other values are legal and are kept." if node.open else ""
            lines = [f"One of these values ({node.kind}).{more}"]
            values = [
                ValueView(json.dumps(entry.value), _cell(_value_docs(entry)))
                for entry in node.values
            ]
        case ir.Alias():
            lines = [f"{_expression(node.type)}."]
    return TypeView(
        name=node.name,
        docs=node.docs,
        deprecated=node.deprecated,
        lines=tuple(lines),
        members=tuple(members),
        values=tuple(values),
    )


_POLICIES: dict[ir.UnknownPolicy, str] = {
    "keep": "keeps members that it does not know",
    "ignore": "ignores members that it does not know",
    "forbid": "refuses members that it does not know",
}


def _struct_lines(node: ir.Struct) -> list[str]:
    lines = [] if node.base is None else [f"Everything that {_link(node.base)} has, and more."]
    client, server = node.unknown_in_client, node.unknown_in_server
    if client != server:
        lines.append(f"A client {_POLICIES[client]}; a server {_POLICIES[server]}.")
    elif client != "ignore":
        lines.append(f"A reader {_POLICIES[client]}.")
    return lines


def _member(field: ir.Field, *, inherited: bool) -> MemberView:
    parts = [field.docs]
    if field.aliases:
        parts.append(f"Read under {_spellings(field.aliases)} as well.")
    if field.has_default:
        parts.append(f"A reader takes `{json.dumps(field.default)}` where it is absent.")
    if field.deprecated:
        parts.append(f"Deprecated: {field.deprecated}")
    if inherited:
        parts.append("(inherited)")
    return MemberView(
        name=field.names.wire,
        type=_expression(field.type),
        presence="required" if field.required else "may be absent",
        docs=_cell(" ".join(part for part in parts if part)),
    )


def _spellings(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _value_docs(entry: ir.EnumValue) -> str:
    read = f"Read under {_spellings(entry.aliases)} as well." if entry.aliases else ""
    return " ".join(part for part in (entry.docs, read) if part)


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> TransportView:
    framing = protocol.framing(transport.framing)
    words = ["SERVER", *transport.launch_words]
    for option in transport.launch_options:
        text = f"{option.flag} {option.value.upper()}"
        words.append(text if option.required else f"[{text}]")
    if transport.launch_rest:
        words.append("[-- ARGUMENTS]")
    listener = transport.listener
    return TransportView(
        id=transport.id,
        docs=transport.docs,
        kind=transport.kind,
        listens="nobody listens" if listener is None else f"the {listener} listens",
        launch=" ".join(words),
        defaults=tuple(
            f"`{option.flag}` is `{option.default}` unless it is given"
            for option in transport.launch_options
            if option.default is not None
        ),
        framing=framing.kind,
        framing_docs=framing.docs,
        headers=", ".join(f"`{name}: {value}`" for name, value in framing.headers),
        ascii_only=framing.ascii_only,
    )


def _lifecycle(lifecycle: ir.Lifecycle) -> LifecycleView:
    moments = {"request": "", "response": " answered"}
    return LifecycleView(
        docs=lifecycle.docs,
        initial=lifecycle.initial,
        transitions=tuple(
            TransitionView(step.source, step.target, f"{step.method}{moments[step.when]}")
            for step in lifecycle.transitions
        ),
        states=tuple(
            StateView(
                name=state.name,
                docs=_cell(state.docs),
                allows=_allowed(state.allows),
                error=f"`{state.request_error}`" if state.request_error else "",
            )
            for state in lifecycle.states
        ),
    )


def _allowed(names: tuple[str, ...] | None) -> str:
    if names is None:
        return "everything"
    return ", ".join(f"`{name}`" for name in names) or "nothing"
