"""Cases of how messages travel over HTTP: what status, what type, and when a stream.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from testwire.transports.http_wire import EVENT_STREAM, JSON

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.posts import Exchange, PostStream
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire, same_id

SOURCE = "The transport of the spec: HTTP"

cases = CaseTable(lambda given: given.transport.kind == "http")


def _streams(given: Derivation) -> bool:
    http = given.transport.http
    return http is not None and http.stream is not None and given.is_slow


@cases.row("framing/answer-status", SOURCE)
async def answer_status(harness: ServerHarness) -> None:
    """A request is answered with status 200, and its answer as `application/json`."""
    wire = await _without_streams(harness)
    for method, params in (harness.probe_request(), ("testwire/noSuchMethod", {})):
        answer = await wire.call(method, params)
        exchange = _exchange(wire, answer["id"])
        if exchange.status != 200:
            raise CheckFailed(f"The status of the answer is {exchange.status}.")
        if exchange.media != JSON:
            raise CheckFailed(f"The type of the answer is {exchange.media or 'not said'}.")


@cases.row("framing/notification-status", SOURCE)
async def notification_status(harness: ServerHarness) -> None:
    """A notification is answered with status 202 and without a body."""
    wire = await harness.ready()
    assert isinstance(wire.stream, PostStream)
    await wire.notify("testwire/noSuchNotification", {})
    await harness.probe(wire)
    exchange = [each for each in wire.stream.exchanges if each.is_notification][-1]
    if exchange.status != 202:
        raise CheckFailed(f"The status is {exchange.status or 'missing'}.")
    if exchange.body or exchange.events:
        raise CheckFailed(f"A body came: {exchange.body[:200]!r}")


@cases.row("framing/stream-where-accepted", SOURCE, when=_streams)
async def stream_where_accepted(harness: ServerHarness) -> None:
    """Only an answer to a request that accepts the type of a stream is one."""
    exchange = await _slow_exchange(harness, await _without_streams(harness))
    if exchange.media == EVENT_STREAM:
        raise CheckFailed("The answer is a stream, which the request does not accept.")


@cases.row("framing/stream-ends-with-answer", SOURCE, when=_streams)
async def stream_ends_with_answer(harness: ServerHarness) -> None:
    """The answer is the last message of a stream."""
    wire = await harness.ready()
    exchange = await _slow_exchange(harness, wire)
    if exchange.media != EVENT_STREAM:
        raise Skipped("The server answered without a stream.")
    # The rest of the stream has been read once the connection has ended.
    await wire.until(lambda: exchange.ended)
    last = exchange.events[-1]
    if not isinstance(last, dict) or not same_id(last.get("id"), exchange.sent["id"]):
        raise CheckFailed(f"The last message of the stream is {last!r:.200}")


def _exchange(wire: Wire, message_id: object) -> Exchange:
    assert isinstance(wire.stream, PostStream)
    return next(
        each
        for each in wire.stream.exchanges
        if each.is_request and same_id(each.sent["id"], message_id)
    )


async def _without_streams(harness: ServerHarness) -> Wire:
    """A session from where answers are taken as they are, not as streams."""
    wire = await harness.ready()
    assert isinstance(wire.stream, PostStream)
    wire.stream.accept = JSON
    wire.spoiled = True
    harness.transcript.add("note", f"From here on, accepts {JSON} alone.")
    return wire


async def _slow_exchange(harness: ServerHarness, wire: Wire) -> Exchange:
    method, params = await harness.prepare_slow(wire)
    message_id = await wire.request(method, fill(params, harness.scope))
    await wire.answer(message_id, harness.target.slow_seconds)
    return _exchange(wire, message_id)
