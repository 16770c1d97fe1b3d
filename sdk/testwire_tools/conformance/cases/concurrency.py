"""Cases of requests that run side by side.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from testwire.registry import ConcurrencyGroup, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped

__all__ = ["cases"]

OVERLAP_SECONDS = 0.05
"""A request that takes less cannot be told from one that ended before the next one came, and one
that was sent longer ago is under way."""

SOURCE = "The concurrency of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    yield Case(
        "concurrency/pipelined",
        "must",
        "Requests that are sent without waiting for answers are all answered.",
        "JSON-RPC 2.0, section 5",
        _pipelined,
    )
    if scenario.slow is None:
        return
    yield Case(
        "concurrency/while-busy",
        "must",
        "A request that comes while another one runs is answered, and so is that one.",
        "JSON-RPC 2.0, section 5",
        _busy,
    )
    for each in info.concurrency.groups:
        group = each if isinstance(each, ConcurrencyGroup) else ConcurrencyGroup(*each)
        if scenario.slow["method"] not in group.methods:
            continue
        policy = group.policy or ("refuse" if group.error else "queue")
        if policy == "refuse" and group.error is not None:
            yield Case(
                "concurrency/second-refused",
                "must",
                f"A second `{scenario.slow['method']}` is refused with {group.error} at once.",
                SOURCE,
                _refused(group.error),
            )
        elif policy == "queue":
            yield Case(
                "concurrency/second-waits",
                "must",
                f"A second `{scenario.slow['method']}` is answered after the first one.",
                SOURCE,
                _queued,
            )


async def _pipelined(bench: Bench) -> None:
    wire = await bench.ready()
    method, params = bench.probe_request()
    ids = [await wire.request(method, params) for _ in range(20)]
    for message_id in ids:
        await wire.answer(message_id)


async def _busy(bench: Bench) -> None:
    wire = await bench.ready()
    method, params = await bench.prepare_slow(wire)
    slow = await wire.request(method, params)
    await asyncio.sleep(OVERLAP_SECONDS)
    quick, quick_params = bench.probe_request()
    other = await wire.request(quick, quick_params)
    await wire.answer(other, bench.target.slow_seconds)
    await wire.answer(slow, bench.target.slow_seconds)


def _refused(error: str) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.ready()
        method, params = await bench.prepare_slow(wire)
        first = await wire.request(method, params)
        second = await wire.request(method, bench.slow_request()[1])
        await asyncio.sleep(OVERLAP_SECONDS)
        overlap = not wire.answers_to(first)
        answer = await wire.answer(second, bench.target.slow_seconds)
        await wire.answer(first, bench.target.slow_seconds)
        if "result" in answer and not overlap:
            raise Skipped("The first one had ended before the second one came.")
        bench.expect_error(answer, error, f"A second {method}")

    return run


async def _queued(bench: Bench) -> None:
    wire = await bench.ready()
    method, params = await bench.prepare_slow(wire)
    first = await wire.request(method, params)
    second = await wire.request(method, bench.slow_request()[1])
    for message_id in (first, second):
        answer = await wire.answer(message_id, bench.target.slow_seconds)
        if "result" not in answer:
            raise Failed(f"The request {message_id} was answered with an error: {answer!r:.300}")
    if wire.received.index(wire.find(second)) < wire.received.index(wire.find(first)):
        raise Failed("The second one was answered before the first one.")
