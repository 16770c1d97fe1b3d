"""Rules of a protocol for ids, params, error codes, error data and concurrency."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from testwire.errors import RpcError
from testwire.server import Context
from testwire.testing import FakePeer, fake_client, fake_server, pair

from tests.support.toy_protocol import (
    Client,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    picky_protocol,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import until

PROTOCOL = picky_protocol()


class PickyClient(Client):
    info = PROTOCOL


class Gated(Handlers):
    """Handlers of concurrency groups. The handlers wait until the test opens a gate."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.begun: list[Any] = []

    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        if params.text == "data":
            raise RpcError(-5, "no", "a text")
        if params.text == "fail":
            raise ValueError("broken")
        self.begun.append(params.text)
        await self.gate.wait()
        return EchoResult(text=params.text)

    async def queued(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        self.begun.append(ctx.request_id)
        await self.gate.wait()
        return CountResult(total=params.count)


async def answer(peer: FakePeer, message_id: int) -> dict[str, Any]:
    message: dict[str, Any] = await peer.receive()
    assert message["id"] == message_id
    return message


def error(message: dict[str, Any]) -> int:
    code: int = message["error"]["code"]
    return code


async def codes() -> None:
    async with fake_client(PROTOCOL, Gated()) as peer:
        assert error(await peer.request("no/such")) == -102
        assert error(await peer.request("count", {"count": "x"})) == -103
        assert error(await peer.request("echo", {"text": "fail"})) == -104
        await peer.send({"id": 9, "method": "ping"})
        assert error(await answer(peer, 9)) == -101
        # A message without an id gets no response, but later messages do.
        await peer.send_bytes(b"Content-Length: 1\r\n\r\n?")
        await peer.send({"jsonrpc": "2.0", "id": "text", "method": "ping"})
        await peer.send({"jsonrpc": "2.0", "id": 1.5, "method": "ping"})
        await peer.send({"jsonrpc": "2.0", "id": 1001, "method": "ping"})
        assert await peer.request("ping", message_id=1000) == {
            "jsonrpc": "2.0",
            "id": 1000,
            "result": None,
        }


def test_error_codes_of_conditions_and_ids_that_are_not_taken() -> None:
    asyncio.run(codes())


def test_data_of_errors_that_are_no_objects_are_left_out(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with fake_client(PROTOCOL, Gated()) as peer:
            found = await peer.request("echo", {"text": "data"})
            assert found["error"] == {"code": -5, "message": "no"}

    asyncio.run(main())
    assert "Omitted the error data of 'echo'" in caplog.text


def test_params_are_always_written() -> None:
    async def main() -> None:
        async with fake_server(PickyClient) as (client, peer):
            calling = asyncio.ensure_future(client.ping())
            assert await peer.receive() == {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "ping",
                "params": {},
            }
            await peer.send({"jsonrpc": "2.0", "id": 1, "result": None})
            await calling

    asyncio.run(main())


def test_output_is_ascii_where_the_framing_wants_it() -> None:
    async def main() -> None:
        seen: list[bytes] = []
        handlers = Gated()
        handlers.gate.set()
        async with pair(PROTOCOL, handlers, PickyClient) as client:
            write = client.connection.stream.write

            def spy(data: bytes) -> None:
                seen.append(data)
                write(data)

            client.connection.stream.write = spy  # type: ignore[method-assign]
            assert (await client.echo(EchoParams(text="é😀"))).text == "é😀"
        assert b"\\u00e9\\ud83d\\ude00" in seen[0]
        assert seen[0].isascii()

    asyncio.run(main())


class TestGroups:
    def test_only_equal_values_of_the_scope_exclude_each_other(self) -> None:
        async def main() -> None:
            handlers = Gated()
            async with fake_client(PROTOCOL, handlers) as peer:
                await peer.send(request(1, "echo", {"text": "a"}))
                await peer.send(request(2, "echo", {"text": "b"}))
                await peer.send(request(3, "echo", {"text": "a"}))
                refused = await answer(peer, 3)
                assert error(refused) == -32001
                assert "request 1" in refused["error"]["message"]
                # Requests without a value for the scope share one scope.
                await peer.send(request(4, "echo", {}))
                await peer.send(request(5, "echo"))
                assert error(await answer(peer, 5)) == -32001
                assert handlers.begun == ["a", "b", None]
                handlers.gate.set()
                assert {(await peer.receive())["id"] for _ in range(3)} == {1, 2, 4}
                assert "result" in await peer.request("echo", {"text": "a"}, message_id=6)

        asyncio.run(main())

    def test_the_newest_wins(self) -> None:
        async def main() -> None:
            handlers = Gated()
            async with fake_client(PROTOCOL, handlers) as peer:
                for number in (1, 2, 3):
                    await peer.send(request(number, "toy/queued", {"count": 7}))
                await peer.send(request(4, "toy/queued", {"count": 8}))
                found = {}
                for _ in range(2):
                    message = await peer.receive()
                    found[message["id"]] = error(message)
                assert found == {1: -32800, 2: -32800}
                await until(lambda: sorted(handlers.begun) == [1, 3, 4])
                handlers.gate.set()
                ended = [await peer.receive() for _ in range(2)]
                assert {each["id"]: each["result"]["total"] for each in ended} == {3: 7, 4: 8}

        asyncio.run(main())

    def test_scopes_are_forgotten(self) -> None:
        async def main() -> None:
            from testwire.connection import Connection
            from testwire.transports.memory import memory_pair

            one, two = memory_pair()
            handlers = Gated()
            handlers.gate.set()
            server = Connection(PROTOCOL, "server", two, handlers)
            server.start()
            async with PickyClient.over(one) as client:
                for number in range(50):
                    await client.queued(CountParams(count=number))
                assert server._scheduler._groups == {}
            await server.close()

        asyncio.run(main())


class TestProfiles:
    def test_either_side_writes_its_own(self) -> None:
        async def main() -> None:
            handlers = Gated()
            handlers.gate.set()
            async with fake_client(PROTOCOL, handlers, profile="loud") as peer:
                assert (await peer.request("echo", {"text": "a"}))["result"] == {"TEXT": "a"}
            async with fake_client(PROTOCOL, handlers) as peer:
                assert (await peer.request("echo", {"text": "a"}))["result"] == {"text": "a"}

        asyncio.run(main())

    def test_no_such_profile(self) -> None:
        async def main() -> None:
            with pytest.raises(ValueError, match="unknown profile 'odd'; known: plain, loud"):
                async with pair(PROTOCOL, Gated(), PickyClient, server_profile="odd"):
                    pass
            with pytest.raises(ValueError, match="known: none"):
                async with pair(
                    PROTOCOL._replace(profiles=()), Gated(), PickyClient, server_profile="x"
                ):
                    pass

        asyncio.run(main())
