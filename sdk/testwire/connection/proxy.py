"""Typed calls to the peer.

Generated proxies derive from `Proxy` and have a typed function for each message that the peer
handles. `proxy_for` creates the same functions at run time for handler contexts. In type
annotations, handlers use the generated class.

Tests: `tests/sdk/connection/test_suite.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from testwire.registry import Method, Notification, ProtocolInfo, Role

if TYPE_CHECKING:
    from testwire.connection.connection import Connection

__all__ = ["Proxy", "proxy_for"]

P = TypeVar("P")
R = TypeVar("R")


class Proxy:
    """The base class of proxies. The functions of a proxy call the peer of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def _request(
        self,
        method: Method[P, R],
        params: P | None = None,
        *,
        timeout: float | None = None,
        sent: Callable[[int], object] | None = None,
    ) -> R:
        """Send a request and wait for its result.

        `timeout` is in seconds; None means the connection's default. `sent` is called with the id
        of the request for `Connection.ask_to_cancel`. Raises RequestTimeout,
        ConnectionClosed, and RpcError for an error response. Raises InvalidMessage for invalid
        params or an invalid result.
        """
        return await self._connection.request(method, params, timeout=timeout, sent=sent)

    async def _notify(self, notification: Notification[P], params: P | None = None) -> None:
        """Send a notification, and wait if the peer reads too slowly.

        Raises ConnectionClosed, and InvalidMessage for invalid params.
        """
        await self._connection.notify(notification, params)


_classes: dict[tuple[int, Role], type[Proxy]] = {}


def proxy_for(info: ProtocolInfo, role: Role) -> type[Proxy]:
    """Return the proxy class for a role.

    The class has a function for each message that the role receives.
    """
    made = _classes.get((id(info), role))
    if made is not None:
        return made
    direction = "clientToServer" if role == "server" else "serverToClient"
    functions: dict[str, Any] = {"info": info}
    for method in info.methods.values():
        if method.direction in (direction, "both"):
            functions[method.handler] = _requester(method)
    cancel = info.cancellation.method if info.cancellation else None
    for notification in info.notifications.values():
        if notification.direction in (direction, "both") and notification.name != cancel:
            functions[notification.handler] = _notifier(notification)
    made = type(f"{role.capitalize()}Proxy", (Proxy,), functions)
    _classes[id(info), role] = made
    return made


def _requester(method: Method[Any, Any]) -> Any:
    async def call(self: Proxy, params: Any = None, *, timeout: float | None = None) -> Any:
        return await self._connection.request(method, params, timeout=timeout)

    call.__name__ = method.handler
    return call


def _notifier(notification: Notification[Any]) -> Any:
    async def call(self: Proxy, params: Any = None) -> None:
        await self._connection.notify(notification, params)

    call.__name__ = notification.handler
    return call
