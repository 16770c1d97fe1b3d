"""The registry of a protocol as parts of its page.

Tests: `tests/codegen/targets/test_reference.py`, `tests/codegen/targets/test_embed.py`.
"""

from __future__ import annotations

import json

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.parts import (
    ErrorView,
    Fact,
    FramingView,
    GroupView,
    ItemClassView,
    ItemStatesView,
    LifecycleView,
    OptionView,
    ProfileView,
    StateView,
    TransitionView,
    TransportView,
    fact_rows,
)
from testwire_codegen.targets.docs.text import (
    cell,
    code_list,
    code_of,
    label_of,
    linked,
    message_link,
    paragraphs,
    slug,
)


def error_view(protocol: ir.Protocol, error: ir.ErrorCode) -> ErrorView:
    used = [m.name for m in protocol.messages if error.name in m.errors]
    condition = f"Answers the condition `{error.condition}`." if error.condition else ""
    stability = "" if error.stability == "stable" else f"({error.stability})"
    return ErrorView(
        name=error.name,
        code=error.code,
        message=cell(error.message),
        docs=" ".join(part for part in (cell(error.docs), condition, stability) if part),
        used=", ".join(message_link(name) for name in used),
        source=cell(error.source),
    )


_WRITES = {"integer": "integers", "string": "strings", "either": "integers or strings"}


def envelope_view(protocol: ir.Protocol) -> tuple[Fact, ...]:
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
            ("ids", cell(ids.docs)),
            ("ids written", written),
            ("ids accepted", " and ".join(_WRITES[kind] for kind in ids.accepts)),
            ("a message whose id cannot be read", answer),
        ]
    if envelope is not None:
        always = envelope.params == "always"
        facts += [
            ("messages", cell(envelope.docs)),
            ("params", "always written, if need be as `{}`" if always else "left out without need"),
            (
                "`error.data`",
                "an object, or left out" if envelope.error_data == "object" else "any value",
            ),
            ("an array of messages", "refused"),
        ]
    return fact_rows(*facts)


def positions_view(positions: ir.Positions | None) -> tuple[Fact, ...]:
    if positions is None:
        return ()
    return fact_rows(
        ("meaning", cell(positions.docs)),
        ("first line", str(positions.line_base)),
        ("first column", str(positions.column_base)),
        ("a column is", f"a code unit of {positions.column_unit.upper()}"),
        ("the end of a range", positions.end),
    )


_POLICY = {
    "queue": "it waits for its turn",
    "newestWins": "the older one is cancelled",
}


def group_view(group: ir.ConcurrencyGroup) -> GroupView:
    refused = f"it is refused with `{group.error}`" if group.error else "it is refused"
    return GroupView(
        docs=cell(group.docs),
        methods=", ".join(message_link(name) for name in group.methods),
        scope="one connection" if group.scope is None else f"equal values at `{group.scope}`",
        answer=_POLICY.get(group.policy, refused),
    )


def cancellation_view(cancellation: ir.Cancellation) -> tuple[Fact, ...]:
    outcomes = {"error": f"the error `{cancellation.error}`", "result": "the usual result"}
    return fact_rows(
        ("sent", f"{message_link(cancellation.method)}, the id in `{cancellation.id_field}`"),
        ("the request ends with", " or ".join(outcomes[answer] for answer in cancellation.answers)),
        ("still sent", None if cancellation.still_sent is None else cell(cancellation.still_sent)),
    )


def item_states_view(states: ir.ItemStates) -> ItemStatesView:
    return ItemStatesView(
        id=states.id,
        docs=paragraphs(states.docs),
        facts=fact_rows(
            ("type", linked(states.type)),
            ("reported in", message_link(states.notification)),
            ("the item", f"`{states.item}`"),
            ("its state", f"`{states.state}`"),
        ),
        classes=tuple(
            ItemClassView(
                each.name,
                ", ".join(code_of(json.dumps(value)) for value in each.values),
                cell(each.docs),
            )
            for each in states.classes
        ),
        sequence=paragraphs(states.sequence),
    )


def profile_view(profile: ir.Profile) -> ProfileView:
    writes = [
        "Nulls are left out where they may be." if profile.nulls == "omit" else "Nulls are written."
    ]
    writes += [_writing(writing) for writing in profile.writes]
    if profile.default:
        writes.insert(0, "Written where nothing else is asked for.")
    return ProfileView(profile.id, paragraphs(profile.docs), tuple(writes))


