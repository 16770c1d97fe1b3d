"""Connect to a running server at a port, a host and port, a URL, or a pipe.

    place = parse_place(info, "localhost:5000")
    stream = await reach(place, seconds=10)

This module works with every protocol. Tests: `tests/tools/sessions/test_places.py`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from testwire.client import launch
from testwire.registry import ProtocolInfo, Transport
from testwire.transports.base import Stream

from testwire_tools.sessions.lines import NoTransport, choose


class ServerPlace(NamedTuple):
    """The address of a running server, and its transport."""

    transport: Transport
    host: str = "localhost"
    port: int = 0
    pipe: str = ""
    path: str = ""
    """The path of the URL, for HTTP only."""

    def __str__(self) -> str:
        if self.pipe:
            return f"the pipe {self.pipe}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}{self.path}"


def parse_place(info: ProtocolInfo, text: str, transport: str | None = None) -> ServerPlace:
    """Parse an address: `PORT`, `HOST:PORT`, `http://HOST:PORT/PATH` or the name of a pipe.

    transport: the id of a transport. The default is the first transport that accepts addresses of
    this form. Raises NoTransport.
    """
    found = re.fullmatch(r"(?:https?://)?(?:(\[[0-9a-fA-F:.]+\]|[^:/\s]+):)?(\d+)(/\S*)?", text)
    url = text.startswith(("http://", "https://"))
    if url and found is None:
        raise NoTransport(f"expected a URL with a port (http://localhost:5000/), found {text!r}")
    if found is not None and int(found[2]) > 65535:
        raise NoTransport(f"expected a port from 1 to 65535, found {found[2]}")
    kinds = {"http"} if url else {"tcp", "http"} if found is not None else {"pipe"}
    if transport is not None:
        chosen = choose(info, transport)
        if not _listens(chosen):
            raise NoTransport(f"servers do not listen on {transport!r}; use {_known(info)}")
        if chosen.kind not in kinds:
            what = "the name of a pipe" if chosen.kind == "pipe" else "a port or HOST:PORT"
            raise NoTransport(f"expected {what} for the transport {transport!r}, found {text!r}")
    else:
        each = (t for t in info.transports.values() if _listens(t) and t.kind in kinds)
        chosen_or_none = next(each, None)
        if chosen_or_none is None:
            what = "the name of a pipe" if kinds == {"pipe"} else "a port or a URL"
            raise NoTransport(f"{text!r} is {what}; {info.title} requires {_known(info)}")
        chosen = chosen_or_none
    if found is None:
        return ServerPlace(chosen, pipe=text)
    path = ""
    if chosen.kind == "http":
        path = found[3] or (chosen.http.path if chosen.http is not None else "/")
    return ServerPlace(chosen, (found[1] or "localhost").strip("[]"), int(found[2]), path=path)


def _listens(transport: Transport) -> bool:
    if transport.kind == "http":
        return True
    return transport.kind in ("tcp", "pipe") and transport.listener == "server"


def _known(info: ProtocolInfo) -> str:
    forms = {"tcp": "PORT or HOST:PORT", "http": "PORT or a URL", "pipe": "the name of a pipe"}
    known = ", ".join(f"{t.id} ({forms[t.kind]})" for t in info.transports.values() if _listens(t))
    return known or "a command that starts the server, after `--`"


async def reach(
    place: ServerPlace, *, seconds: float, alive: Callable[[], Awaitable[None]] | None = None
) -> Stream:
    """Connect to a server, retrying for up to `seconds`. Raises ConnectionClosed.

    alive: see `tcp.connect`.
    """
    where = place.pipe or (place.host, place.port)
    return await launch.reach(place.transport, where, timeout=seconds, path=place.path, alive=alive)
