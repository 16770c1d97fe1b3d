"""What the templates of the reference pages are given. Strings are Markdown already.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import namings, snake

__all__ = ["erratum_table", "error_table", "index", "message_table", "page", "protocol_table"]

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
class Fact:
    """A line of a table of two columns."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class MessageView:
    name: str
    anchor: str
    link: str
    kind: str
    direction: str
    since: str
    stability: str
    docs: str
    deprecated: str | None
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class MemberView:
    name: str  # in Markdown
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
    anchor: str
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
    used: str
    source: str


@dataclass(frozen=True, slots=True)
class OptionView:
    name: str
    presence: str
    docs: str


@dataclass(frozen=True, slots=True)
class TransportView:
    id: str
    docs: str
    launch: str
    facts: tuple[Fact, ...]
    options: tuple[OptionView, ...]


@dataclass(frozen=True, slots=True)
class FramingView:
    name: str
    docs: str
    facts: tuple[Fact, ...]


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
    scope: str
    answer: str


@dataclass(frozen=True, slots=True)
class ItemClassView:
    name: str
    values: str
    docs: str


@dataclass(frozen=True, slots=True)
class ItemStatesView:
    id: str
    docs: str
    facts: tuple[Fact, ...]
    classes: tuple[ItemClassView, ...]
    sequence: str


@dataclass(frozen=True, slots=True)
class RequirementView:
    id: str
    level: str
    docs: str
    messages: str
    source: str


@dataclass(frozen=True, slots=True)
class ProfileView:
    id: str
    docs: str
    writes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErratumView:
    id: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class ErratumRow:
    id: str
    documented: str
    observed: str


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    docs: str
    facts: tuple[Fact, ...]
    contents: tuple[str, ...]
    messages: tuple[MessageView, ...]
    types: tuple[TypeView, ...]
    errors: tuple[ErrorView, ...]
    transports: tuple[TransportView, ...]
    framings: tuple[FramingView, ...]
    envelope: tuple[Fact, ...]
    positions: tuple[Fact, ...]
    lifecycle: LifecycleView
    concurrency_docs: str
    concurrency: tuple[GroupView, ...]
    cancellation_docs: str
    cancellation: tuple[Fact, ...]
    item_states: tuple[ItemStatesView, ...]
    requirements: tuple[RequirementView, ...]
    profiles: tuple[ProfileView, ...]
    errata: tuple[ErratumRow, ...]
    errata_details: tuple[ErratumView, ...]


def page(protocol: ir.Protocol) -> Page:
    """View of the page of one version."""
    sections = [
        ("Transports", True),
        ("Framings", True),
        ("Envelope and ids", protocol.ids is not None or protocol.envelope is not None),
        ("Positions", protocol.positions is not None),
        ("Messages", True),
        ("Lifecycle", True),
        ("Concurrency", True),
        ("Cancellation", protocol.cancellation is not None),
        ("States of items", bool(protocol.item_states)),
        ("Requirements", bool(protocol.requirements)),
        ("Errors", bool(protocol.errors)),
        ("Types", bool(protocol.types)),
        ("Profiles", bool(protocol.profiles)),
        ("Differences from the published document", bool(protocol.errata)),
    ]
    cancellation = protocol.cancellation
    return Page(
        title=_text(f"{protocol.title} {protocol.version}"),
        docs=_text(protocol.docs),
        facts=_page_facts(protocol),
        contents=tuple(f"[{name}](#{_slug(name)})" for name, held in sections if held),
        messages=tuple(_message(protocol, message) for message in protocol.messages),
        types=tuple(_type(protocol, node) for node in protocol.types),
        errors=tuple(_error(protocol, error) for error in protocol.errors),
        transports=tuple(_transport(transport) for transport in protocol.transports),
        framings=tuple(_framing(framing) for framing in protocol.framings),
        envelope=_envelope(protocol),
        positions=_positions(protocol.positions),
        lifecycle=_lifecycle(protocol.lifecycle),
        concurrency_docs=_text(protocol.concurrency_docs),
        concurrency=tuple(_group(group) for group in protocol.concurrency),
        cancellation_docs=_text(cancellation.docs) if cancellation else "",
        cancellation=_cancellation(cancellation) if cancellation else (),
        item_states=tuple(_item_states(states) for states in protocol.item_states),
        requirements=tuple(
            RequirementView(
                id=requirement.id,
                level=requirement.level.upper(),
                docs=_cell(requirement.docs),
                messages=_listed(requirement.messages) or "all",
                source=_cell(requirement.source),
            )
            for requirement in protocol.requirements
        ),
        profiles=tuple(_profile(profile) for profile in protocol.profiles),
        errata=tuple(
            ErratumRow(
                f"[{erratum.id}](#erratum-{erratum.id})",
                _cell(erratum.documented),
                _cell(erratum.observed),
            )
            for erratum in protocol.errata
        ),
        errata_details=tuple(_erratum(erratum) for erratum in protocol.errata),
    )


