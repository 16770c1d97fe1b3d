"""The sections about messages and types in a reference page.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from testwire_base.markdown import cell, code, prose

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.lists import DIRECTIONS
from testwire_codegen.targets.docs.markdown import (
    errata_links,
    expression,
    facts,
    link,
    message_link,
    only,
    slug,
    spans,
    table,
)
from testwire_codegen.targets.naming import namings, pascal, snake


def messages(protocol: ir.Protocol) -> Iterator[str]:
    """Yield a table of all messages, and the properties of each message."""
    yield table(
        ["message", "kind", "direction", "since", "stability"],
        [
            [
                message_link(each.name),
                each.kind,
                DIRECTIONS[each.direction],
                cell(each.since),
                each.stability,
            ]
            for each in protocol.messages
        ],
    )
    for message in protocol.messages:
        yield f'<a id="message-{slug(message.name)}"></a>'
        yield f"### {code(message.name)}"
        yield prose(message.docs)
        yield from _deprecation(message.deprecated, message.sunset)
        yield _message_facts(protocol, message)
        if errata := errata_links(protocol, message.location):
            yield errata


def _positions(stated: ir.ParamPositions) -> str:
    also = "an object, or " if stated.form == "either" else ""
    return f" ({also}an array in this order: {spans(stated.names)})"


def _message_facts(protocol: ir.Protocol, message: ir.Message) -> str:
    request = message.kind == "request"
    params = None if message.params is None else link(message.params)
    if params and message.params_optional:
        params += " (absent params are read as `{}`)"
    if params and message.param_positions is not None:
        params += _positions(message.param_positions)
    receivers = {"clientToServer": "server", "serverToClient": "client", "both": "peer"}
    receiver = receivers[message.direction]
    duty = f"every {receiver}" if message.required else f"some {receiver}s"
    cancellation = protocol.cancellation if request else None
    names = (f"{each.language} {code(each.message(message))}" for each in namings())
    return facts(
        ("kind", f"{message.kind}, {DIRECTIONS[message.direction]}"),
        ("params", params or "none"),
        ("result", expression(message.result) if request else None),
        ("errors", spans(message.errors)),
        ("required capability", code(message.capability) if message.capability else None),
        ("registered as", code(message.registration) if message.registration else None),
        ("implemented by", duty if request or message.required else None),
        *_progress(message),
        ("cancelled by", None if cancellation is None else message_link(cancellation.method)),
        ("different in each session", spans(message.varies)),
        ("since", f"{cell(message.since)}, {message.stability}"),
        ("source", cell(message.source)),
        ("name in code", ", ".join(names)),
    )


def _progress(message: ir.Message) -> Iterator[tuple[str, str]]:
    if message.stages is not None:
        for stage in message.stages.list:
            when = f" with {code(stage.equals or '')} at {code(stage.at)}" if stage.at else ""
            yield f"{stage.name} of the progress", message_link(stage.notification) + when
        yield "tasks of the progress", _progress_tasks(message.stages)
    elif message.progress is not None:
        yield "progress", message_link(message.progress)
    if message.correlation is not None:
        request, notification = message.correlation.request, message.correlation.notification
        equal = f"{code(notification)} of the notification equals {code(request)} of the request"
        yield "correlation of the progress", equal
    if message.completion is not None:
        end = message.completion
        value = code(json.dumps(end.value, ensure_ascii=False))
        outcomes = ", ".join(end.on)
        marker = f"{value} at {code(end.pointer)} (after: {outcomes}). {cell(end.docs)}"
        yield "completion marker", marker


def _progress_tasks(stages: ir.ProgressStages) -> str:
    parts = [cell(stages.docs)]
    if stages.item is not None:
        parts.append(f"{code(stages.item)} identifies the task.")
    if stages.independent:
        parts.append("The notifications may also report tasks without a request.")
    return " ".join(parts)


def _deprecation(reason: str | None, sunset: str | None) -> list[str]:
    if reason is None:
        return []
    removal = f" It will not be removed before {sunset}." if sunset else ""
    return [f"**Deprecated:** {cell(reason)}{removal}"]


def types(protocol: ir.Protocol) -> Iterator[str]:
    """Yield the description of each type, and a table of its members or values."""
    for node in protocol.types:
        yield f'<a id="type-{slug(node.name)}"></a>'
        yield f"### {node.name}"
        yield prose(node.docs)
        yield from _deprecation(node.deprecated, node.sunset)
        yield from _lines(node)
        if node.since:
            yield f"Since {cell(node.since)}."
        if errata := errata_links(protocol, node.location):
            yield errata
        if isinstance(node, ir.Struct) and (members := _members(protocol, node)):
            yield table(["member", "type", "presence", "meaning"], members)
        if isinstance(node, ir.Enum):
            yield _values(node)


def _values(node: ir.Enum) -> str:
    """Return the table of an enumeration's values, with their names if they have any."""
    rows = [
        [
            code(json.dumps(entry.value, ensure_ascii=False)),
            *([code(entry.name or "")] if node.named else ()),
            _value_docs(entry),
        ]
        for entry in node.values
    ]
    return table(["value", *["name in code"] * node.named, "meaning"], rows)


