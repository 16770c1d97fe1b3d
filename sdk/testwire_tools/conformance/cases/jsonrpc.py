"""Cases about JSON-RPC 2.0: the members of messages, ids and notifications.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.conformance.outcomes import expect_error
from testwire_tools.conformance.received import ABSENT, encode, same_id

BATCH = "JSON-RPC 2.0, section 6"

cases = CaseTable()


@cases.row("json-rpc/version", "JSON-RPC 2.0, sections 4 and 5")
async def version(harness: ServerHarness) -> None:
    """Every message has `"jsonrpc": "2.0"`."""
    for each in (await harness.both_outcomes()).received:
        if not isinstance(each.value, dict) or each.value.get("jsonrpc") != "2.0":
            raise CheckFailed(f'Expected `"jsonrpc": "2.0"`, found {each.body[:200]!r}.')


@cases.row("json-rpc/result-or-error", "JSON-RPC 2.0, section 5")
async def result_or_error(harness: ServerHarness) -> None:
    """Every response has either a result or an error, and not both."""
    for each in (await harness.both_outcomes()).received:
        if each.is_answer() and ("result" in each.value) == ("error" in each.value):
            has = "both" if "result" in each.value else "neither"
            raise CheckFailed(
                "Expected either a result or an error in the response with the id "
                f"{each.value.get('id')!r}, found {has}."
            )


@cases.row("json-rpc/one-answer", "JSON-RPC 2.0, section 5")
async def one_answer(harness: ServerHarness) -> None:
    """The server sends exactly one response to a request."""
    wire = await harness.ready()
    first = (await harness.probe(wire))["id"]
    await harness.probe(wire)
    if len(wire.answers_to(first)) > 1:
        raise CheckFailed(
            f"Expected one response with the id {first}, received {len(wire.answers_to(first))}."
        )


def _limits_ids(given: Derivation) -> bool:
    return len(given.info.ids.accepts) == 1


def _ids(given: Derivation) -> Iterator[Mapping[str, Any]]:
    ids = given.info.ids
    for name, limit in (("minimum", ids.minimum), ("maximum", ids.maximum)):
        if limit is not None:
            docs = f"A request with the {name} id {limit} gets a response with the same id."
            yield {"name": name, "value": limit, "docs": docs}
    for name, value, docs in (
        ("number", 2147483000, "A request with an integer id gets a response with the same id."),
        ("zero", 0, "A request with the id 0 gets a response with the same id."),
        ("string", "a b", "A request with a string id gets a response with the same id."),
        ("digits", "7", "A request with the string id '7' gets a response with the same string."),
    ):
        if ("string" if isinstance(value, str) else "integer") in given.info.ids.accepts:
            yield {"name": name, "value": value, "docs": docs}


@cases.row("json-rpc/id-{name}", "JSON-RPC 2.0, section 5, id", each=_ids)
async def echoes_id(harness: ServerHarness, value: int | str, **_: str) -> None:
    """{docs}"""
    wire = await harness.ready()
    method, params = harness.probe_request()
    before = len(wire.received)
    await wire.send(wire.message(method, params, value))

    await wire.until(lambda: bool(wire.strangers(before)))
    if wire.answers_to(value):
        return
    for each in wire.strangers(before):
        other = each.value.get("id", ABSENT)
        raise CheckFailed(f"Expected a response with the id {value!r}, found {other!r}.")
    await wire.answer(value, 0)


@cases.row("json-rpc/other-ids", "JSON-RPC 2.0, section 5, id", when=_limits_ids)
async def other_ids(harness: ServerHarness) -> None:
    """A request with an id of a different type gets a response with this id, or error -32600.

    The id of the error response is null. If the protocol forbids null ids, an id that is neither a
    string nor a number may get no response.
    """
    wire = await harness.ready()
    method, params = harness.probe_request()
    for value in _OTHER_IDS:
        before = len(wire.received)
        await wire.send(wire.message(method, params, value))
        if not harness.info.ids.null_answer and not isinstance(value, str):
            await harness.probe(wire)
            if not wire.strangers(before):
                continue
        if not await wire.until(lambda start=before: bool(wire.strangers(start))):  # type: ignore[misc]
            raise CheckFailed(f"Expected a response to the id {value!r}, but {await wire.why()}")
        answer = wire.strangers(before)[0].value
        if type(value) is str and same_id(answer.get("id"), value):
            continue
        if answer.get("id", ABSENT) is not None:
            raise CheckFailed(
                f"Expected the id {value!r} or a null id in the response, found {answer!r:.200}."
            )
        errors = harness.info.errors.values()
        name = next(each.name for each in errors if each.condition == "invalidRequest")
        expect_error(harness.info, answer, name, f"a request with the id {value!r}")
    await harness.probe(wire)


_OTHER_IDS: Final[tuple[Any, ...]] = ("a b", "7", True, [], {})


@cases.row("json-rpc/notification-unanswered", "JSON-RPC 2.0, section 4.1")
async def notification_unanswered(harness: ServerHarness) -> None:
    """The server sends no response to a notification, even if its method is unknown."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.notify("testwire/noSuchNotification", {})
    await harness.probe(wire)
    for each in wire.strangers(before):
        raise CheckFailed(f"Expected no response to a notification, received {each.body[:200]!r}.")


