"""Cases of cancellation: what is cancelled is answered, what is not known is ignored.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from testwire.registry import Cancellation, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed
from testwire_tools.conformance.wire import Wire

__all__ = ["cases"]

SOURCE = "The cancellation of the spec"
QUIET_SECONDS = 0.2
UNKNOWN_ID = 987654


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    said = info.cancellation
    if said is None:
        return
    if scenario.slow is not None:
        yield Case(
            "cancellation/answered",
            "must",
            "A request that was cancelled is answered: with the error for it, or with its result.",
            SOURCE,
            _answered(said),
        )
        if info.methods[scenario.slow["method"]].progress is not None:
            yield Case(
                "cancellation/stops-progress",
                "must",
                "No progress follows the answer to a request that was cancelled.",
                SOURCE,
                _stops,
            )
    yield Case(
        "cancellation/unknown-id",
        "must",
        "The cancellation of a request that never was is ignored.",
        SOURCE,
        _unknown(said),
    )
    yield Case(
        "cancellation/after-answer",
        "must",
        "The cancellation of a request that is answered already is ignored.",
        SOURCE,
        _late(said),
    )


async def _cancelled(bench: Bench) -> tuple[Wire, Any, dict[str, Any]]:
    """A session with a cancelled request: its id and its answer."""
    wire = await bench.ready()
    method, params = await bench.prepare_slow(wire)
    message_id = await wire.request(method, params)
    await bench.cancel(wire, message_id, method)
    return wire, message_id, await wire.answer(message_id, bench.target.slow_seconds)


def _answered(said: Cancellation) -> Any:
    async def run(bench: Bench) -> None:
        _, _, answer = await _cancelled(bench)
        if "error" in answer or "result" not in said.answers:
            bench.expect_error(answer, said.error, "A cancelled request")

    return run


async def _stops(bench: Bench) -> None:
    wire, message_id, _ = await _cancelled(bench)
    await bench.probe(wire)
    await asyncio.sleep(QUIET_SECONDS)
    progress = bench.info.methods[bench.slow_request()[0]].progress
    if wire.after_answer(message_id, progress):
        raise Failed(f"{progress!r} came after the answer to the request that was cancelled.")


def _unknown(said: Cancellation) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        await wire.notify(said.method, {said.id_field: UNKNOWN_ID})
        await bench.probe(wire)
        if answers := wire.answers_to(UNKNOWN_ID):
            raise Failed(f"A cancellation was answered: {answers[0]!r:.300}")

    return run


def _late(said: Cancellation) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        done = (await bench.probe(wire))["id"]
        before = [each for each in wire.answers_to(done) if "error" in each]
        await wire.notify(said.method, {said.id_field: done})
        await bench.probe(wire)
        errors = [each for each in wire.answers_to(done) if "error" in each]
        if len(errors) > len(before):
            raise Failed(f"A cancellation was answered: {errors[-1]!r:.300}")

    return run
