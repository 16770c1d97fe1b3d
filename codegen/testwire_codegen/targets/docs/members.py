"""The sections of a reference page on messages and types, with their members.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.lists import DIRECTIONS
from testwire_codegen.targets.docs.markdown import (
    cell,
    code,
    expression,
    facts,
    link,
    message_link,
    prose,
    slug,
    spans,
    table,
)
from testwire_codegen.targets.naming import namings, snake


def messages(protocol: ir.Protocol) -> Iterator[str]:
    """A table of all messages, and one of the facts of each."""
    yield table(
        ["message", "kind", "direction", "since", "stability"],
        [
            [
                message_link(each.name),
                each.kind,
                DIRECTIONS[each.direction],
                each.since,
                each.stability,
            ]
            for each in protocol.messages
        ],
    )
    for message in protocol.messages:
        yield f'<a id="message-{slug(message.name)}"></a>'
        yield f"### `{message.name}`"
        yield prose(message.docs)
        yield from _deprecation(message.deprecated, message.sunset)
        yield _message_facts(protocol, message)


def _message_facts(protocol: ir.Protocol, message: ir.Message) -> str:
    request = message.kind == "request"
    params = None if message.params is None else link(message.params)
    if params and message.params_optional:
        params += "; absent params are read as an empty object"
    receivers = {"clientToServer": "server", "serverToClient": "client", "both": "peer"}
    duty = f"{'every' if message.required else 'not every'} {receivers[message.direction]}"
    cancellation = protocol.cancellation if request else None
    names = (f"{each.language} {code(each.message(message))}" for each in namings())
    return facts(
        ("kind", f"{message.kind}, {DIRECTIONS[message.direction]}"),
        ("params", params or "none"),
        ("result", expression(message.result) if request else None),
        ("errors", spans(message.errors)),
        ("needs the capability", code(message.capability) if message.capability else None),
        ("handled by", duty if request or message.required else None),
        *_progress(message),
        ("cancelled by", None if cancellation is None else message_link(cancellation.method)),
        ("since", f"{message.since}, {message.stability}"),
        ("source", cell(message.source)),
        ("in code", ", ".join(names)),
    )


def _progress(message: ir.Message) -> Iterator[tuple[str, str]]:
    if message.progress is not None:
        yield "partial results", message_link(message.progress)
    if message.correlation is not None:
        request, notification = message.correlation.request, message.correlation.notification
        equal = f"where `{notification}` in them equals `{request}` in its params"
        yield "which belong to it", equal
    if message.completion is not None:
        end = message.completion
        value = code(json.dumps(end.value, ensure_ascii=False))
        outcomes = ", ".join(end.on)
        yield "they end with", f"{value} at `{end.pointer}` ({outcomes}). {cell(end.docs)}"


def _deprecation(reason: str | None, sunset: str | None) -> list[str]:
    if reason is None:
        return []
    removal = f" To be removed on {sunset} at the earliest." if sunset else ""
    return [f"**Deprecated:** {cell(reason)}{removal}"]


def types(protocol: ir.Protocol) -> Iterator[str]:
    """Every type: what it means, and its members or values."""
    for node in protocol.types:
        yield f'<a id="type-{slug(node.name)}"></a>'
        yield f"### {node.name}"
        yield prose(node.docs)
        yield from _deprecation(node.deprecated, node.sunset)
        yield from _lines(node)
        if node.since:
            yield f"Since {node.since}."
        if isinstance(node, ir.Struct) and (members := _members(protocol, node)):
            yield table(["member", "type", "presence", "meaning"], members)
        if isinstance(node, ir.Enum):
            yield table(
                ["value", "meaning"],
                [
                    [code(json.dumps(entry.value, ensure_ascii=False)), _value_docs(entry)]
                    for entry in node.values
                ],
            )


def _lines(node: ir.NamedType) -> Iterator[str]:
    match node:
        case ir.Struct():
            yield from _struct_lines(node)
        case ir.MapType():
            yield f"An object whose members are each {expression(node.values)}."
        case ir.Union():
            yield f"One of: {', '.join(expression(member) for member in node.members)}."
            if node.discriminator:
                yield f"The member `{node.discriminator}` tells them apart."
        case ir.Enum():
            more = " Other values are legal and are kept." if node.open else ""
            yield f"One of these values ({node.kind}).{more}"
        case ir.Alias():
            yield f"{expression(node.type)}."


_POLICIES: dict[ir.UnknownPolicy, str] = {
    "keep": "keeps members that it does not know",
    "ignore": "ignores members that it does not know",
    "forbid": "refuses members that it does not know",
}


def _struct_lines(node: ir.Struct) -> Iterator[str]:
    if node.base is not None:
        yield f"Everything that {link(node.base)} has, and more."
    client, server = node.unknown_in_client, node.unknown_in_server
    if client != server:
        yield f"A client {_POLICIES[client]}; a server {_POLICIES[server]}."
    elif client != "ignore":
        yield f"A reader {_POLICIES[client]}."


def _members(protocol: ir.Protocol, node: ir.Struct) -> list[list[str]]:
    own = {field.name for field in node.fields}
    rows = [
        [
            code(field.name),
            expression(field.type),
            "required" if field.required else "may be absent",
            _notes(field, _member_notes(field), inherited=field.name not in own),
        ]
        for field in protocol.all_fields(node)
    ]
    return rows + [
        [
            f"members of the form {code(each.pattern)}",
            expression(each.type),
            "any number",
            _notes(each, (), inherited=each not in node.patterns),
        ]
        for each in protocol.all_patterns(node)
    ]


def _member_notes(field: ir.Field) -> Iterator[str]:
    if field.aliases:
        yield _read_as_well(field.aliases)
    if field.has_default:
        yield f"A reader takes `{json.dumps(field.default)}` where it is absent."
    for naming in namings():
        spelled = naming.member(field)
        if spelled not in (field.name, snake(field.name)):
            yield f"In {naming.language} `{spelled}`."


def _notes(member: ir.Field | ir.PatternField, notes: Iterable[str], *, inherited: bool) -> str:
    since = f"Since {member.since}." if member.since else ""
    deprecated = _deprecation(member.deprecated, member.sunset)
    parts = [member.docs, *notes, since, *deprecated, "(inherited)" if inherited else ""]
    return cell(" ".join(part for part in parts if part))


def _value_docs(entry: ir.EnumValue) -> str:
    read = _read_as_well(entry.aliases) if entry.aliases else ""
    return cell(" ".join(part for part in (entry.docs, read) if part))


def _read_as_well(aliases: Sequence[str]) -> str:
    return f"Read under {', '.join(f'`{name}`' for name in aliases)} as well."
