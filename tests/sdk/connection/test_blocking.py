"""A handler that blocks the event loop is reported while it blocks."""

from __future__ import annotations

import asyncio
import functools
import time
from typing import Any

import pytest
from testwire.connection import blocking
from testwire.server import Context
from testwire.testing import pair

from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    Tick,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import until_sync

TEXT = "has blocked the event loop"


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocking, "BLOCKED_SECONDS", 0.2)
    monkeypatch.setattr(blocking, "INTERVAL_SECONDS", 0.05)


def test_a_blocking_handler_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    class Blocking(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            until_sync(lambda: TEXT in caplog.text)
            time.sleep(0.5)  # noqa: ASYNC251
            return CountResult(total=1)

    async def main() -> None:
        async with pair(PROTOCOL, Blocking(), Client) as client:
            for _ in range(2):
                assert (await client.count(CountParams(count=1))).total == 1

    asyncio.run(main())
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.getMessage().startswith("The handler of 'count' has blocked the event loop")
    assert "test_blocking.py:" in record.getMessage()


def test_a_blocking_notification_handler_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    class Blocking(Handlers):
        def poke(self, params: Tick, ctx: Context[ClientProxy]) -> None:
            until_sync(lambda: TEXT in caplog.text)

    async def main() -> None:
        async with pair(PROTOCOL, Blocking(), Client) as client:
            await client.poke(Tick(number=1))
            await client.ping()

    asyncio.run(main())
    assert "The handler of 'poke' has blocked" in caplog.text


def test_a_blocking_task_of_a_notification_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    def decorated(function: Any) -> Any:
        @functools.wraps(function)
        async def call(*arguments: Any) -> Any:
            return await function(*arguments)

        return call

    class Blocking(Handlers):
        @decorated
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            return CountResult(total=1)

        @decorated
        async def poke(self, params: Tick, ctx: Context[ClientProxy]) -> None:
            until_sync(lambda: TEXT in caplog.text)

    async def main() -> None:
        async with pair(PROTOCOL, Blocking(), Client) as client:
            await client.poke(Tick(number=1))
            await client.ping()

    asyncio.run(main())
    assert "The handler of 'poke' has blocked" in caplog.text


def test_handlers_that_wait_are_not_reported(caplog: pytest.LogCaptureFixture) -> None:
    class Waiting(Handlers):
        def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            time.sleep(0.5)
            return CountResult(total=1)

    async def main() -> None:
        async with pair(PROTOCOL, Waiting(), Client) as client:
            await client.echo(EchoParams(text="sleep:0.5"))
            await client.work(CountParams(count=1))
            time.sleep(0.5)  # noqa: ASYNC251

    asyncio.run(main())
    assert TEXT not in caplog.text


def test_no_thread_is_left(caplog: pytest.LogCaptureFixture) -> None:
    import threading

    async def main() -> None:
        async with pair(PROTOCOL, Handlers(), Client) as client:
            await client.ping()
            assert any(each.name == "testwire-watch" for each in threading.enumerate())

    asyncio.run(main())
    until_sync(lambda: not any(each.name == "testwire-watch" for each in threading.enumerate()))