def _facts(*pairs: tuple[str, str | None]) -> tuple[Fact, ...]:
    """The pairs that say something."""
    return tuple(Fact(name, text) for name, text in pairs if text)


def _page_facts(protocol: ir.Protocol) -> tuple[Fact, ...]:
    requests = sum(message.kind == "request" for message in protocol.messages)
    announced = (
        f"the {each.role} in {_code(each.path) if each.path else 'all'} of the {each.part} of "
        f"{_message_link(each.method)}: {_link(each.type)}"
        for each in protocol.capabilities
    )
    return _facts(
        ("name", f"`{protocol.key}`"),
        ("state of this description", protocol.status),
        ("on the wire", _code(protocol.wire_version) if protocol.wire_version else "not announced"),
        ("messages", f"{requests} requests, {len(protocol.messages) - requests} notifications"),
        ("capabilities", "; ".join(announced)),
    )


def _erratum(erratum: ir.Erratum) -> ErratumView:
    place = f"{erratum.document}, {erratum.section}: “{erratum.text}”"
    return ErratumView(
        erratum.id,
        _facts(
            ("where", _cell(place)),
            ("the document says", _cell(erratum.documented)),
            ("observed", _cell(erratum.observed)),
            ("evidence", _cell(erratum.evidence)),
            ("why it is as it is here", _cell(erratum.reason)),
            ("since", None if erratum.since is None else _cell(erratum.since)),
            ("until", None if erratum.expires is None else _cell(erratum.expires)),
            ("concerns", _listed(erratum.applies)),
        ),
    )


def _error(protocol: ir.Protocol, error: ir.ErrorCode) -> ErrorView:
    used = [m.name for m in protocol.messages if error.name in m.errors]
    condition = f"Answers the condition `{error.condition}`." if error.condition else ""
    stability = "" if error.stability == "stable" else f"({error.stability})"
    return ErrorView(
        name=error.name,
        code=error.code,
        message=_cell(error.message),
        docs=" ".join(part for part in (_cell(error.docs), condition, stability) if part),
        used=", ".join(_message_link(name) for name in used),
        source=_cell(error.source),
    )


_WRITES = {"integer": "integers", "string": "strings", "either": "integers or strings"}


def _envelope(protocol: ir.Protocol) -> tuple[Fact, ...]:
    ids, envelope = protocol.ids, protocol.envelope
    facts: list[tuple[str, str | None]] = []
    if ids is not None:
        limits = [
            words.format(limit)
            for words, limit in (("from {}", ids.minimum), ("to {}", ids.maximum))
            if limit is not None
        ]
        written = " ".join([_WRITES[ids.writes], *limits])
        answer = "answered, with a null id" if ids.null_answer else "not answered"
        facts += [
            ("ids", _cell(ids.docs)),
            ("ids written", written),
            ("ids accepted", " and ".join(_WRITES[kind] for kind in ids.accepts)),
            ("a message whose id cannot be read", answer),
        ]
    if envelope is not None:
        always = envelope.params == "always"
        facts += [
            ("messages", _cell(envelope.docs)),
            ("params", "always written, if need be as `{}`" if always else "left out without need"),
            (
                "`error.data`",
                "an object, or left out" if envelope.error_data == "object" else "any value",
            ),
            ("an array of messages", "refused"),
        ]
    return _facts(*facts)