@cases.row("json-rpc/member-order", "RFC 8259, sections 2 and 4")
async def member_order(harness: ServerHarness) -> None:
    """The server accepts the members of a message in any order, with any white space."""
    wire = await harness.ready()
    method, params = harness.probe_request()
    message_id = wire.new_id()
    turned = dict(reversed(wire.message(method, params, message_id).items()))
    body = encode(turned).replace(b"{", b"{\r\n\t ", 1)
    await wire.send_body(body + b"\n ")
    await wire.answer(message_id)


@cases.row("json-rpc/stray-response", "JSON-RPC 2.0, section 5", "should")
async def stray_response(harness: ServerHarness) -> None:
    """The server keeps working after a response that belongs to no request."""
    wire = await harness.ready()
    await wire.send({"jsonrpc": "2.0", "id": 4711, "result": {}})
    await harness.probe(wire)


def _accepts_batches(given: Derivation) -> bool:
    return given.info.envelope.batches == "accept"


@cases.row("json-rpc/batch", BATCH, when=_accepts_batches)
async def batch(harness: ServerHarness) -> None:
    """The response to a batch is an array with one response for each request."""
    wire = await harness.ready()
    before = len(wire.received)
    method, params = harness.probe_request()
    ids = [wire.new_id(), wire.new_id()]
    first, second = (wire.message(method, params, each) for each in ids)
    await wire.send([first, wire.message("testwire/noSuchNotification", {}), second])

    def arrays() -> list[Any]:
        return [e.value for e in wire.received[before:] if isinstance(e.value, list)]

    if not await wire.until(lambda: bool(arrays()) or bool(wire.answers_to(ids[0]))):
        raise CheckFailed(f"Expected an array of responses, but {await wire.why()}")
    if not arrays():
        raise CheckFailed("Expected an array of responses, received a single response.")
    found = [each.get("id") if isinstance(each, dict) else each for each in arrays()[0]]
    if sorted(map(repr, found)) != sorted(map(repr, ids)):
        raise CheckFailed(f"Expected responses with the ids {ids}, found {found!r:.200}.")


@cases.row("json-rpc/batch-empty", BATCH, when=_accepts_batches)
async def batch_empty(harness: ServerHarness) -> None:
    """An empty batch is an invalid request. Its response is not an array."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send([])
    await harness.probe(wire)
    found = [each.value for each in wire.received[before:] if each.is_answer()]
    null = [each for each in found if each.get("id", 0) is None]
    if harness.info.ids.null_answer and not null:
        raise CheckFailed("Expected an error response with a null id to an empty batch, found none")
    codes = [each.get("error", {}).get("code") for each in null]
    if codes and codes != [-32600]:
        raise CheckFailed(f"Expected one error -32600 for an empty batch, found {codes}.")


@cases.row("json-rpc/batch-notifications", BATCH, when=_accepts_batches)
async def batch_notifications(harness: ServerHarness) -> None:
    """A batch that contains only notifications gets no response."""
    wire = await harness.ready()
    before = len(wire.received)
    await wire.send([wire.message("testwire/noSuchNotification", {})] * 2)
    await harness.probe(wire)
    if any(isinstance(e.value, list) for e in wire.received[before:]) or wire.strangers(before):
        raise CheckFailed("Expected no response to a batch of notifications, received one.")
