"""TCP: listen, connect with retries, and dial back to a listener.

Knows no message. Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable

from testwire.transports.base import ProtocolStream
from testwire.transports.connecting import accepting, dial

__all__ = ["Listener", "connect", "is_loopback", "listen"]

Accept = Callable[[ProtocolStream], object]


class Listener:
    """A socket that accepts connections."""

    def __init__(self, server: asyncio.Server) -> None:
        self._server = server

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """The (host, port) pairs that are listened on."""
        return [tuple(socket.getsockname()[:2]) for socket in self._server.sockets]

    @property
    def port(self) -> int:
        return self.addresses[0][1]

    async def aclose(self) -> None:
        """Accept no more. Open connections go on."""
        self._server.close()


async def listen(accept: Accept, host: str = "localhost", port: int = 0) -> Listener:
    """Accept connections; `accept` is called in the event loop with the stream of each.

    port: 0 takes a free one, the same on each address of `host`. Raises OSError, with a text for
    people, where the port is taken or the host is not of this machine.
    """
    loop = asyncio.get_running_loop()

    made = accepting(accept)
    try:
        server = await loop.create_server(made, host, port)
        if port == 0 and len(server.sockets) > 1:
            # Each address got a free port of its own; clients are told one.
            chosen = server.sockets[0].getsockname()[1]
            server.close()
            server = await loop.create_server(made, host, chosen)
    except OSError as error:
        raise OSError(error.errno, _listen_text(error, host, port)) from None
    except OverflowError:
        raise OSError(f"{port} is not a port; ports go from 0 to 65535") from None
    return Listener(server)


def _listen_text(error: OSError, host: str, port: int) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} on {host} is in use by another program; choose another port, "
            "or 0 for a free one"
        )
    if error.errno == errno.EACCES:
        return f"port {port} on {host} needs more rights; choose a port above 1023"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine"
    return f"cannot listen on {host} port {port}: {error.strerror or error}"


async def connect(
    host: str,
    port: int,
    *,
    timeout: float = 10.0,
    alive: Callable[[], Awaitable[None]] | None = None,
) -> ProtocolStream:
    """Connect, trying again while nobody listens.

    timeout: seconds. alive: is awaited before each further attempt and raises where there is no
    point in going on, e.g. since the server has exited. Raises ConnectionClosed.
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
    """Whether an address can be reached from this machine alone."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
