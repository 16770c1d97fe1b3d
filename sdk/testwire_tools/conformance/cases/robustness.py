"""Cases about input that a server must tolerate: large, malformed or numerous messages.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import params_problems
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.received import encode
from testwire_tools.conformance.wire import Wire
from testwire_tools.sessions.by_position import with_unknown

SOURCE = "JSON-RPC 2.0, section 5"
LARGE_BYTES = 1024 * 1024
DEEP = 5000
MANY = 300
NAME_BYTES = 4000
SLOW_READER_SECONDS = 0.3

cases = CaseTable()


def _is_stream(given: Derivation) -> bool:
    return given.transport.kind != "http"


def _has_headers(given: Derivation) -> bool:
    return _is_stream(given) and given.transport.framing.kind == "contentLength"


@cases.row("robustness/large-message", SOURCE, "should")
async def large_message(harness: ServerHarness) -> None:
    """The server reads a message of 1 MiB."""
    wire = await harness.ready()
    await wire.notify("testwire/noSuchNotification", {"text": "x" * LARGE_BYTES})
    await harness.probe(wire)


@cases.row("robustness/deep-nesting", "RFC 8259, section 9", "advice")
async def deep_nesting(harness: ServerHarness) -> None:
    """After a message with 5000 nested arrays, the server keeps working or ends the connection."""
    wire = await harness.ready()
    body = b'{"jsonrpc":"2.0","method":"testwire/noSuchNotification","params":{"x":'
    await wire.send_body(body + b"[" * DEEP + b"]" * DEEP + b"}}")
    await _works_or_ends(harness, wire, "deeply nested arrays")


@cases.row("robustness/bad-utf8", "RFC 8259, section 8.1", "advice")
async def bad_utf8(harness: ServerHarness) -> None:
    """After a body that is not valid UTF-8, the server keeps working or ends the connection."""
    wire = await harness.ready()
    await wire.send_body(b'{"jsonrpc":"2.0","method":"testwire/\xff\xfe","params":{}}')
    await _works_or_ends(harness, wire, "a body that is not valid UTF-8")


@cases.row("robustness/unknown-members", "Specification: types, x-unknown", "advice")
async def unknown_members(harness: ServerHarness) -> None:
    """The server ignores unknown members of params."""
    wire = await harness.ready()
    name, params = harness.quick_call()
    given = params if isinstance(params, dict) else {}
    harness.require(harness.info.methods[name])
    if params_problems(harness.info, name, {**given, "testwireUnknown": {"x": 1}}, "server"):
        raise Skipped(f"The params of {name!r} do not allow further members.")
    more = with_unknown(harness.info, name, given, "testwireUnknown", {"x": 1})
    answer = await wire.call(name, more, harness.target.slow_seconds)
    if "result" not in answer:
        raise CheckFailed(
            f"Expected a result of {name!r} despite an unknown member, found {answer!r:.300}."
        )


@cases.row("robustness/flood", SOURCE)
async def flood(harness: ServerHarness) -> None:
    """The server responds to 300 requests that are sent at once."""
    wire = await harness.ready()
    ids = [wire.new_id() for _ in range(MANY)]
    await wire.send_bytes(
        b"".join(
            wire.frame(encode(wire.message("testwire/noSuchMethod", {}, each))) for each in ids
        )
    )
    for message_id in ids:
        await wire.answer(message_id)


@cases.row("robustness/slow-reader", SOURCE, when=_is_stream)
async def slow_reader(harness: ServerHarness) -> None:
    """The server sends all responses even if the client stops reading for a while."""
    wire = await harness.ready()
    wire.stream.pause()
    # Error responses that repeat the long method name do not fit in the buffer of a pipe.
    method = "testwire/" + "x" * NAME_BYTES
    ids = [wire.new_id() for _ in range(MANY)]
    wire.transcript.add("note", f"Sends {MANY} requests with long names; reads no responses.")
    for message_id in ids:
        framed = wire.frame(encode(wire.message(method, {}, message_id)))
        wire.traffic.sent(framed)
        wire.stream.write(framed)
    await asyncio.sleep(SLOW_READER_SECONDS)
    wire.stream.resume()
    for message_id in ids:
        await wire.answer(message_id)


@cases.row("robustness/no-framing", "Specification: framing", "advice", when=_has_headers)
async def no_framing(harness: ServerHarness) -> None:
    """After bytes that are not a message, the server closes the connection or keeps working."""
    wire = await harness.ready()
    await wire.send_bytes(b"GARBAGE WITHOUT A COLON\r\n\r\n")
    await _works_or_ends(harness, wire, "bytes that are not a message")


async def _works_or_ends(harness: ServerHarness, wire: Wire, what: str) -> None:
    """Check that the server responds to a request or ends the connection. Raises CheckFailed."""
    before = len(wire.received)
    wire.spoiled = True
    method, params = harness.probe_request()
    message_id = await wire.request(method, params)

    def over() -> bool:
        return bool(wire.answers_to(message_id) or wire.strangers(before)) or wire.ended

    await wire.until(over, harness.probe_seconds)
    if not over():
        raise CheckFailed(
            f"Expected the server to respond or to close the connection after {what}; it did "
            "neither."
        )
    if wire.ended:
        code = await wire.child.wait(harness.target.seconds)
        if code is not None and code < 0:
            raise CheckFailed(f"Expected the server to exit normally; signal {-code} killed it.")
