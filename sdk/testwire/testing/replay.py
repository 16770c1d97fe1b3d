"""Replays a trace: sends the messages of one role and checks the messages from the other role.

The module must not depend on a protocol or a test framework. Tests:
`tests/sdk/testing/test_testing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from testwire_base.traces import TraceEntry

from testwire.errors import ConnectionClosed, TestwireError
from testwire.registry import Role
from testwire.testing.peers import FakePeer


class ReplayMismatch(TestwireError, AssertionError):
    """A received message differs from the recorded message."""


async def replay(
    entries: Iterable[TraceEntry],
    peer: FakePeer,
    plays: Role,
    *,
    same: Callable[[Any, Any], bool] | None = None,
) -> None:
    """Send the messages of one role from a trace, and check the messages from the peer.

    - `entries`: the entries of one connection, from `testwire_base.traces.read_trace`.
    - `plays`: the role whose messages are sent. Messages from the other role must arrive in the
      recorded order.
    - `same`: returns whether a recorded and a received message match. By default, only the ids of
      requests can differ.

    Raises ReplayMismatch.
    """
    ours = "clientToServer" if plays == "client" else "serverToClient"
    their_ids: dict[str, Any] = {}
    same = same or _equal
    for number, entry in enumerate(entries, 1):
        expected = entry.message
        if entry.dir == ours:
            if entry.invalid is not None:
                body = entry.invalid.encode()
                await peer.send_body(body)
                continue
            if isinstance(expected, dict) and "method" not in expected:
                live = their_ids.get(repr(expected.get("id")), expected.get("id"))
                expected = {**expected, "id": live}
            await peer.send(expected)
            continue
        try:
            received = await peer.receive()
        except (ConnectionClosed, TimeoutError) as error:
            raise ReplayMismatch(
                f"Expected message {number} of the trace, but got none ({error}): {expected!r:.500}"
            ) from None
        if isinstance(expected, dict) and "method" in expected and "id" in expected:
            live = received.get("id") if isinstance(received, dict) else None
            their_ids[repr(expected["id"])] = live
        if not same(expected, received):
            raise ReplayMismatch(
                f"Message {number} of the trace differs.\n"
                f"  recorded: {expected!r:.500}\n"
                f"  received: {received!r:.500}"
            )


def _equal(expected: Any, received: Any) -> bool:
    if not (isinstance(expected, dict) and isinstance(received, dict)):
        return bool(expected == received)
    if "method" in expected:
        # The values of ids can differ, but a request must not become a notification.
        if ("id" in expected) != ("id" in received):
            return False
        return {**expected, "id": 0} == {**received, "id": 0}
    return expected == received
