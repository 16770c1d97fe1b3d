"""Framing by lines, one message in each.

Knows bytes only: no JSON, no input or output. Every byte is looked at a bounded number of times
whatever the chunking, and no more is kept than the limits allow.

Tests: `tests/sdk/core/test_ndjson.py`.
"""

from __future__ import annotations

from typing import Final

from testwire.core.bodies import MAX_BODY_BYTES, escape_non_ascii
from testwire.core.errors import FramingError

_BOM: Final = b"\xef\xbb\xbf"


class Ndjson:
    """Framing by lines: each message is one line of JSON, and ends with a line feed.

    Reading: a carriage return before the line feed, blank lines and a byte order mark at the start
    are ignored. A line that is no JSON is a message that cannot be read: the stream goes on after
    it. With `resync`, lines that cannot begin a message (with `{` or `[`) are skipped and kept in
    `skipped` instead. Takes and gives what `ContentLength` does.
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
        self._scan = 0  # Where the search for the end of the line goes on.
        self._fresh = True  # Nothing but a byte order mark can have come yet.

    def receive(self, data: bytes) -> list[bytes]:
        """Take a chunk, return the lines that are complete with it."""
        bodies: list[bytes] = []
        if self.error is not None:
            return bodies
        buffer = self._buffer
        buffer += data
        position = 0
        while (newline := buffer.find(b"\n", self._scan)) >= 0:
            # Neither the line feed nor what stands around the JSON counts.
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
            f"A line has {size} bytes or more; the limit is {self.max_body}. Send less at once."
        )

    def receive_eof(self) -> FramingError | None:
        """Tell the end of the stream; gives an error where it ends inside a line."""
        if self.error is not None or not self.inside:
            return None
        self.error = FramingError(
            f"The stream ended inside a message, {self.where}. Each message has to end with one."
        )
        self._buffer = bytearray()
        return self.error

    @property
    def inside(self) -> bool:
        """Whether a line has begun and is not complete."""
        return bool(self._buffer.strip())

    @property
    def where(self) -> str:
        """How much of a line that is not complete has come, in words."""
        return f"after {len(self._buffer)} bytes without a line feed"

    @property
    def kept(self) -> bytes:
        """What has come of a line that is not complete."""
        return bytes(self._buffer)

    def frame(self, body: bytes) -> bytes:
        """The bytes to send for a body."""
        if self.ascii_only and not body.isascii():
            body = escape_non_ascii(body)
        if b"\n" in body:
            # In JSON text, line feeds stand between tokens only.
            body = body.replace(b"\n", b" ")
        return body + b"\n"
