"""Framing by headers: `Content-Length`, an empty line, and that many bytes.

Knows bytes only: no JSON, no input or output. Every byte is looked at a bounded number of times
whatever the chunking, and no more is kept than the limits allow.

Tests: `tests/sdk/core/test_framing.py`.
"""

from __future__ import annotations

import re
from typing import Final

from testwire.core.bodies import MAX_BODY_BYTES, escape_non_ascii
from testwire.core.errors import FramingError
from testwire.registry import Accepts

MAX_HEADER_BYTES: Final = 8 * 1024
"""A block of headers is two lines in practice; node and tomcat cut at 8 KiB to 16 KiB."""

ACCEPTS: Final = Accepts()

_PREFIX: Final = b"Content-Length: "
_MAX_DIGITS: Final = 12
_BOM: Final = b"\xef\xbb\xbf"
_CONTENT_LENGTH: Final = re.compile(rb"content-length[ \t]*:", re.IGNORECASE)


class ContentLength:
    """Framing by a block of headers with `Content-Length`, an empty line, and that many bytes.

    Reading: any case of the header's name; other headers are ignored; a bare line feed ends a line
    as well; empty lines before the headers are skipped. With `resync`, text in front of the headers
    is skipped too and kept in `skipped` (for processes that print where they should not).

    `extra` headers are written after Content-Length. `ascii_only` writes non-ASCII characters of
    the body as JSON escapes. `accepts` has readers take less than that; what they do not take
    breaks the stream. Headers that are written are taken in any case.
    """

    def __init__(
        self,
        *,
        extra: tuple[tuple[str, str], ...] = (),
        ascii_only: bool = False,
        resync: bool = False,
        max_header: int = MAX_HEADER_BYTES,
        max_body: int = MAX_BODY_BYTES,
        accepts: Accepts = ACCEPTS,
    ) -> None:
        self._accepts = accepts
        self._known_headers = {name.lower().encode("ascii") for name, _ in extra}
        lines = "".join(f"\r\n{name}: {value}" for name, value in extra)
        self._suffix = lines.encode("ascii") + b"\r\n\r\n"
        self.ascii_only = ascii_only
        self.resync = resync
        self.max_header = max_header
        self.max_body = max_body
        self.error: FramingError | None = None
        """Set once the stream is broken; the bodies before the break have been returned."""
        self.skipped = bytearray()
        """With `resync`: what was skipped, for the caller to report and clear."""
        self._buffer = bytearray()
        self._scan = 0  # Where the search for the end of a line goes on, relative to its start.
        self._length: int | None = None  # As announced by the block of headers being read.
        self._in_body = False  # The block of headers is complete.
        self._header_bytes = 0
        self._other_headers = 0

    def receive(self, data: bytes) -> list[bytes]:
        """Take a chunk, return the bodies that are complete with it.

        Check `error` after the bodies are dealt with. Once broken, further bytes are dropped.
        """
        bodies: list[bytes] = []
        if self.error is not None:
            return bodies
        buffer: bytes | bytearray = data
        if self._buffer:
            buffer = self._buffer
            buffer += data
            if self._in_body and len(buffer) < (self._length or 0):
                return bodies
        try:
            position = self._cut(buffer, bodies)
        except FramingError as error:
            self.error = error
            self._buffer = bytearray()
            return bodies
        if buffer is self._buffer:
            del buffer[:position]
        elif position < len(data):
            self._buffer += data[position:]
        return bodies

    def _cut(self, buffer: bytes | bytearray, bodies: list[bytes]) -> int:
        """Take the complete bodies out of a buffer; gives where the first unread byte is."""
        position, size = 0, len(buffer)
        while position < size or self._in_body:
            if not self._in_body:
                if plain := self._plain(buffer, position):
                    bodies.append(bytes(buffer[plain]))
                    position = plain.stop
                    self._scan = 0
                    continue
                position = self._read_headers(buffer, position, size)
                if not self._in_body:
                    break
            assert self._length is not None
            end = position + self._length
            if end > size:
                break
            bodies.append(bytes(buffer[position:end]))
            position = end
            self._length = None
            self._in_body = False
            self._header_bytes = self._other_headers = 0
        return position

    def _plain(self, buffer: bytes | bytearray, position: int) -> slice | None:
        """Where a body is that is complete and has nothing but Content-Length in front of it.

        That is what every known writer sends, and there is nothing to remember.
        """
        if self._header_bytes or not buffer.startswith(_PREFIX, position):
            return None
        start = position + len(_PREFIX)
        end = buffer.find(b"\r\n\r\n", start, start + _MAX_DIGITS)
        digits = buffer[start:end] if end > 0 else b""
        if not digits.isdigit() or (length := int(digits)) > self.max_body:
            return None
        body = slice(end + 4, end + 4 + length)
        return body if body.stop <= len(buffer) else None

    def receive_eof(self) -> FramingError | None:
        """Tell the end of the stream; gives an error where it ends inside a message."""
        if self.error is not None or not self.inside:
            return None
        self.error = FramingError(f"The stream ended inside a message, {self.where}.")
        self._buffer = bytearray()
        return self.error

    @property
    def inside(self) -> bool:
        """Whether a message has begun and is not complete."""
        return bool(self._buffer or self._header_bytes)

    @property
    def where(self) -> str:
        """How much of a message that is not complete has come, in words."""
        if self._in_body:
            return f"after {len(self._buffer)} of {self._length} bytes of its body"
        return "in its headers"

    @property
    def kept(self) -> bytes:
        """What has come of a message that is not complete, without its header lines."""
        return bytes(self._buffer)

    def frame(self, body: bytes) -> bytes:
        """The bytes to send for a body."""
        if self.ascii_only and not body.isascii():
            body = escape_non_ascii(body)
        return b"Content-Length: %d%b%b" % (len(body), self._suffix, body)

    def _read_headers(self, buffer: bytes | bytearray, position: int, size: int) -> int:
        """Read header lines from `position`; gives where the first unread byte is.

        Sets `_in_body` and `_length` when the block is complete.
        """
        while True:
            newline = buffer.find(b"\n", position + self._scan)
            if newline < 0:
                self._scan = size - position
                if self._header_bytes + self._scan > self.max_header:
                    raise self._too_long(buffer[position:])
                return position
            self._scan = 0
            line = bytes(buffer[position : newline + 1])
            position = newline + 1
            self._header_bytes += len(line)
            if self._header_bytes > self.max_header:
                raise self._too_long(line)
            bare = not self._accepts.bare_line_feed and not line.endswith(b"\r\n")
            if bare and not (self.resync and self._length is None):
                raise FramingError(
                    f"A header line ends in a line feed alone, {_shown(line)}; "
                    "this protocol wants a carriage return in front of it."
                )
            line = line.rstrip(b"\r\n")
            if line:
                self._read_line(line)
            elif self._length is not None:
                self._in_body = True
                return position
            elif self._other_headers:
                raise FramingError(
                    "A block of headers ended without Content-Length. "
                    "Each message needs the header 'Content-Length: <bytes of the body>'."
                )
            elif not self._accepts.leading_blank_lines and not self.resync:
                raise FramingError(
                    "An empty line stands in front of a message; this protocol wants none."
                )
            else:
                self._header_bytes = 0

    def _read_line(self, line: bytes) -> None:
        accepts = self._accepts
        if line.startswith(_BOM):
            if not accepts.byte_order_mark:
                raise FramingError("A byte order mark stands in front of a message; leave it out.")
            line = line[len(_BOM) :]
        name, colon, value = line.partition(b":")
        if colon and name.rstrip(b" \t").lower() == b"content-length":
            if accepts.header_case == "exact" and name != b"Content-Length":
                raise FramingError(
                    f"The header is spelled {_shown(name)}; this protocol reads 'Content-Length'."
                )
            if self._length is not None:
                raise FramingError(
                    "A message has two Content-Length headers. Send one message per header block."
                )
            self._length = self._checked_length(value.strip(b" \t"))
        elif self.resync and self._length is None:
            self._skip(line)
        elif colon and name and not name[:1].isspace() and name.isascii():
            if accepts.other_headers == "refuse" and name.lower() not in self._known_headers:
                raise FramingError(
                    f"The header {_shown(name)} is not known; this protocol refuses such headers."
                )
            self._other_headers += 1
        else:
            raise FramingError(
                f"Expected a header line, got {_shown(line)}. "
                "Is something printed where messages belong?"
            )

    def _skip(self, line: bytes) -> None:
        if line.lower().startswith(b"content-"):
            return  # A header of a message, in front of Content-Length.
        found = _CONTENT_LENGTH.search(line)
        # A header may follow text without a line end that was printed right in front of it.
        self.skipped += line[: found.start() if found else None] + b"\n"
        self._header_bytes = 0
        if found:
            self._header_bytes = len(line) - found.start()
            self._read_line(line[found.start() :])

    def _checked_length(self, digits: bytes | bytearray) -> int:
        if not digits.isdigit():
            raise FramingError(
                f"Content-Length is {_shown(digits)}, which is not a number of bytes."
            )
        significant = digits.lstrip(b"0")
        if len(significant) > _MAX_DIGITS or int(significant or b"0") > self.max_body:
            raise FramingError(
                f"A message announces {_shown(digits)} bytes; the limit is {self.max_body}. "
                "Send less at once."
            )
        return int(significant or b"0")

    def _too_long(self, seen: bytes | bytearray) -> FramingError:
        return FramingError(
            f"No message begins within {self.max_header} bytes, but {_shown(seen)}. "
            "Does the other side speak this protocol?"
        )


def _shown(data: bytes | bytearray, limit: int = 60) -> str:
    text = bytes(data[: limit + 1]).decode("utf-8", "backslashreplace")
    return repr(text[:limit] + "…") if len(data) > limit else repr(text)