def _positions(positions: ir.Positions | None) -> tuple[Fact, ...]:
    if positions is None:
        return ()
    return _facts(
        ("meaning", _cell(positions.docs)),
        ("first line", str(positions.line_base)),
        ("first column", str(positions.column_base)),
        ("a column is", f"a code unit of {positions.column_unit.upper()}"),
        ("the end of a range", positions.end),
    )


_POLICY = {
    "queue": "it waits for its turn",
    "newestWins": "the older one is cancelled",
}


def _group(group: ir.ConcurrencyGroup) -> GroupView:
    refused = f"it is refused with `{group.error}`" if group.error else "it is refused"
    return GroupView(
        docs=_cell(group.docs),
        methods=", ".join(_message_link(name) for name in group.methods),
        scope="one connection" if group.scope is None else f"equal values at `{group.scope}`",
        answer=_POLICY.get(group.policy, refused),
    )


def _cancellation(cancellation: ir.Cancellation) -> tuple[Fact, ...]:
    outcomes = {"error": f"the error `{cancellation.error}`", "result": "the usual result"}
    return _facts(
        ("sent", f"{_message_link(cancellation.method)}, the id in `{cancellation.id_field}`"),
        ("the request ends with", " or ".join(outcomes[answer] for answer in cancellation.answers)),
        ("still sent", None if cancellation.still_sent is None else _cell(cancellation.still_sent)),
    )


def _item_states(states: ir.ItemStates) -> ItemStatesView:
    return ItemStatesView(
        id=states.id,
        docs=_text(states.docs),
        facts=_facts(
            ("type", _link(states.type)),
            ("reported in", _message_link(states.notification)),
            ("the item", f"`{states.item}`"),
            ("its state", f"`{states.state}`"),
        ),
        classes=tuple(
            ItemClassView(
                each.name,
                ", ".join(_code(json.dumps(value)) for value in each.values),
                _cell(each.docs),
            )
            for each in states.classes
        ),
        sequence=_text(states.sequence),
    )


def _profile(profile: ir.Profile) -> ProfileView:
    writes = [
        "Nulls are left out where they may be." if profile.nulls == "omit" else "Nulls are written."
    ]
    writes += [_writing(writing) for writing in profile.writes]
    if profile.default:
        writes.insert(0, "Written where nothing else is asked for.")
    return ProfileView(profile.id, _text(profile.docs), tuple(writes))


def _writing(writing: ir.Writing) -> str:
    match writing.kind:
        case "member":
            return f"`{writing.member}` of {_link(writing.type)} as `{writing.spelling}`."
        case "value":
            return f"The value `{writing.value}` of {_link(writing.type)} as `{writing.spelling}`."
        case "omit":
            return f"`{writing.member}` of {_link(writing.type)} is not written."
        case "tagged":
            said = "".join(f", `{value}` as `{other}`" for value, other in writing.values)
            return (
                f"A plain {_link(writing.type)} as a {_link(writing.spelling or '')} that holds it "
                f"in `{writing.member}`{said}."
            )
    raise AssertionError(writing)


def _text(text: str) -> str:
    """Prose as Markdown: what would be read as a tag is not, outside of code spans."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in parts)


def _cell(text: str) -> str:
    """Prose for a cell of a table."""
    return _text(text).replace("|", "\\|").replace("\n", " ")


def _code(text: str) -> str:
    """A code span for any text, also in a cell."""
    ticks = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{text}{pad}{ticks}".replace("|", "\\|").replace("\n", " ")


def _slug(text: str) -> str:
    """What a heading is called in a link; other characters than these never stand in headings."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _link(name: str) -> str:
    return f"[{name}](#type-{_slug(name)})"


def _message_link(name: str) -> str:
    return f"[{_code(name)}](#message-{_slug(name)})"


