"""Reads HTTP/1.1 messages from bytes, strictly, and writes their heads.

    reader = HttpReader("server")
    for event in reader.receive(chunk): …      # Head, then bytes of its body, then END

What could be understood in two ways is refused rather than guessed: two lengths, a length beside
chunks, folded lines, spaces before a colon. Every byte is looked at a bounded number of times, and
no more than the head's limit is kept. Knows no JSON, no input or output.

Tests: `tests/sdk/core/test_http1.py`.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from testwire.core.errors import TestwireError

__all__ = ["END", "Head", "HttpError", "HttpReader", "write_chunk", "write_head"]

MAX_HEAD_BYTES: Final = 16 * 1024
MAX_HEADERS: Final = 100
MAX_CHUNK_LINE: Final = 256
_MAX_DIGITS: Final = 15

_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_TARGET: Final = re.compile(r"[!-~]+")
_VALUE: Final = re.compile(r"[\t -~\x80-\xff]*")
_STATUS: Final = re.compile(r"HTTP/1\.([01]) ([1-5][0-9][0-9])(?: ([\t -~\x80-\xff]*))?")
_CHUNK: Final = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;[\t -~]*)?")

REASONS: Final = {
    100: "Continue",
    200: "OK",
    202: "Accepted",
    204: "No Content",
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    406: "Not Acceptable",
    408: "Request Timeout",
    409: "Conflict",
    411: "Length Required",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    417: "Expectation Failed",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    501: "Not Implemented",
    503: "Service Unavailable",
    505: "HTTP Version Not Supported",
}


class HttpError(TestwireError):
    """Bytes that are no HTTP, or a request that is not served.

    status: the status that answers it, 400 to 599.
    """

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Head(NamedTuple):
    """The first line and the headers of a message."""

    method: str
    """Of a request; empty in a response."""
    target: str
    """Of a request, e.g. `/path?query`; of a response, its reason."""
    status: int
    """Of a response; 0 in a request."""
    minor: int
    """1 for HTTP/1.1, 0 for HTTP/1.0."""
    headers: tuple[tuple[str, str], ...]
    """Names in lower case, in the order in which they came."""

    def get(self, name: str) -> str | None:
        """The values of a header, joined by commas; None where it is not there."""
        values = [value for key, value in self.headers if key == name]
        return ", ".join(values) if values else None

    def all(self, name: str) -> list[str]:
        """The values of a header, one for each time it was sent."""
        return [value for key, value in self.headers if key == name]

    @property
    def keep_alive(self) -> bool:
        """Whether the sender goes on with the connection after this message."""
        words = [word.strip().lower() for word in (self.get("connection") or "").split(",")]
        return "close" not in words and (self.minor == 1 or "keep-alive" in words)


class _End:
    def __repr__(self) -> str:
        return "END"


END: Final = _End()
"""The end of a message."""

Event = Head | bytes | _End


class HttpReader:
    """Reads the messages of one direction of a connection.

    role: of the reader; a server reads requests. max_body: bytes of one message's body.
    """

    __slots__ = (
        "_buffer",
        "_left",
        "_read",
        "_scan",
        "_server",
        "_state",
        "error",
        "max_body",
        "max_head",
    )

    def __init__(
        self,
        role: Literal["client", "server"],
        *,
        max_body: int,
        max_head: int = MAX_HEAD_BYTES,
    ) -> None:
        self._server = role == "server"
        self.max_body = max_body
        self.max_head = max_head
        self.error: HttpError | None = None
        """Set once the stream is broken; what came before the break has been given."""
        self._buffer = bytearray()
        self._scan = 0
        self._state: Literal["head", "body", "size", "chunk", "after", "trailers", "rest"] = "head"
        self._left = 0  # Bytes of the body or the chunk that are still to come.
        self._read = 0  # Bytes of the body so far.

    @property
    def between(self) -> bool:
        """True where no message has begun."""
        return self._state == "head" and not self._buffer

    @property
    def in_head(self) -> bool:
        """True before the head of a message is complete."""
        return self._state == "head"

    def receive(self, data: bytes) -> list[Event]:
        """Take a chunk; gives what is complete with it. Bodies come in pieces.

        Check `error` after that. Once broken, further bytes are dropped.
        """
        events: list[Event] = []
        if self.error is not None:
            return events
        self._buffer += data
        try:
            while self._step(events):
                pass
        except HttpError as error:
            self.error = error
            self._buffer = bytearray()
        return events

    def forget(self) -> None:
        """Have the limit of a body count from here on, as a stream of events needs."""
        self._read = 0

    def receive_eof(self) -> list[Event]:
        """Tell the end of the stream, which is an error inside a message."""
        if self.error is not None:
            return []
        if self._state == "rest":
            self._state = "head"
            return [END]
        if not self.between:
            self.error = HttpError(400, "The connection ended inside an HTTP message")
        return []

    def _step(self, events: list[Event]) -> bool:
        """Read one part of a message; False where more bytes are needed for that."""
        state, buffer = self._state, self._buffer
        if state == "head":
            return self._read_head(events)
        if state in ("body", "chunk", "rest"):
            if not buffer:
                return False
            if state == "rest":
                self._left = len(buffer)
            piece = bytes(buffer[: self._left])
            del buffer[: self._left]
            self._left -= len(piece)
            if state != "body":
                self._count(len(piece))
            events.append(piece)
            if self._left:
                return False
            if state == "body":
                self._end(events)
            elif state == "chunk":
                self._state = "after"
            return True
        line = self._line(MAX_CHUNK_LINE if state != "trailers" else self.max_head)
        if line is None:
            return False
        if state == "after":
            if line:
                raise HttpError(400, "A chunk is longer than it says")
            self._state = "size"
        elif state == "size":
            found = _CHUNK.fullmatch(line)
            if found is None:
                raise HttpError(400, "The size of a chunk is not a hexadecimal number")
            self._left = int(found[1], 16)
            self._state = "chunk" if self._left else "trailers"
            if self._read + self._left > self.max_body:
                self._count(self._left)
        elif not line:
            self._end(events)
        else:
            # Trailers are of no use here; they count as part of a head.
            self._read += len(line) + 2
            if self._read > self.max_body + self.max_head:
                raise HttpError(431, f"The trailers are longer than {self.max_head} bytes")
        return True

    def _line(self, limit: int) -> bytes | None:
        newline = self._buffer.find(b"\n", self._scan, limit + 2)
        if newline < 0:
            self._scan = len(self._buffer)
            if self._scan > limit:
                raise HttpError(400, f"A line of a chunked body is longer than {limit} bytes")
            return None
        line = bytes(self._buffer[:newline])
        del self._buffer[: newline + 1]
        self._scan = 0
        if not line.endswith(b"\r"):
            raise HttpError(400, "A line of a chunked body does not end with CR LF")
        return line[:-1]

    def _count(self, size: int) -> None:
        self._read += size
        if self._read > self.max_body:
            raise HttpError(413, f"The body is longer than {self.max_body} bytes")

    def _end(self, events: list[Event]) -> None:
        events.append(END)
        self._state = "head"
        self._read = self._left = self._scan = 0

    def _read_head(self, events: list[Event]) -> bool:
        buffer = self._buffer
        # Empty lines in front of a message are allowed for.
        while buffer.startswith(b"\r\n"):
            del buffer[:2]
            self._scan = 0
        end = buffer.find(b"\r\n\r\n", max(0, self._scan - 3), self.max_head)
        if end < 0:
            self._scan = len(buffer)
            if self._scan >= self.max_head:
                raise HttpError(431, f"The headers are longer than {self.max_head} bytes")
            return False
        lines = bytes(buffer[:end]).decode("latin-1").split("\r\n")
        del buffer[: end + 4]
        self._scan = 0
        head = self._head(lines)
        events.append(head)
        self._frame(head, events)
        return True

    def _head(self, lines: list[str]) -> Head:
        headers = []
        if len(lines) > MAX_HEADERS + 1:
            raise HttpError(431, f"There are more than {MAX_HEADERS} headers")
        for line in lines[1:]:
            name, colon, value = line.partition(":")
            if not colon or not _TOKEN.fullmatch(name):
                raise HttpError(400, f"This is not a header: {line!r:.80}")
            value = value.strip(" \t")
            if not _VALUE.fullmatch(value):
                raise HttpError(400, f"The header {name} holds control characters")
            headers.append((name.lower(), value))
        first = lines[0]
        if not self._server:
            found = _STATUS.fullmatch(first)
            if found is None:
                raise HttpError(400, f"This is not the first line of a response: {first!r:.80}")
            return Head("", found[3] or "", int(found[2]), int(found[1]), tuple(headers))
        words = first.split(" ")
        if len(words) != 3 or not _TOKEN.fullmatch(words[0]) or not _TARGET.fullmatch(words[1]):
            raise HttpError(400, f"This is not the first line of a request: {first!r:.80}")
        if words[2] not in ("HTTP/1.0", "HTTP/1.1"):
            raise HttpError(505 if words[2].startswith("HTTP/") else 400, "HTTP/1.1 is spoken here")
        return Head(words[0], words[1], 0, int(words[2][-1]), tuple(headers))

    def _frame(self, head: Head, events: list[Event]) -> None:
        """Find out how the body ends."""
        encodings, lengths = head.all("transfer-encoding"), head.all("content-length")
        self._read = 0
        if head.status and (head.status < 200 or head.status in (204, 304)):
            self._end(events)
        elif encodings:
            if lengths:
                raise HttpError(400, "Both Transfer-Encoding and Content-Length are there")
            if [encoding.lower() for encoding in encodings] != ["chunked"] or head.minor == 0:
                raise HttpError(501, f"Transfer-Encoding is {encodings[0]!r:.80}, not 'chunked'")
            self._state = "size"
        elif lengths:
            digits = lengths[0]
            if len(lengths) > 1 or not (digits.isascii() and digits.isdigit()):
                raise HttpError(400, f"Content-Length is {', '.join(lengths)!r:.80}")
            if len(digits) > _MAX_DIGITS or int(digits) > self.max_body:
                raise HttpError(413, f"The body is longer than {self.max_body} bytes")
            self._left = int(digits)
            self._state = "body"
            if not self._left:
                self._end(events)
        elif head.status:
            self._state = "rest"
        else:
            self._end(events)


def write_head(first: str, headers: list[tuple[str, str]]) -> bytes:
    """The bytes of a head. Raises ValueError where a header would break it."""
    lines = [first]
    for name, value in headers:
        if not _TOKEN.fullmatch(name) or not _VALUE.fullmatch(value):
            raise ValueError(f"not a header: {name!r}: {value!r}")
        lines.append(f"{name}: {value}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def write_chunk(data: bytes) -> bytes:
    """The bytes of a chunk; those of the last one where there is no data."""
    return b"%x\r\n%b\r\n" % (len(data), data)
