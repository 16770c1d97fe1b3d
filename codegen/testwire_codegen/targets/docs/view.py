"""What the templates of the reference pages are given. Strings are Markdown already.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.parts import (
    ErratumRow,
    ErratumView,
    Fact,
    IndexRow,
    MemberView,
    MessageView,
    Page,
    RequirementView,
    TypeView,
    ValueView,
    fact_rows,
)
from testwire_codegen.targets.docs.registry import (
    cancellation_view,
    envelope_view,
    error_view,
    framing_view,
    group_view,
    item_states_view,
    lifecycle_view,
    positions_view,
    profile_view,
    transport_view,
)
from testwire_codegen.targets.docs.text import (
    DIRECTIONS,
    cell,
    code_list,
    code_of,
    deprecation,
    linked,
    message_link,
    paragraphs,
    slug,
    spelling_list,
    type_text,
)
from testwire_codegen.targets.naming import namings, snake


def index(protocols: Sequence[ir.Protocol]) -> tuple[IndexRow, ...]:
    """View of the list of protocols."""
    return tuple(
        IndexRow(
            title=cell(protocol.title),
            key=protocol.key,
            version=protocol.version,
            status=protocol.status,
            path=f"{protocol.id}/{protocol.version}.md",
            messages=len(protocol.messages),
            transports=", ".join(transport.id for transport in protocol.transports),
        )
        for protocol in protocols
    )


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
        title=paragraphs(f"{protocol.title} {protocol.version}"),
        docs=paragraphs(protocol.docs),
        facts=_page_facts(protocol),
        contents=tuple(f"[{name}](#{slug(name)})" for name, held in sections if held),
        messages=tuple(_message(protocol, message) for message in protocol.messages),
        types=tuple(_type(protocol, node) for node in protocol.types),
        errors=tuple(error_view(protocol, error) for error in protocol.errors),
        transports=tuple(transport_view(transport) for transport in protocol.transports),
        framings=tuple(framing_view(framing) for framing in protocol.framings),
        envelope=envelope_view(protocol),
        positions=positions_view(protocol.positions),
        lifecycle=lifecycle_view(protocol.lifecycle),
        concurrency_docs=paragraphs(protocol.concurrency_docs),
        concurrency=tuple(group_view(group) for group in protocol.concurrency),
        cancellation_docs=paragraphs(cancellation.docs) if cancellation else "",
        cancellation=cancellation_view(cancellation) if cancellation else (),
        item_states=tuple(item_states_view(states) for states in protocol.item_states),
        requirements=tuple(
            RequirementView(
                id=requirement.id,
                level=requirement.level.upper(),
                docs=cell(requirement.docs),
                messages=code_list(requirement.messages) or "all",
                source=cell(requirement.source),
            )
            for requirement in protocol.requirements
        ),
        profiles=tuple(profile_view(profile) for profile in protocol.profiles),
        errata=tuple(
            ErratumRow(
                f"[{erratum.id}](#erratum-{erratum.id})",
                cell(erratum.documented),
                cell(erratum.observed),
            )
            for erratum in protocol.errata
        ),
        errata_details=tuple(_erratum(erratum) for erratum in protocol.errata),
    )


def _page_facts(protocol: ir.Protocol) -> tuple[Fact, ...]:
    requests = sum(message.kind == "request" for message in protocol.messages)
    announced = (
        f"the {each.role} in {code_of(each.path) if each.path else 'all'} of the {each.part} of "
        f"{message_link(each.method)}: {linked(each.type)}"
        for each in protocol.capabilities
    )
    return fact_rows(
        ("name", f"`{protocol.key}`"),
        ("state of this description", protocol.status),
        (
            "on the wire",
            code_of(protocol.wire_version) if protocol.wire_version else "not announced",
        ),
        ("messages", f"{requests} requests, {len(protocol.messages) - requests} notifications"),
        ("capabilities", "; ".join(announced)),
    )


def _erratum(erratum: ir.Erratum) -> ErratumView:
    place = f"{erratum.document}, {erratum.section}: “{erratum.text}”"
    return ErratumView(
        erratum.id,
        fact_rows(
            ("where", cell(place)),
            ("the document says", cell(erratum.documented)),
            ("observed", cell(erratum.observed)),
            ("evidence", cell(erratum.evidence)),
            ("why it is as it is here", cell(erratum.reason)),
            ("since", None if erratum.since is None else cell(erratum.since)),
            ("until", None if erratum.expires is None else cell(erratum.expires)),
            ("concerns", code_list(erratum.applies)),
        ),
    )


def _message(protocol: ir.Protocol, message: ir.Message) -> MessageView:
    request = message.kind == "request"
    params = None if message.params is None else linked(message.params)
    if params and message.params_optional:
        params += "; absent params are read as an empty object"
    receivers = {"clientToServer": "server", "serverToClient": "client", "both": "peer"}
    duty = f"{'every' if message.required else 'not every'} {receivers[message.direction]}"
    return MessageView(
        name=message.name,
        anchor=f"message-{slug(message.name)}",
        link=message_link(message.name),
        kind=message.kind,
        direction=DIRECTIONS[message.direction],
        since=message.since,
        stability=message.stability,
        docs=paragraphs(message.docs),
        deprecated=deprecation(message.deprecated, message.sunset),
        facts=fact_rows(
            ("kind", f"{message.kind}, {DIRECTIONS[message.direction]}"),
            ("params", params or "none"),
            ("result", type_text(message.result) if request else None),
            ("errors", code_list(message.errors)),
            ("needs the capability", code_of(message.capability) if message.capability else None),
            ("handled by", duty if request or message.required else None),
            *_progress(message),
            ("cancelled by", _cancelled(protocol) if request else None),
            ("since", f"{message.since}, {message.stability}"),
            ("source", cell(message.source)),
            (
                "in code",
                ", ".join(
                    f"{each.language} {code_of(each.message(message))}" for each in namings()
                ),
            ),
        ),
    )


def _cancelled(protocol: ir.Protocol) -> str | None:
    cancellation = protocol.cancellation
    return None if cancellation is None else message_link(cancellation.method)


def _progress(message: ir.Message) -> list[tuple[str, str | None]]:
    facts: list[tuple[str, str | None]] = []
    if message.progress is not None:
        facts.append(("partial results", message_link(message.progress)))
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
        value = code_of(json.dumps(end.value, ensure_ascii=False))
        outcomes = ", ".join(end.on)
        facts.append(
            ("they end with", f"{value} at `{end.pointer}` ({outcomes}). {cell(end.docs)}")
        )
    return facts


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
            lines = [f"An object whose members are each {type_text(node.values)}."]
        case ir.Union():
            listing = ", ".join(type_text(member) for member in node.members)
            lines = [f"One of: {listing}."]
            if node.discriminator:
                lines.append(f"The member `{node.discriminator}` tells them apart.")
        case ir.Enum():
            more = " Other values are legal and are kept." if node.open else ""
            lines = [f"One of these values ({node.kind}).{more}"]
            values = [
                ValueView(
                    code_of(json.dumps(entry.value, ensure_ascii=False)), cell(_value_docs(entry))
                )
                for entry in node.values
            ]
        case ir.Alias():
            lines = [f"{type_text(node.type)}."]
    return TypeView(
        name=node.name,
        anchor=f"type-{slug(node.name)}",
        docs=paragraphs(node.docs),
        deprecated=deprecation(node.deprecated, node.sunset),
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
    lines = [] if node.base is None else [f"Everything that {linked(node.base)} has, and more."]
    client, server = node.unknown_in_client, node.unknown_in_server
    if client != server:
        lines.append(f"A client {_POLICIES[client]}; a server {_POLICIES[server]}.")
    elif client != "ignore":
        lines.append(f"A reader {_POLICIES[client]}.")
    return lines


def _member(field: ir.Field, *, inherited: bool) -> MemberView:
    parts = [field.docs]
    if field.aliases:
        parts.append(f"Read under {spelling_list(field.aliases)} as well.")
    if field.has_default:
        parts.append(f"A reader takes `{json.dumps(field.default)}` where it is absent.")
    for naming in namings():
        spelled = naming.member(field)
        if spelled not in (field.name, snake(field.name)):
            parts.append(f"In {naming.language} `{spelled}`.")
    parts += _life(field, inherited)
    return MemberView(
        name=code_of(field.name),
        type=type_text(field.type),
        presence="required" if field.required else "may be absent",
        docs=cell(" ".join(part for part in parts if part)),
    )


def _pattern(each: ir.PatternField, *, inherited: bool) -> MemberView:
    parts = [each.docs, *_life(each, inherited)]
    return MemberView(
        name=f"members of the form {code_of(each.pattern)}",
        type=type_text(each.type),
        presence="any number",
        docs=cell(" ".join(part for part in parts if part)),
    )


def _life(member: ir.Field | ir.PatternField, inherited: bool) -> list[str]:
    parts = [f"Since {member.since}."] if member.since else []
    deprecated = deprecation(member.deprecated, member.sunset)
    if deprecated:
        parts.append(f"**Deprecated:** {deprecated}")
    return [*parts, "(inherited)"] if inherited else parts


def _value_docs(entry: ir.EnumValue) -> str:
    read = f"Read under {spelling_list(entry.aliases)} as well." if entry.aliases else ""
    return " ".join(part for part in (entry.docs, read) if part)