def _expression(node: ir.TypeExpr | None) -> str:
    match node:
        case None | ir.Null():
            return "null"
        case ir.Ref(name):
            return _link(name)
        case ir.Const(value):
            return _code(json.dumps(value, ensure_ascii=False))
        case ir.AnyValue():
            return "any value"
        case ir.Nullable(inner):
            comma = "," if isinstance(inner, ir.ArrayOf) else ""
            return f"{_expression(inner)}{comma} or null"
        case ir.ArrayOf():
            items = _expression(node.items)
            items = f"({items})" if isinstance(node.items, ir.Nullable) else items
            return f"array of {items}{_limits(node)}"
        case ir.Scalar():
            return f"{node.kind}{_limits(node)}"
    raise AssertionError(node)


def _limits(node: ir.ArrayOf | ir.Scalar) -> str:
    """The constraints, in brackets; empty where there are none."""
    further = []
    pairs: list[tuple[str, int | float | None]]
    if isinstance(node, ir.ArrayOf):
        pairs = [("items: at least {}", node.min_items), ("items: at most {}", node.max_items)]
    else:
        pairs = [
            ("at least {}", node.minimum),
            ("at most {}", node.maximum),
            ("characters: at least {}", node.min_length),
            ("characters: at most {}", node.max_length),
        ]
        if node.pattern is not None:
            further.append(f"of the form {_code(node.pattern)}")
        if node.format is not None:
            further.append(f"format {node.format}")
    parts = [text.format(value) for text, value in pairs if value is not None] + further
    return f" ({', '.join(parts)})" if parts else ""


def _message(protocol: ir.Protocol, message: ir.Message) -> MessageView:
    request = message.kind == "request"
    params = None if message.params is None else _link(message.params)
    if params and message.params_optional:
        params += "; absent params are read as an empty object"
    receivers = {"clientToServer": "server", "serverToClient": "client", "both": "peer"}
    duty = f"{'every' if message.required else 'not every'} {receivers[message.direction]}"
    return MessageView(
        name=message.name,
        anchor=f"message-{_slug(message.name)}",
        link=_message_link(message.name),
        kind=message.kind,
        direction=_DIRECTIONS[message.direction],
        since=message.since,
        stability=message.stability,
        docs=_text(message.docs),
        deprecated=_deprecated(message.deprecated, message.sunset),
        facts=_facts(
            ("kind", f"{message.kind}, {_DIRECTIONS[message.direction]}"),
            ("params", params or "none"),
            ("result", _expression(message.result) if request else None),
            ("errors", _listed(message.errors)),
            ("needs the capability", _code(message.capability) if message.capability else None),
            ("handled by", duty if request or message.required else None),
            *_progress(message),
            ("cancelled by", _cancelled(protocol) if request else None),
            ("since", f"{message.since}, {message.stability}"),
            ("source", _cell(message.source)),
            (
                "in code",
                ", ".join(f"{each.language} {_code(each.message(message))}" for each in namings()),
            ),
        ),
    )


def _cancelled(protocol: ir.Protocol) -> str | None:
    cancellation = protocol.cancellation
    return None if cancellation is None else _message_link(cancellation.method)


def _progress(message: ir.Message) -> list[tuple[str, str | None]]:
    facts: list[tuple[str, str | None]] = []
    if message.progress is not None:
        facts.append(("partial results", _message_link(message.progress)))
    if message.correlation is not None:
        request, notification = message.correlation.request, message.correlation.notification
        facts.append(
            (
                "which belong to it",
                f"where `{notification}` in them equals `{request}` in its params",
            )
        )
    if message.completion is not None:
        end = message.completion
        value = _code(json.dumps(end.value, ensure_ascii=False))
        outcomes = ", ".join(end.on)
        facts.append(
            ("they end with", f"{value} at `{end.pointer}` ({outcomes}). {_cell(end.docs)}")
        )
    return facts


def _deprecated(reason: str | None, sunset: str | None) -> str | None:
    if reason is None:
        return None
    return _cell(reason) + (f" To be removed on {sunset} at the earliest." if sunset else "")


