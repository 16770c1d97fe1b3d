"""Cases of how messages travel over HTTP: what status, what type, and when a stream.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire.registry import ProtocolInfo, Transport
from testwire.transports.http_wire import EVENT_STREAM, JSON

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped
from testwire_tools.conformance.posts import Exchange, PostStream
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire, same_id

__all__ = ["cases"]

SOURCE = "The transport of the spec: HTTP"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    if transport.kind != "http":
        return
    yield Case(
        "framing/answer-status",
        "must",
        f"A request is answered with status 200, and its answer as `{JSON}`.",
        SOURCE,
        _answer,
    )
    yield Case(
        "framing/notification-status",
        "must",
        "A notification is answered with status 202 and without a body.",
        SOURCE,
        _notification,
    )
    if transport.http is None or transport.http.stream is None or scenario.slow is None:
        return
    yield Case(
        "framing/stream-where-accepted",
        "must",
        "Only an answer to a request that accepts the type of a stream is one.",
        SOURCE,
        _unaccepted,
    )
    yield Case(
        "framing/stream-ends-with-answer",
        "must",
        "The answer is the last message of a stream.",
        SOURCE,
        _last,
    )


def _exchange(wire: Wire, message_id: object) -> Exchange:
    assert isinstance(wire.stream, PostStream)
    return next(
        each
        for each in wire.stream.exchanges
        if each.is_request and same_id(each.sent["id"], message_id)
    )


async def _plain(bench: Bench) -> Wire:
    """A session from where answers are taken as they are, not as streams."""
    wire = await bench.ready()
    assert isinstance(wire.stream, PostStream)
    wire.stream.accept = JSON
    wire.spoiled = True
    bench.transcript.add("note", f"From here on, accepts {JSON} alone.")
    return wire


async def _answer(bench: Bench) -> None:
    wire = await _plain(bench)
    for method, params in (bench.probe_request(), ("testwire/noSuchMethod", {})):
        answer = await wire.call(method, params)
        exchange = _exchange(wire, answer["id"])
        if exchange.status != 200:
            raise Failed(f"The status of the answer is {exchange.status}.")
        if exchange.media != JSON:
            raise Failed(f"The type of the answer is {exchange.media or 'not said'}.")


async def _notification(bench: Bench) -> None:
    wire = await bench.ready()
    assert isinstance(wire.stream, PostStream)
    await wire.notify("testwire/noSuchNotification", {})
    await bench.probe(wire)
    exchange = [each for each in wire.stream.exchanges if each.is_notification][-1]
    if exchange.status != 202:
        raise Failed(f"The status is {exchange.status or 'missing'}.")
    if exchange.body or exchange.events:
        raise Failed(f"A body came: {exchange.body[:200]!r}")


async def _work(bench: Bench, wire: Wire) -> Exchange:
    method, params = await bench.prepare_slow(wire)
    message_id = await wire.request(method, fill(params, bench.scope))
    await wire.answer(message_id, bench.target.slow_seconds)
    return _exchange(wire, message_id)


async def _unaccepted(bench: Bench) -> None:
    exchange = await _work(bench, await _plain(bench))
    if exchange.media == EVENT_STREAM:
        raise Failed("The answer is a stream, which the request does not accept.")


async def _last(bench: Bench) -> None:
    wire = await bench.ready()
    exchange = await _work(bench, wire)
    if exchange.media != EVENT_STREAM:
        raise Skipped("The server answered without a stream.")
    # The rest of the stream has been read once the connection has ended.
    await wire.until(lambda: exchange.ended)
    last = exchange.events[-1]
    if not isinstance(last, dict) or not same_id(last.get("id"), exchange.sent["id"]):
        raise Failed(f"The last message of the stream is {last!r:.200}")
