"""A pytest plugin that connects a client to the server under test.

    @pytest.fixture
    def testwire_target() -> Target:
        return Target(SyncClient, handlers=MyHandlers)               # in this process
        return Target(SyncClient, command=["python", "my_server.py"])  # or as users start it

    def test_it(testwire_client: SyncClient) -> None:
        assert testwire_client.some_method(params).total == 3
        assert testwire_client.received(SOME_NOTIFICATION) == […]

The fixtures are:

- `testwire_target`: the server under test. Your tests must define this fixture.
- `testwire_client`: a client whose functions need no `await`. The class `SyncClient` is in the
  module `testing` of the protocol.
- `testwire_peer`: a `testwire.testing.SyncPeer`, for tests with invalid messages
- `testwire_replay`: a function that replays a trace as the client

`--testwire-trace FOLDER` writes a trace for each test. Async tests can use
`testwire.testing.pair` directly. Tests: `tests/sdk/testing/test_pytest_plugin.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from testwire.client import BaseClient
    from testwire.testing import BaseSyncClient, FakePeer, Inbox, SyncPeer

__all__ = ["Target"]

SECONDS: Final = 30.0


class Target(NamedTuple):
    """The server under test: handlers in this process, or a command.

    - `client`: the class `SyncClient` in the module `testing` of the protocol.
    - `handlers`: returns a handlers object for each connection.
    - `command`: the program and its first arguments. The launch arguments of `transport` are added.
    - `rest`: arguments to pass to the command after `--`.
    - `client_handlers`: handlers for requests and notifications from the server.
    - `timeout`: seconds for each call.
    """

    client: type[BaseSyncClient[BaseClient]]
    handlers: Callable[[], object] | None = None
    command: Sequence[str] | None = None
    transport: str = "stdio"
    rest: Sequence[str] = ()
    cwd: str | os.PathLike[str] | None = None
    client_handlers: object | None = None
    timeout: float = SECONDS

    def check(self) -> None:
        """Raise TypeError for a wrong client, and ValueError for a wrong combination of members."""
        if not hasattr(self.client, "client_class"):
            raise TypeError(
                f"expected the class SyncClient of a protocol, found {self.client!r}; "
                "import SyncClient from the module 'testing' of the protocol"
            )
        if (self.handlers is None) == (self.command is None):
            raise ValueError("expected either handlers or a command; pass one of them to Target")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("testwire")
    group.addoption(
        "--testwire-trace",
        metavar="FOLDER",
        help="write traces to this folder, one for each test that uses testwire_client",
    )


@pytest.fixture
def testwire_target() -> Target:
    """The server under test. Tests must override this fixture."""
    raise pytest.UsageError(
        "expected a fixture 'testwire_target' that returns a testwire.pytest_plugin.Target; "
        "define it, for example with Target(SyncClient, handlers=MyHandlers)"
    )


@pytest.fixture
def testwire_client(
    testwire_target: Target, request: pytest.FixtureRequest
) -> Iterator[BaseSyncClient[BaseClient]]:
    """A client that is connected to the server under test."""
    from testwire.testing import Inbox, entered

    target = testwire_target
    target.check()
    trace = None
    folder = request.config.getoption("--testwire-trace")
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        trace = Path(folder) / (re.sub(r"[^\w.\[\]-]+", "_", request.node.nodeid) + ".jsonl")
    inbox = Inbox(target.client.client_class, target.client_handlers)
    with entered(_opened(target, inbox, trace), target.timeout) as (runner, client):
        connected = target.client(runner, client, inbox, target.timeout)
        yield connected
        connected.close()


def _opened(
    target: Target, inbox: Inbox, trace: Path | None
) -> AbstractAsyncContextManager[BaseClient]:
    client = target.client.client_class
    if target.command is not None:
        return client.launch(
            target.command,
            transport=target.transport,
            handlers=inbox,
            rest=target.rest,
            cwd=target.cwd,
            timeout=target.timeout,
            trace=trace,
        )
    from testwire.testing import pair

    assert target.handlers is not None
    handlers = target.handlers()
    return pair(client.info, handlers, client, inbox, timeout=target.timeout, trace=trace)


@pytest.fixture
def testwire_peer(testwire_target: Target) -> Iterator[SyncPeer]:
    """A client for raw messages that is connected to the server under test."""
    from testwire.testing import SyncPeer, entered

    testwire_target.check()
    timeout = testwire_target.timeout
    with entered(_by_hand(testwire_target), timeout) as (runner, peer):
        yield SyncPeer(runner, peer, timeout)


@pytest.fixture
def testwire_replay(
    testwire_target: Target, testwire_peer: SyncPeer
) -> Callable[[str | os.PathLike[str]], None]:
    """A function that sends the client's messages from a trace and checks the server's messages."""
    from testwire_base.traces import read_trace

    from testwire.testing import replay

    def play(path: str | os.PathLike[str], **options: Any) -> None:
        entries = [entry for entry in read_trace(path, strict=True) if entry.connection == 1]
        testwire_peer.run(replay(entries, testwire_peer.peer, "client", **options))

    return play


@asynccontextmanager
async def _by_hand(target: Target) -> AsyncIterator[FakePeer]:
    from testwire.client import find_transport
    from testwire.client.launch import start
    from testwire.testing import FakePeer, fake_client

    if target.command is None:
        assert target.handlers is not None
        async with fake_client(target.client.client_class.info, target.handlers()) as peer:
            yield peer
        return
    transport = find_transport(target.client.client_class.info, target.transport)
    child, stream = await start(
        transport, target.command, target.rest, cwd=target.cwd, timeout=target.timeout
    )
    peer = FakePeer(stream, transport.framing)
    peer.over_http = transport.kind == "http"
    try:
        yield peer
    finally:
        await peer.aclose()
        await child.stop(patience=2.0)