def _type(protocol: ir.Protocol, node: ir.NamedType) -> TypeView:
    lines: list[str] = []
    members: list[MemberView] = []
    values: list[ValueView] = []
    match node:
        case ir.Struct():
            lines = _struct_lines(node)
            patterns = protocol.all_patterns(node)
            own = {field.name for field in node.fields}
            members = [
                _member(field, inherited=field.name not in own)
                for field in protocol.all_fields(node)
            ]
            members += [_pattern(each, inherited=each not in node.patterns) for each in patterns]
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
                ValueView(
                    _code(json.dumps(entry.value, ensure_ascii=False)), _cell(_value_docs(entry))
                )
                for entry in node.values
            ]
        case ir.Alias():
            lines = [f"{_expression(node.type)}."]
    return TypeView(
        name=node.name,
        anchor=f"type-{_slug(node.name)}",
        docs=_text(node.docs),
        deprecated=_deprecated(node.deprecated, node.sunset),
        lines=tuple(lines + ([f"Since {node.since}."] if node.since else [])),
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
    for naming in namings():
        spelled = naming.member(field)
        if spelled not in (field.name, snake(field.name)):
            parts.append(f"In {naming.language} `{spelled}`.")
    parts += _life(field, inherited)
    return MemberView(
        name=_code(field.name),
        type=_expression(field.type),
        presence="required" if field.required else "may be absent",
        docs=_cell(" ".join(part for part in parts if part)),
    )


def _pattern(each: ir.PatternField, *, inherited: bool) -> MemberView:
    parts = [each.docs, *_life(each, inherited)]
    return MemberView(
        name=f"members of the form {_code(each.pattern)}",
        type=_expression(each.type),
        presence="any number",
        docs=_cell(" ".join(part for part in parts if part)),
    )


def _life(member: ir.Field | ir.PatternField, inherited: bool) -> list[str]:
    parts = [f"Since {member.since}."] if member.since else []
    deprecated = _deprecated(member.deprecated, member.sunset)
    if deprecated:
        parts.append(f"**Deprecated:** {deprecated}")
    return [*parts, "(inherited)"] if inherited else parts


def _listed(names: Sequence[str]) -> str:
    return ", ".join(_code(name) for name in names)


def _spellings(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _value_docs(entry: ir.EnumValue) -> str:
    read = f"Read under {_spellings(entry.aliases)} as well." if entry.aliases else ""
    return " ".join(part for part in (entry.docs, read) if part)


_CONNECTS = {
    ("stdio", None): "The client starts the server and holds its standard input and output.",
    ("listen", "client"): "The client listens and starts the server, which connects to it.",
    ("listen", "server"): "The server listens; the client connects to it.",
}


def _transport(transport: ir.Transport) -> TransportView:
    words = ["SERVER", *transport.launch_words]
    for option in transport.launch_options:
        text = option.flag if option.value == "flag" else f"{option.flag} {option.value.upper()}"
        words.append(text if option.required else f"[{text}]")
    if transport.launch_rest:
        words.append("[-- ARGUMENTS]")
    kind = "stdio" if transport.listener is None else "listen"
    connections, http = transport.connections, transport.http
    accepted = None
    if connections is not None:
        accepted = f"{connections.minimum} to {connections.maximum}. {_cell(connections.docs)}"
        if connections.minimum == connections.maximum:
            accepted = f"{connections.minimum}. {_cell(connections.docs)}"
    posted = None
    if http is not None:
        stream = f", answered as `{http.stream}` where there is more to say" if http.stream else ""
        posted = f"POST `{http.path}`{stream}. {_cell(http.docs)}"
    options = [
        OptionView(
            name=_code(option.flag),
            presence="required" if option.required else "may be left out",
            docs=_option_docs(option),
        )
        for option in transport.launch_options
    ]
    options += [
        OptionView(
            name=_code(f"{each.name}={each.value or ''}"),
            presence="environment",
            docs=_cell(each.docs),
        )
        for each in transport.launch_environment
    ]
    return TransportView(
        id=transport.id,
        docs=_text(transport.docs),
        launch=" ".join(words),
        facts=_facts(
            ("kind", transport.kind),
            ("who connects to whom", _CONNECTS[kind, transport.listener]),
            ("connections", accepted),
            ("HTTP", posted),
            ("framing", f"[{transport.framing}](#framing-{_slug(transport.framing)})"),
        ),
        options=tuple(options),
    )


def _option_docs(option: ir.LaunchOption) -> str:
    default = f"`{option.default}` unless it is given." if option.default is not None else ""
    return " ".join(part for part in (_cell(option.docs), default) if part)


_FRAMINGS = {
    "contentLength": "a header with `Content-Length` in bytes, an empty line, the message",
    "ndjson": "a message a line",
    "httpBody": "a message a body of HTTP",
}


def _framing(framing: ir.Framing) -> FramingView:
    accepts = framing.accepts
    facts: list[tuple[str, str | None]] = [
        ("form", _FRAMINGS[framing.kind]),
        ("further headers written", _listed([": ".join(pair) for pair in framing.headers])),
        (
            "characters written",
            "ASCII; others are escaped" if framing.ascii_only else "all, in UTF-8",
        ),
    ]
    if accepts is not None:
        words = {True: "accepted", False: "refused"}
        facts += [
            ("readers", _cell(accepts.docs)),
            ("case of headers", "any" if accepts.header_case == "any" else "as written"),
            (
                "headers that are not known",
                "ignored" if accepts.other_headers == "ignore" else "refused",
            ),
            ("lines that end in LF alone", words[accepts.bare_line_feed]),
            ("a byte order mark", words[accepts.byte_order_mark]),
            ("blank lines before a header", words[accepts.leading_blank_lines]),
        ]
    return FramingView(framing.name, _text(framing.docs), _facts(*facts))


def _lifecycle(lifecycle: ir.Lifecycle) -> LifecycleView:
    moments = {"request": "", "response": " answered"}
    return LifecycleView(
        docs=_text(lifecycle.docs),
        initial=lifecycle.initial,
        transitions=tuple(
            TransitionView(step.source, step.target, _label(f"{step.method}{moments[step.when]}"))
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


def _label(text: str) -> str:
    """Text for an arrow of a diagram: what Mermaid reads as its own is written as an entity."""
    entities = {"#": "#35;", ";": "#59;", ":": "#58;"}
    return "".join(entities.get(character, character) for character in text)


def _allowed(names: tuple[str, ...] | None) -> str:
    if names is None:
        return "everything"
    return ", ".join(_message_link(name) for name in names) or "nothing"


# --- lists for other pages -----------------------------------------------------------------------


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def protocol_table(protocols: Sequence[ir.Protocol], pages: str) -> str:
    """All versions, with links to their pages in the folder `pages`."""
    return _table(
        ["protocol", "version", "title", "transports", "reference"],
        [
            [
                f"`{protocol.id}`",
                protocol.version,
                _cell(protocol.title),
                ", ".join(transport.id for transport in protocol.transports),
                f"[page]({pages}/{protocol.id}/{protocol.version}.md)",
            ]
            for protocol in protocols
        ],
    )


def message_table(protocol: ir.Protocol, page: str) -> str:
    """The messages of one version, with links to `page`."""
    return _table(
        ["message", "kind", "direction"],
        [
            [
                _message_link(message.name).replace("](#", f"]({page}#"),
                message.kind,
                _DIRECTIONS[message.direction],
            ]
            for message in protocol.messages
        ],
    )


def error_table(protocol: ir.Protocol, page: str) -> str:
    """The errors of one version; `page` is where they are described."""
    return _table(
        ["error", "code", "when"],
        [
            [f"[`{error.name}`]({page}#errors)", str(error.code), _cell(error.docs)]
            for error in protocol.errors
        ],
    )


def erratum_table(protocol: ir.Protocol, page: str) -> str:
    """The errata of one version, with links to `page`."""
    return _table(
        ["erratum", "the document says", "observed"],
        [
            [
                f"[{erratum.id}]({page}#erratum-{erratum.id})",
                _cell(erratum.documented),
                _cell(erratum.observed),
            ]
            for erratum in protocol.errata
        ],
    )
