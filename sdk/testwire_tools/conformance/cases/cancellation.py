"""Cases about the cancellation of requests.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from testwire.registry import Cancellation

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.outcomes import expect_error
from testwire_tools.conformance.recorder import recorded
from testwire_tools.conformance.recordings import (
    NO_BUSY_ITEM,
    busy_item,
    running_items,
    transient,
)
from testwire_tools.conformance.steps import fill
from testwire_tools.conformance.wire import Wire

SOURCE = "Specification: cancellation"
QUIET_SECONDS = 0.2
UNKNOWN_ID = 987654

cases = CaseTable(lambda given: given.info.cancellation is not None)


def _reports_progress(given: Derivation) -> bool:
    method = given.slow_method
    return method is not None and method.progress is not None


def _reports_items(given: Derivation) -> bool:
    """Return whether the long-running request reports items whose durations are known."""
    method = given.slow_method
    known = bool(given.scenario.timed) and any(map(transient, given.info.item_states))
    return method is not None and known


@cases.row("cancellation/answered", SOURCE, when=lambda given: given.is_slow)
async def answered(harness: ServerHarness) -> None:
    """The response to a cancelled request is the cancellation error.

    A result is also accepted if the protocol allows a result after a cancellation.
    """
    _, _, answer = await _cancelled(harness)
    cancellation = _cancellation(harness)
    if "error" in answer or "result" not in cancellation.answers:
        expect_error(harness.info, answer, cancellation.error, "a cancelled request")


@cases.row("cancellation/stops-progress", SOURCE, when=_reports_progress)
async def stops_progress(harness: ServerHarness) -> None:
    """The server sends no progress after the response to a cancelled request."""
    wire, message_id, _ = await _cancelled(harness)
    await harness.probe(wire)
    await asyncio.sleep(QUIET_SECONDS)
    progress = harness.info.methods[harness.slow_request()[0]].progress
    if wire.after_answer(message_id, progress):
        raise CheckFailed(
            f"Expected no {progress!r} after the response to the cancelled request, received one."
        )


@cases.row("cancellation/stops-work", SOURCE, "should", when=_reports_items)
async def stops_work(harness: ServerHarness) -> None:
    """If a request for all items is cancelled while an item runs, no further item starts.

    The time until the server has processed the cancellation is not counted.
    """
    await recorded(harness, harness.info.methods[harness.scenario.timed["method"]])
    busy = busy_item(harness.durations())
    if busy is None:
        raise Skipped(NO_BUSY_ITEM)
    wire = await harness.ready()
    method, _ = await harness.prepare_slow(wire)
    params = fill((harness.scenario.slow or {}).get("params", {}), harness.scope)
    start = len(wire.received)
    message_id = await wire.request(method, params)

    def begun() -> list[Any]:
        return running_items(harness.info, wire.received[start:])

    if not await wire.until(lambda: busy in begun(), harness.target.slow_seconds):
        raise Skipped(f"The server did not report that {busy!r:.200} was running.")
    cancellation = _cancellation(harness)
    await wire.notify(cancellation.method, {cancellation.id_field: message_id})
    await harness.probe(wire)
    await asyncio.sleep(QUIET_SECONDS)
    before = begun()
    # The case `cancellation/answered` reports a missing response.
    await wire.until(lambda: bool(wire.answers_to(message_id)), harness.target.slow_seconds)
    if any("error" not in each for each in wire.answers_to(message_id)):
        raise Skipped("The request had ended before the server received the cancellation.")
    if late := [item for item in begun() if item not in before]:
        raise CheckFailed(
            f"Expected no further item to start after the cancellation; {late[0]!r:.200} started."
        )


@cases.row("cancellation/unknown-id", "JSON-RPC 2.0, section 4.1")
async def unknown_id(harness: ServerHarness) -> None:
    """The server ignores the cancellation of an unknown request."""
    wire = await harness.ready()
    await _cancel(harness, wire, UNKNOWN_ID)
    if answers := wire.answers_to(UNKNOWN_ID):
        raise CheckFailed(f"Expected no response to a cancellation, received {answers[0]!r:.300}.")


@cases.row("cancellation/other-id", "JSON-RPC 2.0, section 4.1", when=_reports_items)
async def other_id(harness: ServerHarness) -> None:
    """The cancellation of an unknown request does not cancel a request in progress."""
    await recorded(harness, harness.info.methods[harness.scenario.timed["method"]])
    busy = busy_item(harness.durations())
    if busy is None:
        raise Skipped(NO_BUSY_ITEM)
    wire = await harness.ready()
    method, params = await harness.prepare_slow(wire)
    start = len(wire.received)
    message_id = await wire.request(method, params)

    def begun() -> bool:
        return busy in running_items(harness.info, wire.received[start:])

    if not await wire.until(begun, harness.target.slow_seconds):
        raise Skipped(f"The server did not report that {busy!r:.200} was running.")
    await _cancel(harness, wire, UNKNOWN_ID)
    answer = await wire.answer(message_id, harness.target.slow_seconds)
    if "error" in answer:
        raise CheckFailed(
            f"Expected a result, because only the id {UNKNOWN_ID} was cancelled; received "
            f"{answer!r:.300}."
        )


@cases.row("cancellation/after-answer", "JSON-RPC 2.0, section 4.1")
async def after_answer(harness: ServerHarness) -> None:
    """The server ignores the cancellation of a request to which it has already responded."""
    wire = await harness.ready()
    done = (await harness.probe(wire))["id"]
    before = len([each for each in wire.answers_to(done) if "error" in each])
    await _cancel(harness, wire, done)
    errors = [each for each in wire.answers_to(done) if "error" in each]
    if len(errors) > before:
        raise CheckFailed(f"Expected no response to a cancellation, received {errors[-1]!r:.300}.")


async def _cancelled(harness: ServerHarness) -> tuple[Wire, Any, dict[str, Any]]:
    """Send and cancel the long-running request; return connection, request id and response."""
    wire = await harness.ready()
    method, params = await harness.prepare_slow(wire)
    message_id = await wire.request(method, params)
    await harness.cancel(wire, message_id, method)
    return wire, message_id, await wire.answer(message_id, harness.target.slow_seconds)


async def _cancel(harness: ServerHarness, wire: Wire, message_id: Any) -> None:
    """Cancel a request, and wait until the server has processed the cancellation."""
    cancellation = _cancellation(harness)
    await wire.notify(cancellation.method, {cancellation.id_field: message_id})
    await harness.probe(wire)


def _cancellation(harness: ServerHarness) -> Cancellation:
    assert harness.info.cancellation is not None
    return harness.info.cancellation
