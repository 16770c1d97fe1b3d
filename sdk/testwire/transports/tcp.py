"""TCP: listening, and connecting with retries.

The module must treat messages as opaque bytes. Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable

from testwire.transports.connecting import accepting, dial
from testwire.transports.protocol_stream import ProtocolStream

__all__ = ["Listener", "connect", "is_loopback", "listen"]

Accept = Callable[[ProtocolStream], object]


class Listener:
    """A socket that accepts connections."""

    def __init__(self, server: asyncio.Server) -> None:
        self._server = server

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """The (host, port) pairs on which the socket listens."""
        return [tuple(socket.getsockname()[:2]) for socket in self._server.sockets]

    @property
    def port(self) -> int:
        return self.addresses[0][1]

    async def aclose(self) -> None:
        """Stop listening. Open connections are not affected."""
        self._server.close()


async def listen(accept: Accept, host: str = "localhost", port: int = 0) -> Listener:
    """Listen for connections. `accept` is called in the event loop with each new stream.

    Port 0 selects one free port for all addresses of `host`. Raises OSError with a readable message
    if the port is in use or the host is not an address of this machine.
    """
    loop = asyncio.get_running_loop()

    made = accepting(accept)
    try:
        server = await loop.create_server(made, host, port)
        if port == 0 and len(server.sockets) > 1:
            # Each address got a different free port, but clients connect to only one.
            chosen = server.sockets[0].getsockname()[1]
            server.close()
            server = await loop.create_server(made, host, chosen)
    except OSError as error:
        raise OSError(error.errno, _listen_text(error, host, port)) from None
    except OverflowError:
        raise OSError(f"expected a port from 0 to 65535, found {port}") from None
    return Listener(server)


def _listen_text(error: OSError, host: str, port: int) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is in use; choose another port, or 0 for any free port"
    if error.errno == errno.EACCES:
        return f"port {port} on {host} requires elevated privileges; choose a port above 1023"
    # From Python 3.13 on, asyncio omits the number if it cannot bind to any address of the host.
    if error.errno in (errno.EADDRNOTAVAIL, None):
        return f"{host} is not an address of this machine; use one that is, such as localhost"
    return f"cannot listen on {host} port {port}: {error.strerror or error}"


async def connect(
    host: str,
    port: int,
    *,
    timeout: float = 10.0,
    alive: Callable[[], Awaitable[None]] | None = None,
) -> ProtocolStream:
    """Connect, and retry until a server listens.

    `timeout` is in seconds. `alive` is awaited before each retry. It can raise an exception to stop
    the retries, for example if the server has exited. Raises ConnectionClosed.
    """
    loop = asyncio.get_running_loop()
    return await dial(
        lambda protocol, left: asyncio.wait_for(loop.create_connection(protocol, host, port), left),
        "port",
        f"{host} port {port}",
        timeout,
        alive,
    )


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
