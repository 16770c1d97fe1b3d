"""Cases of what a server has to live through: bad input, much input, a reader that is slow.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from testwire import codec
from testwire.errors import InvalidMessage
from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import encode, message

__all__ = ["cases"]

SOURCE = "JSON-RPC 2.0, section 5"
LARGE_BYTES = 1024 * 1024
DEEP = 5000
MANY = 300
NAME_BYTES = 4000
SLOW_READER_SECONDS = 0.3


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    yield Case(
        "robustness/large-message", "should", "A message of a megabyte is read.", SOURCE, _large
    )
    yield Case(
        "robustness/deep-nesting",
        "should",
        "JSON that is nested thousands of levels deep does not end the server.",
        "RFC 8259, section 9",
        _deep,
    )
    yield Case(
        "robustness/bad-utf8",
        "should",
        "A body that is no UTF-8 does not end the server.",
        "RFC 8259, section 8.1",
        _bad_utf8,
    )
    yield Case(
        "robustness/unknown-members",
        "should",
        "Members of params that are not known do no harm.",
        "The types of the spec: x-unknown",
        _unknown_members,
    )
    yield Case(
        "robustness/flood", "must", f"{MANY} requests at once are all answered.", SOURCE, _flood
    )
    if transport.kind != "http":
        yield Case(
            "robustness/slow-reader",
            "must",
            "A client that does not read for a while gets all answers when it does.",
            SOURCE,
            _slow_reader,
        )
        if transport.framing.kind == "contentLength":
            yield Case(
                "robustness/no-framing",
                "should",
                "Bytes that are no message end the connection or are skipped, not waited on.",
                "The framing of the spec",
                _no_framing,
            )


async def _large(bench: Bench) -> None:
    wire = await bench.ready()
    await wire.notify("testwire/noSuchNotification", {"text": "x" * LARGE_BYTES})
    await bench.probe(wire)


async def _deep(bench: Bench) -> None:
    wire = await bench.ready()
    body = b'{"jsonrpc":"2.0","method":"testwire/noSuchNotification","params":{"x":'
    await wire.send_body(body + b"[" * DEEP + b"]" * DEEP + b"}}")
    await bench.probe(wire)


async def _bad_utf8(bench: Bench) -> None:
    wire = await bench.ready()
    await wire.send_body(b'{"jsonrpc":"2.0","method":"testwire/\xff\xfe","params":{}}')
    await bench.probe(wire)


def _quick(bench: Bench) -> tuple[str, Any]:
    """A call that a ready server takes without anything before it. Raises Skipped."""
    if bench.scenario.probe is not None:
        return bench.probe_request()
    first = {step.get("request") for step in bench.scenario.setup}
    for name, use in bench.scenario.calls.items():
        if name not in first and not use.get("before"):
            return name, fill(use.get("params", {}), bench.scope)
    raise Skipped("The conformance data names no call that can be made at once.")


async def _unknown_members(bench: Bench) -> None:
    wire = await bench.ready()
    name, params = _quick(bench)
    more = {**(params if isinstance(params, dict) else {}), "testwireUnknown": {"x": 1}}
    descriptor = bench.info.methods[name]
    bench.require(descriptor)
    try:
        codec.decode_params(descriptor, more, "server")
    except InvalidMessage:
        raise Skipped(f"The params of {name!r} take no other members.") from None
    answer = await wire.call(name, more, bench.target.slow_seconds)
    if "result" not in answer:
        raise Failed(f"{name!r} with an unknown member was answered with {answer!r:.300}")


async def _flood(bench: Bench) -> None:
    wire = await bench.ready()
    ids = [wire.new_id() for _ in range(MANY)]
    await wire.send_bytes(
        b"".join(wire.frame(encode(message("testwire/noSuchMethod", {}, each))) for each in ids)
    )
    for message_id in ids:
        await wire.answer(message_id)


async def _slow_reader(bench: Bench) -> None:
    wire = await bench.ready()
    wire.stream.pause()
    # A name that comes back in error messages makes answers long; ids alone would fit a pipe.
    method = "testwire/" + "x" * NAME_BYTES
    ids = [wire.new_id() for _ in range(MANY)]
    wire.transcript.add("note", f"Sends {MANY} requests for a method with a long name, unread.")
    for message_id in ids:
        wire.stream.write(wire.frame(encode(message(method, {}, message_id))))
    await asyncio.sleep(SLOW_READER_SECONDS)
    wire.stream.resume()
    for message_id in ids:
        await wire.answer(message_id)


async def _no_framing(bench: Bench) -> None:
    wire = await bench.ready()
    before = len(wire.received)
    wire.spoiled = True
    await wire.send_bytes(b"GARBAGE WITHOUT A COLON\r\n\r\n")
    method, params = bench.probe_request()
    message_id = await wire.request(method, params)

    def over() -> bool:
        return bool(wire.answers_to(message_id)) or wire.ended or len(wire.received) > before

    await wire.until(over)
    if not over():
        raise Failed("The server neither goes on nor ends the connection.")
    if wire.ended:
        code = await wire.child.wait(bench.target.seconds)
        if code is not None and code < 0:
            raise Failed(f"The server was ended by signal {-code}.")
