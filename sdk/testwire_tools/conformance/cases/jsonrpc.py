"""Cases of JSON-RPC 2.0 itself: the envelope, ids, notifications.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed
from testwire_tools.conformance.wire import ABSENT, Wire, encode, message

__all__ = ["cases"]


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    yield Case(
        "json-rpc/version",
        "must",
        'Every message has `"jsonrpc": "2.0"`.',
        "JSON-RPC 2.0, sections 4 and 5",
        _version,
    )
    yield Case(
        "json-rpc/result-or-error",
        "must",
        "Every answer has either a result or an error, never both and never neither.",
        "JSON-RPC 2.0, section 5",
        _either,
    )
    yield Case(
        "json-rpc/one-answer",
        "must",
        "A request is answered once.",
        "JSON-RPC 2.0, section 5",
        _one_answer,
    )
    for name, value, docs in (
        ("id-number", 2147483000, "The answer carries the number that the request had as its id."),
        ("id-zero", 0, "0 is an id like any other."),
        ("id-string", "a b", "The answer carries the string that the request had as its id."),
        ("id-digits", "7", "A string of digits is echoed as a string."),
    ):
        if ("string" if isinstance(value, str) else "integer") in info.ids.accepts:
            yield Case(
                f"json-rpc/{name}", "must", docs, "JSON-RPC 2.0, section 5, id", _echoes(value)
            )
    yield Case(
        "json-rpc/notification-unanswered",
        "must",
        "A notification is not answered, not even one that is not known.",
        "JSON-RPC 2.0, section 4.1",
        _notification,
    )
    yield Case(
        "json-rpc/member-order",
        "must",
        "The members of a message may stand in any order, with any white space between them.",
        "RFC 8259, sections 2 and 4",
        _order,
    )
    yield Case(
        "json-rpc/stray-response",
        "should",
        "An answer that nobody asked for does no harm.",
        "JSON-RPC 2.0, section 5",
        _stray,
    )


def answers(wire: Wire) -> list[dict[str, Any]]:
    return [each.value for each in wire.received if each.is_answer()]


async def _mixed(bench: Bench) -> Wire:
    """A session with answers of both kinds."""
    wire = await bench.ready()
    await bench.probe(wire)
    await wire.call("testwire/noSuchMethod", {})
    return wire


async def _version(bench: Bench) -> None:
    wire = await _mixed(bench)
    for each in wire.received:
        if not isinstance(each.value, dict) or each.value.get("jsonrpc") != "2.0":
            raise Failed(f'A message without `"jsonrpc": "2.0"` came: {each.body[:200]!r}.')


async def _either(bench: Bench) -> None:
    for answer in answers(await _mixed(bench)):
        if ("result" in answer) == ("error" in answer):
            has = "both a result and an error" if "result" in answer else "neither of the two"
            raise Failed(f"The answer with the id {answer.get('id')!r} has {has}.")


async def _one_answer(bench: Bench) -> None:
    wire = await bench.ready()
    method, params = bench.probe_request()
    first = await wire.request(method, params)
    await wire.answer(first)
    await bench.probe(wire)
    if len(wire.answers_to(first)) > 1:
        raise Failed(f"The request with the id {first} was answered more than once.")


def _echoes(value: int | str) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        method, params = bench.probe_request()
        before = len(wire.received)
        await wire.send(message(method, params, value))

        await wire.until(lambda: bool(wire.strangers(before)))
        if wire.answers_to(value):
            return
        came = [each.value for each in wire.strangers(before)]
        if came:
            raise Failed(
                f"A request with the id {value!r} got an answer with {came[0].get('id', ABSENT)!r}."
            )
        await wire.answer(value, 0)

    return run


async def _notification(bench: Bench) -> None:
    wire = await bench.ready()
    before = len(wire.received)
    await wire.notify("testwire/noSuchNotification", {})
    await bench.probe(wire)
    for each in wire.strangers(before):
        raise Failed(f"A notification was answered: {each.body[:200]!r}.")


async def _order(bench: Bench) -> None:
    wire = await bench.ready()
    method, params = bench.probe_request()
    message_id = wire.new_id()
    turned = dict(reversed(message(method, params, message_id).items()))
    body = encode(turned).replace(b"{", b"{\r\n\t ", 1)
    await wire.send_body(body + b"\n ")
    await wire.answer(message_id)


async def _stray(bench: Bench) -> None:
    wire = await bench.ready()
    await wire.send({"jsonrpc": "2.0", "id": 4711, "result": {}})
    await bench.probe(wire)
