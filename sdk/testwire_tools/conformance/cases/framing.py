"""Cases of how messages become bytes, for framings with headers.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

from testwire.registry import Framing, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed
from testwire_tools.conformance.wire import Wire, encode, message

__all__ = ["cases"]

SOURCE = "The framing of the spec"
READS = "The framing of the spec: what readers accept"
PAUSE_SECONDS = 0.02


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    framing = transport.framing
    if framing.kind != "contentLength":
        return
    where = "standard output" if transport.kind == "stdio" else "the connection"
    yield Case(
        "framing/only-messages",
        "must",
        f"Nothing but messages is on {where}.",
        SOURCE,
        _only_messages,
    )
    yield Case(
        "framing/headers",
        "must",
        "Headers are spelled and ended the way that all readers take them.",
        SOURCE,
        _headers,
    )
    if framing.ascii_only:
        yield Case(
            "framing/ascii",
            "must",
            "Bodies hold ASCII alone; other characters are escaped.",
            SOURCE,
            _ascii,
        )
    elif "string" in info.ids.accepts:
        yield Case(
            "framing/length-in-bytes",
            "must",
            "Content-Length counts the bytes of what is written, not its characters.",
            SOURCE,
            _length,
        )
    if not framing.ascii_only:
        yield Case(
            "framing/reads-bytes",
            "must",
            "Content-Length of what is read counts bytes, not characters.",
            SOURCE,
            _reads_bytes,
        )
    yield Case(
        "framing/reads-pieces", "must", "A message that arrives in pieces is read.", SOURCE, _pieces
    )
    yield Case(
        "framing/reads-several",
        "must",
        "Messages that arrive together are all read.",
        SOURCE,
        _several,
    )
    for name, docs, wrap in _tolerated(framing):
        yield Case(f"framing/{name}", "should", docs, READS, _reads(wrap))


def _tolerated(framing: Framing) -> Iterator[tuple[str, str, Callable[[bytes], bytes]]]:
    accepts = framing.accepts
    if accepts.header_case == "any":
        yield (
            "reads-header-case",
            "The name of the header is read in any case.",
            lambda body: b"content-length: %d\r\n\r\n%b" % (len(body), body),
        )
    if accepts.other_headers == "ignore":
        yield (
            "reads-other-headers",
            "Headers beside Content-Length are read and ignored.",
            lambda body: b"X-Testwire: 1\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body),
        )
    if accepts.bare_line_feed:
        yield (
            "reads-line-feeds",
            "A line feed alone ends a header as well.",
            lambda body: b"Content-Length: %d\n\n%b" % (len(body), body),
        )
    if accepts.byte_order_mark:
        yield (
            "reads-byte-order-mark",
            "A byte order mark in front of the headers is skipped.",
            lambda body: b"\xef\xbb\xbfContent-Length: %d\r\n\r\n%b" % (len(body), body),
        )
    if accepts.leading_blank_lines:
        yield (
            "reads-blank-lines",
            "Empty lines in front of the headers are skipped.",
            lambda body: b"\r\n\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body),
        )


async def _session(bench: Bench) -> Wire:
    wire = await bench.ready()
    await bench.probe(wire)
    await wire.call("testwire/noSuchMethod", {})
    return wire


async def _only_messages(bench: Bench) -> None:
    wire = await _session(bench)
    if wire.junk:
        raise Failed(f"Between messages stood {bytes(wire.junk[:200])!r}.")


async def _headers(bench: Bench) -> None:
    wire = await _session(bench)
    written = wire.framing.headers
    position = 0
    for number, (_, body) in enumerate(wire.received, 1):
        at = wire.raw.find(body, position)
        if at < 0:
            return  # Beyond what is kept.
        block = bytes(wire.raw[position:at])
        position = at + len(body)
        if not block.endswith(b"\r\n\r\n"):
            raise Failed(
                f"The headers of message {number} do not end in two pairs of carriage return and "
                f"line feed: {block[-60:]!r}."
            )
        # What was printed in front of them is the business of another case.
        found = re.search(rb"(?i)content-[a-z]+:[^\x00]*\Z", block)
        lines = (found.group() if found else block).split(b"\r\n")[:-2]
        wanted = [b"Content-Length: %d" % len(body)]
        wanted += [f"{name}: {value}".encode("ascii") for name, value in written]
        for line in wanted:
            if line not in lines:
                raise Failed(
                    f"Message {number} has no header line {line.decode()!r}, but {block[:200]!r}."
                )


async def _ascii(bench: Bench) -> None:
    wire = await bench.ready()
    await wire.call("testwire/noSuchMethod/ü€", {})
    for name in bench.scenario.calls:
        if name == bench.probe_request()[0]:
            await bench.probe(wire)
    for each in wire.received:
        if not each.body.isascii():
            raise Failed(f"A body holds other characters than ASCII: {each.body[:200]!r}.")


async def _length(bench: Bench) -> None:
    wire = await bench.ready()
    await bench.probe(wire, "ü€\U0001d11e")
    await bench.probe(wire)


async def _reads_bytes(bench: Bench) -> None:
    wire = await bench.ready()
    await wire.notify("testwire/noSuchNotification", {"text": "ü€\U0001d11e" * 20})
    await bench.probe(wire)


def _probe_body(bench: Bench, wire: Wire) -> tuple[Any, bytes]:
    method, params = bench.probe_request()
    message_id = wire.new_id()
    return message_id, encode(message(method, params, message_id))


async def _pieces(bench: Bench) -> None:
    wire = await bench.ready()
    message_id, body = _probe_body(bench, wire)
    data = wire.frame(body)
    cuts = [0, 4, data.index(b"\r") + 1, data.index(b"\r\n\r\n") + 3, len(data) - 5, len(data)]
    for start, end in itertools.pairwise(cuts):
        await wire.send_bytes(data[start:end])
        await asyncio.sleep(PAUSE_SECONDS)
    await wire.answer(message_id)


async def _several(bench: Bench) -> None:
    wire = await bench.ready()
    made = [_probe_body(bench, wire) for _ in range(3)]
    await wire.send_bytes(b"".join(wire.frame(body) for _, body in made))
    for message_id, _ in made:
        await wire.answer(message_id)


def _reads(wrap: Callable[[bytes], bytes]) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        message_id, body = _probe_body(bench, wire)
        await wire.send_bytes(wrap(body))
        await wire.answer(message_id)

    return run
