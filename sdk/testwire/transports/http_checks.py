"""Checks the headers of an HTTP request before the message in the body is read.

The module must not use sockets. It requires the extra `http`. Tests:
`tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection

import h11

from testwire.transports import tcp
from testwire.transports.http_h11 import MAX_HEAD_BYTES, header, headers
from testwire.transports.http_wire import EVENT_STREAM, JSON, HttpError, media_type


class Checks:
    """Checks the headers of requests; the arguments are as in `http_server.listen`."""

    def __init__(
        self, host: str, path: str, streams: bool, hosts: Collection[str], origins: Collection[str]
    ) -> None:
        self.streams = streams
        self._host = host
        self._path = path
        self._hosts = {name.lower() for name in hosts}
        self._origins = {origin.lower().rstrip("/") for origin in origins}

    def check(self, request: h11.Request) -> None:
        """Raise HttpError if the request must be rejected."""
        if sum(len(name) + len(value) for name, value in request.headers) > MAX_HEAD_BYTES:
            raise HttpError(431, f"Expected at most {MAX_HEAD_BYTES} bytes of headers")
        if request.http_version not in (b"1.0", b"1.1"):
            raise HttpError(505, "Expected HTTP/1.1 or HTTP/1.0")
        self._check_source(request)
        target = request.target.decode("latin-1")
        if target.lower().startswith("http://"):
            target = "/" + target[7:].partition("/")[2]
        if target.partition("?")[0] != self._path:
            raise HttpError(404, f"Unknown path; post messages to {self._path}")
        method = request.method.decode("latin-1")
        if method != "POST":
            raise HttpError(405, f"Expected the HTTP method POST, found {method:.20}")
        self._check_types(request)
        expect = header(request, "expect")
        if expect is not None and expect.lower() != "100-continue":
            raise HttpError(417, "Expected '100-continue' or no Expect header")

    def _check_source(self, request: h11.Request) -> None:
        host = header(request, "host")
        if host is not None and not self._knows(_name(host)):
            raise HttpError(403, f"The Host header {host!r:.80} does not name this server")
        for origin in headers(request, "origin"):
            own = None if host is None else f"http://{host}".lower()
            if origin.lower() != own and origin.lower() not in self._origins:
                raise HttpError(403, f"Pages from {origin!r:.80} may not use this server")

    def _check_types(self, request: h11.Request) -> None:
        kind = header(request, "content-type")
        if media_type(kind) != JSON:
            raise HttpError(415, f"Expected the Content-Type {JSON}, found {kind!r:.80}")
        charset = (kind or "").lower().partition("charset=")[2]
        if charset.strip('" ') not in ("", "utf-8", "utf8"):
            raise HttpError(415, "Expected the charset utf-8 in the Content-Type header")
        if header(request, "content-encoding") not in (None, "identity"):
            raise HttpError(415, "Expected no Content-Encoding; send messages uncompressed")
        if not accepts(request, JSON) and not (self.streams and accepts(request, EVENT_STREAM)):
            raise HttpError(406, f"Responses are {JSON}; add that type to the Accept header")
        length, encoding = header(request, "content-length"), header(request, "transfer-encoding")
        if length is None and encoding is None:
            raise HttpError(411, "Expected a Content-Length header; add one")
        if length is not None and encoding is not None:
            # A proxy can use either header, so the length of the body is ambiguous.
            raise HttpError(400, "Expected Transfer-Encoding or Content-Length, found both")

    def _knows(self, name: str) -> bool:
        name = name.lower()
        if tcp.is_loopback(name) or name in self._hosts or name == self._host.lower():
            return True
        if tcp.is_loopback(self._host):
            return False
        try:
            # Accept any IP address, because DNS rebinding requires a host name.
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name(host: str) -> str:
    """Return the name or address in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if host.count(":") == 1 else host


def accepts(request: h11.Request, kind: str) -> bool:
    """Return whether the Accept header of a request allows a media type."""
    accept = header(request, "accept")
    if accept is None:
        return kind == JSON
    for item in accept.split(","):
        name, _, options = item.partition(";")
        if options.replace(" ", "").lower() in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            continue
        name = name.strip().lower()
        # A wildcard does not mean that the client can read a stream.
        if name == kind or (kind == JSON and name in ("*/*", "application/*")):
            return True
    return False
