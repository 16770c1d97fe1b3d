"""Framing with lines: each line is one message.

The module handles bytes only and must not parse JSON or do input or output. The time to read a
message is linear in its size, however the bytes are split into chunks. The memory in use is bounded
by the limit for bodies.

Tests: `tests/sdk/core/test_ndjson.py`.
"""

from __future__ import annotations

from typing import Final

from testwire.core.bodies import MAX_BODY_BYTES, escape_non_ascii
from testwire.core.errors import FramingError

_BOM: Final = b"\xef\xbb\xbf"


class Ndjson:
    """Framing with lines: each message is one line of JSON that ends with a line feed.

    The reader ignores blank lines, a carriage return before the line feed, and a byte order mark at
    the start of the stream. A line with invalid JSON does not break the stream.

    The methods and attributes are the same as in `ContentLength`. With `resync`, only lines that
    start with `{` or `[` are messages. Other lines are stored in `skipped`.
    """

    def __init__(
        self, *, ascii_only: bool = False, resync: bool = False, max_body: int = MAX_BODY_BYTES
    ) -> None:
        self.ascii_only = ascii_only
        self.resync = resync
        self.max_body = max_body
        self.error: FramingError | None = None
        self.skipped = bytearray()
        self._buffer = bytearray()
        self._scan = 0  # Offset at which the search for the end of the line continues.
        self._fresh = True  # Whether the next line is the first one, which can begin with a BOM.

    def receive(self, data: bytes) -> list[bytes]:
        """Process a chunk of the stream and return the lines that it completes."""
        bodies: list[bytes] = []
        if self.error is not None:
            return bodies
        buffer = self._buffer
        buffer += data
        position = 0
        while (newline := buffer.find(b"\n", self._scan)) >= 0:
            # The limit applies to the body without the line ending.
            line = bytes(buffer[position:newline])
            position = self._scan = newline + 1
            if len(line) > self.max_body + 1:
                self._too_long(len(line))
                return bodies
            if self._fresh:
                self._fresh = False
                line = line.removeprefix(_BOM)
            line = line.strip(b" \t\r")
            if not line:
                continue
            if self.resync and line[:1] not in (b"{", b"["):
                self.skipped += line + b"\n"
                continue
            bodies.append(line)
        if position:
            del buffer[:position]
        self._scan = len(buffer)
        if len(buffer) > self.max_body + 1:
            self._too_long(len(buffer))
        return bodies

    def _too_long(self, size: int) -> None:
        self._buffer = bytearray()
        self.error = FramingError(
            f"Expected at most {self.max_body} bytes in a line, found {size}; send shorter lines."
        )

    def receive_eof(self) -> FramingError | None:
        """Handle the end of the stream. Return an error if the stream ends inside a line."""
        if self.error is not None or not self.inside:
            return None
        self.error = FramingError(
            f"The stream ended inside a message, {self.where}; end each message with a line feed."
        )
        self._buffer = bytearray()
        return self.error

    @property
    def buffered(self) -> int:
        """The number of bytes of an incomplete message in the buffer."""
        return len(self._buffer)

    @property
    def inside(self) -> bool:
        """Whether the buffer contains an incomplete line."""
        return bool(self._buffer.strip())

    @property
    def where(self) -> str:
        """Describe how much of the incomplete line has been received."""
        return f"after {len(self._buffer)} bytes without a line feed"

    @property
    def kept(self) -> bytes:
        """The received bytes of the incomplete line."""
        return bytes(self._buffer)

    def frame(self, body: bytes) -> bytes:
        """Return the framed body."""
        if self.ascii_only and not body.isascii():
            body = escape_non_ascii(body)
        if b"\n" in body:
            # In valid JSON, line feeds occur only between tokens, so spaces can replace them.
            body = body.replace(b"\n", b" ")
        return body + b"\n"
