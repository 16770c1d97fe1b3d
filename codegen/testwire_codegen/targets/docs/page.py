"""The reference page of one version: its sections, each a series of blocks of Markdown.

A section without blocks is left out, and of the contents too. `transports.py` and `members.py` have
further sections.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.lists import erratum_table
from testwire_codegen.targets.docs.markdown import (
    cell,
    code,
    facts,
    link,
    message_link,
    message_links,
    prose,
    slug,
    spans,
    table,
)
from testwire_codegen.targets.docs.members import messages, types
from testwire_codegen.targets.docs.transports import envelope, framings, transports


def document(header: Sequence[str], title: str, blocks: Sequence[str]) -> str:
    """A page: the lines of the header as comments, the title, and the blocks."""
    comments = "\n".join(f"<!-- {line} -->" for line in header)
    return "\n\n".join([comments, f"# {title}", *blocks]) + "\n"


def page(protocol: ir.Protocol, header: Sequence[str]) -> str:
    """The page of one version."""
    sections = [
        (title, blocks) for title, build in _SECTIONS.items() if (blocks := list(build(protocol)))
    ]
    contents = [f"{n}. [{title}](#{slug(title)})" for n, (title, _) in enumerate(sections, 1)]
    blocks = [prose(protocol.docs), _page_facts(protocol), "\n".join(contents)]
    for title, section in sections:
        blocks += [f"## {title}", *section]
    return document(header, prose(f"{protocol.title} {protocol.version}"), blocks)


def _page_facts(protocol: ir.Protocol) -> str:
    requests = sum(message.kind == "request" for message in protocol.messages)
    announced = (
        f"the {each.role} in {code(each.path) if each.path else 'all'} of the {each.part} of "
        f"{message_link(each.method)}: {link(each.type)}"
        for each in protocol.capabilities
    )
    return facts(
        ("name", f"`{protocol.key}`"),
        ("state of this description", protocol.status),
        ("on the wire", code(protocol.wire_version) if protocol.wire_version else "not announced"),
        ("messages", f"{requests} requests, {len(protocol.messages) - requests} notifications"),
        ("capabilities", "; ".join(announced)),
    )


def _positions(protocol: ir.Protocol) -> Iterator[str]:
    positions = protocol.positions
    if positions is not None:
        yield facts(
            ("meaning", cell(positions.docs)),
            ("first line", str(positions.line_base)),
            ("first column", str(positions.column_base)),
            ("a column is", f"a code unit of {positions.column_unit.upper()}"),
            ("the end of a range", positions.end),
        )


def _lifecycle(protocol: ir.Protocol) -> Iterator[str]:
    lifecycle = protocol.lifecycle
    yield prose(lifecycle.docs)
    moments = {"request": "", "response": " answered"}
    arrows = [
        f"    {step.source} --> {step.target}: {_label(f'{step.method}{moments[step.when]}')}"
        for step in lifecycle.transitions
    ]
    diagram = ["```mermaid", "stateDiagram-v2", f"    [*] --> {lifecycle.initial}", *arrows, "```"]
    yield "\n".join(diagram)
    yield table(
        ["state", "allows", "answers the rest with", "meaning"],
        [
            [
                state.name,
                "everything" if state.allows is None else message_links(state.allows) or "nothing",
                f"`{state.request_error}`" if state.request_error else "",
                cell(state.docs),
            ]
            for state in lifecycle.states
        ],
    )


def _label(text: str) -> str:
    """Text for an arrow of a diagram: what Mermaid reads as its own is written as an entity."""
    entities = {"#": "#35;", ";": "#59;", ":": "#58;"}
    return "".join(entities.get(character, character) for character in text)


def _concurrency(protocol: ir.Protocol) -> Iterator[str]:
    yield prose(protocol.concurrency_docs)
    if protocol.concurrency:
        yield table(
            ["requests", "exclude each other within", "a second one", "why"],
            [
                [
                    message_links(group.methods),
                    "one connection" if group.scope is None else f"equal values at `{group.scope}`",
                    _second_one(group),
                    cell(group.docs),
                ]
                for group in protocol.concurrency
            ],
        )


def _second_one(group: ir.ConcurrencyGroup) -> str:
    refused = f"it is refused with `{group.error}`" if group.error else "it is refused"
    others = {"queue": "it waits for its turn", "newestWins": "the older one is cancelled"}
    return others.get(group.policy, refused)


def _cancellation(protocol: ir.Protocol) -> Iterator[str]:
    cancellation = protocol.cancellation
    if cancellation is not None:
        outcomes = {"error": f"the error `{cancellation.error}`", "result": "the usual result"}
        yield prose(cancellation.docs)
        yield facts(
            ("sent", f"{message_link(cancellation.method)}, the id in `{cancellation.id_field}`"),
            ("the request ends with", " or ".join(outcomes[each] for each in cancellation.answers)),
            ("still sent", cell(cancellation.still_sent or "")),
        )


def _item_states(protocol: ir.Protocol) -> Iterator[str]:
    for states in protocol.item_states:
        yield f"### Items of {states.id}"
        yield prose(states.docs)
        yield facts(
            ("type", link(states.type)),
            ("reported in", message_link(states.notification)),
            ("the item", f"`{states.item}`"),
            ("its state", f"`{states.state}`"),
        )
        yield table(
            ["class", "values", "meaning"],
            [
                [each.name, spans(json.dumps(value) for value in each.values), cell(each.docs)]
                for each in states.classes
            ],
        )
        yield prose(states.sequence)


def _requirements(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.requirements:
        yield "What no type says: order, completion, what each role owes, what may be ignored."
        yield table(
            ["id", "level", "requirement", "messages", "source"],
            [
                [
                    each.id,
                    each.level.upper(),
                    cell(each.docs),
                    spans(each.messages) or "all",
                    cell(each.source),
                ]
                for each in protocol.requirements
            ],
        )


def _errors(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.errors:
        yield table(
            ["name", "code", "message", "when", "listed by", "source"],
            [
                [
                    f"`{error.name}`",
                    str(error.code),
                    cell(error.message),
                    _error_docs(error),
                    message_links(m.name for m in protocol.messages if error.name in m.errors),
                    cell(error.source),
                ]
                for error in protocol.errors
            ],
        )


def _error_docs(error: ir.ErrorCode) -> str:
    condition = f"Answers the condition `{error.condition}`." if error.condition else ""
    stability = "" if error.stability == "stable" else f"({error.stability})"
    return " ".join(part for part in (cell(error.docs), condition, stability) if part)


def _profiles(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.profiles:
        yield "Ways of writing that families of peers expect. Readers take all of them."
    for profile in protocol.profiles:
        yield f"### Profile `{profile.id}`"
        yield prose(profile.docs)
        lines = ["Written where nothing else is asked for."] if profile.default else []
        omit = profile.nulls == "omit"
        lines.append("Nulls are left out where they may be." if omit else "Nulls are written.")
        lines += [_writing(writing) for writing in profile.writes]
        yield "\n".join(f"* {line}" for line in lines)


def _writing(writing: ir.Writing) -> str:
    match writing.kind:
        case "member":
            return f"`{writing.member}` of {link(writing.type)} as `{writing.spelling}`."
        case "value":
            return f"The value `{writing.value}` of {link(writing.type)} as `{writing.spelling}`."
        case "omit":
            return f"`{writing.member}` of {link(writing.type)} is not written."
        case "tagged":
            said = "".join(f", `{value}` as `{other}`" for value, other in writing.values)
            return (
                f"A plain {link(writing.type)} as a {link(writing.spelling or '')} that holds it "
                f"in `{writing.member}`{said}."
            )
    raise AssertionError(writing)


def _errata(protocol: ir.Protocol) -> Iterator[str]:
    if protocol.errata:
        yield erratum_table(protocol, "")
    for erratum in protocol.errata:
        yield f"### Erratum {erratum.id}"
        yield facts(
            ("where", cell(f"{erratum.document}, {erratum.section}: “{erratum.text}”")),
            ("the document says", cell(erratum.documented)),
            ("observed", cell(erratum.observed)),
            ("evidence", cell(erratum.evidence)),
            ("why it is as it is here", cell(erratum.reason)),
            ("since", cell(erratum.since or "")),
            ("until", cell(erratum.expires or "")),
            ("concerns", spans(erratum.applies)),
        )


_SECTIONS: dict[str, Callable[[ir.Protocol], Iterator[str]]] = {
    "Transports": transports,
    "Framings": framings,
    "Envelope and ids": envelope,
    "Positions": _positions,
    "Messages": messages,
    "Lifecycle": _lifecycle,
    "Concurrency": _concurrency,
    "Cancellation": _cancellation,
    "States of items": _item_states,
    "Requirements": _requirements,
    "Errors": _errors,
    "Types": types,
    "Profiles": _profiles,
    "Differences from the published document": _errata,
}