def _writing(writing: ir.Writing) -> str:
    match writing.kind:
        case "member":
            return f"`{writing.member}` of {linked(writing.type)} as `{writing.spelling}`."
        case "value":
            return f"The value `{writing.value}` of {linked(writing.type)} as `{writing.spelling}`."
        case "omit":
            return f"`{writing.member}` of {linked(writing.type)} is not written."
        case "tagged":
            said = "".join(f", `{value}` as `{other}`" for value, other in writing.values)
            return (
                f"A plain {linked(writing.type)} as a {linked(writing.spelling or '')} that holds "
                f"it in `{writing.member}`{said}."
            )
    raise AssertionError(writing)


_CONNECTS = {
    ("stdio", None): "The client starts the server and holds its standard input and output.",
    ("listen", "client"): "The client listens and starts the server, which connects to it.",
    ("listen", "server"): "The server listens; the client connects to it.",
}


def transport_view(transport: ir.Transport) -> TransportView:
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
        accepted = f"{connections.minimum} to {connections.maximum}. {cell(connections.docs)}"
        if connections.minimum == connections.maximum:
            accepted = f"{connections.minimum}. {cell(connections.docs)}"
    posted = None
    if http is not None:
        stream = f", answered as `{http.stream}` where there is more to say" if http.stream else ""
        posted = f"POST `{http.path}`{stream}. {cell(http.docs)}"
    options = [
        OptionView(
            name=code_of(option.flag),
            presence="required" if option.required else "may be left out",
            docs=_option_docs(option),
        )
        for option in transport.launch_options
    ]
    options += [
        OptionView(
            name=code_of(f"{each.name}={each.value or ''}"),
            presence="environment",
            docs=cell(each.docs),
        )
        for each in transport.launch_environment
    ]
    return TransportView(
        id=transport.id,
        docs=paragraphs(transport.docs),
        launch=" ".join(words),
        facts=fact_rows(
            ("kind", transport.kind),
            ("who connects to whom", _CONNECTS[kind, transport.listener]),
            ("connections", accepted),
            ("HTTP", posted),
            ("framing", f"[{transport.framing}](#framing-{slug(transport.framing)})"),
        ),
        options=tuple(options),
    )


def _option_docs(option: ir.LaunchOption) -> str:
    default = f"`{option.default}` unless it is given." if option.default is not None else ""
    return " ".join(part for part in (cell(option.docs), default) if part)


_FRAMINGS = {
    "contentLength": "a header with `Content-Length` in bytes, an empty line, the message",
    "ndjson": "a message a line",
    "httpBody": "a message a body of HTTP",
}


def framing_view(framing: ir.Framing) -> FramingView:
    accepts = framing.accepts
    facts: list[tuple[str, str | None]] = [
        ("form", _FRAMINGS[framing.kind]),
        ("further headers written", code_list([": ".join(pair) for pair in framing.headers])),
        (
            "characters written",
            "ASCII; others are escaped" if framing.ascii_only else "all, in UTF-8",
        ),
    ]
    if accepts is not None:
        words = {True: "accepted", False: "refused"}
        facts += [
            ("readers", cell(accepts.docs)),
            ("case of headers", "any" if accepts.header_case == "any" else "as written"),
            (
                "headers that are not known",
                "ignored" if accepts.other_headers == "ignore" else "refused",
            ),
            ("lines that end in LF alone", words[accepts.bare_line_feed]),
            ("a byte order mark", words[accepts.byte_order_mark]),
            ("blank lines before a header", words[accepts.leading_blank_lines]),
        ]
    return FramingView(framing.name, paragraphs(framing.docs), fact_rows(*facts))


def lifecycle_view(lifecycle: ir.Lifecycle) -> LifecycleView:
    moments = {"request": "", "response": " answered"}
    return LifecycleView(
        docs=paragraphs(lifecycle.docs),
        initial=lifecycle.initial,
        transitions=tuple(
            TransitionView(step.source, step.target, label_of(f"{step.method}{moments[step.when]}"))
            for step in lifecycle.transitions
        ),
        states=tuple(
            StateView(
                name=state.name,
                docs=cell(state.docs),
                allows=_allowed(state.allows),
                error=f"`{state.request_error}`" if state.request_error else "",
            )
            for state in lifecycle.states
        ),
    )


def _allowed(names: tuple[str, ...] | None) -> str:
    if names is None:
        return "everything"
    return ", ".join(message_link(name) for name in names) or "nothing"
