"""Servers that dial back, once or twice."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire.client.dialback import DialBack
from testwire.errors import ConnectionClosed
from testwire.server import Context
from testwire_base.traces import read_trace

from tests.support.connect import COMMAND, ROOT
from tests.support.toy_protocol import Client, ClientHandlers, EchoParams, ServerProxy, Tick
from tests.support.waiting import until

TWO = [sys.executable, "-m", "tests.support.two_processes"]


class Recorder(ClientHandlers):
    def __init__(self) -> None:
        self.ticks: list[int] = []

    def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
        self.ticks.append(params.number)


def dialing(command: list[str], **options: Any) -> DialBack[Client]:
    options = {"transport": "dial", "connect_timeout": 20, "timeout": 20, "cwd": ROOT, **options}
    return DialBack(Client, command, **options)


@pytest.mark.parametrize("transport", ["dial", "pipe-dial"])
def test_one_connection(transport: str) -> None:
    async def main() -> None:
        async with dialing(COMMAND, transport=transport) as server:
            client = await server.accept()
            assert (await client.echo(EchoParams(text="x"))).text == "x"
            assert server.clients == [client]
            with pytest.raises(ConnectionClosed, match="connections were accepted"):
                await server.accept()
        assert server.process is not None
        assert server.process.exit_code == 0

    asyncio.run(main())


def test_two_connections(tmp_path: Path) -> None:
    async def main() -> None:
        recorder = Recorder()
        trace = tmp_path / "t"
        dial = dialing(TWO, connections=(1, 2), handlers=recorder, trace=trace)
        async with dial as server:
            watcher = await server.accept()
            assert (await watcher.echo()).text == "two"
            worker = await server.accept()
            pid = int((await worker.echo(EchoParams(text="pid:"))).text or "")
            assert server.process is not None
            assert pid != server.process.pid
            with pytest.raises(ConnectionClosed):
                await worker.echo(EchoParams(text="exit:7"))
            await until(lambda: recorder.ticks == [7])
        assert server.process.exit_code == 7

    asyncio.run(main())
    assert len(list(read_trace(tmp_path / "t"))) == 3
    assert len(list(read_trace(tmp_path / "t.2"))) == 3


def test_as_they_come() -> None:
    async def main() -> None:
        async with dialing(TWO, connections=(1, 2)) as server:
            seen = []
            async for client in server:
                await client.echo()
                seen.append(client)
            assert len(seen) == 2
        async with dialing(COMMAND, connections=(1, 2), connect_timeout=6) as server:
            assert len([client async for client in server]) == 1

    asyncio.run(main())


def test_leaving_ends_both_processes() -> None:
    async def main() -> None:
        async with dialing(TWO, connections=(1, 2)) as server:
            await (await server.accept()).echo()
            worker = await server.accept()
            pid = int((await worker.echo(EchoParams(text="pid:"))).text or "")
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    asyncio.run(main())


def test_a_connection_too_many_is_closed() -> None:
    lines: list[str] = []

    async def main() -> None:
        command = [*TWO, "--third"]
        async with dialing(command, connections=(1, 1), stderr=lines.append) as server:
            await (await server.accept()).echo()
            await until(lambda: "true" in lines)

    asyncio.run(main())


def test_one_that_never_connects() -> None:
    async def main() -> None:
        code = "import sys; print('no way', file=sys.stderr); sys.exit(4)"
        async with dialing([sys.executable, "-c", code]) as server:
            with pytest.raises(ConnectionClosed, match="exit code 4") as caught:
                await server.accept()
            assert "no way" in str(caught.value)
        async with dialing([sys.executable, "-c", "input()"]) as server:
            with pytest.raises(ConnectionClosed):
                async for _ in server:
                    pass

    asyncio.run(main())


def test_a_second_that_does_not_come() -> None:
    async def main() -> None:
        async with dialing(COMMAND, connections=(2, 2), connect_timeout=1) as server:
            with pytest.raises(ConnectionClosed, match="within 1 seconds"):
                async for _ in server:
                    pass

    asyncio.run(main())


def test_mistakes() -> None:
    with pytest.raises(ValueError, match="expected one on which the client listens"):
        dialing(COMMAND, transport="socket")
    with pytest.raises(ValueError, match=r"\(minimum, maximum\), found \(2, 1\)"):
        dialing(COMMAND, connections=(2, 1))

    async def main() -> None:
        with pytest.raises(ConnectionClosed, match="was not found"):
            async with dialing(["/no/such"]):
                pass

    asyncio.run(main())