def _lines(node: ir.NamedType) -> Iterator[str]:
    match node:
        case ir.Struct():
            yield from _struct_lines(node)
        case ir.MapType():
            names = "" if node.keys is None else f" Type of the names: {expression(node.keys)}."
            yield f"An object. Type of each member: {expression(node.values)}.{names}"
        case ir.Union():
            yield f"One of: {', '.join(expression(member) for member in node.members)}."
            if node.discriminator:
                yield f"The member {code(node.discriminator)} identifies the type."
        case ir.Enum():
            more = " Other values are allowed and kept." if node.open else ""
            yield f"One of these values ({node.kind}).{more}"
        case ir.Alias():
            yield f"{expression(node.type)}."


_POLICIES: dict[ir.UnknownPolicy, str] = {
    "keep": "keep unknown members",
    "ignore": "ignore unknown members",
    "forbid": "reject unknown members",
}


def _struct_lines(node: ir.Struct) -> Iterator[str]:
    if node.bases:
        yield f"Extends {' and '.join(map(link, node.bases))}."
    client, server = node.unknown_in_client, node.unknown_in_server
    if client != server:
        yield f"Clients {_POLICIES[client]}. Servers {_POLICIES[server]}."
    elif client != "ignore":
        yield f"Readers {_POLICIES[client]}."
    if node.accepts:
        yield f"Callers can also pass {' or '.join(map(link, node.accepts))}."


def _members(protocol: ir.Protocol, node: ir.Struct) -> list[list[str]]:
    own = {field.name for field in node.fields}
    rows = [
        [
            code(field.name),
            expression(field.type),
            "required" if field.required else "optional",
            _notes(protocol, field, _member_notes(field), inherited=field.name not in own),
        ]
        for field in protocol.all_fields(node)
    ]
    return rows + [
        [
            "all other names"
            if each.pattern == ir.REST
            else f"names that match {code(each.pattern)}",
            expression(each.type),
            "any number",
            _notes(protocol, each, (), inherited=each not in node.patterns),
        ]
        for each in protocol.all_patterns(node)
    ]


def _member_notes(field: ir.Field) -> Iterator[str]:
    if field.aliases:
        yield _read_as_well(field.aliases)
    if field.has_default:
        yield f"Default: {code(json.dumps(field.default))}."
    if field.type_by is not None:
        kinds = ", ".join(f"{code(value)} {link(name)}" for value, name in field.type_by.types)
        by = code(field.type_by.member)
        yield f"Type for each value of {by}: {kinds}. For other values: any value."
    if field.generations:
        yield only(field.generations)
    for naming in namings():
        spelled = naming.member(field)
        if spelled not in (field.name, snake(field.name), pascal(field.name)):
            yield f"Name in {naming.language}: {code(spelled)}."


def _notes(
    protocol: ir.Protocol,
    member: ir.Field | ir.PatternField,
    notes: Iterable[str],
    *,
    inherited: bool,
) -> str:
    since = f"Since {cell(member.since)}." if member.since else ""
    deprecated = _deprecation(member.deprecated, member.sunset)
    errata = "(inherited)" if inherited else errata_links(protocol, member.location)
    parts = (cell(member.docs), *notes, since, *deprecated, errata)
    return " ".join(part for part in parts if part)


def _value_docs(entry: ir.EnumValue) -> str:
    read = _read_as_well(entry.aliases) if entry.aliases else ""
    return " ".join(part for part in (cell(entry.docs), read) if part)


def _read_as_well(aliases: Sequence[str]) -> str:
    return f"Readers also accept {spans(aliases)}."
