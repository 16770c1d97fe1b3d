"""Cases of JSON-RPC 2.0 itself: the envelope, ids, notifications.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.conformance.wire import ABSENT, encode, message

cases = CaseTable()


@cases.row("json-rpc/version", "JSON-RPC 2.0, sections 4 and 5")
async def version(harness: ServerHarness) -> None:
    """Every message has `"jsonrpc": "2.0"`."""
    for each in (await harness.both_outcomes()).received:
        if not isinstance(each.value, dict) or each.value.get("jsonrpc") != "2.0":
            raise CheckFailed(f'A message without `"jsonrpc": "2.0"` came: {each.body[:200]!r}.')


@cases.row("json-rpc/result-or-error", "JSON-RPC 2.0, section 5")
async def result_or_error(harness: ServerHarness) -> None:
    """Every answer has either a result or an error, never both and never neither."""
    for each in (await harness.both_outcomes()).received:
        if each.is_answer() and ("result" in each.value) == ("error" in each.value):
            has = "both a result and an error" if "result" in each.value else "neither of the two"
            raise CheckFailed(f"The answer with the id {each.value.get('id')!r} has {has}.")


@cases.row("json-rpc/one-answer", "JSON-RPC 2.0, section 5")
async def one_answer(harness: ServerHarness) -> None:
    """A request is answered once."""
    wire = await harness.ready()
    first = (await harness.probe(wire))["id"]
    await harness.probe(wire)
    if len(wire.answers_to(first)) > 1:
        raise CheckFailed(f"The request with the id {first} was answered more than once.")


def _ids(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for name, value, docs in (
        ("number", 2147483000, "The answer carries the number that the request had as its id."),
        ("zero", 0, "0 is an id like any other."),
        ("string", "a b", "The answer carries the string that the request had as its id."),
        ("digits", "7", "A string of digits is echoed as a string."),
    ):
        if ("string" if isinstance(value, str) else "integer") in given.info.ids.accepts:
            yield {"name": name, "value": value, "docs": docs}


@cases.row("json-rpc/id-{name}", "JSON-RPC 2.0, section 5, id", each=_ids)
async def echoes_id(harness: ServerHarness, value: int | str, **_: str) -> None:
    """{docs}"""
    wire = await harness.ready()
    method, params = harness.probe_request()
    before = len(wire.received)
    await wire.send(message(method, params, value))

    await wire.until(lambda: bool(wire.strangers(before)))
    if wire.answers_to(value):
        return
    for each in wire.strangers(before):
        other = each.value.get("id", ABSENT)
        raise CheckFailed(f"A request with the id {value!r} got an answer with {other!r}.")
    await wire.answer(value, 0)


@cases.row("json-rpc/notification-unanswered", "JSON-RPC 2.0, section 4.1")
async def notification_unanswered(harness: ServerHarness) -> None:
    """A notification is not answered, not even one that is not known."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.notify("testwire/noSuchNotification", {})
    await harness.probe(wire)
    for each in wire.strangers(before):
        raise CheckFailed(f"A notification was answered: {each.body[:200]!r}.")


@cases.row("json-rpc/member-order", "RFC 8259, sections 2 and 4")
async def member_order(harness: ServerHarness) -> None:
    """The members of a message may stand in any order, with any white space between them."""
    wire = await harness.ready()
    method, params = harness.probe_request()
    message_id = wire.new_id()
    turned = dict(reversed(message(method, params, message_id).items()))
    body = encode(turned).replace(b"{", b"{\r\n\t ", 1)
    await wire.send_body(body + b"\n ")
    await wire.answer(message_id)


@cases.row("json-rpc/stray-response", "JSON-RPC 2.0, section 5", "should")
async def stray_response(harness: ServerHarness) -> None:
    """An answer that nobody asked for does no harm."""
    wire = await harness.ready()
    await wire.send({"jsonrpc": "2.0", "id": 4711, "result": {}})
    await harness.probe(wire)
