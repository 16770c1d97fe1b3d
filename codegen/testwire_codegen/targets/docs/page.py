"""The reference page of a protocol version, built from sections of Markdown blocks.

Sections without blocks are omitted. `transports.py` and `members.py` build some of the sections.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence

from testwire_base.markdown import cell, code, fenced, prose

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.markdown import (
    errata_links,
    facts,
    link,
    message_link,
    message_links,
    only,
    slug,
    spans,
    table,
)
from testwire_codegen.targets.docs.members import messages, types
from testwire_codegen.targets.docs.transports import envelope, framings, transports


def document(header: Sequence[str], title: str, blocks: Sequence[str]) -> str:
    """Return a page with the header as comments, the title and the blocks."""
    comments = "\n".join(f"<!-- {line} -->" for line in header)
    return "\n\n".join([comments, f"# {title}", *blocks]) + "\n"


def page(protocol: ir.Protocol, header: Sequence[str]) -> str:
    """Return the reference page of a protocol version."""
    sections = [
        (title, blocks) for title, build in _SECTIONS.items() if (blocks := list(build(protocol)))
    ]
    contents = [f"{n}. [{title}](#{slug(title)})" for n, (title, _) in enumerate(sections, 1)]
    blocks = [prose(protocol.docs), _page_facts(protocol), "\n".join(contents)]
    for title, section in sections:
        blocks += [f"## {title}", *section]
    return document(header, cell(f"{protocol.title} {protocol.version}"), blocks)


def _page_facts(protocol: ir.Protocol) -> str:
    requests = sum(message.kind == "request" for message in protocol.messages)
    announced = (
        f"{link(each.type)}, which the {each.role} sends "
        + (f"as {code(each.path)} in" if each.path else "as")
        + f" the {each.part} of {message_link(each.method)}"
        for each in protocol.capabilities
    )
    return facts(
        ("name", code(protocol.key)),
        ("status", protocol.status),
        ("wire version", code(protocol.wire_version) if protocol.wire_version else "not sent"),
        ("messages", f"{requests} requests, {len(protocol.messages) - requests} notifications"),
        ("capabilities", "; ".join(announced)),
    )


def _connection_files(protocol: ir.Protocol) -> Iterator[str]:
    files = protocol.connection_files
    if files is not None:
        yield prose(files.docs)
        places = {"launch command": files.argv, "name of the server": files.name,
                  "version of the server": files.version,
                  "version of the protocol": files.protocol_version}  # fmt: skip
        yield facts(
            ("files", code(f"{files.folder}/{files.pattern}")),
            ("contents", link(files.type)),
            ("transport", code(files.transport)),
            *((f"pointer to the {what}", code(at) if at else "") for what, at in places.items()),
        )


def _registrations(protocol: ir.Protocol) -> Iterator[str]:
    registrations = protocol.registrations
    if registrations is not None:
        yield prose(registrations.docs)
        pairs = (("register", registrations.register), ("unregister", registrations.unregister))
        yield table(
            ["action", "message", "registrations in the params", "id", "registered name"],
            [
                [
                    what,
                    message_link(each.method),
                    code(each.entries),
                    code(each.id),
                    code(each.name),
                ]
                for what, each in pairs
                if each is not None
            ],
        )


def _positions(protocol: ir.Protocol) -> Iterator[str]:
    positions = protocol.positions
    if positions is not None:
        yield facts(
            ("meaning", cell(positions.docs)),
            ("first line", str(positions.line_base)),
            ("first column", str(positions.column_base)),
            ("column unit", f"{positions.column_unit.upper()} code unit"),
            ("end of a range", positions.end),
        )


def _lifecycle(protocol: ir.Protocol) -> Iterator[str]:
    lifecycle = protocol.lifecycle
    yield prose(lifecycle.docs)
    moments = {"request": "", "response": " response"}
    arrows = [
        f"    {step.source} --> {step.target}: {_label(f'{step.method}{moments[step.when]}')}"
        for step in lifecycle.transitions
    ]
    start = f"    [*] --> {lifecycle.initial}"
    yield fenced(["stateDiagram-v2", start, *arrows], "mermaid")
    yield table(
        ["state", "allowed messages", "error for other requests", "meaning"],
        [
            [
                state.name,
                "all" if state.allows is None else message_links(state.allows) or "none",
                code(state.request_error) if state.request_error else "",
                f"{cell(state.docs)} {_exit_code(state)}{only(state.generations)}".strip(),
            ]
            for state in lifecycle.states
        ],
    )


def _exit_code(state: ir.State) -> str:
    if state.exit_code is None:
        return ""
    return f"If the connection ends in this state, the server exits with code {state.exit_code}. "


def _label(text: str) -> str:
    """Return the label of an arrow. Characters that Mermaid interprets become entities."""
    return re.sub(r"[^\w /$.-]", lambda found: f"#{ord(found[0])};", text)


def _concurrency(protocol: ir.Protocol) -> Iterator[str]:
    yield prose(protocol.concurrency_docs)
    if protocol.concurrency:
        yield table(
            ["requests", "mutually exclusive", "policy", "reason"],
            [
                [
                    message_links(group.methods),
                    _scope(group),
                    _policy(group),
                    cell(group.docs),
                ]
                for group in protocol.concurrency
            ],
        )


def _scope(group: ir.ConcurrencyGroup) -> str:
    return "on one connection" if group.scope is None else f"if {code(group.scope)} is equal"


def _policy(group: ir.ConcurrencyGroup) -> str:
    error = f" with {code(group.error)}" if group.error else ""
    policies = {
        "refuse": f"The second request is rejected{error}.",
        "queue": "The second request waits until the first has a response.",
        "newestWins": "The second request cancels the first.",
    }
    return policies[group.policy]


def _cancellation(protocol: ir.Protocol) -> Iterator[str]:
    cancellation = protocol.cancellation
    if cancellation is not None:
        error = f"the error {code(cancellation.error or '')}"
        outcomes = {"error": error, "result": "the usual result"}
        yield prose(cancellation.docs)
        yield facts(
            (
                "message",
                f"{message_link(cancellation.method)}, id in {code(cancellation.id_field)}",
            ),
            ("response", " or ".join(outcomes[each] for each in cancellation.answers)),
            ("sent after it", cell(cancellation.still_sent or "")),
        )


def _item_states(protocol: ir.Protocol) -> Iterator[str]:
    for states in protocol.item_states:
        yield f"### States of {states.id}"
        yield prose(states.docs)
        yield facts(
            ("type", link(states.type)),
            ("reported in", message_link(states.notification)),
            ("pointer to an item", code(states.item)),
            ("pointer to its state", code(states.state)),
        )
        yield table(
            ["class", "values", "meaning"],
            [
                [each.name, spans(json.dumps(value) for value in each.values), cell(each.docs)]
                for each in states.classes
            ],
        )
        yield prose(states.sequence)


def _generations(protocol: ir.Protocol) -> Iterator[str]:
    generations = protocol.generations
    if generations is None:
        return
    yield prose(generations.docs)
    yield facts(
        ("handshake", message_link(generations.method)),
        ("version in the result", code(generations.version) if generations.version else ""),
    )
    if generations.list:
        yield "A server belongs to the first generation whose conditions its result meets."
        yield table(
            ["generation", "conditions on the result", "servers"],
            [
                [code(each.name), "; ".join(map(_condition, each.when)) or "none", cell(each.docs)]
                for each in generations.list
            ],
        )


def _condition(condition: ir.GenerationCondition) -> str:
    if condition.equals is not None:
        return f"{code(condition.at)} is {code(condition.equals)}"
    if condition.range is not None:
        return f"{code(condition.at)} is in the range {code(condition.range)}"
    return f"{code(condition.at)} is present"


def _requirements(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.requirements:
        yield "The types below cannot express these rules."
        yield table(
            ["id", "level", "requirement", "messages", "source"],
            [
                [
                    each.id,
                    each.level.upper(),
                    _requirement_docs(protocol, each),
                    spans(each.messages) or "all",
                    cell(each.source),
                ]
                for each in protocol.requirements
            ],
        )


def _requirement_docs(protocol: ir.Protocol, each: ir.Requirement) -> str:
    breaks = f"Breaks: {cell(', '.join(each.breaks))}." if each.breaks else ""
    recorded = f"Recorded: {cell(', '.join(each.recorded))}." if each.recorded else ""
    errata = errata_links(protocol, each.location)
    parts = (cell(each.docs), only(each.generations), breaks, recorded, errata)
    return " ".join(part for part in parts if part)


def _errors(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.errors:
        yield table(
            ["name", "code", "message", "meaning", "listed by", "source"],
            [
                [
                    code(error.name),
                    str(error.code),
                    cell(error.message),
                    _error_docs(protocol, error),
                    message_links(m.name for m in protocol.messages if error.name in m.errors),
                    cell(error.source),
                ]
                for error in protocol.errors
            ],
        )


def _error_docs(protocol: ir.Protocol, error: ir.ErrorCode) -> str:
    condition = (
        f"The runtime sends this error for {code(error.condition)}." if error.condition else ""
    )
    stability = "" if error.stability == "stable" else f"({error.stability})"
    errata = errata_links(protocol, error.location)
    parts = (cell(error.docs), only(error.generations), condition, stability, errata)
    return " ".join(part for part in parts if part)


def _profiles(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.profiles:
        yield "Some peers require messages in a certain form. Readers accept all forms."
    for profile in protocol.profiles:
        yield f"### Profile {code(profile.id)}"
        yield prose(profile.docs)
        lines = ["This is the default profile."] if profile.default else []
        omit = profile.nulls == "omit"
        lines.append("Optional null members are omitted." if omit else "Null members are written.")
        lines += [_writing(writing) for writing in profile.writes]
        yield "\n".join(f"* {line}" for line in lines)


def _writing(writing: ir.Writing) -> str:
    match writing.kind:
        case "member":
            return (
                f"The member {code(writing.member or '')} of {link(writing.type)} is written as "
                f"{code(writing.spelling or '')}."
            )
        case "value":
            return (
                f"The value {code(writing.value or '')} of {link(writing.type)} is written as "
                f"{code(writing.spelling or '')}."
            )
        case "omit":
            return f"The member {code(writing.member or '')} of {link(writing.type)} is omitted."
        case "tagged":
            values = ", ".join(f"{code(value)} as {code(other)}" for value, other in writing.values)
            return (
                f"A {link(writing.type)} string is written as a {link(writing.spelling or '')} "
                f"with the value in {code(writing.member or '')}{f' ({values})' if values else ''}."
            )
    raise AssertionError(writing)


def _errata(protocol: ir.Protocol) -> Iterator[str]:
    for erratum in protocol.errata:
        yield f"### Erratum {erratum.id}"
        yield facts(
            ("passage", cell(f"{erratum.document}, {erratum.section}: “{erratum.text}”")),
            ("documented", cell(erratum.documented)),
            ("observed", cell(erratum.observed)),
            ("evidence", cell(erratum.evidence)),
            ("decision", cell(erratum.reason)),
            ("since", cell(erratum.since or "")),
            ("until", cell(erratum.expires or "")),
            ("applies to", spans(erratum.applies)),
        )


_SECTIONS: dict[str, Callable[[ir.Protocol], Iterator[str]]] = {
    "Transports": transports,
    "Connection files": _connection_files,
    "Framings": framings,
    "Envelope and ids": envelope,
    "Positions": _positions,
    "Messages": messages,
    "Registrations": _registrations,
    "Lifecycle": _lifecycle,
    "Concurrency": _concurrency,
    "Cancellation": _cancellation,
    "States of items": _item_states,
    "Generations": _generations,
    "Requirements": _requirements,
    "Errors": _errors,
    "Types": types,
    "Profiles": _profiles,
    "Differences from the published document": _errata,
}
