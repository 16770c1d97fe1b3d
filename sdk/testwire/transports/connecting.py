"""What TCP and pipes share: a stream for each accepted connection, and connecting with retries.

Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from testwire.errors import ConnectionClosed
from testwire.transports.base import ProtocolStream

RETRY_SECONDS: Final = 0.02
"""First pause between attempts to connect; it grows to half a second."""


def accepting(accept: Callable[[ProtocolStream], object]) -> Callable[[], asyncio.Protocol]:
    """Makes the protocol of each connection; `accept` is called with its stream."""
    loop = asyncio.get_running_loop()

    def made() -> asyncio.Protocol:
        stream = ProtocolStream()
        # Called after `connection_made`, which the loop queues before the second call.
        loop.call_soon(loop.call_soon, accept, stream)
        return stream.protocol()

    return made


async def dial(
    attempt: Callable[[Callable[[], asyncio.Protocol], float], Awaitable[object]],
    kind: Literal["port", "pipe"],
    place: str,
    timeout: float,
    alive: Callable[[], Awaitable[None]] | None,
) -> ProtocolStream:
    """Connect, trying again while nobody listens; see `tcp.connect`.

    attempt: connects a protocol, in so many seconds. place: what is dialed, for the message.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + timeout
    pause = RETRY_SECONDS
    while True:
        stream = ProtocolStream()
        try:
            await attempt(stream.protocol, max(deadline - loop.time(), 0.001))
        except (OSError, TimeoutError) as error:
            text = (kind == "pipe" and error.strerror) or str(error) or "no answer"
        else:
            return stream
        if alive is not None:
            await alive()
        if loop.time() + pause >= deadline:
            raise ConnectionClosed(
                f"Nothing accepts connections on {place} within {timeout:g} seconds "
                f"({text}). Is the server running, and on this {kind}?"
            )
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.5)
