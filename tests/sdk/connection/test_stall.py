"""An incomplete message causes a warning and does not close the connection."""

from __future__ import annotations

import asyncio

import pytest
from testwire.connection import stall

from tests.support.connect import raw
from tests.support.waiting import until


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [r.getMessage() for r in caplog.records if "is incomplete" in r.getMessage()]


@pytest.mark.parametrize(
    ("sent", "rest", "told"),
    [
        # The length is too large, as if it was computed for a different encoding.
        (
            b'Content-Length: 44\r\n\r\n{"jsonrpc":"2.0"',
            b',"id":1,"method":"ping"}    ',
            "16 of 44",
        ),
        (b"Content-Length: 4", b'0\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"ping"}', "its headers"),
    ],
)
def test_half_a_message(
    sent: bytes,
    rest: bytes,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(stall, "STALL_SECONDS", 0.05)

    async def main() -> None:
        async with asyncio.timeout(30), raw("memory") as peer:
            await peer.send_bytes(sent)
            await until(lambda: bool(logged(caplog)))
            await peer.send_bytes(rest)
            answer = await peer.receive()
            assert answer["id"] == 1
            await asyncio.sleep(0.2)

    asyncio.run(main())
    (message,) = logged(caplog)
    assert told in message
    assert "counts bytes, not characters" in message


def test_whole_messages_are_not_told_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(stall, "STALL_SECONDS", 0.3)

    async def main() -> None:
        async with asyncio.timeout(30), raw("memory") as peer:
            body = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
            whole = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            # The message arrives in two parts, and the second part arrives in time.
            await peer.send_bytes(whole[:30])
            await peer.send_bytes(whole[30:])
            await peer.receive()
            await asyncio.sleep(0.5)

    asyncio.run(main())
    assert not logged(caplog)
