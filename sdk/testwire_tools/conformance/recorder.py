"""Records example calls. See `recordings.py`.

Tests: `tests/tools/conformance/test_recordings.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping
from typing import Any

from testwire.registry import AnyMethod

from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Inconclusive, Skipped, Stopped
from testwire_tools.conformance.recordings import QUIET_SECONDS, RecordedCall, by_method, short_item

_SHORT = '"/$short"'
"""The pointer to the shortest item."""


async def recorded(harness: ServerHarness, method: AnyMethod) -> RecordedCall:
    """Return the recording of a method's example call. The first use sends the request.

    Raises CheckFailed, Skipped or Inconclusive if the call did not succeed.
    """
    known = harness.standby.recordings.get(method.name)
    if known is None:
        await find_short_item(harness, harness.scenario.calls[method.name])
        known = harness.standby.recordings[method.name] = await _record(harness, method)
    else:
        harness.transcript.add("note", f"Uses the messages of an earlier call of {method.name!r}.")
        harness.transcript.entries += known.entries
    harness.scope.update(known.scope)
    harness.check_generation()
    if known.problem is not None:
        raise type(known.problem)(str(known.problem))
    return known


async def replay(harness: ServerHarness, step: Mapping[str, Any]) -> None:
    """Run a step of the conformance data with the recording of its method."""
    call = await recorded(harness, harness.info.methods[step["request"]])
    harness.keep(step, call.params, call.answer, by_method(call.messages()))


async def find_short_item(harness: ServerHarness, data: Any) -> None:
    """Store the shortest item as `$short` in the scope, if data refers to it.

    Raises Skipped if there is no item, and Inconclusive if the call of all items failed.
    """
    if _SHORT not in json.dumps(data):
        return
    method = harness.info.methods[harness.scenario.timed["method"]]
    try:
        await recorded(harness, method)
    except CheckFailed as error:
        raise Inconclusive(f"A preparatory step failed. {error}") from None
    item = short_item(harness.durations())
    if item is None:
        raise Skipped(f"Nothing to check: {method.name!r} reports no item with an outcome.")
    harness.scope["$short"] = item


async def _record(harness: ServerHarness, method: AnyMethod) -> RecordedCall:
    # The requirement of this case must not skip the recording, which other cases also use.
    requirement, harness.requirement = harness.requirement, None
    made = RecordedCall()
    place = len(harness.transcript.entries)
    try:
        wire = await harness.session(method, new=True)
        first = len(wire.received)
        made.started = time.monotonic()
        made.answer = await harness.call(method, wire)
        with contextlib.suppress(CheckFailed):
            await harness.probe(wire)
        await asyncio.sleep(QUIET_SECONDS)
        made.received = wire.received[first:]
    except Stopped as problem:
        made.problem = problem
    finally:
        harness.requirement = requirement
    made.params = harness.scope.get("$params")
    made.scope = dict(harness.scope)
    made.entries = harness.transcript.entries[place:]
    return made
