"""The sections about transports, framings and the JSON-RPC envelope in a reference page.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire_base.markdown import cell, code, fenced, label, prose

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.markdown import facts, slug, spans, table

_CONNECTS = {
    None: "The client starts the server and uses its standard input and output.",
    "client": "The client listens and starts the server. The server connects to the client.",
    "server": "The server listens. The client connects to the server.",
}


def transports(protocol: ir.Protocol) -> Iterator[str]:
    """Yield the blocks of each transport: launch command, properties and options."""
    for transport in protocol.transports:
        yield f"### Transport {code(transport.id)}"
        yield prose(transport.docs)
        yield fenced([_launch(transport)])
        yield facts(
            ("kind", transport.kind),
            ("start and connection", _CONNECTS[transport.listener]),
            ("connections", _connections(transport.connections)),
            ("HTTP", _http(transport.http)),
            ("also accepted", spans(f"SERVER {each} …" for each in transport.launch_alternatives)),
            ("framing", f"[{label(transport.framing)}](#framing-{slug(transport.framing)})"),
        )
        options = [
            [code(option.flag), "required" if option.required else "optional", _option_docs(option)]
            for option in transport.launch_options
        ]
        options += [
            [code(f"{each.name}={each.value or ''}"), "environment variable", cell(each.docs)]
            for each in transport.launch_environment
        ]
        if options:
            yield table(["option", "presence", "meaning"], options)


def _launch(transport: ir.Transport) -> str:
    words = ["SERVER", *transport.launch_words]
    for option in transport.launch_options:
        text = option.flag if option.value == "flag" else f"{option.flag} {option.value.upper()}"
        words.append(text if option.required else f"[{text}]")
    return " ".join([*words, "[-- ARGUMENTS]"] if transport.launch_rest else words)


def _connections(connections: ir.Connections | None) -> str | None:
    if connections is None:
        return None
    count = f"{connections.minimum} to {connections.maximum}"
    if connections.minimum == connections.maximum:
        count = str(connections.minimum)
    return f"{count}. {cell(connections.docs)}"


def _http(http: ir.Http | None) -> str | None:
    if http is None:
        return None
    stream = f" Notifications are sent as {code(http.stream)}." if http.stream else ""
    return f"POST {code(http.path)}.{stream} {cell(http.docs)}"


def _option_docs(option: ir.LaunchOption) -> str:
    default = f"Default: {code(option.default)}." if option.default is not None else ""
    end = f"Exit code: {option.exit_code}." if option.exit_code is not None else ""
    return " ".join(part for part in (cell(option.docs), default, end) if part)


_FRAMINGS = {
    "contentLength": "a `Content-Length` header (in bytes), an empty line, the message",
    "ndjson": "one message per line",
    "httpBody": "one message per HTTP body",
}


def framings(protocol: ir.Protocol) -> Iterator[str]:
    """Yield the blocks of each framing: the written form, and the forms that readers accept."""
    for framing in protocol.framings:
        yield f"### Framing {cell(framing.name)}"
        yield prose(framing.docs)
        characters = "ASCII and escape sequences" if framing.ascii_only else "all, as UTF-8"
        yield facts(
            ("form", _FRAMINGS[framing.kind]),
            ("additional headers", spans(": ".join(pair) for pair in framing.headers)),
            ("characters written", characters),
            *_accepts(framing.accepts),
        )


def _accepts(accepts: ir.Accepts | None) -> list[tuple[str, str]]:
    if accepts is None:
        return []
    words = {True: "accepted", False: "rejected"}
    others = "ignored" if accepts.other_headers == "ignore" else "rejected"
    return [
        ("accepted by readers", cell(accepts.docs)),
        ("case of header names", "any" if accepts.header_case == "any" else "as written"),
        ("unknown headers", others),
        ("line endings without CR", words[accepts.bare_line_feed]),
        ("byte order mark", words[accepts.byte_order_mark]),
        ("blank lines before a header", words[accepts.leading_blank_lines]),
    ]


_WRITES = {"integer": "integers", "string": "strings", "either": "integers or strings"}


def envelope(protocol: ir.Protocol) -> Iterator[str]:
    """Yield a table about ids and the other JSON-RPC members."""
    ids, members = protocol.ids, protocol.envelope
    pairs: list[tuple[str, str]] = []
    if ids is not None:
        limits = [
            words.format(limit)
            for words, limit in (("from {}", ids.minimum), ("to {}", ids.maximum))
            if limit is not None
        ]
        response = "error response with a null id" if ids.null_answer else "no response"
        pairs += [
            ("ids", cell(ids.docs)),
            ("ids written", " ".join([_WRITES[ids.writes], *limits])),
            ("ids accepted", " and ".join(_WRITES[kind] for kind in ids.accepts)),
            ("message with an unreadable id", response),
        ]
    if members is not None:
        always = members.params == "always"
        data = "an object, or absent" if members.error_data == "object" else "any value"
        pairs += [
            ("messages", cell(members.docs)),
            ("messages without params", "written with `{}`" if always else "written without"),
            ("`error.data`", data),
            ("batches", "rejected" if members.batches == "refuse" else "accepted"),
        ]
    if pairs:
        yield facts(*pairs)
