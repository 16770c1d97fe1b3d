"""For tests of servers and clients: connections in memory, scripted peers, replays.

    async with pair(PROTOCOL, MyHandlers(), Client) as client:
        result = await client.some_method(params)

The pytest plugin is `testwire.pytest_plugin`, outside of this package: every run of pytest imports
it, and it imports this package only for tests that use it. Tests: `tests/sdk/testing/`.
"""

from testwire.testing.peers import FakePeer, fake_client, fake_server, pair
from testwire.testing.replay import ReplayMismatch, replay

__all__ = ["FakePeer", "ReplayMismatch", "fake_client", "fake_server", "pair", "replay"]
