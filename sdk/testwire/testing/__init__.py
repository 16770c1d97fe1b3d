"""Helpers for tests of servers and clients: in-memory connections, raw messages and replay.

    async with pair(PROTOCOL, MyHandlers(), Client) as client:
        result = await client.some_method(params)

The pytest plugin is in `testwire.pytest_plugin`. Every run of pytest imports the plugin, so the
plugin imports this package only for tests that use its fixtures. Tests: `tests/sdk/testing/`.
"""

from testwire.testing.gates import Gate, GateBroken
from testwire.testing.peers import FakePeer, fake_client, fake_server, pair
from testwire.testing.replay import ReplayMismatch, replay
from testwire.testing.sync import BaseSyncClient, Inbox, RunningRequest, SyncPeer, entered

__all__ = [
    "BaseSyncClient", "FakePeer", "Gate", "GateBroken", "Inbox", "ReplayMismatch", "RunningRequest",
    "SyncPeer", "entered", "fake_client", "fake_server", "pair", "replay",
]  # fmt: skip
