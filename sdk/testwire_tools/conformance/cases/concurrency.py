"""Cases about concurrent requests.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from testwire.registry import ConcurrencyGroup

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.outcomes import expect_error
from testwire_tools.conformance.recorder import recorded
from testwire_tools.conformance.recordings import (
    NO_BUSY_ITEM,
    QUIET_SECONDS,
    busy_item,
    running_items,
    states_sent,
    transient,
)
from testwire_tools.conformance.wire import Wire

OVERLAP_SECONDS = 0.05
"""How long to wait for the server to handle a request."""

MOST_WAITS = 4
"""The maximum number of waits in `_quiet`."""

SOURCE = "Specification: concurrency"

_SECOND_WAITS = "concurrency/second-waits"

cases = CaseTable()


def _groups(given: Derivation, policy: str) -> Iterator[Mapping[str, Any]]:
    """Yield each concurrency group that has this policy and contains the long-running request."""
    slow = given.slow_method
    for each in given.info.concurrency.groups if slow is not None else ():
        group = each if isinstance(each, ConcurrencyGroup) else ConcurrencyGroup(*each)
        fits = policy == (group.policy or ("refuse" if group.error else "queue"))
        if slow is not None and slow.name in group.methods and fits:
            yield {"method": slow.name, "error": group.error}


def _refusing(given: Derivation) -> Iterator[Mapping[str, Any]]:
    return (each for each in _groups(given, "refuse") if each["error"] is not None)


def _refusing_items(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield each group of `_refusing`, if requests can select items whose durations are known."""
    is_known = bool(given.scenario.timed) and "part" in (given.scenario.slow or {})
    return _refusing(given) if is_known and given.info.item_states else iter(())


def _queueing(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield each group that queues requests, if a requirement guarantees the response order."""
    return _groups(given, "queue") if _SECOND_WAITS in given.scenario.stands else iter(())


@cases.row("concurrency/pipelined", "JSON-RPC 2.0, section 5")
async def pipelined(harness: ServerHarness) -> None:
    """If a client sends requests without waiting for responses, the server responds to each."""
    wire = await harness.ready()
    method, params = harness.probe_request()
    ids = [await wire.request(method, params) for _ in range(20)]
    for message_id in ids:
        await wire.answer(message_id)


@cases.row("concurrency/while-busy", "JSON-RPC 2.0, section 5", when=lambda given: given.is_slow)
async def while_busy(harness: ServerHarness) -> None:
    """The server responds to a request that it receives while another request runs."""
    wire = await harness.ready()
    method, params = await harness.prepare_slow(wire)
    slow = await wire.request(method, params)
    await asyncio.sleep(OVERLAP_SECONDS)
    quick, quick_params = harness.probe_request()
    other = await wire.request(quick, quick_params)
    await wire.answer(other, harness.target.slow_seconds)
    await wire.answer(slow, harness.target.slow_seconds)


@cases.row("concurrency/second-refused", SOURCE, each=_refusing)
async def second_refused(harness: ServerHarness, method: str, error: str) -> None:
    """While a `{method}` request runs, a second one is rejected with the error {error}."""
    wire = await harness.ready()
    _, params = await harness.prepare_slow(wire)
    first = await wire.request(method, params)
    second = await wire.request(method, harness.slow_request()[1])
    overlap = await _overlap(harness, wire, first, second)
    answer = await wire.answer(second, harness.target.slow_seconds)
    await wire.answer(first, harness.target.slow_seconds)
    early = wire.received.index(wire.find(second)) < wire.received.index(wire.find(first))
    if "result" in answer and not overlap and not early:
        raise Skipped(
            "The order of the responses does not prove that the server received the second request "
            "before the first request had ended."
        )
    expect_error(harness.info, answer, error, f"a second {method!r}")


async def _overlap(harness: ServerHarness, wire: Wire, first: Any, second: Any) -> bool:
    """Return whether the server provably received `second` while `first` was in progress.

    A server that has responded to a later request has received `second`. A delay proves nothing,
    because a busy machine can run the server late.
    """
    later = await wire.request(*harness.probe_request())

    def received() -> bool:
        return bool(wire.answers_to(second) or wire.answers_to(later))

    def ended() -> bool:
        return bool(wire.answers_to(first))

    seconds = harness.target.slow_seconds
    await wire.until(lambda: received() or ended(), seconds)
    await asyncio.sleep(OVERLAP_SECONDS)
    overlap = received() and not ended()
    await wire.until(lambda: bool(wire.answers_to(later)), seconds)
    return overlap


@cases.row("concurrency/refusal-is-silent", SOURCE, "should", each=_refusing_items)
async def refusal_is_silent(harness: ServerHarness, method: str, error: str) -> None:
    """If the server rejects a second `{method}` request, the state of every item stays the same."""
    await recorded(harness, harness.info.methods[harness.scenario.timed["method"]])
    busy = busy_item(harness.durations())
    if busy is None:
        raise Skipped(NO_BUSY_ITEM)
    wire = await harness.ready()
    _, params = await harness.prepare_slow(wire)
    start = len(wire.received)
    first = await wire.request(method, params)

    def begun() -> list[Any]:
        return running_items(harness.info, wire.received[start:])

    await wire.until(lambda: busy in begun(), harness.target.seconds)
    await _quiet(wire)
    last = dict(states_sent(harness.info, wire.received[start:])).get(busy)
    place = len(wire.received)
    answer = await wire.call(method, harness.slow_request()[1], harness.target.slow_seconds)
    if "error" not in answer or wire.answers_to(first):
        raise Skipped("The server did not reject the second request while the first one ran.")
    begins = {each for states in harness.info.item_states for each in transient(states)}
    for item, state in states_sent(harness.info, wire.received[place:]):
        if item == busy and state != last and (state is None or state in begins):
            raise CheckFailed(
                f"Expected no new state of {item!r:.200}, because the request for it was rejected "
                f"with the error {error}; received {state!r}."
            )
    await wire.answer(first, harness.target.slow_seconds)


async def _quiet(wire: Wire) -> None:
    """Wait for a pause in the messages, because an item can change its state several times."""
    for _ in range(MOST_WAITS):
        count = len(wire.received)
        await asyncio.sleep(QUIET_SECONDS)
        if count == len(wire.received):
            return


@cases.row(_SECOND_WAITS, SOURCE, each=_queueing)
async def second_waits(harness: ServerHarness, method: str, error: str | None) -> None:
    """The server responds to concurrent `{method}` requests in the order of the requests."""
    wire = await harness.ready()
    _, params = await harness.prepare_slow(wire)
    first = await wire.request(method, params)
    second = await wire.request(method, harness.slow_request()[1])
    for message_id in (first, second):
        answer = await wire.answer(message_id, harness.target.slow_seconds)
        if "result" not in answer:
            raise CheckFailed(f"Expected a result for request {message_id}, found {answer!r:.300}.")
    if wire.received.index(wire.find(second)) < wire.received.index(wire.find(first)):
        raise CheckFailed("Expected the response to the first request before the second response.")
