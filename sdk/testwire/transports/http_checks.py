"""What an HTTP request has to be like before its message is read.

Must not depend on sockets. Needs the extra `http`. Tests: `tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection

import h11

from testwire.transports import tcp
from testwire.transports.http_h11 import MAX_HEAD_BYTES, header, headers
from testwire.transports.http_wire import EVENT_STREAM, JSON, HttpError, media_type


class Checks:
    """Checks the heads of requests; see `http_server.listen` for what it takes."""

    def __init__(
        self,
        host: str,
        path: str,
        streams: bool,
        hosts: Collection[str],
        origins: Collection[str],
    ) -> None:
        self.streams = streams
        self._host = host
        self._path = path
        self._hosts = {name.lower() for name in hosts}
        self._origins = {origin.lower().rstrip("/") for origin in origins}

    def check(self, request: h11.Request) -> None:
        """Raises HttpError for a request that is not served."""
        if sum(len(name) + len(value) for name, value in request.headers) > MAX_HEAD_BYTES:
            raise HttpError(431, f"The headers are longer than {MAX_HEAD_BYTES} bytes")
        if request.http_version not in (b"1.0", b"1.1"):
            raise HttpError(505, "Only HTTP/1.1 and HTTP/1.0 are supported")
        self._check_source(request)
        target = request.target.decode("latin-1")
        if target.lower().startswith("http://"):
            target = "/" + target[7:].partition("/")[2]
        if target.partition("?")[0] != self._path:
            raise HttpError(404, f"Messages are posted to {self._path}")
        method = request.method.decode("latin-1")
        if method != "POST":
            raise HttpError(405, f"{method:.20} is not for this server; use POST")
        self._check_types(request)
        expect = header(request, "expect")
        if expect is not None and expect.lower() != "100-continue":
            raise HttpError(417, "Only 100-continue can be expected")

    def _check_source(self, request: h11.Request) -> None:
        host = header(request, "host")
        if host is not None and not self._knows(_name(host)):
            raise HttpError(403, f"This server is not {host!r:.80}")
        for origin in headers(request, "origin"):
            own = None if host is None else f"http://{host}".lower()
            if origin.lower() != own and origin.lower() not in self._origins:
                raise HttpError(403, f"Pages of {origin!r:.80} may not use this server")

    def _check_types(self, request: h11.Request) -> None:
        kind = header(request, "content-type")
        if media_type(kind) != JSON:
            raise HttpError(415, f"The Content-Type of a message is {JSON}")
        charset = (kind or "").lower().partition("charset=")[2]
        if charset.strip('" ') not in ("", "utf-8", "utf8"):
            raise HttpError(415, "Messages are UTF-8")
        if header(request, "content-encoding") not in (None, "identity"):
            raise HttpError(415, "Messages are not compressed")
        if not accepts(request, JSON) and not (self.streams and accepts(request, EVENT_STREAM)):
            raise HttpError(406, f"Answers are {JSON}; the Accept header has to allow that")
        length, encoding = header(request, "content-length"), header(request, "transfer-encoding")
        if length is None and encoding is None:
            raise HttpError(411, "A message needs Content-Length")
        if length is not None and encoding is not None:
            # Which of them a proxy in between believes is not known.
            raise HttpError(400, "Both Transfer-Encoding and Content-Length are there")

    def _knows(self, name: str) -> bool:
        name = name.lower()
        if tcp.is_loopback(name) or name in self._hosts or name == self._host.lower():
            return True
        if tcp.is_loopback(self._host):
            return False
        try:
            # An address cannot be made to point elsewhere, as a name can.
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name(host: str) -> str:
    """The name or address of a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if host.count(":") == 1 else host


def accepts(request: h11.Request, kind: str) -> bool:
    """Whether the Accept header of a request allows a media type."""
    accept = header(request, "accept")
    if accept is None:
        return kind == JSON
    for item in accept.split(","):
        name, _, options = item.partition(";")
        if options.replace(" ", "").lower() in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            continue
        name = name.strip().lower()
        # What takes anything has not asked for a stream.
        if name == kind or (kind == JSON and name in ("*/*", "application/*")):
            return True
    return False
