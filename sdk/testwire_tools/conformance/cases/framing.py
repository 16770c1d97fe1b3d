"""Cases about the framing of messages with Content-Length headers.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
import codecs
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.conformance.received import encode
from testwire_tools.conformance.wire import Wire

SOURCE = "Specification: framing"
READS = "Specification: framing, accepted variants"
PAUSE_SECONDS = 0.02

cases = CaseTable(lambda given: given.transport.framing.kind == "contentLength")


def _ascii_only(given: Derivation) -> bool:
    return given.transport.framing.ascii_only


def _writes_strings(given: Derivation) -> bool:
    """Return whether the id of a response can contain unescaped non-ASCII characters."""
    return not _ascii_only(given) and "string" in given.info.ids.accepts


def _channel(given: Derivation) -> Iterator[Mapping[str, Any]]:
    yield {"where": "standard output" if given.transport.kind == "stdio" else "the connection"}


@cases.row("framing/only-messages", SOURCE, each=_channel)
async def only_messages(harness: ServerHarness, where: str) -> None:
    """The server writes only messages to {where}."""
    wire = await harness.both_outcomes()
    if wire.junk:
        raise CheckFailed(f"Expected only messages, found {bytes(wire.junk[:200])!r} between them.")


@cases.row("framing/headers", SOURCE)
async def headers(harness: ServerHarness) -> None:
    """Headers have the spelling and the line endings that all readers accept."""
    wire = await harness.both_outcomes()
    position = 0
    for number, body in enumerate((each.body for each in wire.received), 1):
        at = wire.raw.find(body, position)
        if at < 0:
            return  # The bytes of the remaining messages were not stored.
        block = bytes(wire.raw[position:at])
        position = at + len(body)
        check_headers(number, block, body)


def check_headers(number: int, head: bytes, body: bytes) -> None:
    """Raise CheckFailed unless `Content-Length` is spelled as specified and lines end with CR LF.

    Readers of every protocol ignore other headers, so their absence is not reported.
    """
    if not head.endswith(b"\r\n\r\n"):
        raise CheckFailed(
            f"Message {number}: expected headers that end with two CR LF, found {head[-60:]!r}."
        )
    if head.startswith((b"\r", b"\n", codecs.BOM_UTF8)):
        raise CheckFailed(
            f"Message {number}: expected nothing before the headers, found {head[:3]!r}; some "
            "readers do not skip empty lines and byte order marks."
        )
    # The case `framing/only-messages` checks other bytes before the headers.
    found = re.search(rb"(?i)content-[a-z]+:[^\x00]*\Z", head)
    lines = (found.group() if found else head).split(b"\r\n")[:-2]
    line = b"Content-Length: %d" % len(body)
    if line not in lines:
        raise CheckFailed(
            f"Message {number}: expected the header {line.decode()!r}, found {head[:200]!r}."
        )


@cases.row("framing/ascii", SOURCE, when=_ascii_only)
async def ascii_only(harness: ServerHarness) -> None:
    """Bodies contain only ASCII characters; other characters are escaped."""
    wire = await harness.ready()
    await wire.call("testwire/noSuchMethod/ü€", {})
    if harness.probe_request()[0] in harness.scenario.calls:
        await harness.probe(wire)
    check_ascii(each.body for each in wire.received)


def check_ascii(bodies: Iterable[bytes]) -> None:
    """Raise CheckFailed for a body with non-ASCII characters."""
    for body in bodies:
        if not body.isascii():
            raise CheckFailed(f"Expected only ASCII characters in a body, found {body[:200]!r}.")


@cases.row("framing/length-in-bytes", SOURCE, when=_writes_strings)
async def length_in_bytes(harness: ServerHarness) -> None:
    """The Content-Length that the server writes counts bytes, not characters."""
    wire = await harness.ready()
    await harness.probe(wire, "ü€\U0001d11e")
    await harness.probe(wire)


@cases.row("framing/reads-bytes", SOURCE, when=lambda given: not _ascii_only(given))
async def reads_bytes(harness: ServerHarness) -> None:
    """The server reads Content-Length as a number of bytes, not characters."""
    wire = await harness.ready()
    await wire.notify("testwire/noSuchNotification", {"text": "ü€\U0001d11e" * 20})
    await harness.probe(wire)


@cases.row("framing/reads-pieces", SOURCE)
async def reads_pieces(harness: ServerHarness) -> None:
    """The server reads a message that arrives in several parts."""
    wire = await harness.ready()
    message_id, body = _probe_body(harness, wire)
    data = wire.frame(body)
    cuts = [0, 4, data.index(b"\r") + 1, data.index(b"\r\n\r\n") + 3, len(data) - 5, len(data)]
    for start, end in itertools.pairwise(cuts):
        await wire.send_bytes(data[start:end])
        await asyncio.sleep(PAUSE_SECONDS)
    await wire.answer(message_id)


@cases.row("framing/reads-several", SOURCE)
async def reads_several(harness: ServerHarness) -> None:
    """The server reads all messages that arrive together."""
    wire = await harness.ready()
    made = [_probe_body(harness, wire) for _ in range(3)]
    await wire.send_bytes(b"".join(wire.frame(body) for _, body in made))
    for message_id, _ in made:
        await wire.answer(message_id)


def _tolerated(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield the header variants that the framing accepts. `%d` is the length of the body."""
    accepts = given.transport.framing.accepts
    # fmt: off
    for accepted, name, docs, head in (
        (accepts.header_case == "any", "header-case",
         "The server ignores the case of header names.", b"content-length: %d\r\n\r\n"),
        (accepts.other_headers == "ignore", "other-headers",
         "The server ignores unknown headers.",
         b"X-Testwire: 1\r\nContent-Length: %d\r\n\r\n"),
        (accepts.bare_line_feed, "line-feeds",
         "The server accepts headers whose lines end with LF instead of CR LF.",
         b"Content-Length: %d\n\n"),
        (accepts.leading_blank_lines, "blank-lines",
         "The server skips empty lines before the headers.",
         b"\r\n\r\nContent-Length: %d\r\n\r\n"),
    ):
        # fmt: on
        if accepted:
            yield {"name": name, "docs": docs, "head": head}


# No document mentions these variants, so writers must not rely on them.
@cases.row("framing/reads-{name}", READS, "advice", each=_tolerated)
async def reads(harness: ServerHarness, head: bytes, **_: str) -> None:
    """{docs}"""
    wire = await harness.ready()
    message_id, body = _probe_body(harness, wire)
    await wire.send_bytes(head % len(body) + body)
    await wire.answer(message_id, harness.probe_seconds)


@cases.row("framing/reads-byte-order-mark", READS, "advice",
           when=lambda given: given.transport.framing.accepts.byte_order_mark)  # fmt: skip
async def reads_byte_order_mark(harness: ServerHarness) -> None:
    """The server skips a byte order mark at the start of the stream."""
    await harness.check_start(codecs.BOM_UTF8)


def _probe_body(harness: ServerHarness, wire: Wire) -> tuple[Any, bytes]:
    method, params = harness.probe_request()
    message_id = wire.new_id()
    return message_id, encode(wire.message(method, params, message_id))
