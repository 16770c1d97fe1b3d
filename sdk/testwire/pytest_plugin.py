"""A pytest plugin that connects a client to the server under test.

    @pytest.fixture
    def testwire_target():
        return Target(Client, handlers=MyHandlers)               # in this process
        return Target(Client, command=["python", "my_server.py"])  # or as users start it

    def test_it(testwire_client):
        assert testwire_client.some_method(params).total == 3
        assert [params for name, params in testwire_client.notifications] == […]

The fixtures are:

- `testwire_target`: the server under test. Your tests must define this fixture.
- `testwire_client`: a client whose functions are called without `await`
- `testwire_peer`: sends and receives raw messages, for tests with invalid messages
- `testwire_replay`: a function that replays a trace as the client

`--testwire-trace FOLDER` writes a trace for each test. Async tests can use
`testwire.testing.pair` directly. Tests: `tests/sdk/testing/test_pytest_plugin.py`.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from testwire.client import BaseClient
    from testwire.testing import FakePeer

__all__ = ["Connected", "Played", "Target"]

T = TypeVar("T")

SECONDS: Final = 30.0


class Target(NamedTuple):
    """The server under test: handlers in this process, or a command.

    - `handlers`: returns a handlers object for each connection.
    - `command`: the program and its first arguments. The launch arguments of `transport` are added.
    - `rest`: arguments to pass to the command after `--`.
    - `client_handlers`: handlers for requests and notifications from the server.
    - `timeout`: seconds for each call.
    """

    client: type[BaseClient]
    handlers: Callable[[], object] | None = None
    command: Sequence[str] | None = None
    transport: str = "stdio"
    rest: Sequence[str] = ()
    cwd: str | os.PathLike[str] | None = None
    client_handlers: object | None = None
    timeout: float = SECONDS

    def check(self) -> None:
        """Raise ValueError unless exactly one of `handlers` and `command` is set."""
        if (self.handlers is None) == (self.command is None):
            raise ValueError("expected either handlers or a command; pass one of them to Target")


class _Runner:
    """Runs coroutines for synchronous test functions."""

    def __init__(self, timeout: float) -> None:
        self._runner = asyncio.Runner()
        self._timeout = timeout

    def run(self, awaitable: Awaitable[T], timeout: float | None = None) -> T:
        """Wait for an awaitable and return its result.

        `timeout` is in seconds; the default is the target's timeout. Raises TimeoutError.
        """

        async def wait() -> T:
            return await asyncio.wait_for(awaitable, timeout or self._timeout)

        return self._runner.run(wait())

    def _close(self) -> None:
        self._runner.close()

    def _plain(self, value: Any) -> Any:
        """Wrap an async function so that it can be called without `await`."""
        if not inspect.iscoroutinefunction(value):
            return value

        def call(*arguments: Any, **options: Any) -> Any:
            # The client's own timeout normally ends the call, so this timeout is 5 seconds longer.
            return self.run(value(*arguments, **options), self._timeout + 5)

        return call


class Connected(_Runner):
    """A connected client whose functions are called without `await`."""

    def __init__(self, client: BaseClient, seen: list[tuple[str, Any]], timeout: float) -> None:
        super().__init__(timeout)
        self.client = client
        """The asynchronous client. Its methods return coroutines; pass the coroutines to `run`."""
        self.notifications = seen
        """The method and params of each notification from the server, in order."""

    def __getattr__(self, name: str) -> Any:
        return self._plain(getattr(self.client, name))


class Played(_Runner):
    """A client for raw messages: the functions of `FakePeer`, called without `await`."""

    def __init__(self, timeout: float) -> None:
        super().__init__(timeout)
        self.peer: FakePeer

    def __getattr__(self, name: str) -> Any:
        if name == "peer":
            raise AttributeError(name)
        return self._plain(getattr(self.peer, name))


class _Recording:
    """Client handlers that record each notification and then call the test's own handlers."""

    def __init__(self, target: Target, seen: list[tuple[str, Any]]) -> None:
        info = target.client.info
        self._inner = target.client_handlers
        self._notifications = {n.handler: n.name for n in info.notifications.values()}
        self._methods = {m.handler: m.name for m in info.methods.values()}
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        inner = getattr(self._inner, name, None)
        method = self._notifications.get(name)
        if method is not None:

            def record(params: Any, context: Any) -> Any:
                self._seen.append((method, params))
                return None if inner is None else inner(params, context)

            return record
        if inner is None and name in self._methods:
            return _refusing(self._methods[name])
        if inner is None:
            raise AttributeError(name)
        return inner


def _refusing(method: str) -> Callable[[Any, Any], Awaitable[None]]:
    from testwire.errors import METHOD_NOT_FOUND, RpcError

    async def refuse(params: Any, context: Any) -> None:
        raise RpcError(METHOD_NOT_FOUND, f"Pass client_handlers with {method!r} to Target")

    return refuse


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
        "define it, for example with Target(Client, handlers=MyHandlers)"
    )


@pytest.fixture
def testwire_client(testwire_target: Target, request: pytest.FixtureRequest) -> Iterator[Connected]:
    """A client that is connected to the server under test."""
    target = testwire_target
    target.check()
    trace = None
    folder = request.config.getoption("--testwire-trace")
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        trace = Path(folder) / (re.sub(r"[^\w.\[\]-]+", "_", request.node.nodeid) + ".jsonl")
    seen: list[tuple[str, Any]] = []
    recording = _Recording(target, seen)
    if target.command is not None:
        opened: Any = target.client.launch(
            target.command,
            transport=target.transport,
            handlers=recording,
            rest=target.rest,
            cwd=target.cwd,
            timeout=target.timeout,
            trace=trace,
        )
    else:
        from testwire.testing import pair

        assert target.handlers is not None
        opened = pair(
            target.client.info,
            target.handlers(),
            target.client,
            recording,
            timeout=target.timeout,
            trace=trace,
        )
    connected = Connected(None, seen, target.timeout)  # type: ignore[arg-type]
    yield from _entered(connected, "client", opened)


@pytest.fixture
def testwire_peer(testwire_target: Target) -> Iterator[Played]:
    """A client for raw messages that is connected to the server under test."""
    testwire_target.check()
    played = Played(testwire_target.timeout)
    yield from _entered(played, "peer", _by_hand(testwire_target))


@pytest.fixture
def testwire_replay(
    testwire_target: Target, testwire_peer: Played
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
        async with fake_client(target.client.info, target.handlers()) as peer:
            yield peer
        return
    transport = find_transport(target.client.info, target.transport)
    child, stream = await start(
        transport, target.command, target.rest, cwd=target.cwd, timeout=target.timeout
    )
    peer = FakePeer(stream, transport.framing)
    try:
        yield peer
    finally:
        await peer.aclose()
        await child.stop(patience=2.0)


def _entered(runner: Any, name: str, opened: AbstractAsyncContextManager[Any]) -> Iterator[Any]:
    """Enter an async context manager for the duration of a test."""
    try:
        setattr(runner, name, runner.run(opened.__aenter__()))
        try:
            yield runner
        finally:
            runner.run(opened.__aexit__(None, None, None))
    finally:
        runner._close()
