"""The sections of a reference page on how a server is started and how messages become bytes.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire_codegen.model import ir
from testwire_codegen.targets.docs.markdown import cell, code, facts, prose, slug, spans, table

_CONNECTS = {
    None: "The client starts the server and holds its standard input and output.",
    "client": "The client listens and starts the server, which connects to it.",
    "server": "The server listens; the client connects to it.",
}


def transports(protocol: ir.Protocol) -> Iterator[str]:
    """Each transport: how it is launched, and with which options."""
    for transport in protocol.transports:
        yield f"### Transport `{transport.id}`"
        yield prose(transport.docs)
        yield f"```\n{_launch(transport)}\n```"
        yield facts(
            ("kind", transport.kind),
            ("who connects to whom", _CONNECTS[transport.listener]),
            ("connections", _connections(transport.connections)),
            ("HTTP", _http(transport.http)),
            ("framing", f"[{transport.framing}](#framing-{slug(transport.framing)})"),
        )
        options = [
            [
                code(option.flag),
                "required" if option.required else "may be left out",
                _option_docs(option),
            ]
            for option in transport.launch_options
        ]
        options += [
            [code(f"{each.name}={each.value or ''}"), "environment", cell(each.docs)]
            for each in transport.launch_environment
        ]
        if options:
            yield table(["option", "given", "meaning"], options)


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
    stream = f", answered as `{http.stream}` where there is more to say" if http.stream else ""
    return f"POST `{http.path}`{stream}. {cell(http.docs)}"


def _option_docs(option: ir.LaunchOption) -> str:
    default = f"`{option.default}` unless it is given." if option.default is not None else ""
    return " ".join(part for part in (cell(option.docs), default) if part)


_FRAMINGS = {
    "contentLength": "a header with `Content-Length` in bytes, an empty line, the message",
    "ndjson": "a message a line",
    "httpBody": "a message a body of HTTP",
}


def framings(protocol: ir.Protocol) -> Iterator[str]:
    """Each framing: what is written, and what readers accept."""
    for framing in protocol.framings:
        yield f"### Framing {framing.name}"
        yield prose(framing.docs)
        characters = "ASCII; others are escaped" if framing.ascii_only else "all, in UTF-8"
        yield facts(
            ("form", _FRAMINGS[framing.kind]),
            ("further headers written", spans(": ".join(pair) for pair in framing.headers)),
            ("characters written", characters),
            *_accepts(framing.accepts),
        )


def _accepts(accepts: ir.Accepts | None) -> list[tuple[str, str]]:
    if accepts is None:
        return []
    words = {True: "accepted", False: "refused"}
    others = "ignored" if accepts.other_headers == "ignore" else "refused"
    return [
        ("readers", cell(accepts.docs)),
        ("case of headers", "any" if accepts.header_case == "any" else "as written"),
        ("headers that are not known", others),
        ("lines that end in LF alone", words[accepts.bare_line_feed]),
        ("a byte order mark", words[accepts.byte_order_mark]),
        ("blank lines before a header", words[accepts.leading_blank_lines]),
    ]


_WRITES = {"integer": "integers", "string": "strings", "either": "integers or strings"}


def envelope(protocol: ir.Protocol) -> Iterator[str]:
    """Ids, and the members of messages around params, results and errors."""
    ids, members = protocol.ids, protocol.envelope
    pairs: list[tuple[str, str]] = []
    if ids is not None:
        limits = [
            words.format(limit)
            for words, limit in (("from {}", ids.minimum), ("to {}", ids.maximum))
            if limit is not None
        ]
        answer = "answered, with a null id" if ids.null_answer else "not answered"
        pairs += [
            ("ids", cell(ids.docs)),
            ("ids written", " ".join([_WRITES[ids.writes], *limits])),
            ("ids accepted", " and ".join(_WRITES[kind] for kind in ids.accepts)),
            ("a message whose id cannot be read", answer),
        ]
    if members is not None:
        always = members.params == "always"
        data = "an object, or left out" if members.error_data == "object" else "any value"
        pairs += [
            ("messages", cell(members.docs)),
            ("params", "always written, if need be as `{}`" if always else "left out without need"),
            ("`error.data`", data),
            ("an array of messages", "refused"),
        ]
    if pairs:
        yield facts(*pairs)
