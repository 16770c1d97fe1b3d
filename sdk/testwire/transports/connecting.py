"""Code that TCP and pipes share: accepting connections, and connecting with retries.

Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from testwire.errors import ConnectionClosed
from testwire.transports.protocol_stream import ProtocolStream

RETRY_SECONDS: Final = 0.02
"""The first pause between attempts to connect. Pauses grow to half a second."""


def accepting(accept: Callable[[ProtocolStream], object]) -> Callable[[], asyncio.Protocol]:
    """Return a factory of asyncio protocols. The factory calls `accept` with each new stream."""
    loop = asyncio.get_running_loop()

    def made() -> asyncio.Protocol:
        stream = ProtocolStream()
        # Call `accept` two turns of the loop later, because `connection_made` must run first.
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
    """Connect, and retry until a server listens; see `tcp.connect`.

    `attempt` tries once to connect. Its arguments are a protocol factory and the time limit in
    seconds. `place` is the address in error messages.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + timeout
    pause = RETRY_SECONDS
    # The last attempt may get less time than it needs, so its timeout must not replace a reason.
    reason = "no response"
    while True:
        stream = ProtocolStream()
        try:
            await attempt(stream.protocol, max(deadline - loop.time(), 0.001))
        except (OSError, TimeoutError) as error:
            reason = (kind == "pipe" and error.strerror) or str(error) or reason
        else:
            return stream
        if alive is not None:
            await alive()
        if loop.time() + pause >= deadline:
            raise ConnectionClosed(
                f"Cannot connect to {place} within {timeout:g} seconds ({reason}). "
                f"Check that the server is running and listens on this {kind}."
            )
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.5)
