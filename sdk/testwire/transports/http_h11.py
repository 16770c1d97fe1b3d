"""HTTP/1.1 with h11, for the server, the client, and the recording proxy.

The module requires the extra `http`. It must not use sockets or parse messages.

Tests: `tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Final, Literal

import h11

from testwire.transports.http_wire import HttpError

MAX_HEAD_BYTES: Final = 16 * 1024


def connection(role: Literal["client", "server"]) -> h11.Connection:
    """Create the state of one HTTP connection."""
    our_role = h11.SERVER if role == "server" else h11.CLIENT
    return h11.Connection(our_role, max_incomplete_event_size=MAX_HEAD_BYTES)


def _next_event(http: h11.Connection) -> h11.Event | None:
    """Return the next event, or None if more data is needed. Raises HttpError."""
    try:
        event = http.next_event()
    except h11.RemoteProtocolError as error:
        raise HttpError(error.error_status_hint, str(error)) from None
    return event if isinstance(event, h11.Event) else None


async def read_event(
    http: h11.Connection, receive: Callable[[], Awaitable[bytes]]
) -> h11.Event | None:
    """Return the next event, or None if the peer closed the connection between messages.

    `receive` returns bytes, or `b""` at the end of the stream. Raises HttpError for invalid HTTP.
    """
    while (event := _next_event(http)) is None:
        http.receive_data(await receive())
    return None if isinstance(event, h11.ConnectionClosed) else event


def headers(message: h11.Request | h11.Response, name: str) -> list[str]:
    """Return all values of a header. `name` is in lower case."""
    wanted = name.encode()
    return [value.decode("latin-1") for key, value in message.headers if key == wanted]


def header(message: h11.Request | h11.Response, name: str) -> str | None:
    """Return the values of a header, joined by commas, or None if it is missing."""
    return ", ".join(values) if (values := headers(message, name)) else None


def post(http: h11.Connection, path: str, fields: Sequence[tuple[str, str]], body: bytes) -> bytes:
    """Return the bytes of a POST request. Raises h11.LocalProtocolError for invalid headers."""
    listed = [*fields, ("Content-Length", str(len(body)))]
    request = h11.Request(method="POST", target=path, headers=listed)
    parts = (http.send(request), http.send(h11.Data(data=body)), http.send(h11.EndOfMessage()))
    return b"".join(part for part in parts if part)


class MessageReader:
    """Reads the HTTP messages of one direction, for a proxy between client and server.

    `role` is the role of the receiver; a server receives requests.
    """

    def __init__(self, role: Literal["client", "server"]) -> None:
        self._role: Literal["client", "server"] = role
        self._begun = False
        self._http = self._next(b"")

    def _next(self, data: bytes) -> h11.Connection:
        """Create an h11 connection for one message.

        An h11 connection cannot be reused, because this class reads only one direction.
        """
        http = connection(self._role)
        if self._role == "client":
            post(http, "/", [("Host", "localhost")], b"")
        if data:
            http.receive_data(data)
        return http

    def receive(self, data: bytes) -> Iterator[h11.Event]:
        """Process a chunk and yield its events. An empty chunk ends the stream.

        Raises HttpError.
        """
        if not data and not self._begun:
            return
        self._begun = True
        self._http.receive_data(data)
        while (event := _next_event(self._http)) is not None:
            if isinstance(event, h11.ConnectionClosed):
                return
            yield event
            if isinstance(event, h11.EndOfMessage):
                rest, closed = self._http.trailing_data
                if closed:
                    return
                self._begun = bool(rest)
                self._http = self._next(rest)
