"""Cases of cancellation: what is cancelled is answered, what is not known is ignored.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from testwire.registry import Cancellation

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed
from testwire_tools.conformance.wire import Wire

SOURCE = "The cancellation of the spec"
QUIET_SECONDS = 0.2
UNKNOWN_ID = 987654

cases = CaseTable(lambda given: given.info.cancellation is not None)


def _reports_progress(given: Derivation) -> bool:
    method = given.slow_method
    return method is not None and method.progress is not None


@cases.row("cancellation/answered", SOURCE, when=lambda given: given.is_slow)
async def answered(harness: ServerHarness) -> None:
    """A request that was cancelled is answered: with the error for it, or with its result."""
    _, _, answer = await _cancelled(harness)
    cancellation = _cancellation(harness)
    if "error" in answer or "result" not in cancellation.answers:
        harness.expect_error(answer, cancellation.error, "A cancelled request")


@cases.row("cancellation/stops-progress", SOURCE, when=_reports_progress)
async def stops_progress(harness: ServerHarness) -> None:
    """No progress follows the answer to a request that was cancelled."""
    wire, message_id, _ = await _cancelled(harness)
    await harness.probe(wire)
    await asyncio.sleep(QUIET_SECONDS)
    progress = harness.info.methods[harness.slow_request()[0]].progress
    if wire.after_answer(message_id, progress):
        raise CheckFailed(f"{progress!r} came after the answer to the request that was cancelled.")


@cases.row("cancellation/unknown-id", SOURCE)
async def unknown_id(harness: ServerHarness) -> None:
    """The cancellation of a request that never was is ignored."""
    wire = await harness.ready()
    await _cancel(harness, wire, UNKNOWN_ID)
    if answers := wire.answers_to(UNKNOWN_ID):
        raise CheckFailed(f"A cancellation was answered: {answers[0]!r:.300}")


@cases.row("cancellation/after-answer", SOURCE)
async def after_answer(harness: ServerHarness) -> None:
    """The cancellation of a request that is answered already is ignored."""
    wire = await harness.ready()
    done = (await harness.probe(wire))["id"]
    before = len([each for each in wire.answers_to(done) if "error" in each])
    await _cancel(harness, wire, done)
    errors = [each for each in wire.answers_to(done) if "error" in each]
    if len(errors) > before:
        raise CheckFailed(f"A cancellation was answered: {errors[-1]!r:.300}")


async def _cancelled(harness: ServerHarness) -> tuple[Wire, Any, dict[str, Any]]:
    """A session with a cancelled request: its id and its answer."""
    wire = await harness.ready()
    method, params = await harness.prepare_slow(wire)
    message_id = await wire.request(method, params)
    await harness.cancel(wire, message_id, method)
    return wire, message_id, await wire.answer(message_id, harness.target.slow_seconds)


async def _cancel(harness: ServerHarness, wire: Wire, message_id: Any) -> None:
    """Cancel a request, and wait until the server has seen that."""
    cancellation = _cancellation(harness)
    await wire.notify(cancellation.method, {cancellation.id_field: message_id})
    await harness.probe(wire)


def _cancellation(harness: ServerHarness) -> Cancellation:
    assert harness.info.cancellation is not None
    return harness.info.cancellation
