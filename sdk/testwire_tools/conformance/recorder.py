"""Records example calls. See `recordings.py`.

Tests: `tests/tools/conformance/test_recordings.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping
from typing import Any, Final

from testwire.registry import AnyMethod

from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Inconclusive, Skipped, Stopped
from testwire_tools.conformance.recordings import (
    QUIET_SECONDS,
    RecordedCall,
    by_method,
    seconds_of_most,
    shortest,
)

_SHORT = '"/$short"'
"""The pointer to the shortest item."""

_PAIR = '"/$pair'
"""The pointer to the two shortest items, or the start of a pointer to one of them."""

_MOST = '"/$most'
"""The start of a pointer to all items except the longest."""

MOST_SECONDS: Final = 20.0
"""The maximum total duration of the items in `$most`, because a case processes them again."""


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
        harness.blamed = known.blamed
        raise type(known.problem)(str(known.problem))
    return known


async def replay(harness: ServerHarness, step: Mapping[str, Any]) -> None:
    """Run a step of the conformance data with the recording of its method."""
    call = await recorded(harness, harness.info.methods[step["request"]])
    harness.keep(step, call.params, call.answer, by_method(call.messages()))


async def find_short_item(harness: ServerHarness, data: Any) -> None:
    """Store the items `$short`, `$pair` and `$most` if `data` refers to one of them.

    Raises Skipped if there are too few items, or if they take too long. Raises Inconclusive if the
    example call that processes all items failed.
    """
    text = json.dumps(data)
    if not any(each in text for each in (_SHORT, _PAIR, _MOST)):
        return
    method = harness.info.methods[harness.scenario.timed["method"]]
    try:
        call = await recorded(harness, method)
    except CheckFailed as error:
        raise Inconclusive(f"A preparatory step failed. {error}") from None
    items = shortest(harness.durations())
    if not items:
        raise Skipped(f"Nothing to check: {method.name!r} reports no item with an outcome.")
    if (_PAIR in text or _MOST in text) and len(items) == 1:
        raise Skipped(f"Nothing to check: {method.name!r} reports only one item with an outcome.")
    if _MOST in text:
        seconds = seconds_of_most(call, harness.durations())
        if seconds > MOST_SECONDS:
            raise Skipped(
                f"Nothing to check: all items except the longest take {seconds:.0f} s, more than "
                f"the limit of {MOST_SECONDS:g} s. Use a smaller project."
            )
    scope = {"$short": items[0], "$pair": items[:2], "$most": items[:-1]}
    harness.scope.update(scope)


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
        with contextlib.suppress(CheckFailed, Skipped):
            await harness.probe(wire)
        await asyncio.sleep(QUIET_SECONDS)
        made.received = wire.received[first:]
    except Stopped as problem:
        made.problem = problem
        made.blamed = harness.wires[-1].blamed if harness.wires else None
    finally:
        harness.requirement = requirement
    made.params = harness.scope.get("$params")
    made.scope = dict(harness.scope)
    made.entries = harness.transcript.entries[place:]
    return made
