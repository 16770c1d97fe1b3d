"""Cases about HTTP: status codes, media types and event streams.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from testwire.transports.http_wire import EVENT_STREAM, JSON

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.posts import Exchange, PostStream
from testwire_tools.conformance.received import same_id
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire

SOURCE = "Specification: HTTP transport"

cases = CaseTable(lambda given: given.transport.kind == "http")


def _streams(given: Derivation) -> bool:
    http = given.transport.http
    return http is not None and http.stream is not None and given.is_slow


@cases.row("framing/answer-status", SOURCE)
async def answer_status(harness: ServerHarness) -> None:
    """The HTTP response to a request has the status 200 and the type `application/json`."""
    wire = await _without_streams(harness)
    for method, params in (harness.probe_request(), ("testwire/noSuchMethod", {})):
        answer = await wire.call(method, params)
        exchange = _exchange(wire, answer["id"])
        if exchange.status != 200:
            raise CheckFailed(f"{method!r}: expected the status 200, received {exchange.status}.")
        if exchange.media != JSON:
            raise CheckFailed(
                f"{method!r}: expected the media type {JSON}, received {exchange.media or 'none'}."
            )


@cases.row("framing/error-status", f"{SOURCE}, erratum http-unspecified", "advice")
async def error_status(harness: ServerHarness) -> None:
    """The HTTP response to a body that is not valid JSON has the status 400."""
    wire = await harness.ready()
    assert isinstance(wire.stream, PostStream)
    await wire.send_body(b'{"jsonrpc": "2.0", ')
    exchange = wire.stream.exchanges[-1]
    await wire.until(lambda: bool(exchange.status))
    if exchange.status != 400:
        raise CheckFailed(f"Expected the status 400, received {exchange.status or 'no response'}.")


@cases.row("framing/notification-status", SOURCE)
async def notification_status(harness: ServerHarness) -> None:
    """The HTTP response to a notification has the status 202 and no body."""
    wire = await harness.ready()
    assert isinstance(wire.stream, PostStream)
    await wire.notify("testwire/noSuchNotification", {})
    await harness.probe(wire)
    exchange = [each for each in wire.stream.exchanges if each.is_notification][-1]
    if exchange.status != 202:
        raise CheckFailed(f"Expected the status 202, received {exchange.status or 'no response'}.")
    if exchange.body or exchange.events:
        raise CheckFailed(f"Expected no body, received {exchange.body[:200]!r}.")


@cases.row("framing/stream-where-accepted", SOURCE, when=_streams)
async def stream_where_accepted(harness: ServerHarness) -> None:
    """The server sends an event stream only if the header `Accept` allows event streams."""
    exchange = await _slow_exchange(harness, await _without_streams(harness))
    if exchange.media == EVENT_STREAM:
        raise CheckFailed(
            f"Expected the media type {JSON}, received an event stream, which the header 'Accept' "
            "does not allow."
        )


@cases.row("framing/stream-ends-with-answer", SOURCE, when=_streams)
async def stream_ends_with_answer(harness: ServerHarness) -> None:
    """The last message of an event stream is the response."""
    wire = await harness.ready()
    exchange = await _slow_exchange(harness, wire)
    if exchange.media != EVENT_STREAM:
        raise Skipped("The server does not respond with an event stream.")
    # Until the connection ends, more messages can follow the response.
    await wire.until(lambda: exchange.ended)
    last = exchange.events[-1]
    if not isinstance(last, dict) or not same_id(last.get("id"), exchange.sent["id"]):
        raise CheckFailed(f"Expected the response as the last message, received {last!r:.200}.")


def _exchange(wire: Wire, message_id: object) -> Exchange:
    assert isinstance(wire.stream, PostStream)
    return next(
        e for e in wire.stream.exchanges if e.is_request and same_id(e.sent["id"], message_id)
    )


async def _without_streams(harness: ServerHarness) -> Wire:
    """Return a connection whose `Accept` header excludes event streams."""
    wire = await harness.ready()
    assert isinstance(wire.stream, PostStream)
    wire.stream.accept = JSON
    wire.spoiled = True
    harness.transcript.add("note", f"The following requests accept only {JSON}.")
    return wire


async def _slow_exchange(harness: ServerHarness, wire: Wire) -> Exchange:
    method, params = await harness.prepare_slow(wire)
    message_id = await wire.request(method, fill(params, harness.scope))
    await wire.answer(message_id, harness.target.slow_seconds)
    return _exchange(wire, message_id)
